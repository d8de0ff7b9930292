"""Copies a SQLite file while it is in use, and puts a copy back in its place."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from datetime import datetime
from pathlib import Path

UNREADABLE = "{} is no backup of Scoresheet's."


class BackupRefused(Exception):
    """Nothing was copied or replaced; the text is one line that says why."""


def back_up(source: Path, target: Path) -> None:
    """Copy the database, also one in use, to one whole file. Raises BackupRefused."""
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

    Raises BackupRefused, also while a server or another program has the database open.
    """
    revision_of(source)
    if not target.exists():
        _copy(source, target)
        return None
    kept = target.with_name(f"{target.name}.replaced.{now:%Y%m%dT%H%M%SZ}.backup")
    with _alone(target):
        back_up(target, kept)
        _copy(source, target)
    return kept


def revision_of(file: Path) -> str:
    """The revision that a backup is at. Raises BackupRefused where it isn't a sound one."""
    if not file.is_file():
        raise BackupRefused(f"There is no file {file}.")
    try:
        with closing(_opened(file)) as connection:
            sound = connection.execute("PRAGMA quick_check(1)").fetchone() == ("ok",)
            row = connection.execute("SELECT version_num FROM alembic_version").fetchone()
    except sqlite3.DatabaseError:
        raise BackupRefused(UNREADABLE.format(file)) from None
    if not sound or row is None:
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
    """Copy under another name and move into place, so that no half copy is ever seen."""
    draft = target.with_name(f".{target.name}.part")
    try:
        with closing(_opened(source)) as reader, closing(sqlite3.connect(draft)) as writer:
            reader.backup(writer)
            writer.execute("PRAGMA journal_mode=DELETE").fetchone()
        draft.replace(target)
    finally:
        draft.unlink(missing_ok=True)


def _opened(file: Path) -> sqlite3.Connection:
    return sqlite3.connect(f"{file.absolute().as_uri()}?mode=rw", uri=True, timeout=5)
