"""Whose deal it is: round the table, past those who sit out or left."""

import pytest

from tests.build import GUS, JESS, RAVI, TOM, seat, seats, sheet

PLAYED = ("5 5 5", "5 5 5", "5 5 5")


@pytest.mark.parametrize(("played", "dealer"), [(0, JESS), (1, RAVI), (2, TOM), (3, JESS)])
def test_the_deal_goes_round_in_the_order_of_the_seats(played: int, dealer: int) -> None:
    assert sheet(*PLAYED[:played]).dealer == dealer


def test_the_dealer_stays_until_the_hand_is_complete() -> None:
    assert sheet("5 5 5", "5 5 .").dealer == RAVI


def test_the_deal_passes_who_sits_out() -> None:
    assert sheet("5 5 5", ". x .").dealer == TOM


def test_the_deal_goes_on_from_who_dealt_instead() -> None:
    assert sheet("5 5 5", "5 x 5").dealer == JESS


def test_the_deal_passes_who_left() -> None:
    table = (seat(JESS), seat(RAVI, (1, 2)), seat(TOM))
    assert sheet("5 5 5", table=table).dealer == TOM
    assert sheet("5 5 5", "5 . 5", "5 . 5", table=table).dealer == TOM


def test_the_deal_passes_who_has_not_joined_yet() -> None:
    table = (*seats(), seat(GUS, (5, None)))
    assert sheet(*PLAYED, table=table).dealer == JESS


def test_the_deal_comes_to_who_joined() -> None:
    table = (*seats(), seat(GUS, (2, None)))
    assert sheet("5 5 5", "5 5 5 5", "5 5 5 5", table=table).dealer == GUS


def test_the_same_player_deals_again_after_a_misdeal() -> None:
    assert sheet("5 5 5", "x x x").dealer == RAVI
    assert sheet("5 5 5", "x x x", "x x x").dealer == RAVI
    assert sheet("5 5 5", "x x x", "5 5 5").dealer == TOM


def test_the_deal_goes_on_past_who_left_during_a_misdeal() -> None:
    table = (seat(JESS), seat(RAVI, (1, 2)), seat(TOM))
    assert sheet("5 5 5", "x . x", table=table).dealer == TOM


def test_the_host_can_say_who_deals() -> None:
    assert sheet("5 5 5", dealer=(2, JESS)).dealer == JESS
    assert sheet(dealer=(1, TOM)).dealer == TOM


def test_the_deal_goes_round_from_whom_the_host_named() -> None:
    assert sheet("5 5 5", "5 5 5", dealer=(2, JESS)).dealer == RAVI
    assert sheet("5 5 5", "5 5 5", dealer=(1, TOM)).dealer == RAVI


def test_the_deal_goes_round_in_the_new_order_when_seats_change() -> None:
    table = (seat(TOM), seat(RAVI), seat(JESS))
    assert sheet("5 5 5", "5 5 5", table=table, dealer=(2, TOM)).dealer == RAVI


def test_the_deal_passes_whom_the_host_named_when_they_sit_out() -> None:
    assert sheet("5 5 5", "x . .", dealer=(2, JESS)).dealer == RAVI


def test_the_first_seat_deals_when_who_was_named_is_not_on_the_sheet() -> None:
    assert sheet(dealer=(1, GUS)).dealer == JESS


def test_nobody_deals_at_an_empty_table() -> None:
    assert sheet(table=()).dealer is None


def test_nobody_deals_a_match_that_is_closed() -> None:
    assert sheet("5 5 5", ended_early=True).dealer is None


def test_a_dealer_named_for_a_hand_ahead_does_not_deal_the_emptied_one_before_it() -> None:
    """Tom was named for hand 2; then Jess's cell of hand 1 was emptied: it is hers to deal."""
    derived = sheet(". 85 20", dealer=(2, TOM))
    assert (derived.open_hand, derived.dealer) == (1, JESS)
