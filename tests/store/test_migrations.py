"""The migrations make what the models say, and an upgrade first keeps a copy of what was."""

import re
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from flask import Flask
from sqlalchemy import MetaData
from sqlalchemy.schema import CreateIndex, CreateTable

from scoresheet import services
from scoresheet.store import record
from scoresheet.store import upgrade as upgrading
from scoresheet.store.db import db
from scoresheet.store.upgrade import UpgradeRefused, require_newest, upgrade
from tests.services.evening import Evening

pytestmark = pytest.mark.sqlite  # on its file; what holds on PostgreSQL too: test_either.py
NOW = datetime(2026, 11, 30, 20, 15, tzinfo=UTC)
NEXT = '''"""A table more."""

import sqlalchemy as sa
from alembic import op

revision = "more"
down_revision = "{newest}"


def upgrade() -> None:
    op.create_table("more", sa.Column("id", sa.Integer(), primary_key=True))
    {then}
'''


@pytest.fixture
def database(app: Flask) -> Iterator[Path]:
    """The file of an application whose database is at the newest revision."""
    with app.app_context():
        assert db.engine.url.database
        yield Path(db.engine.url.database)


@pytest.fixture
def empty(database: Path) -> Path:
    """The same before anything was set up in it."""
    db.engine.dispose()
    database.unlink()
    return database


def next_migration(folder: Path, monkeypatch: pytest.MonkeyPatch, *, then: str = "") -> None:
    """Let there be one migration more than there is."""
    newest = upgrading.newest()
    copy = folder / "migrations"
    for file in upgrading.MIGRATIONS.rglob("*"):
        if file.is_file() and "__pycache__" not in file.parts:
            target = copy / file.relative_to(upgrading.MIGRATIONS)
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(file.read_bytes())
    (copy / "versions" / "more.py").write_text(NEXT.format(newest=newest, then=then))
    monkeypatch.setattr(upgrading, "MIGRATIONS", copy)


def written(metadata: MetaData) -> set[str]:
    """Every table and index as SQL, constraints in an order of their own."""
    said = set()
    for table in metadata.sorted_tables:
        said.add(str(CreateTable(table).compile(db.engine)))
        said.update(str(CreateIndex(index).compile(db.engine)) for index in table.indexes)
    return {_plain(sql) for sql in said}


def kept(connection: sqlite3.Connection) -> set[str]:
    """Every table and index as the file has them."""
    rows = connection.execute("SELECT sql FROM sqlite_master WHERE sql NOT NULL")
    return {_plain(sql) for (sql,) in rows if "alembic_version" not in sql}


def _plain(sql: str) -> str:
    """One line a column or constraint, sorted: neither their order nor their lines say anything."""
    words = re.sub(r"\s+", " ", sql.replace('"', "")).strip()
    start, end = words.find("("), words.rfind(")")
    parts = re.split(r",(?![^()]*(?:\([^()]*\)[^()]*)*\))", words[start + 1 : end])
    return "\n".join([words[:start].strip(), *sorted(map(str.strip, parts)), words[end + 1 :]])


def test_an_upgrade_from_nothing_equals_the_models(empty: Path) -> None:
    upgrade(empty, now=NOW)
    with db.engine.connect() as connection:
        context = MigrationContext.configure(connection, opts={"compare_type": True})
        assert compare_metadata(context, db.metadata) == []


def test_an_upgrade_from_nothing_has_every_constraint_of_the_models(empty: Path) -> None:
    upgrade(empty, now=NOW)
    with closing(sqlite3.connect(empty)) as connection:
        assert kept(connection) == written(db.metadata)


def test_every_bound_of_the_models_is_a_constraint_with_a_name() -> None:
    unnamed = [
        (table.name, constraint)
        for table in db.metadata.sorted_tables
        for constraint in table.constraints
        if constraint.name is None
    ]
    assert unnamed == []


def test_a_new_database_needs_no_copy(empty: Path) -> None:
    done = upgrade(empty, now=NOW)
    assert (done.was, done.now, done.copy) == (None, upgrading.newest(), None)
    assert done.changed


def test_an_up_to_date_database_is_left_alone(database: Path) -> None:
    done = upgrade(database, now=NOW)
    assert not done.changed
    assert done.copy is None
    require_newest()


def test_an_upgrade_keeps_a_copy_of_what_was(
    database: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    was = upgrading.newest()
    next_migration(tmp_path, monkeypatch)
    with pytest.raises(UpgradeRefused, match="db upgrade"):
        require_newest()
    done = upgrade(database, now=NOW)
    assert done.copy == database.with_name(f"scoresheet.sqlite3.{was}.20261130T201500Z.backup")
    with closing(sqlite3.connect(done.copy)) as copy:
        assert copy.execute("SELECT version_num FROM alembic_version").fetchall() == [(was,)]
        assert kept(copy) == written(db.metadata)
    with closing(sqlite3.connect(database)) as upgraded:
        assert upgraded.execute("SELECT count(*) FROM more").fetchone() == (0,)


def test_an_upgrade_that_breaks_leaves_the_database_as_it_was(
    database: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    next_migration(tmp_path, monkeypatch, then="raise RuntimeError('no further')")
    with pytest.raises(RuntimeError, match="no further"):
        upgrade(database, now=NOW)
    with closing(sqlite3.connect(database)) as left:
        assert kept(left) == written(db.metadata)


def test_an_upgrade_leaves_no_row_without_the_row_it_belongs_to(
    database: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    orphan = "op.execute(\"INSERT INTO codes (group_id, code) VALUES (99, '22222222')\")"
    next_migration(tmp_path, monkeypatch, then=orphan)
    with pytest.raises(RuntimeError, match="belongs to"):
        upgrade(database, now=NOW)
    with closing(sqlite3.connect(database)) as left:
        assert left.execute("SELECT count(*) FROM codes").fetchone() == (0,)


def test_foreign_keys_hold_again_after_an_upgrade(empty: Path) -> None:
    upgrade(empty, now=NOW)
    with db.engine.connect() as connection:
        assert connection.exec_driver_sql("PRAGMA foreign_keys").scalar() == 1


def test_a_database_of_a_newer_program_is_refused(database: Path) -> None:
    with closing(sqlite3.connect(database)) as connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
        connection.commit()
    with pytest.raises(UpgradeRefused, match="newer Scoresheet"):
        upgrade(database, now=NOW)


def test_a_file_that_is_no_database_is_refused(empty: Path) -> None:
    empty.write_text("a shopping list, and long enough to be taken for a page of a database" * 20)
    with pytest.raises(UpgradeRefused, match="can't be opened"):
        upgrade(empty, now=NOW)


def test_the_first_migration_can_be_taken_back(database: Path) -> None:
    command.downgrade(upgrading._config(), "base")
    with closing(sqlite3.connect(database)) as connection:
        assert kept(connection) == set()


def test_an_upgrade_finds_the_year_of_every_match_that_was(database: Path) -> None:
    command.downgrade(upgrading._config(), "0002")
    was = """
        INSERT INTO groups (id, code, version, created_at, target, joker, deuce_as_ace, ace_left,
            going_out_bonus) VALUES (1, 'K7QM2XWD', 1, '2023-01-01', 1000, 0, 10, 10, 100);
        INSERT INTO matches (group_id, number, version, created_at, started_at, banked_at,
            banked_hand, ended_early, discarded, judged_from, hands, target, joker, deuce_as_ace,
            ace_left, going_out_bonus)
        VALUES
            (1, 1, 9, '2023-12-31 20:00:00.000000', '2023-12-31 20:05:00.000000',
             '2024-01-01 00:10:00.000000', 4, 0, 0, 1, 4, 1000, 0, 10, 10, 100),
            (1, 2, 2, '2024-12-31 23:59:59.000000', '2025-01-01 00:00:00.000000', NULL, NULL,
             0, 0, 1, 0, 1000, 0, 10, 10, 100),
            (1, 3, 1, '2026-06-01 12:00:00.000000', NULL, NULL, NULL, 0, 0, 1, 0, 1000, 0, 10,
             10, 100)
    """
    with closing(sqlite3.connect(database)) as connection:
        connection.executescript(was)
    upgrade(database, now=NOW)
    with closing(sqlite3.connect(database)) as upgraded:
        found = upgraded.execute("SELECT year, recorded FROM matches ORDER BY number").fetchall()
    assert found == [(2024, 0), (2025, 0), (2026, 0)]


def test_an_upgrade_lets_the_record_be_worked_out_anew(database: Path) -> None:
    evening = Evening(services.open_group(["Jess", "Ravi"], NOW).group.id)
    evening.play("1000 85")
    db.session.remove()
    command.downgrade(upgrading._config(), "0004")
    with closing(sqlite3.connect(database)) as connection:
        connection.execute("UPDATE parts SET rank = 3 WHERE player = 2")
        connection.commit()
    upgrade(database, now=NOW)
    assert not record.complete(evening.group_id)
    services.complete_record(evening.group_id)
    [match] = record.newest(evening.group_id, 10)
    assert [part.rank for part in match.parts] == [1, 2]
    assert record.years(evening.group_id)[2026].matches == 1
