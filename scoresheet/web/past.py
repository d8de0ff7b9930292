"""The past matches of a group: all of them, found by player, by winner and by year."""

from collections.abc import Iterable
from dataclasses import asdict, dataclass
from typing import Any

from flask import Blueprint, render_template, request, url_for
from flask.typing import ResponseReturnValue

from .. import access, services
from ..core.book import Group
from ..core.record import DEFINITIONS
from ..language import gettext
from ..store import lists, record
from ..store.lists import NOBODY, Wanted
from .forms import before_asked, number_sent
from .present_log import past_rows
from .present_words import title_of

bp = Blueprint("past", __name__)
PAGE = 20
WON_BY_NOBODY = "nobody"


@dataclass(frozen=True, slots=True)
class Option:
    """One thing that may be chosen; `value` as it stands in an address."""

    value: str
    label: str
    chosen: bool


@dataclass(frozen=True, slots=True)
class FindView:
    """The form that finds matches; `unknown`: something was asked for that isn't there.

    `year_told`: what counts for a year, where one was chosen.
    """

    players: tuple[Option, ...]
    winners: tuple[Option, ...]
    years: tuple[Option, ...]
    narrowed: bool
    unknown: bool
    year_told: str


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
        find=_find(me.group, years, wanted, unknown=unknown),
        past=past_rows(past[:PAGE]),
        newer=before is not None,
        older=older
        and url_for("past.matches", code=me.group.code, **_chosen(wanted), before=older),
    )


def _wanted(group: Group, years: Iterable[int]) -> tuple[Wanted, bool]:
    """What was chosen of what there is, and whether something else was asked for."""
    players = set(group.names)
    there = {"player": players, "won_by": players | {NOBODY}, "year": set(years)}
    asked = {name: text for name in there if (text := request.args.get(name, "").strip())}
    read = {name: number_sent(text) for name, text in asked.items()}
    if asked.get("won_by") == WON_BY_NOBODY:
        read["won_by"] = NOBODY
    known = {name: value for name, value in read.items() if value in there[name]}
    return Wanted(**known), known.keys() != asked.keys()


def _chosen(wanted: Wanted) -> dict[str, Any]:
    """What was chosen, as it stands in an address."""
    chosen = {name: value for name, value in asdict(wanted).items() if value is not None}
    return {**chosen, "won_by": WON_BY_NOBODY} if wanted.won_by == NOBODY else chosen


def _find(group: Group, years: Iterable[int], wanted: Wanted, *, unknown: bool) -> FindView:
    def named(chosen: int | None) -> tuple[Option, ...]:
        return tuple(Option(str(id), name, id == chosen) for id, name in group.names.items())

    nobody = Option(WON_BY_NOBODY, gettext("nobody: ended early"), wanted.won_by == NOBODY)
    return FindView(
        players=named(wanted.player),
        winners=(*named(wanted.won_by), nobody),
        years=tuple(Option(str(year), str(year), year == wanted.year) for year in years),
        narrowed=bool(_chosen(wanted)),
        unknown=unknown,
        year_told=gettext(DEFINITIONS["year"]) if wanted.year is not None else "",
    )
