"""JSON read strictly: no key twice unseen, no number without end, nothing nested without end."""

import json
from collections.abc import Iterable
from typing import Any

from ..errors import NotJson

LONGEST_DIGITS = 18
MOST_VALUES = 4_000_000
"""Values in one text: a longer one keeps a server busy, and fills its memory. The longest file
of a group that a page takes has fewer."""
DEEPEST = 64
"""Levels of lists and objects within each other; what is asked for has a dozen at most."""


class Repeated(dict[str, Any]):
    """An object that named a key twice."""

    key = ""


def read_json(data: bytes, most_values: int | None = MOST_VALUES) -> Any:
    """The value that UTF-8 text holds as JSON; an object may be a Repeated.

    Raises NotJson, also beyond `most_values`; None: however many there are.
    """
    if most_values is not None and sum(map(data.count, (b",", b"[", b"{"))) > most_values:
        raise NotJson
    try:
        value = json.loads(
            data.decode(), object_pairs_hook=_object, parse_constant=_constant, parse_int=_integer
        )
    except (ValueError, RecursionError):
        raise NotJson from None
    _require_shallow(value)
    return value


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    made = dict(pairs)
    if len(made) == len(pairs):
        return made
    repeated, seen = Repeated(pairs), set[str]()
    for key, _ in pairs:
        if key in seen:
            repeated.key = key
        seen.add(key)
    return repeated


def _constant(name: str) -> Any:
    raise ValueError(name)


def _integer(digits: str) -> int:
    """An integer; one too long for any bound is as good as the first beyond them all."""
    if len(digits) <= LONGEST_DIGITS:
        return int(digits)
    beyond: int = 10**LONGEST_DIGITS
    return -beyond if digits.startswith("-") else beyond


def _require_shallow(value: Any) -> None:
    """Raises NotJson for what is nested deeper than anything that is asked for."""
    level = [value]
    for _ in range(DEEPEST):
        level = [inner for held in level for inner in _within(held)]
    if level:
        raise NotJson


def _within(value: Any) -> Iterable[Any]:
    if isinstance(value, dict):
        return value.values()
    return value if isinstance(value, list) else ()
