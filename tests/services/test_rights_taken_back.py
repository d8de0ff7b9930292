"""A right taken back while an act was on its way gives none: judged under the lock, not before."""

import pytest

from scoresheet import services
from scoresheet.core.sheet import By
from scoresheet.core.tokens import Token
from scoresheet.errors import MadeAndGone, NoSuchGroup, SeatFreed, SeatTaken, TokenNeeded
from scoresheet.store import queries
from tests.build import JESS, RAVI

from .evening import HANA, Evening


def secret_of(text: str) -> str:
    """A secret that is the same for the same text."""
    return f"secret-{abs(hash(text)):022d}"


def _seated(evening: Evening, player: int) -> By:
    """A phone that took this player's seat, as its acts are named."""
    token = services.take_seat(evening.group, player, evening.now)
    return By("player", player, None, token.hashed)


def _hosting(evening: Evening) -> tuple[By, Token]:
    token = services.make_host(evening.group_id, HANA, evening.now)
    return By("host", None, token.number, token.hashed), token


def test_a_seat_freed_meanwhile_enters_nothing(evening: Evening) -> None:
    ravi = _seated(evening, RAVI)
    evening.put(1, RAVI, "85", by=ravi)
    services.free_seat(evening.group, RAVI, HANA, evening.now)
    with pytest.raises(TokenNeeded):
        evening.put(1, RAVI, "90", by=ravi)
    assert evening.points(1)[1] == 85


def test_who_was_put_out_of_a_seat_does_not_free_it_of_the_next(evening: Evening) -> None:
    first = _seated(evening, RAVI)
    services.free_seat(evening.group, RAVI, HANA, evening.now)
    second = _seated(evening, RAVI)
    with pytest.raises(TokenNeeded):
        services.free_seat(evening.group, RAVI, first, evening.now)
    assert queries.seat_hash(evening.group_id, RAVI) == second.key


def test_a_phone_may_give_its_own_seat_back(evening: Evening) -> None:
    services.free_seat(evening.group, RAVI, _seated(evening, RAVI), evening.now)
    assert queries.seat_hash(evening.group_id, RAVI) is None


def test_a_host_taken_back_meanwhile_does_nothing_more(evening: Evening) -> None:
    tablet, token = _hosting(evening)
    services.drop_host(evening.group, token.number, HANA, evening.now)
    acts = (
        lambda: evening.put(1, JESS, "10", by=tablet),
        lambda: services.make_host(evening.group_id, tablet, evening.now),
        lambda: services.drop_host(evening.group, 1, tablet, evening.now),
        lambda: services.renew_code(evening.group, tablet, evening.now),
        lambda: services.change_group(evening.group, tablet, evening.now, text="Mine"),
        lambda: services.add_player(evening.group, "Gus", tablet, evening.now),
        lambda: services.change_player(evening.group, JESS, tablet, evening.now, active=False),
        lambda: services.start_match(evening.group, tablet, evening.now),
        lambda: services.end_match(evening.group_id, 1, tablet, evening.now),
    )
    lines = evening.log()
    for act in acts:
        with pytest.raises(TokenNeeded):
            act()
    assert evening.log() == lines
    assert [host.id for host in queries.hosts(evening.group_id)] == [1]


def test_a_host_may_take_its_own_right_back(evening: Evening) -> None:
    tablet, token = _hosting(evening)
    services.drop_host(evening.group, token.number, tablet, evening.now)
    assert [host.id for host in queries.hosts(evening.group_id)] == [1]


def test_a_seat_asked_for_under_a_code_just_renewed_is_not_taken(evening: Evening) -> None:
    old = evening.group
    services.renew_code(old, HANA, evening.now)
    with pytest.raises(NoSuchGroup):
        services.take_seat(old, RAVI, evening.now)
    assert queries.seat_hash(evening.group_id, RAVI) is None


def test_a_freed_seats_token_is_not_brought_back_by_its_key(evening: Evening) -> None:
    def claim() -> Token:
        act = services.take_seat
        return act(evening.group, RAVI, evening.now, key="k" * 16, secret_of=secret_of)

    token = claim()
    assert claim() == token  # asked twice, taken once
    services.free_seat(evening.group, RAVI, HANA, evening.now)
    with pytest.raises(SeatFreed):
        claim()
    assert queries.seat_hash(evening.group_id, RAVI) is None
    _seated(evening, RAVI)
    with pytest.raises(SeatTaken):
        services.take_seat(evening.group, RAVI, evening.now)


def test_a_dropped_hosts_token_is_not_answered_again(evening: Evening) -> None:
    def make() -> Token:
        act = services.make_host
        return act(evening.group_id, HANA, evening.now, key="k" * 16, secret_of=secret_of)

    token = make()
    assert make() == token
    services.drop_host(evening.group, token.number, HANA, evening.now)
    with pytest.raises(MadeAndGone):
        make()


def test_a_start_repeated_by_a_dropped_host_does_not_tell_the_renewed_code(
    evening: Evening,
) -> None:
    def start() -> services.Opened:
        act = services.open_group
        return act(["Ann", "Bo"], evening.now, key="s" * 16, secret_of=secret_of)

    opened = start()
    group_id = opened.group.id
    services.make_host(group_id, HANA, evening.now)
    services.drop_host(opened.group, 1, By("host", None, 2), evening.now)
    with pytest.raises(MadeAndGone):
        start()


def test_a_repeated_start_names_those_it_began_with(evening: Evening) -> None:
    def start(*names: str) -> services.Opened:
        return services.open_group(names, evening.now, key="s" * 16, secret_of=secret_of)

    opened = start("Ann", "Bo")
    services.add_player(opened.group, "Cy", HANA, evening.now)
    again = start("Ann", "Bo", "Dee")
    assert (again.seated, again.token) == (2, opened.token)


def test_the_first_hosts_token_cannot_be_worked_out_from_what_is_kept(evening: Evening) -> None:
    texts: list[str] = []

    def listened(text: str) -> str:
        texts.append(text)
        return secret_of(text)

    services.open_group(["Ann", "Bo"], evening.now, key="the form's own key", secret_of=listened)
    assert texts == ["start the form's own key"]
