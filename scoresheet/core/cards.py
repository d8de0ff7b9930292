"""Cards and their notation, and how many copies of each the packs hold."""

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from ..errors import CardUnread, JokerNotPlayed, TooManyCopies
from .rules import ARLINGTON, Game, HouseRules


class Suit(StrEnum):
    """The four suits, by their letters."""

    CLUBS = "C"
    DIAMONDS = "D"
    HEARTS = "H"
    SPADES = "S"

    @property
    def symbol(self) -> str:
        return _SYMBOLS[self]


_SYMBOLS: Final = dict(zip(Suit, "♣♦♥♠", strict=True))
JOKER_RANK, DEUCE = 0, 2
RANKS: Final = ("JK", "A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
"""Names by rank: the joker, the ace as 1, up to the king as 13."""


@dataclass(frozen=True, slots=True)
class Card:
    """A card; without a suit the joker, or what a wild card is in a set: a rank alone."""

    rank: int
    suit: Suit | None = None

    @property
    def wild(self) -> bool:
        return self.rank in (JOKER_RANK, DEUCE)

    @property
    def text(self) -> str:
        """In letters, as the API writes it: 10H, QS, JK."""
        return RANKS[self.rank] + (self.suit or "")

    @property
    def shown(self) -> str:
        """As players write it: 10♥, Q♠, JK."""
        return RANKS[self.rank] + (self.suit.symbol if self.suit else "")


def shown(cards: Iterable[Card]) -> str:
    """Cards in a row, as players write them."""
    return " ".join(card.shown for card in cards)


JOKER: Final = Card(JOKER_RANK)
_SUITS: Final = {sign: suit for suit in Suit for sign in (suit, suit.symbol)}
_CARD = re.compile(r"(10|[A2-9TJQK])\s*([CDHS♣♦♥♠])")
_SELECTORS = re.compile("[\ufe0e\ufe0f]")
"""What phones put after a suit to have it drawn as text or as a picture."""
_LONGEST_SHOWN = 20


def read_card(text: str) -> Card:
    """The card that a text names: 10H, t♥, q ♠, JK. Raises CardUnread, which names the text."""
    plain = _SELECTORS.sub("", text).strip().upper()
    if plain == JOKER.text:
        return JOKER
    found = _CARD.fullmatch(plain)
    if found is None:
        raise CardUnread(text=_clipped(text))
    return Card(RANKS.index("10" if found[1] == "T" else found[1]), _SUITS[found[2]])


def _clipped(text: str) -> str:
    """The text as a sentence can hold it: short, and nothing in it that can't be seen."""
    seen = "".join(c if c.isprintable() else "\N{REPLACEMENT CHARACTER}" for c in text)
    return seen if len(seen) <= _LONGEST_SHOWN else seen[:_LONGEST_SHOWN] + "…"


def read_cards(texts: Iterable[str], rules: HouseRules, game: Game = ARLINGTON) -> tuple[Card, ...]:
    """The cards that texts name, in their order.

    Raises CardUnread, and JokerNotPlayed or TooManyCopies for more than the packs hold.
    """
    cards = tuple(map(read_card, texts))
    check_copies(cards, rules, game)
    return cards


def check_copies(cards: Iterable[Card], rules: HouseRules, game: Game = ARLINGTON) -> None:
    """Two packs hold two of each card, and one joker where it is played.

    Raises JokerNotPlayed or TooManyCopies for the first card that is against it.
    """
    for card, counted in Counter(cards).items():
        held = (1 if rules.joker else 0) if card == JOKER else game.packs
        if not held:
            raise JokerNotPlayed(card=card.shown)
        if counted > held:
            raise TooManyCopies(card=card.shown, counted=counted, held=held)


def natural_kind(card: Card, game: Game) -> str:
    """The value table's row for a natural card, or for the place that a wild card takes."""
    return game.apart.get(card.text) or game.kinds[card.rank]


def left_kind(card: Card, game: Game) -> str:
    """The value table's row for a card left in hand."""
    return _WILD_KINDS.get(card.rank) or natural_kind(card, game)


_WILD_KINDS: Final = {JOKER_RANK: "joker", DEUCE: "deuce"}


def held_kinds(rules: HouseRules, game: Game = ARLINGTON) -> Mapping[str, int]:
    """How many cards of each row the packs hold, deuces in whatever role as `deuce`."""
    one_pack = [Card(rank, suit) for rank in range(1, len(RANKS)) for suit in Suit]
    held = Counter(left_kind(card, game) for card in one_pack * game.packs)
    return held + Counter(joker=1 if rules.joker else 0)
