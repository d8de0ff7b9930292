"""The table of an open match: who joins and leaves, in what order they sit, who deals."""

from datetime import UTC, datetime
from typing import Any

from flask import Blueprint, flash, redirect, request, url_for
from flask.typing import ResponseReturnValue

from .. import access, services
from ..core.book import Match
from ..core.sheet import State
from ..language import gettext
from .forms import chosen_players, moved
from .groups import players_page
from .guard import form_post
from .play import SHEET, to_sheet

bp = Blueprint("table", __name__)


def _seated(me: access.Asker, after: Match, sentence: str, undo: str | None) -> ResponseReturnValue:
    """Lead back to the players, saying what was done; to the sheet where that decided the match."""
    place: dict[str, Any] = {"code": me.group.code, "match": after.number}
    banked = after.standing.state is State.BANKED
    if after.saved is not None:
        flash(sentence, "done" if banked or undo is None else f"undo:{undo}")
    return to_sheet(**place) if banked else redirect(url_for("groups.players", **place), 303)


@form_post(bp, SHEET + "/players/<num:player>/join", shows=players_page)
def join(code: str, match: int, player: int) -> ResponseReturnValue:
    """Somebody sits down, or comes back."""
    me, _ = access.match_for_host(code, match)
    after = services.join_match(me.group, match, player, me.by, datetime.now(UTC))
    sentence = gettext("%(name)s sits at the table.", name=me.group.names[player])
    return _seated(
        me, after, sentence, url_for("table.leave", code=code, match=match, player=player)
    )


@form_post(bp, SHEET + "/players/<num:player>/leave", shows=players_page)
def leave(code: str, match: int, player: int) -> ResponseReturnValue:
    """Somebody goes home, by the host's phone or their own; the line stays."""
    me, _ = access.seat_for_writing(code, match, player)
    after = services.leave_match(me.group, match, player, me.by, datetime.now(UTC))
    sentence = gettext("%(name)s left the table.", name=me.group.names[player])
    back = url_for("table.join", code=code, match=match, player=player)
    return _seated(me, after, sentence, back if me.host is not None else None)


@form_post(bp, SHEET + "/seats", shows=players_page)
def seats(code: str, match: int) -> ResponseReturnValue:
    """One player a place up or down, from the order that the page showed."""
    me, held = access.match_for_host(code, match)
    seated = [seat.player for seat in held.seats]
    seen = chosen_players(request.form.get("seen", "").split()) or seated
    after = services.change_table(
        me.group,
        match,
        me.by,
        datetime.now(UTC),
        order=moved(seen, request.form.get("move", "")),
        seen=seen,
    )
    return _seated(me, after, gettext("The seats are changed."), None)


@form_post(bp, SHEET + "/dealer", shows=players_page)
def dealer(code: str, match: int) -> ResponseReturnValue:
    """Say who deals the open hand."""
    me, held = access.match_for_host(code, match)
    after = held
    for player in chosen_players([request.form.get("player", "")]):
        now = datetime.now(UTC)
        after = services.change_table(me.group, match, me.by, now, dealer=player)
    return _seated(me, after, gettext("The dealer is changed."), None)
