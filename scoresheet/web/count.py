"""A hand worked out: its cards counted, its melds checked, the count saved with the result."""

from datetime import UTC, datetime

from flask import Blueprint, render_template, request
from flask.typing import ResponseReturnValue

from .. import access, services
from ..core.book import Match
from ..core.rules import HouseRules
from ..core.sheet import EMPTY, Cell
from ..errors import MatchClosed, Refusal
from ..language import gettext
from ..services import Entry
from .count_form import (
    TypedCount,
    counts_to_save,
    meld_named,
    posted,
    read_rows,
    saved_count,
    typed_count,
    with_meld,
    without_meld,
)
from .forms import number_sent
from .guard import form_post
from .play import SHEET, require_offered, saved, sheet_page
from .present_counting import count_view
from .present_words import title_of

bp = Blueprint("count", __name__)
COUNT = SHEET + "/hands/<num:hand>/<num:player>/count"


@bp.get(COUNT)
def count(code: str, match: int, hand: int, player: int) -> ResponseReturnValue:
    """The page on which a hand is worked out; a closed match is shown instead of it."""
    me, held = access.seat_for_writing(code, match, player)
    if held.standing.closed:
        return sheet_page(code, match)
    require_offered(me.hands(held), hand)
    return _page(me, held, hand, player, _saved(held, hand, player))


def count_page(code: str, match: int, hand: int, player: int, refusal: Refusal) -> str:
    """The page after any refusal: all that was typed stands in it."""
    me, held = access.seat_for_writing(code, match, player)
    typed = typed_count() if posted() else _saved(held, hand, player)
    return _page(me, held, hand, player, typed, refusal)


def _saved(held: Match, hand: int, player: int) -> TypedCount:
    return saved_count(held.cells.get((hand, player), EMPTY))


def _page(
    me: access.Asker, held: Match, hand: int, player: int,
    typed: TypedCount, refusal: Refusal | None = None,
) -> str:  # fmt: skip
    return render_template(
        "play/count.html",
        group=me.group,
        me=me,
        title=title_of(me.group),
        match=held,
        hand=hand,
        view=count_view(me, held, hand, player, typed, refusal),
        refusal=None,
    )


@form_post(bp, COUNT, shows=count_page)
def save_count(code: str, match: int, hand: int, player: int) -> ResponseReturnValue:
    """Save what was counted; a button of the form that works on the count saves nothing."""
    me, held = access.seat_for_writing(code, match, player)
    typed, act = typed_count(), request.form.get("act", "")
    if act:
        _require_open(me, held, hand)
        return _page(me, held, hand, player, _worked(act, typed, held.rules))
    counts = counts_to_save(typed, held.rules)
    entry = Entry(hand, player, Cell(), typed.revision, counts)
    after = services.enter(me.group.id, match, [entry], me.by, datetime.now(UTC))
    told = gettext("%(name)s, hand %(number)s: saved.", name=me.group.names[player], number=hand)
    return saved(me, after, told)


def _require_open(me: access.Asker, held: Match, hand: int) -> None:
    """Raises MatchClosed, HandSettled, HandAhead: who counts what can't be saved hears it first."""
    if held.standing.closed:
        raise MatchClosed(match=held.number)
    require_offered(me.hands(held), hand)


def _worked(act: str, typed: TypedCount, rules: HouseRules) -> TypedCount:
    """The count after a button: "check" or "add" the meld named, "back:0", or add it all up.

    Raises CountRowsRefused, and what is against the meld.
    """
    what, _, place = act.partition(":")
    if what == "check":
        meld_named(typed, rules)
        return typed
    if what == "add":
        return with_meld(typed, rules)
    at = number_sent(place)
    if what == "back" and at is not None:
        return without_meld(typed, at, rules)
    read_rows(typed, rules)
    return typed
