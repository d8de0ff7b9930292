"""The board: a match for a big screen at the end of the table, to be read from three metres."""

from typing import Any

from flask import Blueprint, render_template
from flask.typing import ResponseReturnValue

from .. import access
from ..core.book import Match
from .play import SHEET
from .present import sheet_view
from .present_chart import chart_parts
from .sheet import following, parts_of, watched, who_is_here

bp = Blueprint("board", __name__)


@bp.get(SHEET + "/board")
def board(code: str, match: int) -> ResponseReturnValue:
    """Lines, carries and who is waited for, in letters as large as the screen holds."""
    me, held = access.match(code, match)
    return render_template("play/board.html", **_printed(me, held))


@bp.get(SHEET + "/board/parts")
def parts(code: str, match: int) -> ResponseReturnValue:
    """The board's parts alone, for the screen that watches the match."""
    return parts_of(code, match, _parts, own=False)


def _parts(me: access.Asker, held: Match) -> str:
    return render_template("play/_board.html", **_printed(me, held))


def _printed(me: access.Asker, held: Match) -> dict[str, Any]:
    """What the board prints of a match, open or past."""
    shown = watched(me, held, "board.parts")
    return (
        shown
        | chart_parts(me.group, held, ())
        | {
            "sheet": sheet_view(me.group, held, here=who_is_here(me, held)),
            "following": following(me, held, "board.board"),
        }
    )
