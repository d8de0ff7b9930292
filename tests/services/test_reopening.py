"""A past match is opened for correction; banked again when the host, or a new hand, says so."""

import pytest

from scoresheet.core.sheet import State, Won
from scoresheet.errors import HandAhead, MatchClosed, NotOpenForThat
from scoresheet.store import lists, queries
from tests.build import JESS, RAVI, TOM

from .evening import Evening, at


@pytest.fixture
def reopened(evening: Evening) -> Evening:
    """Banked at 20:01 with 1000, 85 and 0, reopened at 20:10."""
    evening.play("1000 85 0")
    evening.minute = 10
    evening.reopen()
    return evening


def test_a_banked_match_is_open_again_won_as_judged(reopened: Evening) -> None:
    match = reopened.match
    assert (match.standing.state, match.standing.won) == (State.WON, Won(JESS, 1))
    assert (match.standing.reopened, match.standing.winner) == (True, None)
    assert (match.banked_at, match.amended_at) == (at(1), None)
    assert reopened.told("reopen") == [("reopen", None, None, None, None)]


def test_a_reopened_match_is_no_past_match_until_it_is_banked_again(reopened: Evening) -> None:
    assert lists.past_matches(reopened.group_id) == []
    reopened.end()
    assert [past.winner for past in lists.past_matches(reopened.group_id)] == [JESS]


def test_a_reopened_match_is_not_banked_by_itself(reopened: Evening) -> None:
    assert reopened.put(1, RAVI, "90").standing.state is State.WON
    assert reopened.put(1, TOM, "x").standing.state is State.WON


@pytest.mark.parametrize(
    ("first", "then", "between"),
    [
        ((JESS, "85"), (RAVI, "1000"), State.PLAYING),
        ((RAVI, "1000"), (JESS, "85"), State.TIE_BREAK),
    ],
)
def test_two_swapped_cells_are_mended_one_after_the_other(
    reopened: Evening, first: tuple[int, str], then: tuple[int, str], between: State
) -> None:
    assert reopened.put(1, *first).standing.state is between
    assert reopened.put(1, *then).standing.won == Won(RAVI, 1)
    assert reopened.match.standing.state is State.WON
    assert reopened.end(hand=1).standing.winner == RAVI


def test_the_first_bankings_date_stays_and_the_amendment_is_dated_too(reopened: Evening) -> None:
    reopened.minute = 12
    match = reopened.end()
    assert (match.banked_at, match.amended_at) == (at(1), at(12))
    reopened.reopen()
    reopened.minute = 20
    match = reopened.end()
    assert (match.banked_at, match.amended_at) == (at(1), at(20))


def test_a_new_hands_first_result_lets_it_be_banked_by_itself_again(reopened: Evening) -> None:
    reopened.put(1, JESS, "900")
    reopened.put(2, RAVI, "0")
    assert not reopened.match.standing.reopened
    match = reopened.row(2, "100 . 0")
    assert (match.standing.state, match.standing.winner) == (State.BANKED, JESS)
    assert (match.banked_at, match.amended_at) == (at(1), at(10))


def test_a_sitting_out_in_a_new_hand_is_no_first_result(reopened: Evening) -> None:
    reopened.put(1, JESS, "900")
    reopened.put(2, TOM, "x")
    assert reopened.match.standing.reopened
    assert reopened.put(1, JESS, "1000").standing.state is State.WON


def test_a_correction_of_an_earlier_hand_waits_after_the_new_hand_began(reopened: Evening) -> None:
    reopened.put(1, JESS, "900")
    reopened.put(2, RAVI, "0")
    match = reopened.put(1, JESS, "1000")
    assert (match.standing.state, match.standing.won) == (State.WON, Won(JESS, 1))


def test_a_reopened_match_plays_on(reopened: Evening) -> None:
    match = reopened.play_on()
    assert (match.standing.state, match.standing.open_hand) == (State.PLAYING, 2)
    assert reopened.play("0 5 0").standing.won == Won(JESS, 2)
    assert reopened.match.standing.winner == JESS


def test_a_match_is_reopened_while_a_later_match_is_open(evening: Evening) -> None:
    evening.play("1000 85 0")
    following = evening.start_next()
    following.play("5 5 5")
    evening.reopen()
    evening.put(1, RAVI, "90")
    following.play("10 10 10")
    evening.end()
    assert (evening.match.standing.winner, following.lines()) == (JESS, [15, 15, 15])
    assert queries.open_match(evening.group_id) == 2


def test_a_match_ended_early_is_open_again_as_it_was(evening: Evening) -> None:
    evening.play("210 85 0")
    evening.put(2, JESS, "5")
    evening.end()
    match = evening.reopen()
    assert (match.standing.state, match.standing.open_hand) == (State.PLAYING, 2)
    assert (match.standing.waiting_for, evening.lines()) == ((RAVI, TOM), [215, 85, 0])


def test_a_tie_ended_early_is_a_tie_break_again(evening: Evening) -> None:
    evening.play("1000 1000 0")
    evening.end()
    assert evening.reopen().standing.state is State.TIE_BREAK


def test_only_a_banked_or_ended_match_is_reopened(evening: Evening) -> None:
    with pytest.raises(NotOpenForThat):
        evening.reopen()
    evening.end()
    with pytest.raises(NotOpenForThat):
        evening.reopen()
    assert evening.match.standing.state is State.DISCARDED


def test_reopening_twice_changes_nothing_twice(reopened: Evening) -> None:
    version = reopened.version
    with pytest.raises(NotOpenForThat):
        reopened.reopen()
    assert reopened.version == version


def test_a_reopened_match_takes_no_hand_ahead_and_none_once_banked(reopened: Evening) -> None:
    reopened.put(1, JESS, "900")
    with pytest.raises(HandAhead):
        reopened.put(3, JESS, "5")
    reopened.put(1, JESS, "1000")
    reopened.end()
    with pytest.raises(MatchClosed):
        reopened.put(1, JESS, "900")
