"""How soon phones that watch learn of a save, and what each costs, on a server of its own.

    python -m tests.bench.watchers [--watchers 2000] [--matches 400] [--seconds 5] [--rate 20]

It prints what it measured, and fails where a phone wasn't told within a second of a save.
"""

import argparse
import asyncio
import json
import os
import resource
import signal
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from tests.serving.server import Served

OFF = {"SCORESHEET_LIMITS": "off"}
AT_ONCE = 50
"""How many connections are made at the same time."""
SOON = 1.0  # seconds


@dataclass
class Match:
    """A group at its first match: what its saves were answered with, and who was told when."""

    path: str
    token: str
    saves: dict[int, tuple[float, float]] = field(default_factory=dict)
    """When a version was asked for and answered."""
    told: list[tuple[int, float]] = field(default_factory=list)


async def call(
    port: int, method: str, path: str, body: dict[str, Any], token: str = ""
) -> dict[str, Any]:
    """One call of the API on a connection of its own; fails unless it worked."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    data = json.dumps(body).encode()
    head = f"{method} {path} HTTP/1.1\r\nHost: here\r\nConnection: close\r\n"
    head += f"Content-Type: application/json\r\nContent-Length: {len(data)}\r\n"
    writer.write(f"{head}Authorization: Bearer {token}\r\n\r\n".encode() + data)
    answer = await reader.read()
    writer.close()
    assert answer.split(b" ", 2)[1] in (b"200", b"201"), answer
    told: dict[str, Any] = json.loads(answer.partition(b"\r\n\r\n")[2])
    return told


async def opened(port: int, room: asyncio.Semaphore) -> Match:
    """A new group."""
    async with room:
        told = await call(port, "POST", "/api/v1/groups", {"players": ["Jess", "Ravi", "Tom"]})
    return Match(f"/api/v1/groups/{told['code']}/matches/1", told["host_token"])


async def watch(port: int, match: Match, room: asyncio.Semaphore, ready: asyncio.Event) -> None:
    """Hold a stream, and note when it tells of which version."""
    async with room:
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write(f"GET {match.path}/events HTTP/1.1\r\nHost: here\r\n\r\n".encode())
        while b"event: sheet" not in (line := await reader.readline()):
            assert line, "the stream was refused"
    ready.set()
    try:
        while line := await reader.readline():
            if b'"version"' in line:
                match.told.append((json.loads(line[6:])["version"], time.monotonic()))
    finally:
        writer.close()


async def save(port: int, match: Match, number: int) -> None:
    """Save a result of the match."""
    asked = time.monotonic()
    path, body = f"{match.path}/hands/1/results/1", {"points": 5 * (number % 100)}
    told = await call(port, "PUT", path, body, match.token)
    match.saves[told["version"]] = asked, time.monotonic()


async def warm(port: int) -> None:
    """Let one phone watch for a moment: the first costs what all have in common."""
    room, ready = asyncio.Semaphore(1), asyncio.Event()
    first = asyncio.create_task(watch(port, await opened(port, room), room, ready))
    await ready.wait()
    first.cancel()
    await asyncio.gather(first, return_exceptions=True)


def answering(server: int) -> list[str]:
    """The processes that answer."""
    return Path(f"/proc/{server}/task/{server}/children").read_text().split()


def computing(server: int) -> float:
    """Seconds that they had a processor for."""
    parts = (Path(f"/proc/{child}/stat").read_text().split() for child in answering(server))
    return sum(int(part[13]) + int(part[14]) for part in parts) / os.sysconf("SC_CLK_TCK")


def memory(server: int) -> int:
    """Bytes that they have for themselves."""
    return sum(
        1024 * int(line.split()[1])
        for child in answering(server)
        for line in Path(f"/proc/{child}/smaps_rollup").read_text().splitlines()
        if line.startswith("Private_")
    )


def spread(waits: list[float]) -> str:
    """Median, 99th of a hundred and worst, in milliseconds."""
    ordered = sorted(waits)
    at = (ordered[int(part * (len(ordered) - 1))] * 1000 for part in (0.5, 0.99, 1))
    return "p50 {:.0f} ms, p99 {:.0f} ms, worst {:.0f} ms".format(*at)


def waits(matches: list[Match]) -> tuple[list[float], list[float]]:
    """Seconds from asking for a save, and from its answer, to each phone that was told of it."""
    asked, answered = [], []
    for match in matches:
        for version, when in match.told:
            if version in match.saves:
                begun, done = match.saves[version]
                asked.append(when - begun)
                answered.append(max(0.0, when - done))
    return asked, answered


def saves(port: int, matches: list[Match], told: argparse.Namespace) -> list[asyncio.Future[None]]:
    """A save of one match after the other, each begun at its time whether others are done."""
    loop, saving = asyncio.get_running_loop(), []

    async def begun(number: int, start: asyncio.Event) -> None:
        await start.wait()
        await save(port, matches[number % told.matches], number)

    for number in range(told.rate * told.seconds):
        start = asyncio.Event()
        loop.call_later(number / told.rate, start.set)
        saving.append(asyncio.ensure_future(begun(number, start)))
    return saving


async def measure(served: Served, told: argparse.Namespace) -> None:
    """Open the matches, let phones watch, save for a while, and print what came of it."""
    room = asyncio.Semaphore(AT_ONCE)
    opening = (opened(served.port, room) for _ in range(told.matches))
    matches = list(await asyncio.gather(*opening))
    await warm(served.port)
    before, start = memory(served.process.pid), time.monotonic()
    ready = [asyncio.Event() for _ in range(told.watchers)]
    watching = [
        asyncio.create_task(watch(served.port, matches[number % told.matches], room, event))
        for number, event in enumerate(ready)
    ]
    await asyncio.gather(*(event.wait() for event in ready))
    taken, after = time.monotonic() - start, memory(served.process.pid)
    print(f"{told.watchers} phones watch {told.matches} matches after {taken:.1f} s,")
    print(f"{(after - before) / told.watchers / 1024:.1f} KB each")
    worked = computing(served.process.pid)
    await asyncio.gather(*saves(served.port, matches, told))
    await asyncio.wait(watching, timeout=SOON)
    worked, load = computing(served.process.pid) - worked, os.getloadavg()[0]
    print(f"{worked:.1f} s of a processor for it; load of the machine {load:.1f}")
    report(matches, told)
    for task in watching:
        task.cancel()
    await asyncio.gather(*watching, return_exceptions=True)


def report(matches: list[Match], told: argparse.Namespace) -> None:
    """Print how soon who was told; fails where somebody wasn't, or not soon."""
    asked, answered = waits(matches)
    answers = [done - begun for match in matches for begun, done in match.saves.values()]
    wanted = sum(
        len(match.saves) * (told.watchers // told.matches + (place < told.watchers % told.matches))
        for place, match in enumerate(matches)
    )
    print(f"{len(answers)} saves, {told.rate} a second, answered: {spread(answers)}")
    print(f"from asking for a save to each of {len(asked)} phones: {spread(asked)}")
    print(f"from its answer: {spread(answered)}")
    assert len(asked) == wanted, f"{wanted} should have been told"
    assert max(answered) < SOON


def main() -> None:
    """Serve, measure, and stop."""
    asked = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    for name, default in (("watchers", 2000), ("matches", 400), ("seconds", 5), ("rate", 20)):
        asked.add_argument(f"--{name}", type=int, default=default)
    asked.add_argument("--url", help="A PostgreSQL database that is set up; else a SQLite file.")
    asked.add_argument("--workers", default="1")
    told = asked.parse_args()
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    with tempfile.TemporaryDirectory() as folder:
        served = Served(Path(folder), "--workers", told.workers, url=told.url, variables=OFF)
        try:
            asyncio.run(measure(served, told))
        finally:
            os.killpg(served.process.pid, signal.SIGTERM)
            served.rest()


if __name__ == "__main__":
    main()
