"""Names and codes as people type them: read once, here, into their one form."""

import unicodedata
from collections.abc import Sequence

from ..errors import NameBlank, NameTaken, NameTooLong, NameUnprintable, NoSuchGroup

LONGEST_NAME = 30
CODE_ALPHABET = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"
CODE_LENGTH = 8

_DIRECTIONS = frozenset("\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
_UNSEEN = frozenset(
    "\u00ad\u034f\u115f\u1160\u180e\u200b\u2060\u2061\u2062\u2063\u2064\u2800\u3164\ufeff\uffa0"
)
_UNPRINTABLE = frozenset({"Cc", "Cn", "Co", "Cs", "Zl", "Zp"})
_NEW_EMOJI = range(0x1F300, 0x1FB00)
"""A phone may know pictures here that this Python's tables don't: to it they are unassigned."""


def read_name(text: str) -> str:
    """A name of 1 to 30 characters, trimmed and composed (NFC). Raises a NameRefused."""
    name = unicodedata.normalize("NFC", text.strip())
    if not all(map(_printable, name)):
        raise NameUnprintable
    if not any(unicodedata.category(c)[0] in "LNPS" or _new_emoji(c) for c in name):
        raise NameBlank
    if len(name) > LONGEST_NAME:
        raise NameTooLong(bound=LONGEST_NAME, length=len(name))
    return name


def _printable(character: str) -> bool:
    if character in _DIRECTIONS or character in _UNSEEN:
        return False
    return _new_emoji(character) or unicodedata.category(character) not in _UNPRINTABLE


def _new_emoji(character: str) -> bool:
    return ord(character) in _NEW_EMOJI


def name_key(name: str) -> str:
    """What two names share when they differ only in case or composition."""
    folded = unicodedata.normalize("NFD", name).casefold()
    return unicodedata.normalize("NFC", folded)


def read_another(text: str, taken: Sequence[str]) -> str:
    """A name beside those taken already. Raises a NameRefused."""
    name = read_name(text)
    if name_key(name) in map(name_key, taken):
        raise NameTaken(name=name)
    return name


def read_code(text: str) -> str:
    """A group's code without regard to case, blanks or dashes. Raises NoSuchGroup."""
    code = "".join(c for c in text.upper() if not (c.isspace() or _dash(c)))
    if len(code) != CODE_LENGTH or any(c not in CODE_ALPHABET for c in code):
        raise NoSuchGroup(code=_shown(text))
    return code


def _dash(character: str) -> bool:
    return character == "\N{MINUS SIGN}" or unicodedata.category(character) == "Pd"


def _shown(text: str) -> str:
    """A mistyped code, short and printable, to be shown back."""
    plain = "".join(c if c.isprintable() else "?" for c in text.strip())
    return plain[:16] + ("…" if len(plain) > 16 else "")
