"""Whose phones are here, written for other processes to see: rarely, apart from every save."""

import logging
import secrets
import threading
from collections.abc import Callable, Iterable
from datetime import UTC, datetime, timedelta

from sqlalchemy import Connection, Engine, bindparam, delete, event, insert
from sqlalchemy.exc import SQLAlchemyError

from ..core.tokens import Token
from ..errors import Refusal
from ..live.others import apart, quickly, tell
from ..live.presence import Due, Key, Presence
from ..store import queries
from ..store.db import db
from ..store.models import PresenceRow

TICK_SECONDS = 1.0
PAUSE_SECONDS = 0.1
"""How long a write waits for more to write with it."""
KEPT = timedelta(minutes=1)
"""How long what another process told is left alone after it counts no more."""
KEEPERS: dict[Engine, "Keeper"] = {}
"""Those of this process, from the first sign until the database is let go of."""
log = logging.getLogger(__name__)


def arrive(group_id: int, seat: Token | None) -> Callable[[], None]:
    """A phone holds a stream of the group; one with a seat counts as here from now on.

    `seat` is the token that it brings. What is answered is called when it holds it no more.
    """
    if seat is None or not _holds(group_id, seat):
        return lambda: None
    keeper, key = _keeper(), (group_id, seat.hashed)
    keeper.arrive(key)
    return lambda: keeper.depart(key)


def see(group_id: int, seat: Token | None) -> None:
    """A phone asked for the sheet; one with a seat counts as here for half a minute.

    `seat` is the token that it brings. That it is good is looked up every 15 s at most.
    """
    if seat is None:
        return
    known, key = KEEPERS.get(db.engine), (group_id, seat.hashed)
    if (known is None or known.wanted(key)) and _holds(group_id, seat):
        _keeper().see(key)


def _holds(group_id: int, seat: Token) -> bool:
    return seat.kind == "seat" and seat.fits(queries.seat_hash(group_id, seat.number))


def _keeper() -> "Keeper":
    engine = db.engine
    if engine not in KEEPERS:
        KEEPERS[engine] = Keeper(engine)
        event.listen(engine, "engine_disposed", _disposed)
    return KEEPERS[engine]


def _disposed(engine: Engine) -> None:
    if keeper := KEEPERS.pop(engine, None):
        keeper.close()


class Keeper:
    """What this process knows of phones that are here, and a thread that writes it while any are.

    It has the database for a moment, without waiting for the disk: a save is never longer for it.
    """

    def __init__(self, engine: Engine, clock: Callable[[], datetime] | None = None) -> None:
        self._engine = engine
        self._clock = clock or (lambda: datetime.now(UTC))
        self._process = secrets.token_hex(8)
        self._presence = Presence()
        self._lock = threading.Lock()
        self._wake, self._stop = threading.Event(), threading.Event()
        self._thread: threading.Thread | None = None

    def arrive(self, key: Key) -> None:
        """A phone has a stream more."""
        with self._lock:
            self._presence.arrive(key, self._clock())
        self._begin()

    def depart(self, key: Key) -> None:
        """A phone has a stream less."""
        with self._lock:
            self._presence.depart(key, self._clock())

    def see(self, key: Key) -> None:
        """A phone gave a sign."""
        with self._lock:
            self._presence.see(key, self._clock())
        self._begin()

    def wanted(self, key: Key) -> bool:
        """Whether a sign would tell anything new."""
        with self._lock:
            return self._presence.wanted(key, self._clock())

    def close(self) -> None:
        """Write no more; what was written counts for half a minute yet."""
        self._stop.set()
        self._wake.set()
        with self._lock:
            thread = self._thread
        if thread is not None:
            thread.join()

    def _begin(self) -> None:
        self._wake.set()
        with self._lock:
            if self._thread is None and not self._stop.is_set():
                self._thread = threading.Thread(target=self._run, daemon=True, name="presence")
                self._thread.start()

    def _run(self) -> None:
        while not self._done():
            self._wake.wait(TICK_SECONDS)
            self._wake.clear()
            self._stop.wait(PAUSE_SECONDS)
            self.keep()

    def _done(self) -> bool:
        with self._lock:
            if self._stop.is_set() or not self._presence:
                self._thread = None
                return True
            return False

    def keep(self) -> None:
        """Write what is due; where the database can't take it now, it stays due."""
        now = self._clock()
        with self._lock:
            due = self._presence.due(now)
        if not due.here and not due.gone:
            return
        try:
            _write(self._engine, self._process, due, now)
        except (SQLAlchemyError, Refusal) as error:
            log.warning("Who is here wasn't written: %s", type(error).__name__)
            return
        with self._lock:
            self._presence.written(due)


def _write(engine: Engine, process: str, due: Due, now: datetime) -> None:
    groups = sorted({group_id for group_id, _ in (*due.here, *due.gone)})
    rows = [
        {"group_id": group_id, "seat_hash": seat, "process": process, "until": until}
        for (group_id, seat), until in due.here.items()
    ]
    with apart(engine, "READ COMMITTED") as connection, quickly(connection):
        _strike(connection, process, (*due.here, *due.gone))
        if rows:
            connection.execute(insert(PresenceRow), rows)
        stale = PresenceRow.until < now - KEPT
        connection.execute(delete(PresenceRow).where(PresenceRow.group_id.in_(groups), stale))
        if connection.dialect.name == "postgresql":
            tell(connection.execute, map(str, groups))


def _strike(connection: Connection, process: str, keys: Iterable[Key]) -> None:
    row = delete(PresenceRow).where(
        PresenceRow.group_id == bindparam("of"),
        PresenceRow.seat_hash == bindparam("seat"),
        PresenceRow.process == process,
    )
    connection.execute(row, [{"of": group_id, "seat": seat} for group_id, seat in keys])
