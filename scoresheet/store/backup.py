"""Copies a SQLite file while it is in use, and puts a copy back in its place."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from datetime import datetime
from pathlib import Path

UNREADABLE = "{} is no backup of Scoresheet's."
TABLES = {"alembic_version", "groups", "matches", "players"}
"""What every database of Scoresheet's holds, at whichever revision it is."""
DAMAGE = {11, 26}  # SQLite's primary codes CORRUPT and NOTADB
BESIDE = ("", "-wal", "-shm", "-journal")
"""The endings of a SQLite file's name and of those that belong to it."""


class BackupRefused(Exception):
    """Nothing was copied or replaced; the text is one line that says why."""


class Damaged(BackupRefused):
    """The file to be copied is no sound database."""


def back_up(source: Path, target: Path) -> None:
    """Copy the database, also one in use, to one whole file. Raises BackupRefused, Damaged."""
    if not source.is_file():
        raise BackupRefused(f"There is no database at {source}.")
    try:
        target.open("xb").close()  # the name is ours from here on, or somebody else's
    except FileExistsError:
        raise BackupRefused(f"{target} is there already: it isn't overwritten.") from None
    except OSError as error:
        raise BackupRefused(f"{target} can't be written: {error.strerror}.") from None
    try:
        _copy(source, target)
    except BaseException:
        target.unlink()
        raise


def restore(source: Path, target: Path, *, now: datetime) -> Path | None:
    """Put a backup in the database's place; where the replaced one is kept, if there was one.

    A damaged one is kept as it is, by another name.
    Raises BackupRefused, also while a server or another program has the database open.
    """
    revision_of(source)
    target = target.resolve()
    was = target.exists()
    kept = target.with_name(f"{target.name}.replaced.{now:%Y%m%dT%H%M%SZ}.backup")
    with _draft(source, target) as draft:
        if was and _sound(target):
            with _alone(target):
                back_up(target, kept)
                draft.replace(target)
        else:
            _set_aside(target, kept)
            draft.replace(target)
    return kept if was else None


def revision_of(file: Path) -> str:
    """The revision that a backup is at. Raises BackupRefused where it isn't a sound one."""
    if not file.is_file():
        raise BackupRefused(f"There is no file {file}.")
    try:
        with closing(_opened(file)) as connection:
            sound = connection.execute("PRAGMA quick_check(1)").fetchone() == ("ok",)
            names = {name for (name,) in connection.execute("SELECT name FROM sqlite_master")}
            row = connection.execute("SELECT version_num FROM alembic_version").fetchone()
    except sqlite3.DatabaseError:
        raise BackupRefused(UNREADABLE.format(file)) from None
    if not sound or not names >= TABLES or row is None:
        raise BackupRefused(UNREADABLE.format(file))
    return str(row[0])


@contextmanager
def held(file: Path) -> Iterator[None]:
    """Keep the database open, so that nobody restores over it meanwhile."""
    with closing(_opened(file)) as connection:
        connection.execute("SELECT count(*) FROM sqlite_master").fetchone()
        yield


@contextmanager
def _alone(file: Path) -> Iterator[None]:
    """Have the file to oneself, its write-ahead log worked in. Raises BackupRefused."""
    with closing(_opened(file)) as connection:
        try:
            # SQLite leaves the write-ahead mode only when nobody else has the file open.
            connection.execute("PRAGMA journal_mode=DELETE").fetchone()
        except sqlite3.OperationalError:
            raise BackupRefused(
                "The database is in use: stop the server first, then restore."
            ) from None
        yield


def _copy(source: Path, target: Path) -> None:
    with _draft(source, target) as draft:
        draft.replace(target)


@contextmanager
def _draft(source: Path, target: Path) -> Iterator[Path]:
    """A sound copy under another name, to be moved into place: no half copy is ever seen.

    Raises Damaged.
    """
    draft = target.with_name(f".{target.name}.part")
    try:
        _write(source, draft)
        yield draft
    finally:
        draft.unlink(missing_ok=True)


def _write(source: Path, draft: Path) -> None:
    try:
        with closing(_opened(source)) as reader, closing(sqlite3.connect(draft)) as writer:
            # Reading first ends after a while where somebody locks it all; backup would wait on.
            reader.execute("SELECT count(*) FROM sqlite_master").fetchone()
            reader.backup(writer)
            writer.execute("PRAGMA journal_mode=DELETE").fetchone()
    except sqlite3.DatabaseError as error:
        if getattr(error, "sqlite_errorcode", 0) & 0xFF not in DAMAGE:
            raise
        raise Damaged(f"{source} is damaged: {error}.") from error
    if not _sound(draft):
        raise Damaged(f"{source} is damaged: restore a backup of it.")


def _sound(file: Path) -> bool:
    """Whether a file is a database without a fault in it."""
    try:
        with closing(_opened(file)) as connection:
            return bool(connection.execute("PRAGMA quick_check(1)").fetchone() == ("ok",))
    except sqlite3.DatabaseError as error:
        if getattr(error, "sqlite_errorcode", 0) & 0xFF not in DAMAGE:
            raise
        return False


def _set_aside(file: Path, kept: Path) -> None:
    """Give a file that can't be read, and what belongs to it, another name."""
    for ending in BESIDE:
        own = file.with_name(file.name + ending)
        if own.exists():
            own.rename(kept.with_name(kept.name + ending))


def _opened(file: Path) -> sqlite3.Connection:
    return sqlite3.connect(f"{file.absolute().as_uri()}?mode=rw", uri=True, timeout=5)
