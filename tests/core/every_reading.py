"""Melds once more, by trying everything: what the real judge is held against.

Shares no table and no idea with it: each wild card is tried as each rank in turn. Cards are a sum
of 2 ** rank, in which a set is one bit and a run as many neighbouring bits as it has cards.
"""

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations_with_replacement, product

from scoresheet.core.cards import Card, Suit
from scoresheet.core.rules import HouseRules

QUEEN = 12
QUEEN_OF_SPADES = Card(QUEEN, Suit.SPADES)
NATURAL = {1: 20, **dict.fromkeys(range(3, 8), 5), **dict.fromkeys(range(8, 14), 10)}
LOW_TO_HIGH = [*range(1, 14), 1]
SETS = {2**rank for rank in range(1, 14)}


@cache
def runs(length: int) -> set[int]:
    """Every run of a length; no rank is in it twice."""
    found = [LOW_TO_HIGH[start : start + length] for start in range(15 - length)]
    return {sum(2**rank for rank in ranks) for ranks in found if len(set(ranks)) == length}


@cache
def tries(deuces: int, jokers: int) -> list[tuple[int, tuple[int, ...]]]:
    """Every way to name the wild cards, deuces being alike: all as bits, and the deuces' ranks."""
    named = product(
        combinations_with_replacement(range(1, 14), deuces), product(range(1, 14), repeat=jokers)
    )
    return [(bits((*as_deuces, *as_jokers)), as_deuces) for as_deuces, as_jokers in named]


def bits(ranks: Sequence[int]) -> int:
    return sum(2**rank for rank in set(ranks))


def best(cards: Sequence[Card], rules: HouseRules) -> int | None:
    """The most that the cards score as any meld; None if they are none."""
    naturals = [card for card in cards if card.rank not in (0, 2)]
    deuces = sum(card.rank == 2 for card in cards)
    jokers = sum(card.rank == 0 for card in cards)
    if len(cards) < 3 or (jokers and not rules.joker):
        return None
    if not naturals:
        small = len(cards) <= (rules.biggest_set or len(cards))
        return 25 * deuces if small and not jokers else None
    scores = [
        sum(_deuce(rank, rules) for rank in as_deuces) + 40 * queens
        for as_deuces, queens in _readings(naturals, deuces, jokers, rules)
    ]
    plain = sum(50 if card == QUEEN_OF_SPADES else NATURAL[card.rank] for card in naturals)
    return plain + 100 * jokers + max(scores) if scores else None


def _readings(
    naturals: list[Card], deuces: int, jokers: int, rules: HouseRules
) -> Iterator[tuple[tuple[int, ...], int]]:
    """The ranks that deuces have in each legal reading, and how many are the queen of spades."""
    size, own = len(naturals) + deuces + jokers, bits([card.rank for card in naturals])
    named = tries(deuces, jokers)
    if size <= (rules.biggest_set or size):
        yield from ((as_deuces, 0) for wild, as_deuces in named if own | wild in SETS)
    suits = {card.suit for card in naturals}
    if size > (rules.longest_run or 13) or len(suits) > 1:
        return
    for as_deuces in [as_deuces for wild, as_deuces in named if own | wild in runs(size)]:
        queens = as_deuces.count(QUEEN) if suits == {Suit.SPADES} else 0
        if not queens or len(naturals) == size - 1:
            yield as_deuces, queens


def _deuce(rank: int, rules: HouseRules) -> int:
    if rank == 1:
        return rules.deuce_as_ace
    return 5 if rank <= 7 else 10
