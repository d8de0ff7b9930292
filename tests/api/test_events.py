"""The stream of events of a match, and asking for the sheet from time to time instead."""

import pytest
from flask import Flask
from sqlalchemy import event

from scoresheet.services import presence
from scoresheet.store.db import db

from .cast import Cast


def first(text: str) -> list[str]:
    """The lines of what a stream begins with, but for when to come back."""
    retry, *lines = text.strip().splitlines()
    assert retry.startswith("retry: ")
    return [line for line in lines if line]


def sheet(version: int) -> list[str]:
    return ["event: sheet", f"id: {version}", f'data: {{"version": {version}}}']


HERE = ["event: here", 'data: {"players": []}']


def test_a_stream_begins_with_the_version_of_the_sheet_and_who_is_here(cast: Cast) -> None:
    cast.played("210 85 -100")
    answer = cast.gus.get(cast.at() + "/events")
    assert first(answer.body) == sheet(cast.sheet()["version"]) + HERE


def test_a_stream_is_kept_by_nobody_on_its_way(cast: Cast) -> None:
    for method in ("GET", "HEAD"):
        headers = cast.gus.call(method, cast.at() + "/events").headers
        assert headers["Content-Type"] == "text/event-stream"
        assert headers["Cache-Control"] == "no-store"
        assert headers["X-Accel-Buffering"] == "no"
        assert "Content-Length" not in headers or method == "HEAD"


def test_who_names_the_last_event_hears_what_came_after_it_alone(cast: Cast) -> None:
    version = cast.sheet()["version"]
    told = {"Last-Event-ID": str(version)}
    assert first(cast.gus.get(cast.at() + "/events", headers=told).body) == HERE
    cast.enter(1, 1, 210)
    answer = cast.gus.get(cast.at() + "/events", headers=told)
    assert first(answer.body) == sheet(version + 1) + HERE


@pytest.mark.parametrize(
    ("caps", "status"), [((0, None, None), 503), ((None, 0, None), 429), ((None, None, 0), 429)]
)
def test_who_is_refused_a_stream_is_told_when_to_ask_again(
    app: Flask, cast: Cast, caps: tuple[int | None, ...], status: int
) -> None:
    app.config["WATCHERS"] = caps
    answer = cast.jess.get(cast.at() + "/events")
    assert (answer.status, answer.headers["Retry-After"]) == (status, "60")
    assert "from time to time" in answer.detail


def test_what_isnt_there_goes_before_what_is_wrong_and_that_before_what_is_full(
    app: Flask, cast: Cast
) -> None:
    app.config["WATCHERS"] = (0, 0, 0)
    assert cast.gus.get(cast.at(9) + "/events?x=1").status == 404
    assert cast.gus.get("/groups/AAAAAAAA/matches/1/events?x=1").status == 404
    assert cast.gus.get(cast.at() + "/events?x=1").status == 422
    assert cast.gus.get(cast.at() + "/events").status == 503


def queries(app: Flask, cast: Cast, tag: str) -> int:
    """How many statements it takes to say that the sheet hasn't changed."""
    made: list[object] = []
    with app.app_context():
        engine = db.engine

    def count(*told: object) -> None:
        made.append(told)

    event.listen(engine, "before_cursor_execute", count)
    try:
        assert cast.gus.get(cast.at(), headers={"If-None-Match": tag}).status == 304
    finally:
        event.remove(engine, "before_cursor_execute", count)
    return len([told for told in made if "BEGIN" not in str(told[2])])


def test_that_nothing_has_changed_takes_one_query(app: Flask, cast: Cast) -> None:
    cast.played("210 85 -100")
    tag = cast.gus.get(cast.at()).headers["ETag"]
    assert queries(app, cast, tag) == 1


def test_that_nothing_has_changed_is_told_under_a_code_typed_as_people_do(cast: Cast) -> None:
    tag = cast.gus.get(cast.at()).headers["ETag"]
    known = {"If-None-Match": tag}
    typed = f"/groups/{cast.code[:4].lower()}-{cast.code[4:]}/matches/1"
    assert cast.gus.get(typed, headers=known).status == 304
    assert cast.gus.get(cast.at() + "?x=1", headers=known).status == 422
    assert cast.gus.get(cast.at(2), headers=known).status == 404
    assert cast.hana.post(cast.group + "/code").status == 200
    assert cast.gus.get(cast.at(), headers=known).status == 404
    assert cast.jess.get(cast.at(), headers=known).status == 200


def test_a_seats_phone_that_asks_for_what_has_changed_counts_as_here(
    app: Flask, cast: Cast, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen: list[tuple[int, str]] = []
    monkeypatch.setattr(presence.Keeper, "see", lambda _, key: seen.append(key))
    tag = cast.gus.get(cast.at()).headers["ETag"]
    callers = (cast.gus, cast.hana, cast.stranger, cast.gus.holding("seat-2-" + "x" * 32))
    for caller in callers:
        caller.get(cast.at(), headers={"If-None-Match": tag})
    cast.ravi.get(cast.at())
    assert seen == []
    cast.ravi.get(cast.at(), headers={"If-None-Match": tag})
    cast.ravi.get(cast.at(), headers={"If-None-Match": '"older"'})
    assert len(seen) == 2
