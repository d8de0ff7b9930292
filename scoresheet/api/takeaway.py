"""What is taken away: a match as a table for spreadsheets."""

from flask import Response
from flask.typing import ResponseReturnValue

from .. import access
from ..core.book import Match
from ..core.spreadsheet import csv_of
from .routes import Asked, View
from .shapes import CSV


def take_match(found: tuple[access.Asker, Match], _: Asked, **__: object) -> ResponseReturnValue:
    """A row a cell, as a file that spreadsheets open."""
    me, held = found
    answer = Response(csv_of(me.group, held), content_type=CSV)
    return _named(answer, f"match-{held.number}.csv")


def _named(answer: Response, name: str) -> Response:
    """The answer as a file of that name, to be kept."""
    answer.headers["Content-Disposition"] = f'attachment; filename="{name}"'
    return answer


VIEWS: dict[str, View] = {"take_match": take_match}
