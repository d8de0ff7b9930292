"""Typed text -> result: the one parser. It alone decides what a minus is."""

import re
from dataclasses import dataclass

from ..errors import (
    BeyondBounds,
    DigitsGrouped,
    LettersTyped,
    NotAResult,
    NothingTyped,
    NotWhole,
    NumberMissing,
    SignMisplaced,
    TextTooLong,
)
from .rules import ARLINGTON, Game

LONGEST_TEXT = 100
_MINUS = "-\N{MINUS SIGN}\N{EN DASH}"
_SIGN = f"[{re.escape('+' + _MINUS)}]"
_SUM = re.compile(rf"({_SIGN})?\s*(\d+)((?:\s*{_SIGN}\s*\d+)*)")
_UNFINISHED = re.compile(rf"(?:{_SUM.pattern})?\s*{_SIGN}")
_TERM = re.compile(rf"({_SIGN})\s*(\d+)")


@dataclass(frozen=True, slots=True)
class Typed:
    """A typed result: its points, and whether it was a sum worked out."""

    points: int
    summed: bool


def read_result(text: str, *, loss: bool = False, game: Game = ARLINGTON) -> Typed:
    """Read what was typed for a hand, in points; `loss` is the gain/loss switch.

    A plain number with the switch on loss is a loss whatever sign was typed;
    a sum goes by the sign of its total. Raises a NotAResult that says what to do.
    """
    text = text.strip()
    if not text:
        raise NothingTyped
    if len(text) > LONGEST_TEXT:
        raise TextTooLong
    found = _SUM.fullmatch(text)
    if found is None:
        raise _why_not(text)
    points = _signed(found[1], found[2]) + sum(_signed(*term) for term in _TERM.findall(found[3]))
    summed = bool(found[3])
    if loss and not summed:
        points = -abs(points)
    return Typed(bounded(points, game=game), summed)


def bounded(points: int, *, game: Game = ARLINGTON) -> int:
    """The same points, or BeyondBounds: no hand is worth more than the game's bound."""
    if abs(points) > game.result_bound:
        shown = f"{points:,}".replace("-", "−") if abs(points) < 10**9 else "…"
        raise BeyondBounds(points=shown, bound=f"{game.result_bound:,}")
    return points


def _signed(sign: str | None, digits: str) -> int:
    return -int(digits) if sign and sign in _MINUS else int(digits)


def _why_not(text: str) -> NotAResult:
    """The refusal whose sentence helps most with this text."""
    if re.search(r"\d,\d{3}(?!\d)", text):
        return DigitsGrouped()
    if re.search(r"\d[.,]|[.,]\d", text):
        return NotWhole()
    if re.fullmatch(rf"(?:\s|\d|{_SIGN})+", text) and re.search(_SIGN, text):
        return NumberMissing() if _UNFINISHED.fullmatch(text) else SignMisplaced()
    if re.search(r"[^\W\d_]", text):
        return LettersTyped()
    return NotAResult()
