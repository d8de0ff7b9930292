"""A match is banked at once, in the transaction of the save that decided it; a tie plays on."""

import pytest

from scoresheet.core.book import Final
from scoresheet.core.sheet import State, Won
from scoresheet.services import pen
from scoresheet.store import lists
from tests.build import JESS, RAVI, TOM

from .evening import Evening, at, data


def test_nobody_wins_before_the_hand_is_complete(evening: Evening) -> None:
    assert evening.row(1, "1000 0 .").standing.state is State.PLAYING
    assert evening.put(1, TOM, "1050").standing.winner == TOM


def test_the_newest_hand_that_wins_banks_the_match_at_once(evening: Evening) -> None:
    evening.play("-100 700 85", "1000 85 -5", "150 200 5")
    # Jess 0, 900, 1050; Ravi 700, 785, 985; Tom 85, 85, 85
    match = evening.match
    assert (match.standing.state, match.standing.won) == (State.BANKED, Won(JESS, 3))
    assert (match.banked_at, match.amended_at) == (at(3), None)
    assert evening.lines() == [1050, 985, 85]


def test_banking_writes_winner_lines_ranks_hands_and_time(evening: Evening) -> None:
    evening.play("1000 85 85")
    (past,) = lists.past_matches(evening.group_id)
    assert (past.winner, past.hands, past.banked_at, past.started_at) == (JESS, 1, at(1), at(1))
    assert past.finals == (
        Final(JESS, "Jess", 1000, 1),
        Final(RAVI, "Ravi", 85, 2),
        Final(TOM, "Tom", 85, 2),
    )


def test_equal_lines_share_a_rank_and_the_next_one_is_left_out(evening: Evening) -> None:
    evening.play("300 300 0", "0 0 1000")
    (past,) = lists.past_matches(evening.group_id)
    assert [(final.player, final.rank) for final in past.finals] == [(TOM, 1), (JESS, 2), (RAVI, 2)]
    assert past.hands == 2


def test_those_who_left_stand_after_those_who_stayed(evening: Evening) -> None:
    evening.play("900 5 10")
    evening.leave(JESS)
    evening.play(". 5 1000")
    (past,) = lists.past_matches(evening.group_id)
    assert [(final.player, final.running, final.rank) for final in past.finals] == [
        (TOM, 1010, 1),
        (RAVI, 10, 2),
        (JESS, 900, 3),
    ]


def test_the_save_and_the_banking_are_logged_together(evening: Evening) -> None:
    evening.row(1, "1000 0 0")
    assert evening.told()[2:] == [
        ("result", 1, TOM, None, data("0")),
        ("bank", 1, JESS, None, None),
    ]
    assert {line.version for line in evening.log()} == {2}


def test_a_banking_that_fails_takes_the_save_with_it(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object, **__: object) -> None:
        raise OSError("the disk is full")

    evening.row(1, "1000 0 .")
    monkeypatch.setattr(pen.Pen, "finals", broken)
    with pytest.raises(OSError, match="disk"):
        evening.put(1, TOM, "0")
    assert (evening.points(1), evening.version) == ([1000, 0, None], 2)
    assert evening.match.standing.state is State.PLAYING


def test_a_correction_that_lets_the_newest_hand_win_banks_at_once(evening: Evening) -> None:
    evening.play("400 0 0", "500 0 0")
    assert evening.put(1, JESS, "500").standing.winner == JESS


def test_sitting_out_completes_the_hand_and_banks(evening: Evening) -> None:
    evening.row(1, "1000 0 .")
    assert evening.put(1, TOM, "x").standing.winner == JESS


def test_leaving_completes_the_hand_and_banks(evening: Evening) -> None:
    evening.row(1, "1000 0 .")
    match = evening.leave(TOM)
    assert (match.standing.winner, match.banked_at) == (JESS, at(0))
    assert [line.what for line in evening.log()][-2:] == ["leave", "bank"]


def test_a_sitting_out_in_the_hand_after_hinders_no_banking(evening: Evening) -> None:
    evening.play("500 0 0", "400 0 0")
    evening.put(3, TOM, "x")
    match = evening.put(2, JESS, "500")
    assert (match.standing.winner, match.decisions.banked_at) == (JESS, 2)


def test_a_shared_top_is_a_tie_break_and_nobody_has_won(evening: Evening) -> None:
    evening.play("1000 1000 85")
    standing = evening.match.standing
    assert (standing.state, standing.tied) == (State.TIE_BREAK, (JESS, RAVI))
    assert (standing.open_hand, standing.waiting_for) == (2, (JESS, RAVI, TOM))


def test_a_tie_is_played_off_by_everybody_as_often_as_it_takes(evening: Evening) -> None:
    evening.play("1000 1000 85", "50 50 0")
    assert evening.match.standing.state is State.TIE_BREAK
    evening.play("5 10 1000")
    # 1055, 1060, 1085
    assert (evening.match.standing.winner, evening.lines()) == (TOM, [1055, 1060, 1085])


def test_a_tie_of_two_below_the_top_hinders_nobody(evening: Evening) -> None:
    assert evening.play("1100 1050 1050").standing.winner == JESS


def test_a_match_to_another_target_is_banked_there(evening: Evening) -> None:
    evening.play("1000 0 0")
    following = evening.start_next(rules={"target": 100})
    assert following.play("95 0 0").standing.state is State.PLAYING
    assert following.play("5 0 0").standing.winner == JESS
