"""Sentences in the reader's language, and the names within them: Flask-Babel's calls, typed."""

import unicodedata
from collections.abc import Sequence
from datetime import datetime
from functools import reduce
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


def apart(name: str) -> str:
    """A name fit for a sentence: one that runs right to left can't turn the rest round."""
    if any(unicodedata.bidirectional(character) in _RIGHT_TO_LEFT for character in name):
        return f"\u2068{name}\u2069"
    return name


_RIGHT_TO_LEFT = {"R", "AL", "AN"}


def listed(names: Sequence[str]) -> str:
    """Names as a sentence lists them: "Jess, Ravi and Tom"."""
    *rest, last = [apart(name) for name in names] or [""]
    if not rest:
        return last
    return gettext("%(names)s and %(last)s", names=in_a_row(rest), last=last)


def in_a_row(names: Sequence[str]) -> str:
    """One or more names, or things counted, with commas between them."""
    pattern = gettext("%(names)s, %(name)s")
    return reduce(lambda so_far, name: pattern % {"names": so_far, "name": name}, names)
