"""The places of a run: from the low ace, 1, to the high one, 14; one alone of the two is used."""

from collections.abc import Iterable, Iterator
from collections.abc import Set as AbstractSet
from typing import Final

RANKS: Final = 13
LONGEST: Final = RANKS
"""A run has no place twice."""
_ACE, _ACE_HIGH = 1, 14


def rank_at(place: int) -> int:
    """The rank whose place it is."""
    return _ACE if place == _ACE_HIGH else place


def stretches(ranks: AbstractSet[int], length: int) -> Iterator[range]:
    """Every stretch of that many places, at most 13, that has all the ranks; highest first."""
    for start in range(_ACE_HIGH - length + 1, 0, -1):
        places = range(start, start + length)
        if ranks <= {rank_at(place) for place in places}:
            yield places


def gaps(places: Iterable[int], ranks: AbstractSet[int]) -> list[int]:
    """The places for which there is no natural card."""
    return [place for place in places if rank_at(place) not in ranks]


def round_the_corner(ranks: AbstractSet[int], length: int) -> bool:
    """Whether the ranks would fit, if a run could go on past the ace."""
    return any(
        all((rank - start) % RANKS < length for rank in ranks) for start in range(1, RANKS + 1)
    )


def missing_between(ranks: AbstractSet[int]) -> list[int]:
    """The places without a card between the lowest and the highest, the ace where it is nearer."""
    low = range(min(ranks), max(ranks) + 1)
    others = ranks - {_ACE}
    high = range(min(others), _ACE_HIGH + 1) if _ACE in ranks else low
    nearer = min(low, high, key=len)
    return gaps(nearer, ranks)
