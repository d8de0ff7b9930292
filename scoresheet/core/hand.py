"""The cards of one player's hand -> its points: melds judged, what is left, going out."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import chain

from ..errors import MeldRefused, NoMeld, OutWithCardsLeft
from .cards import Card, check_copies, left_kind, shown
from .counts import Counts, bonus, left_worth, melded_worth, worth
from .melds import Meld, judge
from .rules import ARLINGTON, Game, HouseRules


@dataclass(frozen=True, slots=True)
class Score:
    """What a hand is worth, and why: `left` is the sum taken off, from 0 up."""

    points: int
    melded: int
    left: int
    bonus: int
    counts: Counts
    melds: tuple[Meld, ...]


def score_hand(
    melds: Sequence[Sequence[Card]],
    left: Sequence[Card],
    rules: HouseRules,
    *,
    went_out: bool = False,
    game: Game = ARLINGTON,
) -> Score:
    """Melds and cards left, counted and scored; not out with none left is only checking a meld.

    Raises JokerNotPlayed, TooManyCopies (over all the cards), OutWithCardsLeft,
    MeldRefused with the meld's index and why, BeyondBounds.
    """
    check_copies(chain(*melds, left), rules, game)
    if went_out and left:
        raise OutWithCardsLeft(cards=shown(left))
    judged = tuple(_judged(index, cards, rules, game) for index, cards in enumerate(melds))
    counts = Counts(
        melded=Counter(card.kind for meld in judged for card in meld.cards),
        left=Counter(left_kind(card, game) for card in left),
        went_out=went_out,
    )
    return _added_up(counts, judged, rules, game)


def _added_up(counts: Counts, melds: tuple[Meld, ...], rules: HouseRules, game: Game) -> Score:
    return Score(
        points=worth(counts, rules, game),
        melded=melded_worth(counts, rules, game),
        left=left_worth(counts, rules, game),
        bonus=bonus(counts, rules),
        counts=counts,
        melds=melds,
    )


def _judged(index: int, cards: Sequence[Card], rules: HouseRules, game: Game) -> Meld:
    try:
        return judge(cards, rules, game)
    except NoMeld as reason:
        raise MeldRefused(index=index, number=index + 1, reason=reason) from reason
