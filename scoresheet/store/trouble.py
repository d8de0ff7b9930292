"""What a database that can't do its work is to whoever waits for it: a refusal like any other."""

from sqlite3 import Error as SQLiteError

from sqlalchemy import ExceptionContext
from sqlalchemy.exc import InterfaceError

from ..errors import Unavailable, sentence


class DatabaseBusy(Unavailable):
    message = sentence("The sheet is busy. Nothing was changed; try again in a moment.")


class DatabaseFull(Unavailable):
    message = sentence("The server’s disk is full. Nothing was changed; tell whoever runs it.")


class DatabaseReadOnly(Unavailable):
    message = sentence("The server can’t write now. Nothing was changed; tell whoever runs it.")


class DatabaseBroken(Unavailable):
    message = sentence("The server’s database is damaged. Tell whoever runs it.")


class DatabaseAway(Unavailable):
    message = sentence("The server lost its database. Try again: nothing is entered twice.")


_SQLITE = {
    5: DatabaseBusy,  # BUSY
    6: DatabaseBusy,  # LOCKED
    8: DatabaseReadOnly,  # READONLY
    10: DatabaseAway,  # IOERR
    11: DatabaseBroken,  # CORRUPT
    13: DatabaseFull,  # FULL
    14: DatabaseAway,  # CANTOPEN
    26: DatabaseBroken,  # NOTADB
}
"""By SQLite's primary result codes."""
_SQLSTATE = {
    "08": DatabaseAway,  # connection
    "25006": DatabaseReadOnly,
    "42P01": DatabaseBroken,  # a table is missing
    "42703": DatabaseBroken,  # a column is missing
    "40001": DatabaseBusy,  # serialization
    "40P01": DatabaseBusy,  # deadlock
    "53": DatabaseBusy,  # resources, connections among them
    "53100": DatabaseFull,
    "55P03": DatabaseBusy,  # lock not available
    "57": DatabaseAway,  # shut down, or starting
    "57014": DatabaseBusy,  # statement timeout
    "XX001": DatabaseBroken,
    "XX002": DatabaseBroken,
}
"""By SQL states and, where none fits whole, their classes."""


def refusal_for(context: ExceptionContext) -> Unavailable | None:
    """What to raise instead of a driver's error; the error stays its cause, for the log."""
    error = context.original_exception
    if context.is_pre_ping:  # the pool sees to that by itself
        return None
    if isinstance(error, SQLiteError):
        kind = _SQLITE.get(getattr(error, "sqlite_errorcode", 0) & 0xFF)
    else:
        kind = _of_state(getattr(error, "sqlstate", None) or "")
        lost = context.is_disconnect or isinstance(context.sqlalchemy_exception, InterfaceError)
        kind = kind or (DatabaseAway if lost else None)
    return kind() if kind else None


def _of_state(state: str) -> type[Unavailable] | None:
    return _SQLSTATE.get(state) or _SQLSTATE.get(state[:2])
