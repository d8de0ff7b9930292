"""How soon a save is seen on three other phones at the table, in a real Chromium.

    python -m tests.bench.visible [--saves 100] [--workers 1] [--url postgresql://...]

It prints the time from the save's answer until the other phones have drawn the new line.
"""

import argparse
import os
import shutil
import signal
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

from tests.browser.conftest import NAMES, SWITCHES, phones_at
from tests.browser.table import sit
from tests.serving.server import Served

PLAYERS = ("Jess", "Ravi", "Tom")
NOTE = """() => {
  window.drawn = new Map();
  const told = new Map();
  const look = () => {
    const line = document.querySelector(".line-figure").textContent;
    if (drawn.has(line)) return;
    drawn.set(line, 0);
    requestAnimationFrame(() => requestAnimationFrame(() => {
      drawn.set(line, Date.now());
      told.get(line)?.(Date.now());
    }));
  };
  window.whenDrawn = (line) => new Promise((tell) => {
    if (drawn.get(line)) tell(drawn.get(line));
    else told.set(line, tell);
  });
  look();
  new MutationObserver(look).observe(document.body, { childList: true, subtree: true });
}"""
"""Notes when each new line of Jess's is drawn: when the frame after its own begins."""


class Match:
    """A group at its first match, as its host has it without a browser."""

    def __init__(self, served: Served) -> None:
        self._served = served
        opened = served.call("POST", "/api/v1/groups", {"players": list(PLAYERS)}).json
        self._token: str = opened["host_token"]
        self.sheet = f"/g/{opened['code']}/m/1"
        self._result = f"/api/v1/groups/{opened['code']}/matches/1/hands/1/results/1"

    def save(self, points: int) -> tuple[float, float]:
        """Save what the hand was worth to Jess: when it was asked for and answered."""
        asked = time.time()
        answer: Any = self._served.call("PUT", self._result, {"points": points}, token=self._token)
        done = time.time()
        assert answer.status == 200, answer.text
        return asked, done


@contextmanager
def chromium() -> Iterator[Browser]:
    """A Chromium of the bench's own."""
    with sync_playwright() as playwright:
        path = next(filter(None, map(shutil.which, NAMES)))
        browser = playwright.chromium.launch(executable_path=path, args=list(SWITCHES))
        yield browser
        browser.close()


def measure(match: Match, phones: list[Page], saves: range) -> tuple[list[float], list[float]]:
    """Milliseconds from asking for each save, and from its answer, to each phone that drew it."""
    from_asking, from_answer = [], []
    for number in saves:
        points = 5 * number
        asked, answered = match.save(points)
        for page in phones:
            drawn = page.evaluate("line => whenDrawn(line)", str(points))
            from_asking.append(drawn - 1000 * asked)
            from_answer.append(max(0.0, drawn - 1000 * answered))
    return from_asking, from_answer


def spread(waits: list[float]) -> str:
    """Median, 95th of a hundred and worst."""
    ordered = sorted(waits)
    at = (ordered[int(part * (len(ordered) - 1))] for part in (0.5, 0.95, 1))
    return "median {:.0f} ms, p95 {:.0f} ms, worst {:.0f} ms".format(*at)


def report(served: Served, saves: int) -> None:
    """Seat three phones, save for a while, and print how soon they had it."""
    match = Match(served)
    with chromium() as browser, phones_at(f"http://127.0.0.1:{served.port}", browser) as new:
        phones = [sit(new(), match.sheet, name) for name in PLAYERS]
        for page in phones:
            page.evaluate(NOTE)
        measure(match, phones, range(1, 2))  # the first costs what all have in common
        from_asking, from_answer = measure(match, phones, range(2, saves + 2))
    print(f"{saves} saves on {len(phones)} phones; load of the machine {os.getloadavg()[0]:.1f}")
    print(f"from asking for a save until it is drawn: {spread(from_asking)}")
    print(f"from its answer: {spread(from_answer)}")


def main() -> None:
    """Serve, measure, and stop."""
    asked = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    asked.add_argument("--saves", type=int, default=100)
    asked.add_argument("--workers", default="1")
    asked.add_argument("--url", help="A PostgreSQL database that is set up; else a SQLite file.")
    told = asked.parse_args()
    assert 0 < told.saves < 300, "no hand is worth more than 1,500"
    with tempfile.TemporaryDirectory() as folder:
        served = Served(Path(folder), "--workers", told.workers, url=told.url)
        try:
            report(served, told.saves)
        finally:
            os.killpg(served.process.pid, signal.SIGTERM)
            served.rest()


if __name__ == "__main__":
    main()
