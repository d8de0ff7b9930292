"""A group and its matches as values: what the store reads and the edges show."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from functools import cached_property
from typing import Any

from .rules import HouseRules
from .sheet import By, Cell, Decisions, Seat, Standing, State, standing


@dataclass(frozen=True, slots=True)
class Player:
    """A person in a group. `active`: seated by default in new matches; `taken`: has a phone."""

    id: int
    name: str
    active: bool = True
    taken: bool = False
    taken_at: datetime | None = None


@dataclass(frozen=True, slots=True)
class Host:
    """A device that runs the group's sheet."""

    id: int
    since: datetime
    last_seen: datetime | None


@dataclass(frozen=True)
class Group:
    """The people who play together. `players` in the order they came."""

    id: int
    code: str
    name: str | None
    rules: HouseRules
    version: int
    players: tuple[Player, ...]

    @cached_property
    def names(self) -> dict[int, str]:
        """Player id -> name."""
        return {player.id: player.name for player in self.players}


@dataclass(frozen=True)
class Match:
    """One match whole: what is stored of it, and its derived standing. Times are aware UTC."""

    number: int
    version: int
    rules: HouseRules
    seats: tuple[Seat, ...]
    cells: Mapping[tuple[int, int], Cell]
    decisions: Decisions
    started_at: datetime | None = None
    banked_at: datetime | None = None
    amended_at: datetime | None = None
    banked_version: int | None = None
    """The version whose save banked the match; None while open or when the host banked it."""
    saved: int | None = None
    """The version that the act just done made; None where it changed nothing, or none was done."""

    @cached_property
    def standing(self) -> Standing:
        return standing(self.cells, self.seats, self.decisions, self.rules)


@dataclass(frozen=True, slots=True)
class Change:
    """A line of the log: when, who, what it was, what it is. `id` counts within the match."""

    id: int
    at: datetime
    version: int
    by: By
    what: str
    hand: int | None
    player: int | None
    was: Any
    now: Any


@dataclass(frozen=True, slots=True)
class Final:
    """A player's final line in points, and rank, in a match of the list.

    `left`: before the end, as the sheet has it.
    """

    player: int
    name: str
    running: int
    rank: int
    left: bool = False


@dataclass(frozen=True, slots=True)
class PastMatch:
    """A row of the list of matches; `hands` counts those on the sheet.

    `races`: where the record has them, the running lines after each hand, by player: of those
    with a result in it.
    """

    number: int
    state: State
    started_at: datetime | None
    banked_at: datetime | None
    winner: int | None
    hands: int
    finals: tuple[Final, ...]
    target: int = 0
    races: Mapping[int, tuple[int | None, ...]] = field(default_factory=dict)

    def without_result(self, player: int) -> bool:
        """Whether the record knows the match, and that this player had no result in it."""
        return bool(self.races) and player not in self.races
