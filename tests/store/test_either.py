"""What holds on either database: one snapshot a read, the newest in a write."""

from datetime import UTC, datetime
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from flask import Flask
from sqlalchemy import Connection, insert, text, update

from scoresheet import serving
from scoresheet.config import Settings
from scoresheet.store import queries
from scoresheet.store.db import BUSY_SECONDS, db, writing
from scoresheet.store.models import GroupRow
from scoresheet.store.upgrade import upgrade
from tests.conftest import settings_in
from tests.postgresql import Postgresql
from tests.store.test_constraints import GOOD

NOW = datetime(2026, 11, 30, 20, 15, tzinfo=UTC)


@pytest.fixture
def fresh(database_kind: str, tmp_path: Path, request: pytest.FixtureRequest) -> Settings:
    """Settings on a database in which nothing was set up yet."""
    if database_kind == "sqlite":
        return settings_in(tmp_path)
    server: Postgresql = request.getfixturevalue("postgresql_server")
    server.drop("fresh")
    return settings_in(tmp_path, database_url=server.make("fresh"))


def test_an_upgrade_from_nothing_equals_the_models(fresh: Settings) -> None:
    with serving.opened(fresh):
        upgrade(fresh.sqlite_file, now=NOW)
        with db.engine.connect() as connection:
            context = MigrationContext.configure(connection, opts={"compare_type": True})
            assert compare_metadata(context, db.metadata) == []


def rename(connection: Connection, name: str) -> None:
    connection.execute(update(GroupRow.__table__).values(name=name))
    connection.commit()


@pytest.fixture
def group(app: Flask) -> int:
    """A group in the database."""
    with app.app_context(), writing():
        db.session.execute(insert(GroupRow).values(**GOOD["groups"]))
    return 1


def name_of(group: int) -> str | None:
    found = queries.group(group)
    return found.name if found else None


def test_all_reads_of_a_request_see_one_snapshot(app: Flask, group: int) -> None:
    with app.app_context(), db.engine.connect() as other:
        assert name_of(group) is None
        rename(other, "Thursdays")
        assert name_of(group) is None
        db.session.rollback()
        assert name_of(group) == "Thursdays"


def test_a_write_sees_what_was_committed_before_its_lock(app: Flask, group: int) -> None:
    with app.app_context(), db.engine.connect() as other:
        assert name_of(group) is None
        rename(other, "Thursdays")
        with writing():
            db.session.execute(update(GroupRow).values(version=GroupRow.version + 1))
            assert name_of(group) == "Thursdays"


def test_postgresql_is_told_how_to_read_how_to_write_and_how_long_to_wait(
    tmp_path: Path, postgresql_url: str
) -> None:
    with serving.opened(settings_in(tmp_path, database_url=postgresql_url)):
        assert told("transaction_isolation") == "repeatable read"
        with writing():
            assert told("transaction_isolation") == "read committed"
        assert told("transaction_isolation") == "repeatable read"
        assert told("lock_timeout") == f"{BUSY_SECONDS}s"


def told(setting: str) -> object:
    return db.session.scalar(text(f"SHOW {setting}"))
