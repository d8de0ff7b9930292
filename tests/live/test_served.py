"""Streams as servers hold them: several processes, one killed, stopped in time, or none held."""

import signal
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from typing import Any

import pytest

from tests.serving.conftest import Serve, database_url, serve
from tests.serving.server import Served

from .phone import Phone

__all__ = ["database_url", "serve"]  # the servers of this test
SOON = 5.0  # seconds


class Group:
    """A group at its first match, on servers that share one database."""

    def __init__(self, served: Served) -> None:
        self.opened = served.call("POST", "/api/v1/groups", {"players": ["Jess", "Ravi"]}).json
        self.path = f"/api/v1/groups/{self.opened['code']}"
        self.match = self.path + "/matches/1"

    def save(self, served: Served, player: int, points: int) -> int:
        """Save a result of the first hand; the version then."""
        path = f"{self.match}/hands/1/results/{player}"
        answer = served.call("PUT", path, {"points": points}, token=self.opened["host_token"])
        assert answer.status == 200, answer.text
        version: int = answer.json["version"]
        return version

    def seat(self, served: Served, player: int) -> Any:
        """Take a seat; its token."""
        return served.call("POST", f"{self.path}/players/{player}/claim").json["player_token"]


@contextmanager
def watching(*phones: Phone) -> Iterator[None]:
    """The phones have their streams for a while."""
    for phone in phones:
        phone.open()
    try:
        yield
    finally:
        for phone in phones:
            phone.close()


def test_phones_on_two_servers_hear_every_save_and_who_is_here(
    serve: Serve, database_url: str | None
) -> None:
    with ThreadPoolExecutor(2) as threads:
        one, other = threads.map(lambda _: serve("--workers", "2", url=database_url), range(2))
    group = Group(one)
    ravis = group.seat(other, 2)
    jess, ravi = Phone(one, group.match), Phone(other, group.match, ravis)
    with watching(jess, ravi):
        jess.until_here(2)
        for points in (5, 10, 15):
            version = group.save(one, 1, points)
            jess.until_version(version)
            ravi.until_version(version)
        version = group.save(other, 2, 85)
        jess.until_version(version)
        ravi.close()
        jess.until_here()
    assert jess.versions == sorted(set(jess.versions))


def test_when_a_server_is_killed_its_phones_resume_at_the_other_and_miss_nothing(
    serve: Serve, database_url: str | None
) -> None:
    one, other = (serve(url=database_url) for _ in range(2))
    group = Group(one)
    phones = [Phone(one, group.match) for _ in range(4)]
    with watching(*phones):
        version = group.save(one, 1, 5)
        for phone in phones:
            phone.until_version(version)
        one.kill()
        for phone in phones:
            phone.until_broken()
    version = group.save(other, 1, 10)
    for phone in phones:
        phone.served = other
    with watching(*phones):
        for phone in phones:
            assert phone.next("sheet").data == {"version": version}
        after = group.save(other, 2, 15)
        for phone in phones:
            assert phone.next("sheet").data == {"version": after}
            assert phone.versions[-2:] == [version, after]


def test_more_phones_watch_than_there_are_connections_and_each_is_told(serve: Serve) -> None:
    served = serve()
    group = Group(served)
    phones = [Phone(served, group.match) for _ in range(40)]
    with watching(*phones):
        version = group.save(served, 1, 5)
        for phone in phones:
            phone.until_version(version)


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_a_server_with_open_streams_stops_within_five_seconds(
    serve: Serve, number: signal.Signals
) -> None:
    served = serve("--workers", "2")
    group = Group(served)
    phones = [Phone(served, group.match, group.seat(served, player)) for player in (1, 2)]
    with watching(*phones):
        phones[0].until_here(1, 2)
        start = time.monotonic()
        said = served.stop(number)
        taken = time.monotonic() - start
    assert (said, served.process.returncode) == ("Scoresheet is closed.\n", 0)
    assert taken < SOON


def test_a_phone_that_vanishes_makes_room_for_another(serve: Serve) -> None:
    served = serve(variables={"SCORESHEET_WATCHERS_MATCH": "1"})
    group = Group(served)
    phone = Phone(served, group.match).open()
    phone.next("sheet")
    refused = served.call("GET", group.match + "/events")
    assert (refused.status, refused.kind) == (429, "application/problem+json")
    phone.vanish()
    group.save(served, 1, 5)  # what is written to who is gone is refused by the network
    end = time.monotonic() + SOON * 4
    while (another := Phone(served, group.match).open()).answer.status != 200:
        another.close()
        assert time.monotonic() < end
    another.next("sheet")
    another.close()


def test_waitress_holds_no_streams_and_says_so(serve: Serve) -> None:
    served = serve("--server", "waitress")
    group = Group(served)
    phone = Phone(served, group.match).open()
    assert phone.answer.status == 503
    assert phone.answer.headers["Retry-After"] == "60"
    assert phone.answer.headers["Content-Type"] == "application/problem+json"
    phone.close()
