"""The bell itself: how many may watch, who is dropped, and what a lost database costs nobody."""

from concurrent.futures import ThreadPoolExecutor

import pytest
from flask import Flask
from sqlalchemy import text

from scoresheet import live
from scoresheet.errors import StreamsFull, WatchersTooMany
from scoresheet.live.bell import Bell
from scoresheet.live.listener import Listener
from scoresheet.live.others import Heard, notice, read_notices
from scoresheet.store.db import db
from tests.postgresql import Postgresql
from tests.services.evening import Evening

from .conftest import at_version, until, watch

HERE, THERE = "192.0.2.1", "192.0.2.2"


@pytest.fixture
def bell() -> Bell:
    """A bell that nobody else rings."""
    return Bell(lambda: None)


@pytest.mark.sqlite
@pytest.mark.parametrize(
    ("caps", "refusal"),
    [
        (live.Caps(process=2), StreamsFull),
        (live.Caps(match=2), WatchersTooMany),
        (live.Caps(address=2), WatchersTooMany),
    ],
)
def test_a_cap_refuses_the_third_until_one_is_gone(
    bell: Bell, caps: live.Caps, refusal: type[Exception]
) -> None:
    first = bell.watch((1, 1), HERE, caps)
    bell.watch((1, 1), HERE, caps)
    with pytest.raises(refusal):
        bell.watch((1, 1), HERE, caps)
    first.close()
    first.close()  # twice is once
    bell.watch((1, 1), HERE, caps)
    with pytest.raises(refusal):
        bell.watch((1, 1), HERE, caps)


@pytest.mark.sqlite
def test_a_cap_is_of_one_match_and_of_one_address(bell: Bell) -> None:
    bell.watch((1, 1), HERE, live.Caps(match=1))
    bell.watch((1, 2), HERE, live.Caps(match=1))
    bell.watch((2, 1), THERE, live.Caps(address=1))
    with pytest.raises(StreamsFull):
        bell.watch((3, 1), "192.0.2.3", live.Caps(process=0))


@pytest.mark.sqlite
def test_a_bell_without_watchers_keeps_nothing(bell: Bell) -> None:
    for watcher in [bell.watch((group, 1), HERE, live.Caps()) for group in range(3)]:
        watcher.close()
    assert not bell.watched()
    assert (bell.groups(), bell.places()) == ([], [])
    bell.moved({(1, 1): 5})
    bell.sighted([1], {})


@pytest.mark.sqlite
def test_an_older_version_that_is_heard_late_is_no_news(bell: Bell) -> None:
    watcher = bell.watch((1, 1), HERE, live.Caps())
    bell.moved({(1, 1): 5})
    assert watcher.news(0).version == 5
    bell.moved({(1, 1): 4})
    assert watcher.news(0).version is None


def test_more_watch_than_the_pool_has_connections(evening: Evening) -> None:
    watchers = [watch(evening) for _ in range(60)]
    db.session.remove()
    with ThreadPoolExecutor(60) as threads:
        waiting = [threads.submit(at_version, watcher, 2) for watcher in watchers]
        evening.put(1, 1, "210")
        for one in waiting:
            one.result()
    db.session.remove()
    assert db.engine.pool.checkedout() == 0  # type: ignore[attr-defined]
    for watcher in watchers:
        watcher.close()


def test_letting_go_of_the_database_ends_every_stream(evening: Evening) -> None:
    watcher = watch(evening)
    watcher.news(0)
    db.session.remove()
    db.engine.dispose()
    assert until(watcher, lambda news: news.over)
    watcher.close()


def test_a_listener_ends_with_its_last_watcher_and_begins_anew(
    evening: Evening, elsewhere: Flask
) -> None:
    for version in (2, 3):
        watcher = watch(evening)
        watcher.news(0)
        with elsewhere.app_context():
            evening.put(1, 1, str(5 * version))
        at_version(watcher, version)
        watcher.close()


def test_a_closed_listener_listens_no_more(evening: Evening) -> None:
    listener = Listener(db.engine)
    listener.close()
    with pytest.raises(StreamsFull):
        listener.bell.watch((1, 1), HERE, live.Caps())


@pytest.mark.parametrize("database_kind", ["postgresql"], indirect=True)
@pytest.mark.sqlite  # not asked for on both: what is lost here is a connection
def test_what_is_committed_while_the_connection_is_lost_is_found_afterwards(
    evening: Evening, elsewhere: Flask, postgresql_server: Postgresql
) -> None:
    watcher = watch(evening)
    watcher.news(0)
    with elsewhere.app_context():
        evening.put(1, 1, "210")
    at_version(watcher, 2)
    out = text(
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
        " WHERE datname = current_database() AND pid <> pg_backend_pid()"
    )
    db.session.remove()
    with elsewhere.app_context():
        with db.engine.connect() as connection:
            connection.execute(out)
        evening.put(1, 2, "85")
    at_version(watcher, 3)
    with elsewhere.app_context():
        evening.put(1, 3, "-100")
    at_version(watcher, 4)
    watcher.close()


@pytest.mark.sqlite
@pytest.mark.parametrize(
    ("texts", "heard"),
    [
        ([], Heard()),
        (["7 2 31"], Heard({(7, 2): 31})),
        (["7 2 31", "7 2 30", "8 1 4"], Heard({(7, 2): 31, (8, 1): 4})),
        (["7"], Heard(groups=frozenset({7}))),
        (["", "7 x 1", "'; DROP", "-1", "1.5"], Heard()),
    ],
)
def test_notices_are_read_strictly(texts: list[str], heard: Heard) -> None:
    assert read_notices(texts) == heard


@pytest.mark.sqlite
@pytest.mark.parametrize(
    ("versions", "told"),
    [({(7, 2): 31}, ["7 2 31"]), ({(7, number): 5 for number in range(2000)}, ["7"])],
)
def test_a_notice_stays_short(versions: dict[tuple[int, int], int], told: list[str]) -> None:
    assert notice(versions) == told
