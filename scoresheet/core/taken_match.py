"""A match of a group's file read: the sheet's own values, judged anew, and its log."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from ..errors import (
    CountsWorthElse,
    FileTooLong,
    MatchTooLong,
    NumberOutOfTurn,
    OutOfOrder,
    SittingsMixed,
    TooFewThere,
    TooManyThere,
)
from .book import Match
from .cells import Cell, Decisions, Seat, Sitting
from .counts import read_counts, worth
from .rules import ARLINGTON, HouseRules
from .spots import BIGGEST, Spot
from .takeaway import TakenMatch
from .taken_decisions import require_sound
from .taken_log import read_log
from .taken_values import player_of, read_by, read_rules, read_value

KEYS = (
    "number", "version", "created_at", "started_at", "banked_at", "amended_at", "rules",
    "decisions", "seats", "results", "log",
)  # fmt: skip
DECISIONS = (
    "banked_hand", "banked_version", "ended_early", "discarded", "reopened_after", "judged_from",
    "dealer",
)  # fmt: skip
MOST_HANDS = 10_000
"""No table has played so many in a match."""
MOST_HANDS_SENT = 1_000
"""In a match of anybody's file: whoever looks at it later waits until all are worked out."""


@dataclass
class Room:
    """What a file's matches have room for together; `most_cells` None: however much there is."""

    most_cells: int | None = None
    cells: int = 0

    def take(self, spot: Spot, seats: Sequence[Seat], last: int) -> None:
        """Hands times seats of one more match, and of a seat each stretch: they are all looked at.

        Raises FileRefused where there is no room for it.
        """
        if self.most_cells is None:
            return
        fits = last <= MOST_HANDS_SENT
        spot.at("results").require(fits, MatchTooLong, bound=f"{MOST_HANDS_SENT:,}")
        self.cells += (last + 1) * sum(len(seat.sittings) for seat in seats)
        spot.require(self.cells <= self.most_cells, FileTooLong, bound=f"{self.most_cells:,}")


def read_match(spot: Spot, number: int, players: frozenset[int], room: Room) -> TakenMatch:
    """The match of that number, players of the group named by theirs. Raises FileRefused.

    What takes its time to work out comes after it was found to have room.
    """
    held = spot.object(KEYS)
    held["number"].require(held["number"].whole() == number, NumberOutOfTurn, due=number)
    version, rules = held["version"].whole(), read_rules(held["rules"])
    seated = _seated(held["seats"], players)
    cells = _results(held["results"], rules, players, frozenset(seated))
    last = max((hand for hand, _ in cells), default=0)
    seats = _seats(held["seats"], seated, last)
    room.take(spot, seats, last)
    match = Match(
        number=number,
        version=version,
        rules=rules,
        seats=seats,
        cells=cells,
        decisions=_decisions(held["decisions"], players, last),
        started_at=held["started_at"].or_none(Spot.moment),
        banked_at=held["banked_at"].or_none(Spot.moment),
        amended_at=held["amended_at"].or_none(Spot.moment),
        banked_version=held["decisions"].at("banked_version").value,
    )
    require_sound(held, match)
    log = read_log(held["log"], match, players)
    return TakenMatch(match, held["created_at"].moment(), log)


def _seated(spot: Spot, players: frozenset[int]) -> list[int]:
    """Who has a seat, in the order at the table."""
    seated: list[int] = []
    for own in spot.array(ARLINGTON.fewest_players, ARLINGTON.most_in_group):
        held = own.object(("player", "sittings"))
        player = player_of(held["player"], players)
        held["player"].require(player not in seated, OutOfOrder)
        seated.append(player)
    return seated


def _seats(spot: Spot, seated: Sequence[int], last: int) -> tuple[Seat, ...]:
    """The same with their stretches; two to eight sit there still."""
    seats = tuple(
        Seat(player, _sittings(own.at("sittings"), last))
        for player, own in zip(seated, spot.array(), strict=True)
    )
    there = sum(not seat.left for seat in seats)
    spot.require(there >= ARLINGTON.fewest_players, TooFewThere, bound=ARLINGTON.fewest_players)
    spot.require(there <= ARLINGTON.most_players, TooManyThere, bound=ARLINGTON.most_players)
    return seats


def _sittings(spot: Spot, last: int) -> tuple[Sitting, ...]:
    """Stretches one after the other, each from a hand of its own up to the one played next."""
    sittings: list[Sitting] = []
    for own in spot.array(1, last + 1):
        held = own.object(("first", "left_at"))
        first = held["first"].whole(1, last + 1)
        if sittings:
            before = sittings[-1].left_at
            own.require(before is not None and before < first, SittingsMixed)
        left = None if held["left_at"].value is None else held["left_at"].whole(first, last + 1)
        sittings.append(Sitting(first, left))
    return tuple(sittings)


def _results(
    spot: Spot, rules: HouseRules, players: frozenset[int], seated: frozenset[int]
) -> dict[tuple[int, int], Cell]:
    """Cells by (hand, player), in that order; each hand up to the last has one at least."""
    cells: dict[tuple[int, int], Cell] = {}
    at = (0, 0)
    for own in spot.array():
        held = own.object(("hand", "player", "revision", "by"), ("points", "sat_out", "counts"))
        hand = held["hand"].whole(1, MOST_HANDS)
        player = player_of(held["player"], seated)
        own.require(at < (hand, player) and hand <= at[0] + 1, OutOfOrder)
        at = hand, player
        points, sat_out, counts = read_value(held)
        if counts is not None:
            _require_worth(held["counts"], counts, points, rules)
        by = read_by(held["by"], ("host", "player"), players)
        cells[at] = Cell(points, sat_out, counts, held["revision"].whole(), by)
    return cells


def _require_worth(
    spot: Spot, counts: Mapping[str, Any], points: int | None, rules: HouseRules
) -> None:
    """Raises FileRefused unless the counts are worth the points by the match's rules."""
    value = spot.taken(lambda held: worth(read_counts(held, rules), rules), counts)
    spot.require(value == points, CountsWorthElse)


def _decisions(spot: Spot, players: frozenset[int], last: int) -> Decisions:
    """What people decided, each hand named by a number that there is."""
    held = spot.object(DECISIONS)
    held["banked_version"].or_none(lambda own: own.whole(1, BIGGEST))
    return Decisions(
        banked_at=held["banked_hand"].or_none(lambda own: own.whole(1, max(1, last))),
        ended_early=held["ended_early"].truth(),
        discarded=held["discarded"].truth(),
        reopened_after=held["reopened_after"].or_none(lambda own: own.whole(0, last)),
        judged_from=held["judged_from"].whole(1, last + 1),
        dealer=held["dealer"].or_none(lambda own: _dealer(own, players, last)),
    )


def _dealer(spot: Spot, players: frozenset[int], last: int) -> tuple[int, int]:
    held = spot.object(("hand", "player"))
    return held["hand"].whole(1, last + 1), player_of(held["player"], players)
