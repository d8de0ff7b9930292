"""The count of a hand as it is typed: cards of each kind in fields, and melds card by card."""

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from flask import request

from ..core.cards import JOKER, Card, read_card
from ..core.counts import MOST_COUNTED, Counts
from ..core.hand import score_hand
from ..core.melds import Meld
from ..core.rules import ARLINGTON, HouseRules, Worth
from ..core.sheet import Cell
from ..errors import (
    CardsMissing,
    CountRowsRefused,
    CountUnread,
    JokerNotPlayed,
    MeldNotAdded,
    MeldRefused,
    NothingCounted,
    Refusal,
    TooManyCards,
)
from .forms import revision_sent

SIDES: Mapping[str, Mapping[str, Worth]] = {"melded": ARLINGTON.melded, "left": ARLINGTON.left}
MOST_CARDS = MOST_COUNTED + 1
"""Two packs and a joker."""
_COUNT = re.compile(r"\d{1,9}")
_BETWEEN_RANK_AND_SUIT = re.compile(r"(?<!\s)\s+(?=[♣♦♥♠])")
_BETWEEN_CARDS = re.compile(r"[\s,;+]+")


def field_of(side: str, kind: str) -> str:
    """The name of the field that counts a kind of card, melded or left."""
    return f"{side}-{kind}"


@dataclass(frozen=True, slots=True)
class TypedCount:
    """What stands in the form: texts a field, who is out, a meld's cards, the melds added."""

    texts: Mapping[str, str] = field(default_factory=dict)
    out: bool = False
    cards: str = ""
    melds: str = ""
    """Each meld added as its cards, commas between melds: "KS 2H JS, 8C 8D 8H"."""
    revision: int = 0
    """Of the cell, as the page had it."""
    over: bool = False
    """Whether the page told that another saved this cell meanwhile."""


def posted() -> bool:
    """Whether a count was sent along."""
    return "revision" in request.form


def typed_count() -> TypedCount:
    """The form as it was posted."""
    form = request.form
    names = [field_of(side, kind) for side, kinds in SIDES.items() for kind in kinds]
    return TypedCount(
        texts={name: form.get(name, "") for name in names},
        out="out" in form,
        cards=form.get("cards", ""),
        melds=form.get("melds", ""),
        revision=revision_sent(form.get("revision", "")),
        over="over" in form,
    )


def saved_count(cell: Cell) -> TypedCount:
    """The form of a cell as it is kept: its counts, or blank fields where there are none."""
    counts = cell.counts or {}
    texts = {
        field_of(side, kind): str(number)
        for side in SIDES
        for kind, number in counts.get(side, {}).items()
        if number
    }
    return TypedCount(texts, out=bool(counts.get("went_out")), revision=cell.revision)


def read_count(text: str) -> int:
    """How many cards were counted; a blank is none. Raises CountUnread."""
    text = text.strip()
    if text and not (_COUNT.fullmatch(text) and int(text) <= MOST_COUNTED):
        raise CountUnread(most=MOST_COUNTED)
    return int(text or 0)


def read_rows(typed: TypedCount, rules: HouseRules) -> Counts:
    """The counts typed. Raises CountRowsRefused, a refusal a field."""
    counted: dict[str, dict[str, int]] = {"melded": {}, "left": {}}
    fields: dict[str, Refusal] = {}
    for name, text in typed.texts.items():
        side, _, kind = name.partition("-")
        try:
            number = read_count(text)
            if number and not SIDES[side][kind].played(rules):
                raise JokerNotPlayed(card=JOKER.shown)
        except Refusal as refusal:
            fields[name] = refusal
            continue
        if number:
            counted[side][kind] = number
    if fields:
        raise CountRowsRefused(fields=fields)
    return Counts(counted["melded"], counted["left"], went_out=typed.out)


def counts_to_save(typed: TypedCount, rules: HouseRules) -> dict[str, Any]:
    """The counts as a result keeps them. Raises CountRowsRefused, MeldNotAdded, NothingCounted."""
    counts = read_rows(typed, rules)
    if typed.cards.strip():
        raise MeldNotAdded
    if not (counts.melded or counts.left or counts.went_out):
        raise NothingCounted
    return counts.stored


def melds_added(typed: TypedCount, rules: HouseRules) -> tuple[Meld, ...]:
    """The melds that were added; none where they can't be read, their cards stay counted."""
    texts = typed.melds.split(",", maxsplit=MOST_CARDS)
    try:
        melds = [read_cards(text) for text in texts if text.strip()]
        return score_hand(melds, [], rules).melds
    except Refusal:
        return ()


def meld_named(typed: TypedCount, rules: HouseRules) -> Meld:
    """The meld that the cards named make beside those added. Raises a CardsRefused that says why
    they make none, BeyondBounds."""
    cards = read_cards(typed.cards)
    if not cards:
        raise CardsMissing
    others = [_cards_of(meld) for meld in melds_added(typed, rules)]
    try:
        return score_hand([*others, cards], [], rules).melds[-1]
    except MeldRefused as refused:
        raise refused.params["reason"] from refused


def with_meld(typed: TypedCount, rules: HouseRules) -> TypedCount:
    """The count with the cards named counted as a meld. Raises what `meld_named` and
    `read_rows` do."""
    meld = meld_named(typed, rules)
    melds = [*melds_added(typed, rules), meld]
    counted = Counter(read_rows(typed, rules).melded) + Counter(meld.counts.melded)
    return replace(typed, texts=_with(typed, counted), cards="", melds=_listed(melds))


def without_meld(typed: TypedCount, at: int, rules: HouseRules) -> TypedCount:
    """The count with the meld at this place, from 0, taken back; unchanged where there is none.

    Raises CountRowsRefused.
    """
    melds = list(melds_added(typed, rules))
    if not 0 <= at < len(melds):
        return typed
    taken = melds.pop(at)
    counted = Counter(read_rows(typed, rules).melded)
    counted.subtract(taken.counts.melded)
    return replace(typed, texts=_with(typed, counted), melds=_listed(melds))


def _with(typed: TypedCount, melded: Mapping[str, int]) -> dict[str, str]:
    """The fields with these cards melded; a kind that there is none of stands blank."""
    own = {field_of("melded", kind): max(0, number) for kind, number in melded.items()}
    return {**typed.texts, **{name: str(number or "") for name, number in own.items()}}


def read_cards(text: str) -> tuple[Card, ...]:
    """The cards that a text names, blanks or commas between them.

    Raises CardUnread, and TooManyCards before any is read, so that a long text costs no work.
    """
    parts = _BETWEEN_CARDS.split(_BETWEEN_RANK_AND_SUIT.sub("", text))
    named = [part for part in parts if part]
    if len(named) > MOST_CARDS:
        raise TooManyCards(counted=len(named), held=MOST_CARDS)
    return tuple(map(read_card, named))


def _cards_of(meld: Meld) -> Sequence[Card]:
    return [card.card for card in meld.cards]


def _listed(melds: Iterable[Meld]) -> str:
    return ", ".join(" ".join(card.text for card in _cards_of(meld)) for meld in melds)
