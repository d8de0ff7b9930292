"""How long others wait to save while the largest group that a file may hold is taken in.

    python -m tests.bench.taking_in [--workers 2] [--url postgresql://...]

Another group's phone saves all the while, a save every twentieth of a second or as soon as the
one before is answered. It prints how long the file took, and how long the saves.
"""

import argparse
import os
import signal
import tempfile
import threading
import time
from pathlib import Path

from scoresheet.config import FILE_LIMIT
from scoresheet.core.takeaway import Takeaway, TakenMatch, pieces
from scoresheet.core.taken_in import MOST_CELLS
from tests.bench.filled import group_of
from tests.bench.watchers import spread
from tests.serving.server import Served

PAUSE = 0.05  # seconds from one save to the next
BEFORE = 2.0  # seconds of saves without anything beside them


def largest() -> tuple[int, bytes]:
    """The largest file that is taken, and how many matches are in it."""
    held = group_of(5_000, 10)
    cells = size = count = 0
    for one in held.matches:
        last = max(hand for hand, _ in one.match.cells)
        cells += (last + 1) * sum(len(seat.sittings) for seat in one.match.seats)
        size += len(text_of(held, one).encode())
        if cells > MOST_CELLS or size > FILE_LIMIT:
            break
        count += 1
    return count, text_of(held, *held.matches[:count]).encode()


def text_of(held: Takeaway, *matches: TakenMatch) -> str:
    """A file of the group with these matches."""
    return "".join(pieces(held.name, held.created_at, held.rules, held.players, matches))


class Phone(threading.Thread):
    """Saves a result again and again; `waits`: when each was asked for, and how long it took."""

    def __init__(self, served: Served) -> None:
        super().__init__()
        self.served, self.over = served, threading.Event()
        opened = served.call("POST", "/api/v1/groups", {"players": ["Jess", "Ravi"]}).json
        self.token = opened["host_token"]
        self.path = f"/api/v1/groups/{opened['code']}/matches/1/hands/1/results/1"
        self.waits: list[tuple[float, float]] = []

    def run(self) -> None:
        """Save until told that it is over."""
        points = 0
        while not self.over.wait(PAUSE):
            points = (points + 5) % 500
            begun = time.monotonic()
            answer = self.served.call("PUT", self.path, {"points": points}, token=self.token)
            assert answer.status == 200, answer.text
            self.waits.append((begun, time.monotonic() - begun))


def report(served: Served) -> None:
    """Take the file in while a phone saves, and print what came of it."""
    matches, text = largest()
    phone = Phone(served)
    phone.start()
    phone.over.wait(BEFORE)
    begun = time.monotonic()
    kind = {"Content-Type": "application/json"}
    answer = served.call("POST", "/api/v1/groups/import", text, headers=kind)
    done = time.monotonic()
    phone.over.set()
    phone.join()
    assert answer.status == 201, answer.text
    print(f"{matches:,} matches, {len(text) / 1e6:.1f} MB: {done - begun:.1f} s")
    print(f"saves before: {spread([wait for at, wait in phone.waits if at < begun])}")
    meanwhile = sorted(wait for at, wait in phone.waits if at + wait >= begun)
    print(f"saves meanwhile: {len(meanwhile)}, {spread(meanwhile)}")
    print(f"the longest, in seconds: {', '.join(f'{wait:.2f}' for wait in meanwhile[-5:])}")


def main() -> None:
    """Serve, measure, and stop."""
    asked = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    asked.add_argument("--url", help="A PostgreSQL database that is set up; else a SQLite file.")
    asked.add_argument("--workers", default="2")
    told = asked.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        served = Served(Path(folder), "--workers", told.workers, url=told.url)
        try:
            report(served)
        finally:
            os.killpg(served.process.pid, signal.SIGTERM)
            served.rest()


if __name__ == "__main__":
    main()
