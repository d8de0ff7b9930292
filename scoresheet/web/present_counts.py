"""Counts in words: what was melded and left of each row of the value table, and what clashes."""

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from itertools import groupby
from operator import attrgetter
from typing import Any

from ..core.book import Group, Match
from ..core.rules import ARLINGTON, Worth
from ..core.sheet import Hand
from ..language import gettext, in_a_row, ngettext
from ..pack_warnings import PackWarning, pack_warnings
from .present_words import figure

NO_BREAK = "\N{NO-BREAK SPACE}"
SHOWN_AT_ONCE = 2
"""Of more things that can't be, the first are shown above the entry, the others folded."""


@dataclass(frozen=True, slots=True)
class Counted:
    """One player's count of a hand: its points, and what was counted, in words."""

    name: str
    points: str
    words: str


@dataclass(frozen=True, slots=True)
class CountedHand:
    """The counts of a hand, by seat, and what they can't all be."""

    hand: int
    counted: tuple[Counted, ...]
    warnings: tuple[str, ...]

    @property
    def first(self) -> tuple[str, ...]:
        return self.warnings[:SHOWN_AT_ONCE]

    @property
    def others(self) -> tuple[str, ...]:
        return self.warnings[SHOWN_AT_ONCE:]

    @property
    def more(self) -> str:
        """How many the others are."""
        return ngettext("%(num)s more", "%(num)s more", len(self.others))


@dataclass(frozen=True, slots=True)
class CountsView:
    """Every hand that has counts, in the order of the sheet's rows; `amiss`: if some clash."""

    hands: tuple[CountedHand, ...]
    amiss: str | None

    def clashing(self, hands: Collection[int | None]) -> list[CountedHand]:
        """Of these hands the ones whose counts can't all be."""
        return [held for held in self.hands if held.warnings and held.hand in hands]


def counts_view(group: Group, match: Match) -> CountsView:
    """All counts of the match; hands newest first while it is open, as on the sheet."""
    told = _warnings_by_hand(pack_warnings(group, match))
    standing = match.standing
    hands = standing.hands if standing.closed else standing.hands[::-1]
    views = (CountedHand(h.number, _counted(group, h), told.get(h.number, ())) for h in hands)
    kept = tuple(view for view in views if view.counted)
    amiss = sum(bool(view.warnings) for view in kept)
    return CountsView(kept, _amiss(amiss) if amiss else None)


def _amiss(hands: int) -> str:
    return ngettext("%(num)s hand doesn’t add up", "%(num)s hands don’t add up", hands)


def _warnings_by_hand(warnings: Collection[PackWarning]) -> dict[int, tuple[str, ...]]:
    return {
        hand: tuple(warning.text for warning in told)
        for hand, told in groupby(warnings, key=attrgetter("hand"))
    }


def _counted(group: Group, hand: Hand) -> tuple[Counted, ...]:
    return tuple(
        Counted(
            name=group.names[line.player],
            points=figure(line.cell.points or 0),
            words=counted_words(line.cell.counts),
        )
        for line in hand.lines
        if line.cell.counts is not None
    )


def counted_words(counts: Mapping[str, Any]) -> str:
    """Stored counts in words: "melded: 3 kings to 8, ace; left: queen of spades; went out"."""
    melded = _cards(counts.get("melded", {}), ARLINGTON.melded, MELDED)
    left = _cards(counts.get("left", {}), ARLINGTON.left, LEFT)
    parts = [
        melded and gettext("melded: %(cards)s", cards=melded),
        left and gettext("left: %(cards)s", cards=left),
        gettext("went out") if counts.get("went_out") else "",
    ]
    return "; ".join(filter(None, parts)) or gettext("no cards")


Words = Mapping[str, Callable[[int], str]]


def _cards(counted: Mapping[str, int], rows: Mapping[str, Worth], words: Words) -> str:
    """Rows of the value table with how many of each, in the table's order; none: a blank."""
    found = [_unbroken(words[kind](counted[kind])) for kind in rows if counted.get(kind)]
    return in_a_row(found) if found else ""


def _unbroken(words: str) -> str:
    """The same words, held together on one line."""
    return words.replace(" ", NO_BREAK)


_NATURAL: dict[str, Callable[[int], str]] = {
    "king_to_8": lambda n: ngettext("%(num)s king to 8", "%(num)s kings to 8", n),
    "7_to_3": lambda n: ngettext("%(num)s seven to 3", "%(num)s sevens to 3", n),
    "ace": lambda n: ngettext("ace", "%(num)s aces", n),
    "queen_of_spades": lambda n: ngettext("queen of spades", "%(num)s queens of spades", n),
    "joker": lambda n: ngettext("joker", "%(num)s jokers", n),
}
MELDED: Words = _NATURAL | {
    "deuce_as_king_to_8": lambda n: ngettext(
        "deuce for a king to 8", "%(num)s deuces for kings to 8", n
    ),
    "deuce_as_7_to_3": lambda n: ngettext(
        "deuce for a seven to 3", "%(num)s deuces for sevens to 3", n
    ),
    "deuce_as_ace": lambda n: ngettext("deuce for an ace", "%(num)s deuces for aces", n),
    "deuce_as_queen_of_spades": lambda n: ngettext(
        "deuce for the queen of spades", "%(num)s deuces for queens of spades", n
    ),
    "deuce_in_deuces": lambda n: ngettext(
        "deuce among deuces alone", "%(num)s deuces among deuces alone", n
    ),
}
"""A row of the value table -> so many cards of it melded, in words."""
LEFT: Words = _NATURAL | {"deuce": lambda n: ngettext("deuce", "%(num)s deuces", n)}
"""The same of cards left in hand."""
