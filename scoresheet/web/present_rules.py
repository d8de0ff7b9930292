"""House rules in words: on sheets, in notices and in the log, and the fields they are set with."""

from collections.abc import Collection, Mapping
from dataclasses import asdict, dataclass
from typing import Any

from ..core.rules import ARLINGTON, HouseRules
from ..errors import FieldsRefused, Refusal, sentence
from ..language import gettext, in_a_row
from ..statuses import told
from .house_rules import CHOICES, rules_form, shown_texts, texts
from .present_choice import Option
from .present_words import figure, headed

USUAL = ARLINGTON.defaults

LABELS = {
    "target": sentence("Play to"),
    "joker": sentence("Joker"),
    "deuce_as_ace": sentence("A deuce for an ace counts"),
    "ace_left": sentence("An ace left in hand takes off"),
    "biggest_set": sentence("The biggest set"),
    "longest_run": sentence("The longest run"),
    "going_out_bonus": sentence("Going out adds"),
}
OPTIONS = {
    "none": sentence("None"),
    "one": sentence("One"),
    "any": sentence("No limit"),
}
PHRASES: dict[tuple[str, object], str] = {
    ("joker", True): sentence("one joker"),
    ("joker", False): sentence("no joker"),
    ("biggest_set", 4): sentence("sets of four at most"),
    ("biggest_set", None): sentence("sets of any size"),
    ("longest_run", 4): sentence("runs of four at most"),
    ("longest_run", None): sentence("runs of any length"),
    ("going_out_bonus", 0): sentence("no bonus"),
}
COUNTED = {
    "target": sentence("play to %(points)s"),
    "deuce_as_ace": sentence("a deuce for an ace %(points)s"),
    "ace_left": sentence("an ace left in hand %(points)s"),
    "going_out_bonus": sentence("bonus %(points)s"),
}


@dataclass(frozen=True, slots=True)
class RuleField:
    """One house rule of the form: a number as typed, or two options to choose from.

    `shown` goes along with it, where it is not None.
    """

    name: str
    label: str
    typed: str
    shown: str | None
    options: tuple[Option, ...]
    refusal: str | None


@dataclass(frozen=True, slots=True)
class RulesView:
    """The form of the house rules; `line` tells those that hold besides the usual, or is blank."""

    line: str
    fields: tuple[RuleField, ...]
    refusal: str | None
    refused: bool


def rules_view(
    holds: HouseRules, refusal: Refusal | None = None, *,
    own: HouseRules | None = None, shown: bool = True,
) -> RulesView:  # fmt: skip
    """The form as typed, or as the rules hold; a refusal stands beside its field.

    `own`: the open match's rules where a change holds for it too; `shown`: for rules that hold
    already, of which only those changed are to be set.
    """
    typed, noted, wrong = rules_form(holds).data, shown_texts(holds, own), beside(refusal)
    fields = tuple(
        RuleField(
            name=name,
            label=gettext(label),
            typed=typed[name] or "",
            shown=noted[name] if shown else None,
            options=_options(name, typed[name]),
            refusal=wrong.get(name),
        )
        for name, label in LABELS.items()
    )
    return RulesView(
        line=in_a_row(said) if (said := changed(holds)) else "",
        fields=fields,
        refusal=told(refusal) if refusal else None,
        refused=any(field.refusal for field in fields),
    )


def _options(name: str, typed: str | None) -> tuple[Option, ...]:
    """What may be chosen, the usual first."""
    usual = texts(USUAL)[name]
    values = sorted(CHOICES.get(name, {}), key=lambda value: value != usual)
    return tuple(
        Option(value, gettext(OPTIONS[value]) if value in OPTIONS else value, value == typed)
        for value in values
    )


def beside(refusal: Refusal | None) -> dict[str, str]:
    """Field -> sentence, of a form refused."""
    fields = refusal.params["fields"] if isinstance(refusal, FieldsRefused) else {}
    return {name: told(own) for name, own in fields.items()}


def phrase(name: str, value: Any) -> str:
    """One house rule as a table says it: "one joker", "bonus 50"."""
    if (name, value) in PHRASES:
        return gettext(PHRASES[name, value])
    if name not in COUNTED or not isinstance(value, int):
        return ""
    return gettext(COUNTED[name], points=figure(-value) if name == "ace_left" else headed(value))


def phrases(rules: Mapping[str, Any], was: Mapping[str, Any]) -> list[str]:
    """Those of the rules, by name, that aren't what they were, each in words."""
    news = [name for name in LABELS if name in rules and rules[name] != was.get(name, ...)]
    return [said for name in news if (said := phrase(name, rules[name]))]


def news_of(given: Mapping[str, Any], *held: HouseRules) -> list[str]:
    """Those of the rules given that one of these sets of rules doesn't have, each in words."""
    had = [asdict(rules) for rules in held]
    return phrases({k: v for k, v in given.items() if any(was[k] != v for was in had)}, {})


def changed(rules: HouseRules, *, but: Collection[str] = ()) -> list[str]:
    """The house rules that differ from the usual, each in words."""
    own = {name: value for name, value in asdict(rules).items() if name not in but}
    return phrases(own, asdict(USUAL))


def told_rules(said: Collection[str]) -> str:
    """Phrases as one line, or a blank: "House rules: one joker, bonus 50"."""
    return gettext("House rules: %(rules)s", rules=in_a_row(list(said))) if said else ""


def house_words(rules: HouseRules) -> str:
    """What a sheet says of its house rules, or a blank; its target has a place of its own."""
    return in_a_row(said) if (said := changed(rules, but=("target",))) else ""


def set_notice(news: list[str], match: int | None) -> str:
    """What holds from now on, and from when: `match` is the open one where it holds for it too."""
    if not news:
        return gettext("Nothing was changed: the house rules are as they were.")
    rules = in_a_row(news)
    if match is None:
        return gettext("From the next match on: %(rules)s.", rules=rules)
    return gettext("From match %(match)s on: %(rules)s.", match=match, rules=rules)
