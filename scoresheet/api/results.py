"""A cell entered or emptied, for the host and for the player whose it is."""

from datetime import UTC, datetime
from typing import Any

from flask.typing import ResponseReturnValue

from .. import access, services
from ..core.book import Match
from ..core.sheet import Cell
from . import views
from .faults import at
from .routes import Asked, View

Found = tuple[access.Asker, Match]


def enter_result(
    found: Found, asked: Asked, *, hand: int, player: int, **_: Any
) -> ResponseReturnValue:
    """Points, counts or sat out into one cell, conditional where a revision came."""
    me, held = found
    given = asked.given
    value = Cell(given.get("points"), sat_out="sat_out" in given)
    entry = services.Entry(hand, player, value, given.get("revision"), given.get("counts"))
    with at("counts" if "counts" in given else "points"):
        after = services.enter(me.group.id, held.number, [entry], me.by, datetime.now(UTC))
    return views.sheet(me.group, after)


def empty_result(
    found: Found, asked: Asked, *, hand: int, player: int, **_: Any
) -> ResponseReturnValue:
    """Empty a cell; after the save that banked the match, take that save back."""
    me, held = found
    act = services.empty_or_take_back
    after = act(me.group.id, held.number, hand, player, me.by, datetime.now(UTC))
    return views.sheet(me.group, after)


VIEWS: dict[str, View] = {"enter_result": enter_result, "empty_result": empty_result}
