"""Texts in a picture, where nothing wraps: how large each may be, so that it stays in its room."""

import unicodedata
from collections.abc import Callable
from dataclasses import dataclass

NARROW, PLAIN, UPPER, WIDEST, SQUARE = 0.33, 0.57, 0.72, 1.0, 1.15
"""How wide letters are on the average of common fonts, of their size."""
BOLD = 1.1
NARROW_LETTERS = frozenset("iljIftr.,:;'!|()[]- ·’")
WIDE_LETTERS = frozenset("WMmw@%&ÆŒæœЩШЖЮФЫМщшжюфым")
FLAG_LETTERS = "".join(map(chr, range(0x1F1E6, 0x1F200)))
"""Two of them are one flag."""
JOINERS = "\u200d\ufe0e\ufe0f "
"""What says nothing at the end of a text."""
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
    name: str, room: int, sizes: tuple[int, int], *,
    bold: bool = False, said: Callable[[str], str] = str,
) -> Written:  # fmt: skip
    """A name as large as it has room, between these sizes; beyond, its end is left out.

    `said` puts the name into its sentence, of which nothing is left out.
    """
    largest, smallest = sizes
    weight = BOLD if bold else 1
    size = min(largest, int(room / max(1.0, ems(said(name)) * weight)))
    if size < smallest:
        size, name = smallest, _cut(name, room / smallest / weight - 1 - ems(said("")))
    length = round(ems(said(name)) * weight * size)
    return Written(said(name), size, length if length > room * NEARLY else None)


def _cut(text: str, most: float) -> str:
    """Of the text so much as has room in so many ems, and a sign that there is more."""
    while text and ems(text) > most:
        text = text[:-1]
    flags = len(text) - len(text.rstrip(FLAG_LETTERS))
    return text[: len(text) - flags % 2].rstrip(JOINERS) + "…"


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
