"""Matches: started, shown, seated, ended, played on, reopened; and their log."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any

from flask import jsonify, request, url_for
from flask.typing import ResponseReturnValue

from .. import access, services
from ..core.book import Match
from ..errors import PlayerUnknown
from ..store import queries
from . import views
from .body import idempotency_key

Given = Mapping[str, Any]
Found = tuple[access.Asker, Match]


def start_match(me: access.Asker, given: Given, query: Given, **_: Any) -> ResponseReturnValue:
    """The next match; the same Idempotency-Key again answers with the same one."""
    number = services.start_match(
        me.group,
        me.by,
        datetime.now(UTC),
        players=given.get("players"),
        rules=replace(me.group.rules, **given["rules"]) if "rules" in given else None,
        key=idempotency_key(),
    )
    me, held = access.match(me.group.code, number)
    where = url_for("api.show_match", code=me.group.code, match=number)
    return views.sheet(me.group, held), 201, {"Location": where}


def show_match(found: Found, given: Given, query: Given, **_: Any) -> ResponseReturnValue:
    """The sheet, or 304 where the asker has it."""
    me, held = found
    tag = f"{me.group.code}-{held.number}-{held.version}"
    answer = jsonify({})
    answer.set_etag(tag)
    if request.if_none_match.contains(tag):
        answer.status_code = 304
        answer.data = b""
        return answer
    answer.data = jsonify(views.sheet(me.group, held)).data
    return answer


def change_match(found: Found, given: Given, query: Given, **_: Any) -> ResponseReturnValue:
    """Seats and dealer in one act."""
    me, held = found
    after = services.change_table(
        me.group,
        held.number,
        me.by,
        datetime.now(UTC),
        order=given.get("seats"),
        dealer=given.get("dealer"),
    )
    return views.sheet(me.group, after)


def join_match(found: Found, given: Given, query: Given, **_: Any) -> ResponseReturnValue:
    me, held = found
    if given["player"] not in me.group.names:
        raise PlayerUnknown
    now = datetime.now(UTC)
    after = services.join_match(me.group, held.number, given["player"], me.by, now)
    return views.sheet(me.group, after)


def leave_match(
    found: Found, given: Given, query: Given, *, player: int, **_: Any
) -> ResponseReturnValue:
    me, held = found
    after = services.leave_match(me.group, held.number, player, me.by, datetime.now(UTC))
    return views.sheet(me.group, after)


def end_match(found: Found, given: Given, query: Given, **_: Any) -> ResponseReturnValue:
    """Bank, end early or discard, as the match stands."""
    me, held = found
    now = datetime.now(UTC)
    after = services.end_match(me.group.id, held.number, me.by, now, hand=given.get("hand"))
    return views.sheet(me.group, after)


def play_on(found: Found, given: Given, query: Given, **_: Any) -> ResponseReturnValue:
    me, held = found
    after = services.play_on(me.group.id, held.number, me.by, datetime.now(UTC))
    return views.sheet(me.group, after)


def reopen(found: Found, given: Given, query: Given, **_: Any) -> ResponseReturnValue:
    me, held = found
    after = services.reopen(me.group.id, held.number, me.by, datetime.now(UTC))
    return views.sheet(me.group, after)


def show_log(found: Found, given: Given, query: Given, **_: Any) -> ResponseReturnValue:
    """Lines newest first, a page of them."""
    me, held = found
    limit = query.get("limit", 50)
    lines = queries.changes(me.group.id, held.number, before=query.get("before"), limit=limit + 1)
    more = lines[limit - 1].id if len(lines) > limit else None
    return {"changes": [views.change(line) for line in lines[:limit]], "next": more}


VIEWS: dict[str, Callable[..., Any]] = {
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
