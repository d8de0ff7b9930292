"""The sheet: shown, a hand saved, a cell corrected, a misdeal, a save undone."""

from datetime import UTC, datetime
from typing import Any

from flask import (
    Blueprint,
    Response,
    flash,
    make_response,
    redirect,
    render_template,
    request,
    url_for,
)
from flask.typing import ResponseReturnValue

from .. import access, services
from ..core.book import Match
from ..core.sheet import EMPTY, Cell
from ..errors import HandAhead, HandSettled, Refusal
from ..language import gettext
from ..services import Entry
from ..store import lists, queries
from .entry import EntryForm, entry_form, entry_row, on_top, read_hand
from .guard import form_post
from .present import sheet_view, was_view
from .present_seats import seats_view
from .present_words import title_of

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
    return render_template(page, **_shown(me, held, hand, refusal))


@bp.get(SHEET + "/parts")
def parts(code: str, match: int) -> ResponseReturnValue:
    """The parts of the sheet alone, for a phone that watches it; 304 where it has them."""
    me, held = access.match(code, match)
    answer = Response(status=304)
    tag = f"{live_version(me, held)}.{me.host}.{me.player}"
    if not request.if_none_match.contains_weak(tag):
        hand = request.args.get("hand", type=int)
        answer = make_response(render_template("play/parts.html", **_shown(me, held, hand, None)))
    answer.set_etag(tag, weak=True)
    return answer


def live_version(me: access.Asker, held: Match) -> int:
    """A number that rises with each change of what the sheet shows: the match's, the group's."""
    return held.version + me.group.version


def _shown(
    me: access.Asker, held: Match, hand: int | None, refusal: Refusal | None
) -> dict[str, Any]:
    """What a match's page prints, open or past."""
    shown = {
        "group": me.group,
        "me": me,
        "title": title_of(me.group),
        "match": held,
        "sheet": sheet_view(me.group, held, corrected=lists.corrected_cells(me.group.id, held)),
        "refusal": refusal and on_top(refusal),
        "seen": live_version(me, held),
        "parts_url": url_for("play.parts", code=me.group.code, match=held.number, hand=hand),
        "events_url": url_for("api.show_match", code=me.group.code, match=held.number) + "/events",
    }
    return shown | (_past if held.standing.closed else _open)(me, held, hand, refusal)


def _open(
    me: access.Asker, held: Match, hand: int | None, refusal: Refusal | None
) -> dict[str, Any]:
    """What an open sheet prints beside: the form of a hand, or the seats to choose from."""
    entry = _entry(me, held, hand, refusal)
    return {
        "entry": entry,
        "unsaved": _unsaved(me, held) if refusal and not _shows(entry, hand) else [],
        "seats": seats_view(me, held) if me.host is None else None,
    }


def _shows(entry: EntryForm | None, hand: int | None) -> bool:
    """Whether the form is of the hand asked for, so that what was typed stands in it."""
    return entry is not None and hand in (None, entry.hand)


def _past(
    me: access.Asker, held: Match, hand: int | None, refusal: Refusal | None
) -> dict[str, Any]:
    """What a match prints that takes no results any more; what was typed for it is shown."""
    before, after = lists.neighbours(me.group.id, held.number)
    knows = me.host is not None or me.player is not None
    return {
        "entry": None,
        "unsaved": _unsaved(me, held) if refusal else [],
        "take_back": knows and services.takes_back(held, me.group.id, me.by),
        "newest": queries.newest_match(me.group.id) == held.number,
        "following": following(me, held, "play.sheet"),
        "previous": before,
        "next": after,
    }


def following(me: access.Asker, held: Match, page: str) -> str | None:
    """Where the match is that follows this one, while it is being played; `page`: its endpoint."""
    number = queries.open_matches([me.group.id]).get(me.group.id)
    if number != held.number + 1:
        return None
    return url_for(page, code=me.group.code, match=number)


def _entry(
    me: access.Asker, held: Match, hand: int | None, refusal: Refusal | None
) -> EntryForm | None:
    """The form of a hand that may be written: everybody's rows for the host, else the own one."""
    hands = me.hands(held)
    shown = hand if hand in hands else held.standing.open_hand
    if shown is None or shown not in hands:
        return None
    typed = refusal if hand in (None, shown) else None  # what was typed for another hand isn't its
    form = entry_form(me.group, held, shown, typed, only=me.player if me.host is None else None)
    return form if form.rows else None


def _unsaved(me: access.Asker, held: Match) -> list[tuple[str, str]]:
    """(name, text) of what was typed into a form that the match no longer takes."""
    typed = ((seat.player, request.form.get(f"p{seat.player}-points", "")) for seat in held.seats)
    return [(me.group.names[player], text) for player, text in typed if text.strip()]


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
    entries = read_hand(held, hand, [seat.player for seat in held.seats])
    after = services.enter(me.group.id, match, entries, me.by, datetime.now(UTC))
    return saved(me, after, gettext("Hand %(number)s: saved.", number=hand))


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
    if hand not in hands:
        raise HandSettled if hand < hands.start else HandAhead(hand=hand)
    row = standing.hand(hand)
    return render_template(
        "play/cell.html",
        group=me.group,
        me=me,
        title=title_of(me.group),
        match=held,
        hand=hand,
        row=entry_row(me.group, held, hand, player, refusal),
        was=was_view(row.line_of(player) if row else None),
        later=hand < standing.newest,
        may_empty=hand >= standing.newest and not held.cells.get((hand, player), EMPTY).empty,
        refusal=refusal and on_top(refusal),
    )


@form_post(bp, SHEET + "/hands/<num:hand>/<num:player>", shows=cell_page)
def save_cell(code: str, match: int, hand: int, player: int) -> ResponseReturnValue:
    """Save one cell: a number, sat out, or emptied."""
    me, held = access.seat_for_writing(code, match, player)
    entries = _cell_act(held, hand, player)
    after = services.enter(me.group.id, match, entries, me.by, datetime.now(UTC))
    told = gettext("%(name)s, hand %(number)s: saved.", name=me.group.names[player], number=hand)
    return saved(me, after, told)


def _cell_act(held: Match, hand: int, player: int) -> list[Entry]:
    values = {"sit_out": Cell(sat_out=True), "empty": Cell()}
    value = values.get(request.form.get("act", ""))
    if value is None:
        return read_hand(held, hand, [player])
    revision = request.form.get(f"p{player}-revision", default=-1, type=int)
    return [Entry(hand, player, value, revision)]
