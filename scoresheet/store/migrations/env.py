"""Runs migrations on the database of the current application, all of them or none."""

from typing import Any, Literal

from alembic import context
from flask import current_app
from sqlalchemy import TypeDecorator

TURN = 1_907_428_356  # any number, the same for all who migrate
migrate = current_app.extensions["migrate"]


def render_item(kind: str, item: Any, _context: object) -> str | Literal[False]:
    """A type of the models' own is written down as what it is in the database."""
    if kind == "type" and isinstance(item, TypeDecorator):
        return f"sa.{item.impl!r}"
    return False


def run() -> None:
    """One transaction, and one at a time: who comes second finds nothing left to do.

    SQLite's foreign keys rest meanwhile: its tables are remade under their names.
    """
    with migrate.db.engine.connect() as connection:
        is_sqlite = connection.dialect.name == "sqlite"
        option = {"isolation_level": "READ COMMITTED"}
        if is_sqlite:
            option = {"begin_with": "BEGIN IMMEDIATE"}
        connection = connection.execution_options(**option)
        if is_sqlite:
            # To the driver itself: within a transaction SQLite doesn't hear this.
            connection.connection.driver_connection.execute("PRAGMA foreign_keys=OFF").close()
        try:
            context.configure(
                connection=connection,
                target_metadata=migrate.metadata,
                transactional_ddl=True,
                render_item=render_item,
                **migrate.configure_args,
            )
            with context.begin_transaction():
                if not is_sqlite:
                    connection.exec_driver_sql("SET LOCAL lock_timeout = 0")  # however long
                    connection.exec_driver_sql(f"SELECT pg_advisory_xact_lock({TURN})")
                context.run_migrations()
                if is_sqlite and connection.exec_driver_sql("PRAGMA foreign_key_check").first():
                    raise RuntimeError("a row would be left without the row it belongs to")
        finally:
            if is_sqlite:
                connection.connection.driver_connection.execute("PRAGMA foreign_keys=ON").close()


run()
