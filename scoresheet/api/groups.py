"""Groups: opened, shown with their matches, named, their rules set; and players added."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any

from flask import url_for
from flask.typing import ResponseReturnValue

from .. import access, services
from ..core.book import Group
from ..core.names import read_another, read_name
from ..core.rules import ARLINGTON
from ..store import lists, queries
from . import views
from .faults import Faults, at
from .routes import Asked, View


def open_group(_: None, asked: Asked) -> ResponseReturnValue:
    """A new group; the same Idempotency-Key again answers with the same one."""
    names, title = _named(asked.given["players"], asked.given.get("name"))
    opened = services.open_group(
        names,
        datetime.now(UTC),
        title=title,
        rules=replace(ARLINGTON.defaults, **asked.given.get("rules", {})),
        key=asked.key,
        secret_of=access.secret_for,
    )
    where = url_for("api.show_group", code=opened.group.code)
    return _opened(opened), 201, {"Location": where}


def _named(players: Sequence[str], title: str | None) -> tuple[list[str], str | None]:
    """Names of players and group as they will be kept. Raises BodyRefused, each at its place."""
    faults, names = Faults(), list[str]()
    for place, text in enumerate(players):
        with faults.at(f"players.{place}"):
            names.append(read_another(text, names))
    with faults.at("name"):
        title = None if title is None else read_name(title)
    faults.tell()
    return names, title


def _opened(opened: services.Opened) -> dict[str, Any]:
    """The answer to a start, also to one repeated after others have joined."""
    group = opened.group
    return {
        "code": group.code,
        "name": group.name,
        "host_token": opened.token.text,
        "players": [
            {"id": player.id, "name": player.name, "seat": player.id}
            for player in group.players[: opened.seated]
        ],
        "rules": views.rules(group.rules),
        "match": 1,
    }


def show_group(me: access.Asker, asked: Asked, **_: Any) -> ResponseReturnValue:
    """The group and a page of its matches."""
    return _group(me.group, **asked.query)


def _group(
    group: Group, *, limit: int = 20, before: int | None = None,
    player: int | None = None, year: int | None = None, won_by: int | None = None,
) -> dict[str, Any]:  # fmt: skip
    wished = lists.Wanted(player=player, year=year, won_by=won_by)
    rows = lists.listed_matches(group.id, before=before, limit=limit + 1, wanted=wished)
    seats = lists.newest_seats(group.id)
    return {
        "code": group.code,
        "name": group.name,
        "rules": views.rules(group.rules),
        "players": [views.player(player) for player in views.by_seat(group.players, seats)],
        "open_match": queries.open_match(group.id),
        "matches": [views.match_row(row) for row in rows[:limit]],
        "next": rows[limit - 1].number if len(rows) > limit else None,
    }


def change_group(me: access.Asker, asked: Asked, **_: Any) -> ResponseReturnValue:
    """Name and rules in one act; what isn't named stays, and a name of null is taken away."""
    text = asked.given.get("name", "")
    with at("name"):
        text = read_name(text) if text is not None and "name" in asked.given else text
    services.change_group(
        me.group,
        me.by,
        datetime.now(UTC),
        text=(text or "") if "name" in asked.given else None,
        rules=asked.given.get("rules"),
    )
    return _group(access.asker(me.group.code).group)


def add_player(me: access.Asker, asked: Asked, **_: Any) -> ResponseReturnValue:
    """Somebody new in the group."""
    act, now = services.add_player, datetime.now(UTC)
    with at("name"):
        player = act(me.group, asked.given["name"], me.by, now, key=asked.key)
    return {"id": player.id, "name": player.name}, 201


def change_player(me: access.Asker, asked: Asked, *, player: int, **_: Any) -> ResponseReturnValue:
    """Another name, or whether the player is seated by default."""
    act, now, given = services.change_player, datetime.now(UTC), asked.given
    with at("name"):
        text, active = given.get("name"), given.get("active")
        after = act(me.group, player, me.by, now, text=text, active=active)
    return views.player(after)


VIEWS: dict[str, View] = {
    "open_group": open_group,
    "show_group": show_group,
    "change_group": change_group,
    "add_player": add_player,
    "change_player": change_player,
}
