"""A cell entered or emptied, for the host and for the player whose it is."""

from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any

from flask.typing import ResponseReturnValue

from .. import access, services
from ..core.book import Match
from ..core.counts import read_counts, worth
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
    value = _value(asked.given, held)
    entry = services.Entry(hand, player, value, asked.given.get("revision"))
    after = services.enter(me.group.id, held.number, [entry], me.by, datetime.now(UTC))
    return views.sheet(me.group, after)


def _value(given: Mapping[str, Any], held: Match) -> Cell:
    if "sat_out" in given:
        return Cell(sat_out=True)
    if "points" in given:
        return Cell(given["points"])
    with at("counts"):
        counts = read_counts(given["counts"], held.rules)
    return Cell(worth(counts, held.rules), counts=counts.stored)


def empty_result(
    found: Found, asked: Asked, *, hand: int, player: int, **_: Any
) -> ResponseReturnValue:
    """Empty a cell; after the save that banked the match, take that save back."""
    me, held = found
    act = services.empty_or_take_back
    after = act(me.group.id, held.number, hand, player, me.by, datetime.now(UTC))
    return views.sheet(me.group, after)


VIEWS: dict[str, View] = {"enter_result": enter_result, "empty_result": empty_result}
