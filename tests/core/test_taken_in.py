"""A group's file read and written: the same to the byte; and what can't be is refused in it."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from scoresheet.core import taken_in
from scoresheet.core.sheet import State
from scoresheet.core.strict_json import read_json
from scoresheet.core.takeaway import pieces
from scoresheet.core.taken_in import read_takeaway
from scoresheet.errors import FileRefused, NotJson

TEXT = Path(__file__).with_name("season.json").read_text(encoding="utf-8")
"""A file of version 1, as every later version has to read it; by tests/services/season.py."""


def test_a_file_read_and_written_is_the_same_to_the_byte() -> None:
    taken = read_takeaway(read_json(TEXT.encode()))
    parts = (taken.name, taken.created_at, taken.rules, taken.players, taken.matches)
    assert "".join(pieces(*parts)) == TEXT


def test_what_is_in_it_is_as_it_was_played() -> None:
    taken = read_takeaway(read_json(TEXT.encode()))
    assert [player.name for player in taken.players] == ["Jess", "Ravi =1+1", "Tom", "李雷"]
    assert [player.active for player in taken.players] == [True, True, False, True]
    states = [held.match.standing.state for held in taken.matches]
    closed = [State.BANKED, State.ENDED_EARLY, State.DISCARDED, State.BANKED]
    assert states == [*closed, State.PLAYING]
    first, fourth = taken.matches[0].match, taken.matches[3].match
    # 80 + 500; −100 and 5: 95 carried; 0 + 5
    assert [total.running for total in first.standing.totals] == [580, 0, 5]
    assert fourth.standing.won is not None
    assert (fourth.standing.won.player, fourth.standing.won.hand) == (2, 3)


def test_keys_in_another_order_and_blanks_between_make_no_difference() -> None:
    turned = json.dumps(json.loads(TEXT), sort_keys=True, indent=3).encode()
    assert read_takeaway(read_json(turned)) == read_takeaway(read_json(TEXT.encode()))


@pytest.mark.parametrize("text", ["", "{", "[" * 100_000, '{"a": NaN}', "\ufeff{}", "1 2"])
def test_what_is_no_json_is_refused(text: str) -> None:
    with pytest.raises(NotJson):
        read_json(text.encode())


@pytest.mark.parametrize("value", [None, [], 5, "text", True])
def test_what_is_no_object_is_refused(value: object) -> None:
    with pytest.raises(FileRefused):
        read_takeaway(value)


def test_a_key_that_stands_there_twice_is_refused() -> None:
    with pytest.raises(FileRefused) as refused:
        read_takeaway(read_json(TEXT.replace('"number":1', '"number":1,"number":1', 1).encode()))
    assert refused.value.params["where"] == "matches.0.number"


def test_a_match_of_hands_without_end_is_refused_soon() -> None:
    held = json.loads(TEXT)
    cell = held["matches"][0]["results"][0]
    held["matches"][0]["results"] = [cell | {"hand": hand} for hand in range(1, 1002)]
    with pytest.raises(FileRefused) as refused:
        read_takeaway(held)
    assert refused.value.params["where"] == "matches.0.results.1000.hand"


Spoil = Callable[[Any], object]


def put(*steps: Any) -> Spoil:
    """Put the last of these at the place that the others lead to."""
    *way, key, value = steps

    def spoil(held: Any) -> None:
        for step in way:
            held = held[step]
        held[key] = value

    return spoil


def drop(*steps: Any) -> Spoil:
    """Take away what stands there."""
    *way, key = steps

    def spoil(held: Any) -> None:
        for step in way:
            held = held[step]
        del held[key]

    return spoil


FIRST = ("matches", 0)
CELL = (*FIRST, "results", 0)
BY = (*CELL, "by")
LOG = (*FIRST, "log")


@pytest.mark.parametrize(
    ("spoil", "where"),
    [
        (put("format", "scores"), "format"),
        (put("version", 2), "version"),
        (put("version", True), "version"),
        (put("code", "K7QM2XWD"), "code"),
        (drop("players"), "players"),
        (put("players", []), "players"),
        (put("players", [{"id": n, "name": "x", "active": True} for n in range(101)]), "players"),
        (put("players", 0, "id", 2), "players.0.id"),
        (put("players", 1, "name", "JESS"), "players.1.name"),
        (put("players", 0, "name", "Je\x00ss"), "players.0.name"),
        (put("players", 0, "name", "Jess\ud800"), "players.0.name"),
        (put("players", 0, "name", " Jess"), "players.0.name"),
        (put("players", 0, "name", "x" * 31), "players.0.name"),
        (put("players", 0, "name", None), "players.0.name"),
        (put("players", 0, "active", 1), "players.0.active"),
        (put("name", "\u202eevil"), "name"),
        (put("created_at", "yesterday"), "created_at"),
        (put("created_at", "2026-02-30T00:00:00Z"), "created_at"),
        (put("created_at", "0001-01-01T00:00:00Z"), "created_at"),
        (put("created_at", "2026-11-29T20:00:00+01:00"), "created_at"),
        (put("rules", "target", 99), "rules.target"),
        (put("rules", "biggest_set", 5), "rules.biggest_set"),
        (put("rules", "deuce_as_ace", 10.0), "rules.deuce_as_ace"),
        (drop("rules", "joker"), "rules.joker"),
        (put("matches", []), "matches"),
        (put("matches", {}), "matches"),
        (put(*FIRST, "number", 2), "matches.0.number"),
        (put(*FIRST, "version", 10**30), "matches.0.version"),
        (put(*FIRST, "started_at", None), "matches.0.started_at"),
        (put(*FIRST, "banked_at", None), "matches.0.banked_at"),
        (put("matches", 1, "amended_at", "2026-11-29T20:00:00Z"), "matches.1.amended_at"),
        (put("matches", 2, "seats", []), "matches.2.seats"),
        (put(*FIRST, "seats", 0, "player", 9), "matches.0.seats.0.player"),
        (put(*FIRST, "seats", 0, "player", 2), "matches.0.seats.1.player"),
        (put(*FIRST, "seats", 0, "sittings", []), "matches.0.seats.0.sittings"),
        (
            put(*FIRST, "seats", 0, "sittings", 0, "first", 10**6),
            "matches.0.seats.0.sittings.0.first",
        ),
        (
            put(*FIRST, "seats", 0, "sittings", [{"first": 1, "left_at": None}] * 2),
            "matches.0.seats.0.sittings.1",
        ),
        (put(*CELL, "points", 1501), "matches.0.results.0.points"),
        (put(*CELL, "points", 80.0), "matches.0.results.0.points"),
        (put(*CELL, "points", "80"), "matches.0.results.0.points"),
        (put(*CELL, "sat_out", True), "matches.0.results.0.sat_out"),
        (put(*CELL, "counts", {"melded": {}, "left": {}, "went_out": True}), "counts"),
        (put(*CELL, "counts", {"melded": {"jack": 1}, "left": {}, "went_out": True}), "jack"),
        (put(*CELL, "revision", 0), "matches.0.results.0.revision"),
        (put(*CELL, "hand", 2), "matches.0.results.0"),
        (put(*CELL, "player", 3), "matches.0.results.1"),
        (put(*CELL, "player", 4), "matches.0.results.0.player"),
        (put(*BY, "role", "server"), "matches.0.results.0.by.role"),
        (put(*BY, "host", 1), "matches.0.results.0.by.host"),
        (put(*BY, "player", 5), "matches.0.results.0.by.player"),
        (put(*FIRST, "decisions", "banked_hand", 1), "matches.0.decisions.banked_hand"),
        (put(*FIRST, "decisions", "ended_early", True), "matches.0.decisions"),
        (put(*FIRST, "decisions", "banked_version", 10**6), "matches.0.decisions.banked_version"),
        (
            put(*FIRST, "decisions", "dealer", {"hand": 1, "player": 4}),
            "matches.0.decisions.dealer",
        ),
        (put(*FIRST, "decisions", "judged_from", 0), "matches.0.decisions.judged_from"),
        (put(*FIRST, "decisions", "reopened_after", 99), "matches.0.decisions.reopened_after"),
        (put("matches", 1, "decisions", "ended_early", False), "matches.1.banked_at"),
        (put("matches", 1, "decisions", "discarded", True), "matches.1.decisions"),
        (put("matches", 2, "decisions", "discarded", False), "matches.2"),
        (put(*LOG, 0, "id", 2), "matches.0.log.0.id"),
        (put(*LOG, 0, "what", "cheat"), "matches.0.log.0.what"),
        (put(*LOG, 0, "version", 10**6), "matches.0.log.0.version"),
        (put(*LOG, 1, "hand", 7), "matches.0.log.1"),
        (put(*LOG, 1, "player", 4), "matches.0.log.1"),
        (put(*LOG, 1, "is", "x" * 99), "matches.0.log.1.is"),
        (put(*LOG, 1, "is", {"points": 5, "sat_out": True}), "matches.0.log.1.is.sat_out"),
        (put(*LOG, 0, "at", None), "matches.0.log.0.at"),
        (put(*LOG, 7, "is", {"points": 5}), "matches.0.log.7.is"),
        (put("a\ud800\n" + "x" * 99, 1), "a\ud800\n" + "x" * 37 + "…"),
    ],
)
def test_what_cannot_be_is_refused_where_it_stands_(spoil: Spoil, where: str) -> None:
    held = json.loads(TEXT)
    spoil(held)
    with pytest.raises(FileRefused) as refused:
        read_takeaway(held)
    assert str(refused.value.params["where"]).endswith(where)
    assert str(refused.value.params["shown"]).isprintable()


def test_a_file_that_would_take_its_time_to_work_out_is_refused(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert taken_in.MOST_CELLS == 200_000
    monkeypatch.setattr(taken_in, "MOST_CELLS", 20_000)
    held = json.loads(TEXT)
    open_match = held["matches"][4]
    cell = open_match["results"][0] | {"points": -5, "revision": 1}
    cell.pop("sat_out", None)
    cell.pop("counts", None)
    players = [seat["player"] for seat in open_match["seats"]]
    results = [cell | {"hand": h, "player": p} for h in range(1, 1001) for p in sorted(players)]
    decisions = open_match["decisions"] | {"ended_early": True, "dealer": None}
    times = {"started_at": held["created_at"], "banked_at": held["created_at"]}
    long = open_match | {"results": results, "log": [], "decisions": decisions} | times
    held["matches"] = [long | {"number": number} for number in range(1, 9)]
    with pytest.raises(FileRefused) as refused:
        read_takeaway(held)
    # 1,001 rows of 3 a match: 20,000 are over with the 7th
    assert refused.value.params["where"] == "matches.6"
