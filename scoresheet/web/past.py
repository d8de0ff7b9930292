"""The past matches of a group: all of them, found by player, by winner and by year."""

from collections.abc import Iterable
from typing import Any

from flask import Blueprint, render_template, request, url_for
from flask.typing import ResponseReturnValue

from .. import access, services
from ..core.book import Group
from ..store import lists, record
from ..store.lists import Wanted
from .forms import before_asked, number_sent
from .present_past import NOBODY, find_view, past_rows, seat_told
from .present_words import title_of

bp = Blueprint("past", __name__)
PAGE = 20


@bp.get("/g/<code>/matches")
def matches(code: str) -> ResponseReturnValue:
    """Past matches newest first, a page of them; those that fit what was chosen."""
    me = access.asker(code)
    services.complete_record(me.group.id)  # matches are found by the year that it says
    years = record.known_years(me.group.id)
    wanted, unknown = _wanted(me.group, years)
    before = before_asked()
    past = lists.past_matches(me.group.id, before=before, limit=PAGE + 1, wanted=wanted)
    older = past[PAGE - 1].number if len(past) > PAGE else None
    return render_template(
        "history/past.html",
        group=me.group,
        me=me,
        title=title_of(me.group),
        find=find_view(me.group, years, wanted, unknown=unknown),
        past=past_rows(past[:PAGE]),
        seat_told=seat_told(me.group, past[:PAGE], wanted.player),
        newer=before is not None,
        older=older
        and url_for("past.matches", code=me.group.code, **_chosen(wanted), before=older),
    )


def _wanted(group: Group, years: Iterable[int]) -> tuple[Wanted, bool]:
    """What was chosen of what there is, and whether something else was asked for."""
    there = {"player": group.names.keys(), "won_by": group.names.keys(), "year": set(years)}
    asked = {name: text for name in there if (text := request.args.get(name, "").strip())}
    nobody = asked.get("won_by") == NOBODY
    if nobody:
        del asked["won_by"]
    read = {name: number_sent(text) for name, text in asked.items()}
    known = {name: value for name, value in read.items() if value in there[name]}
    return Wanted(**known, nobody=nobody), known.keys() != asked.keys()


def _chosen(wanted: Wanted) -> dict[str, Any]:
    """What was chosen, as it stands in an address; what wasn't is None and left out there."""
    won_by = NOBODY if wanted.nobody else wanted.won_by
    return {"player": wanted.player, "won_by": won_by, "year": wanted.year}
