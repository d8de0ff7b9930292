"""A group taken away and taken in again: nothing is lost, and nothing that isn't so gets in."""

from datetime import timedelta
from typing import Any

import pytest
from flask import Flask
from sqlalchemy import select

from scoresheet import services
from scoresheet.core.book import Group
from scoresheet.core.strict_json import read_json
from scoresheet.core.takeaway import Takeaway
from scoresheet.core.taken_in import read_takeaway
from scoresheet.errors import MadeAndGone
from scoresheet.services import Opened, takeaway
from scoresheet.store import lists, queries
from scoresheet.store import record as kept
from scoresheet.store import takeaway as store
from scoresheet.store.bulk import Ready
from scoresheet.store.db import db
from scoresheet.store.kept import PartRow
from tests.build import JESS, RAVI, TOM
from tests.services.evening import EIGHT, HANA, Evening
from tests.services.season import season

LATER = EIGHT + timedelta(days=400)
KEY = "a key of sixteen"


def text_of(group: Group) -> str:
    """The group's file."""
    return "".join(store.taken_away(group))


def taken_in(text: str, key: str | None = None) -> Opened:
    """The group that the file opens."""
    return services.take_in(read_takeaway(read_json(text.encode())), LATER, key=key)


def parts(group_id: int) -> list[tuple[Any, ...]]:
    """What the record keeps of the group's matches."""
    query = select(PartRow.__table__).where(PartRow.group_id == group_id)
    rows = db.session.execute(query.order_by(PartRow.match, PartRow.player))
    return [tuple(row)[1:] for row in rows]


@pytest.mark.usefixtures("in_app")
def test_taken_in_and_away_again_it_is_the_same_to_the_byte() -> None:
    group = season().group
    text = text_of(group)
    again = taken_in(text).group
    assert again.id != group.id
    assert again.code != group.code
    assert text_of(again) == text
    assert group.code not in text


@pytest.mark.usefixtures("in_app")
def test_lists_standings_and_record_come_out_the_same() -> None:
    group = season().group
    services.complete_record(group.id)
    again = taken_in(text_of(group)).group
    for number in range(1, 7):
        there, here = queries.match(group.id, number), queries.match(again.id, number)
        assert there
        assert here
        assert here.standing.totals == there.standing.totals
        assert here.standing.state is there.standing.state
    assert lists.past_matches(again.id) == lists.past_matches(group.id)
    assert lists.listed_matches(again.id) == lists.listed_matches(group.id)
    assert parts(again.id) == parts(group.id) != []
    assert kept.years(again.id) == kept.years(group.id)


@pytest.mark.usefixtures("in_app")
def test_the_list_says_of_a_match_taken_in_who_left_it() -> None:
    evening = Evening(services.open_group(["Jess", "Ravi", "Tom"], EIGHT).group.id)
    evening.play("210 85 400")
    evening.leave(TOM)
    evening.end()
    [past] = lists.past_matches(taken_in(text_of(evening.group)).group.id)
    left = [(final.player, final.left) for final in past.finals]
    assert left == [(JESS, False), (RAVI, False), (TOM, True)]


def test_a_group_from_sqlite_is_the_same_on_postgresql_and_back(
    sqlite_app: Flask, postgresql_app: Flask
) -> None:
    with sqlite_app.app_context():
        text = text_of(season().group)
    with postgresql_app.app_context():
        there = text_of(taken_in(text).group)
    assert there == text
    with sqlite_app.app_context():
        assert text_of(taken_in(there).group) == text


@pytest.mark.usefixtures("in_app")
def test_the_new_group_has_a_host_of_its_own_and_goes_on() -> None:
    opened = taken_in(text_of(season().group))
    assert opened.token.number == 3  # the log tells of a second device
    assert [host.id for host in queries.hosts(opened.group.id)] == [3]
    assert not any(player.taken for player in opened.group.players)
    assert services.free_seat(opened.group, 2, HANA, LATER) is None


@pytest.mark.usefixtures("in_app")
def test_the_same_key_again_answers_with_the_same_group() -> None:
    text = text_of(season().group)
    taken = read_takeaway(read_json(text.encode()))
    first, second = (
        services.take_in(taken, LATER, key=KEY, secret_of="secret of {}".format) for _ in range(2)
    )
    assert (first.group.id, first.token) == (second.group.id, second.token)
    with pytest.raises(MadeAndGone):
        services.take_in(taken, LATER, key=KEY)


@pytest.mark.usefixtures("in_app")
def test_the_same_key_again_makes_no_rows_ready_for_nothing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    text = text_of(season().group)
    first = taken_in(text, key=KEY)
    monkeypatch.setattr(takeaway, "_made_ready", pytest.fail)
    monkeypatch.setattr(takeaway, "new_secret", lambda: first.token.secret)
    assert taken_in(text, key=KEY).group.id == first.group.id


@pytest.mark.usefixtures("in_app")
def test_two_at_once_with_the_same_key_open_one_group(monkeypatch: pytest.MonkeyPatch) -> None:
    taken = read_takeaway(read_json(text_of(season().group).encode()))
    firsts: list[Opened] = []
    make_ready = takeaway._made_ready

    def overtaken(held: Takeaway) -> list[Ready]:
        """Before the rows are ready, the other has opened the group."""
        monkeypatch.setattr(takeaway, "_made_ready", make_ready)
        firsts.append(services.take_in(taken, LATER, key=KEY, secret_of="secret of {}".format))
        return make_ready(held)

    monkeypatch.setattr(takeaway, "_made_ready", overtaken)
    second = services.take_in(taken, LATER, key=KEY, secret_of="secret of {}".format)
    assert [(one.group.id, one.token) for one in firsts] == [(second.group.id, second.token)]


@pytest.mark.usefixtures("in_app")
def test_others_have_their_turn_between_matches_and_never_while_the_lock_is_held(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    text = text_of(season().group)
    db.session.rollback()
    turns: list[bool] = []
    # as the server puts in a pause of its own, after this program's modules are there
    monkeypatch.setattr("time.sleep", lambda _: turns.append(db.session().in_transaction()))
    taken = services.read_group(read_json(text.encode()))
    assert turns == [False] * 6  # a match each
    services.take_in(taken, LATER, key=KEY)
    # then for each its row, seats, stretches, results, log and its part of the record
    assert turns == [False] * 6 * 7
