"""Whose phones are here by this process's word: which it has to write, and which to strike out."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta

LASTS = timedelta(seconds=30)
"""How long a phone counts as here after its last sign."""
WRITTEN_EVERY = timedelta(seconds=15)
"""How often at most it is written that a phone is still here."""
GRACE = timedelta(seconds=4)
"""How long a phone may take to come back, as it does on every new page, before it is gone."""

Key = tuple[int, str]
"""(group, hash of the seat's token)"""


@dataclass(slots=True)
class Sign:
    """A phone's streams held here, until when it counts, and until when others know of it."""

    until: datetime
    streams: int = 0
    written: datetime | None = None

    def due(self, now: datetime) -> bool:
        """Whether it is to be written that the phone is here."""
        if self.written is None:
            return self.until > now
        return self.until > self.written and self.written - now <= LASTS - WRITTEN_EVERY


@dataclass(frozen=True, slots=True)
class Due:
    """What is to be written now: until when phones are here, and which are gone."""

    here: Mapping[Key, datetime]
    gone: Mapping[Key, datetime]
    """Until when they counted."""


class Presence:
    """Phones with a seat, by their streams and by what they ask for."""

    def __init__(self) -> None:
        self._signs: dict[Key, Sign] = {}

    def __bool__(self) -> bool:
        return bool(self._signs)

    def arrive(self, key: Key, now: datetime) -> None:
        """A phone has a stream more."""
        self.see(key, now)
        self._signs[key].streams += 1

    def depart(self, key: Key, now: datetime) -> None:
        """A phone has a stream less; without any it is gone, unless it is back at once."""
        sign = self._signs.get(key)
        if sign is None or not sign.streams:
            return
        sign.streams -= 1
        if not sign.streams:
            sign.until = now + GRACE

    def see(self, key: Key, now: datetime) -> None:
        """A phone gave a sign."""
        sign = self._signs.setdefault(key, Sign(now))
        sign.until = max(sign.until, now + LASTS)

    def wanted(self, key: Key, now: datetime) -> bool:
        """Whether a sign of this phone would tell anything new."""
        sign = self._signs.get(key)
        return sign is None or sign.until - now <= LASTS - WRITTEN_EVERY

    def due(self, now: datetime) -> Due:
        """What is to be written by now; one whose stream is open has just given a sign."""
        for sign in self._signs.values():
            if sign.streams:
                sign.until = now + LASTS
        here = {key: sign.until for key, sign in self._signs.items() if sign.due(now)}
        gone = {key: sign.until for key, sign in self._signs.items() if sign.until <= now}
        return Due(here, gone)

    def written(self, due: Due) -> None:
        """It was written."""
        for key, until in due.here.items():
            if sign := self._signs.get(key):
                sign.written = until
        for key, until in due.gone.items():
            sign = self._signs.pop(key, None)
            if sign and sign.until != until:  # came back meanwhile, and is to be written again
                self._signs[key] = Sign(sign.until, sign.streams)
