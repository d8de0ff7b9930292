"""House rules as a form: read once, and each fault has its own sentence beside its field."""

from collections.abc import Callable, Mapping
from dataclasses import asdict
from typing import Any

from flask import request
from wtforms import Form, StringField

from ..core.rules import ACE_CHOICES, BONUS_BOUNDS, LENGTH_CHOICES, TARGET_BOUNDS, HouseRules
from ..errors import BonusRefused, ChoiceRefused, Refusal, RuleRefused, RulesRefused, TargetRefused

ACES = {str(points): points for points in ACE_CHOICES}
LENGTHS = {"any" if length is None else str(length): length for length in LENGTH_CHOICES}
CHOICES: dict[str, dict[str, Any]] = {
    "joker": {"none": False, "one": True},
    "deuce_as_ace": ACES,
    "ace_left": ACES,
    "biggest_set": LENGTHS,
    "longest_run": LENGTHS,
}
"""Rule -> what its form sends -> what that means; the rules that aren't here are numbers."""
SHOWN = "-shown"


class RulesForm(Form):
    """All house rules, as typed or else as they hold."""

    target = StringField()
    joker = StringField()
    deuce_as_ace = StringField()
    ace_left = StringField()
    biggest_set = StringField()
    longest_run = StringField()
    going_out_bonus = StringField()

    def read(self) -> dict[str, Any]:
        """The rules to change: those whose field says something else than it was shown with.

        So two hosts who change different rules at once don't undo each other's.
        Raises RulesRefused with a refusal a field.
        """
        given: dict[str, Any] = {}
        fields: dict[str, Refusal] = {}
        for field in self:
            shown = request.form.get(field.name + SHOWN)
            if not field.raw_data or (shown and field.data == shown):
                continue
            try:
                given |= _read(field.name, field.data)
            except RuleRefused as refusal:
                fields[field.name] = refusal
        if fields:
            raise RulesRefused(fields=fields)
        return given


def rules_form(holds: HouseRules) -> RulesForm:
    """The form that was sent, its fields as typed; those that weren't sent as the rules hold."""
    return RulesForm(request.form, data=texts(holds))


def shown_texts(holds: HouseRules, own: HouseRules | None) -> dict[str, str]:
    """What each field is shown with, to be sent along with it.

    `own`: the rules of the open match where a change is to hold for it too. Where it plays
    by another rule than the form shows, nothing is noted, so that saving brings it in line.
    """
    theirs = texts(own or holds)
    return {
        name: request.form.get(name + SHOWN, text if theirs[name] == text else "")
        for name, text in texts(holds).items()
    }


def texts(rules: HouseRules) -> dict[str, str]:
    """What the fields say for these rules."""
    return {name: _text(name, value) for name, value in asdict(rules).items()}


def _text(name: str, value: object) -> str:
    choices = CHOICES.get(name, {})
    return next((text for text, meant in choices.items() if meant == value), str(value))


def _read(name: str, text: str) -> Mapping[str, Any]:
    """A field's rule as the one to change; none for a blank target."""
    if name in NUMBERS:
        return NUMBERS[name](text.strip())
    if text not in CHOICES[name]:
        raise ChoiceRefused
    return {name: CHOICES[name][text]}


def _target(text: str) -> Mapping[str, Any]:
    if not text:
        return {}
    low, high = TARGET_BOUNDS
    points = _number(text)
    if points is None or not low <= points <= high:
        raise TargetRefused(low=low, high=f"{high:,}")
    return {"target": points}


def _bonus(text: str) -> Mapping[str, Any]:
    """The bonus typed; a blank one is asked about, since it could mean none or the usual."""
    low, high = BONUS_BOUNDS
    points = _number(text)
    if points is None or not low <= points <= high:
        raise BonusRefused(low=low, high=high)
    return {"going_out_bonus": points}


def _number(text: str) -> int | None:
    return int(text) if text.isdecimal() and len(text) <= 8 else None


NUMBERS: dict[str, Callable[[str], Mapping[str, Any]]] = {
    "target": _target,
    "going_out_bonus": _bonus,
}
