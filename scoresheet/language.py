"""Sentences in the reader's language: Flask-Babel's calls, with the types it doesn't tell."""

from datetime import datetime
from typing import Any

import flask_babel
from flask import g


def format_date(when: datetime, form: str) -> str:
    """The day as people write it."""
    return str(flask_babel.format_date(when, form))


def format_datetime(when: datetime, form: str) -> str:
    """Day and time as people write them, in the zone that `when` has."""
    return str(flask_babel.format_datetime(when, form, rebase=False))


def gettext(text: str, /, **params: object) -> str:
    """The sentence translated, its gaps filled; one without params is left with its gaps."""
    translated = str(_translations().ugettext(text))
    return translated % params if params else translated


def ngettext(one: str, many: str, /, num: int, **params: object) -> str:
    """The sentence for that number, translated, its gaps filled; `num` is one of them."""
    return str(_translations().ungettext(one, many, num)) % {"num": num, **params}


def _translations() -> Any:
    """The reader's translations, looked up once a request: a page may have thousands of calls."""
    if "translations" not in g:
        g.translations = flask_babel.get_domain().get_translations()
    return g.translations
