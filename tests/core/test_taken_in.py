"""A group's file read and written: the same to the byte; and what can't be is refused in it."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from scoresheet.core.sheet import State
from scoresheet.core.strict_json import read_json
from scoresheet.core.takeaway import pieces
from scoresheet.core.taken_in import read_takeaway
from scoresheet.errors import (
    BankedNotWon,
    CellMixed,
    CellStrange,
    CountsWorthElse,
    DiscardedWith,
    EndedWithout,
    EndingsTwo,
    FileRefused,
    FileTooLong,
    KeyMissing,
    KeyStrange,
    MatchTooLong,
    NameTaken,
    NameTooLong,
    NameUnprintable,
    NobodyThere,
    NotJson,
    NumberOutOfTurn,
    OpenBeforeNext,
    OpenThoughWon,
    OutOfOrder,
    Refused,
    SittingsMixed,
    TimesMismatched,
    TooFewThere,
    TooManyThere,
    ValueBeyond,
    ValueWrong,
)

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
    closed = [State.BANKED, State.ENDED_EARLY, State.DISCARDED, State.BANKED, State.BANKED]
    assert states == [*closed, State.PLAYING]
    first, fourth = taken.matches[0].match, taken.matches[3].match
    # 80 + 500; −100 and 5: 95 carried; 0 + 5
    assert [total.running for total in first.standing.totals] == [580, 0, 5]
    assert fourth.standing.won is not None
    assert (fourth.standing.won.player, fourth.standing.won.hand) == (2, 3)
    fifth = taken.matches[4].match
    # 495 + 10, played on from; 0 + 5 + 600; 10 carried, 5 of it worked off
    assert [total.running for total in fifth.standing.totals] == [505, 605, 0]
    assert (fifth.decisions.judged_from, fifth.standing.winner) == (3, 2)


def test_keys_in_another_order_and_blanks_between_make_no_difference() -> None:
    turned = json.dumps(json.loads(TEXT), sort_keys=True, indent=3).encode()
    assert read_takeaway(read_json(turned)) == read_takeaway(read_json(TEXT.encode()))


@pytest.mark.parametrize("text", ["", "{", "[" * 100_000, '{"a": NaN}', "\ufeff{}", "1 2"])
def test_what_is_no_json_is_refused(text: str) -> None:
    with pytest.raises(NotJson):
        read_json(text.encode())


def test_a_text_of_values_without_end_is_no_json_unless_that_is_asked() -> None:
    text = f"[{'[],' * 2_000_000}[]]".encode()
    with pytest.raises(NotJson):
        read_json(text)
    with pytest.raises(NotJson):
        read_json(b"[[],[],{}]", most_values=5)  # four that begin, and two more after a comma
    assert read_json(b"[[],[],{}]", most_values=6) == [[], [], {}]
    assert read_json(b"[[],[],{}]", most_values=None) == [[], [], {}]


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
    held["matches"][0]["results"] = [cell | {"hand": hand} for hand in range(1, 10_002)]
    with pytest.raises(FileRefused) as refused:
        read_takeaway(held)
    assert refused.value.params["where"] == "matches.0.results.10000.hand"


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
UNDECIDED = {
    "banked_hand": None, "banked_version": None, "ended_early": False, "discarded": False,
    "reopened_after": None, "judged_from": 1, "dealer": None,
}  # fmt: skip
"""Of the first match, which its second hand has won: what nobody has decided of it."""
CELL = (*FIRST, "results", 0)
BY = (*CELL, "by")
LOG = (*FIRST, "log")


@pytest.mark.parametrize(
    ("spoil", "where", "reason"),
    [
        (put("format", "scores"), "format", ValueWrong),
        (put("version", 2), "version", ValueWrong),
        (put("version", True), "version", ValueWrong),
        (put("code", "K7QM2XWD"), "code", KeyStrange),
        (drop("players"), "players", KeyMissing),
        (put("players", []), "players", TooFewThere),
        (
            put("players", [{"id": n, "name": "x", "active": True} for n in range(101)]),
            "players",
            TooManyThere,
        ),
        (put("players", 0, "id", 2), "players.0.id", NumberOutOfTurn),
        (put("players", 1, "name", "JESS"), "players.1.name", NameTaken),
        (put("players", 0, "name", "Je\x00ss"), "players.0.name", NameUnprintable),
        (put("players", 0, "name", "Jess\ud800"), "players.0.name", NameUnprintable),
        (put("players", 0, "name", " Jess"), "players.0.name", ValueWrong),
        (put("players", 0, "name", "x" * 31), "players.0.name", NameTooLong),
        (put("players", 0, "name", None), "players.0.name", ValueWrong),
        (put("players", 0, "active", 1), "players.0.active", ValueWrong),
        (put("name", "\u202eevil"), "name", NameUnprintable),
        (put("created_at", "yesterday"), "created_at", ValueWrong),
        (put("created_at", "2026-02-30T00:00:00Z"), "created_at", ValueWrong),
        (put("created_at", "0001-01-01T00:00:00Z"), "created_at", ValueBeyond),
        (put("created_at", "2026-11-29T20:00:00+01:00"), "created_at", ValueWrong),
        (put("rules", "target", 99), "rules.target", ValueBeyond),
        (put("rules", "biggest_set", 5), "rules.biggest_set", ValueWrong),
        (put("rules", "deuce_as_ace", 10.0), "rules.deuce_as_ace", ValueWrong),
        (drop("rules", "joker"), "rules.joker", KeyMissing),
        (put("matches", []), "matches", TooFewThere),
        (put("matches", {}), "matches", ValueWrong),
        (put(*FIRST, "number", 2), "matches.0.number", NumberOutOfTurn),
        (put(*FIRST, "version", 10**30), "matches.0.version", ValueBeyond),
        (put(*FIRST, "started_at", None), "matches.0.started_at", TimesMismatched),
        (put(*FIRST, "banked_at", None), "matches.0.banked_at", TimesMismatched),
        (
            put("matches", 1, "amended_at", "2026-11-29T20:00:00Z"),
            "matches.1.amended_at",
            TimesMismatched,
        ),
        (put("matches", 2, "seats", []), "matches.2.seats", TooFewThere),
        (put(*FIRST, "seats", 0, "player", 9), "matches.0.seats.0.player", NobodyThere),
        (put(*FIRST, "seats", 0, "player", 2), "matches.0.seats.1.player", OutOfOrder),
        (put(*FIRST, "seats", 0, "sittings", []), "matches.0.seats.0.sittings", TooFewThere),
        (
            put(*FIRST, "seats", 0, "sittings", 0, "first", 10**6),
            "matches.0.seats.0.sittings.0.first",
            ValueBeyond,
        ),
        (
            put(*FIRST, "seats", 0, "sittings", [{"first": 1, "left_at": None}] * 2),
            "matches.0.seats.0.sittings.1",
            SittingsMixed,
        ),
        (
            put(*FIRST, "seats", 0, "sittings", [{"first": 1, "left_at": 1}] * 4),
            "matches.0.seats.0.sittings",  # of two hands and the next: three begin there at most
            TooManyThere,
        ),
        (put(*CELL, "points", 1501), "matches.0.results.0.points", ValueBeyond),
        (put(*CELL, "points", 80.0), "matches.0.results.0.points", ValueWrong),
        (put(*CELL, "points", "80"), "matches.0.results.0.points", ValueWrong),
        (put(*CELL, "sat_out", True), "matches.0.results.0.sat_out", CellMixed),
        (
            put(*CELL, "counts", {"melded": {}, "left": {}, "went_out": True}),
            "matches.0.results.0.counts",
            CountsWorthElse,
        ),
        (
            put(*CELL, "counts", {"melded": {"jack": 1}, "left": {}, "went_out": True}),
            "matches.0.results.0.counts.melded.jack",
            KeyStrange,
        ),
        (put(*CELL, "revision", 0), "matches.0.results.0.revision", ValueBeyond),
        (put(*CELL, "hand", 2), "matches.0.results.0", OutOfOrder),
        (put(*CELL, "player", 3), "matches.0.results.1", OutOfOrder),
        (put(*CELL, "player", 4), "matches.0.results.0.player", NobodyThere),
        (put(*BY, "role", "server"), "matches.0.results.0.by.role", ValueWrong),
        (put(*BY, "host", 1), "matches.0.results.0.by.host", KeyStrange),
        (put(*BY, "player", 5), "matches.0.results.0.by.player", NobodyThere),
        (
            put(*FIRST, "decisions", "banked_hand", 1),
            "matches.0.decisions.banked_hand",
            BankedNotWon,
        ),
        (put(*FIRST, "decisions", "ended_early", True), "matches.0.decisions", EndingsTwo),
        (
            put(*FIRST, "decisions", "banked_version", 10**6),
            "matches.0.decisions.banked_version",
            ValueBeyond,
        ),
        (
            put(*FIRST, "decisions", "dealer", {"hand": 1, "player": 4}),
            "matches.0.decisions.dealer",
            NobodyThere,
        ),
        (
            put(*FIRST, "decisions", "judged_from", 0),
            "matches.0.decisions.judged_from",
            ValueBeyond,
        ),
        (
            put(*FIRST, "decisions", "reopened_after", 99),
            "matches.0.decisions.reopened_after",
            ValueBeyond,
        ),
        (
            put("matches", 1, "decisions", "ended_early", False),
            "matches.1.banked_at",
            TimesMismatched,
        ),
        (put("matches", 1, "decisions", "discarded", True), "matches.1.decisions", EndingsTwo),
        (put("matches", 2, "decisions", "discarded", False), "matches.2", OpenBeforeNext),
        (
            put(*FIRST, "decisions", UNDECIDED | {"discarded": True}),
            "matches.0.decisions.discarded",
            DiscardedWith,
        ),
        (
            put(*FIRST, "decisions", UNDECIDED | {"ended_early": True}),
            "matches.0.decisions.ended_early",
            EndedWithout,
        ),
        (put(*FIRST, "decisions", UNDECIDED), "matches.0.decisions", OpenThoughWon),
        (put(*LOG, 0, "id", 2), "matches.0.log.0.id", NumberOutOfTurn),
        (put(*LOG, 0, "what", "cheat"), "matches.0.log.0.what", ValueWrong),
        (put(*LOG, 0, "version", 10**6), "matches.0.log.0.version", ValueBeyond),
        (put(*LOG, 1, "hand", 7), "matches.0.log.1", CellStrange),
        (put(*LOG, 1, "player", 4), "matches.0.log.1", CellStrange),
        (put(*LOG, 1, "is", "x" * 99), "matches.0.log.1.is", ValueWrong),
        (
            put(*LOG, 1, "is", {"points": 5, "sat_out": True}),
            "matches.0.log.1.is.sat_out",
            CellMixed,
        ),
        (put(*LOG, 0, "at", None), "matches.0.log.0.at", ValueWrong),
        (put(*LOG, 7, "is", {"points": 5}), "matches.0.log.7.is", ValueWrong),
        (put("a\ud800\n" + "x" * 99, 1), "a\ud800\n" + "x" * 37 + "…", KeyStrange),
    ],
)
def test_what_cannot_be_is_refused_with_what_is_wrong_where_it_stands(
    spoil: Spoil, where: str, reason: type[Refused]
) -> None:
    held = json.loads(TEXT)
    spoil(held)
    with pytest.raises(FileRefused) as refused:
        read_takeaway(held)
    assert (refused.value.params["where"], type(refused.value.params["reason"])) == (where, reason)
    assert str(refused.value.params["shown"]).isprintable()


def long_file(hands: int, matches: int = 1) -> Any:
    """A file with matches of three seats, all alike: ended early after so many hands."""
    held = json.loads(TEXT)
    open_match = held["matches"][5]
    cell = open_match["results"][0] | {"points": -5, "revision": 1}
    cell.pop("sat_out", None)
    cell.pop("counts", None)
    players = sorted(seat["player"] for seat in open_match["seats"])
    results = [cell | {"hand": h, "player": p} for h in range(1, hands + 1) for p in players]
    decisions = open_match["decisions"] | {"ended_early": True, "dealer": None}
    times = {"started_at": held["created_at"], "banked_at": held["created_at"]}
    long = open_match | {"results": results, "log": [], "decisions": decisions} | times
    held["matches"] = [long | {"number": number} for number in range(1, matches + 1)]
    return held


def refused_within(held: Any, most_cells: int) -> tuple[object, type]:
    """Where the file is refused that has room for so many cells, and why."""
    with pytest.raises(FileRefused) as refused:
        read_takeaway(held, most_cells=most_cells)
    return refused.value.params["where"], type(refused.value.params["reason"])


def test_a_file_that_would_take_its_time_to_work_out_is_refused_where_that_is_asked() -> None:
    held = long_file(hands=99, matches=8)
    assert len(read_takeaway(held).matches) == 8
    # 100 rows of 3 a match: 2,000 are over with the 7th
    assert refused_within(held, 2_000) == ("matches.6", FileTooLong)


def test_a_match_without_room_is_refused_before_any_of_it_is_worked_out(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    held = long_file(hands=99)
    assert len(read_takeaway(held, most_cells=300).matches) == 1
    monkeypatch.setattr("scoresheet.core.taken_match.require_sound", pytest.fail)
    assert refused_within(held, 299) == ("matches.0", FileTooLong)


def test_who_sat_down_again_takes_the_room_of_another_seat() -> None:
    held = long_file(hands=9)
    stretches = [{"first": first, "left_at": first + 1} for first in (1, 3, 5, 7)]
    held["matches"][0]["seats"][0]["sittings"] = [*stretches, {"first": 9, "left_at": None}]
    # ten rows of two seats and of five stretches
    assert len(read_takeaway(held, most_cells=70).matches) == 1
    assert refused_within(held, 69) == ("matches.0", FileTooLong)


def test_a_match_of_more_than_a_thousand_hands_gets_in_only_where_no_bound_is_asked() -> None:
    held = long_file(hands=1_001)
    assert read_takeaway(held).matches[0].match.standing.touched == 1_001
    assert refused_within(held, 100_000) == ("matches.0.results", MatchTooLong)
