"""Newcomers, leavers, returners: who sits out, who is waited for, who can win."""

import pytest

from scoresheet.core.sheet import Cell, Seat, Sitting, State, Won, standing
from tests.build import GUS, JESS, RAVI, TOM, cells, entries, lines, ranks, seat, seats, sheet

GUS_FROM_2 = (*seats(), seat(GUS, (2, None)))
TOM_LEFT_AT_2 = (seat(JESS), seat(RAVI), seat(TOM, (1, 2)))


@pytest.mark.parametrize(
    ("hand", "sat"), [(1, False), (2, True), (3, True), (4, False), (5, False), (6, True)]
)
def test_a_stretch_at_the_table_ends_before_the_hand_left_at(hand: int, *, sat: bool) -> None:
    stretches = Seat(JESS, (Sitting(2, 4), Sitting(6)))
    assert stretches.covers(hand) is sat


def test_a_newcomer_sits_out_the_hands_before() -> None:
    derived = sheet("10 20 30", "5 5 5 40", table=GUS_FROM_2)
    line = derived.hands[0].line_of(GUS)
    assert line is not None
    assert (line.sat_out, line.entry, line.cell.points, line.cell.revision) == (True, None, None, 0)
    assert entries(derived, GUS) == [None, 40, None]
    assert lines(derived, GUS) == [0, 40]


def test_a_newcomer_leaves_the_hands_before_complete() -> None:
    assert sheet("10 20 30", table=GUS_FROM_2).hands[0].complete is True


def test_a_newcomer_is_waited_for_in_the_open_hand_they_join() -> None:
    derived = sheet("10 20 30", "5 . 5", table=GUS_FROM_2)
    assert (derived.open_hand, derived.waiting_for) == (2, (RAVI, GUS))
    assert sheet("10 20 30", "5 5 5", table=GUS_FROM_2).hands[1].complete is False


def test_a_newcomer_can_win_the_hand_they_join() -> None:
    assert sheet("10 20 30", "0 0 0 1000", table=GUS_FROM_2).won == Won(GUS, 2)


def test_a_newcomer_who_joins_after_the_winning_hand_changes_nothing_of_it() -> None:
    derived = sheet("1000 20 30", table=GUS_FROM_2, banked_at=1)
    assert derived.winner == JESS
    assert [hand.number for hand in derived.hands] == [1]


def test_one_who_leaves_is_missed_from_the_open_hand_on() -> None:
    derived = sheet("10 20 30", "5 . .", table=TOM_LEFT_AT_2)
    assert (derived.open_hand, derived.waiting_for) == (2, (RAVI,))
    line = derived.hands[1].line_of(TOM)
    assert line is not None
    assert (line.sat_out, line.entry, line.running) == (True, None, 30)


def test_the_line_of_one_who_left_stays_on_the_sheet() -> None:
    derived = sheet("10 20 30", "5 5 .", "5 5 .", table=TOM_LEFT_AT_2)
    assert derived.total_of(TOM).running == 30
    assert lines(derived, TOM) == [30, 30, 30, 30]


def test_nobody_waits_for_the_line_of_one_who_left() -> None:
    derived = sheet("10 20 30", "5 5 .", table=TOM_LEFT_AT_2)
    assert (derived.hands[1].complete, derived.open_hand) == (True, 3)
    assert derived.waiting_for == (JESS, RAVI)


def test_the_result_of_the_open_hand_stands_when_its_player_leaves() -> None:
    derived = sheet("10 20 30", "5 . 50", table=TOM_LEFT_AT_2)
    assert derived.total_of(TOM).running == 80
    assert derived.waiting_for == (RAVI,)


def test_one_who_left_with_a_result_of_the_open_hand_can_still_win_that_hand() -> None:
    derived = sheet("10 20 30", "5 0 970", table=TOM_LEFT_AT_2)
    assert derived.won == Won(TOM, 2)
    assert ranks(derived) == [3, 2, 1]


def test_one_who_left_cannot_win_a_later_hand() -> None:
    table = (seat(JESS, (1, 2)), seat(RAVI, (1, 2)), seat(TOM), seat(GUS))
    derived = sheet("1000 1000 0 0", ". . 500 5", table=table)
    assert (derived.state, derived.won) == (State.PLAYING, None)
    assert ranks(derived) == [3, 3, 1, 2]


def test_one_who_left_does_not_share_the_top_of_a_later_hand() -> None:
    table = (seat(JESS), seat(RAVI, (1, 2)), seat(TOM))
    derived = sheet("1000 1000 0", "0 . 5", table=table)
    assert derived.won == Won(JESS, 2)
    assert ranks(derived) == [1, 3, 2]


def test_the_tie_stands_until_the_hand_after_a_leaving_is_complete() -> None:
    table = (seat(JESS), seat(RAVI, (1, 2)), seat(TOM))
    assert sheet("1000 1000 0", table=table).state is State.TIE_BREAK


def test_leaving_is_undone_by_joining_again() -> None:
    table = (seat(JESS), seat(RAVI), seat(TOM, (1, 2), (2, None)))
    derived = sheet("10 20 30", "5 5 .", table=table)
    assert derived.waiting_for == (TOM,)
    assert derived.total_of(TOM).left is False
    assert ranks(derived) == [3, 2, 1]


def test_the_hands_between_leaving_and_joining_again_are_sat_out() -> None:
    table = (seat(JESS), seat(RAVI), seat(TOM, (1, 2), (4, None)))
    derived = sheet("10 20 -30", "5 5 .", "5 5 .", "5 5 50", table=table)
    assert entries(derived, TOM) == [0, None, None, 20, None]
    assert [hand.complete for hand in derived.hands] == [True, True, True, True, False]
    assert lines(derived, TOM) == [0, 0, 0, 20]


def test_one_who_joined_again_can_win() -> None:
    table = (seat(JESS), seat(RAVI), seat(TOM, (1, 2), (3, None)))
    assert sheet("0 0 500", "5 5 .", "5 5 500", table=table).won == Won(TOM, 3)


def test_one_who_left_twice_has_left() -> None:
    assert seat(TOM, (1, 2), (3, 4)).left is True
    assert seat(TOM, (1, 2), (3, None)).left is False


def test_an_emptied_cell_of_one_who_left_keeps_its_revision() -> None:
    derived = standing({**cells("10 20 30", "5 5 ."), (2, TOM): Cell(revision=3)}, TOM_LEFT_AT_2)
    line = derived.hands[1].line_of(TOM)
    assert line is not None
    assert (line.sat_out, line.cell.revision) == (True, 3)


def test_a_hand_sat_out_by_those_who_stayed_is_a_misdeal() -> None:
    derived = sheet("10 20 30", "x x .", table=TOM_LEFT_AT_2)
    assert (derived.hands[1].misdeal, derived.open_hand) == (True, 3)


def test_a_hand_with_the_result_of_one_who_left_is_no_misdeal() -> None:
    derived = sheet("10 20 30", "x x 5", table=TOM_LEFT_AT_2)
    assert (derived.hands[1].complete, derived.hands[1].misdeal) == (True, False)


def test_joining_and_leaving_count_from_the_open_hand() -> None:
    assert sheet().next_hand == 1
    assert sheet("5 . .").next_hand == 1
    assert sheet("5 5 5").next_hand == 2


def test_joining_and_leaving_count_from_the_hand_to_come_where_none_is_open() -> None:
    assert sheet("1000 0 0", "5 5 5").next_hand == 3
