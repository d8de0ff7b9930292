"""The front page, a group's page, its players, and the host's link."""

from datetime import UTC, datetime

import segno
from flask import Blueprint, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from markupsafe import Markup

from .. import access, services
from ..core.book import Match
from ..errors import NoSuchGroup, Refusal, StartRefused
from ..statuses import status_of, told
from ..store import lists, queries
from .forms import StartForm, before_asked
from .guard import form_post
from .present_group import StartView, held_view, table_view
from .present_log import past_rows
from .present_words import title_of

bp = Blueprint("groups", __name__)
PAGE = 20


@bp.get("/healthz")
def healthz() -> ResponseReturnValue:
    """Answers once the database does."""
    queries.newest_match(0)
    return {"status": "ok"}


def _home(refusal: Refusal | None = None, join: Refusal | None = None) -> str:
    form = StartForm(request.form)
    fields = refusal.params["fields"] if isinstance(refusal, StartRefused) else {}
    refusals = {key: told(own) for key, own in fields.items()} if isinstance(fields, dict) else {}
    if refusal is not None:
        refusals["form"] = told(refusal)
    start = StartView(form.typed_names, form.target.data or "", form.key.data or "", refusals)
    return render_template(
        "group/home.html",
        start=start,
        join_typed=request.args.get("code", ""),
        join_refusal=join and told(join),
        mine=[held_view(held) for held in access.held_groups()],
    )


@bp.get("/")
def home() -> ResponseReturnValue:
    return _home()


@form_post(bp, "/start", shows=_home)
def start() -> ResponseReturnValue:
    """Open a group; the same form sent twice opens one."""
    form = StartForm(request.form)
    names, rules = form.read()
    opened = services.open_group(
        names, datetime.now(UTC), rules=rules, key=form.start_key, secret_of=access.secret_for
    )
    access.remember(opened.group.id, opened.token)
    return redirect(url_for("play.sheet", code=opened.group.code, match=1), 303)


@bp.get("/join")
def join() -> ResponseReturnValue:
    """Lead to the group whose code was typed."""
    try:
        code = access.asker(request.args.get("code", "")).group.code
    except NoSuchGroup as refusal:
        return _home(join=refusal), status_of(refusal)
    return redirect(url_for("groups.group", code=code), 303)


@bp.get("/g/<code>")
def group(code: str) -> ResponseReturnValue:
    """The match in progress, and past matches newest first."""
    return group_page(code)


def group_page(code: str, refusal: Refusal | None = None) -> str:
    me = access.asker(code)
    before = before_asked()
    past = lists.past_matches(me.group.id, before=before, limit=PAGE + 1)
    older = past[PAGE - 1].number if len(past) > PAGE else None
    reopened = queries.reopened_matches(me.group.id)
    held = _open_match(me)
    return render_template(
        "group/group.html",
        group=me.group,
        me=me,
        title=title_of(me.group),
        open=held if held and held.number not in reopened else None,
        reopened=reopened,
        last=queries.newest_match(me.group.id) or None,
        past=past_rows(past[:PAGE]),
        older=older and url_for("groups.group", code=me.group.code, before=older),
        name_typed=request.form.get("name", me.group.name or ""),
        name_refusal=refusal and told(refusal),
    )


def _open_match(me: access.Asker) -> Match | None:
    number = queries.open_match(me.group.id)
    return None if number is None else queries.match(me.group.id, number)


@form_post(bp, "/g/<code>/name", shows=group_page)
def rename_group(code: str) -> ResponseReturnValue:
    """Name the group, or take its name away."""
    me = access.host(code)
    services.change_group(me.group, me.by, datetime.now(UTC), text=request.form.get("name", ""))
    return redirect(url_for("groups.group", code=me.group.code), 303)


@bp.get("/g/<code>/players")
def players(code: str) -> ResponseReturnValue:
    """Who sits at the table, and who else is of the group."""
    return players_page(code)


def players_page(code: str, refusal: Refusal | None = None, **place: int) -> str:
    """The page; a refusal stands beside the field it is about."""
    me = access.asker(code)
    match = _open_match(me)
    table, away = table_view(me.group, match)
    about = {"add_player": "add", "rename_player": f"rename{place.get('player')}"}
    key = about.get((request.endpoint or "").rpartition(".")[2], "form")
    return render_template(
        "group/players.html",
        group=me.group,
        me=me,
        match=match,
        table=table,
        away=away,
        refusal={key: told(refusal)} if refusal else {},
        typed={key: request.form.get("name", "")} if refusal else {},
    )


@form_post(bp, "/g/<code>/players", shows=players_page)
def add_player(code: str) -> ResponseReturnValue:
    """Somebody new: of the group from now on, and at the table while it has room."""
    me = access.host(code)
    services.add_player(me.group, request.form.get("name", ""), me.by, datetime.now(UTC))
    return redirect(url_for("groups.players", code=me.group.code), 303)


@form_post(bp, "/g/<code>/players/<num:player>", shows=players_page)
def rename_player(code: str, player: int) -> ResponseReturnValue:
    """Another name for a player."""
    me = access.host(code)
    name = request.form.get("name", "")
    services.change_player(me.group, player, me.by, datetime.now(UTC), text=name)
    return redirect(url_for("groups.players", code=me.group.code), 303)


@bp.get("/g/<code>/host")
def host_link(code: str) -> ResponseReturnValue:
    """The secret link that makes another phone host, to keep or to show as a picture."""
    me = access.host(code)
    link = url_for("groups.become_host", code=me.group.code, token=me.token, _external=True)
    qr = segno.make_qr(link, error="m")
    picture = Markup(qr.svg_inline(scale=5, border=4, dark="#000", light="#fff"))
    return render_template("group/host_link.html", group=me.group, me=me, link=link, qr=picture)


@bp.get("/g/<code>/host/<token>")
def become_host(code: str, token: str) -> ResponseReturnValue:
    """Ask before this phone is made the host's; one that is already goes on to its group."""
    me = access.asker(code)
    if me.host is not None:
        return redirect(url_for("groups.group", code=me.group.code), 303)
    return _become_host(code, token)


def _become_host(code: str, token: str, refusal: Refusal | None = None) -> str:
    me = access.asker(code)
    return render_template(
        "group/become_host.html",
        group=me.group,
        me=me,
        title=title_of(me.group),
        token=token,
        refusal=refusal and told(refusal),
    )


@form_post(bp, "/g/<code>/host/<token>", shows=_become_host)
def keep_host(code: str, token: str) -> ResponseReturnValue:
    """This phone is the host's from now on."""
    me = access.become_host(code, token)
    return redirect(url_for("groups.group", code=me.group.code), 303)
