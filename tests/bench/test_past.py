"""Looking back reads no more in a group of many matches than in one of few: steps are counted.

No clock is asked: SQLite tells how many steps its machine takes for a page and its JSON, and
what a page asks of it. tests.bench.past measures the same in time, among 1,000,000 matches.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from sqlite3 import Connection as SQLiteConnection

from flask import Flask
from sqlalchemy import event

from scoresheet.store.db import db
from tests.bench.filled import FEW, taken_in
from tests.bench.past import PAGES, Looked

MANY, YEARS = 400, 2
MOST = 1.15
"""Some more are taken where a number has a digit more, or an index a level."""
AT_ONCE = 10
"""So many steps are counted at a time."""


@contextmanager
def steps() -> Iterator[list[int]]:
    """The steps that the database takes meanwhile, on whichever connection."""
    taken: list[int] = []

    def told() -> int:
        taken.append(AT_ONCE)
        return 0

    def lent(connection: SQLiteConnection, *_: object) -> None:
        connection.set_progress_handler(told, AT_ONCE)

    def given_back(connection: SQLiteConnection, *_: object) -> None:
        connection.set_progress_handler(None, AT_ONCE)

    heard = (("checkout", lent), ("checkin", given_back))
    for name, hear in heard:
        event.listen(db.engine, name, hear)
    try:
        yield taken
    finally:
        for name, hear in heard:
            event.remove(db.engine, name, hear)


def counted(looked: Looked, page: str) -> int:
    """The steps that a page takes, asked for a second time: the first may have had to prepare."""
    looked.ask(page)
    with looked.client.application.app_context(), steps() as taken:
        looked.ask(page)
    return sum(taken)


def test_looking_back_takes_as_many_steps_among_400_matches_as_among_50(sqlite_app: Flask) -> None:
    client = sqlite_app.test_client()
    with sqlite_app.app_context():
        few = Looked(client, taken_in(FEW, YEARS), FEW)
        many = Looked(client, taken_in(MANY, YEARS), MANY)
    taken = {page: (counted(few, page), counted(many, page)) for page in PAGES}
    assert min(least for least, _ in taken.values()) > 50 * AT_ONCE  # steps were counted
    more = {page: most / least for page, (least, most) in taken.items()}
    assert not {page: ratio for page, ratio in more.items() if ratio > MOST}
