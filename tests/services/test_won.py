"""Won and not banked: a correction put the decision into the host's hands."""

import pytest

from scoresheet.core.sheet import State, Won
from scoresheet.errors import HandAhead, MatchWon, NotOpenForThat
from scoresheet.store import lists
from tests.build import JESS, RAVI, TOM

from .evening import Evening, at


@pytest.fixture
def won(evening: Evening) -> Evening:
    """A correction made hand 2 the winning one: Jess 500, 1000, 1000; Ravi 300, 300, 350."""
    evening.play("400 300 0", "500 0 0", "0 50 0")
    evening.put(1, JESS, "500")
    return evening


def test_a_correction_that_made_an_earlier_hand_the_winning_one_waits_for_the_host(
    won: Evening,
) -> None:
    standing = won.match.standing
    assert (standing.state, standing.won, standing.winner) == (State.WON, Won(JESS, 2), None)
    assert (standing.open_hand, won.match.banked_at) == (None, None)
    assert lists.past_matches(won.group_id) == []


def test_one_result_of_the_hand_being_played_is_enough_to_wait(evening: Evening) -> None:
    evening.play("400 300 0", "500 0 0")
    evening.put(3, RAVI, "50")
    evening.put(1, JESS, "500")
    standing = evening.match.standing
    assert (standing.state, standing.open_hand, standing.waiting_for) == (
        State.WON,
        3,
        (JESS, TOM),
    )


def test_the_host_banks_at_the_winning_hand_and_later_results_leave_the_sheet(
    won: Evening,
) -> None:
    won.minute = 9
    match = won.end(hand=2)
    assert (match.standing.state, match.standing.winner) == (State.BANKED, JESS)
    assert (won.lines(), len(match.standing.hands), match.banked_at) == ([1000, 300, 0], 2, at(9))
    (past,) = lists.past_matches(won.group_id)
    assert (past.hands, [final.running for final in past.finals]) == (2, [1000, 300, 0])
    assert won.told("bank") == [("bank", 2, JESS, None, None)]


def test_later_results_stay_in_the_log_and_come_back_with_reopen(won: Evening) -> None:
    won.end()
    assert [line.now for line in won.log("result") if line.hand == 3 and line.player == RAVI] == [
        {"points": 50, "sat_out": False, "counts": None}
    ]
    won.reopen()
    assert (won.lines(), won.match.standing.state) == ([1000, 350, 0], State.WON)


@pytest.mark.parametrize("hand", [1, 3])
def test_the_host_banks_at_no_other_hand(won: Evening, hand: int) -> None:
    with pytest.raises(NotOpenForThat):
        won.end(hand=hand)
    assert won.match.standing.state is State.WON


def test_no_new_hand_begins_while_the_host_decides(won: Evening) -> None:
    with pytest.raises(MatchWon):
        won.put(4, JESS, "5")
    won.put(3, JESS, "5")
    assert (won.match.standing.state, won.lines()) == (State.WON, [1005, 350, 0])


def test_the_correction_taken_back_lets_the_match_go_on(won: Evening) -> None:
    won.put(1, JESS, "400")
    assert (won.match.standing.state, won.match.standing.open_hand) == (State.PLAYING, 4)


def test_play_on_judges_from_the_newest_complete_hand(evening: Evening) -> None:
    evening.play("400 300 300", "500 0 0", "0 650 650", "0 50 50")
    # corrected: Jess 1000 from hand 2 on; the others 300, 300, 950, 1000: level after hand 4
    evening.put(1, JESS, "500")
    assert evening.match.standing.won == Won(JESS, 2)
    match = evening.play_on()
    assert (match.standing.state, match.standing.tied) == (State.TIE_BREAK, (JESS, RAVI, TOM))
    assert (match.decisions.judged_from, match.standing.open_hand) == (4, 5)
    assert evening.play("0 5 0").standing.won == Won(RAVI, 5)
    assert evening.match.standing.winner == RAVI


def test_play_on_banks_at_once_where_the_newest_complete_hand_decides(won: Evening) -> None:
    won.minute = 9
    match = won.play_on()
    assert (match.standing.winner, match.standing.won) == (JESS, Won(JESS, 3))
    assert (won.lines(), match.banked_at) == ([1000, 350, 0], at(9))
    assert won.told("play_on", "bank") == [
        ("play_on", 3, None, None, None),
        ("bank", 3, JESS, None, None),
    ]


def test_play_on_judges_from_the_hand_being_played_where_no_later_one_is_complete(
    evening: Evening,
) -> None:
    evening.play("400 300 0", "500 0 0")
    evening.put(3, RAVI, "750")
    evening.put(1, JESS, "500")
    match = evening.play_on()
    assert (match.standing.state, match.decisions.judged_from) == (State.PLAYING, 3)
    evening.row(3, "0 . 0")
    # Ravi 300 + 750 beats Jess's 1000
    assert evening.match.standing.won == Won(RAVI, 3)


def test_a_hand_that_decides_no_longer_stays_so_when_it_is_corrected_again(
    evening: Evening,
) -> None:
    evening.play("400 300 0", "500 0 0")
    evening.put(3, RAVI, "50")
    evening.put(1, JESS, "500")
    evening.play_on()
    assert evening.put(2, JESS, "900").standing.state is State.PLAYING


def test_only_a_won_match_plays_on(evening: Evening) -> None:
    with pytest.raises(NotOpenForThat):
        evening.play_on()
    evening.play("1000 1000 0")
    with pytest.raises(NotOpenForThat):
        evening.play_on()
    evening.play("5 0 0")
    with pytest.raises(NotOpenForThat):
        evening.play_on()


def test_later_results_emptied_let_the_winning_hand_be_the_newest_and_bank(
    evening: Evening,
) -> None:
    evening.play("400 300 0", "500 0 0")
    evening.put(3, RAVI, "50")
    evening.put(1, JESS, "500")
    match = evening.put(3, RAVI, ".")
    assert (match.standing.winner, match.decisions.banked_at) == (JESS, 2)


def test_a_match_that_plays_on_takes_the_next_hand(evening: Evening) -> None:
    evening.play("400 300 300", "500 0 0", "0 700 700")
    evening.put(1, JESS, "500")
    with pytest.raises(MatchWon):
        evening.put(4, JESS, "5")
    evening.play_on()
    evening.put(4, JESS, "5")
    with pytest.raises(HandAhead):
        evening.put(5, JESS, "5")
