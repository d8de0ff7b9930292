"""Whatever a sheet shows rings who watches it, once it is committed and not before."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import pytest
from flask import Flask
from sqlalchemy import event

from scoresheet import live, services
from scoresheet.errors import CellChanged, NoSuchMatch
from scoresheet.live import others
from scoresheet.live.bell import News
from scoresheet.store import watching
from scoresheet.store.db import db
from tests.services.evening import HANA, Evening

from .conftest import at_version, watch

NOTHING = News()
ACTS: dict[str, Callable[[Evening], object]] = {
    "a result": lambda evening: evening.put(1, 1, "210"),
    "a seat taken": lambda evening: services.take_seat(evening.group, 2, evening.now),
    "a name": lambda evening: services.change_player(
        evening.group, 3, HANA, evening.now, text="Thomas"
    ),
    "the group's name": lambda evening: services.change_group(
        evening.group, HANA, evening.now, text="Thursdays"
    ),
    "house rules": lambda evening: services.change_group(
        evening.group, HANA, evening.now, rules={"target": 500}
    ),
    "another code": lambda evening: services.renew_code(evening.group, HANA, evening.now),
    "somebody new": lambda evening: services.add_player(evening.group, "Gus", HANA, evening.now),
    "another dealer": lambda evening: services.change_table(
        evening.group, 1, HANA, evening.now, dealer=2
    ),
    "its end": lambda evening: evening.end(),
}


def test_the_first_news_is_the_version_as_it_is(evening: Evening) -> None:
    evening.play("210 85 -100")
    watcher = watch(evening)
    assert watcher.news(0) == News(version=2, here=())
    assert watcher.news(0) == NOTHING
    watcher.close()


@pytest.mark.parametrize("what", ACTS)
def test_all_that_the_sheet_shows_rings_at_once_in_this_process(
    evening: Evening, what: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    watcher = watch(evening)
    before = watcher.news(0).version
    monkeypatch.setattr(others, "POLL_SECONDS", 3600)
    monkeypatch.setattr(others, "read_notices", lambda _: others.Heard())
    ACTS[what](evening)
    told = watcher.news(0).version
    assert told == evening.version
    assert told > (before or 0)
    watcher.close()


@pytest.mark.parametrize("what", ACTS)
def test_all_that_the_sheet_shows_rings_in_another_process(
    evening: Evening, elsewhere: Flask, what: str
) -> None:
    watcher = watch(evening)
    watcher.news(0)
    with elsewhere.app_context():
        ACTS[what](evening)
        version = evening.version
    at_version(watcher, version)
    watcher.close()


def test_a_name_rings_every_sheet_that_shows_it_wherever_it_is_watched(
    evening: Evening, elsewhere: Flask
) -> None:
    evening.end()
    following = evening.start_next()
    watchers = [watch(evening), watch(following)]
    for watcher in watchers:
        watcher.news(0)
    with elsewhere.app_context():
        ACTS["a name"](evening)
        versions = evening.version, following.version
    for watcher, version in zip(watchers, versions, strict=True):
        at_version(watcher, version)
        watcher.close()


def test_a_match_that_goes_on_in_the_next_one_tells_who_still_watches_it(evening: Evening) -> None:
    evening.end()
    watcher = watch(evening)
    before = watcher.news(0).version or 0
    evening.start_next()
    assert watcher.news(0).version == before + 1
    watcher.close()


def test_what_is_refused_or_changes_nothing_doesnt_ring(evening: Evening) -> None:
    evening.put(1, 1, "210")
    watcher = watch(evening)
    watcher.news(0)
    with pytest.raises(CellChanged):
        evening.put(1, 1, "85", revision=0)
    evening.put(1, 1, "210")
    assert watcher.news(0) == NOTHING
    watcher.close()


def test_nothing_is_told_of_a_match_before_its_commit(evening: Evening) -> None:
    watcher = watch(evening)
    watcher.news(0)
    heard: list[News] = []

    def look(*_: object) -> None:
        heard.append(watcher.news(0))

    event.listen(db.session, "before_commit", look)
    try:
        evening.put(1, 1, "210")
    finally:
        event.remove(db.session, "before_commit", look)
    assert heard == [NOTHING]
    assert watcher.news(0).version == 2
    watcher.close()


def test_who_has_the_version_as_it_is_hears_of_the_next_one(evening: Evening) -> None:
    evening.put(1, 1, "210")
    watcher = watch(evening, told="2")
    assert watcher.news(0).version is None
    evening.put(1, 2, "85")
    assert watcher.news(0).version == 3
    watcher.close()


@pytest.mark.parametrize("told", ["1", "3", "-2", "2.0", "nonsense", ""])
def test_who_has_any_other_version_hears_of_it_at_once(evening: Evening, told: str) -> None:
    evening.put(1, 1, "210")
    watcher = watch(evening, told=told)
    assert watcher.news(0).version == 2
    watcher.close()


def test_of_saves_by_two_processes_at_once_none_is_missed(
    evening: Evening, elsewhere: Flask, app: Flask
) -> None:
    watcher = watch(evening)
    watcher.news(0)

    def save(application: Flask, player: int) -> None:
        with application.app_context():
            for points in range(5, 55, 5):
                evening.put(1, player, str(points))

    db.session.rollback()
    with ThreadPoolExecutor(2) as threads:
        list(threads.map(save, (app, elsewhere), (1, 2)))
    at_version(watcher, 21)
    assert watcher.news(0).version is None
    watcher.close()


def test_there_is_no_bell_for_a_match_that_there_is_not(evening: Evening) -> None:
    with pytest.raises(NoSuchMatch):
        live.watch((evening.group_id, 2), "192.0.2.1", live.Caps())
    watch(evening, live.Caps(process=1)).close()  # nobody is left of it


def test_the_version_is_read_by_code_in_one_query(evening: Evening) -> None:
    evening.put(1, 1, "210")
    old = evening.group.code
    assert watching.version_by_code(old, 1) == (evening.group_id, 2)
    assert watching.live_version(evening.group_id, 1) == 2
    assert watching.version_by_code(old, 2) is None
    assert watching.live_version(evening.group_id, 2) is None
    new = services.renew_code(evening.group, HANA, evening.now)
    assert watching.version_by_code(old, 1) is None  # who has rights in it is led on by access
    assert watching.version_by_code(new, 1) == (evening.group_id, 3)
