"""Groups: opened, shown with their matches, named, their rules set; and players added."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any

from flask import url_for
from flask.typing import ResponseReturnValue

from .. import access, services
from ..core.rules import ARLINGTON
from ..store import lists, queries
from . import views
from .body import idempotency_key

Given = Mapping[str, Any]


def open_group(_: None, given: Given, query: Given) -> ResponseReturnValue:
    """A new group; the same Idempotency-Key again answers with the same one."""
    opened = services.open_group(
        given["players"],
        datetime.now(UTC),
        title=given.get("name"),
        rules=replace(ARLINGTON.defaults, **given.get("rules", {})),
        key=idempotency_key(),
        secret_of=access.secret_for,
    )
    return _opened(opened), 201, {"Location": url_for("api.show_group", code=opened.group.code)}


def _opened(opened: services.Opened) -> dict[str, Any]:
    """The answer to a start, also to one repeated after others have joined."""
    group, first = opened.group, queries.match(opened.group.id, 1)
    seats = [seat for seat in (first.seats if first else ()) if seat.sittings[0].first == 1]
    players = [
        {"id": seat.player, "name": group.names[seat.player], "seat": place}
        for place, seat in enumerate(sorted(seats, key=lambda seat: seat.player), start=1)
    ]
    return {
        "code": group.code,
        "name": group.name,
        "host_token": opened.token.text,
        "players": players,
        "rules": views.rules(group.rules),
        "match": 1,
    }


def show_group(me: access.Asker, given: Given, query: Given, **_: Any) -> ResponseReturnValue:
    """The group and a page of its matches."""
    limit = query.get("limit", 20)
    rows = lists.listed_matches(
        me.group.id,
        before=query.get("before"),
        limit=limit + 1,
        player=query.get("player"),
        year=query.get("year"),
    )
    return {
        "code": me.group.code,
        "name": me.group.name,
        "rules": views.rules(me.group.rules),
        "players": [views.player(player) for player in me.group.players],
        "open_match": queries.open_match(me.group.id),
        "matches": [views.match_row(row) for row in rows[:limit]],
        "next": rows[limit - 1].number if len(rows) > limit else None,
    }


def change_group(me: access.Asker, given: Given, query: Given, **_: Any) -> ResponseReturnValue:
    """Name and rules in one act; what isn't named stays."""
    rules = replace(me.group.rules, **given["rules"]) if "rules" in given else None
    services.change_group(me.group, me.by, datetime.now(UTC), rules=rules, **_named(given))
    return show_group(access.asker(me.group.code), {}, {})


def _named(given: Given) -> dict[str, str]:
    return {"text": given["name"] or ""} if "name" in given else {}


def add_player(me: access.Asker, given: Given, query: Given, **_: Any) -> ResponseReturnValue:
    """Somebody new in the group."""
    act = services.add_player
    player = act(me.group, given["name"], me.by, datetime.now(UTC), key=idempotency_key())
    return {"id": player.id, "name": player.name}, 201


def change_player(
    me: access.Asker, given: Given, query: Given, *, player: int, **_: Any
) -> ResponseReturnValue:
    """Another name, or whether the player is seated by default."""
    after = services.change_player(
        me.group,
        player,
        me.by,
        datetime.now(UTC),
        text=given.get("name"),
        active=given.get("active"),
    )
    return views.player(after)


VIEWS: dict[str, Callable[..., Any]] = {
    "open_group": open_group,
    "show_group": show_group,
    "change_group": change_group,
    "add_player": add_player,
    "change_player": change_player,
}
