"""What other processes commit: heard through the SQLite file's own counter, or LISTEN/NOTIFY."""

import threading
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any, Protocol

from sqlalchemy import Connection, Engine, func, select
from sqlalchemy.engine.interfaces import IsolationLevel

from ..store.watching import Place

CHANNEL = "scoresheet"
POLL_SECONDS = 0.03
"""How often a SQLite file's counter is looked at while anybody watches."""
PAUSE_SECONDS = 0.5
"""How long PostgreSQL is listened to at a stretch."""


@dataclass(frozen=True, slots=True)
class Heard:
    """What may have changed: matches with their new versions, whole groups, or anything."""

    versions: Mapping[Place, int] = field(default_factory=dict)
    groups: frozenset[int] = frozenset()
    anything: bool = False


class Ear(Protocol):
    """Listens on a connection of its own that is used for nothing else than watching."""

    def heard(self, stop: threading.Event) -> Heard:
        """What was committed since the last time; waits a moment where nothing was."""
        ...


class FileEar:
    """SQLite's counter of commits, which on one connection moves with those of all others."""

    def __init__(self, connection: Connection) -> None:
        self._driver: Any = connection.connection.dbapi_connection
        self._counter = self._read()

    def _read(self) -> int:
        counter: int = self._driver.execute("PRAGMA data_version").fetchone()[0]
        return counter

    def heard(self, stop: threading.Event) -> Heard:
        """That something changed, but not what."""
        stop.wait(POLL_SECONDS)
        before, self._counter = self._counter, self._read()
        return Heard(anything=self._counter != before)


class NoticeEar:
    """PostgreSQL's notices, sent at the commit of the transaction that told of a change."""

    def __init__(self, connection: Connection) -> None:
        with connection.begin():
            connection.exec_driver_sql(f"LISTEN {CHANNEL}")
        self._driver: Any = connection.connection.dbapi_connection

    def heard(self, stop: threading.Event) -> Heard:
        """The matches and groups that the notices name."""
        notices = self._driver.notifies(timeout=PAUSE_SECONDS, stop_after=1)
        return read_notices(notice.payload for notice in notices)


def ear_on(connection: Connection) -> Ear:
    """The ear that fits the database. It hears all that is committed once it is there."""
    return FileEar(connection) if connection.dialect.name == "sqlite" else NoticeEar(connection)


@contextmanager
def apart(engine: Engine, isolation: IsolationLevel = "AUTOCOMMIT") -> Iterator[Connection]:
    """A connection for a while that takes none of the pool's places."""
    connection = engine.connect()
    try:
        if engine.dialect.name == "postgresql":
            connection = connection.execution_options(isolation_level=isolation)
        connection.detach()
        yield connection
    except BaseException:
        connection.invalidate()  # there may be nothing left to be undone
        raise
    finally:
        connection.close()


@contextmanager
def quickly(connection: Connection) -> Iterator[None]:
    """A transaction that waits long for nobody, nor for the disk: what it writes may be lost."""
    if connection.dialect.name == "sqlite":
        driver: Any = connection.connection.dbapi_connection
        driver.execute("PRAGMA busy_timeout=200").close()
        driver.execute("PRAGMA synchronous=NORMAL").close()
    with connection.begin():
        if connection.dialect.name == "postgresql":
            connection.exec_driver_sql("SET LOCAL synchronous_commit = off")
            connection.exec_driver_sql("SET LOCAL lock_timeout = '200ms'")
        yield


def notice(versions: Mapping[Place, int]) -> list[str]:
    """What is told of a commit: the match and its version, or a group with several of them."""
    if len(versions) == 1:
        return [
            f"{group_id} {number} {version}" for (group_id, number), version in versions.items()
        ]
    return sorted({str(group_id) for group_id, _ in versions})


def read_notices(texts: Iterable[str]) -> Heard:
    """The same, read; what isn't ours is nothing."""
    versions: dict[Place, int] = {}
    groups = set[int]()
    for text in texts:
        words = text.split()
        if not words or not all(word.isdecimal() for word in words):
            continue
        if len(words) == 3:
            group_id, number, version = map(int, words)
            versions[group_id, number] = max(version, versions.get((group_id, number), 0))
        else:
            groups.add(int(words[0]))
    return Heard(versions, frozenset(groups))


def tell(execute: Any, texts: Iterable[str]) -> None:
    """Send notices with the transaction that `execute` writes in: they go out if it commits."""
    for text in texts:
        execute(select(func.pg_notify(CHANNEL, text)))
