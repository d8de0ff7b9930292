"""The bell: a match is now at this version, told within a process and between processes.

A write notes what it moves; its commit rings who watches here, and on PostgreSQL tells the other
processes. On SQLite these see by the file's own counter that something was committed.
"""

from sqlalchemy import Engine, event
from sqlalchemy.orm import Session

from ..errors import NoSuchMatch
from ..store import watching
from ..store.db import db
from ..store.watching import Place
from .bell import Caps as Caps
from .bell import Watcher
from .listener import Listener
from .others import notice, tell
from .stream import Stream as Stream

MOVED = "moved"
LISTENERS: dict[Engine, Listener] = {}
"""Those of this process, from the first watcher until the database is let go of."""


def note(group_id: int, match: int, version: int) -> None:
    """This transaction brings the match to this version: to be rung when it commits."""
    db.session.info.setdefault(MOVED, {})[group_id, match] = version


def watch(place: Place, address: str, caps: Caps, *, told: str | None = None) -> Watcher:
    """Watch a match from now on; `told`: the last event that the watcher has had, as it says.

    Its first news is the version as it is by now, unless that is what it has, and who is here.
    Raises NoSuchMatch, StreamsFull, WatchersTooMany.
    """
    bell = _listener().bell
    watcher = bell.watch(place, address, caps)
    try:
        db.session.rollback()  # looked at anew: whatever is committed from here on rings
        version = watching.live_version(*place)
        if version is None:
            raise NoSuchMatch(match=place[1])
        bell.moved({place: version})
        if bell.unseen(place[0]):
            bell.sighted(place[:1], watching.sightings(db.session.connection(), place[:1]))
        if told == str(version):
            watcher.knows(version)
    except BaseException:
        watcher.close()
        raise
    return watcher


def _listener() -> Listener:
    engine = db.engine
    if engine not in LISTENERS:
        LISTENERS[engine] = Listener(engine)
        event.listen(engine, "engine_disposed", _disposed)
    return LISTENERS[engine]


def _disposed(engine: Engine) -> None:
    """Whoever lets go of the database listens no longer."""
    if listener := LISTENERS.pop(engine, None):
        listener.close()


@event.listens_for(db.session, "before_commit")
def _tell_others(session: Session) -> None:
    moved = session.info.get(MOVED)
    if moved and session.get_bind().dialect.name == "postgresql":
        tell(session.execute, notice(moved))


@event.listens_for(db.session, "after_commit")
def _ring_here(session: Session) -> None:
    moved = session.info.pop(MOVED, None)
    if moved and (listener := LISTENERS.get(db.engine)):
        listener.bell.moved(moved)


@event.listens_for(db.session, "after_rollback")
def _forget(session: Session) -> None:
    session.info.pop(MOVED, None)
