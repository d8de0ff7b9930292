"""Whose phones are here: by their streams and their asking, told to all who watch the group."""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta

import pytest
from flask import Flask
from sqlalchemy import func, select

from scoresheet import services
from scoresheet.core.tokens import Token
from scoresheet.live.bell import Bell, News
from scoresheet.live.presence import Due, Presence
from scoresheet.services import presence as keeping
from scoresheet.services.presence import Keeper
from scoresheet.store import watching
from scoresheet.store.db import db
from scoresheet.store.models import PresenceRow
from tests.services.evening import HANA, Evening

from .conftest import ANY, seen_here, until, watch

EIGHT = datetime(2026, 11, 30, 20, 0, tzinfo=UTC)
JESS, RAVI = (7, "hash of Jess' token"), (7, "hash of Ravi's token")


def after(seconds: float) -> datetime:
    """So long after eight."""
    return EIGHT + timedelta(seconds=seconds)


class Clock:
    """A clock that a test sets, seconds after eight."""

    def __init__(self) -> None:
        self.seconds = 0.0

    def __call__(self) -> datetime:
        return after(self.seconds)


def written(presence: Presence, seconds: float) -> Due:
    """What is written at that time."""
    due = presence.due(after(seconds))
    presence.written(due)
    return due


NOTHING = Due({}, {})


@pytest.mark.sqlite
def test_a_stream_is_written_when_it_opens_and_every_fifteen_seconds_after() -> None:
    presence = Presence()
    presence.arrive(JESS, after(0))
    assert written(presence, 0) == Due({JESS: after(30)}, {})
    assert written(presence, 14) == NOTHING
    assert written(presence, 15) == Due({JESS: after(45)}, {})
    assert written(presence, 29) == NOTHING
    assert written(presence, 30) == Due({JESS: after(60)}, {})


@pytest.mark.sqlite
def test_who_opens_another_page_isnt_gone_meanwhile_and_nothing_is_written() -> None:
    presence = Presence()
    presence.arrive(JESS, after(0))
    written(presence, 0)
    presence.depart(JESS, after(5))
    assert written(presence, 8) == NOTHING
    presence.arrive(JESS, after(8))
    assert written(presence, 10) == NOTHING


@pytest.mark.sqlite
def test_whose_last_stream_ended_is_struck_out_after_a_moment_of_grace() -> None:
    presence = Presence()
    presence.arrive(JESS, after(0))
    presence.arrive(JESS, after(1))
    written(presence, 1)
    presence.depart(JESS, after(2))
    assert written(presence, 10) == NOTHING  # the other one is open
    presence.depart(JESS, after(11))
    presence.depart(JESS, after(11))
    assert written(presence, 14.9) == NOTHING
    assert written(presence, 15) == Due({}, {JESS: after(15)})
    assert not presence


@pytest.mark.sqlite
def test_a_sign_counts_for_half_a_minute_and_another_is_wanted_after_fifteen_seconds() -> None:
    presence = Presence()
    assert presence.wanted(RAVI, after(0))
    presence.see(RAVI, after(0))
    assert written(presence, 0) == Due({RAVI: after(30)}, {})
    assert not presence.wanted(RAVI, after(14))
    assert presence.wanted(RAVI, after(15))
    assert written(presence, 16) == NOTHING
    presence.see(RAVI, after(16))
    assert written(presence, 16) == Due({RAVI: after(46)}, {})
    assert written(presence, 46) == Due({}, {RAVI: after(46)})


@pytest.mark.sqlite
def test_what_couldnt_be_written_stays_due() -> None:
    presence = Presence()
    presence.see(RAVI, after(0))
    assert presence.due(after(0)) == presence.due(after(1)) == Due({RAVI: after(30)}, {})


@pytest.mark.sqlite
def test_who_comes_back_while_it_is_written_that_they_are_gone_is_written_anew() -> None:
    presence = Presence()
    presence.arrive(JESS, after(0))
    written(presence, 0)
    presence.depart(JESS, after(1))
    due = presence.due(after(5))
    presence.arrive(JESS, after(5))
    presence.written(due)
    assert written(presence, 6) == Due({JESS: after(36)}, {})


@pytest.mark.sqlite
def test_who_asks_again_while_it_is_written_that_they_are_gone_is_written_anew() -> None:
    presence = Presence()
    presence.see(RAVI, after(0))
    written(presence, 0)
    due = presence.due(after(30))
    presence.see(RAVI, after(31))
    presence.written(due)
    assert written(presence, 32) == Due({RAVI: after(61)}, {})


@pytest.mark.sqlite
def test_whoever_a_killed_process_told_of_is_here_no_more_once_their_time_is_over() -> None:
    clock = Clock()
    bell = Bell(lambda: None, clock)
    watcher = bell.watch((7, 1), "192.0.2.1", ANY)
    bell.sighted([7], {7: {2: after(20), 1: after(30)}})
    assert watcher.news(0).here == (1, 2)
    clock.seconds = 19
    bell.lapse()
    assert watcher.news(0) == News()
    clock.seconds = 20
    bell.lapse()
    assert watcher.news(0).here == (1,)


@pytest.fixture
def seats(evening: Evening) -> dict[int, Token]:
    """Jess and Ravi with the tokens of their seats."""
    return {player: services.take_seat(evening.group, player, evening.now) for player in (1, 2)}


@pytest.fixture
def keeper(in_app: None) -> Iterator[Keeper]:
    """Another process's, written by hand, its clock set by the test."""
    keeper = Keeper(db.engine, Clock())
    keeper._begin = lambda: None  # type: ignore[method-assign]
    yield keeper
    keeper.close()


def rows() -> int:
    """How many presences are kept."""
    db.session.rollback()
    return db.session.scalar(select(func.count()).select_from(PresenceRow)) or 0


def present(evening: Evening, seconds: float) -> tuple[int, ...]:
    """Whose phones are here by then."""
    db.session.rollback()
    return watching.present(evening.group_id, after(seconds))


def test_phones_with_a_seat_are_told_to_who_watches_in_whatever_process(
    evening: Evening, elsewhere: Flask, seats: dict[int, Token]
) -> None:
    watcher = watch(evening)
    assert watcher.news(0).here == ()
    left = services.arrive(evening.group_id, seats[2])
    seen_here(watcher, 2)
    with elsewhere.app_context():
        services.see(evening.group_id, seats[1])
    seen_here(watcher, 1, 2)
    with elsewhere.app_context():
        onlooker = watch(evening)
        assert onlooker.news(0).here == (1, 2)
        left()
        seen_here(onlooker, 1)
        onlooker.close()
    seen_here(watcher, 1)
    watcher.close()


def test_onlookers_and_tokens_that_are_no_good_leave_no_row(evening: Evening) -> None:
    for token in (None, Token("seat", 1, "nonsense"), Token("host", 1, "nonsense")):
        services.arrive(evening.group_id, token)()
        services.see(evening.group_id, token)
    assert db.engine not in keeping.KEEPERS
    assert rows() == 0


def test_a_seat_freed_or_taken_anew_isnt_here_by_its_former_phone(
    evening: Evening, seats: dict[int, Token], keeper: Keeper
) -> None:
    for token in seats.values():
        keeper.arrive((evening.group_id, token.hashed))
    keeper.keep()
    assert present(evening, 0) == (1, 2)
    services.free_seat(evening.group, 2, HANA, evening.now)
    assert present(evening, 0) == (1,)
    services.take_seat(evening.group, 2, evening.now)
    assert present(evening, 0) == (1,)
    assert present(evening, 30) == ()


def test_rows_are_one_a_phone_and_process_and_stale_ones_are_cleared_away(
    evening: Evening, seats: dict[int, Token], keeper: Keeper
) -> None:
    clock = keeper._clock
    assert isinstance(clock, Clock)
    killed = Keeper(db.engine, Clock())
    for one in (keeper, killed):
        one._begin = lambda: None  # type: ignore[method-assign]
        one.arrive((evening.group_id, seats[1].hashed))
        one.keep()
    assert (rows(), present(evening, 0)) == (2, (1,))
    for seconds in range(0, 91, 15):
        clock.seconds = seconds
        keeper.keep()
    assert rows() == 2
    clock.seconds = 105  # the killed one's word ended at 30
    keeper.keep()
    assert (rows(), present(evening, 105)) == (1, (1,))
    keeper.depart((evening.group_id, seats[1].hashed))
    clock.seconds = 109
    keeper.keep()
    assert rows() == 0


@pytest.mark.sqlite  # where a save has the whole file
def test_a_save_that_has_the_database_isnt_waited_for_long_and_nothing_is_lost(
    evening: Evening, elsewhere: Flask, seats: dict[int, Token], keeper: Keeper,
    caplog: pytest.LogCaptureFixture,
) -> None:  # fmt: skip
    keeper.arrive((evening.group_id, seats[1].hashed))
    db.session.rollback()
    with (
        elsewhere.app_context(),
        db.engine.connect().execution_options(begin_with="BEGIN IMMEDIATE") as connection,
        connection.begin(),
    ):
        keeper.keep()
    assert "Who is here wasn't written: DatabaseBusy" in caplog.text
    assert rows() == 0
    keeper.keep()
    assert rows() == 1


def test_what_a_stream_tells_at_once_is_who_is_here_already(
    evening: Evening, seats: dict[int, Token], keeper: Keeper
) -> None:
    keeper._clock = lambda: datetime.now(UTC)
    keeper.arrive((evening.group_id, seats[2].hashed))
    keeper.keep()
    watcher = watch(evening)
    assert until(watcher, lambda news: news.version is not None).here == (2,)
    watcher.close()
