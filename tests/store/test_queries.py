"""Reads: core values in their order, a page at a time, and None where there is nothing."""

from collections.abc import Iterator
from datetime import UTC, timedelta, timezone

import pytest
from flask import Flask
from sqlalchemy import update

from scoresheet import services
from scoresheet.core.sheet import State
from scoresheet.store import lists, queries
from scoresheet.store.db import db, writing
from scoresheet.store.models import MatchRow
from tests.build import JESS, RAVI, TOM
from tests.services.evening import EIGHT, Evening


@pytest.fixture
def evening(app: Flask) -> Iterator[Evening]:
    """Match 1 of a group, nothing entered yet."""
    with app.app_context():
        yield Evening(services.open_group(["Jess", "Ravi", "Tom"], EIGHT).group.id)


def test_there_is_no_group_match_or_line_but_those_made(evening: Evening) -> None:
    group = evening.group_id
    assert queries.group_id_of("22222222") is None
    assert queries.group_id_of_start("0" * 64) is None
    assert (queries.group(99), queries.match(group, 2), queries.match(99, 1)) == (None, None, None)
    assert (queries.newest_match(99), queries.open_match(99)) == (0, None)
    assert (queries.host_key(group, 2)[0], queries.seat_hash(group, JESS)) == (None, None)
    assert (queries.changes(group, 1), queries.change(group, 1, 1)) == ([], None)
    assert lists.past_matches(group) == []


def test_a_group_is_found_by_its_code(evening: Evening) -> None:
    assert queries.group_id_of(evening.group.code) == evening.group_id


def test_the_log_comes_newest_first_page_by_page(evening: Evening) -> None:
    for points in range(5, 30, 5):
        evening.put(1, JESS, str(points))
    pages = [
        [line.id for line in queries.changes(evening.group_id, 1, before=before, limit=2)]
        for before in (None, 4, 2, 1)
    ]
    assert pages == [[5, 4], [3, 2], [1], []]


def test_a_line_of_the_log_is_found_by_its_number(evening: Evening) -> None:
    evening.row(1, "5 10 .")
    line = queries.change(evening.group_id, 1, 2)
    assert line is not None
    assert (line.player, line.now["points"]) == (RAVI, 10)
    assert queries.change(evening.group_id, 1, 3) is None


def test_the_lines_of_one_save_come_oldest_first(evening: Evening) -> None:
    evening.put(1, TOM, "5")
    evening.row(1, "5 10 15")
    lines = queries.changes_of_version(evening.group_id, 1, 3)
    assert [(line.id, line.player) for line in lines] == [(2, JESS), (3, RAVI), (4, TOM)]
    assert queries.changes_of_version(evening.group_id, 1, 9) == []


def test_one_groups_rows_are_not_anothers(evening: Evening) -> None:
    other = Evening(services.open_group(["Ann", "Bo"], EIGHT).group.id)
    evening.play("1000 0 0")
    other.put(1, 1, "5")
    assert (other.points(1), len(other.log())) == ([5, None], 1)
    assert lists.past_matches(other.group_id) == []
    assert other.group.names == {1: "Ann", 2: "Bo"}


def test_the_open_match_is_the_newest_that_is_not_over(evening: Evening) -> None:
    group = evening.group_id
    evening.play("1000 0 0")
    assert queries.open_match(group) is None
    second = evening.start_next()
    assert queries.open_match(group) == 2
    evening.reopen()
    assert queries.open_match(group) == 2
    second.end()
    assert (queries.open_match(group), queries.newest_match(group)) == (1, 2)


def test_past_matches_are_those_banked_or_ended_newest_first(evening: Evening) -> None:
    evening.play("1000 0 0")
    second = evening.start_next()
    second.play("5 10 5")
    second.end()
    third = second.start_next()
    third.end()
    third.start_next()
    past = lists.past_matches(evening.group_id)
    assert [(match.number, match.state, match.winner) for match in past] == [
        (2, State.ENDED_EARLY, None),
        (1, State.BANKED, JESS),
    ]


def test_final_lines_come_by_rank_and_then_by_seat(evening: Evening) -> None:
    services.change_table(evening.group, 1, evening.by, EIGHT, order=[TOM, RAVI, JESS])
    evening.play("85 1000 85")
    (past,) = lists.past_matches(evening.group_id)
    assert [(final.player, final.rank) for final in past.finals] == [(RAVI, 1), (TOM, 2), (JESS, 2)]


def test_the_list_shows_names_as_they_are_now(evening: Evening) -> None:
    evening.play("1000 0 0")
    services.change_player(evening.group, JESS, evening.by, EIGHT, text="Jessica")
    assert lists.past_matches(evening.group_id)[0].finals[0].name == "Jessica"


def test_the_neighbours_of_a_past_match_pass_over_what_is_in_no_list(evening: Evening) -> None:
    group = evening.group_id
    evening.play("1000 0 0")
    second = evening.start_next()
    second.end()
    third = second.start_next()
    third.play("1000 0 0")
    third.start_next()
    assert lists.neighbours(group, 1) == (None, 3)
    assert lists.neighbours(group, 3) == (1, None)
    assert lists.neighbours(group, 2) == (1, 3)


def test_times_come_back_as_utc_whatever_zone_they_were_given_in(evening: Evening) -> None:
    with writing():
        there = EIGHT.astimezone(timezone(timedelta(hours=2)))
        db.session.execute(update(MatchRow).values(started_at=there))
    started = evening.match.started_at
    assert started is not None
    assert (started, started.tzinfo) == (EIGHT, UTC)


def test_emptied_cells_are_kept_with_their_revision(evening: Evening) -> None:
    evening.put(1, JESS, "5")
    evening.put(1, JESS, ".")
    cell = evening.match.cells[1, JESS]
    assert (cell.empty, cell.revision, cell.by) == (True, 2, evening.by)
