"""Results changed by others: their player says to have seen it, and is told no more."""

from flask import Blueprint, request
from flask.typing import ResponseReturnValue

from .. import access
from .cookies import note_seen
from .guard import form_post
from .play import SHEET, sheet_page, to_sheet

bp = Blueprint("corrections", __name__)


@form_post(bp, SHEET + "/seen", shows=sheet_page)
def seen(code: str, match: int) -> ResponseReturnValue:
    """Seen, up to the newest line that the page told; this device alone remembers it."""
    me, _ = access.match_for_writing(code, match)
    note_seen(me.group.id, match, _line(request.form.get("upto", "")))
    return to_sheet(me.group.code, match)


def _line(text: str) -> int:
    """The number of a line of the log; 0, which is none, for nonsense."""
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 10 else 0
