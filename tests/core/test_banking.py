"""Banking, playing on, reopening, ending early, and the ranks the sheet closes with."""

from scoresheet.core.sheet import Standing, State, Won
from tests.build import JESS, RAVI, TOM, lines, ranks, seat, sheet

LATER = ("400 300 0", "600 0 0", "0 900 0")
"""Jess wins with hand 2, and hand 3 has results: as after a correction."""


def test_a_match_won_by_the_newest_hand_with_results_is_banked_at_once() -> None:
    assert sheet(*LATER[:2]).to_bank is True


def test_a_correction_of_an_earlier_hand_that_lets_the_newest_win_banks_at_once() -> None:
    assert sheet("100 0 0", "850 0 0", "50 0 0").to_bank is True


def test_a_match_won_by_an_earlier_hand_than_the_newest_waits_for_the_host() -> None:
    derived = sheet(*LATER)
    assert (derived.state, derived.won, derived.to_bank) == (State.WON, Won(JESS, 2), False)
    assert derived.winner is None


def test_a_tie_in_a_later_hand_hinders_no_winner() -> None:
    derived = sheet(*LATER[:2], "0 700 0")
    assert (derived.state, derived.won, derived.tied) == (State.WON, Won(JESS, 2), ())


def test_one_later_result_is_enough_to_make_it_wait() -> None:
    assert sheet(*LATER[:2], ". . 5").to_bank is False


def test_a_later_sitting_out_is_no_result_and_hinders_no_banking() -> None:
    assert sheet(*LATER[:2], ". . x").to_bank is True


def test_no_hand_is_open_when_the_match_is_won_and_every_hand_complete() -> None:
    derived = sheet(*LATER)
    assert (derived.open_hand, derived.waiting_for, derived.dealer) == (None, (), None)
    assert [hand.number for hand in derived.hands] == [1, 2, 3]


def test_the_incomplete_hand_stays_open_when_an_earlier_one_has_won() -> None:
    derived = sheet(*LATER[:2], "0 . 5")
    assert (derived.state, derived.open_hand, derived.waiting_for) == (State.WON, 3, (RAVI,))


def test_a_banked_match_has_a_winner_and_no_open_hand() -> None:
    derived = sheet(*LATER[:2], banked_at=2)
    assert (derived.state, derived.winner, derived.won) == (State.BANKED, JESS, Won(JESS, 2))
    assert (derived.open_hand, derived.waiting_for, derived.dealer) == (None, (), None)
    assert derived.closed is True
    assert derived.to_bank is False


def test_results_after_the_winning_hand_leave_the_sheet_when_it_is_banked() -> None:
    derived = sheet(*LATER, banked_at=2)
    assert [hand.number for hand in derived.hands] == [1, 2]
    assert [total.running for total in derived.totals] == [1000, 300, 0]
    assert (derived.winner, derived.newest, derived.touched) == (JESS, 2, 2)


def test_results_after_the_winning_hand_come_back_with_reopen() -> None:
    derived = sheet(*LATER, reopened_after=3)
    assert [total.running for total in derived.totals] == [1000, 1200, 0]
    assert len(derived.hands) == 3


def test_a_reopened_match_is_not_banked_by_itself() -> None:
    derived = sheet(*LATER[:2], reopened_after=2)
    assert (derived.state, derived.won) == (State.WON, Won(JESS, 2))
    assert (derived.reopened, derived.to_bank) == (True, False)


def test_a_reopened_match_is_playing_or_tied_as_judged() -> None:
    assert sheet("400 300 0", "300 0 0", reopened_after=2).state is State.PLAYING
    assert sheet("400 400 0", "600 600 0", reopened_after=2).state is State.TIE_BREAK


def test_two_swapped_cells_of_a_reopened_match_are_mended_one_after_the_other() -> None:
    swapped = sheet("400 900 0", "100 50 0", reopened_after=2)
    assert (swapped.state, swapped.open_hand, swapped.to_bank) == (State.PLAYING, 3, False)
    halfway = sheet("900 900 0", "100 50 0", reopened_after=2)
    assert (halfway.won, halfway.to_bank) == (Won(JESS, 2), False)


def test_a_sitting_out_in_a_new_hand_leaves_a_reopened_match_reopened() -> None:
    assert sheet("400 300 0", "300 0 0", "x . .", reopened_after=2).reopened is True


def test_a_reopened_match_is_banked_by_itself_once_a_new_hand_has_a_result() -> None:
    first = sheet("400 300 0", "300 0 0", "300 . .", reopened_after=2)
    assert (first.reopened, first.to_bank) == (False, False)
    done = sheet("400 300 0", "300 0 0", "300 0 0", reopened_after=2)
    assert (done.won, done.to_bank) == (Won(JESS, 3), True)


def test_a_match_that_was_never_reopened_is_not_reopened() -> None:
    assert sheet(*LATER).reopened is False
    assert sheet().reopened is False


def test_a_match_banked_again_is_reopened_no_more() -> None:
    derived = sheet(*LATER[:2], reopened_after=2, banked_at=2)
    assert (derived.state, derived.reopened) == (State.BANKED, False)


def test_play_on_starts_with_the_newest_complete_hand_after_the_winning_one() -> None:
    assert sheet(*LATER).play_on_from == 3
    assert sheet(*LATER, "0 0 0").play_on_from == 4
    assert sheet(*LATER, "0 . 0").play_on_from == 3


def test_play_on_starts_with_the_hand_being_played_where_none_is_complete() -> None:
    assert sheet(*LATER[:2], "0 . 0").play_on_from == 3
    assert sheet(*LATER[:2], reopened_after=2).play_on_from == 3


def test_play_on_passes_over_a_misdeal() -> None:
    assert sheet(*LATER, "x x x").play_on_from == 3


def test_play_on_of_a_match_not_won_starts_with_its_newest_complete_hand() -> None:
    assert sheet("5 0 0", "5 . .").play_on_from == 1


def test_the_winning_hand_decides_no_longer_when_the_match_plays_on() -> None:
    derived = sheet(*LATER[:2], "0 . 0", judged_from=3)
    assert (derived.state, derived.won, derived.open_hand) == (State.PLAYING, None, 3)


def test_the_match_that_plays_on_is_won_by_the_hand_judging_starts_with() -> None:
    derived = sheet(*LATER, judged_from=3)
    assert (derived.won, derived.to_bank) == (Won(RAVI, 3), True)


def test_a_reopened_match_that_plays_on_opens_its_next_hand() -> None:
    derived = sheet(*LATER[:2], reopened_after=2, judged_from=3)
    assert (derived.state, derived.open_hand, derived.reopened) == (State.PLAYING, 3, True)


def test_results_stand_as_shown_when_a_match_ends_early() -> None:
    derived = sheet("100 50 0", "30 . -20", ended_early=True)
    assert (derived.state, derived.winner, derived.closed) == (State.ENDED_EARLY, None, True)
    assert [total.running for total in derived.totals] == [130, 50, 0]
    assert [total.carry for total in derived.totals] == [0, 0, 20]
    assert (derived.open_hand, derived.waiting_for) == (None, ())
    assert [hand.complete for hand in derived.hands] == [True, False]


def test_a_tie_that_ends_early_has_no_winner() -> None:
    derived = sheet("1000 1000 0", ended_early=True)
    assert (derived.state, derived.winner, derived.tied) == (State.ENDED_EARLY, None, ())
    assert ranks(derived) == [1, 1, 3]


def test_a_discarded_match_is_closed_and_has_no_hand() -> None:
    derived = sheet(discarded=True)
    assert (derived.state, derived.closed, derived.hands) == (State.DISCARDED, True, ())
    assert (derived.open_hand, derived.next_hand) == (None, 1)


def test_an_open_match_is_not_closed() -> None:
    for derived in (sheet(), sheet("1000 1000 0"), sheet(*LATER)):
        assert derived.closed is False


def test_ranks_go_by_line_and_equal_lines_share_a_rank() -> None:
    assert ranks(sheet("100 100 50")) == [1, 1, 3]
    assert ranks(sheet("50 100 100")) == [3, 1, 1]
    assert ranks(sheet("50 200 100")) == [3, 1, 2]
    assert ranks(sheet()) == [1, 1, 1]


def test_ranks_go_by_line_and_not_by_what_is_carried() -> None:
    assert ranks(sheet("0 -100 5")) == [2, 2, 1]


def test_those_who_left_stand_after_those_who_stayed() -> None:
    table = (seat(JESS), seat(RAVI), seat(TOM, (1, 2)))
    derived = sheet("100 50 500", table=table)
    assert ranks(derived) == [1, 2, 3]
    assert [total.left for total in derived.totals] == [False, False, True]


def test_two_who_left_with_equal_lines_share_a_rank() -> None:
    table = (seat(1), seat(2, (1, 2)), seat(3), seat(4, (1, 2)))
    assert ranks(sheet("0 70 5 70", table=table)) == [2, 3, 1, 3]


def test_one_who_left_after_the_winning_hand_stayed_to_the_end() -> None:
    table = (seat(JESS), seat(RAVI), seat(TOM, (1, 3)))
    derived = sheet("400 0 500", "600 5 0", "0 0 .", table=table, banked_at=2)
    assert ranks(derived) == [1, 3, 2]
    assert derived.total_of(TOM).left is False


def test_one_who_left_before_the_winning_hand_stands_last() -> None:
    table = (seat(JESS), seat(RAVI), seat(TOM, (1, 2)))
    derived = sheet("400 0 500", "600 5 .", table=table, banked_at=2)
    assert ranks(derived) == [1, 2, 3]
    assert derived.total_of(TOM).left is True


def test_hands_and_lines_are_found_by_their_numbers() -> None:
    derived: Standing = sheet("5 10 0")
    assert derived.hand(1) is derived.hands[0]
    assert derived.hand(3) is None
    assert lines(derived, RAVI) == [10]
    assert derived.total_of(RAVI).seat == 2
