"""The save that banked the match is taken back by whoever made it, until the next match starts."""

import pytest

from scoresheet import services
from scoresheet.core.sheet import Cell, State
from scoresheet.errors import NothingToTakeBack
from scoresheet.services import Entry
from scoresheet.store import lists, queries
from tests.build import JESS, RAVI, TOM

from .evening import HANA, HANAS_TABLET, RAVIS_PHONE, TOMS_PHONE, Evening, at, data

COUNTS = {"melded": {"king_to_8": 21}, "left": {}, "went_out": True}


def test_the_match_is_open_again_with_the_cell_as_it_was_before(evening: Evening) -> None:
    evening.play("400 0 0", "500 0 0")
    evening.put(1, JESS, "500")
    match = evening.take_back()
    assert (match.standing.state, match.standing.open_hand) == (State.PLAYING, 3)
    assert (evening.points(1), evening.lines()) == ([400, 0, 0], [900, 0, 0])
    assert (match.banked_at, match.amended_at, match.banked_version) == (None, None, None)


def test_a_save_of_many_cells_is_taken_back_whole(evening: Evening) -> None:
    evening.play("500 85 0")
    evening.put(2, TOM, "5")
    evening.row(2, "500 0 10")
    evening.take_back()
    assert evening.points(2) == [None, None, 5]
    assert evening.told()[-4:] == [
        ("cleared", 2, JESS, data("500"), None),
        ("cleared", 2, RAVI, data("0"), None),
        ("result", 2, TOM, data("10"), data("5")),
        ("reopen", None, None, None, None),
    ]


def test_a_save_taken_back_brings_the_counts_back(evening: Evening) -> None:
    evening.enter(Entry(1, JESS, Cell(310, counts=COUNTS)))
    evening.row(1, ". 0 0")
    evening.put(1, JESS, "1000")
    evening.take_back()
    assert (evening.cell(1, JESS).points, evening.cell(1, JESS).counts) == (310, COUNTS)


def test_revisions_rise_when_a_save_is_taken_back(evening: Evening) -> None:
    evening.row(1, "1000 0 0")
    evening.take_back()
    assert [evening.cell(1, player).revision for player in (JESS, RAVI, TOM)] == [2, 2, 2]


def test_a_match_taken_back_is_no_past_match_and_shows_no_final_lines(evening: Evening) -> None:
    evening.row(1, "1000 0 0")
    evening.take_back()
    assert lists.past_matches(evening.group_id) == []
    assert queries.open_match(evening.group_id) == 1


def test_a_match_whose_only_hand_is_taken_back_has_not_started(evening: Evening) -> None:
    evening.row(1, "1000 0 0")
    assert evening.match.started_at is not None
    assert evening.take_back().started_at is None


def test_somebody_elses_save_is_not_taken_back(evening: Evening) -> None:
    evening.row(1, "1000 0 0")
    for other in (HANAS_TABLET, RAVIS_PHONE):
        assert not services.takes_back(evening.match, evening.group_id, other)
        with pytest.raises(NothingToTakeBack):
            evening.take_back(by=other)
    assert services.takes_back(evening.match, evening.group_id, HANA)


def test_a_player_takes_the_own_save_back(evening: Evening) -> None:
    evening.row(1, "1000 0 .")
    evening.put(1, TOM, "5", by=TOMS_PHONE)
    with pytest.raises(NothingToTakeBack):
        evening.take_back(by=HANA)
    match = evening.take_back(by=TOMS_PHONE)
    assert match.standing.waiting_for == (TOM,)


def test_a_save_is_taken_back_until_the_next_match_starts(evening: Evening) -> None:
    evening.row(1, "1000 0 0")
    following = evening.start_next()
    with pytest.raises(NothingToTakeBack):
        evening.take_back()
    following.end()
    with pytest.raises(NothingToTakeBack):
        evening.take_back()


def test_a_save_is_taken_back_once(evening: Evening) -> None:
    evening.row(1, "1000 0 0")
    evening.take_back()
    with pytest.raises(NothingToTakeBack):
        evening.take_back()


def test_a_rename_in_between_hinders_no_taking_back(evening: Evening) -> None:
    evening.row(1, "1000 0 0")
    services.change_player(evening.group, TOM, HANA, evening.now, text="Thomas")
    assert evening.take_back().standing.state is State.PLAYING


def test_what_the_host_banked_is_reopened_and_not_taken_back(evening: Evening) -> None:
    evening.play("400 0 0", "500 0 0", "0 50 0")
    evening.put(1, JESS, "500")
    evening.end()
    with pytest.raises(NothingToTakeBack):
        evening.take_back()


def test_a_match_that_a_leaving_banked_has_no_save_to_take_back(evening: Evening) -> None:
    evening.row(1, "1000 0 .")
    evening.leave(TOM)
    with pytest.raises(NothingToTakeBack):
        evening.take_back()


def test_an_open_or_reopened_or_ended_match_has_nothing_to_take_back(evening: Evening) -> None:
    for act in (
        lambda: evening.row(1, "210 0 0"),
        evening.end,
        evening.reopen,
        lambda: evening.put(1, JESS, "1000"),
    ):
        act()
        with pytest.raises(NothingToTakeBack):
            evening.take_back()


def test_a_match_taken_back_and_won_again_has_the_later_date_alone(evening: Evening) -> None:
    evening.row(1, "1000 0 0")
    evening.minute = 4
    evening.take_back()
    evening.minute = 5
    match = evening.row(1, "0 1000 0")
    assert (match.banked_at, match.amended_at, match.standing.winner) == (at(5), None, RAVI)


def test_an_amendment_taken_back_leaves_the_first_bankings_date_alone(
    evening: Evening,
) -> None:
    evening.play("1000 0 0")
    evening.reopen()
    evening.put(1, JESS, "400")
    evening.play("600 0 0")
    assert (evening.match.banked_at, evening.match.amended_at) == (at(1), at(2))
    match = evening.take_back()
    assert (match.banked_at, match.amended_at) == (at(1), None)
    assert (match.standing.reopened, evening.points(2)) == (True, [None] * 3)
