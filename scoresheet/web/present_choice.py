"""What may be chosen in a form, as it is printed: of house rules, of past matches."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Option:
    """One thing that may be chosen; `value` as it is posted, or stands in an address."""

    value: str
    label: str
    chosen: bool
