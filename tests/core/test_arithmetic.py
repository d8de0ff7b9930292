"""The sheet's arithmetic: what goes on the sheet for a result, hand by hand."""

from dataclasses import replace

import pytest

from scoresheet.core.rules import ARLINGTON
from scoresheet.core.sheet import Cell, carried, standing
from tests.build import JESS, RAVI, TOM, carries, cells, entries, lines, seats, sheet

WORKED = ("-100 0 0", "150 0 0", "-30 0 0", "20 0 0", "1000 0 0")


def test_the_worked_results_give_the_worked_entries_carries_and_lines() -> None:
    derived = sheet(*WORKED, banked_at=5)
    assert entries(derived, JESS) == [0, 50, 0, 0, 990]
    assert carries(derived, JESS) == [100, 0, 30, 10, 0]
    assert lines(derived, JESS) == [0, 50, 50, 50, 1040]


def test_the_worked_hand_leaves_tom_at_nothing_with_a_hundred_carried() -> None:
    derived = sheet("210 85 -100")
    assert [total.running for total in derived.totals] == [210, 85, 0]
    assert [total.carry for total in derived.totals] == [0, 0, 100]


def test_the_carry_is_nothing_at_the_start() -> None:
    derived = sheet()
    assert [(total.running, total.carry) for total in derived.totals] == [(0, 0)] * 3
    assert sheet("5 . .").hands[0].lines[0].carried_in == 0


@pytest.mark.parametrize(
    ("due", "entry", "carry"),
    [(0, 0, 0), (5, 5, 0), (-5, 0, 5), (1500, 1500, 0), (-1500, 0, 1500)],
)
def test_what_is_due_goes_on_the_sheet_or_is_carried(due: int, entry: int, carry: int) -> None:
    assert carried(due) == (entry, carry)


def test_a_carry_is_taken_off_the_next_results_until_it_is_gone() -> None:
    derived = sheet("0 -100 0", "0 30 0", "0 60 0", "0 25 0", "0 40 0")
    assert entries(derived, RAVI) == [0, 0, 0, 15, 40, None]
    assert carries(derived, RAVI) == [100, 70, 10, 0, 0]


def test_a_result_equal_to_the_carry_leaves_neither_entry_nor_carry() -> None:
    derived = sheet("-100 0 0", "100 0 0")
    assert entries(derived, JESS) == [0, 0, None]
    assert carries(derived, JESS) == [100, 0]


def test_losses_in_a_row_add_up_in_the_carry() -> None:
    derived = sheet("-100 0 0", "-35 0 0", "0 0 0", "-5 0 0")
    assert carries(derived, JESS) == [100, 135, 135, 140]
    assert lines(derived, JESS) == [0, 0, 0, 0]


def test_the_line_does_not_fall_with_a_loss() -> None:
    assert lines(sheet("300 0 0", "-200 0 0", "50 0 0", "250 0 0"), JESS) == [300, 300, 300, 400]


def test_the_line_less_the_carry_is_the_plain_sum_of_the_results() -> None:
    derived = sheet("300 0 0", "-200 0 0", "50 0 0")
    # 300 - 200 + 50 = 150, shown as a line of 300 with 150 carried
    assert (derived.total_of(JESS).running, derived.total_of(JESS).carry) == (300, 150)


def test_a_hand_sat_out_leaves_carry_and_line_as_they_are() -> None:
    derived = sheet("200 0 0", "-100 0 0", "x 0 0", "130 0 0")
    assert entries(derived, JESS) == [200, 0, None, 30, None]
    assert carries(derived, JESS) == [0, 100, 100, 0]
    assert lines(derived, JESS) == [200, 200, 200, 230]


def test_a_hand_not_entered_yet_leaves_carry_and_line_as_they_are() -> None:
    derived = sheet("200 -100 0", "50 . .")
    assert [total.running for total in derived.totals] == [250, 0, 0]
    assert [total.carry for total in derived.totals] == [0, 100, 0]


def test_a_zero_a_hand_sat_out_and_an_empty_cell_differ() -> None:
    hand = sheet("0 x .").hands[0]
    zero, away = hand.line_of(JESS), hand.line_of(RAVI)
    assert zero is not None
    assert away is not None
    assert (zero.entry, zero.sat_out) == (0, False)
    assert (away.entry, away.sat_out) == (None, True)
    assert hand.line_of(TOM) is None


def test_a_correction_three_hands_back_flows_through() -> None:
    before = sheet("-100 0 0", "58 0 0", "40 0 0", "20 0 0")
    assert (lines(before, JESS), carries(before, JESS)) == ([0, 0, 0, 18], [100, 42, 2, 0])
    after = sheet("-100 0 0", "85 0 0", "40 0 0", "20 0 0")
    assert (lines(after, JESS), carries(after, JESS)) == ([0, 0, 25, 45], [100, 15, 0, 0])


def test_each_cell_knows_what_was_carried_into_it() -> None:
    derived = sheet("-100 0 0", "130 0 0", "20 0 0")
    found = [hand.line_of(JESS) for hand in derived.hands[:3]]
    assert [line.carried_in for line in found if line] == [0, 100, 0]


def test_an_emptied_cell_is_waited_for_again() -> None:
    derived = standing({**cells("50 . ."), (1, RAVI): Cell(revision=2)}, seats())
    assert derived.waiting_for == (RAVI, TOM)
    assert derived.hands[0].line_of(RAVI) is None


def test_a_game_that_carries_no_losses_puts_them_on_the_sheet() -> None:
    plain = replace(ARLINGTON, losses_carried=False)
    derived = standing(cells("50 0 0", "-80 0 0"), seats(), game=plain)
    assert entries(derived, JESS) == [50, -80, None]
    assert (lines(derived, JESS), carries(derived, JESS)) == ([50, -30], [0, 0])
