"""Joining: the page that lets others in, and the one that asks a newcomer who they are."""

from flask import Blueprint, flash, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from .. import access
from ..core.book import Group
from ..errors import Refusal
from ..language import gettext
from ..statuses import told
from ..store import queries
from .present_seats import leads_nowhere_else, phones_view, picture, seats_view
from .present_words import apart, title_of

bp = Blueprint("join", __name__)


@bp.get("/g/<code>/join")
def invite(code: str) -> ResponseReturnValue:
    """The QR picture, the code and the link that let others in, and whose phones are in already."""
    return invite_page(code)


def invite_page(code: str, refusal: Refusal | None = None) -> str:
    me = access.asker(code)
    number = at_play(me.group)
    link = url_for("join.who", code=me.group.code, _external=True)
    return render_template(
        "group/join.html",
        group=me.group,
        me=me,
        title=title_of(me.group),
        number=number,
        link=link,
        qr=picture(link),
        lost=leads_nowhere_else(request.host),
        phones=phones_view(me, queries.match(me.group.id, number) if number else None),
        refusal=refusal and told(refusal),
    )


@bp.get("/g/<code>/who")
def who(code: str) -> ResponseReturnValue:
    """Where the QR picture leads: pick your name; a phone with a seat goes on at once."""
    me = access.asker(code)
    if me.player is None:
        return who_page(code)
    flash(gettext("You are %(name)s on this phone.", name=apart(me.group.names[me.player])), "done")
    return redirect(to_table(me.group), 303)


def who_page(code: str, refusal: Refusal | None = None) -> str:
    me = access.asker(code)
    number = at_play(me.group)
    return render_template(
        "group/who.html",
        group=me.group,
        me=me,
        title=title_of(me.group),
        seats=seats_view(me, queries.match(me.group.id, number) if number else None),
        table=to_table(me.group),
        refusal=refusal and told(refusal),
    )


def at_play(group: Group) -> int | None:
    """The number of the match being played; an older one, reopened to be corrected, is none."""
    number = queries.open_match(group.id)
    return number if number == queries.newest_match(group.id) else None


def to_table(group: Group) -> str:
    """The address of the open sheet or, between two matches, of the group's page."""
    number = at_play(group)
    if number is None:
        return url_for("groups.group", code=group.code)
    return url_for("play.sheet", code=group.code, match=number)
