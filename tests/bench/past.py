"""How long looking back takes in a group of 5,000 matches among 1,000,000, beside one of 50.

    python -m tests.bench.past [--matches 1000000] [--many 5000] [--rounds 60] [--postgresql]

It fills two databases, one with a group of 50 alone; asks for each page and its JSON in turns,
and prints how many times as long the same takes in the group of 50 among all the others, and
in the group of many. It fails where a list or a match takes more than 1.3 times as long, or a
record more than 3 times. The file takes about 3 GB (TMPDIR says where); --postgresql starts a
server of its own. Of the crowd's matches two hands have results, or so many as --hands says.
"""

import argparse
import gc
import os
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from statistics import median

from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import text

from scoresheet import create_app
from scoresheet.core.book import Group
from scoresheet.store.db import db
from scoresheet.store.upgrade import upgrade
from tests import postgresql
from tests.bench.filled import FEW, NOW, fill, taken_in
from tests.conftest import settings_in

MOST, MOST_RECORD = 1.3, 3.0
WARMING = 5
PAGES = {
    "group": "/g/{code}",
    "first page": "/g/{code}/matches",
    "a page deep down": "/g/{code}/matches?before=21",
    "by player": "/g/{code}/matches?player=2",
    "by year": "/g/{code}/matches?year=2026",
    "won by": "/g/{code}/matches?won_by=1",
    "player in a year": "/g/{code}/matches?player=1&year=2025",
    "one match": "/g/{code}/m/{middle}",
    "its log": "/g/{code}/m/{middle}/log",
    "record": "/g/{code}/record",
    "record of a year": "/g/{code}/record?year=2026",
    "record of the last ten": "/g/{code}/record?last=10",
    "first page, JSON": "/api/v1/groups/{code}",
    "a page deep down, JSON": "/api/v1/groups/{code}?before=21",
    "by player, JSON": "/api/v1/groups/{code}?player=2",
    "by year, JSON": "/api/v1/groups/{code}?year=2026",
    "won by, JSON": "/api/v1/groups/{code}?won_by=1",
    "one match, JSON": "/api/v1/groups/{code}/matches/{middle}",
    "its log, JSON": "/api/v1/groups/{code}/matches/{middle}/log",
    "record, JSON": "/api/v1/groups/{code}/record",
    "record of a year, JSON": "/api/v1/groups/{code}/record?year=2026",
    "record of the last ten, JSON": "/api/v1/groups/{code}/record?last=10",
}


@dataclass(frozen=True)
class Looked:
    """A group that is looked back at: how many matches it has, and who asks."""

    client: FlaskClient
    group: Group
    matches: int

    def ask(self, page: str) -> tuple[float, int]:
        """Seconds that a page takes, and how many links or rows of matches are on it."""
        path = PAGES[page].format(code=self.group.code, middle=self.matches // 2 + 1)
        begun = time.perf_counter()
        answer = self.client.get(path)
        told = answer.get_data(as_text=True)
        taken = time.perf_counter() - begun
        assert answer.status_code == 200, (path, answer.status)
        return taken, told.count(f"/g/{self.group.code}/m/") + told.count('"number":')


def ratios(page: str, looked: Sequence[Looked], rounds: int) -> tuple[float, list[float]]:
    """Median seconds for the first, and how many times as long the others take, round by round."""
    for one in looked * WARMING:
        one.ask(page)
    rows = {one.ask(page)[1] for one in looked}
    assert len(rows) == 1 or "record" in page, f"{page}: not the same number of rows: {rows}"
    taken: list[list[float]] = [[] for _ in looked]
    gc.collect()
    for turn in range(rounds):
        for place in range(len(looked)):
            place = (place + turn) % len(looked)
            taken[place].append(looked[place].ask(page)[0])
    first = taken[0]
    pairs = (zip(own, first, strict=True) for own in taken[1:])
    return median(first), [median(own / one for own, one in pair) for pair in pairs]


def report(looked: Sequence[Looked], rounds: int) -> list[str]:
    """Print a line a page; those that take too long."""
    late = []
    print(f"{'':30}{'50 alone':>10}{'50 among':>10}{looked[-1].matches:>9,}")
    for page in PAGES:
        most = MOST_RECORD if "record" in page else MOST
        alone, times = ratios(page, looked, rounds)
        told = "".join(f"{one:9.2f}×" for one in times)
        slow = max(times) > most
        print(f"{page:30}{alone * 1000:7.1f} ms{told}{f'  over {most}' if slow else ''}")
        late += [page] if slow else []
    return late


@contextmanager
def opened(folder: Path, url: str | None) -> Iterator[Flask]:
    """The application on a new database."""
    settings = settings_in(folder, database_url=url)
    app = create_app(settings)
    with app.app_context():
        upgrade(settings.sqlite_file, now=datetime.now(NOW.tzinfo))
    yield app
    with app.app_context():
        db.engine.dispose()


def looked_at(few: Flask, all_of_them: Flask, told: argparse.Namespace) -> list[Looked]:
    """Fill both databases."""
    with few.app_context():
        alone = Looked(few.test_client(), taken_in(FEW, 2), FEW)
    begun = time.monotonic()
    with all_of_them.app_context():
        among, many = fill(matches=told.matches, many=told.many, years=told.years, hands=told.hands)
        if told.postgresql:
            with db.engine.begin() as connection:
                connection.execute(text("ANALYZE"))  # as it does by itself within minutes
        client = all_of_them.test_client()
    print(f"{told.matches:,} matches after {time.monotonic() - begun:.0f} s")
    return [alone, Looked(client, among, FEW), Looked(client, many, told.many)]


def main() -> None:
    """Fill, measure, and judge."""
    asked = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    numbers = {"matches": 1_000_000, "many": 5000, "years": 10, "hands": 2, "rounds": 60}
    for name, default in numbers.items():
        asked.add_argument(f"--{name}", type=int, default=default)
    asked.add_argument("--postgresql", action="store_true")
    told = asked.parse_args()
    with ExitStack() as stack:
        urls: list[str | None] = [None, None]
        if told.postgresql:
            server = stack.enter_context(postgresql.running())
            urls = [server.make("few"), server.make("all")]
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        apps = [
            stack.enter_context(opened(folder / name, url))
            for name, url in zip(("few", "all"), urls, strict=True)
        ]
        late = report(looked_at(apps[0], apps[1], told), told.rounds)
        size = sum(file.stat().st_size for file in folder.rglob("*") if file.is_file())
    print(f"{size / 1e9:.2f} GB of SQLite; load of the machine {os.getloadavg()[0]:.1f}")
    sys.exit(f"Too slow: {', '.join(late)}." if late else None)


if __name__ == "__main__":
    main()
