"""Rows by the hundred thousand: made ready before the lock, so that others wait less for it."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain, groupby, islice
from typing import Any

from sqlalchemy import Table

from .db import db

MOST_VALUES = 999
"""Values in one statement: every SQLite takes so many. Several rows in one take less time."""

Row = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Ready:
    """Rows of one table but for their group, as values that the driver takes, for a statement each.

    All statements but the last have the same number of rows.
    """

    table: Table
    columns: tuple[str, ...]
    values: Sequence[tuple[Any, ...]]


def made_ready(table: Table, rows: Iterable[Row]) -> Ready:
    """Rows of a table, all with the same columns, made into the driver's own values."""
    left = iter(rows)
    first = next(left, None)
    if first is None:
        return Ready(table, (), ())
    columns = [(name, _as_kept(table, name)) for name in first]
    values = (
        make(row[name]) if make else row[name]
        for row in chain((first,), left)
        for name, make in columns
    )
    at_once = MOST_VALUES // len(columns) * len(columns)
    return Ready(table, tuple(first), list(iter(lambda: tuple(islice(values, at_once)), ())))


def lay(group_id: int, ready: Ready) -> None:
    """Write the rows of a group that were made ready, within a transaction."""
    connection = db.session.connection()
    for size, some in groupby(ready.values, len):
        statement = _statement(group_id, ready, size // len(ready.columns))
        connection.exec_driver_sql(statement, list(some))


def _statement(group_id: int, ready: Ready, rows: int) -> str:
    """One that inserts so many rows."""
    dialect = db.engine.dialect
    quote = dialect.identifier_preparer.quote
    mark = "?" if dialect.paramstyle == "qmark" else "%s"
    named = ", ".join(quote(name) for name in ("group_id", *ready.columns))
    row = f"({', '.join((str(int(group_id)), *(mark for _ in ready.columns)))})"
    return f"INSERT INTO {quote(ready.table.name)} ({named}) VALUES {', '.join([row] * rows)}"


def _as_kept(table: Table, column: str) -> Any:
    """What makes the driver's value of a column's; None where they are the same."""
    dialect = db.engine.dialect
    return table.c[column].type.dialect_impl(dialect).bind_processor(dialect)
