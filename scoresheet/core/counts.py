"""Counted cards -> result: how many of each kind were melded, how many were left in hand."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from ..errors import CountsRefused, JokerCounted
from .rules import ARLINGTON, Game, HouseRules, Worth
from .scoring import bounded

MOST_COUNTED = 52 * ARLINGTON.packs
"""As many cards as the packs hold."""


@dataclass(frozen=True, slots=True)
class Counts:
    """How many cards of each kind of the value table; kinds left out are none."""

    melded: Mapping[str, int] = field(default_factory=dict)
    left: Mapping[str, int] = field(default_factory=dict)
    went_out: bool = False

    def __add__(self, other: "Counts") -> "Counts":
        """Both counts together, such as a hand's and one more meld's."""
        return Counts(
            melded=Counter(self.melded) + Counter(other.melded),
            left=Counter(self.left) + Counter(other.left),
            went_out=self.went_out or other.went_out,
        )

    @property
    def stored(self) -> dict[str, Any]:
        """As the sheet keeps and shows it: kinds of which there are none left out."""
        return {
            "melded": {kind: number for kind, number in self.melded.items() if number},
            "left": {kind: number for kind, number in self.left.items() if number},
            "went_out": self.went_out,
        }


def read_counts(given: Mapping[str, Any], rules: HouseRules, game: Game = ARLINGTON) -> Counts:
    """Counts of known kinds, each from 0 to 104, that are worth a possible result.

    Raises JokerCounted where none is played, CountsRefused for a kind the game hasn't,
    BeyondBounds for more than any hand is worth.
    """
    counts = Counts(
        melded=_kinds(given.get("melded", {}), game.melded, rules),
        left=_kinds(given.get("left", {}), game.left, rules),
        went_out=bool(given.get("went_out", False)),
    )
    worth(counts, rules, game)
    return counts


def _kinds(
    given: Mapping[str, int], values: Mapping[str, Worth], rules: HouseRules
) -> dict[str, int]:
    for kind, number in given.items():
        if kind not in values or not 0 <= number <= MOST_COUNTED:
            raise CountsRefused(kind=kind)
        if number and not values[kind].played(rules):
            raise JokerCounted
    return {kind: given[kind] for kind in values if kind in given}


def worth(counts: Counts, rules: HouseRules, game: Game = ARLINGTON) -> int:
    """What the counted hand is worth in points: melded − left + bonus. Raises BeyondBounds."""
    melded, left = melded_worth(counts, rules, game), left_worth(counts, rules, game)
    return bounded(melded - left + bonus(counts, rules), game=game)


def melded_worth(counts: Counts, rules: HouseRules, game: Game = ARLINGTON) -> int:
    """What the melded cards add, in points."""
    return sum(game.melded[kind].points(rules) * many for kind, many in counts.melded.items())


def left_worth(counts: Counts, rules: HouseRules, game: Game = ARLINGTON) -> int:
    """What the cards left in hand take off, in points from 0 up."""
    return sum(game.left[kind].points(rules) * many for kind, many in counts.left.items())


def bonus(counts: Counts, rules: HouseRules) -> int:
    """What going out adds, in points."""
    return rules.going_out_bonus if counts.went_out else 0
