"""Matches: started, shown, seated, ended, played on, reopened; and their log."""

from datetime import UTC, datetime
from typing import Any

from flask import Response, jsonify, request, url_for
from flask.typing import ResponseReturnValue

from .. import access, services
from ..core.book import Match
from ..errors import PlayerUnknown, SeatsMismatched
from ..store import queries
from . import views
from .faults import at
from .polling import tag_of
from .routes import Asked, View

Found = tuple[access.Asker, Match]


def start_match(me: access.Asker, asked: Asked, **_: Any) -> ResponseReturnValue:
    """The next match; the same Idempotency-Key again answers with the same one."""
    act, now, given = services.start_match, datetime.now(UTC), asked.given
    with at("players"):
        players, rules = given.get("players"), given.get("rules")
        number = act(me.group, me.by, now, players=players, rules=rules, key=asked.key)
    me, held = access.match(me.group.code, number)
    where = url_for("api.show_match", code=me.group.code, match=number)
    return views.sheet(me.group, held), 201, {"Location": where}


def show_match(found: Found, asked: Asked, **_: Any) -> ResponseReturnValue:
    """The sheet, or 304 where the asker has it (who asks by an old code comes so far)."""
    me, held = found
    tag = tag_of(me.group.code, held.number, held.version)
    known = request.if_none_match.contains_weak(tag)
    answer = Response(status=304) if known else jsonify(views.sheet(me.group, held))
    answer.set_etag(tag)
    return answer


def change_match(found: Found, asked: Asked, **_: Any) -> ResponseReturnValue:
    """Seats and dealer in one act."""
    me, held = found
    act, now = services.change_table, datetime.now(UTC)
    order, dealer = asked.given.get("seats"), asked.given.get("dealer")
    with at("seats", SeatsMismatched), at("dealer", PlayerUnknown):
        after = act(me.group, held.number, me.by, now, order=order, dealer=dealer)
    return views.sheet(me.group, after)


def join_match(found: Found, asked: Asked, **_: Any) -> ResponseReturnValue:
    """Somebody of the group sits down, or sits down again."""
    me, held = found
    player = asked.given["player"]
    with at("player"):
        if player not in me.group.names:
            raise PlayerUnknown
    after = services.join_match(me.group, held.number, player, me.by, datetime.now(UTC))
    return views.sheet(me.group, after)


def leave_match(found: Found, asked: Asked, *, player: int, **_: Any) -> ResponseReturnValue:
    """Somebody leaves from the open hand on."""
    me, held = found
    after = services.leave_match(me.group, held.number, player, me.by, datetime.now(UTC))
    return views.sheet(me.group, after)


def end_match(found: Found, asked: Asked, **_: Any) -> ResponseReturnValue:
    """Bank, end early or discard, as the match stands."""
    me, held = found
    now, hand = datetime.now(UTC), asked.given.get("hand")
    after = services.end_match(me.group.id, held.number, me.by, now, hand=hand)
    return views.sheet(me.group, after)


def play_on(found: Found, asked: Asked, **_: Any) -> ResponseReturnValue:
    """The winning hand decides no longer."""
    me, held = found
    after = services.play_on(me.group.id, held.number, me.by, datetime.now(UTC))
    return views.sheet(me.group, after)


def reopen(found: Found, asked: Asked, **_: Any) -> ResponseReturnValue:
    """A closed match is open for correction."""
    me, held = found
    after = services.reopen(me.group.id, held.number, me.by, datetime.now(UTC))
    return views.sheet(me.group, after)


def show_log(found: Found, asked: Asked, **_: Any) -> ResponseReturnValue:
    """Lines newest first, a page of them."""
    me, held = found
    limit, before = asked.query.get("limit", 50), asked.query.get("before")
    lines = queries.changes(me.group.id, held.number, before=before, limit=limit + 1)
    more = lines[limit - 1].id if len(lines) > limit else None
    return {"changes": [views.change(line) for line in lines[:limit]], "next": more}


VIEWS: dict[str, View] = {
    "start_match": start_match,
    "show_match": show_match,
    "change_match": change_match,
    "join_match": join_match,
    "leave_match": leave_match,
    "end_match": end_match,
    "play_on": play_on,
    "reopen": reopen,
    "show_log": show_log,
}
