"""One table: what status each kind of refusal answers with, on pages and in JSON alike."""

from flask import current_app

from .errors import (
    Clash,
    FormStale,
    FormUnread,
    NotJson,
    NotJsonType,
    NotYours,
    Refusal,
    Refused,
    TokenNeeded,
    TooMany,
    Unavailable,
    Unknown,
)
from .language import gettext

STATUSES: dict[type[Refusal], int] = {
    FormStale: 400,
    FormUnread: 400,
    NotJson: 400,
    NotJsonType: 415,
    TokenNeeded: 401,
    NotYours: 403,
    Unknown: 404,
    Clash: 409,
    Refused: 422,
    TooMany: 429,
    Unavailable: 503,
}


def status_of(refusal: Refusal) -> int:
    """The status of the nearest kind in the table."""
    return next(STATUSES[kind] for kind in type(refusal).__mro__ if kind in STATUSES)


def told(refusal: Refusal) -> str:
    """The refusal's sentence in the reader's language, and so the reason that it may hold."""
    params = {
        name: told(value) if isinstance(value, Refusal) else value
        for name, value in refusal.params.items()
    }
    return str(gettext(refusal.message, **params))


def note(refusal: Refusal) -> None:
    """Put what is wrong with the database into the log, for whoever runs the server."""
    if isinstance(refusal, Unavailable) and refusal.__cause__:
        current_app.logger.error("%s: %s", type(refusal).__name__, refusal.__cause__)
