"""Forms as they are posted: read once, into values that can't be wrong."""

import json
import secrets
from collections.abc import Sequence
from dataclasses import replace

from flask import request
from wtforms import BooleanField, Form, HiddenField, StringField

from ..core.names import read_another
from ..core.rules import ARLINGTON, HouseRules
from ..errors import Refusal, RulesRefused, StartRefused
from .house_rules import rules_form

MOST_NAMES = ARLINGTON.most_players + 1
"""One more than can play, so that a name too many gets its sentence."""


class StartForm(Form):
    """The start of a group: names in seat order, and house rules folded away."""

    key = HiddenField(default=lambda: secrets.token_urlsafe(16))

    @property
    def typed_names(self) -> list[str]:
        """Names as typed, blanks too, at least eight fields."""
        typed = request.form.getlist("name")[:MOST_NAMES]
        return typed + [""] * (8 - len(typed))

    @property
    def start_key(self) -> str | None:
        """The form's own key, with what it asks for: Back and other names make another group."""
        asked = [self.key.data, self.typed_names, rules_form(HouseRules()).data]
        return json.dumps(asked) if self.key.data else None

    def read(self) -> tuple[list[str], HouseRules]:
        """The names given and the rules. Raises StartRefused with a refusal a field."""
        fields: dict[str, Refusal] = {}
        names = self._names(fields)
        rules = HouseRules()
        try:
            rules = replace(rules, **rules_form(rules).read())
        except RulesRefused as refusal:
            fields |= refusal.params["fields"]
        if fields:
            raise StartRefused(fields=fields)
        return names, rules

    def _names(self, fields: dict[str, Refusal]) -> list[str]:
        names: list[str] = []
        for index, text in enumerate(self.typed_names):
            try:
                if text.strip():
                    names.append(read_another(text, names))
            except Refusal as refusal:
                fields[f"name{index}"] = refusal
        return names


class RowForm(Form):
    """One player's row of the hand, its fields named p<ID>-... in the form."""

    points = StringField(default="")
    way = StringField(default="gain")
    sat_out = BooleanField()
    revision = HiddenField(default="0")
    sure = HiddenField(default="")
    shown = HiddenField(default="")
    over = HiddenField(default="")
    """Whether the page told that another saved this row meanwhile."""


def moved(order: Sequence[int], move: str) -> list[int]:
    """A table order after a button "ID:up" or "ID:down"; unchanged for anything else."""
    player, _, way = move.partition(":")
    order, shown = list(order), [str(player) for player in order]
    if player not in shown or way not in ("up", "down"):
        return order
    at = shown.index(player)
    to = at - 1 if way == "up" else at + 1
    if 0 <= to < len(order):
        order[at], order[to] = order[to], order[at]
    return order


def chosen_players(typed: Sequence[str]) -> list[int]:
    """Player numbers of ticked boxes, in the order they stand in the form."""
    return [number for text in typed if (number := number_sent(text)) is not None]


def before_asked() -> int | None:
    """The place in a list that its page is to begin after; nonsense is the beginning."""
    return number_sent(request.args.get("before", ""))


def number_sent(text: str) -> int | None:
    """A number of ours that came with a form or an address; None for nonsense, and for one
    that no database takes."""
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 10 else None


def revision_sent(text: str) -> int:
    """A cell's revision as the page had it; nonsense is one that no cell has, so it clashes."""
    revision = number_sent(text)
    return -1 if revision is None else revision
