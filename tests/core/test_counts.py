"""Counted cards: every row of the value table, and what is refused."""

from dataclasses import replace

import pytest

from scoresheet.core.counts import (
    MOST_COUNTED,
    Counts,
    bonus,
    left_worth,
    melded_worth,
    read_counts,
    worth,
)
from scoresheet.core.rules import ARLINGTON, HouseRules
from scoresheet.errors import BeyondBounds, CountsRefused

PLAIN, WITH_JOKER = HouseRules(), HouseRules(joker=True)


@pytest.mark.parametrize(
    ("kind", "points"),
    [
        ("king_to_8", 10),
        ("7_to_3", 5),
        ("ace", 20),
        ("queen_of_spades", 50),
        ("deuce_as_king_to_8", 10),
        ("deuce_as_7_to_3", 5),
        ("deuce_as_ace", 10),
        ("deuce_as_queen_of_spades", 50),
        ("deuce_in_deuces", 25),
        ("joker", 100),
    ],
)
def test_a_card_melded_adds(kind: str, points: int) -> None:
    assert worth(Counts(melded={kind: 1}), WITH_JOKER) == points
    assert melded_worth(Counts(melded={kind: 3}), WITH_JOKER) == 3 * points


@pytest.mark.parametrize(
    ("kind", "points"),
    [
        ("king_to_8", 10),
        ("7_to_3", 5),
        ("ace", 10),
        ("deuce", 20),
        ("queen_of_spades", 100),
        ("joker", 200),
    ],
)
def test_a_card_left_takes_off(kind: str, points: int) -> None:
    assert worth(Counts(left={kind: 1}), WITH_JOKER) == -points
    assert left_worth(Counts(left={kind: 2}), WITH_JOKER) == 2 * points


def test_of_no_kind_more_is_counted_than_two_packs_hold() -> None:
    assert MOST_COUNTED == 104


def test_the_table_has_no_other_row() -> None:
    assert (len(ARLINGTON.melded), len(ARLINGTON.left)) == (10, 6)


def test_house_rules_change_the_aces_and_the_bonus() -> None:
    rules = HouseRules(deuce_as_ace=20, ace_left=20, going_out_bonus=250)
    assert worth(Counts(melded={"deuce_as_ace": 2}), rules) == 40
    assert worth(Counts(left={"ace": 2}), rules) == -40
    assert bonus(Counts(went_out=True), rules) == 250
    assert bonus(Counts(), rules) == 0


def test_a_game_with_other_values_counts_by_them() -> None:
    dearer = replace(ARLINGTON, melded={**ARLINGTON.melded, "ace": ARLINGTON.melded["joker"]})
    assert worth(Counts(melded={"ace": 1}), PLAIN, dearer) == 100


def test_a_game_says_itself_which_of_its_cards_only_a_house_rule_brings() -> None:
    plain = replace(ARLINGTON.melded["joker"], only_with=None)
    always = replace(ARLINGTON, melded={**ARLINGTON.melded, "joker": plain})
    assert read_counts({"melded": {"joker": 1}}, PLAIN, always).melded == {"joker": 1}
    with pytest.raises(CountsRefused):
        read_counts({"left": {"joker": 1}}, PLAIN, always)


def test_a_melds_counts_are_added_to_a_hands() -> None:
    hand = Counts(melded={"ace": 1}, left={"7_to_3": 2})
    both = hand + Counts(melded={"ace": 1, "king_to_8": 3}, went_out=True)
    assert both == Counts(melded={"ace": 2, "king_to_8": 3}, left={"7_to_3": 2}, went_out=True)
    assert not (hand + hand).went_out


def test_counts_are_read_and_stored_without_the_rows_of_which_there_are_none() -> None:
    given = {"melded": {"king_to_8": 3, "ace": 0}, "left": {"deuce": 1}}
    counts = read_counts(given, PLAIN)
    assert counts.stored == {
        "melded": {"king_to_8": 3},
        "left": {"deuce": 1},
        "went_out": False,
    }
    assert read_counts(counts.stored, PLAIN).stored == counts.stored
    assert read_counts({"went_out": True}, PLAIN).went_out


@pytest.mark.parametrize(
    "given",
    [
        {"melded": {"deuce": 1}},
        {"left": {"deuce_as_ace": 1}},
        {"melded": {"ace": -1}},
        {"melded": {"ace": 105}},
        {"melded": {"joker": 1}},
        {"left": {"joker": 1}},
    ],
)
def test_a_row_that_isnt_there_or_cant_be_so_many_is_refused(given: dict[str, object]) -> None:
    with pytest.raises(CountsRefused):
        read_counts(given, PLAIN)


def test_a_joker_is_counted_where_one_is_played() -> None:
    assert worth(read_counts({"melded": {"joker": 1}}, WITH_JOKER), WITH_JOKER) == 100
    assert read_counts({"melded": {"joker": 0}}, PLAIN).stored["melded"] == {}


def test_counts_worth_more_than_any_hand_are_refused() -> None:
    with pytest.raises(BeyondBounds):
        read_counts({"melded": {"queen_of_spades": 31}}, PLAIN)
    with pytest.raises(BeyondBounds):
        read_counts({"left": {"queen_of_spades": 16}}, PLAIN)
