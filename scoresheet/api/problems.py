"""Refusals as RFC 9457 problems: one shape for every answer that isn't what was asked."""

from typing import Any

from flask import Blueprint, Response, jsonify
from sqlalchemy.exc import OperationalError, TimeoutError
from werkzeug.exceptions import HTTPException, InternalServerError
from werkzeug.http import HTTP_STATUS_CODES

from ..core.book import Match
from ..core.sheet import Cell
from ..errors import BodyRefused, CellChanged, Refusal, TooMany, Unavailable
from ..language import gettext
from ..statuses import note, status_of, told
from . import views

KIND = "application/problem+json"


def problem(status: int, detail: str, **more: Any) -> Response:
    """An answer that says what was refused; `more` holds the keys that only some have."""
    title = HTTP_STATUS_CODES.get(status, "Error")
    kind = {"type": "about:blank", "title": title, "status": status, "detail": detail}
    answer = jsonify({**kind, **more})
    answer.status_code = status
    answer.content_type = KIND
    answer.headers["Cache-Control"] = "no-store"
    if status == 503:
        answer.headers["Retry-After"] = str(Unavailable.retry_after)
    if status == 401:
        answer.headers["WWW-Authenticate"] = "Bearer"
    return answer


def refused(refusal: Refusal) -> Response:
    """The problem that a refusal is; told by its cause where it is about one field alone."""
    note(refusal)
    more: dict[str, Any] = {}
    if isinstance(refusal, BodyRefused):
        more["errors"] = refusal.params["errors"]
    if isinstance(refusal, CellChanged):
        more["current"] = _current(**refusal.params)
    cause = refusal.__cause__
    detail = told(cause if isinstance(cause, Refusal) else refusal)
    answer = problem(status_of(refusal), detail, **more)
    if isinstance(refusal, TooMany | Unavailable):
        answer.headers["Retry-After"] = str(refusal.retry_after)
    return answer


def _current(match: Match, hand: int, player: int, current: Cell, **_: Any) -> dict[str, Any]:
    """The cell as it stands, with what the sheet makes of it."""
    return views.cell(player, current, views.line_at(match.standing, hand, player))


def http_problem(error: HTTPException) -> Response:
    """An HTTP error as a problem: no such address, no such method, too large a body."""
    status = error.code or 500
    sentences = {
        404: gettext("There is no such address."),
        405: gettext("This address takes no such method."),
        413: gettext("The body is too large."),
        500: gettext("Something went wrong on the server, and its log says what."),
    }
    answer = problem(status, sentences.get(status, gettext("That can’t be answered.")))
    allowed = getattr(error, "valid_methods", None)
    if status == 405 and allowed:
        answer.headers["Allow"] = ", ".join(sorted(allowed))
    return answer


def _database_away(error: Exception) -> Response:
    refusal = Unavailable()
    refusal.__cause__ = error
    return refused(refusal)


def register(blueprint: Blueprint) -> None:
    """Answer every refusal of the API's calls with a problem."""
    blueprint.register_error_handler(Refusal, refused)
    blueprint.register_error_handler(HTTPException, http_problem)
    blueprint.register_error_handler(InternalServerError, http_problem)
    for away in (OperationalError, TimeoutError):
        blueprint.register_error_handler(away, _database_away)
