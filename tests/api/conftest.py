"""The cast of the API's tests, and all that is kept, to be compared before and after."""

from collections.abc import Callable

import pytest
from flask import Flask

from scoresheet.live import stream
from scoresheet.store.db import db

from .caller import Caller
from .cast import Cast, gathered

Kept = Callable[[], dict[str, list[tuple[object, ...]]]]


@pytest.fixture(autouse=True)
def _streams_end_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """A stream tells how things stand, and is over."""
    monkeypatch.setattr(stream, "LONGEST_SECONDS", 0)


@pytest.fixture
def cast(app: Flask) -> Cast:
    """Hana's group at its first match; nothing entered yet."""
    return gathered(app)


@pytest.fixture
def anyone(app: Flask) -> Caller:
    """A program without a token."""
    return Caller(app)


@pytest.fixture
def kept(app: Flask) -> Kept:
    """All rows of all tables, but for when a host was last seen."""

    def rows() -> dict[str, list[tuple[object, ...]]]:
        with app.app_context():
            found = {}
            for table in db.metadata.sorted_tables:
                columns = [column for column in table.columns if column.name != "last_seen"]
                query = db.select(*columns)
                found[table.name] = sorted(map(tuple, db.session.execute(query)), key=repr)
            return found

    return rows
