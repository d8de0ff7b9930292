"""A backup is whole, overwrites nothing, and comes back."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

import pytest

from scoresheet.store import backup
from scoresheet.store.backup import BackupRefused, Damaged, back_up, held, restore, revision_of

NOW = datetime(2026, 11, 30, 20, 15, tzinfo=UTC)


def names(file: Path) -> list[str]:
    """What is kept in a file of the tests."""
    with closing(sqlite3.connect(file)) as connection:
        return [name for (name,) in connection.execute("SELECT name FROM players ORDER BY name")]


def add(file: Path, name: str) -> None:
    """Keep one name more."""
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("INSERT INTO players VALUES (?)", (name,))
        connection.commit()


@pytest.fixture
def database(tmp_path: Path) -> Path:
    """A file with Jess in it."""
    file = tmp_path / "scoresheet.sqlite3"
    with closing(sqlite3.connect(file)) as connection:
        connection.executescript(
            "PRAGMA journal_mode=WAL; CREATE TABLE players (name);"
            "CREATE TABLE groups (id); CREATE TABLE matches (id);"
            "CREATE TABLE alembic_version (version_num); INSERT INTO alembic_version VALUES (7)"
        )
    add(file, "Jess")
    return file


@pytest.fixture
def saved(database: Path, tmp_path: Path) -> Path:
    """A backup of it."""
    back_up(database, tmp_path / "saved")
    return tmp_path / "saved"


@pytest.fixture
def in_use(database: Path) -> Iterator[sqlite3.Connection]:
    """Somebody in the middle of the next hand."""
    with closing(sqlite3.connect(database)) as connection:
        connection.execute("INSERT INTO players VALUES ('Ravi')")
        yield connection


def test_a_backup_holds_what_was_committed(
    database: Path, in_use: sqlite3.Connection, tmp_path: Path
) -> None:
    back_up(database, tmp_path / "saved")
    in_use.commit()
    assert names(tmp_path / "saved") == ["Jess"]


def test_a_backup_is_one_file(saved: Path) -> None:
    assert [file.name for file in saved.parent.glob("*saved*")] == ["saved"]


def test_a_backup_overwrites_nothing(database: Path, saved: Path) -> None:
    add(database, "Ravi")
    with pytest.raises(BackupRefused, match="there already"):
        back_up(database, saved)
    assert names(saved) == ["Jess"]


def test_a_backup_to_nowhere_is_refused(database: Path, tmp_path: Path) -> None:
    with pytest.raises(BackupRefused, match="can't be written"):
        back_up(database, tmp_path / "no" / "folder")


def test_there_is_nothing_to_back_up_before_the_first_start(tmp_path: Path) -> None:
    with pytest.raises(BackupRefused, match="no database"):
        back_up(tmp_path / "scoresheet.sqlite3", tmp_path / "saved")
    assert not (tmp_path / "saved").exists()


def test_a_backup_that_breaks_off_leaves_nothing_behind(
    database: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def breaks(source: Path, target: Path) -> None:
        raise sqlite3.OperationalError("disk full")

    monkeypatch.setattr(backup, "_copy", breaks)
    with pytest.raises(sqlite3.OperationalError):
        back_up(database, tmp_path / "saved")
    assert not (tmp_path / "saved").exists()


def test_a_restored_backup_is_the_database_and_the_replaced_one_is_kept(
    database: Path, saved: Path
) -> None:
    add(database, "Ravi")
    kept = restore(saved, database, now=NOW)
    assert names(database) == ["Jess"]
    assert kept == database.with_name("scoresheet.sqlite3.replaced.20261130T201500Z.backup")
    assert names(kept) == ["Jess", "Ravi"]


def test_a_backup_can_be_restored_where_there_is_no_database(saved: Path, tmp_path: Path) -> None:
    fresh = tmp_path / "fresh.sqlite3"
    assert restore(saved, fresh, now=NOW) is None
    assert names(fresh) == ["Jess"]


def test_nothing_is_restored_while_a_server_runs(database: Path, saved: Path) -> None:
    add(database, "Ravi")
    with held(database), pytest.raises(BackupRefused, match="stop the server"):
        restore(saved, database, now=NOW)
    assert names(database) == ["Jess", "Ravi"]


@pytest.mark.parametrize("content", [b"", b"a shopping list" * 100])
def test_what_is_no_backup_is_refused(database: Path, tmp_path: Path, content: bytes) -> None:
    (tmp_path / "list").write_bytes(content)
    with pytest.raises(BackupRefused, match="no backup"):
        restore(tmp_path / "list", database, now=NOW)
    with pytest.raises(BackupRefused, match="no file"):
        restore(tmp_path / "nothing", database, now=NOW)
    assert names(database) == ["Jess"]


def test_a_backup_without_a_revision_is_refused(saved: Path) -> None:
    with closing(sqlite3.connect(saved)) as connection:
        connection.execute("DELETE FROM alembic_version")
        connection.commit()
    with pytest.raises(BackupRefused, match="no backup"):
        revision_of(saved)


@pytest.mark.parametrize("table", ["groups", "matches", "players"])
def test_a_backup_of_something_else_is_refused(saved: Path, table: str) -> None:
    with closing(sqlite3.connect(saved)) as connection:
        connection.execute(f"DROP TABLE {table}")
        connection.commit()
    with pytest.raises(BackupRefused, match="no backup"):
        revision_of(saved)


def spoil(file: Path) -> bytes:
    """Damage a database in the middle; what it holds then."""
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("PRAGMA journal_mode=DELETE")
        connection.execute("CREATE INDEX by_name ON players (name)")
        connection.commit()
        size = connection.execute("PRAGMA page_size").fetchone()[0]
    whole = file.read_bytes()
    file.write_bytes(whole[: 2 * size] + b"\xff" * size + whole[3 * size :])
    return file.read_bytes()


@pytest.mark.parametrize("content", [b"a shopping list" * 100, None])
def test_a_damaged_database_is_kept_as_it_is_and_the_backup_takes_its_place(
    database: Path, saved: Path, content: bytes | None
) -> None:
    content = spoil(database) if content is None else content
    database.write_bytes(content)
    beside = database.with_name(database.name + "-wal")
    beside.write_bytes(b"a log of it")
    kept = restore(saved, database, now=NOW)
    assert names(database) == ["Jess"]
    assert kept
    assert kept.read_bytes() == content
    assert kept.with_name(kept.name + "-wal").exists() or not beside.exists()
    assert not beside.exists()


@pytest.mark.parametrize("content", [b"a shopping list" * 100, None])
def test_a_damaged_database_is_not_called_a_backup(
    database: Path, tmp_path: Path, content: bytes | None
) -> None:
    database.write_bytes(spoil(database) if content is None else content)
    with pytest.raises(Damaged, match="is damaged"):
        back_up(database, tmp_path / "saved")
    assert not (tmp_path / "saved").exists()


def test_a_database_that_a_link_leads_to_is_restored_where_it_is(
    database: Path, saved: Path, tmp_path: Path
) -> None:
    link = tmp_path / "link"
    link.symlink_to(database)
    add(database, "Ravi")
    kept = restore(saved, link, now=NOW)
    assert link.is_symlink()
    assert names(database) == names(link) == ["Jess"]
    assert kept
    assert kept.parent == database.parent
    assert names(kept) == ["Jess", "Ravi"]


def test_a_locked_database_is_not_called_damaged(
    database: Path, saved: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def opened(file: Path) -> sqlite3.Connection:
        return sqlite3.connect(file, timeout=0)

    monkeypatch.setattr(backup, "_opened", opened)
    with closing(sqlite3.connect(database, isolation_level=None)) as rival:
        rival.execute("PRAGMA journal_mode=DELETE")
        rival.execute("BEGIN EXCLUSIVE")
        with pytest.raises(sqlite3.OperationalError, match="locked"):
            restore(saved, database, now=NOW)
        with pytest.raises(sqlite3.OperationalError, match="locked"):
            back_up(database, saved.with_name("other"))
    assert names(database) == ["Jess"]
