"""Results changed by others: their player says to have seen it, and is told no more."""

from flask import Blueprint, request
from flask.typing import ResponseReturnValue

from .. import access
from .cookies import note_seen
from .forms import number_sent
from .guard import form_post
from .play import SHEET, sheet_page, to_sheet

bp = Blueprint("corrections", __name__)


@form_post(bp, SHEET + "/seen", shows=sheet_page)
def seen(code: str, match: int) -> ResponseReturnValue:
    """Seen, up to the newest line that the page told; this device alone remembers it."""
    me, _ = access.match_for_writing(code, match)
    note_seen(me.group.id, match, number_sent(request.form.get("upto", "")) or 0)
    return to_sheet(me.group.code, match)
