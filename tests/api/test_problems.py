"""Problems wherever something is refused under /api/v1: no page, no redirect, no stack trace."""

from typing import Any

import pytest
from flask import Flask
from sqlalchemy.exc import OperationalError, TimeoutError

from scoresheet.store import queries

from .caller import Caller
from .cast import Cast
from .contract import PREFIX, PROBLEM, hold_problem

NOWHERE = (
    "", "/", "/nonsense", "/groups/", "//groups", "/groups//matches", "/groups/x/matches/1/",
    "/openapi", "/openapi.json/", "/é", "/%00", "/%ff", "/..", "/groups/a/b/c/d/e/f/g/h",
)  # fmt: skip


@pytest.mark.parametrize("method", ["GET", "POST", "PUT", "PATCH", "DELETE"])
def test_an_address_that_there_is_not_is_a_problem(app: Flask, method: str) -> None:
    for path in NOWHERE:
        response = app.test_client().open(PREFIX + path, method=method)
        hold_problem(response)
        assert response.get_json(force=True) == {
            "type": "about:blank", "title": "Not Found", "status": 404,
            "detail": "There is no such address.",
        }  # fmt: skip


@pytest.mark.parametrize("path", ["/api", "/api/v10", "/api/v2/groups", "/apis"])
def test_elsewhere_there_are_pages(app: Flask, path: str) -> None:
    response = app.test_client().get(path)
    assert (response.status_code, response.mimetype) == (404, "text/html")


def test_options_tells_what_is_taken(anyone: Caller) -> None:
    answer = anyone.call("OPTIONS", "/groups")
    assert answer.status == 200
    assert set(answer.headers["Allow"].split(", ")) == {"OPTIONS", "POST"}


@pytest.mark.parametrize(
    "error",
    [OperationalError("SELECT 1", {}, Exception("secret")), TimeoutError("pool secret")],
)
def test_a_database_that_is_away_is_told_with_when_to_try_again(
    cast: Cast, monkeypatch: pytest.MonkeyPatch, error: Exception
) -> None:
    def refuse(*_: Any, **__: Any) -> None:
        raise error

    monkeypatch.setattr(queries, "group_id_of", refuse)
    for answer in (cast.gus.get(cast.at()), cast.enter(1, 1, 5)):
        assert (answer.status, int(answer.headers["Retry-After"]) > 0) == (503, True)
        assert "secret" not in str(answer.body)


def test_a_fault_of_ours_is_a_problem_without_a_trace(
    app: Flask, cast: Cast, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: Any, **__: Any) -> None:
        raise RuntimeError("secret")

    monkeypatch.setattr(queries, "match", fail)
    app.testing = False
    response = app.test_client().get(PREFIX + cast.at())
    assert (response.status_code, response.content_type) == (500, PROBLEM)
    hold_problem(response)
    assert "secret" not in response.text


def test_a_problem_is_kept_by_nobody(cast: Cast) -> None:
    for answer in (cast.gus.get("/groups/AAAAAAAA"), cast.gus.patch(cast.group, {})):
        assert answer.headers["Cache-Control"] == "no-store"
