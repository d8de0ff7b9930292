"""The table against the pack: what the counts of one hand can't all be; shown, never blocking."""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Final

from ..errors import sentence
from .cards import held_kinds
from .counts import Counts
from .rules import ARLINGTON, Game, HouseRules


class ClashKind(StrEnum):
    """What can't be: more of a row than the packs hold, or a hand that doesn't end so."""

    KING_TO_8 = "king_to_8"
    SEVEN_TO_3 = "7_to_3"
    ACE = "ace"
    QUEEN_OF_SPADES = "queen_of_spades"
    DEUCE = "deuce"
    JOKER = "joker"
    SEVERAL_OUT = "several_out"
    NOBODY_OUT = "nobody_out"
    OUT_WITH_CARDS_LEFT = "out_with_cards_left"
    NONE_LEFT_BUT_NOT_OUT = "none_left_but_not_out"
    TOO_FEW_CARDS = "too_few_cards"


_SENTENCES: Final = {
    ClashKind.KING_TO_8: sentence(
        "Kings to 8 counted, without the queen of spades: %(counted)s (%(names)s)."
        " The packs hold %(held)s."
    ),
    ClashKind.SEVEN_TO_3: sentence(
        "Sevens to 3 counted: %(counted)s (%(names)s). The packs hold %(held)s."
    ),
    ClashKind.ACE: sentence("Aces counted: %(counted)s (%(names)s). The packs hold %(held)s."),
    ClashKind.QUEEN_OF_SPADES: sentence(
        "Queens of spades counted: %(counted)s (%(names)s). The packs hold %(held)s."
    ),
    ClashKind.DEUCE: sentence("Deuces counted: %(counted)s (%(names)s). The packs hold %(held)s."),
    ClashKind.JOKER: sentence("Jokers counted: %(counted)s (%(names)s). The packs hold %(held)s."),
    ClashKind.SEVERAL_OUT: sentence("More than one went out: %(names)s."),
    ClashKind.NOBODY_OUT: sentence("All are counted, and nobody went out: %(names)s."),
    ClashKind.OUT_WITH_CARDS_LEFT: sentence("%(names)s went out, and yet has cards left."),
    ClashKind.NONE_LEFT_BUT_NOT_OUT: sentence("%(names)s has no card left, and yet isn’t out."),
    ClashKind.TOO_FEW_CARDS: sentence(
        "Cards counted by %(names)s: %(counted)s. Nobody has fewer than %(dealt)s in all,"
        " melded and left."
    ),
}


@dataclass(frozen=True, slots=True)
class PackClash:
    """One thing that can't be, and whose counts say so."""

    kind: ClashKind
    players: tuple[int, ...]
    params: Mapping[str, int] = field(default_factory=dict)

    @property
    def message(self) -> str:
        """Its sentence, to be translated; takes the params, and the players as `names`."""
        return _SENTENCES[self.kind]


def pack_clashes(
    counts: Mapping[int, Counts],
    rules: HouseRules,
    *,
    everybody_counted: bool,
    game: Game = ARLINGTON,
) -> list[PackClash]:
    """All that is against the packs and the end of a hand, by player -> counts, in their order.

    `everybody_counted`: nobody who plays the hand is without counts, so one must be out.
    """
    return [
        *_beyond_the_packs(counts, rules, game),
        *_ending(counts, everybody_counted=everybody_counted),
        *_own(counts, game),
    ]


def _beyond_the_packs(
    counts: Mapping[int, Counts], rules: HouseRules, game: Game
) -> Iterator[PackClash]:
    held = held_kinds(rules, game)
    cards = {player: _cards(counted, game) for player, counted in counts.items()}
    together = sum(cards.values(), Counter[str]())
    for kind, counted in together.items():
        most = held.get(kind, 0)
        if counted > most:
            players = tuple(player for player, own in cards.items() if own[kind])
            yield PackClash(ClashKind(kind), players, {"counted": counted, "held": most})


def _cards(counts: Counts, game: Game) -> Counter[str]:
    """How many cards of each row, melded and left, a wild card in whatever role as itself."""
    cards = Counter(counts.left)
    for kind, number in counts.melded.items():
        cards[game.melded[kind].role_of or kind] += number
    return cards


def _ending(counts: Mapping[int, Counts], *, everybody_counted: bool) -> Iterator[PackClash]:
    """One alone goes out: a second is one too many at once, none only when all are counted."""
    out = tuple(player for player, counted in counts.items() if counted.went_out)
    if len(out) > 1:
        yield PackClash(ClashKind.SEVERAL_OUT, out)
    if everybody_counted and counts and not out:
        yield PackClash(ClashKind.NOBODY_OUT, tuple(counts))


def _own(counts: Mapping[int, Counts], game: Game) -> Iterator[PackClash]:
    """What a player's counts can't be by themselves."""
    for player, counted in counts.items():
        left = sum(counted.left.values())
        total = left + sum(counted.melded.values())
        if counted.went_out and left:
            yield PackClash(ClashKind.OUT_WITH_CARDS_LEFT, (player,))
        if not counted.went_out and not left:
            yield PackClash(ClashKind.NONE_LEFT_BUT_NOT_OUT, (player,))
        if total < game.dealt:
            params = {"counted": total, "dealt": game.dealt}
            yield PackClash(ClashKind.TOO_FEW_CARDS, (player,), params)
