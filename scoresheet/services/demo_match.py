"""A match made up by chance, hand by hand, with what happens at a table; writes nothing."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from random import Random
from typing import Any

from ..core.book import Change, Match
from ..core.cells import UNDECIDED, By, Cell, Decisions, Seat, Sitting, Standing, State
from ..core.rules import ARLINGTON, HouseRules
from ..core.sheet import standing
from ..core.takeaway import RULES, TakenMatch
from .demo_hand import dealt, mistaken, tied
from .pen import cell_data, what_of

HOST = By("host")
ENDED_EARLY, REOPENED = 0.03, 0.2
"""How often a match is: reopened, of those with a mistake in the hand that won them."""
JOINED, LEFT, TIED = 0.03, 0.008, 0.15
"""How often before a hand somebody joins or leaves, and how often a winning hand is a tie."""
JOINED_BY = 4
"""Nobody joins after this hand."""
A_HAND, A_MOMENT = (5, 12), (1, 3)
"""Minutes."""


@dataclass
class MadeMatch:
    """A match at a table; `now` is the clock on the wall, `away` those who may still come."""

    chance: Random
    number: int
    now: datetime
    seats: tuple[Seat, ...]
    away: tuple[int, ...] = ()
    rules: HouseRules = ARLINGTON.defaults
    counting: float = 0
    """How many of the hands are counted card by card."""
    version: int = 1
    cells: dict[tuple[int, int], Cell] = field(default_factory=dict)
    decided: Decisions = UNDECIDED
    started_at: datetime | None = None
    banked_at: datetime | None = None
    amended_at: datetime | None = None
    banked_version: int | None = None
    log: list[Change] = field(default_factory=list)
    begun_at: datetime = field(init=False)
    standing: Standing = field(init=False)

    def __post_init__(self) -> None:
        self.begun_at = self.now
        self._judge()

    def change_rules(self, rules: HouseRules) -> None:
        """Other house rules, agreed on before the first result."""
        self._act()
        was, self.rules = self.rules, rules
        self._log("rules", was=_columns(was), now=_columns(rules))
        self._judge()

    def finished(self) -> TakenMatch:
        """Played until somebody has won, or now and then until people have to go."""
        ends = self.chance.random() < ENDED_EARLY
        self._play(self.chance.randint(3, 5) if ends else None)
        if self._open:
            self._act()
            self._log("end", self.standing.touched)
            self._close(ended_early=True)
        return self._taken()

    def begun(self, *, hands: int) -> TakenMatch:
        """Still being played after so many hands, unless somebody has won with one of them."""
        self._play(hands)
        return self._taken()

    @property
    def _open(self) -> bool:
        return self.decided.banked_at is None and not self.decided.ended_early

    def _play(self, hands: int | None) -> None:
        while self._open and (hands is None or self.standing.touched < hands):
            self._come_and_go(self.standing.touched + 1)
            self._hand(self.standing.touched + 1)

    def _taken(self) -> TakenMatch:
        match = Match(
            number=self.number,
            version=self.version,
            rules=self.rules,
            seats=self.seats,
            cells=self.cells,
            decisions=self.decided,
            started_at=self.started_at,
            banked_at=self.banked_at,
            amended_at=self.amended_at,
            banked_version=self.banked_version,
        )
        return TakenMatch(match, self.begun_at, tuple(self.log))

    def _come_and_go(self, hand: int) -> None:
        """Between two hands somebody joins now and then, or one leaves of more than are needed."""
        if hand == 1 or self.standing.state is not State.PLAYING:
            return
        there = [seat.player for seat in self.seats if not seat.left]
        if self.away and hand <= JOINED_BY and self.chance.random() < JOINED:
            player, *rest = self.away
            self.away = tuple(rest)
            self._seat(Seat(player, (Sitting(hand),)), "join", hand)
        elif len(there) > ARLINGTON.fewest_players and self.chance.random() < LEFT:
            player = self.chance.choice(there)
            first = next(seat.sittings[0].first for seat in self.seats if seat.player == player)
            self._seat(Seat(player, (Sitting(first, hand),)), "leave", hand)

    def _seat(self, seat: Seat, what: str, hand: int) -> None:
        """Who is new sits behind the others; who leaves keeps their place on the sheet."""
        held = {own.player: own for own in self.seats} | {seat.player: seat}
        self.seats = tuple(held.values())
        self._act()
        self._log(what, hand, seat.player)
        self._judge()

    def _hand(self, number: int) -> None:
        """A hand in one save; what was mistaken in it is corrected before the next one.

        Where the save has won the match, the mistake is seldom noticed: then it is reopened.
        """
        hand = self._dealt()
        wrong = mistaken(self.chance, hand)
        self._save(number, hand | wrong, A_HAND)
        right = {player: hand[player] for player in wrong}
        if right and self._open:
            self._save(number, right, A_MOMENT)
        elif right and self.chance.random() < REOPENED:
            self._reopen(number, right)

    def _dealt(self) -> dict[int, Cell]:
        there = [seat.player for seat in self.seats if not seat.left]
        first = not self.standing.newest
        hand = dealt(self.chance, there, self.rules, self.counting, first=first)
        plain = all(cell.counts is None for cell in hand.values())
        playing = self.standing.state is State.PLAYING
        if plain and playing and self.chance.random() < TIED:
            return tied(hand, self.standing, self.rules)
        return hand

    def _reopen(self, number: int, right: Mapping[int, Cell]) -> None:
        """Open it again and correct it; the host banks it, if somebody has won it still."""
        self._act()
        self._log("reopen")
        self.decided = Decisions(reopened_after=number)
        self.banked_version = None
        self._save(number, right, A_MOMENT)
        if self.standing.won is not None:
            self._act()
            self._bank(None)

    def _bank(self, version: int | None) -> None:
        """Close it at its winning hand, by the save of that version or else by the host."""
        won = self.standing.won
        assert won is not None
        self._log("bank", won.hand, won.player)
        self.banked_version = version
        self._close(banked_at=won.hand)

    def _close(self, **decided: Any) -> None:
        """The first closing dates the match, a later one the amendment."""
        self.decided = replace(self.decided, **decided)
        if self.banked_at is None:
            self.banked_at = self.now
        else:
            self.amended_at = self.now

    def _save(self, hand: int, cells: Mapping[int, Cell], minutes: tuple[int, int]) -> None:
        """Write these cells of the hand in one act, and judge the match."""
        self._act(minutes)
        for player, cell in cells.items():
            was = self.cells.get((hand, player), Cell())
            kept = replace(cell, revision=was.revision + 1, by=HOST)
            self.cells[hand, player] = kept
            self._log(what_of(cell), hand, player, cell_data(was), cell_data(kept))
            if self.started_at is None and cell.points is not None:
                self.started_at = self.now
        self._judge()

    def _judge(self) -> None:
        """As every act ends: the match is banked where it has decided it."""
        self.standing = standing(self.cells, self.seats, self.decided, self.rules)
        if self.standing.to_bank:
            self._bank(self.version)

    def _act(self, minutes: tuple[int, int] = A_MOMENT) -> None:
        self.now += timedelta(minutes=self.chance.randint(*minutes))
        self.version += 1

    def _log(
        self, what: str, hand: int | None = None, player: int | None = None,
        was: Any = None, now: Any = None,
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
                was=was,
                now=now,
            )
        )


def _columns(rules: HouseRules) -> dict[str, Any]:
    """House rules as the log keeps them."""
    return {name: getattr(rules, name) for name in RULES}
