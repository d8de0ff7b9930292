"""Several processes on one database keep every promise that one keeps."""

from collections import Counter
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Barrier
from typing import Any

import pytest

from tests.postgresql import Postgresql

from .conftest import Serve
from .server import Answer, Served, command

EIGHT = ("Jess", "Ravi", "Tom", "Gus", "Ann", "Bo", "Cleo", "Dan")


@pytest.fixture
def two(serve: Serve, database_url: str | None) -> tuple[Served, Served]:
    """Two servers, started at once on a database that one of them sets up where it may."""
    with ThreadPoolExecutor(2) as threads:
        one, other = threads.map(lambda _: serve(url=database_url), range(2))
    return one, other


def at_once(calls: Sequence[Callable[[], Answer]]) -> list[Answer]:
    """Make all calls at the same moment."""
    start = Barrier(len(calls))

    def run(call: Callable[[], Answer]) -> Answer:
        start.wait()
        return call()

    with ThreadPoolExecutor(len(calls)) as threads:
        return list(threads.map(run, calls))


def saving(
    server: Served, code: str, hand: int, player: int, body: dict[str, Any], token: str
) -> Callable[[], Answer]:
    """The call that saves a cell of match 1."""
    path = f"/api/v1/groups/{code}/matches/1/hands/{hand}/results/{player}"
    return lambda: server.call("PUT", path, body, token=token)


def test_of_three_who_upgrade_at_once_one_does_and_the_others_wait(
    tmp_path: Path, postgresql_server: Postgresql
) -> None:
    for url in (None, postgresql_server.make("upgraded")):
        three = [command(tmp_path, "db", "upgrade", url=url) for _ in range(3)]
        said = [process.communicate()[0] for process in three]
        assert {text.splitlines()[-1] for text in said} == {"The database is up to date."}
    postgresql_server.drop("upgraded")


def test_24_rivals_on_two_servers_are_one_success_and_23_clashes(
    two: tuple[Served, Served],
) -> None:
    opened = two[0].call("POST", "/api/v1/groups", {"players": EIGHT[:3]}).json
    code, token = opened["code"], opened["host_token"]
    bodies = [{"points": 5 * number, "revision": 0} for number in range(1, 25)]
    calls = [saving(two[n % 2], code, 1, 1, body, token) for n, body in enumerate(bodies)]
    answers = at_once(calls)
    assert Counter(answer.status for answer in answers) == {200: 1, 409: 23}
    (kept,) = [answer.json for answer in answers if answer.status == 200]
    points = kept["hands"][0]["cells"][0]["points"]
    assert {a.json["current"]["points"] for a in answers if a.status == 409} == {points}
    log = two[1].call("GET", f"/api/v1/groups/{code}/matches/1/log").json["changes"]
    assert [line["is"]["points"] for line in log] == [points]


def test_eight_players_who_save_the_last_hand_three_times_each_bank_it_once(
    two: tuple[Served, Served],
) -> None:
    code = two[0].call("POST", "/api/v1/groups", {"players": EIGHT}).json["code"]
    group = f"/api/v1/groups/{code}"
    players = range(1, 9)
    tokens = {
        player: two[player % 2].call("POST", f"{group}/players/{player}/claim").json["player_token"]
        for player in players
    }
    calls = [
        saving(two[time % 2], code, 1, player, {"points": 1000 // player}, tokens[player])
        for player in players
        for time in range(3)
    ]
    assert Counter(answer.status for answer in at_once(calls)) == {200: 24}
    log = two[0].call("GET", f"{group}/matches/1/log").json["changes"]
    assert Counter(line["what"] for line in log) == {"claim": 8, "result": 8, "bank": 1}
    sheet = two[1].call("GET", f"{group}/matches/1").json
    assert (sheet["state"], sheet["winner"]) == ("banked", 1)
    assert [player["running"] for player in sheet["players"]] == [1000 // p for p in players]
