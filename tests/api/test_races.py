"""Calls at one moment: eight players' last results, and one key brought many times."""

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from threading import Barrier
from typing import Any

import pytest
from flask import Flask

from .caller import Answer, Caller
from .cast import Cast, opened

EIGHT = ["Jess", "Ravi", "Tom", "Gus", "Ann", "Bo", "Cy", "Di"]


def at_once(calls: Sequence[Callable[[], Answer]]) -> list[Answer]:
    """Make all calls at the same moment, each in a thread of its own."""
    start = Barrier(len(calls))

    def make(call: Callable[[], Answer]) -> Answer:
        start.wait()
        return call()

    with ThreadPoolExecutor(len(calls)) as threads:
        return list(threads.map(make, calls))


@pytest.mark.parametrize("_", range(2))
def test_eight_players_last_results_at_once_each_three_times_over_bank_the_hand_once(
    app: Flask, _: int
) -> None:
    group = f"/groups/{opened(app, EIGHT)['code']}"
    gus = Caller(app)
    seats = [gus.post(f"{group}/players/{player}/claim") for player in range(1, 9)]
    tokens = [answer["player_token"] for answer in seats]

    def save(player: int) -> Callable[[], Answer]:
        points = 1000 if player == 3 else 5 * player
        path = f"{group}/matches/1/hands/1/results/{player}"
        body = {"points": points, "revision": 0}
        return lambda: Caller(app, tokens[player - 1]).put(path, body)

    answers = at_once([save(player) for player in range(1, 9)] * 3)
    assert [answer.status for answer in answers] == [200] * 24
    log = gus.get(f"{group}/matches/1/log?limit=100")["changes"]
    assert [line["what"] for line in log] == ["bank"] + ["result"] * 8 + ["claim"] * 8
    assert sorted(line["player"] for line in log if line["what"] == "result") == [*range(1, 9)]
    sheet = gus.get(f"{group}/matches/1")
    assert (sheet["state"], sheet["winner"]) == ("banked", 3)
    assert [cell["revision"] for cell in sheet["hands"][0]["cells"]] == [1] * 8


def post(cast: Cast, path: str, body: Any, headers: dict[str, str]) -> Answer:
    """Call as the host from a program of its own."""
    return Caller(cast.gus.app, cast.hana.token).post(path, body, headers=headers)


def test_one_key_brought_many_times_at_once_makes_one_of_each(cast: Cast) -> None:
    cast.played("1000 85 0")
    headers = {"Idempotency-Key": "the very same moment"}
    for path, body in (
        ("/groups", {"players": ["Ann", "Bo"]}),
        (cast.group + "/players", {"name": "Gus"}),
        (cast.group + "/hosts", {}),
        (cast.group + "/matches", {}),
    ):
        answers = at_once([partial(post, cast, path, body, headers)] * 6)
        assert [answer.status for answer in answers] == [201] * 6
        assert all(answer.body == answers[0].body for answer in answers)
    assert cast.gus.get(cast.group)["open_match"] == 2


def test_a_free_seat_claimed_by_many_at_once_is_one_players(cast: Cast) -> None:
    path = cast.group + "/players/2/claim"
    cast.hana.delete(path)
    answers = at_once([lambda: Caller(cast.gus.app).post(path)] * 8)
    assert sorted(answer.status for answer in answers) == [200] + [409] * 7
