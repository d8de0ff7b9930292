"""The record is kept ready, and is always what would be worked out anew from the results."""

from collections import defaultdict
from datetime import UTC, datetime

import pytest
from sqlalchemy import delete, select, update

from scoresheet import services
from scoresheet.core.finished import finished
from scoresheet.core.record import Finished, Record, Tally, record_of
from scoresheet.core.sheet import State
from scoresheet.services import record as recording
from scoresheet.store import queries, record
from scoresheet.store.db import db, writing
from scoresheet.store.kept import PartRow, RecordRow
from scoresheet.store.models import MatchRow
from tests.build import JESS, RAVI, TOM

from .evening import HANA, Evening

NEW_YEAR = datetime(2027, 1, 1, 0, 30, tzinfo=UTC)


def worked_out(group_id: int) -> dict[int, Record]:
    """The record by year, from the results alone."""
    years: dict[int, list[Finished]] = defaultdict(list)
    for number in range(1, queries.newest_match(group_id) + 1):
        match = queries.match(group_id, number)
        assert match is not None
        if match.standing.state in (State.BANKED, State.ENDED_EARLY):
            assert match.banked_at is not None
            years[match.banked_at.year].append(finished(match))
    return {year: record_of(matches) for year, matches in sorted(years.items(), reverse=True)}


def tally(group_id: int, player: int) -> Tally:
    """A player's figures over all years, as they are kept."""
    return sum((year.tallies[player] for year in record.years(group_id).values()), Tally())


def year_of(evening: Evening) -> int | None:
    """The year that the list of matches finds a match by."""
    row = select(MatchRow.year).filter_by(group_id=evening.group_id, number=evening.number)
    return db.session.scalar(row)


@pytest.fixture
def season(evening: Evening) -> Evening:
    """Three matches: one banked, one ended early, one that Tom left."""
    evening.play("300 210 -50", "700 90 60")
    second = evening.start_next()
    second.play("-100 5 x", "40 60 5")
    second.end()
    third = second.start_next()
    third.play("400 5 10")
    third.leave(TOM)
    third.play("100 600 .", "-50 400 .")
    return third


def test_a_match_is_in_the_record_once_it_is_closed(season: Evening) -> None:
    kept = record.years(season.group_id)
    assert kept == worked_out(season.group_id)
    assert list(kept) == [2026]
    # Ravi: 210+90, 5+60 and 5+600+400; he was 395 behind Jess and won, but target/4 is 250
    ravi = tally(season.group_id, RAVI)
    assert (ravi.matches, ravi.wins, ravi.hands, ravi.points) == (3, 1, 7, 1370)
    assert (ravi.comebacks, tally(season.group_id, TOM).hands) == (1, 4)


def test_an_open_match_is_in_no_record(evening: Evening) -> None:
    evening.play("300 210 -50")
    assert record.years(evening.group_id) == {}
    assert record.newest(evening.group_id, 10) == []


def test_a_discarded_match_is_in_no_record(evening: Evening) -> None:
    evening.end()
    assert record.years(evening.group_id) == {}
    assert record.complete(evening.group_id)


def test_a_reopened_match_is_out_of_the_record_until_it_is_banked_again(season: Evening) -> None:
    first = Evening(season.group_id, 1, season.minute)
    first.reopen()
    assert record.years(season.group_id) == worked_out(season.group_id)
    assert tally(season.group_id, JESS).wins == 0
    first.put(2, JESS, "70")  # was typed as 700
    first.play("0 710 0")  # lines: 370, 1010, and 10 of Tom's 60 after the 50 carried
    assert record.years(season.group_id) == worked_out(season.group_id)
    assert (tally(season.group_id, JESS).wins, tally(season.group_id, RAVI).wins) == (0, 2)


def test_a_match_left_reopened_takes_nobodys_place(season: Evening) -> None:
    Evening(season.group_id, 3, season.minute).reopen()
    Evening(season.group_id, 2, season.minute).reopen()
    assert record.years(season.group_id) == worked_out(season.group_id)
    Evening(season.group_id, 1, season.minute).reopen()
    assert record.years(season.group_id) == {}


def test_a_save_taken_back_takes_the_match_out_of_the_record(evening: Evening) -> None:
    evening.play("300 210 -50", "700 90 60")
    evening.take_back()
    assert record.years(evening.group_id) == {}
    evening.row(2, "700 800 60")
    assert record.years(evening.group_id) == worked_out(evening.group_id)
    assert tally(evening.group_id, RAVI).wins == 1


def test_a_match_counts_for_the_year_of_its_first_closing(evening: Evening) -> None:
    evening.play("300 210 -50", "700 90 60")
    evening.reopen()
    services.enter(
        evening.group_id, 1, [services.Entry(2, JESS, evening.cell(2, RAVI))], HANA, NEW_YEAR
    )
    services.end_match(evening.group_id, 1, HANA, NEW_YEAR)
    assert (list(record.years(evening.group_id)), year_of(evening)) == ([2026], 2026)


def test_a_match_banked_after_new_year_counts_for_the_new_one(evening: Evening) -> None:
    evening.play("300 210 -50")
    assert year_of(evening) == 2026
    won = services.Entry(2, JESS, evening.cell(1, JESS))
    rest = [services.Entry(2, player, evening.cell(1, RAVI)) for player in (RAVI, TOM)]
    services.enter(evening.group_id, 1, [won, *rest], HANA, NEW_YEAR)
    services.end_match(evening.group_id, 1, HANA, NEW_YEAR)
    assert (list(record.years(evening.group_id)), year_of(evening)) == ([2027], 2027)


def test_a_banking_taken_back_leaves_the_match_in_the_year_of_its_start(evening: Evening) -> None:
    evening.play("300 210 -50")
    last = [services.Entry(2, player, evening.cell(1, RAVI)) for player in (RAVI, TOM)]
    services.enter(evening.group_id, 1, last, HANA, NEW_YEAR)
    win = services.Entry(2, JESS, type(evening.cell(1, JESS))(points=800))
    services.enter(evening.group_id, 1, [win], HANA, NEW_YEAR)
    assert year_of(evening) == 2027
    services.take_back(evening.group_id, 1, HANA, NEW_YEAR)
    assert (record.years(evening.group_id), year_of(evening)) == ({}, 2026)


def forget(group_id: int) -> None:
    """As it is after an upgrade from before there was a record."""
    with writing():
        db.session.execute(update(MatchRow).values(recorded=False))
        db.session.execute(delete(PartRow))
        db.session.execute(delete(RecordRow))
    assert not record.complete(group_id)


@pytest.mark.parametrize("at_once", [1, 2, 100])
def test_matches_closed_before_there_was_a_record_are_taken_up(
    season: Evening, at_once: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(recording, "AT_ONCE", at_once)
    season.start_next().play("5 5 5")
    before = record.years(season.group_id), record.newest(season.group_id, 10)
    version = season.version
    forget(season.group_id)
    services.complete_record(season.group_id)
    assert (record.years(season.group_id), record.newest(season.group_id, 10)) == before
    assert record.complete(season.group_id)
    assert season.version == version


def test_a_match_closed_before_there_was_a_record_can_be_reopened(season: Evening) -> None:
    forget(season.group_id)
    Evening(season.group_id, 1, season.minute).reopen()
    services.complete_record(season.group_id)
    assert record.years(season.group_id) == worked_out(season.group_id)


def test_a_complete_record_is_not_written_again(
    season: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(recording, "_take_up_some", pytest.fail)
    services.complete_record(season.group_id)


def test_the_newest_matches_come_oldest_first_their_players_by_seat(season: Evening) -> None:
    newest = record.newest(season.group_id, 2)
    assert [(match.number, match.winner) for match in newest] == [(2, None), (3, RAVI)]
    assert [[part.player for part in match.parts] for match in newest] == [[1, 2, 3], [1, 2, 3]]


def test_the_races_of_a_page_of_matches_come_together(season: Evening) -> None:
    races = record.races(season.group_id, [1, 3])
    assert races == {
        1: {JESS: (300, 1000), RAVI: (210, 300), TOM: (0, 10)},
        3: {JESS: (400, 500, 500), RAVI: (5, 605, 1005), TOM: (10, None, None)},
    }


def test_one_groups_record_says_nothing_of_anothers(season: Evening) -> None:
    other = services.open_group(["Ann", "Bo"], season.now)
    Evening(other.group.id).play("1000 0")
    assert tally(other.group.id, JESS).matches == 1
    assert tally(season.group_id, JESS).matches == 3
