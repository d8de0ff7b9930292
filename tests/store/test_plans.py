"""A page of a list is found along an index, however many matches there are: read off the plans.

SQLite tells how it would go about each statement; no clock is asked. A plan that walks a whole
table says SCAN, one that sorts all that it found before it shows a page says TEMP B-TREE.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from flask import Flask
from sqlalchemy import event, insert, text

from scoresheet.store import lists, queries, record
from scoresheet.store.db import db, writing
from scoresheet.store.lists import Wanted
from scoresheet.store.models import MatchRow, SeatRow
from tests.store.test_constraints import GOOD

pytestmark = pytest.mark.sqlite  # it tells its plans, whatever the tables hold
BY_KEY = "sqlite_autoindex_matches_1 (group_id=?"
VERSIONS = "ix_changes_group_id_match_version_id (group_id=? AND match=? AND version=?"
BANKED: dict[str, object] = {"banked_hand": 4, "winner": 1, "year": 2026, "hands": 4}


@pytest.fixture
def group(app: Flask) -> Iterator[int]:
    """A group with one match that player 1 won, of 2026."""
    with app.app_context():
        with writing():
            for name in ("groups", "players", "matches", "seats"):
                row: dict[str, object] = dict(GOOD[name])
                row.update(BANKED if name == "matches" else {})
                db.session.execute(insert(db.metadata.tables[name]).values(**row))
        yield 1


@contextmanager
def statements() -> Iterator[list[tuple[str, Any]]]:
    """What the database is asked meanwhile, with its parameters."""
    asked: list[tuple[str, Any]] = []

    def note(_c: object, _cursor: object, statement: str, parameters: Any, *_: object) -> None:
        asked.append((statement, parameters))

    event.listen(db.engine, "before_cursor_execute", note)
    try:
        yield asked
    finally:
        event.remove(db.engine, "before_cursor_execute", note)


def plans(read: Callable[[], object]) -> list[list[str]]:
    """How each statement of a read is gone about, step by step."""
    db.session.rollback()
    with statements() as asked:
        read()
    with db.engine.connect() as connection:
        return [
            [row.detail for row in connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {said}", given)]
            for said, given in asked
            if said.startswith("SELECT")
        ]


@pytest.mark.parametrize("read", [lists.listed_matches, lists.past_matches])
@pytest.mark.parametrize(
    ("wanted", "index"),
    [
        (Wanted(), BY_KEY),
        (Wanted(player=1), "ix_seats_group_id_player_match (group_id=? AND player=?"),
        (Wanted(year=2026), "ix_matches_group_id_year_number (group_id=? AND year=?"),
        (Wanted(won_by=1), "ix_matches_group_id_winner_number (group_id=? AND winner=?"),
        (Wanted(player=1, year=2026), "ix_matches_group_id_year_number (group_id=? AND year=?"),
        (Wanted(player=1, won_by=1), "ix_matches_group_id_winner_number (group_id=? AND winner=?"),
    ],
    ids=["all", "player", "year", "won by", "player in a year", "player, won by"],
)
@pytest.mark.parametrize("before", [None, 9])
def test_a_page_of_matches_is_read_in_the_order_of_its_index(
    group: int, read: Callable[..., list[object]], wanted: Wanted, index: str, before: int | None
) -> None:
    page, *rest = plans(lambda: read(group, before=before, wanted=wanted))
    assert index in page[0]
    assert not [step for step in page if "TEMP B-TREE" in step]
    assert not [step for steps in [page, *rest] for step in steps if step.startswith("SCAN")]
    assert len(read(group, before=before, wanted=wanted)) == 1


def test_won_by_nobody_is_read_in_the_order_of_the_winners_index(group: int) -> None:
    page, *_ = plans(lambda: lists.past_matches(group, wanted=Wanted(nobody=True)))
    assert page == [
        "SEARCH matches USING INDEX ix_matches_group_id_winner_number (group_id=? AND winner=?)"
    ]


def test_won_by_in_a_year_is_read_along_one_of_the_two(group: int) -> None:
    page, *_ = plans(lambda: lists.past_matches(group, wanted=Wanted(year=2026, won_by=1)))
    assert page[0].startswith("SEARCH matches USING INDEX ix_matches_group_id_")
    assert len(page) == 1


@pytest.mark.parametrize(
    ("read", "index"),
    [
        (lambda: queries.open_match(1), "ix_matches_open (group_id=?"),
        (lambda: queries.open_matches([1]), "ix_matches_open (group_id=?"),
        (lambda: queries.reopened_matches(1), "ix_matches_open (group_id=?"),
        (lambda: record.complete(1), "ix_matches_unrecorded (group_id=?"),
        (lambda: lists.neighbours(1, 5), BY_KEY),
        (lambda: queries.newest_match(1), BY_KEY),
        (lambda: lists.newest_seats(1), BY_KEY),
        (lambda: queries.changes_of_version(1, 1, 2), VERSIONS),
        (lambda: record.years(1), "sqlite_autoindex_records_1 (group_id=?"),
        (lambda: record.newest(1, 10), BY_KEY),
        (lambda: record.known_years(1), "sqlite_autoindex_records_1 (group_id=?"),
        (
            lambda: record.newest(1, 10, year=2026),
            "ix_matches_group_id_year_number (group_id=? AND year=?",
        ),
        (lambda: record.of_year(1, 2026), "ix_matches_group_id_year_number (group_id=? AND year=?"),
    ],
    ids=[
        "the open match", "the open matches of several groups", "reopened matches",
        "whether the record is complete", "neighbours", "the newest match", "its seats",
        "the changes of a version", "the record", "the last ten", "its years", "the last of a year",
        "a year",
    ],
)  # fmt: skip
def test_what_is_read_beside_a_list_walks_no_table(
    group: int, read: Callable[[], object], index: str
) -> None:
    found = [step for steps in plans(read) for step in steps]
    assert any(index in step for step in found), found
    assert not [step for step in found if step.startswith("SCAN")]


@pytest.mark.parametrize("open_ones", [1, 5])
def test_open_matches_in_a_list_are_read_together(group: int, open_ones: int) -> None:
    with writing():
        for number in range(2, 2 + open_ones):
            match, seat = dict(GOOD["matches"]), dict(GOOD["seats"])
            db.session.execute(insert(MatchRow).values(match | {"number": number}))
            db.session.execute(insert(SeatRow).values(seat | {"match": number}))
    assert len(lists.listed_matches(group)) == 1 + open_ones
    # the page, its final lines, and the open ones: matches, seats, sittings, results
    assert len(plans(lambda: lists.listed_matches(group))) == 6


def test_every_index_is_there_for_a_list(group: int) -> None:
    rows = db.session.execute(text("SELECT name FROM sqlite_master WHERE name LIKE 'ix_%'"))
    assert {name for (name,) in rows} == {
        "ix_changes_group_id_match_version_id",
        "ix_matches_group_id_winner_number",
        "ix_matches_group_id_year_number",
        "ix_matches_open",
        "ix_matches_unrecorded",
        "ix_seats_group_id_player_match",
    }
