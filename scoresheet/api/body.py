"""What a call brings, read strictly: the token of the pages' cookie, and the body as JSON."""

from typing import Any

from flask import request
from flask_wtf.csrf import validate_csrf
from wtforms.validators import ValidationError as TokenRefused

from ..core.strict_json import read_json
from ..device import by_cookie
from ..errors import FormStale, NotJsonType
from .schemas import SCHEMAS
from .shapes import JSON, optional


def require_token() -> None:
    """A write with the pages' cookie as its authority needs the CSRF token. Raises FormStale."""
    if not by_cookie():
        return
    try:
        validate_csrf(request.headers.get("X-CSRFToken"))
    except TokenRefused:
        raise FormStale from None


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
    return read_json(data)
