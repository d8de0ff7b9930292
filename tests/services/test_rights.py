"""Whose cell it is, and until when: judged under the lock, by the hand as it stands then."""

import pytest

from scoresheet import services
from scoresheet.core.sheet import By
from scoresheet.errors import HandAhead, MatchClosed, NothingToTakeBack, NotYours
from tests.build import JESS, RAVI, TOM

from .evening import RAVIS_PHONE, Evening


def test_a_player_enters_changes_sits_out_and_clears_the_own_result(evening: Evening) -> None:
    for text, revision in (("85", 1), ("90", 2), ("x", 3), (".", 4)):
        evening.put(1, RAVI, text, by=RAVIS_PHONE)
        cell = evening.cell(1, RAVI)
        assert (cell.revision, cell.by) == (revision, RAVIS_PHONE)


@pytest.mark.parametrize("text", ["85", "x", "."])
def test_a_player_writes_nobody_elses_cell(evening: Evening, text: str) -> None:
    evening.put(1, JESS, "210")
    with pytest.raises(NotYours):
        evening.put(1, JESS, text, by=RAVIS_PHONE)
    assert evening.cell(1, JESS).points == 210


def test_a_player_does_not_learn_by_a_repeat_that_a_rivals_value_stands(evening: Evening) -> None:
    evening.put(1, JESS, "210")
    with pytest.raises(NotYours):
        evening.put(1, JESS, "210", by=RAVIS_PHONE)


def test_a_players_own_result_can_be_changed_until_the_next_hand_has_a_result(
    evening: Evening,
) -> None:
    evening.play("210 85 -100")
    evening.put(1, RAVI, "90", by=RAVIS_PHONE)
    evening.put(2, TOM, "x")
    evening.put(1, RAVI, "95", by=RAVIS_PHONE)
    evening.put(2, JESS, "0")
    for text in ("85", "x", "."):
        with pytest.raises(NotYours):
            evening.put(1, RAVI, text, by=RAVIS_PHONE)
    assert evening.cell(1, RAVI).points == 95


def test_a_players_own_result_can_be_changed_again_once_the_next_hand_has_none(
    evening: Evening,
) -> None:
    evening.play("210 85 -100")
    evening.put(2, JESS, "0")
    evening.put(2, JESS, ".")
    evening.put(1, RAVI, "90", by=RAVIS_PHONE)
    assert evening.cell(1, RAVI).points == 90


def test_a_result_in_an_earlier_hand_is_changed_by_the_host(evening: Evening) -> None:
    evening.play("210 58 -100", "0 0 0")
    evening.put(1, RAVI, "85")
    assert evening.cell(1, RAVI).points == 85


def test_a_player_saves_no_hand_ahead(evening: Evening) -> None:
    with pytest.raises(HandAhead):
        evening.put(2, RAVI, "85", by=RAVIS_PHONE)


def test_a_player_who_left_enters_no_result_of_a_later_hand(evening: Evening) -> None:
    evening.play("210 85 -100")
    evening.leave(RAVI)
    with pytest.raises(NotYours):
        evening.put(2, RAVI, "85", by=RAVIS_PHONE)


def test_a_player_enters_nothing_for_the_hands_before_they_joined(evening: Evening) -> None:
    evening.row(1, "210 85 -100")
    gus = services.add_player(evening.group, "Gus", evening.by, evening.now)
    phone = By("player", gus.id)
    with pytest.raises(NotYours):
        evening.put(1, gus.id, "85", by=phone)
    evening.put(2, gus.id, "85", by=phone)
    assert evening.cell(2, gus.id).points == 85


def test_a_player_undoes_and_restores_the_own_cell_alone(evening: Evening) -> None:
    evening.row(1, "210 85 .")
    with pytest.raises(NotYours):
        evening.undo(evening.version, by=RAVIS_PHONE)
    with pytest.raises(NotYours):
        evening.restore(1, by=RAVIS_PHONE)
    evening.put(1, RAVI, "90", by=RAVIS_PHONE)
    evening.undo(evening.version, by=RAVIS_PHONE)
    assert evening.points(1) == [210, 85, None]


def test_a_player_can_change_nothing_once_the_match_is_banked(evening: Evening) -> None:
    evening.row(1, "1000 0 0")
    with pytest.raises(MatchClosed):
        evening.put(1, RAVI, "5", by=RAVIS_PHONE)


def test_a_player_takes_the_own_banking_save_back_and_no_other(evening: Evening) -> None:
    evening.row(1, "0 . 0")
    evening.put(1, RAVI, "1000", by=RAVIS_PHONE)
    assert services.takes_back(evening.match, evening.group_id, RAVIS_PHONE)
    assert not services.takes_back(evening.match, evening.group_id, evening.by)
    with pytest.raises(NothingToTakeBack):
        evening.take_back()
    evening.take_back(by=RAVIS_PHONE)
    assert evening.points(1) == [0, None, 0]
