"""A match is ended early or discarded by the host; a misdealt hand counts for nothing."""

import pytest

from scoresheet.core.book import Final
from scoresheet.core.sheet import State
from scoresheet.errors import HandAhead, MatchClosed, NotOpenForThat, NotYours
from scoresheet.store import lists, queries
from tests.build import JESS, RAVI, TOM

from .evening import RAVIS_PHONE, Evening, at, data


def test_the_results_stand_as_shown_the_open_hands_too_and_nobody_has_won(
    evening: Evening,
) -> None:
    evening.play("210 85 -100")
    evening.put(2, TOM, "150")
    evening.minute = 5
    match = evening.end()
    assert (match.standing.state, match.standing.winner) == (State.ENDED_EARLY, None)
    assert (evening.lines(), match.banked_at, match.amended_at) == ([210, 85, 50], at(5), None)
    assert evening.told("end") == [("end", 2, None, None, None)]


def test_a_match_ended_early_is_among_the_past_matches_without_a_winner(evening: Evening) -> None:
    evening.play("210 85 -100")
    evening.put(2, TOM, "150")
    evening.end()
    (past,) = lists.past_matches(evening.group_id)
    assert (past.state, past.winner, past.hands) == (State.ENDED_EARLY, None, 2)
    assert past.finals == (
        Final(JESS, "Jess", 210, 1),
        Final(RAVI, "Ravi", 85, 2),
        Final(TOM, "Tom", 50, 3),
    )


def test_a_tie_ended_early_has_no_winner(evening: Evening) -> None:
    evening.play("1000 1000 0")
    assert evening.end().standing.winner is None


def test_an_ended_match_takes_no_result(evening: Evening) -> None:
    evening.play("210 85 -100")
    evening.end()
    for hand in (1, 2):
        with pytest.raises(MatchClosed):
            evening.put(hand, JESS, "5")


def test_ending_twice_changes_nothing_twice(evening: Evening) -> None:
    evening.play("210 85 -100")
    version = evening.end().version
    with pytest.raises(MatchClosed):
        evening.end()
    assert evening.version == version


def test_a_match_that_is_not_won_is_banked_at_no_hand(evening: Evening) -> None:
    evening.play("210 85 -100")
    with pytest.raises(NotOpenForThat):
        evening.end(hand=1)


@pytest.mark.parametrize("row", [". . .", "x . .", "x x x"])
def test_a_match_without_any_result_is_discarded_and_in_no_list(evening: Evening, row: str) -> None:
    evening.row(1, row)
    match = evening.end()
    assert (match.standing.state, match.banked_at) == (State.DISCARDED, None)
    assert evening.told("discard") == [("discard", None, None, None, None)]
    assert lists.past_matches(evening.group_id) == []
    assert queries.open_match(evening.group_id) is None


def test_a_discarded_match_takes_no_result_and_keeps_its_number(evening: Evening) -> None:
    evening.end()
    with pytest.raises(MatchClosed):
        evening.put(1, JESS, "5")
    assert evening.start_next().number == 2


def test_a_match_whose_results_were_all_emptied_is_discarded(evening: Evening) -> None:
    evening.put(1, JESS, "85")
    evening.put(1, JESS, ".")
    assert evening.end().standing.state is State.DISCARDED


def test_a_misdeal_is_one_tap_complete_and_counts_for_nothing(evening: Evening) -> None:
    evening.play("210 85 -100")
    standing = evening.misdeal(2).standing
    assert evening.told()[3:] == [
        ("sat_out", 2, player, None, data("x")) for player in (JESS, RAVI, TOM)
    ]
    assert (standing.open_hand, evening.lines()) == (3, [210, 85, 0])
    assert standing.total_of(TOM).carry == 100
    assert standing.dealer == RAVI


def test_a_misdeal_takes_away_the_results_of_the_hand_being_played(evening: Evening) -> None:
    evening.play("210 85 -100")
    evening.put(2, JESS, "50")
    evening.misdeal(2)
    assert (evening.lines(), evening.cell(2, JESS).sat_out) == ([210, 85, 0], True)


def test_a_misdeal_takes_away_the_result_of_one_who_left(evening: Evening) -> None:
    evening.play("210 85 -100")
    evening.put(2, JESS, "50")
    evening.leave(JESS)
    standing = evening.misdeal(2).standing
    assert (evening.lines(), standing.hands[1].misdeal) == ([210, 85, 0], True)


def test_a_misdeal_tapped_twice_is_one(evening: Evening) -> None:
    first = evening.misdeal(1)
    assert (evening.misdeal(1).version, len(evening.log())) == (first.version, 3)


def test_only_the_hand_being_played_is_a_misdeal(evening: Evening) -> None:
    evening.play("210 85 -100")
    with pytest.raises(NotOpenForThat):
        evening.misdeal(1)
    with pytest.raises(HandAhead):
        evening.misdeal(3)
    assert evening.points(1) == [210, 85, -100]


def test_a_misdeal_is_undone_like_any_save(evening: Evening) -> None:
    evening.put(1, JESS, "50")
    evening.misdeal(1)
    evening.undo(evening.version)
    assert (evening.points(1), evening.match.standing.waiting_for) == (
        [50, None, None],
        (RAVI, TOM),
    )


def test_a_misdeal_is_the_hosts_to_call(evening: Evening) -> None:
    evening.by = RAVIS_PHONE
    with pytest.raises(NotYours):
        evening.misdeal(1)


def test_no_hand_of_a_banked_match_is_a_misdeal(evening: Evening) -> None:
    evening.play("1000 0 0")
    with pytest.raises(MatchClosed):
        evening.misdeal(1)


def test_a_misdeal_leaves_the_tie_as_it_is(evening: Evening) -> None:
    evening.play("1000 1000 0")
    assert evening.misdeal(2).standing.state is State.TIE_BREAK
    assert evening.play("5 0 0").standing.winner == JESS
