"""The record of a group: who is ahead over a span, the figures, head to head."""

from flask import Blueprint, render_template, request
from flask.typing import ResponseReturnValue

from .. import access, services
from ..core.record import LAST
from ..store import record as kept
from .forms import number_sent
from .present_record import record_view
from .present_words import title_of

bp = Blueprint("record", __name__)


@bp.get("/g/<code>/record")
def record(code: str) -> ResponseReturnValue:
    """The record of all finished matches, of a year, or of the newest."""
    me = access.asker(code)
    services.complete_record(me.group.id)
    year, last, unknown = _asked(kept.known_years(me.group.id))
    span = kept.of_span(me.group.id, year=year, last=last)
    return render_template(
        "history/record.html",
        group=me.group,
        me=me,
        title=title_of(me.group),
        record=record_view(me.group, span, year=year, last=last, you=me.player),
        year=year,
        unknown=unknown,
    )


def _asked(years: list[int]) -> tuple[int | None, int | None, bool]:
    """The year or how many of the newest; and whether the address asks for something else."""
    year, last = (request.args.get(name, "").strip() for name in ("year", "last"))
    if last == str(LAST) and not year:
        return None, LAST, False
    chosen = number_sent(year)
    if chosen in years and not last:
        return chosen, None, False
    return None, None, bool(year or last)
