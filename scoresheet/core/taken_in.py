"""A group's file read: whatever is in it is refused, or is a group that could have come about."""

from collections.abc import Callable, Sequence
from typing import Any

from ..errors import FileOfMatch, NameTaken, NumberOutOfTurn, OpenBeforeNext
from .book import Player
from .names import name_key
from .rules import ARLINGTON
from .sheet import CLOSED
from .spots import Spot
from .takeaway import FORMAT, VERSION, Takeaway, TakenMatch
from .taken_match import Room, read_match
from .taken_values import named, read_rules

KEYS = ("format", "version", "name", "created_at", "rules", "players", "matches")
MOST_CELLS = 200_000
"""Hands times seats, in all matches, that anybody's file may have: to work out what is derived
of them takes its time, and others wait. Who sat down again counts as another seat."""


def require_group(value: Any) -> None:
    """Raises FileOfMatch for the sheet of one match, which is taken away as JSON too."""
    if isinstance(value, dict) and "format" not in value and {"match", "hands"} <= value.keys():
        raise FileOfMatch


def read_takeaway(
    value: Any, between: Callable[[], object] = lambda: None, most_cells: int | None = None
) -> Takeaway:
    """The group that a file's JSON tells of. Raises FileRefused, which names the first fault.

    `between` is called before each match: who reads a long file lets others have their turn.
    `most_cells`: beyond so many, hands times seats, it is refused, and so is a match beyond
    MOST_HANDS_SENT; None: however many there are.
    Nothing derived is believed: each match is judged anew, and has to stand as it is said to.
    """
    spot = Spot(value)
    held = spot.object(KEYS)
    held["format"].one_of([FORMAT])
    held["version"].one_of([VERSION])
    players = _players(held["players"])
    return Takeaway(
        name=held["name"].or_none(named),
        created_at=held["created_at"].moment(),
        rules=read_rules(held["rules"]),
        players=players,
        matches=tuple(_matches(held["matches"], players, between, Room(most_cells))),
    )


def _players(spot: Spot) -> tuple[Player, ...]:
    players: list[Player] = []
    keys: set[str] = set()
    for own in spot.array(ARLINGTON.fewest_players, ARLINGTON.most_in_group):
        held = own.object(("id", "name", "active"))
        held["id"].require(
            held["id"].whole() == len(players) + 1, NumberOutOfTurn, due=len(players) + 1
        )
        name = named(held["name"])
        if name_key(name) in keys:
            raise held["name"].refused(NameTaken(name=name))
        keys.add(name_key(name))
        players.append(Player(len(players) + 1, name, held["active"].truth()))
    return tuple(players)


def _matches(
    spot: Spot, players: Sequence[Player], between: Callable[[], object], room: Room
) -> list[TakenMatch]:
    spots, known = spot.array(1), frozenset(player.id for player in players)
    taken: list[TakenMatch] = []
    for number, own in enumerate(spots, start=1):
        between()
        taken.append(read_match(own, number, known, room))
    _require_order(spots, taken)
    return taken


def _require_order(spots: Sequence[Spot], taken: Sequence[TakenMatch]) -> None:
    """Raises FileRefused for a match still played though another came after it."""
    for spot, held in zip(spots[:-1], taken[:-1], strict=True):
        closed = held.match.standing.state in CLOSED
        reopened = held.match.decisions.reopened_after is not None
        spot.require(closed or reopened, OpenBeforeNext)
