"""The log of a match in a group's file read: lines of the kinds we write, about what there is."""

from collections.abc import Callable, Mapping
from typing import Any

from ..errors import CellMixed, CellStrange, NobodyThere, NumberOutOfTurn, OutOfOrder
from .book import Change, Match
from .rules import ARLINGTON
from .spots import BIGGEST, Spot
from .takeaway import RULES
from .taken_values import named, player_of, read_by, read_rules, read_value

CELLS = ("result", "sat_out", "cleared")
ABOUT_PLAYER = ("bank", "join", "leave", "dealer", "claim", "free")
OTHERS = ("end", "discard", "play_on", "reopen", "seats", "rules", "rename", "host", "code")
WHATS = (*CELLS, *ABOUT_PLAYER, *OTHERS)
ROLES = ("host", "player", "server")
NEEDED = ("id", "at", "version", "by", "what")
FREE = ("hand", "player", "was", "is")
MOST_HOSTS = 99_999
"""No group has had more host devices."""

Players = frozenset[int]


def read_log(spot: Spot, match: Match, players: Players) -> tuple[Change, ...]:
    """The lines, the oldest first. Raises FileRefused."""
    lines: list[Change] = []
    for own in spot.array():
        held = own.object(NEEDED, FREE)
        due = len(lines) + 1
        held["id"].require(held["id"].whole() == due, NumberOutOfTurn, due=due)
        line = _line(own, held, match, players)
        held["version"].require(not lines or lines[-1].version <= line.version, OutOfOrder)
        lines.append(line)
    return tuple(lines)


def _line(spot: Spot, held: Mapping[str, Spot], match: Match, players: Players) -> Change:
    what = held["what"].one_of(WHATS)
    hand = held["hand"].whole(1, BIGGEST) if "hand" in held else None
    player = player_of(held["player"], players) if "player" in held else None
    spot.require(what not in CELLS or (hand, player) in match.cells, CellStrange)
    spot.require(what not in ABOUT_PLAYER or player is not None, NobodyThere)
    return Change(
        id=held["id"].value,
        at=held["at"].moment(),
        version=held["version"].whole(1, match.version),
        by=read_by(held["by"], ROLES, players),
        what=what,
        hand=hand,
        player=player,
        was=_value(spot.at("was"), what, players),
        now=_value(spot.at("is"), what, players),
    )


def _value(spot: Spot, what: str, players: Players) -> Any:
    """What a line of that kind tells; None where it tells nothing."""
    if spot.value is None:
        return None
    return _READERS["result" if what in CELLS else what](spot, players)


def _cell(spot: Spot, _: Players) -> dict[str, Any]:
    points, sat_out, counts = read_value(spot.object((), ("points", "sat_out", "counts")))
    spot.require(points is not None or sat_out, CellMixed)
    return {"points": points, "sat_out": sat_out, "counts": counts}


def _seats(spot: Spot, players: Players) -> list[int]:
    return [player_of(own, players) for own in spot.array(0, ARLINGTON.most_in_group)]


def _rules(spot: Spot, _: Players) -> dict[str, Any]:
    rules = read_rules(spot)
    return {name: getattr(rules, name) for name in RULES}


def _nothing(spot: Spot, _: Players) -> None:
    spot.one_of([None])


_READERS: dict[str, Callable[[Spot, Players], Any]] = {
    **dict.fromkeys(WHATS, _nothing),
    "result": _cell,
    "seats": _seats,
    "rules": _rules,
    "dealer": player_of,
    "rename": lambda spot, _: named(spot),
    "host": lambda spot, _: spot.whole(1, MOST_HOSTS),
}
