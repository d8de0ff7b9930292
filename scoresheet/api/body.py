"""What a call brings, read strictly: the token of the pages' cookie, and the body as JSON."""

import json
from collections.abc import Iterable
from typing import Any

from flask import request
from flask_wtf.csrf import validate_csrf
from wtforms.validators import ValidationError as TokenRefused

from ..device import by_cookie
from ..errors import FormStale, NotJson, NotJsonType
from .schemas import SCHEMAS
from .shapes import optional

JSON = "application/json"
LONGEST_DIGITS = 18
DEEPEST = 64
"""Levels of lists and objects within each other; what is asked for here has four at most."""


def require_token() -> None:
    """A write with the pages' cookie as its authority needs the CSRF token. Raises FormStale."""
    if not by_cookie():
        return
    try:
        validate_csrf(request.headers.get("X-CSRFToken"))
    except TokenRefused:
        raise FormStale from None


class Repeated(dict[str, Any]):
    """An object that named a key twice."""

    key = ""


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    made = Repeated(pairs)
    seen: set[str] = set()
    for key, _ in pairs:
        if key in seen:
            made.key = key
        seen.add(key)
    return made if len(seen) < len(pairs) else dict(pairs)


def _constant(name: str) -> Any:
    raise ValueError(name)


def _integer(digits: str) -> int:
    """An integer; one too long for any bound is as good as the first beyond them all."""
    if len(digits) <= LONGEST_DIGITS:
        return int(digits)
    beyond: int = 10**LONGEST_DIGITS
    return -beyond if digits.startswith("-") else beyond


def read(takes: str | None) -> Any:
    """The body as JSON, {} where it is empty and may be; raises what comes before the door.

    Raises RequestEntityTooLarge (413), NotJsonType, NotJson.
    """
    data = request.get_data()
    empty = not data.strip()
    if takes is None or (empty and optional(SCHEMAS[takes])):
        return {}
    if request.mimetype != JSON and (request.mimetype or not empty):
        raise NotJsonType
    try:
        value = json.loads(
            data.decode(), object_pairs_hook=_object, parse_constant=_constant, parse_int=_integer
        )
    except (ValueError, RecursionError):
        raise NotJson from None
    _require_shallow(value)
    return value


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
