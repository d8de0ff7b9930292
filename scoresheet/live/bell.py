"""The bell of a process: who watches which match here, and what each of them hasn't heard yet."""

import threading
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime

from ..errors import StreamsFull, WatchersTooMany
from ..store.watching import Place


@dataclass(frozen=True, slots=True)
class Caps:
    """How many may watch: in this process, one match, from one address; None: any number."""

    process: int | None = None
    match: int | None = None
    address: int | None = None


@dataclass(slots=True, eq=False)
class Sheet:
    """A match that somebody watches, at the newest version heard of."""

    version: int = 0
    watchers: set["Watcher"] = field(default_factory=set)


@dataclass(slots=True, eq=False)
class Table:
    """A group of which somebody watches a match: whose phones are here, and until when."""

    until: Mapping[int, datetime] | None = None
    """None before it was looked at."""
    here: tuple[int, ...] = ()
    watchers: set["Watcher"] = field(default_factory=set)


@dataclass(frozen=True, slots=True)
class News:
    """What has changed since a watcher heard last; None where it hasn't."""

    version: int | None = None
    here: tuple[int, ...] | None = None
    over: bool = False


class Watcher:
    """Somebody who waits for news of one match."""

    __slots__ = ("_bell", "_here", "_rung", "_sheet", "_table", "_version", "address", "place")

    def __init__(
        self, bell: "Bell", place: Place, address: str, sheet: Sheet, table: Table
    ) -> None:
        self._bell, self._sheet, self._table = bell, sheet, table
        self.place, self.address = place, address
        self._rung = threading.Event()
        self._version: int | None = None
        self._here: tuple[int, ...] | None = None

    def knows(self, version: int) -> None:
        """This version is no news."""
        self._version = version

    def ring(self) -> None:
        """There may be news."""
        self._rung.set()

    def news(self, seconds: float) -> News:
        """What is new, waiting so long for something to be; nothing where nothing was."""
        self._rung.wait(seconds)
        self._rung.clear()  # before looking: who rings from here on is heard next time
        version, here = self._sheet.version, self._table.here
        told = News(
            None if version == self._version else version,
            None if here == self._here else here,
            self._bell.closed,
        )
        self._version, self._here = version, here
        return told

    def close(self) -> None:
        """Watch no longer."""
        self._bell.leave(self)


class Bell:
    """Rings the watchers of this process; who listens to the others is told when any come."""

    def __init__(
        self, first_comes: Callable[[], None], clock: Callable[[], datetime] | None = None
    ) -> None:
        self.closed = False
        self._first_comes = first_comes
        self._clock = clock or (lambda: datetime.now(UTC))
        self._lock = threading.RLock()
        self._sheets: dict[Place, Sheet] = {}
        self._tables: dict[int, Table] = {}
        self._addresses: Counter[str] = Counter()
        self._count = 0

    def watch(self, place: Place, address: str, caps: Caps) -> Watcher:
        """Somebody watches a match from now on. Raises StreamsFull, WatchersTooMany."""
        with self._lock:
            self._require_room(place, address, caps)
            sheet = self._sheets.setdefault(place, Sheet())
            table = self._tables.setdefault(place[0], Table())
            watcher = Watcher(self, place, address, sheet, table)
            sheet.watchers.add(watcher)
            table.watchers.add(watcher)
            self._addresses[address] += 1
            self._count += 1
        self._first_comes()
        return watcher

    def _require_room(self, place: Place, address: str, caps: Caps) -> None:
        if self.closed or _reached(caps.process, self._count):
            raise StreamsFull
        at_match = len(self._sheets[place].watchers) if place in self._sheets else 0
        at_address = self._addresses.get(address, 0)
        if _reached(caps.match, at_match) or _reached(caps.address, at_address):
            raise WatchersTooMany

    def leave(self, watcher: Watcher) -> None:
        """Somebody watches no longer; asked twice, nothing more is done."""
        with self._lock:
            group_id, sheet = watcher.place[0], self._sheets.get(watcher.place)
            if sheet is None or watcher not in sheet.watchers:
                return
            sheet.watchers.remove(watcher)
            table = self._tables[group_id]
            table.watchers.remove(watcher)
            if not sheet.watchers:
                del self._sheets[watcher.place]
            if not table.watchers:
                del self._tables[group_id]
            self._count -= 1
            self._addresses[watcher.address] -= 1
            if not self._addresses[watcher.address]:
                del self._addresses[watcher.address]

    def moved(self, versions: Mapping[Place, int]) -> None:
        """These matches are at these versions, or were lately."""
        with self._lock:
            for place, version in versions.items():
                sheet = self._sheets.get(place)
                if sheet and version > sheet.version:
                    sheet.version = version
                    _ring(sheet.watchers)

    def sighted(self, groups: Iterable[int], found: Mapping[int, Mapping[int, datetime]]) -> None:
        """Of these groups, whose phones count as here, and until when."""
        with self._lock:
            for group_id in groups:
                if table := self._tables.get(group_id):
                    table.until = found.get(group_id, {})
            self.lapse(groups)

    def unseen(self, group_id: int) -> bool:
        """Whether somebody watches the group, and nobody has looked yet who is here."""
        table = self._tables.get(group_id)
        return table is not None and table.until is None

    def lapse(self, groups: Iterable[int] | None = None) -> None:
        """Whoever gave no further sign is here no more."""
        now = self._clock()
        with self._lock:
            for group_id in list(self._tables) if groups is None else groups:
                if table := self._tables.get(group_id):
                    _look_round(table, now)

    def places(self, groups: Iterable[int] | None = None) -> list[Place]:
        """The matches that are watched, of all groups or of these."""
        with self._lock:
            only = None if groups is None else set(groups)
            return [place for place in self._sheets if only is None or place[0] in only]

    def groups(self) -> list[int]:
        """The groups of which a match is watched."""
        with self._lock:
            return list(self._tables)

    def watched(self) -> bool:
        """Whether anybody watches anything."""
        return bool(self._sheets)

    def close(self) -> None:
        """Send everybody home."""
        with self._lock:
            self.closed = True
            for sheet in self._sheets.values():
                _ring(sheet.watchers)


def _reached(most: int | None, count: int) -> bool:
    return most is not None and count >= most


def _ring(watchers: Iterable[Watcher]) -> None:
    for watcher in watchers:
        watcher.ring()


def _look_round(table: Table, now: datetime) -> None:
    here = tuple(sorted(player for player, until in (table.until or {}).items() if until > now))
    if here != table.here:
        table.here = here
        _ring(table.watchers)
