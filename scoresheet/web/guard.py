"""Every form's door: its CSRF token is checked, and a refusal is shown where it was typed."""

from collections.abc import Callable
from functools import wraps
from typing import Any

from flask import Blueprint, request
from flask.typing import ResponseReturnValue
from flask_wtf.csrf import validate_csrf
from wtforms.validators import ValidationError

from ..errors import FormStale, FormUnread, HandSettled, NotYours, Refusal, TokenNeeded, Unknown
from ..statuses import note, status_of

View = Callable[..., ResponseReturnValue]
Page = Callable[..., str]
ELSEWHERE = (NotYours, TokenNeeded, Unknown)
"""Refusals that have no field to stand beside: they get a page of their own. A hand that was
settled while somebody typed is shown with what they typed."""


def form_post(blueprint: Blueprint, rule: str, *, shows: Page) -> Callable[[View], View]:
    """Route POST `rule` to a view; `shows(refusal=..., **arguments)` makes the page again.

    The page then holds what was typed, the refusal's sentence and a fresh token. It is made
    after the view's own checks, so a form without its token is refused like any other input.
    """

    def route(view: View) -> View:
        @wraps(view)
        def guarded(**arguments: Any) -> ResponseReturnValue:
            try:
                _require_token()
                return view(**arguments)
            except Refusal as refusal:
                if isinstance(refusal, ELSEWHERE) and not isinstance(refusal, HandSettled):
                    raise
                note(refusal)
                return shows(**arguments, refusal=refusal), status_of(refusal)

        return blueprint.post(rule)(guarded)

    return route


def _require_token() -> None:
    """Raises FormStale unless the form brings the token that this device's cookie holds.

    Raises FormUnread where something came of which nothing could be read.
    """
    if request.content_length and not request.form:
        raise FormUnread
    try:
        validate_csrf(request.form.get("csrf_token"))
    except ValidationError:
        raise FormStale from None
