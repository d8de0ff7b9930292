"""A match made up hand by hand: plausible results in fives, with slips that are corrected."""

from collections.abc import Mapping
from datetime import datetime, timedelta
from random import Random
from typing import Any

from ..core.book import Change, Match
from ..core.cells import By, Cell, Decisions, Seat, Standing
from ..core.counts import read_counts, worth
from ..core.rules import ARLINGTON
from ..core.sheet import standing
from ..core.takeaway import TakenMatch
from .pen import cell_data, what_of

HOST = By("host")
RULES = ARLINGTON.defaults
ENDED_EARLY, MISDEALT, CORRECTED, SAT_OUT, LOST = 0.03, 0.02, 0.06, 0.02, 0.2
"""How often a match, a hand, a cell is so."""
A_HAND = (5, 12)
"""Minutes."""


class Evening:
    """A match at a table, played with the dice of `chance`; `now` is the clock on the wall."""

    def __init__(
        self, chance: Random, number: int, players: tuple[int, ...], start: datetime,
        counting: float,
    ) -> None:  # fmt: skip
        self.chance, self.number, self.counting = chance, number, counting
        self.seats = tuple(Seat(player) for player in players)
        self.begun_at = self.now = start
        self.cells: dict[tuple[int, int], Cell] = {}
        self.log: list[Change] = []
        self.version = 1
        self.started_at: datetime | None = None

    def finished(self) -> TakenMatch:
        """Played until somebody has won, or now and then until people have to go."""
        last = self.chance.randint(3, 5) if self.chance.random() < ENDED_EARLY else None
        derived = self._standing()
        while derived.won is None and (last is None or derived.touched < last):
            self._hand(derived.touched + 1)
            derived = self._standing()
        if derived.won is not None:
            self._log("bank", derived.won.hand, derived.won.player)
            return self._taken(Decisions(banked_at=derived.won.hand), self.version)
        self.version += 1
        self._log("end", derived.touched)
        return self._taken(Decisions(ended_early=True), None)

    def begun(self, *, hands: int) -> TakenMatch:
        """Still being played after so many hands."""
        for hand in range(1, hands + 1):
            if self._standing().won is None:
                self._hand(hand)
        if self._standing().won is not None:
            return self.finished()
        return self._taken(Decisions(), None)

    def _standing(self) -> Standing:
        return standing(self.cells, self.seats)

    def _taken(self, decided: Decisions, banked_version: int | None) -> TakenMatch:
        over = decided != Decisions()
        match = Match(
            number=self.number,
            version=self.version,
            rules=RULES,
            seats=self.seats,
            cells=self.cells,
            decisions=decided,
            started_at=self.started_at,
            banked_at=self.now if over else None,
            banked_version=banked_version,
        )
        return TakenMatch(match, self.begun_at, tuple(self.log))

    def _hand(self, number: int) -> None:
        """A hand entered in one save; a slip in it is corrected in another, before the next."""
        self.now += timedelta(minutes=self.chance.randint(*A_HAND))
        dealt = self._dealt()
        slip = self._slip(dealt)
        self.version += 1
        for player, cell in (dealt | slip).items():
            self._write(number, player, cell)
        if slip and self._standing().won is None:
            self.now += timedelta(minutes=1)
            self.version += 1
            for player in slip:
                self._write(number, player, dealt[player])

    def _dealt(self) -> dict[int, Cell]:
        """What the hand is worth to everybody."""
        players = [seat.player for seat in self.seats]
        if self.cells and self.chance.random() < MISDEALT:
            return {player: Cell(sat_out=True) for player in players}
        out = self.chance.choices(players, [4 + player % 3 for player in players])[0]
        if self.chance.random() < self.counting:
            return {player: self._counted(went_out=player == out) for player in players}
        away = len(players) > 3 and self.chance.random() < SAT_OUT
        dealt = {player: Cell(self._points(went_out=player == out)) for player in players}
        if away:
            dealt[next(player for player in players if player != out)] = Cell(sat_out=True)
        return dealt

    def _points(self, *, went_out: bool) -> int:
        if went_out:
            return 100 + 5 * self.chance.randint(10, 36)
        if self.chance.random() < LOST:
            return -5 * self.chance.randint(1, 30)
        return 5 * self.chance.randint(0, 34)

    def _counted(self, *, went_out: bool) -> Cell:
        """Thirteen cards or more, and none in hand for who went out."""
        roll = self.chance.randint
        melded = {"king_to_8": roll(4, 6), "7_to_3": roll(3, 4)}
        left = {"king_to_8": roll(2, 3), "7_to_3": roll(4, 5), "ace": roll(0, 1)}
        if went_out:
            melded, left = {"king_to_8": roll(6, 9), "7_to_3": roll(7, 9)}, {}
        kept = {name: number for name, number in left.items() if number}
        counts: dict[str, Any] = {"melded": melded, "left": kept, "went_out": went_out}
        return Cell(worth(read_counts(counts, RULES), RULES), counts=counts)

    def _slip(self, dealt: Mapping[int, Cell]) -> dict[int, Cell]:
        """What was entered wrong: now and then a loss for a gain, or the other way round."""
        return {
            player: Cell(-cell.points)
            for player, cell in dealt.items()
            if cell.points and cell.counts is None and self.chance.random() < CORRECTED
        }

    def _write(self, hand: int, player: int, cell: Cell) -> None:
        was = self.cells.get((hand, player), Cell())
        kept = Cell(cell.points, cell.sat_out, cell.counts, was.revision + 1, HOST)
        self.cells[hand, player] = kept
        if self.started_at is None and cell.points is not None:
            self.started_at = self.now
        self._log(what_of(cell), hand, player, was, kept)

    def _log(
        self, what: str, hand: int, player: int | None = None,
        was: Cell | None = None, now: Cell | None = None,
    ) -> None:  # fmt: skip
        self.log.append(
            Change(
                id=len(self.log) + 1,
                at=self.now,
                version=self.version,
                by=HOST,
                what=what,
                hand=hand,
                player=player,
                was=was and cell_data(was),
                now=now and cell_data(now),
            )
        )
