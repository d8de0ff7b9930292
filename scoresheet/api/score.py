"""A hand of cards scored for whoever asks: of no group, and kept nowhere."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import chain, islice
from typing import Any

from flask.typing import ResponseReturnValue

from ..core.cards import Card, held_kinds, read_card
from ..core.hand import Score, score_hand
from ..core.melds import Meld, MeldCard
from ..core.rules import ARLINGTON, HouseRules
from ..errors import (
    CardUnread,
    JokerNotPlayed,
    MeldRefused,
    OutWithCardsLeft,
    Refused,
    TooManyCards,
    TooManyCopies,
)
from .faults import Faults, at
from .routes import Asked, View

Hand = tuple[list[list[Card]], list[Card]]
"""Melds, and what is left."""


def score(_: None, asked: Asked) -> ResponseReturnValue:
    """What the hand is worth and why, or at which card or meld it can't be."""
    given = asked.given
    rules = replace(ARLINGTON.defaults, **given.get("rules", {}))
    _require_few(given, rules)
    melds, left = hand = _read(given)
    try:
        scored = score_hand(melds, left, rules, went_out=given.get("went_out", False))
    except Refused as refusal:
        with at(_field(refusal, hand)):
            raise
    return _score(scored)


def _require_few(given: Mapping[str, Any], rules: HouseRules) -> None:
    """Raises TooManyCards before any is read, so that a long body costs no work."""
    counted = sum(map(len, given["melds"])) + len(given.get("left", ()))
    held = sum(held_kinds(rules).values())
    if counted > held:
        with at(""):
            raise TooManyCards(counted=counted, held=held)


def _read(given: Mapping[str, Any]) -> Hand:
    """The cards that the texts name. Raises BodyRefused, each text that names none at its place."""
    faults = Faults()

    def read(texts: list[str], field: str) -> list[Card]:
        cards = []
        for place, text in enumerate(texts):
            with faults.at(f"{field}.{place}", CardUnread):
                cards.append(read_card(text))
        return cards

    melds = [read(texts, f"melds.{index}") for index, texts in enumerate(given["melds"])]
    left = read(given.get("left", []), "left")
    faults.tell()
    return melds, left


def _field(refusal: Refused, hand: Hand) -> str:
    """The field that the refusal is about: a card's place, a meld, what is left."""
    match refusal:
        case MeldRefused():
            return f"melds.{refusal.params['index']}"
        case TooManyCopies() | JokerNotPlayed():
            return _first_beyond(hand, **refusal.params)
        case OutWithCardsLeft():
            return "left"
    return ""


def _first_beyond(hand: Hand, card: str, held: int = 0, **_: Any) -> str:
    """The place of the first copy that the packs don't hold."""
    copies = (place for place, one in _places(*hand) if one.shown == card)
    return next(islice(copies, held, None))


def _places(melds: list[list[Card]], left: list[Card]) -> Iterator[tuple[str, Card]]:
    """Every card with its field."""
    for field, cards in chain(
        ((f"melds.{index}", cards) for index, cards in enumerate(melds)), [("left", left)]
    ):
        yield from ((f"{field}.{place}", card) for place, card in enumerate(cards))


def _score(scored: Score) -> dict[str, Any]:
    return {
        "points": scored.points,
        "melded": scored.melded,
        "left": scored.left,
        "bonus": scored.bonus,
        "counts": scored.counts.stored,
        "melds": [_meld(meld) for meld in scored.melds],
    }


def _meld(meld: Meld) -> dict[str, Any]:
    cards = [_card(card) for card in meld.cards]
    return {"kind": meld.kind.value, "points": meld.points, "cards": cards}


def _card(card: MeldCard) -> dict[str, Any]:
    return {"card": card.card.text, "as": card.stands_for.text, "points": card.points}


VIEWS: dict[str, View] = {"score_hand": score}
