"""The front page, a group's page, and its players."""

from datetime import UTC, datetime

from flask import Blueprint, flash, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from .. import access, services
from ..core.book import Match
from ..core.rules import ARLINGTON, HouseRules
from ..errors import NoSuchGroup, Refusal
from ..statuses import status_of, told
from ..store import lists, queries
from .forms import StartForm, number_sent
from .guard import form_post
from .house_rules import rules_form
from .present_group import MyGroup, StartView, held_view, table_view
from .present_past import past_rows
from .present_rules import beside, news_of, rules_view, set_notice
from .present_seats import new_key, seats_by_player, seats_view
from .present_words import title_of

bp = Blueprint("groups", __name__)
FEW = 5
"""Past matches on the group's page; all of them have a page of their own."""


@bp.get("/healthz")
def healthz() -> ResponseReturnValue:
    """Answers once the database does."""
    queries.newest_match(0)
    return {"status": "ok"}


def _home(
    refusal: Refusal | None = None, join: Refusal | None = None, file: Refusal | None = None
) -> str:
    form = StartForm(request.form)
    refusals = beside(refusal)
    if refusal is not None:
        refusals["form"] = told(refusal)
    rules = rules_view(ARLINGTON.defaults, refusal, shown=False)
    start = StartView(form.typed_names, rules, form.key.data or "", refusals)
    return render_template(
        "group/home.html",
        start=start,
        join_typed=request.args.get("code", ""),
        join_refusal=join and told(join),
        file_refusal=file and told(file),
        file_key=new_key(),
        mine=_mine(),
    )


def home_refusing_file(refusal: Refusal) -> str:
    """The front page, with what is wrong with the file that a group was to come in."""
    return _home(file=refusal)


def _mine() -> list[MyGroup]:
    held = access.held_groups()
    numbers = queries.open_matches([asker.group.id for asker in held])
    return [held_view(asker, numbers.get(asker.group.id)) for asker in held]


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
    """Lead who typed a group's code to the choice of their name, and its host to its page."""
    try:
        me = access.asker(request.args.get("code", ""))
    except NoSuchGroup as refusal:
        return _home(join=refusal), status_of(refusal)
    page = "join.who" if me.host is None else "groups.group"
    return redirect(url_for(page, code=me.group.code), 303)


@bp.get("/g/<code>")
def group(code: str) -> ResponseReturnValue:
    """The match in progress, and the newest of the past matches."""
    return group_page(code)


def group_page(code: str, refusal: Refusal | None = None) -> str:
    me = access.asker(code)
    services.complete_record(me.group.id)  # it knows the races, and who had no result
    about = _about()
    past = lists.past_matches(me.group.id, limit=FEW)
    held = _open_match(me, None)
    return render_template(
        "group/group.html",
        group=me.group,
        me=me,
        title=title_of(me.group),
        open=held,
        seats=seats_view(me, held),
        mine=me.group.names.get(me.player or 0),
        reopened=queries.reopened_matches(me.group.id),
        past=past_rows(past),
        name_typed=request.form.get("name", me.group.name or ""),
        name_refusal=refusal and told(refusal) if about == "name" else None,
        rules=rules_view(
            me.group.rules, refusal if about == "rules" else None, own=_without_result(held)
        ),
        refusal=refusal and told(refusal) if about is None else None,
    )


def _about() -> str | None:
    """Which form of the group's page was sent."""
    return {"groups.rename_group": "name", "groups.set_rules": "rules"}.get(request.endpoint or "")


def _without_result(held: Match | None) -> HouseRules | None:
    """The house rules of the open match while they may still be changed."""
    return None if held is None or held.standing.newest else held.rules


def _open_match(me: access.Asker, number: int | None) -> Match | None:
    """The match of that number or else the newest, while it is open."""
    held = queries.match(me.group.id, number or queries.newest_match(me.group.id))
    return None if held is None or held.standing.closed else held


@form_post(bp, "/g/<code>/name", shows=group_page)
def rename_group(code: str) -> ResponseReturnValue:
    """Name the group, or take its name away."""
    me = access.host(code)
    services.change_group(me.group, me.by, datetime.now(UTC), text=request.form.get("name", ""))
    return redirect(url_for("groups.group", code=me.group.code), 303)


@form_post(bp, "/g/<code>/rules", shows=group_page)
def set_rules(code: str) -> ResponseReturnValue:
    """Other house rules: from the next match on, and at once while the open one has no result."""
    me = access.host(code)
    given, held = rules_form(me.group.rules).read(), _open_match(me, None)
    services.change_group(me.group, me.by, datetime.now(UTC), rules=given)
    own = _without_result(held)
    news = news_of(given, me.group.rules, *([own] if own else []))
    flash(set_notice(news, held.number if held and own else None), "done")
    return redirect(url_for("groups.group", code=me.group.code), 303)


@bp.get("/g/<code>/players")
def players(code: str) -> ResponseReturnValue:
    """Who sits at the table, and who else is of the group."""
    return players_page(code)


def players_page(code: str, refusal: Refusal | None = None, **place: int) -> str:
    """The page; a refusal stands beside the field it is about."""
    me = access.asker(code)
    match = _open_match(me, place.get("match") or number_sent(request.args.get("match", "")))
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
        seats=seats_by_player(me),
        key=new_key(),
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
    me = access.player_for_writing(code, player)
    name = request.form.get("name", "")
    services.change_player(me.group, player, me.by, datetime.now(UTC), text=name)
    return redirect(url_for("groups.players", code=me.group.code), 303)
