"""Listens to the other processes for as long as anybody watches here, and rings the bell."""

import logging
import threading
import time
from collections.abc import Iterable

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import SQLAlchemyError

from ..errors import Refusal
from ..store.watching import sightings, versions
from .bell import Bell
from .others import Ear, Heard, apart, ear_on

AGAIN_SECONDS = 0.5
"""How long to wait before a lost database is tried anew."""
ROUND_SECONDS = 0.5
"""How often at most it is looked who is here, and who gave no further sign."""
log = logging.getLogger(__name__)


class Listener:
    """One thread at most, begun with the first watcher and done with the last."""

    def __init__(self, engine: Engine) -> None:
        self.bell = Bell(self._first_comes)
        self._engine = engine
        self._lock = threading.Lock()
        self._stop = threading.Event()
        self._thread: threading.Thread | None = None
        self._strange: set[int] = set()
        """Groups whose presences may have changed since they were looked at."""
        self._looked = 0.0
        self._lost = False

    def _first_comes(self) -> None:
        with self._lock:
            if self._thread is None and not self._stop.is_set():
                self._thread = threading.Thread(target=self._run, daemon=True, name="live")
                self._thread.start()

    def close(self) -> None:
        """Listen no longer, and end every stream; returns once the connection is closed."""
        self._stop.set()
        self.bell.close()
        with self._lock:
            thread = self._thread
        if thread is not None:
            thread.join()

    def _run(self) -> None:
        lost = (SQLAlchemyError, Refusal, self._engine.dialect.loaded_dbapi.Error)
        while not self._done():
            try:
                with apart(self._engine) as connection:
                    self._listen(connection)
            except lost as error:
                if not self._lost:
                    log.warning("Who watches hears nothing of others: %s", type(error).__name__)
                self._lost = True
                self._stop.wait(AGAIN_SECONDS)

    def _done(self) -> bool:
        """Whether to end; who comes from here on begins a new thread."""
        with self._lock:
            if self._stop.is_set() or not self.bell.watched():
                self._thread = None
                return True
            return False

    def _listen(self, connection: Connection) -> None:
        """Hear first, then look at everything: what was missed before is found, and no more is."""
        ear = ear_on(connection)
        self._take_in(connection, Heard(anything=True))
        self._lost = False
        while self.bell.watched() and not self._stop.is_set():
            self._turn(connection, ear)

    def _turn(self, connection: Connection, ear: Ear) -> None:
        self._take_in(connection, ear.heard(self._stop))
        if time.monotonic() - self._looked >= ROUND_SECONDS:
            self._look_round(connection)

    def _take_in(self, connection: Connection, heard: Heard) -> None:
        """Ring for what was heard; what was only hinted at is looked up."""
        self.bell.moved(heard.versions)
        groups = self.bell.groups() if heard.anything else heard.groups
        if groups:
            self._strange.update(groups)
            self._look_up(connection, groups)

    def _look_up(self, connection: Connection, groups: Iterable[int]) -> None:
        if places := self.bell.places(groups):
            with connection.begin():
                found = versions(connection, places)
            self.bell.moved(found)

    def _look_round(self, connection: Connection) -> None:
        self._looked = time.monotonic()
        strange, self._strange = self._strange & set(self.bell.groups()), set()
        if strange:
            with connection.begin():
                found = sightings(connection, strange)
            self.bell.sighted(strange, found)
        self.bell.lapse()
