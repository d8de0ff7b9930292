"""A value of JSON read strictly, spot by spot: what is wrong is told with where it is."""

import json
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any, TypeVar

from ..errors import (
    FileFault,
    FileRefused,
    KeyMissing,
    KeyStrange,
    KeyTwice,
    Refused,
    TooFewThere,
    TooManyThere,
    ValueBeyond,
    ValueWrong,
)
from .strict_json import Repeated

BIGGEST = 999_999_999
"""As big as a number of ours gets."""
EARLIEST, LATEST = 1970, 9998
_MOMENT = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}(\.[0-9]{1,6})?Z")
SHOWN = 40
"""Of a strange key so many characters are told."""

Read = TypeVar("Read")


@dataclass(frozen=True, slots=True)
class Spot:
    """A value, and where it stands. Each way to read it raises FileRefused."""

    value: Any
    key: str | int = ""
    above: "Spot | None" = None

    @property
    def where(self) -> str:
        """Keys and spots from the top, with dots between them."""
        steps, spot = [], self
        while spot.above is not None:
            steps.append(_shown(spot.key))
            spot = spot.above
        return ".".join(reversed(steps))

    def refused(self, reason: Refused) -> FileRefused:
        """The refusal of what stands here."""
        shown = "".join(one if one.isprintable() else "?" for one in self.where) or "/"
        return FileRefused(where=self.where, shown=shown, reason=reason)

    def require(self, holds: object, reason: type[FileFault], **params: object) -> None:
        """Raises FileRefused unless it holds."""
        if not holds:
            raise self.refused(reason(**params))

    def taken(self, read: Callable[[Any], Read], value: Any) -> Read:
        """What `read` makes of the value; whatever it refuses is refused here."""
        try:
            return read(value)
        except Refused as reason:
            raise self.refused(reason) from None

    def at(self, key: str | int) -> "Spot":
        """A spot within, there or not."""
        there = isinstance(self.value, dict) and key in self.value
        return Spot(self.value[key] if there else None, key, self)

    def object(self, needed: Sequence[str], free: Sequence[str] = ()) -> dict[str, "Spot"]:
        """The spots of an object: every key needed, and those of the free ones that are there."""
        self.require(isinstance(self.value, dict), ValueWrong, bound="object")
        if isinstance(self.value, Repeated):
            raise self.at(self.value.key).refused(KeyTwice())
        for key in needed:
            if key not in self.value:
                raise self.at(key).refused(KeyMissing())
        for key in self.value:
            if key not in needed and key not in free:
                raise self.at(key).refused(KeyStrange())
        return {key: Spot(value, key, self) for key, value in self.value.items()}

    def array(self, low: int = 0, high: int | None = None) -> list["Spot"]:
        """The spots of a list of so many."""
        self.require(isinstance(self.value, list), ValueWrong, bound="array")
        self.require(len(self.value) >= low, TooFewThere, bound=low)
        self.require(high is None or len(self.value) <= high, TooManyThere, bound=high)
        return [Spot(value, at, self) for at, value in enumerate(self.value)]

    def whole(self, low: int = 1, high: int = BIGGEST) -> int:
        """A whole number within bounds; neither 12.0 nor true is one."""
        if type(self.value) is not int:
            raise self.refused(ValueWrong(bound="integer"))
        if not low <= self.value <= high:
            raise self.refused(ValueBeyond(low=low, high=high))
        return self.value

    def truth(self) -> bool:
        """True or false."""
        if type(self.value) is not bool:
            raise self.refused(ValueWrong(bound="boolean"))
        return self.value

    def text(self) -> str:
        """A text, whatever it says."""
        if type(self.value) is not str:
            raise self.refused(ValueWrong(bound="string"))
        return self.value

    def one_of(self, choices: Sequence[Any]) -> Any:
        """One of these values, of the very type."""
        for choice in choices:
            if type(choice) is type(self.value) and choice == self.value:
                return choice
        bound = ", ".join(
            choice if type(choice) is str else json.dumps(choice) for choice in choices
        )
        raise self.refused(ValueWrong(bound=bound))

    def moment(self) -> datetime:
        """A time such as 2026-11-29T19:00:00Z (RFC 3339, in UTC)."""
        text = self.text()
        self.require(_MOMENT.fullmatch(text), ValueWrong, bound="2026-11-29T19:00:00Z")
        try:
            when = datetime.fromisoformat(text).astimezone(UTC)
        except ValueError:
            raise self.refused(ValueWrong(bound="2026-11-29T19:00:00Z")) from None
        years = {"low": EARLIEST, "high": LATEST}
        self.require(EARLIEST <= when.year <= LATEST, ValueBeyond, **years)
        return when

    def or_none(self, read: Callable[["Spot"], Read]) -> Read | None:
        """What `read` makes of the spot; None of null."""
        return None if self.value is None else read(self)


def _shown(key: str | int) -> str:
    """A step as it is told: a long key by its beginning."""
    text = str(key)
    return text[:SHOWN] + ("…" if len(text) > SHOWN else "")
