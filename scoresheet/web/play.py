"""The sheet: shown, a hand saved, a cell corrected, a misdeal, a save undone."""

from datetime import UTC, datetime
from typing import Any

from flask import Blueprint, flash, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from .. import access, services
from ..core.book import Match
from ..core.sheet import EMPTY, Cell
from ..errors import HandAhead, HandSettled, Refusal, TheirsKept
from ..language import gettext
from ..services import Entry
from .clash import row_to_keep
from .entry import entry_row, on_top, read_hand, typed_besides
from .forms import revision_sent
from .guard import form_post
from .present import was_view
from .present_counts import counted_words
from .present_words import title_of
from .sheet import parts_of, printed

bp = Blueprint("play", __name__)
SHEET = "/g/<code>/m/<num:match>"


def to_sheet(code: str, match: int) -> ResponseReturnValue:
    """Lead back to the sheet."""
    return redirect(url_for("play.sheet", code=code, match=match), 303)


@bp.get(SHEET)
def sheet(code: str, match: int) -> ResponseReturnValue:
    """The open sheet with its entry form, or a past match."""
    return sheet_page(code, match)


def sheet_page(code: str, match: int, refusal: Refusal | None = None, **place: int) -> str:
    """The sheet as it stands; after a refusal with what was typed and what is wrong with it."""
    me, held = access.match(code, match)
    hand = place.get("hand") or request.args.get("hand", type=int)
    page = "history/match.html" if held.standing.closed else "play/sheet.html"
    return render_template(page, **printed(me, held, hand, refusal))


@bp.get(SHEET + "/parts")
def parts(code: str, match: int) -> ResponseReturnValue:
    """The parts of the sheet alone, for a phone that watches it."""
    hand = request.args.get("hand", type=int)

    def render(me: access.Asker, held: Match) -> str:
        return render_template("play/parts.html", **printed(me, held, hand))

    return parts_of(code, match, render)


def saved(me: access.Asker, after: Match, sentence: str) -> ResponseReturnValue:
    """Lead to the sheet; after a save that changed something, say so, its undo one tap away."""
    place: dict[str, Any] = {"code": me.group.code, "match": after.number}
    if after.saved is not None:
        flash(sentence, "undo:" + url_for("play.undo", **place, version=after.saved))
    return to_sheet(**place)


@form_post(bp, SHEET + "/hands/<num:hand>", shows=sheet_page)
def save_hand(code: str, match: int, hand: int) -> ResponseReturnValue:
    """Save the rows touched of a hand, all or none."""
    me, held = access.match_for_writing(code, match)
    if row_to_keep() is not None:
        return _keep_theirs(me, held)
    entries = read_hand(held, hand, [seat.player for seat in held.seats])
    after = services.enter(me.group.id, match, entries, me.by, datetime.now(UTC))
    return saved(me, after, gettext("Hand %(number)s: saved.", number=hand))


def _keep_theirs(me: access.Asker, held: Match) -> ResponseReturnValue:
    """Of two saves the other's stands. Raises TheirsKept while other rows have something typed."""
    player = row_to_keep() or 0
    if typed_besides([seat.player for seat in held.seats], player):
        raise TheirsKept(player=player)
    flash(gettext("Theirs stands."), "done")
    return to_sheet(me.group.code, held.number)


@form_post(bp, SHEET + "/hands/<num:hand>/misdeal", shows=sheet_page)
def misdeal(code: str, match: int, hand: int) -> ResponseReturnValue:
    """Everybody sits this hand out."""
    me, _ = access.match_for_host(code, match)
    seen = request.form.get("seen", type=int)
    after = services.misdeal(me.group.id, match, hand, me.by, datetime.now(UTC), seen=seen)
    return saved(me, after, gettext("Hand %(number)s is a misdeal.", number=hand))


@form_post(bp, SHEET + "/undo/<num:version>", shows=sheet_page)
def undo(code: str, match: int, version: int) -> ResponseReturnValue:
    """Undo a save; the one that banked the match opens it again."""
    me, held = access.match_for_writing(code, match)
    act = services.take_back if held.banked_version == version else None
    if act:
        act(me.group.id, match, me.by, datetime.now(UTC))
    else:
        services.undo(me.group.id, match, version, me.by, datetime.now(UTC))
    flash(gettext("Undone."), "done")
    return to_sheet(code, match)


@bp.get(SHEET + "/hands/<num:hand>/<num:player>")
def cell(code: str, match: int, hand: int, player: int) -> ResponseReturnValue:
    """One cell to be corrected: what it was, and what a change will do."""
    return cell_page(code, match, hand, player)


def cell_page(code: str, match: int, hand: int, player: int, refusal: Refusal | None = None) -> str:
    """The page of a cell; a closed match is shown instead of it."""
    me, held = access.seat_for_writing(code, match, player)
    standing, hands = held.standing, me.hands(held)
    if standing.closed or (hand not in hands and refusal is not None):
        return sheet_page(code, match, refusal, hand=hand)
    require_offered(hands, hand)
    row, kept = standing.hand(hand), held.cells.get((hand, player), EMPTY)
    return render_template(
        "play/cell.html",
        group=me.group,
        me=me,
        title=title_of(me.group),
        match=held,
        hand=hand,
        row=entry_row(me.group, held, hand, player, refusal),
        was=was_view(row.line_of(player) if row else None),
        counted=counted_words(kept.counts) if kept.counts else "",
        later=hand < standing.newest,
        may_empty=hand >= standing.newest and not kept.empty,
        refusal=refusal and on_top(refusal),
    )


def require_offered(hands: range, hand: int) -> None:
    """Raises HandSettled or HandAhead for a hand that isn't one of those this asker may write."""
    if hand not in hands:
        raise HandSettled if hand < hands.start else HandAhead(hand=hand)


@form_post(bp, SHEET + "/hands/<num:hand>/<num:player>", shows=cell_page)
def save_cell(code: str, match: int, hand: int, player: int) -> ResponseReturnValue:
    """Save one cell: a number, sat out, or emptied."""
    me, held = access.seat_for_writing(code, match, player)
    if row_to_keep() is not None:
        return _keep_theirs(me, held)
    entries = _cell_act(held, hand, player)
    after = services.enter(me.group.id, match, entries, me.by, datetime.now(UTC))
    told = gettext("%(name)s, hand %(number)s: saved.", name=me.group.names[player], number=hand)
    return saved(me, after, told)


def _cell_act(held: Match, hand: int, player: int) -> list[Entry]:
    values = {"sit_out": Cell(sat_out=True), "empty": Cell()}
    value = values.get(request.form.get("act", ""))
    if value is None:
        return read_hand(held, hand, [player])
    revision = revision_sent(request.form.get(f"p{player}-revision", ""))
    return [Entry(hand, player, value, revision)]
