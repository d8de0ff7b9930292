"""What is stored of a match, and what the sheet shows of it, as values without a decision."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any


class State(StrEnum):
    """Where a match stands."""

    PLAYING = "playing"
    TIE_BREAK = "tie_break"
    """Two or more share the top, at or over the target, after the newest complete hand."""
    WON = "won"
    """Won and not banked: the host decides."""
    BANKED = "banked"
    ENDED_EARLY = "ended_early"
    DISCARDED = "discarded"


CLOSED = frozenset({State.BANKED, State.ENDED_EARLY, State.DISCARDED})


@dataclass(frozen=True, slots=True)
class By:
    """Who did a thing: the role, the player where known, the host's device where one acted."""

    role: str
    player: int | None = None
    host: int | None = None
    key: str | None = field(default=None, compare=False, repr=False)
    """The hash of the token that gave the right, so that one taken back meanwhile gives none."""


@dataclass(frozen=True, slots=True)
class Cell:
    """What is stored of one hand for one player: points, or sat out, or neither (emptied).

    `revision` counts the changes of the cell; 0 is never written.
    """

    points: int | None = None
    sat_out: bool = False
    counts: Mapping[str, Any] | None = None
    revision: int = 0
    by: By | None = None

    @property
    def empty(self) -> bool:
        return self.points is None and not self.sat_out


EMPTY = Cell()


@dataclass(frozen=True, slots=True)
class Sitting:
    """One stretch at the table: from hand `first` on, and no longer from hand `left_at` on."""

    first: int = 1
    left_at: int | None = None

    def covers(self, hand: int) -> bool:
        return self.first <= hand and (self.left_at is None or hand < self.left_at)


@dataclass(frozen=True, slots=True)
class Seat:
    """A player's place in the order at the table, and the stretches they sat there."""

    player: int
    sittings: tuple[Sitting, ...] = (Sitting(),)

    @property
    def left(self) -> bool:
        return all(s.left_at is not None for s in self.sittings)

    def covers(self, hand: int) -> bool:
        return any(s.covers(hand) for s in self.sittings)


@dataclass(frozen=True, slots=True)
class Decisions:
    """What people decided about a match, hands by their numbers."""

    banked_at: int | None = None
    """Banked at this winning hand; later results are off the sheet."""
    ended_early: bool = False
    discarded: bool = False
    reopened_after: int | None = None
    """Reopened when this was the newest hand with results (0: none)."""
    judged_from: int = 1
    """The host let it play on: hands before this one decide nothing."""
    dealer: tuple[int, int] | None = None
    """(hand, player): who dealt that hand; the deal goes round from there."""


UNDECIDED = Decisions()


@dataclass(frozen=True, slots=True)
class Line:
    """One player's cell of one hand as the sheet shows it; points, all derived but the cell."""

    player: int
    cell: Cell
    entry: int | None
    carry: int
    running: int
    sat_out: bool
    carried_in: int = 0
    """The carry before this hand."""


@dataclass(frozen=True, slots=True)
class Hand:
    """One row of the sheet. `lines`: who has a result or sits out, by seat."""

    number: int
    complete: bool
    misdeal: bool
    lines: tuple[Line, ...]

    def line_of(self, player: int) -> Line | None:
        return next((line for line in self.lines if line.player == player), None)


@dataclass(frozen=True, slots=True)
class Total:
    """Where one player stands: running line and carry in points, rank shared when equal."""

    player: int
    seat: int
    running: int
    carry: int
    rank: int
    left: bool


@dataclass(frozen=True, slots=True)
class Won:
    """The player who won, and the hand that decided it."""

    player: int
    hand: int


@dataclass(frozen=True, slots=True)
class Standing:
    """The whole derived sheet. Players by seat, hands ascending."""

    state: State
    hands: tuple[Hand, ...]
    totals: tuple[Total, ...]
    open_hand: int | None
    dealer: int | None
    waiting_for: tuple[int, ...]
    won: Won | None
    winner: int | None
    newest: int
    """The newest hand with a result; 0 while there is none."""
    touched: int
    """The newest hand with a result or a sitting-out written."""
    reopened: bool
    tied: tuple[int, ...]
    """Who shares the top in a tie-break."""

    @property
    def to_bank(self) -> bool:
        """Whether the match is to be banked at once, in the transaction that made it so."""
        newest_won = self.won is not None and self.won.hand >= self.newest
        return self.state is State.WON and newest_won and not self.reopened

    @property
    def closed(self) -> bool:
        return self.state in CLOSED

    @property
    def next_hand(self) -> int:
        """The hand from which on a joiner plays or a leaver is missed: the open one."""
        return self.open_hand or self.touched + 1

    @property
    def play_on_from(self) -> int:
        """The hand judging starts with once a won match plays on.

        The newest complete hand after the winning one (a misdeal counts for nothing), or,
        where none is complete, the hand being played.
        """
        won_at = self.won.hand if self.won else 0
        later = (hand for hand in self.hands if hand.number > won_at)
        complete = (hand.number for hand in later if hand.complete and not hand.misdeal)
        return max(complete, default=self.next_hand)

    def total_of(self, player: int) -> Total:
        return next(total for total in self.totals if total.player == player)

    def hand(self, number: int) -> Hand | None:
        return next((hand for hand in self.hands if hand.number == number), None)
