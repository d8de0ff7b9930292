"""One table: what status each kind of refusal answers with, on pages and in JSON alike."""

from .errors import (
    Clash,
    FormStale,
    NotJson,
    NotJsonType,
    NotYours,
    Refusal,
    Refused,
    TokenNeeded,
    Unknown,
)
from .language import gettext

STATUSES: dict[type[Refusal], int] = {
    FormStale: 400,
    NotJson: 400,
    NotJsonType: 415,
    TokenNeeded: 401,
    NotYours: 403,
    Unknown: 404,
    Clash: 409,
    Refused: 422,
}


def status_of(refusal: Refusal) -> int:
    """The status of the nearest kind in the table."""
    return next(STATUSES[kind] for kind in type(refusal).__mro__ if kind in STATUSES)


def told(refusal: Refusal) -> str:
    """The refusal's sentence in the reader's language."""
    return str(gettext(refusal.message, **refusal.params))
