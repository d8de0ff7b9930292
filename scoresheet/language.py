"""Sentences in the reader's language: Flask-Babel's calls, with the types it doesn't tell."""

from datetime import datetime

import flask_babel


def format_date(when: datetime, form: str) -> str:
    """The day as people write it."""
    return str(flask_babel.format_date(when, form))


def format_datetime(when: datetime, form: str) -> str:
    """Day and time as people write them, in the zone that `when` has."""
    return str(flask_babel.format_datetime(when, form, rebase=False))


def gettext(text: str, /, **params: object) -> str:
    """The sentence translated, its gaps filled."""
    return str(flask_babel.gettext(text, **params))


def ngettext(one: str, many: str, /, num: int, **params: object) -> str:
    """The sentence for that number, translated, its gaps filled; `num` is one of them."""
    return str(flask_babel.ngettext(one, many, num, **params))
