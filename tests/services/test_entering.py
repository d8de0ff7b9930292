"""Results are entered: all or none, no repeat twice, no rival overwritten, no hand ahead."""

import pytest

from scoresheet.core.sheet import Cell
from scoresheet.errors import (
    BeyondBounds,
    CellChanged,
    HandAhead,
    HandPassed,
    MatchClosed,
    NoSuchHand,
    NoSuchMatch,
    NoSuchPlayer,
    Refusal,
)
from scoresheet.services import Entry
from tests.build import JESS, RAVI, TOM

from .evening import HANA, HANAS_TABLET, Evening, at


def test_a_whole_hand_is_saved_together(evening: Evening) -> None:
    match = evening.row(1, "210 85 -100")
    standing = match.standing
    assert [(total.running, total.carry) for total in standing.totals] == [
        (210, 0),
        (85, 0),
        (0, 100),
    ]
    assert (standing.open_hand, standing.waiting_for) == (2, (JESS, RAVI, TOM))


def test_a_hand_is_saved_in_part_and_the_rest_is_waited_for(evening: Evening) -> None:
    assert evening.row(1, ". 85 .").standing.waiting_for == (JESS, TOM)
    assert evening.row(1, "210 . -100").standing.open_hand == 2


@pytest.mark.parametrize(
    ("bad", "refused"),
    [
        (Entry(1, TOM, Cell(1501)), BeyondBounds),
        (Entry(1, TOM, Cell(-1501)), BeyondBounds),
        (Entry(1, 9, Cell(5)), NoSuchPlayer),
        (Entry(1, 0, Cell(5)), NoSuchPlayer),
        (Entry(0, TOM, Cell(5)), NoSuchHand),
        (Entry(-1, TOM, Cell(5)), NoSuchHand),
        (Entry(2, TOM, Cell(5)), HandAhead),
        (Entry(2, TOM, Cell(sat_out=True)), HandAhead),
        (Entry(1, TOM, Cell(5), revision=1), CellChanged),
    ],
)
def test_cells_are_saved_all_or_none(evening: Evening, bad: Entry, refused: type[Refusal]) -> None:
    with pytest.raises(refused):
        evening.enter(Entry(1, JESS, Cell(210)), bad)
    assert (evening.points(1), evening.log(), evening.version) == ([None] * 3, [], 1)


@pytest.mark.parametrize("points", [1500, -1500, 0])
def test_results_reach_from_minus_1500_to_1500(evening: Evening, points: int) -> None:
    evening.enter(Entry(1, JESS, Cell(points)))
    assert evening.cell(1, JESS).points == points


def test_there_is_no_match_but_the_groups_own(evening: Evening) -> None:
    with pytest.raises(NoSuchMatch):
        Evening(evening.group_id, 2).put(1, JESS, "85")


def test_the_same_value_again_changes_and_logs_nothing(evening: Evening) -> None:
    evening.put(1, JESS, "210")
    evening.minute = 5
    again = evening.put(1, JESS, "210", by=HANAS_TABLET)
    assert (again.version, len(evening.log())) == (2, 1)
    assert evening.cell(1, JESS).revision == 1


@pytest.mark.parametrize("revision", [None, 0, 1, 7])
def test_the_same_value_again_is_taken_whatever_the_revision(
    evening: Evening, revision: int | None
) -> None:
    evening.put(1, JESS, "210", revision=0)
    evening.put(1, JESS, "210", revision=revision)
    assert (evening.version, evening.cell(1, JESS).revision) == (2, 1)


def test_the_same_value_again_is_taken_after_the_match_was_banked_with_it(
    evening: Evening,
) -> None:
    evening.row(1, "500 0 .")
    evening.put(1, TOM, "1000", revision=0)
    assert evening.match.standing.closed
    again = evening.put(1, TOM, "1000", revision=0)
    assert (again.version, again.standing.winner, len(evening.log())) == (3, TOM, 4)


def test_a_banked_match_takes_no_result(evening: Evening) -> None:
    evening.row(1, "1000 0 0")
    for hand, player, text in ((1, JESS, "85"), (1, RAVI, "."), (2, RAVI, "5"), (1, TOM, "x")):
        with pytest.raises(MatchClosed):
            evening.put(hand, player, text)
    assert evening.points(1) == [1000, 0, 0]


def test_sitting_out_again_and_emptying_an_empty_cell_change_nothing(evening: Evening) -> None:
    evening.put(1, JESS, "x")
    evening.put(1, JESS, "x", revision=0)
    evening.put(1, RAVI, ".")
    assert (evening.version, len(evening.log())) == (2, 1)


def test_of_a_save_only_the_cells_that_change_are_logged(evening: Evening) -> None:
    evening.row(1, "210 85 .")
    evening.row(1, "210 90 -100")
    assert [change.player for change in evening.log()] == [JESS, RAVI, RAVI, TOM]
    assert [evening.cell(1, player).revision for player in (JESS, RAVI, TOM)] == [1, 2, 1]


def test_a_save_for_a_cell_that_moved_on_clashes_and_carries_the_cell(evening: Evening) -> None:
    evening.put(1, JESS, "58", revision=0)
    with pytest.raises(CellChanged) as clash:
        evening.put(1, JESS, "85", revision=0)
    kept, told = Cell(points=58, revision=1, by=HANA), clash.value.params
    assert told.pop("match").cells == {(1, JESS): kept}
    assert told == {"current": kept, "cells": {JESS: kept}, "hand": 1, "player": JESS}
    evening.put(1, JESS, "85", revision=1)
    assert evening.cell(1, JESS).points == 85


def test_a_save_that_knows_a_newer_revision_than_there_is_clashes(evening: Evening) -> None:
    with pytest.raises(CellChanged):
        evening.put(1, JESS, "85", revision=1)


def test_a_save_without_a_revision_is_unconditional(evening: Evening) -> None:
    evening.put(1, JESS, "58")
    evening.put(1, JESS, "85")
    assert evening.cell(1, JESS).points == 85


def test_the_revision_rises_with_each_change_of_the_cell_and_never_falls(evening: Evening) -> None:
    revisions = []
    for text in ("58", ".", "58", "x", "85"):
        evening.put(1, JESS, text)
        revisions.append(evening.cell(1, JESS).revision)
    assert revisions == [1, 2, 3, 4, 5]


def test_the_version_rises_once_a_save(evening: Evening) -> None:
    assert evening.row(1, "210 85 -100").version == 2
    assert evening.row(1, "215 90 .").version == 3


def test_a_refused_save_leaves_the_version(evening: Evening) -> None:
    with pytest.raises(HandAhead):
        evening.put(2, JESS, "85")
    assert evening.version == 1


def test_the_next_hand_takes_results_once_the_one_before_is_complete(evening: Evening) -> None:
    evening.row(1, "210 85 .")
    with pytest.raises(HandAhead):
        evening.put(2, JESS, "85")
    evening.put(1, TOM, "x")
    evening.put(2, JESS, "85")
    with pytest.raises(HandAhead):
        evening.put(3, JESS, "85")


def test_a_cell_is_emptied_in_the_newest_hand_with_results_only(evening: Evening) -> None:
    evening.play("210 85 -100", "0 50 150")
    with pytest.raises(HandPassed):
        evening.put(1, JESS, ".")
    evening.put(2, JESS, ".")
    assert (evening.points(2), evening.match.standing.waiting_for) == ([None, 50, 150], (JESS,))


def test_a_sitting_out_in_the_hand_after_leaves_the_newest_hand_to_be_emptied(
    evening: Evening,
) -> None:
    evening.play("210 85 -100")
    evening.put(2, TOM, "x")
    evening.put(1, JESS, ".")
    assert (evening.match.standing.open_hand, evening.match.standing.waiting_for) == (1, (JESS,))


def test_a_correction_three_hands_back_flows_through(evening: Evening) -> None:
    evening.play("-100 5 5", "150 5 5", "-30 5 5", "20 5 5")
    # 0, 50, 50, 50: entries 0, 50, 0, 0 and carries 100, 0, 30, 10
    assert evening.lines() == [50, 20, 20]
    evening.put(1, JESS, "-10")
    # due -10, 140, -30, -10 -> entries 0, 140, 0, 0
    assert evening.lines() == [140, 20, 20]


def test_a_match_started_when_its_first_result_was_entered(evening: Evening) -> None:
    evening.minute = 3
    evening.put(1, JESS, "x")
    assert evening.match.started_at is None
    evening.minute = 7
    assert evening.put(1, RAVI, "85").started_at == at(7)
    evening.minute = 9
    assert evening.put(1, TOM, "90").started_at == at(7)


def test_a_match_whose_only_result_was_emptied_has_not_started(evening: Evening) -> None:
    evening.put(1, RAVI, "85")
    assert evening.put(1, RAVI, ".").started_at is None
    evening.minute = 4
    assert evening.put(1, RAVI, "90").started_at == at(4)


def test_who_is_away_sits_out_already(evening: Evening) -> None:
    evening.play("210 85 -100")
    evening.leave(TOM)
    assert evening.put(2, TOM, "x").version == evening.version == 3
    with pytest.raises(HandAhead):
        evening.put(3, TOM, "x")


def test_of_a_hand_ahead_nothing_is_emptied_or_sat_out_either(evening: Evening) -> None:
    for text in (".", "x"):
        with pytest.raises(HandAhead):
            evening.put(2, JESS, text)
    evening.row(1, "1000 0 0")
    with pytest.raises(MatchClosed):
        evening.put(2, JESS, ".")
