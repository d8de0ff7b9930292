"""Refusals as RFC 9457 problems: one shape for every answer that isn't what was asked."""

from typing import Any

from flask import Blueprint, Response, jsonify
from flask.typing import ResponseReturnValue
from sqlalchemy.exc import OperationalError
from werkzeug.exceptions import HTTPException
from werkzeug.http import HTTP_STATUS_CODES

from ..core.book import Match
from ..core.sheet import Cell
from ..errors import BodyRefused, CellChanged, Refusal
from ..language import gettext
from ..statuses import status_of, told
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
        answer.headers["Retry-After"] = "2"
    if status == 401:
        answer.headers["WWW-Authenticate"] = "Bearer"
    return answer


def _refusal(refusal: Refusal) -> ResponseReturnValue:
    more: dict[str, Any] = {}
    if isinstance(refusal, BodyRefused):
        more["errors"] = refusal.params["errors"]
    if isinstance(refusal, CellChanged):
        more["current"] = _current(refusal)
    return problem(status_of(refusal), told(refusal), **more)


def _current(refusal: CellChanged) -> dict[str, Any] | None:
    """The cell as it stands, with what the sheet makes of it."""
    cell, match = refusal.params["current"], refusal.params["match"]
    if not isinstance(cell, Cell) or not isinstance(match, Match):
        return None
    hand, player = int(str(refusal.params["hand"])), int(str(refusal.params["player"]))
    row = match.standing.hand(hand)
    return views.cell(player, cell, row.line_of(player) if row else None)


def http_problem(error: HTTPException) -> ResponseReturnValue:
    """An HTTP error as a problem: no such address, no such method, too large a body."""
    status = error.code or 500
    sentences = {
        404: gettext("There is no such address."),
        405: gettext("This address takes no such method."),
        413: gettext("The body is too large."),
    }
    answer = problem(status, sentences.get(status, gettext("That can't be answered.")))
    allowed = getattr(error, "valid_methods", None)
    if status == 405 and allowed:
        answer.headers["Allow"] = ", ".join(sorted(allowed))
    return answer


def _database_away(error: OperationalError) -> ResponseReturnValue:
    return problem(503, gettext("The database is busy. Nothing was changed; try again."))


def register(blueprint: Blueprint) -> None:
    """Answer every refusal of the API's calls with a problem."""
    blueprint.register_error_handler(Refusal, _refusal)
    blueprint.register_error_handler(HTTPException, http_problem)
    blueprint.register_error_handler(OperationalError, _database_away)
