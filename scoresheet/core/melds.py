"""Is it a meld, what does each wild card stand for, what does it score: the best of all readings.

Source of every ruling: the rules of Arlington as settled for this project.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import combinations

from ..errors import (
    GapsOpen,
    JokerNotPlayed,
    MeldTooLong,
    MeldTooSmall,
    NaturalCardMissing,
    NeitherSetNorRun,
    NoMeld,
    PlaceTwice,
    QueenNotHere,
    QueenNotHereNorSet,
    RoundTheCorner,
    RunTooLong,
    SetTooBig,
    TooManyDeuces,
)
from .cards import DEUCE, JOKER, Card, Suit, natural_kind, shown
from .counts import Counts
from .rules import ARLINGTON, Game, HouseRules
from .runs import LONGEST, gaps, missing_between, rank_at, round_the_corner, stretches


class MeldKind(StrEnum):
    """What a meld is."""

    SET = "set"
    RUN = "run"
    DEUCES = "deuces"


@dataclass(frozen=True, slots=True)
class MeldCard:
    """A card of a meld: what it stands for, its row of the value table, its points.

    A natural card, and a deuce among deuces alone, stands for itself; a wild card in a set
    for a rank without a suit. `place`: in a run from the low ace, 1, to the high one, 14.
    """

    card: Card
    stands_for: Card
    kind: str
    points: int
    place: int = 0


@dataclass(frozen=True, slots=True)
class Meld:
    """A meld in one reading, its cards in the order they were given."""

    kind: MeldKind
    cards: tuple[MeldCard, ...]

    @property
    def points(self) -> int:
        return sum(card.points for card in self.cards)

    @property
    def laid(self) -> tuple[MeldCard, ...]:
        """The cards as they lie on the table: a run from its lowest place up."""
        return tuple(sorted(self.cards, key=lambda card: card.place))

    @property
    def counts(self) -> Counts:
        """The meld counted, to be added to a hand's counts."""
        return Counts(melded=Counter(card.kind for card in self.cards))


def judge(cards: Sequence[Card], rules: HouseRules, game: Game = ARLINGTON) -> Meld:
    """The meld that cards make, in the reading that scores most; of equals a set, or the highest.

    How many copies the packs hold is not looked at. Raises a NoMeld that says why it is none,
    or JokerNotPlayed.
    """
    if JOKER in cards and not rules.joker:
        raise JokerNotPlayed(card=JOKER.shown)
    if len(cards) < game.fewest_in_meld:
        raise MeldTooSmall(least=game.fewest_in_meld)
    naturals = [card for card in cards if not card.wild]
    table = _Table(rules, game)
    if not naturals:
        return _deuces(cards, table)
    readings = (_set(cards, naturals, table), _run(cards, naturals, table))
    melds = [meld for meld in readings if meld is not None]
    if not melds:
        raise _why_not(cards, naturals, table)
    return max(melds, key=lambda meld: meld.points)


@dataclass(frozen=True, slots=True)
class _Table:
    """What one table plays: how big melds get, and what a card scores in its place."""

    rules: HouseRules
    game: Game

    @property
    def longest_run(self) -> int:
        return self.rules.longest_run or LONGEST

    def set_fits(self, size: int) -> bool:
        return self.rules.biggest_set is None or size <= self.rules.biggest_set

    def placed(self, card: Card, stands_for: Card, place: int = 0) -> MeldCard:
        """The card in its place, with what it scores there."""
        if card == JOKER:
            kind = "joker"
        elif card.rank == DEUCE:
            kind = self.deuce_kind(stands_for)
        else:
            kind = natural_kind(card, self.game)
        return MeldCard(card, stands_for, kind, self.points(kind), place)

    def deuce_kind(self, stands_for: Card) -> str:
        return f"deuce_as_{natural_kind(stands_for, self.game)}"

    def points(self, kind: str) -> int:
        return self.game.melded[kind].points(self.rules)

    def joker_first(self, place: Card) -> tuple[bool, int]:
        """By this a joker comes first to where a deuce may not stand, or would score least."""
        return not self.apart(place), self.points(self.deuce_kind(place))

    def apart(self, card: Card) -> bool:
        return card.text in self.game.apart


def _deuces(cards: Sequence[Card], table: _Table) -> Meld:
    """Deuces alone, bounded like any set."""
    if JOKER in cards:
        raise NaturalCardMissing
    if not table.set_fits(len(cards)):
        raise TooManyDeuces(count=len(cards), most=table.rules.biggest_set)
    kind = "deuce_in_deuces"
    points = table.points(kind)
    return Meld(MeldKind.DEUCES, tuple(MeldCard(card, card, kind, points) for card in cards))


def _set(cards: Sequence[Card], naturals: Sequence[Card], table: _Table) -> Meld | None:
    """All of one rank; a wild card is of that rank and of no suit, so never a card apart."""
    of_rank = Card(naturals[0].rank)
    if not table.set_fits(len(cards)) or any(card.rank != of_rank.rank for card in naturals):
        return None
    placed = (table.placed(card, of_rank if card.wild else card) for card in cards)
    return Meld(MeldKind.SET, tuple(placed))


def _run(cards: Sequence[Card], naturals: Sequence[Card], table: _Table) -> Meld | None:
    """One suit in sequence, begun where the wild cards score most; of equals the highest."""
    ranks = {card.rank for card in naturals}
    suits = {card.suit for card in naturals}
    if len(suits) > 1 or len(ranks) < len(naturals) or len(cards) > table.longest_run:
        return None
    readings = (_filled(cards, naturals, places, table) for places in stretches(ranks, len(cards)))
    melds = [Meld(MeldKind.RUN, placed) for placed in readings if placed]
    return max(melds, key=lambda meld: meld.points, default=None)


def _filled(
    cards: Sequence[Card], naturals: Sequence[Card], places: range, table: _Table
) -> tuple[MeldCard, ...]:
    """The cards on these places of a run; none where a deuce would be where it may not."""
    suit, ranks = naturals[0].suit, {card.rank for card in naturals}
    free = [Card(rank_at(place), suit) for place in gaps(places, ranks)]
    free.sort(key=table.joker_first)
    jokers = cards.count(JOKER)
    if len(free) > 1 and any(table.apart(card) for card in free[jokers:]):
        return ()
    free_for = {True: iter(free[:jokers]), False: iter(free[jokers:])}
    place_of = {rank_at(place): place for place in places}
    placed = []
    for card in cards:
        stands_for = next(free_for[card == JOKER]) if card.wild else card
        placed.append(table.placed(card, stands_for, place_of[stands_for.rank]))
    return tuple(placed)


def _why_not(cards: Sequence[Card], naturals: Sequence[Card], table: _Table) -> NoMeld:
    """Why cards, a natural one among them, are neither set nor run."""
    for one, other in combinations(naturals, 2):
        if one.rank != other.rank and one.suit != other.suit:
            return NeitherSetNorRun(one=one.shown, other=other.shown)
    ranks = {card.rank for card in naturals}
    if len(naturals) == 1:
        return _why_no_meld_of_one(len(cards), table)
    if len(ranks) == 1:
        return SetTooBig(count=len(cards), most=table.rules.biggest_set)
    twice = next((card for card in naturals if naturals.count(card) > 1), None)
    if twice:
        return PlaceTwice(card=twice.shown)
    return _why_no_run(cards, naturals[0].suit, ranks, table)


def _why_no_meld_of_one(length: int, table: _Table) -> NoMeld:
    """Why wild cards around a natural one are too many for a set, and no run either."""
    most = table.rules.biggest_set
    if length > table.longest_run:
        return MeldTooLong(count=length, set=most, run=table.longest_run)
    return QueenNotHereNorSet(most=most)


def _why_no_run(cards: Sequence[Card], suit: Suit | None, ranks: set[int], table: _Table) -> NoMeld:
    """Why cards of one suit and of different ranks are no run."""
    length = len(cards)
    if length > table.longest_run:
        return RunTooLong(count=length, most=table.longest_run)
    if any(stretches(ranks, length)):
        return QueenNotHere()
    if round_the_corner(ranks, length):
        return RoundTheCorner(cards=shown(cards))
    missing = (Card(rank_at(place), suit) for place in missing_between(ranks))
    return GapsOpen(missing=shown(missing))
