"""A group is opened: its code, its first match, its host; once, however often it is asked for."""

from collections.abc import Sequence

import pytest
from sqlalchemy import func, select
from sqlalchemy.exc import IntegrityError

from scoresheet import services
from scoresheet.core.names import CODE_ALPHABET
from scoresheet.core.rules import HouseRules
from scoresheet.core.sheet import State
from scoresheet.errors import (
    NameBlank,
    NameTaken,
    NameTooLong,
    NameUnprintable,
    PlayersTooFew,
    PlayersTooMany,
    Refusal,
)
from scoresheet.services import groups
from scoresheet.services.groups import Opened
from scoresheet.store import queries
from scoresheet.store.db import db
from scoresheet.store.models import GroupRow, HostRow, MatchRow, PlayerRow

from .evening import EIGHT, Evening, at

pytestmark = pytest.mark.usefixtures("in_app")
NINE = ["Jess", "Ravi", "Tom", "Gus", "Ann", "Bo", "Cy", "Di", "Ed"]


def _secret(text: str) -> str:
    return "of-this-start-" + text


def _start(names: Sequence[str] = ("Jess", "Ravi"), key: str = "form", minute: int = 0) -> Opened:
    return services.open_group(names, at(minute), key=key, secret_of=_secret)


def _count(row: type[GroupRow | HostRow | MatchRow | PlayerRow]) -> int:
    return db.session.scalar(select(func.count()).select_from(row)) or 0


def test_a_group_opens_with_its_players_seated_in_the_order_typed() -> None:
    opened = services.open_group(["Jess", "Ravi", "Tom"], EIGHT)
    match = queries.match(opened.group.id, 1)
    assert match is not None
    assert [seat.player for seat in match.seats] == [1, 2, 3]
    assert opened.group.names == {1: "Jess", 2: "Ravi", 3: "Tom"}


def test_the_first_match_is_open_at_hand_one_and_has_not_started() -> None:
    evening = Evening(services.open_group(["Jess", "Ravi"], EIGHT).group.id)
    standing = evening.match.standing
    assert (standing.state, standing.open_hand, standing.waiting_for) == (State.PLAYING, 1, (1, 2))
    assert (evening.version, evening.match.started_at, evening.log()) == (1, None, [])


def test_a_code_has_eight_characters_of_its_alphabet() -> None:
    code = services.open_group(["Jess", "Ravi"], EIGHT).group.code
    assert len(code) == 8
    assert set(code) <= set(CODE_ALPHABET)


def test_the_device_that_made_the_group_is_its_host_and_its_token_is_kept_as_a_hash() -> None:
    opened = services.open_group(["Jess", "Ravi"], EIGHT)
    kept = queries.host_key(opened.group.id, 1)[0]
    assert (opened.token.kind, opened.token.number) == ("host", 1)
    assert opened.token.fits(kept)
    assert opened.token.secret not in str(kept)


def test_a_repeated_start_makes_one_group_and_one_token() -> None:
    first, again = _start(), _start(minute=1)
    assert (again.group.id, again.token) == (first.group.id, first.token)
    assert again.token.fits(queries.host_key(first.group.id, 1)[0])
    assert [_count(row) for row in (GroupRow, HostRow, MatchRow, PlayerRow)] == [1, 1, 1, 2]


@pytest.mark.parametrize("names", [["Jess", "Tom"], ["Ravi", "Jess"], ["Ann", "Bo", "Cy"]])
def test_the_same_key_answers_the_first_group_whatever_else_it_brings(names: list[str]) -> None:
    first, again = _start(), _start(names)
    assert (again.group.id, again.token) == (first.group.id, first.token)
    assert again.group.names == {1: "Jess", 2: "Ravi"}
    assert [_count(row) for row in (GroupRow, HostRow, MatchRow, PlayerRow)] == [1, 1, 1, 2]


def test_the_same_key_leaves_the_first_groups_rules_and_name() -> None:
    first = _start()
    names, rules = ["Jess", "Ravi"], HouseRules(target=500)
    again = services.open_group(
        names, EIGHT, title="Sundays", key="form", rules=rules, secret_of=_secret
    )
    assert (again.group.id, again.group.name, again.group.rules.target) == (
        first.group.id, None, 1000,
    )  # fmt: skip


def test_the_same_key_is_refused_like_any_other_with_names_that_are_none() -> None:
    _start()
    with pytest.raises(NameBlank):
        _start(["Jess", " "])


def test_the_same_names_under_another_key_make_another_group() -> None:
    assert _start().group.id != _start(key="another form").group.id


def test_the_same_start_without_a_key_makes_another_group() -> None:
    first, other = (services.open_group(["Jess", "Ravi"], EIGHT) for _ in range(2))
    assert first.group.id != other.group.id


def test_a_repeated_start_answers_with_the_group_as_it_is_now() -> None:
    group = _start().group
    services.change_player(group, 1, Evening(group.id).by, EIGHT, text="Jessica")
    assert _start().group.names == {1: "Jessica", 2: "Ravi"}


def test_the_house_rules_and_the_name_are_the_groups_and_the_rules_the_matchs() -> None:
    rules = HouseRules(target=500, joker=True)
    opened = services.open_group(["Jess", "Ravi"], EIGHT, title=" Sundays ", rules=rules)
    assert (opened.group.name, opened.group.rules) == ("Sundays", rules)
    assert Evening(opened.group.id).match.rules == rules


def test_names_are_trimmed() -> None:
    assert services.open_group(["  Jess ", "Ravi\t"], EIGHT).group.names == {1: "Jess", 2: "Ravi"}


@pytest.mark.parametrize(
    ("names", "refused"),
    [
        ([], PlayersTooFew),
        (["Jess"], PlayersTooFew),
        (NINE, PlayersTooMany),
        (["Jess", " "], NameBlank),
        (["Jess", "\u0301"], NameBlank),
        (["Jess", "\u200d"], NameUnprintable),
        (["Jess", "R" * 31], NameTooLong),
        (["Jess", "JESS"], NameTaken),
        (["Zo\u00eb", "ZOE\u0308"], NameTaken),
        (["Straße", "STRASSE"], NameTaken),
        (["Jess", "Ra\nvi"], NameUnprintable),
        (["Jess", "\u202eivaR"], NameUnprintable),
    ],
)
def test_names_that_cannot_be_told_apart_or_read_open_no_group(
    names: list[str], refused: type[Refusal]
) -> None:
    with pytest.raises(refused):
        services.open_group(names, EIGHT)
    assert _count(GroupRow) == 0


@pytest.mark.parametrize("names", [NINE[:2], NINE[:8], ["<b>Jess</b>", "🃏🃏", "رافي"]])
def test_two_to_eight_can_play_whatever_their_names_are_written_in(names: list[str]) -> None:
    assert list(services.open_group(names, EIGHT).group.names.values()) == names


def test_another_device_is_made_host_and_logged() -> None:
    evening = Evening(_start().group.id)
    token = services.make_host(evening.group.id, evening.by, EIGHT)
    assert token.number == 2
    assert token.fits(queries.host_key(evening.group_id, 2)[0])
    assert evening.told() == [("host", None, None, None, 2)]


@pytest.mark.parametrize("key", [None, "form"])
def test_a_code_made_twice_opens_no_second_group_under_it(
    monkeypatch: pytest.MonkeyPatch, key: str | None
) -> None:
    monkeypatch.setattr(groups, "new_code", lambda: "K7QM2XWD")
    services.open_group(["Jess", "Ravi"], EIGHT)
    with pytest.raises(IntegrityError):
        services.open_group(["Ann", "Bo"], EIGHT, key=key)
    assert _count(GroupRow) == 1
