"""The board: a match for a big screen at the end of the table, to be read from three metres."""

from typing import Any

from flask import Blueprint, Response, make_response, render_template, request, url_for
from flask.typing import ResponseReturnValue

from .. import access
from ..core.book import Match
from .play import SHEET, following, live_version
from .present import sheet_view
from .present_words import title_of

bp = Blueprint("board", __name__)


@bp.get(SHEET + "/board")
def board(code: str, match: int) -> ResponseReturnValue:
    """Lines, carries and who is waited for, in letters as large as the screen holds."""
    me, held = access.match(code, match)
    return render_template("play/board.html", **_shown(me, held))


@bp.get(SHEET + "/board/parts")
def parts(code: str, match: int) -> ResponseReturnValue:
    """The board's parts alone, for the screen that watches the match; 304 where it has them."""
    me, held = access.match(code, match)
    answer = Response(status=304)
    tag = f"board.{live_version(me, held)}"
    if not request.if_none_match.contains_weak(tag):
        answer = make_response(render_template("play/_board.html", **_shown(me, held)))
    answer.set_etag(tag, weak=True)
    return answer


def _shown(me: access.Asker, held: Match) -> dict[str, Any]:
    """What the board prints of a match, open or past."""
    place: dict[str, Any] = {"code": me.group.code, "match": held.number}
    return {
        "group": me.group,
        "title": title_of(me.group),
        "match": held,
        "sheet": sheet_view(me.group, held),
        "seen": live_version(me, held),
        "following": following(me, held, "board.board"),
        "parts_url": url_for("board.parts", **place),
        "events_url": url_for("api.show_match", **place) + "/events",
    }
