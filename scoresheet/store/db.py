"""The database handle, what each connection is told, and the one transaction.

A read sees one snapshot from its first statement to its last, on SQLite and PostgreSQL alike.
A write takes its lock first and then sees the newest: SQLite has one writer at a time, and on
PostgreSQL every statement of a write sees what was committed before it.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from sqlite3 import Connection as SQLiteConnection
from typing import TYPE_CHECKING, Any

from flask_sqlalchemy import SQLAlchemy
from sqlalchemy import Connection, Engine, MetaData, event
from sqlalchemy.orm import DeclarativeBase

from .trouble import refusal_for

BUSY_SECONDS = 10
"""How long a write waits for its turn before the answer is that the database is busy."""

IN_MEMORY = 25_000
"""How many pages a write keeps in memory, 100 MB of them: to put some aside sooner takes time."""

NAMING = {
    "ix": "ix_%(table_name)s_%(column_0_N_name)s",
    "uq": "uq_%(table_name)s_%(column_0_N_name)s",
    "ck": "ck_%(table_name)s_%(constraint_name)s",
    "fk": "fk_%(table_name)s_%(referred_table_name)s",
    "pk": "pk_%(table_name)s",
}


class Base(DeclarativeBase):
    metadata = MetaData(naming_convention=NAMING)


db = SQLAlchemy(model_class=Base, disable_autonaming=True)

if TYPE_CHECKING:  # the class Flask-SQLAlchemy makes of it at run time has no type of its own

    class Model(Base):
        __abstract__ = True
else:
    Model = db.Model


@event.listens_for(Engine, "connect")
def _tell(connection: Any, _record: object) -> None:
    """Patience; for SQLite also WAL, durable commits, foreign keys, transactions begun by us."""
    if not isinstance(connection, SQLiteConnection):
        connection.execute(f"SET lock_timeout = '{BUSY_SECONDS}s'")
        connection.commit()
        return
    connection.isolation_level = None
    for pragma in (
        f"busy_timeout={BUSY_SECONDS * 1000}",
        "journal_mode=WAL",
        "synchronous=FULL",
        "foreign_keys=ON",
        f"cache_spill={IN_MEMORY}",
    ):
        connection.execute(f"PRAGMA {pragma}").close()


@event.listens_for(Engine, "begin")
def _begin(connection: Connection) -> None:
    """One snapshot for all reads of a transaction; the driver would begin at a write only."""
    if connection.dialect.name == "sqlite":
        connection.exec_driver_sql(connection.get_execution_options().get("begin_with", "BEGIN"))


event.listen(Engine, "handle_error", refusal_for)


@contextmanager
def writing() -> Iterator[None]:
    """The one transaction: commits at its end, undoes all at any error.

    A read transaction held before is ended first: its snapshot is too old to be written on.
    The first statement inside must be a write, so that rivals queue at the lock.
    """
    db.session.rollback()
    try:
        if db.engine.dialect.name == "postgresql":
            db.session.connection(execution_options={"isolation_level": "READ COMMITTED"})
        yield
        db.session.commit()
    finally:
        db.session.rollback()
