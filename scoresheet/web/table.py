"""The table of an open match: who joins and leaves, in what order they sit, who deals."""

from datetime import UTC, datetime

from flask import Blueprint, redirect, request, url_for
from flask.typing import ResponseReturnValue

from .. import access, services
from .forms import chosen_players, moved
from .groups import players_page
from .guard import form_post
from .play import SHEET

bp = Blueprint("table", __name__)


def _to_players(code: str) -> ResponseReturnValue:
    return redirect(url_for("groups.players", code=code), 303)


@form_post(bp, SHEET + "/players/<num:player>/join", shows=players_page)
def join(code: str, match: int, player: int) -> ResponseReturnValue:
    """Somebody sits down, or comes back."""
    me, _ = access.match_for_host(code, match)
    services.join_match(me.group, match, player, me.by, datetime.now(UTC))
    return _to_players(code)


@form_post(bp, SHEET + "/players/<num:player>/leave", shows=players_page)
def leave(code: str, match: int, player: int) -> ResponseReturnValue:
    """Somebody goes home; the line stays."""
    me, _ = access.match_for_host(code, match)
    services.leave_match(me.group, match, player, me.by, datetime.now(UTC))
    return _to_players(code)


@form_post(bp, SHEET + "/seats", shows=players_page)
def seats(code: str, match: int) -> ResponseReturnValue:
    """One player a place up or down in the order at the table."""
    me, held = access.match_for_host(code, match)
    order = moved([seat.player for seat in held.seats], request.form.get("move", ""))
    services.change_table(me.group, match, me.by, datetime.now(UTC), order=order)
    return _to_players(code)


@form_post(bp, SHEET + "/dealer", shows=players_page)
def dealer(code: str, match: int) -> ResponseReturnValue:
    """Say who deals the open hand."""
    me, _ = access.match_for_host(code, match)
    for player in chosen_players([request.form.get("player", "")]):
        services.change_table(me.group, match, me.by, datetime.now(UTC), dealer=player)
    return _to_players(code)
