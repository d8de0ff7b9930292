"""The course of matches: ended, banked, played on, reopened, taken back, the next one begun."""

from datetime import UTC, datetime
from typing import Any

from flask import Blueprint, flash, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from .. import access, services
from ..errors import MatchClosed, Refusal, RulesRefused, StartRefused
from ..language import gettext
from ..statuses import told
from ..store import queries
from .forms import chosen_players, moved
from .guard import form_post
from .house_rules import rules_form
from .play import SHEET, sheet_page, to_sheet
from .present_headline import ending_asked
from .present_rules import beside, rules_view
from .present_words import apart, title_of

bp = Blueprint("course", __name__)


@bp.get(SHEET + "/end")
def end(code: str, match: int) -> ResponseReturnValue:
    """Ask before the match is banked, ended early or discarded."""
    return _end(code, match)


def _end(code: str, match: int, refusal: Refusal | None = None) -> str:
    me, held = access.match_for_host(code, match)
    if held.standing.closed:
        return sheet_page(code, match, refusal)
    return render_template(
        "play/end.html",
        group=me.group,
        me=me,
        title=title_of(me.group),
        match=held,
        asked=ending_asked(me.group, held, services.ending_of(held.standing)),
        won=held.standing.won,
        refusal=refusal and told(refusal),
    )


@form_post(bp, SHEET + "/end", shows=_end)
def close(code: str, match: int) -> ResponseReturnValue:
    """Bank, end early or discard, as the page said; anything else meanwhile is asked anew."""
    me, held = access.match_for_host(code, match)
    if held.standing.closed:
        raise MatchClosed(match=match)
    ending, hand = request.form.get("ending", ""), request.form.get("hand", type=int)
    services.end_match(me.group.id, match, me.by, datetime.now(UTC), hand=hand, ending=ending)
    if ending == "discard":
        return redirect(url_for("groups.group", code=code), 303)
    return to_sheet(code, match)


@form_post(bp, SHEET + "/play-on", shows=sheet_page)
def play_on(code: str, match: int) -> ResponseReturnValue:
    """Let a won match go on."""
    me, _ = access.match_for_host(code, match)
    hand = request.form.get("hand", type=int)
    after = services.play_on(me.group.id, match, me.by, datetime.now(UTC), hand=hand)
    won = after.standing.won
    if won is not None:
        name = apart(me.group.names[won.player])
        told_on = gettext(
            "Played on, and hand %(hand)s decides it: %(name)s has won.", hand=won.hand, name=name
        )
        flash(told_on, "done")
    return to_sheet(code, match)


@form_post(bp, SHEET + "/reopen", shows=sheet_page)
def reopen(code: str, match: int) -> ResponseReturnValue:
    """Open a past match for correction."""
    me, _ = access.match_for_host(code, match)
    services.reopen(me.group.id, match, me.by, datetime.now(UTC))
    return to_sheet(code, match)


@form_post(bp, SHEET + "/take-back", shows=sheet_page)
def take_back(code: str, match: int) -> ResponseReturnValue:
    """Take back the save that banked the match."""
    me, _ = access.match_for_writing(code, match)
    services.take_back(me.group.id, match, me.by, datetime.now(UTC))
    return to_sheet(code, match)


@form_post(bp, SHEET + "/rematch", shows=sheet_page)
def rematch(code: str, match: int) -> ResponseReturnValue:
    """Same people, same seats, at once; tapped twice, one match."""
    me, _ = access.match_for_host(code, match)
    number = services.start_match(me.group, me.by, datetime.now(UTC), after=match)
    return to_sheet(code, number)


@bp.get("/g/<code>/new")
def new_match(code: str) -> ResponseReturnValue:
    """Choose who plays the next match, and where they sit."""
    return _new(code)


def _new(code: str, refusal: Refusal | None = None) -> str:
    me = access.host(code)
    newest = queries.newest_match(me.group.id)
    last = queries.match(me.group.id, newest)
    usual = services.usual(me.group, last)
    asked = bool(request.form)
    order = chosen_players(request.form.getlist("seat")) if asked else usual
    order = [player for player in dict.fromkeys(order) if player in me.group.names]
    order += [player.id for player in me.group.players if player.id not in order]
    playing = chosen_players(request.form.getlist("player")) if asked else usual
    return render_template(
        "play/new.html",
        group=me.group,
        me=me,
        title=title_of(me.group),
        chosen=[
            {"player": player, "name": me.group.names[player], "playing": player in playing}
            for player in moved(order, request.form.get("move", ""))
        ],
        rules=rules_view(me.group.rules, refusal),
        players_refusal=beside(refusal).get("players"),
        refusal=refusal and told(refusal),
        after=newest,
    )


@form_post(bp, "/g/<code>/new", shows=_new)
def start_match(code: str) -> ResponseReturnValue:
    """Start the next match as chosen; a button that moves a seat only shows the new order."""
    me = access.host(code)
    if "move" in request.form:
        return _new(code)
    players, rules = _chosen(me)
    number = services.start_match(
        me.group,
        me.by,
        datetime.now(UTC),
        players=players,
        rules=rules,
        after=request.form.get("after", type=int),
    )
    return to_sheet(code, number)


def _chosen(me: access.Asker) -> tuple[list[int], dict[str, Any]]:
    """Who plays, and the house rules to change. Raises StartRefused with a refusal a field."""
    fields: dict[str, Refusal] = {}
    players = chosen_players(request.form.getlist("player"))
    rules: dict[str, Any] = {}
    try:
        services.read_players(me.group, players)
    except Refusal as refusal:
        fields["players"] = refusal
    try:
        rules = rules_form(me.group.rules).read()
    except RulesRefused as refusal:
        fields |= refusal.params["fields"]
    if fields:
        raise StartRefused(fields=fields)
    return players, rules
