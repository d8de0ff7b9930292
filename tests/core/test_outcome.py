"""When a match is over: complete hands, one alone at the top, ties, misdeals."""

from scoresheet.core.sheet import State, Won
from tests.build import GUS, JESS, RAVI, TOM, seat, seats, sheet


def test_nobody_wins_before_the_hand_is_complete() -> None:
    derived = sheet("1200 0 .")
    assert (derived.state, derived.won, derived.open_hand) == (State.PLAYING, None, 1)
    assert derived.waiting_for == (TOM,)


def test_a_later_result_of_the_same_hand_can_be_higher() -> None:
    assert sheet("1000 0 1005").won == Won(TOM, 1)


def test_a_hand_is_complete_when_everybody_has_a_result_or_sits_it_out() -> None:
    assert sheet("5 0 .").hands[0].complete is False
    assert sheet("5 0 -5").hands[0].complete is True
    assert sheet("5 0 x").hands[0].complete is True


def test_a_hand_nobody_has_entered_is_not_complete() -> None:
    derived = sheet("5 0 5")
    assert [(hand.number, hand.complete) for hand in derived.hands] == [(1, True), (2, False)]


def test_exactly_the_target_wins() -> None:
    derived = sheet("1000 995 0")
    assert (derived.state, derived.won, derived.to_bank) == (State.WON, Won(JESS, 1), True)


def test_one_short_of_the_target_does_not_win() -> None:
    derived = sheet("999 995 0")
    assert (derived.state, derived.won, derived.to_bank) == (State.PLAYING, None, False)


def test_the_target_of_the_house_rules_decides() -> None:
    assert sheet("500 100 0", target=500).won == Won(JESS, 1)
    assert sheet("1000 100 0", target=1005).won is None


def test_the_line_decides_and_not_the_sum_with_the_carry() -> None:
    derived = sheet("990 0 0", "-100 0 0", "50 0 0")  # carries 50, due 0: the line stays at 990
    assert derived.state is State.PLAYING
    assert derived.total_of(JESS).running == 990


def test_of_two_over_the_target_the_higher_one_wins() -> None:
    assert sheet("1000 1005 0").won == Won(RAVI, 1)


def test_the_first_complete_hand_decides() -> None:
    assert sheet("400 0 0", "600 500 0", "0 900 0").won == Won(JESS, 2)


def test_a_tie_below_the_target_is_no_tie_break() -> None:
    derived = sheet("995 995 0")
    assert (derived.state, derived.tied) == (State.PLAYING, ())


def test_nobody_has_won_while_two_share_the_top() -> None:
    derived = sheet("1000 1000 990")
    assert (derived.state, derived.won, derived.tied) == (State.TIE_BREAK, None, (JESS, RAVI))
    assert derived.open_hand == 2
    assert derived.winner is None


def test_three_can_share_the_top() -> None:
    assert sheet("1000 1000 1000").tied == (JESS, RAVI, TOM)


def test_a_tie_below_the_top_hinders_nobody() -> None:
    assert sheet("1000 1000 1005").won == Won(TOM, 1)


def test_the_tie_break_hand_is_played_by_everybody() -> None:
    assert sheet("1000 1000 0").waiting_for == (JESS, RAVI, TOM)


def test_the_tie_stands_while_its_tie_break_hand_is_incomplete() -> None:
    derived = sheet("1000 1000 0", "50 . 0")
    assert (derived.state, derived.tied) == (State.TIE_BREAK, (JESS, RAVI))
    assert (derived.open_hand, derived.waiting_for) == (2, (RAVI,))


def test_a_tie_is_broken_by_the_next_hand() -> None:
    derived = sheet("1000 1000 0", "5 10 0")
    assert (derived.state, derived.won, derived.tied) == (State.WON, Won(RAVI, 2), ())


def test_somebody_outside_the_tie_can_win_the_tie_break() -> None:
    assert sheet("1000 1000 900", "0 5 110").won == Won(TOM, 2)


def test_a_tie_is_played_off_as_often_as_it_takes() -> None:
    again = sheet("1000 1000 0", "50 50 0", "-20 -20 0")
    assert (again.state, again.open_hand) == (State.TIE_BREAK, 4)
    assert sheet("1000 1000 0", "50 50 0", "-20 -20 0", "20 25 0").won == Won(RAVI, 4)


def test_a_loss_breaks_no_tie_since_the_line_never_falls() -> None:
    assert sheet("1000 1000 0", "-100 0 0").state is State.TIE_BREAK


def test_one_who_sits_out_the_tie_break_keeps_the_place_at_the_top() -> None:
    assert sheet("1000 1000 0", "x 0 0").tied == (JESS, RAVI)
    assert sheet("1000 1000 0", "x 5 0").won == Won(RAVI, 2)


def test_a_hand_that_everybody_sits_out_is_complete_and_counts_for_nothing() -> None:
    derived = sheet("100 50 0", "x x x")
    assert (derived.hands[1].complete, derived.hands[1].misdeal) == (True, True)
    assert [total.running for total in derived.totals] == [100, 50, 0]
    assert (derived.open_hand, derived.newest, derived.touched) == (3, 1, 2)


def test_a_hand_with_one_result_is_no_misdeal() -> None:
    assert sheet("x x 0").hands[0].misdeal is False
    assert sheet("x x .").hands[0].misdeal is False


def test_a_misdeal_first_of_all_decides_nothing() -> None:
    derived = sheet("x x x")
    assert (derived.state, derived.open_hand, derived.newest) == (State.PLAYING, 2, 0)


def test_a_misdeal_between_leaves_the_tie_as_it_is() -> None:
    derived = sheet("1000 1000 0", "x x x")
    assert (derived.state, derived.tied, derived.open_hand) == (
        State.TIE_BREAK,
        (JESS, RAVI),
        3,
    )


def test_a_misdeal_does_not_break_the_tie_for_one_whose_rival_left() -> None:
    table = (seat(JESS), seat(RAVI, (1, 2)), seat(TOM))
    assert sheet("1000 1000 0", "x . x", table=table).won is None
    assert sheet("1000 1000 0", "x . x", "0 . 0", table=table).won == Won(JESS, 3)


def test_a_misdeal_after_the_winning_hand_hinders_no_banking() -> None:
    derived = sheet("1000 0 0", "x x x")
    assert (derived.won, derived.to_bank) == (Won(JESS, 1), True)


def test_a_result_judges_anew() -> None:
    assert sheet("900 0 0", "100 0 .").won is None
    assert sheet("900 0 0", "100 0 5").won == Won(JESS, 2)


def test_a_correction_judges_anew() -> None:
    assert sheet("580 0 0", "400 0 0").won is None
    assert sheet("850 0 0", "400 0 0").won == Won(JESS, 2)


def test_sitting_out_judges_anew() -> None:
    assert sheet("1000 0 x").won == Won(JESS, 1)


def test_leaving_judges_anew() -> None:
    table = (seat(JESS), seat(RAVI), seat(TOM, (1, 1)))
    assert sheet("1000 0 .", table=table).won == Won(JESS, 1)


def test_a_match_is_open_at_hand_one_before_anything_is_written() -> None:
    derived = sheet()
    assert (derived.state, derived.open_hand, derived.newest) == (State.PLAYING, 1, 0)
    assert derived.waiting_for == (JESS, RAVI, TOM)
    assert [(hand.number, hand.lines) for hand in derived.hands] == [(1, ())]


def test_the_next_hand_opens_when_one_is_complete() -> None:
    assert sheet("5 0 .").open_hand == 1
    assert sheet("5 0 0").open_hand == 2


def test_a_result_emptied_before_a_misdeal_reopens_its_hand() -> None:
    derived = sheet("5 0 .", "x x x")
    assert (derived.open_hand, derived.waiting_for) == (1, (TOM,))
    assert [hand.number for hand in derived.hands] == [1, 2]


def test_who_is_waited_for_comes_in_the_order_of_the_seats() -> None:
    table = (seat(TOM), seat(GUS), seat(JESS), seat(RAVI))
    assert sheet(". 5 . .", table=table).waiting_for == (TOM, GUS, JESS)


def test_eight_can_play_and_two_are_enough() -> None:
    assert sheet("0 0 0 0 0 0 0 1000", table=seats(8)).won == Won(8, 1)
    assert sheet("0 1000", table=seats(2)).won == Won(RAVI, 1)
