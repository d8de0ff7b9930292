"""The meld checker as its page prints it: melds in words, and the sentences of its script."""

from dataclasses import asdict, dataclass

from ..core.cards import RANKS, Card, Suit, held_kinds
from ..core.melds import Meld, MeldCard
from ..core.rules import ARLINGTON, HouseRules
from ..errors import CardsRefused, MeldRefused, Refusal
from ..language import gettext
from ..statuses import told
from .count_form import TypedCount, meld_named, melds_added
from .present_counts import NO_BREAK


@dataclass(frozen=True, slots=True)
class MeldView:
    """A meld in words: its cards, what it is and scores, and what each card stands for."""

    cards: str
    told: str
    reading: str


@dataclass(frozen=True, slots=True)
class CheckerView:
    """The checker as it stands: the cards named and what they make, and the melds added."""

    cards: str
    melds: str
    """Those added as the form keeps them."""
    added: tuple[MeldView, ...]
    named: MeldView | None
    refusal: str | None
    joker: bool
    suits: tuple[tuple[str, str, str], ...]
    """(letter, name, the sign's name) of each."""
    ranks: tuple[tuple[str, bool], ...]
    """(name, whether it is good for any suit) of each."""
    words: dict[str, object]

    @property
    def used(self) -> bool:
        """Whether there is something in it to be seen at once."""
        return bool(self.cards or self.added or self.refusal)


def checker_view(typed: TypedCount, rules: HouseRules, refusal: Refusal | None) -> CheckerView:
    """The checker with what was typed and, for cards, what is wrong with them."""
    named, wrong = _named(typed, rules, refusal)
    return CheckerView(
        cards=typed.cards,
        melds=typed.melds,
        added=tuple(map(_meld_view, melds_added(typed, rules))),
        named=named,
        refusal=wrong,
        joker=rules.joker,
        suits=_suits(),
        ranks=tuple((RANKS[rank], Card(rank).wild) for rank in range(1, len(RANKS))),
        words=meld_words(rules),
    )


def _named(
    typed: TypedCount, rules: HouseRules, refusal: Refusal | None
) -> tuple[MeldView | None, str | None]:
    """(the meld that the cards named make, or why they make none)."""
    if not typed.cards.strip():
        return None, told(refusal) if isinstance(refusal, CardsRefused) else None
    try:
        return _meld_view(meld_named(typed, rules)), None
    except Refusal as why:
        return None, told(why)


def _meld_view(meld: Meld) -> MeldView:
    return MeldView(
        cards=" ".join(card.card.shown for card in meld.cards),
        told=_kind_words()[meld.kind.value] % {"points": meld.points},
        reading=", ".join(map(_card_told, meld.cards)),
    )


def _card_told(card: MeldCard) -> str:
    """A card of a meld: what a wild one stands for, and what it scores there."""
    values = {"card": card.card.shown, "place": card.stands_for.shown, "points": card.points}
    return _card_words(wild=card.stands_for != card.card) % values


def _kind_words() -> dict[str, str]:
    return {
        "set": gettext("A set: %(points)s"),
        "run": gettext("A run: %(points)s"),
        "deuces": gettext("Deuces alone: %(points)s"),
    }


def _card_words(*, wild: bool) -> str:
    told = (
        gettext("%(card)s for %(place)s = %(points)s") if wild else gettext("%(card)s = %(points)s")
    )
    return told.replace(" = ", f"{NO_BREAK}={NO_BREAK}")


def meld_words(rules: HouseRules) -> dict[str, object]:
    """What the script of the checker needs: its sentences, what the packs hold, the house rules."""
    return {
        **_kind_words(),
        "natural": _card_words(wild=False),
        "wild": _card_words(wild=True),
        "refused": gettext(MeldRefused.message, number=1, reason="").strip(),
        "offline": gettext("No network: this can’t be checked now. Count the cards in the rows."),
        "suits": {suit.value: suit.symbol for suit in Suit},
        "packs": ARLINGTON.packs,
        "jokers": held_kinds(rules).get("joker", 0),
        "fewest": ARLINGTON.fewest_in_meld,
        "rules": asdict(rules),
    }


def _suits() -> tuple[tuple[str, str, str], ...]:
    """The suits as the card grid has them."""
    return (
        ("C", gettext("Clubs"), "club"),
        ("D", gettext("Diamonds"), "diamond"),
        ("H", gettext("Hearts"), "heart"),
        ("S", gettext("Spades"), "spade"),
    )
