"""A server killed in the middle of saves has kept what it acknowledged, and banks once."""

from collections import Counter
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from http.client import HTTPException
from itertools import count, repeat
from random import Random
from threading import Event
from typing import Any

from .conftest import Serve
from .server import Served

ROUNDS = 5
"""Two kills each, on either database: twenty in all."""
PLAYERS = (1, 2, 3, 4)
LAST = {1: 1000, 2: 85, 3: -100, 4: 0}
"""What decides the match."""


class Phones:
    """Four phones that save results of their own over and over, until the server is gone."""

    def __init__(self, server: Served, match: str, token: str) -> None:
        self.server = server
        self.match = match
        self.token = token
        self.acknowledged: dict[int, int | None] = {}
        self.asked: dict[int, int] = {}

    def save(self, player: int, points: int) -> int:
        """Save a player's result; the status of the answer."""
        path = f"{self.match}/hands/1/results/{player}"
        self.asked[player] = points
        status = self.server.call("PUT", path, {"points": points}, token=self.token).status
        if status == 200:
            self.acknowledged[player] = points
        return status

    def until_killed(self, results: Callable[[int], Iterable[int]], enough: int) -> None:
        """Let all save at once, and kill the server once so many saves were acknowledged."""
        saves, go = count(1), Event()

        def saving(player: int) -> None:
            for points in results(player):
                try:
                    status = self.save(player, points)
                except (OSError, HTTPException):
                    return
                assert status == 200 or (status == 409 and points == LAST[player])
                if next(saves) >= enough:
                    go.set()

        with ThreadPoolExecutor(len(PLAYERS)) as threads:
            phones = [threads.submit(saving, player) for player in PLAYERS]
            assert go.wait(60)
            self.server.kill()
            for phone in phones:
                phone.result()

    def require_kept(self) -> None:
        """Each cell holds what was acknowledged last, or what was asked for when it was killed."""
        told = Counter(line["player"] for line in self.log() if line["what"] == "result")
        sheet = self.server.call("GET", self.match).json
        cells = {cell["player"]: cell for hand in sheet["hands"] for cell in hand["cells"]}
        for player in PLAYERS:
            kept = cells.get(player, {"points": None, "revision": 0})
            assert kept["revision"] == told[player]
            assert kept["points"] in (self.acknowledged.get(player), self.asked[player])
            self.acknowledged[player] = kept["points"]

    def log(self) -> list[dict[str, Any]]:
        """The whole log of the match, newest first."""
        found: list[dict[str, Any]] = []
        more: str | None = ""
        while more is not None:
            page = self.server.call("GET", f"{self.match}/log?limit=100{more}").json
            found += page["changes"]
            more = page["next"] and f"&before={page['next']}"
        return found


def test_a_killed_server_has_kept_what_it_acknowledged_and_banks_once(
    serve: Serve, database_url: str | None
) -> None:
    chance = Random(20)
    server = serve(url=database_url)
    opened = server.call("POST", "/api/v1/groups", {"players": ["Jess", "Ravi", "Tom", "Gus"]}).json
    group, token = f"/api/v1/groups/{opened['code']}", opened["host_token"]
    for number in range(1, ROUNDS + 1):
        phones = Phones(server, f"{group}/matches/{number}", token)
        for results in (lambda player: count(1), lambda player: repeat(LAST[player])):
            phones.until_killed(results, chance.randint(1, 16))
            phones.server = server = serve(url=database_url)
            phones.require_kept()
        for player in (*PLAYERS[1:], 1):  # once more, as phones do that heard no answer
            assert phones.save(player, LAST[player]) in (200, 409)
        sheet = server.call("GET", phones.match).json
        assert (sheet["state"], sheet["winner"]) == ("banked", 1)
        assert Counter(line["what"] for line in phones.log())["bank"] == 1
        assert server.call("POST", f"{group}/matches", {}, token=token).status == 201
    past = server.call("GET", group).json["matches"]
    assert Counter(row["state"] for row in past) == {"banked": ROUNDS, "playing": 1}
