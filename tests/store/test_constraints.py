"""The database itself keeps every bound: a row that breaks one is refused, whoever writes it."""

import re
from collections.abc import Iterator
from datetime import UTC, datetime

import pytest
from flask import Flask
from sqlalchemy import CheckConstraint, Table, insert, text, update
from sqlalchemy.exc import DataError, IntegrityError

from scoresheet.core.rules import ACE_CHOICES, LENGTH_CHOICES
from scoresheet.store.columns import one_of
from scoresheet.store.db import BUSY_SECONDS, db

NOON = datetime(2026, 11, 29, 12, 0, tzinfo=UTC)
RULES = {
    "target": 1000, "joker": False, "deuce_as_ace": 10, "ace_left": 10, "biggest_set": 4,
    "longest_run": None, "going_out_bonus": 100,
}  # fmt: skip
AUTHOR = {"by_role": "host", "by_player": None, "by_host": 1}
CELL = {"group_id": 1, "match": 1, "hand": 1, "player": 1}
GOOD = {
    "groups": {"id": 1, "code": "K7QM2XWD", "version": 1, "created_at": NOON, **RULES},
    "codes": {"group_id": 1, "code": "K7QM2XWD"},
    "hosts": {"group_id": 1, "id": 1, "token_hash": "0" * 64, "since": NOON},
    "repeats": {"group_id": 1, "key_hash": "0" * 64, "what": "match", "number": 1},
    "players": {"group_id": 1, "id": 1, "name": "Jess", "name_key": "jess", "active": True},
    "matches": {
        "group_id": 1, "number": 1, "version": 1, "created_at": NOON, "ended_early": False,
        "discarded": False, "judged_from": 1, "hands": 0, **RULES,
    },
    "seats": {"group_id": 1, "match": 1, "player": 1, "place": 1},
    "sittings": {"group_id": 1, "match": 1, "player": 1, "first_hand": 1},
    "results": {**CELL, "points": 85, "sat_out": False, "revision": 1, **AUTHOR},
    "changes": {
        "group_id": 1, "match": 1, "id": 1, "at": NOON, "version": 2, "what": "result", **AUTHOR,
    },
    "parts": {
        "group_id": 1, "match": 1, "player": 1, "rank": 1, "wins": 1, "hands": 2, "points": 75,
        "best": 85, "worst": -10, "counted": 1, "outs": 1, "carry_points": 10, "carry_hands": 1,
        "carry_lasting": False, "comebacks": 1, "race": [85, 85],
    },
    "records": {"group_id": 1, "year": 2026, "kept": {}},
}  # fmt: skip
"""One good row of every table, in the order in which they refer to each other."""

RULE_BREACHES = [
    ({"target": 99}, "target"),
    ({"target": 10_001}, "target"),
    ({"deuce_as_ace": 15}, "deuce_as_ace"),
    ({"ace_left": 0}, "ace_left"),
    ({"biggest_set": 5}, "biggest_set"),
    ({"longest_run": 3}, "longest_run"),
    ({"going_out_bonus": -1}, "going_out_bonus"),
    ({"going_out_bonus": 501}, "going_out_bonus"),
]
BREACHES = [
    *(("groups", row, check) for row, check in RULE_BREACHES),
    ("groups", {"version": 0}, "version"),
    ("hosts", {"id": 0}, "id"),
    ("repeats", {"number": 0}, "number"),
    ("repeats", {"what": "code"}, "what"),
    ("players", {"id": 0}, "id"),
    ("players", {"id": 101}, "id"),
    ("players", {"name": ""}, "name"),
    ("players", {"name": "J" * 31}, "name"),
    *(("matches", row, check) for row, check in RULE_BREACHES),
    ("matches", {"number": 0}, "number"),
    ("matches", {"version": 0}, "version"),
    ("matches", {"judged_from": 0}, "judged_from"),
    ("matches", {"banked_hand": 0}, "banked_hand"),
    ("matches", {"reopened_after": -1}, "reopened_after"),
    ("matches", {"dealer_hand": 1}, "dealer"),
    ("matches", {"dealer_player": 1}, "dealer"),
    ("matches", {"dealer_hand": 0, "dealer_player": 1}, "dealer_hand"),
    ("matches", {"hands": -1}, "hands"),
    ("matches", {"ended_early": True, "discarded": True}, "one_ending"),
    ("matches", {"banked_hand": 1, "ended_early": True}, "one_ending"),
    ("matches", {"banked_hand": 1, "discarded": True}, "one_ending"),
    ("matches", {"winner": 1}, "winner"),
    ("seats", {"place": 0}, "place"),
    ("seats", {"final_running": -1}, "final_running"),
    ("seats", {"final_rank": 0}, "final_rank"),
    ("parts", {"rank": 0}, "rank"),
    ("parts", {"wins": 2}, "wins"),
    ("parts", {"hands": 0, "counted": 0, "outs": 0}, "hands"),
    ("parts", {"worst": 0}, "worst"),
    ("parts", {"worst": -5, "best": -10}, "worst"),
    ("parts", {"counted": 3}, "counted"),
    ("parts", {"outs": 2}, "outs"),
    ("parts", {"carry_points": -5}, "carry"),
    ("parts", {"carry_hands": -1}, "carry"),
    ("parts", {"wins": 0}, "comebacks"),
    ("sittings", {"first_hand": 0}, "first_hand"),
    ("sittings", {"first_hand": 3, "left_at": 2}, "left_at"),
    ("results", {"hand": 0}, "hand"),
    ("results", {"points": 1501}, "points"),
    ("results", {"points": -1501}, "points"),
    ("results", {"sat_out": True}, "one_kind"),
    ("results", {"points": None, "counts": {"left": {}}}, "counts"),
    ("results", {"revision": 0}, "revision"),
    ("results", {"by_role": "server"}, "by_role"),
    ("changes", {"id": 0}, "id"),
    ("changes", {"what": "vanished"}, "what"),
    ("changes", {"by_role": "onlooker"}, "by_role"),
]
REPEATS = [
    ("groups", {"id": 2}, "groups.code", "uq_groups_code"),
    ("codes", {"group_id": 2}, "codes.code", "uq_codes_code"),
    ("players", {"id": 2}, "players.group_id, players.name_key", "uq_players_group_id_name_key"),
    *((name, {}, name, f"pk_{name}") for name in GOOD),
]
"""What is there already, and how SQLite and PostgreSQL name it."""
STRAY = "FOREIGN KEY constraint failed|violates foreign key constraint"
STRAYS = [
    ("codes", {"group_id": 2, "code": "22222222"}),
    ("hosts", {"group_id": 2, "token_hash": "1" * 64}),
    ("players", {"group_id": 2}),
    ("matches", {"group_id": 2}),
    ("seats", {"match": 2}),
    ("seats", {"player": 2}),
    ("sittings", {"player": 2}),
    ("results", {"player": 2}),
    ("results", {"match": 2}),
    ("changes", {"match": 2}),
    ("parts", {"player": 2}),
    ("records", {"group_id": 2}),
]


@pytest.fixture
def kept(app: Flask) -> Iterator[None]:
    """A database with one good row in every table."""
    with app.app_context():
        for name, row in GOOD.items():
            db.session.execute(insert(_table(name)).values(**row))
        db.session.commit()
        yield


def _table(name: str) -> Table:
    return db.metadata.tables[name]


def _change(name: str, row: dict[str, object]) -> None:
    db.session.execute(update(_table(name)).values(**row))


@pytest.mark.usefixtures("kept")
@pytest.mark.parametrize(("name", "row", "check"), BREACHES)
def test_a_row_beyond_a_bound_is_refused(name: str, row: dict[str, object], check: str) -> None:
    # PostgreSQL looks at the width of a column before it looks at the bounds of the row.
    refusals = (IntegrityError, DataError)
    with pytest.raises(refusals, match=rf"ck_{name}_{check}\b|too long for type"):
        db.session.execute(insert(_table(name)).values(**{**GOOD[name], **_other_key(name), **row}))


@pytest.mark.usefixtures("kept")
def test_every_choice_of_a_house_rule_is_taken() -> None:
    for name in ("groups", "matches"):
        for ace in ACE_CHOICES:
            _change(name, {"deuce_as_ace": ace, "ace_left": ace})
        for length in LENGTH_CHOICES:
            _change(name, {"biggest_set": length, "longest_run": length})


@pytest.mark.parametrize(
    ("choices", "check"),
    [
        ((10, 20), "ace IN (10, 20)"),
        ((4, None), "ace IS NULL OR ace = 4"),
        (("a", None, "b"), "ace IS NULL OR ace IN ('a', 'b')"),
    ],
)
def test_a_column_has_one_of_its_choices(choices: tuple[object, ...], check: str) -> None:
    assert one_of("ace", choices) == check


def _other_key(name: str) -> dict[str, object]:
    """A key that is free, so that the bound alone is broken."""
    return {
        "groups": {"id": 2, "code": "22222222"},
        "hosts": {"id": 2, "token_hash": "1" * 64},
        "repeats": {"what": "host"},
        "players": {"id": 2, "name_key": "ravi"},
        "matches": {"number": 2},
        "seats": {},
        "sittings": {"first_hand": 2},
        "results": {"hand": 2},
        "changes": {"id": 2},
        "parts": {},
    }[name]


def test_every_check_of_the_models_is_among_those_tested() -> None:
    held = {
        constraint.name
        for table in db.metadata.sorted_tables
        for constraint in table.constraints
        if isinstance(constraint, CheckConstraint)
    }
    assert held == {f"ck_{name}_{check}" for name, _, check in BREACHES}


@pytest.mark.usefixtures("kept")
@pytest.mark.parametrize(
    ("name", "row"),
    [
        ("results", {"points": 1500}),
        ("results", {"points": -1500}),
        ("results", {"points": None, "sat_out": True}),
        ("results", {"points": None}),
        ("players", {"name": "J" * 30}),
        ("players", {"id": 100}),
        ("matches", {"target": 100, "going_out_bonus": 0, "biggest_set": None, "longest_run": 4}),
        ("matches", {"target": 10_000, "going_out_bonus": 500, "deuce_as_ace": 20}),
        ("matches", {"banked_hand": 1, "winner": 1}),
        ("sittings", {"left_at": 1}),
        ("changes", {"by_role": "server"}),
    ],
)
def test_a_row_at_its_bound_is_taken(name: str, row: dict[str, object]) -> None:
    others = [other for other in list(GOOD) if list(GOOD).index(other) > list(GOOD).index(name)]
    for other in reversed(others):
        db.session.execute(_table(other).delete())
    _change(name, row)
    db.session.commit()


@pytest.mark.usefixtures("kept")
@pytest.mark.parametrize(("name", "row", "key", "constraint"), REPEATS)
def test_a_key_is_taken_once(name: str, row: dict[str, object], key: str, constraint: str) -> None:
    if name == "codes" and row:
        db.session.execute(
            insert(_table("groups")).values(**{**GOOD["groups"], "id": 2, "code": "22222222"})
        )
    told = rf'UNIQUE constraint failed: {re.escape(key)}|unique constraint "{constraint}"'
    with pytest.raises(IntegrityError, match=told):
        db.session.execute(insert(_table(name)).values(**{**GOOD[name], **row}))


@pytest.mark.usefixtures("kept")
@pytest.mark.parametrize(("name", "row"), STRAYS)
def test_a_row_belongs_to_a_group_a_match_a_player_there_is(
    name: str, row: dict[str, object]
) -> None:
    with pytest.raises(IntegrityError, match=STRAY):
        db.session.execute(insert(_table(name)).values(**{**GOOD[name], **row}))


@pytest.mark.usefixtures("kept")
def test_nothing_that_others_refer_to_is_deleted() -> None:
    with pytest.raises(IntegrityError, match=STRAY):
        db.session.execute(_table("groups").delete())


@pytest.mark.sqlite
@pytest.mark.parametrize(
    ("pragma", "value"),
    [
        ("journal_mode", "wal"),
        ("synchronous", 2),  # FULL
        ("foreign_keys", 1),
        ("busy_timeout", BUSY_SECONDS * 1000),
    ],
)
def test_sqlite_is_told_to_be_durable_strict_and_patient(
    app: Flask, pragma: str, value: str | int
) -> None:
    with app.app_context():
        assert db.session.scalar(text(f"PRAGMA {pragma}")) == value


def test_every_key_begins_with_its_group() -> None:
    tables = [table for table in db.metadata.sorted_tables if table.name != "groups"]
    firsts = {table.name: next(iter(table.primary_key.columns)).name for table in tables}
    assert set(firsts.values()) == {"group_id"}
