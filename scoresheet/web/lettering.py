"""Texts in a picture, where nothing wraps: how large each may be, so that it stays in its room."""

import unicodedata
from dataclasses import dataclass

NARROW, PLAIN, UPPER, WIDEST, SQUARE = 0.33, 0.57, 0.72, 1.0, 1.15
"""How wide letters are on the average of common fonts, of their size."""
BOLD = 1.1
NARROW_LETTERS = frozenset("iljIftr.,:;'!|()[]- ·’")
WIDE_LETTERS = frozenset("WMmw@%&ÆŒæœЩШЖЮФЫМщшжюфым")
NEARLY = 0.8
"""Of its room: a text as long is drawn as long as it is taken to be, whatever the font."""


@dataclass(frozen=True, slots=True)
class Written:
    """A text in letters so large that it has room; `length`: as long it is to be drawn, or as the
    font has it."""

    text: str
    size: int
    length: int | None = None


def fitted(
    text: str, room: int, sizes: tuple[int, int], *, bold: bool = False, after: str = ""
) -> Written:
    """The text as large as it has room, between these sizes; beyond, its end is left out, though
    never what comes `after` it."""
    largest, smallest = sizes
    weight = BOLD if bold else 1
    size = min(largest, int(room / max(1.0, ems(text + after) * weight)))
    if size < smallest:
        size, text = smallest, _cut(text, room / smallest / weight - 1 - ems(after))
    length = round(ems(text + after) * weight * size)
    return Written(text + after, size, length if length > room * NEARLY else None)


def _cut(text: str, most: float) -> str:
    """Of the text so much as has room in so many ems, and a sign that there is more."""
    while text and ems(text) > most:
        text = text[:-1]
    return text.rstrip() + "…"


def ems(text: str) -> float:
    """How long a text is about, in its letters' size."""
    return sum(map(_em, text))


def _em(letter: str) -> float:
    if unicodedata.combining(letter) or unicodedata.category(letter) in ("Mn", "Cf"):
        return 0
    if unicodedata.east_asian_width(letter) in "WF":
        return SQUARE
    if letter in WIDE_LETTERS:
        return WIDEST
    if letter in NARROW_LETTERS:
        return NARROW
    return UPPER if letter.isupper() else PLAIN
