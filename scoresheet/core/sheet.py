"""Results and decisions -> entries, carries, lines, ranks, who is waited for, outcome.

The heart: one pure function, `standing`. Only results are stored; all else is derived here,
always, so a correction three hands back flows through by itself.
"""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from .cells import (
    CLOSED,
    EMPTY,
    UNDECIDED,
    By,
    Cell,
    Decisions,
    Hand,
    Line,
    Seat,
    Sitting,
    Standing,
    State,
    Total,
    Won,
)
from .rules import ARLINGTON, Game, HouseRules

__all__ = [
    "CLOSED",
    "EMPTY",
    "By",
    "Cell",
    "Decisions",
    "Hand",
    "Line",
    "Seat",
    "Sitting",
    "Standing",
    "State",
    "Total",
    "Won",
    "carried",
    "standing",
]


def standing(
    cells: Mapping[tuple[int, int], Cell],
    seats: Sequence[Seat],
    decisions: Decisions = UNDECIDED,
    rules: HouseRules = ARLINGTON.defaults,
    game: Game = ARLINGTON,
) -> Standing:
    """Derive the sheet from results by (hand, player), seats in table order, and decisions."""
    return _Sheet(cells, tuple(seats), decisions, rules, game).standing()


def carried(due: int, *, game: Game = ARLINGTON) -> tuple[int, int]:
    """(entry, carry) in points for what is due after an earlier carry was taken off."""
    if not game.losses_carried:
        return due, 0
    return max(0, due), max(0, -due)


@dataclass(frozen=True)
class _Sheet:
    """The inputs, and each derived part once."""

    given: Mapping[tuple[int, int], Cell]
    seats: tuple[Seat, ...]
    decisions: Decisions
    rules: HouseRules
    game: Game

    def standing(self) -> Standing:
        return Standing(
            state=self.state,
            hands=self.hands,
            totals=self.totals,
            open_hand=self.open_hand,
            dealer=self.dealer,
            waiting_for=self.waiting_for,
            won=self.won,
            winner=self.won.player if self.won and self.state is State.BANKED else None,
            newest=self.newest,
            touched=self.touched,
            reopened=self.reopened,
            tied=self.tied if self.state is State.TIE_BREAK else (),
        )

    @cached_property
    def cells(self) -> dict[tuple[int, int], Cell]:
        """The cells that count: once banked, none after the winning hand."""
        last = self.decisions.banked_at
        return {
            place: cell
            for place, cell in self.given.items()
            if not cell.empty and (last is None or place[0] <= last)
        }

    @cached_property
    def by_hand(self) -> dict[int, dict[int, Cell]]:
        """The same cells, hand by hand."""
        hands: dict[int, dict[int, Cell]] = defaultdict(dict)
        for (hand, player), cell in self.cells.items():
            hands[hand][player] = cell
        return hands

    @cached_property
    def newest(self) -> int:
        return max((hand for hand in self.by_hand if self._has_result(hand)), default=0)

    @cached_property
    def touched(self) -> int:
        return max(self.by_hand, default=0)

    @cached_property
    def reopened(self) -> bool:
        """Open again for correction, and no new hand has had its first result since."""
        after = self.decisions.reopened_after
        return after is not None and self.newest <= after and self.state not in CLOSED

    @cached_property
    def so_far(self) -> tuple[Hand, ...]:
        """The hands that have anything written in them."""
        before = {seat.player: (0, 0) for seat in self.seats}
        return tuple(self._hand(number, before) for number in range(1, self.touched + 1))

    @cached_property
    def open_hand(self) -> int | None:
        """The hand being played: the first incomplete one, else the next unless it is over."""
        if self.state in CLOSED:
            return None
        following = None if self.state is State.WON else self.touched + 1
        return next((hand.number for hand in self.so_far if not hand.complete), following)

    @cached_property
    def hands(self) -> tuple[Hand, ...]:
        if self.open_hand is None or self.open_hand <= self.touched:
            return self.so_far
        last = self.so_far[-1].lines if self.so_far else ()
        now = {line.player: (line.running, line.carry) for line in last}
        return (*self.so_far, self._hand(self.open_hand, now))

    def _hand(self, number: int, before: dict[int, tuple[int, int]]) -> Hand:
        """Row `number`; `before` holds (running, carry) a player and is brought up to date."""
        lines = []
        for seat in self.seats:
            line = self._line(number, seat, before.get(seat.player, (0, 0)))
            if line is not None:
                before[seat.player] = (line.running, line.carry)
                lines.append(line)
        return Hand(number, self._complete(number), self._misdeal(number), tuple(lines))

    def _line(self, number: int, seat: Seat, before: tuple[int, int]) -> Line | None:
        """A cell's line given (running, carry) before it; None while it is waited for."""
        running, carry = before
        cell = self.cells.get((number, seat.player))
        if cell is not None and cell.points is not None:
            entry, rest = carried(cell.points - carry, game=self.game)
            return Line(seat.player, cell, entry, rest, running + entry, False, carry)
        if cell is None and seat.covers(number):
            return None
        return Line(
            seat.player, cell or self._emptied(number, seat), None, carry, running, True, carry
        )

    def _emptied(self, number: int, seat: Seat) -> Cell:
        """The cell of somebody not at the table: nothing in it, but its revision kept."""
        return self.given.get((number, seat.player), EMPTY)

    def _plays(self, number: int, seat: Seat) -> bool:
        """In the match at that hand: at the table then, or with a result of it."""
        cell = self.cells.get((number, seat.player))
        return seat.covers(number) or (cell is not None and cell.points is not None)

    def _complete(self, number: int) -> bool:
        """Everybody in the match at that hand has a result or sits it out."""
        return all((number, s.player) in self.cells for s in self.seats if s.covers(number))

    def _misdeal(self, number: int) -> bool:
        """Everybody sits it out: complete, and counts for nothing."""
        return self._complete(number) and not self._has_result(number)

    def _has_result(self, number: int) -> bool:
        return any(cell.points is not None for cell in self.by_hand.get(number, {}).values())

    def _top(self, hand: Hand) -> tuple[int, ...]:
        """Who is at the top after that hand, among those in the match then, if that decides."""
        playing = {seat.player for seat in self.seats if self._plays(hand.number, seat)}
        lines = {line.player: line.running for line in hand.lines if line.player in playing}
        return self.game.ending(lines, self.rules.target)

    @cached_property
    def _judged(self) -> tuple[Hand, ...]:
        return tuple(hand for hand in self.so_far if hand.complete and not hand.misdeal)

    @cached_property
    def won(self) -> Won | None:
        """The first complete hand after which one alone is highest, at or over the target."""
        for hand in self._judged:
            top = self._top(hand)
            if hand.number >= self.decisions.judged_from and len(top) == 1:
                return Won(top[0], hand.number)
        return None

    @cached_property
    def tied(self) -> tuple[int, ...]:
        top = self._top(self._judged[-1]) if self._judged else ()
        return top if len(top) > 1 else ()

    @cached_property
    def state(self) -> State:
        decided = (
            (self.decisions.discarded, State.DISCARDED),
            (self.decisions.ended_early, State.ENDED_EARLY),
            (self.decisions.banked_at is not None, State.BANKED),
            (self.won is not None, State.WON),
            (bool(self.tied), State.TIE_BREAK),
        )
        return next((state for holds, state in decided if holds), State.PLAYING)

    @cached_property
    def waiting_for(self) -> tuple[int, ...]:
        """Who is at the table in the open hand and has neither result nor sitting-out, by seat."""
        number = self.open_hand
        if number is None:
            return ()
        return tuple(
            seat.player
            for seat in self.seats
            if seat.covers(number) and (number, seat.player) not in self.cells
        )

    @cached_property
    def totals(self) -> tuple[Total, ...]:
        """Lines and ranks by seat; who left stands after who stayed."""
        lines = {}
        for hand in self.so_far:
            lines.update({line.player: (line.running, line.carry) for line in hand.lines})
        keys = {s.player: (self._gone(s), -lines.get(s.player, (0, 0))[0]) for s in self.seats}
        return tuple(
            Total(
                player=seat.player,
                seat=number,
                running=lines.get(seat.player, (0, 0))[0],
                carry=lines.get(seat.player, (0, 0))[1],
                rank=1 + sum(key < keys[seat.player] for key in keys.values()),
                left=self._gone(seat),
            )
            for number, seat in enumerate(self.seats, start=1)
        )

    def _gone(self, seat: Seat) -> bool:
        """Left before the end: before the winning hand, or for good while nobody has won."""
        return seat.left if self.won is None else not self._plays(self.won.hand, seat)

    @cached_property
    def dealer(self) -> int | None:
        """Who deals the open hand: the deal goes round past those who sit out or left.

        After a misdeal the same player deals again.
        """
        if self.open_hand is None or not self.seats:
            return None
        order = [seat.player for seat in self.seats]
        start, player = self.decisions.dealer or (1, order[0])
        if start > self.open_hand:  # an emptied hand is open again, before the one that was named
            start, player = 1, order[0]
        at = order.index(player) if player in order else 0
        for number in range(start, self.open_hand + 1):
            at = self._deals(number, at)
            if number < self.open_hand and not self._misdeal(number):
                at += 1
        return order[at % len(order)]

    def _deals(self, number: int, at: int) -> int:
        """The first place from `at` on, round the table, whose player plays that hand."""
        for step in range(len(self.seats)):
            seat = self.seats[(at + step) % len(self.seats)]
            cell = self.cells.get((number, seat.player))
            if self._plays(number, seat) and not (cell is not None and cell.sat_out):
                return at + step
        return at
