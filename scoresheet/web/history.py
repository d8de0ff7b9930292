"""The log of a match, and an earlier value put back from it."""

from collections.abc import Sequence
from datetime import UTC, datetime

from flask import Blueprint, render_template, url_for
from flask.typing import ResponseReturnValue

from .. import access, services
from ..core.book import Change
from ..errors import Refusal
from ..language import gettext
from ..statuses import told
from ..store import queries
from .forms import before_asked
from .guard import form_post
from .play import SHEET, saved
from .present_log import log_view
from .present_words import title_of

bp = Blueprint("history", __name__)
LINES = 100
"""A page of the log has no more, and ends with a whole save."""


@bp.get(SHEET + "/log")
def log(code: str, match: int) -> ResponseReturnValue:
    """Every change of the match, newest first."""
    return _log(code, match)


def _log(code: str, match: int, refusal: Refusal | None = None, **place: int) -> str:
    me, held = access.match(code, match)
    before = before_asked()
    changes = queries.changes(me.group.id, match, before=before, limit=LINES + 1)
    page = _whole_saves(changes)
    older = page[-1].id if len(page) < len(changes) else None
    return render_template(
        "history/log.html",
        group=me.group,
        me=me,
        title=title_of(me.group),
        match=held,
        saves=log_view(page, me.group, held),
        older=older and url_for("history.log", code=me.group.code, match=match, before=older),
        refusal=refusal and told(refusal),
    )


def _whole_saves(changes: Sequence[Change]) -> Sequence[Change]:
    """The lines of a page: without the save that the next page has a line of, if any is left."""
    page, rest = changes[:LINES], changes[LINES:]
    cut = {change.version for change in rest}
    return [change for change in page if change.version not in cut] or page


@form_post(bp, SHEET + "/log/<num:change>/restore", shows=_log)
def restore(code: str, match: int, change: int) -> ResponseReturnValue:
    """Put back what a cell was before this line of the log."""
    me, _ = access.match_for_host(code, match)
    after = services.restore(me.group.id, match, change, me.by, datetime.now(UTC))
    return saved(me, after, gettext("Put back."))
