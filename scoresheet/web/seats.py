"""Seats taken and given back by their own phones, and the code that leads to them renewed."""

from datetime import UTC, datetime
from typing import Any

from flask import Blueprint, flash, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from .. import access, services
from ..core.names import read_code
from ..errors import Refusal
from ..language import gettext
from ..statuses import told
from .forms import number_sent
from .groups import group_page, players_page
from .guard import form_post
from .join import invite_page, to_table, who_page
from .play import sheet_page
from .present_words import apart, title_of

bp = Blueprint("seats", __name__)
SEAT = "/g/<code>/players/<num:player>"


@bp.before_app_request
def lead_on() -> ResponseReturnValue | None:
    """Lead a phone with rights from a page's old address to the same under the new code."""
    place: dict[str, Any] = dict(request.view_args or {})
    if request.method not in ("GET", "HEAD") or request.path.partition("/g/")[0] or not place:
        return None
    code = access.moved_to(str(place.get("code", "")))
    if code is None or request.endpoint is None:
        return None
    asked = request.query_string.decode(errors="replace")
    url = url_for(request.endpoint, **(place | {"code": code}))
    return redirect(f"{url}?{asked}" if asked else url)


def _claim_page(code: str, player: int, refusal: Refusal | None = None) -> str:
    """The page that the name was picked on."""
    match = number_sent(request.form.get("match", ""))
    if request.form.get("at") == "who" and access.asker(code).player is None:
        return who_page(code, refusal)
    if match is None:
        return group_page(code, refusal)
    return sheet_page(code, match, refusal)


@form_post(bp, SEAT + "/claim", shows=_claim_page)
def claim(code: str, player: int) -> ResponseReturnValue:
    """Take a free seat: this phone is the player's from now on."""
    me = access.seat_for_device(code, player)
    if me.player is None:
        key = request.form.get("key") or None
        now = datetime.now(UTC)
        token = services.take_seat(me.group, player, now, key=key, secret_of=access.secret_for)
        access.remember(me.group.id, token)
        flash(gettext("You are %(name)s here.", name=apart(me.group.names[player])), "done")
    return redirect(to_table(me.group), 303)


FREED_AT = {"join": ("join.invite", invite_page), "who": ("join.who", who_page)}
"""The pages of joining that a seat is freed on, and that are led back to."""


def _free_page(code: str, player: int, refusal: Refusal | None = None) -> str:
    _, page = FREED_AT.get(request.form.get("at", ""), ("", None))
    return page(code, refusal) if page else players_page(code, refusal, player=player)


@form_post(bp, SEAT + "/free", shows=_free_page)
def free(code: str, player: int) -> ResponseReturnValue:
    """Free a seat: the host anybody's, a player their own."""
    me = access.player_for_writing(code, player)
    services.free_seat(me.group, player, me.by, datetime.now(UTC))
    flash(gettext("The seat of %(name)s is free.", name=apart(me.group.names[player])), "done")
    page, _ = FREED_AT.get(request.form.get("at", ""), ("groups.players", None))
    if me.host is None:
        page = "groups.group"
    return redirect(url_for(page, code=me.group.code), 303)


@bp.get("/g/<code>/code")
def code(code: str) -> ResponseReturnValue:
    """Ask before the code is renewed."""
    return _code_page(code)


def _code_page(code: str, refusal: Refusal | None = None) -> str:
    me = access.host(code)
    return render_template(
        "group/code.html",
        group=me.group,
        me=me,
        title=title_of(me.group),
        refusal=refusal and told(refusal),
    )


@form_post(bp, "/g/<code>/code", shows=_code_page)
def renew_code(code: str) -> ResponseReturnValue:
    """A new code; tapped twice under the old address, one new code."""
    me = access.host(code)
    new = me.group.code
    if read_code(code) == new:
        new = services.renew_code(me.group, me.by, datetime.now(UTC))
        flash(gettext("The code is new: give it to whoever is to join."), "done")
    return redirect(url_for("groups.group", code=new), 303)
