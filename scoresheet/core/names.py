"""Names and codes as people type them: read once, here, into their one form."""

import unicodedata
from collections.abc import Sequence

from ..errors import NameBlank, NameTaken, NameTooLong, NameUnprintable, NoSuchGroup

LONGEST_NAME = 30
CODE_ALPHABET = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"
CODE_LENGTH = 8

_UNSEEN = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0\ufffc\ufffd\U00016fe4")
"""Fillers and the like, which count as letters, marks or symbols and show nothing."""
_UNPRINTABLE = frozenset({"Cc", "Cf", "Cn", "Co", "Cs", "Zl", "Zp"})
_NEW_EMOJI = range(0x1F300, 0x1FB00)
"""A phone may know pictures here that this Python's tables don't: to it they are unassigned."""
_JOINERS = frozenset("\u200c\u200d")
_SELECTORS = frozenset(
    map(chr, (*range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0), *range(0x180B, 0x180E), 0x180F))
)
_FOR_PICTURES = frozenset("\ufe0e\ufe0f")
_JOINED_SCRIPTS = (range(0x0600, 0x0E00), range(0x1000, 0x10A0), range(0x1780, 0x18B0))
"""Arabic to Sinhala, Burmese, Khmer and Mongolian: joiners within their words shape the letters."""
_SHAPERS = dict.fromkeys(map(ord, _JOINERS | _SELECTORS))


def read_name(text: str) -> str:
    """A name of 1 to 30 characters, trimmed and composed (NFC). Raises a NameRefused."""
    name = unicodedata.normalize("NFC", text.strip())
    if not all(map(_shown_there, " " + name, name, name[1:] + " ")):
        raise NameUnprintable
    if not any(unicodedata.category(c)[0] in "LNPS" or _new_emoji(c) for c in name):
        raise NameBlank
    if len(name) > LONGEST_NAME:
        raise NameTooLong(bound=LONGEST_NAME, length=len(name))
    return name


def _shown_there(before: str, character: str, after: str) -> bool:
    """Whether a character can be seen, or shapes the ones beside it."""
    if character in _JOINERS:
        return (_joined(before) and _joined(after)) or (_picture(before) and _picture(after))
    if character in _FOR_PICTURES:
        return _picture(before) or unicodedata.category(before)[0] in "NP"
    if character in _SELECTORS:
        return unicodedata.category(before) == "Lo"
    if character in _UNSEEN:
        return False
    return _new_emoji(character) or unicodedata.category(character) not in _UNPRINTABLE


def _joined(character: str) -> bool:
    """A letter or mark of a script whose words hold joiners."""
    script = any(ord(character) in letters for letters in _JOINED_SCRIPTS)
    return script and unicodedata.category(character)[0] in "LM"


def _picture(character: str) -> bool:
    symbol = unicodedata.category(character)[0] == "S"
    return symbol or character in _FOR_PICTURES or _new_emoji(character)


def _new_emoji(character: str) -> bool:
    return ord(character) in _NEW_EMOJI


def name_key(name: str) -> str:
    """What two names share that look alike: case, composition, blanks and shapers don't count."""
    plain = " ".join(name.translate(_SHAPERS).split())
    folded = unicodedata.normalize("NFD", plain).casefold()
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
