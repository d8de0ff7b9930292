"""What holds on either database: one snapshot a read, the newest in a write, an upgrade."""

from datetime import UTC, datetime
from pathlib import Path

import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from flask import Flask
from sqlalchemy import Connection, insert, select, text, update

from scoresheet import services, serving
from scoresheet.config import Settings
from scoresheet.store import lists, queries
from scoresheet.store import upgrade as upgrading
from scoresheet.store.db import BUSY_SECONDS, db, writing
from scoresheet.store.models import GroupRow, SeatRow
from scoresheet.store.upgrade import upgrade
from tests.build import JESS, RAVI, TOM
from tests.conftest import settings_in
from tests.postgresql import Postgresql
from tests.services.evening import Evening
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


def played() -> int:
    """A group of five matches, one a way of leaving; the last is open."""
    evening = Evening(services.open_group(["Jess", "Ravi", "Tom"], NOW).group.id)
    evening.play("990 5 85", "5 5 5")
    evening.leave(TOM)
    evening.put(1, JESS, "1000")  # hand 1 has decided it, so Tom left two hands after
    evening.end()
    back = evening.start_next(players=[JESS, RAVI, TOM])
    back.play("990 5 85")
    back.leave(TOM)
    back.play("5 5 .")
    back.join(TOM)
    back.play("0 0 0")
    back.put(2, JESS, "10")  # hand 2 has decided it, and Tom came back in hand 3
    back.end()
    result = back.start_next(players=[JESS, RAVI, TOM])
    result.row(1, "1000 . .")
    result.leave(JESS)  # with a result of the winning hand
    result.row(1, ". 0 5")
    ended = result.start_next(players=[JESS, RAVI, TOM])
    ended.play("5 5 5")
    ended.leave(RAVI)
    ended.end()
    last = ended.start_next(players=[JESS, RAVI, TOM])
    last.play("5 5 5")
    last.leave(TOM)
    return evening.group_id


def test_an_upgrade_finds_who_left_the_matches_that_were(fresh: Settings) -> None:
    with serving.opened(fresh):
        upgrade(None, now=NOW)
        group_id = played()
        db.session.remove()
        command.downgrade(upgrading._config(), "0005")
        upgrade(None, now=NOW)
        query = select(SeatRow.match, SeatRow.player, SeatRow.final_left)
        kept = {(match, player): left for match, player, left in db.session.execute(query)}
        assert {seat for seat, left in kept.items() if left} == {(2, TOM), (4, RAVI)}
        assert {seat for seat, left in kept.items() if left is None} == {
            (5, JESS),
            (5, RAVI),
            (5, TOM),
        }
        assert len(kept) == 15
        past = lists.past_matches(group_id)
        assert [sorted(own.player for own in match.finals if own.left) for match in past] == [
            [RAVI],
            [],
            [TOM],
            [],
        ]


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
