"""The order at the table, and whose deal it is."""

import pytest

from scoresheet import services
from scoresheet.core.book import Match
from scoresheet.errors import (
    DealerAway,
    MatchClosed,
    NotOpenForThat,
    PlayerUnknown,
    SeatsMismatched,
)
from tests.build import GUS, JESS, RAVI, TOM

from .evening import Evening


def _seats(evening: Evening, *order: int) -> Match:
    return services.change_table(
        evening.group, evening.number, evening.by, evening.now, order=order
    )


def _deals(evening: Evening, player: int) -> Match:
    return services.change_table(
        evening.group, evening.number, evening.by, evening.now, dealer=player
    )


def test_the_first_seat_deals_first_and_the_deal_goes_round(evening: Evening) -> None:
    dealers = [evening.match.standing.dealer]
    for _ in range(3):
        dealers.append(evening.play("5 5 5").standing.dealer)
    assert dealers == [JESS, RAVI, TOM, JESS]


def test_the_deal_goes_past_who_left_and_who_sits_out(evening: Evening) -> None:
    evening.play("5 5 5")
    assert evening.leave(RAVI).standing.dealer == TOM
    evening.play("5 . 5")
    assert evening.put(3, JESS, "x").standing.dealer == TOM


def test_another_order_before_the_first_hand_lets_its_first_deal(evening: Evening) -> None:
    match = _seats(evening, TOM, JESS, RAVI)
    assert [seat.player for seat in match.seats] == [TOM, JESS, RAVI]
    assert match.standing.dealer == TOM
    assert evening.told() == [("seats", None, None, [JESS, RAVI, TOM], [TOM, JESS, RAVI])]


def test_another_order_later_changes_not_who_deals_but_who_comes_next(evening: Evening) -> None:
    evening.play("5 5 5")
    assert _seats(evening, TOM, JESS, RAVI).standing.dealer == RAVI
    assert evening.play("5 5 5").standing.dealer == TOM


def test_the_same_order_again_changes_and_logs_nothing(evening: Evening) -> None:
    assert _seats(evening, JESS, RAVI, TOM).version == 1
    assert evening.log() == []


@pytest.mark.parametrize("order", [(), (1, 2), (1, 2, 2), (1, 2, 9), (1, 2, 3, 3), (1, 2, 3, 4)])
def test_an_order_names_everybody_on_the_sheet_once(
    evening: Evening, order: tuple[int, ...]
) -> None:
    with pytest.raises(SeatsMismatched):
        _seats(evening, *order)


def test_the_host_says_who_deals_and_the_deal_goes_round_from_there(evening: Evening) -> None:
    assert _deals(evening, TOM).standing.dealer == TOM
    assert evening.play("5 5 5").standing.dealer == JESS
    assert evening.told("dealer") == [("dealer", 1, TOM, JESS, TOM)]


def test_who_deals_already_is_no_change(evening: Evening) -> None:
    assert (_deals(evening, JESS).version, evening.log()) == (1, [])


def test_who_sits_out_or_left_does_not_deal(evening: Evening) -> None:
    evening.play("5 5 5")
    evening.put(2, JESS, "x")
    with pytest.raises(DealerAway):
        _deals(evening, JESS)
    evening.put(2, JESS, ".")
    evening.leave(TOM)
    with pytest.raises(DealerAway):
        _deals(evening, TOM)


def test_nobody_deals_who_is_not_on_the_sheet(evening: Evening) -> None:
    with pytest.raises(PlayerUnknown):
        _deals(evening, GUS)


def test_nobody_deals_while_no_hand_is_open(evening: Evening) -> None:
    evening.play("400 0 0", "500 0 0", "0 5 0")
    evening.put(1, JESS, "500")
    with pytest.raises(NotOpenForThat):
        _deals(evening, TOM)


def test_seats_and_dealer_of_a_banked_match_stay(evening: Evening) -> None:
    evening.play("1000 0 0")
    with pytest.raises(MatchClosed):
        _seats(evening, TOM, JESS, RAVI)
    with pytest.raises(MatchClosed):
        _deals(evening, TOM)
