"""A hand of cards, and the counts it comes to: melds, what is left, going out."""

import pytest

from scoresheet.core.cards import read_cards
from scoresheet.core.hand import Score, score_hand
from scoresheet.core.rules import HouseRules
from scoresheet.errors import (
    BeyondBounds,
    JokerNotPlayed,
    MeldRefused,
    NeitherSetNorRun,
    OutWithCardsLeft,
    QueenNotHere,
    TooManyCopies,
)

PLAIN, WITH_JOKER = HouseRules(), HouseRules(joker=True)
ALL = HouseRules(joker=True)


def scored(
    melds: str, left: str = "", rules: HouseRules = PLAIN, *, went_out: bool = False
) -> Score:
    """The hand whose melds are written with a bar between them."""
    cards = [read_cards(meld.split(), ALL) for meld in melds.split("|") if meld.strip()]
    return score_hand(cards, read_cards(left.split(), ALL), rules, went_out=went_out)


def sums(score: Score) -> tuple[int, int, int, int]:
    """Points, melded, left, bonus."""
    return score.points, score.melded, score.left, score.bonus


def test_jess_of_the_worked_hand_goes_out_with_210() -> None:
    score = scored("JC JD JH | 4C 5C 6C | 2S QH JH | 7D 8D 9D 10D", went_out=True)
    assert [meld.points for meld in score.melds] == [30, 15, 30, 35]
    assert sums(score) == (210, 110, 0, 100)
    assert score.counts.stored == {
        "melded": {"king_to_8": 8, "7_to_3": 4, "deuce_as_king_to_8": 1},
        "left": {},
        "went_out": True,
    }


def test_ravi_of_the_worked_hand_has_85() -> None:
    score = scored("KS QS JS | 8C 8D 8H | 3H 4H 5H", "AS 9C 6D 6H")
    assert sums(score) == (85, 115, 30, 0)
    assert score.counts.melded == {"king_to_8": 5, "queen_of_spades": 1, "7_to_3": 3}
    assert score.counts.left == {"ace": 1, "king_to_8": 1, "7_to_3": 2}


def test_tom_of_the_worked_hand_loses_100() -> None:
    score = scored("10C 10D 10H | 7C 8C 9C", "QS 2H KC 9D 5S 4S 3S")
    assert sums(score) == (-100, 55, 155, 0)


@pytest.mark.parametrize(
    ("card", "taken_off"),
    [
        *(("KS", 10), ("QH", 10), ("JC", 10), ("10D", 10), ("9S", 10), ("8H", 10)),
        *(("7S", 5), ("6H", 5), ("5C", 5), ("4D", 5), ("3S", 5)),
        *(("AS", 10), ("AH", 10), ("2S", 20), ("2H", 20), ("QS", 100), ("JK", 200)),
    ],
)
def test_a_card_left_in_hand_takes_off(card: str, taken_off: int) -> None:
    assert sums(scored("", card, WITH_JOKER)) == (-taken_off, 0, taken_off, 0)


def test_an_ace_left_takes_off_20_by_house_rule() -> None:
    assert scored("", "AS AD", HouseRules(ace_left=20)).points == -40


@pytest.mark.parametrize("bonus", [0, 100, 500])
def test_going_out_adds_the_bonus_of_the_house(bonus: int) -> None:
    rules = HouseRules(going_out_bonus=bonus)
    assert sums(scored("3C 4C 5C", rules=rules, went_out=True)) == (15 + bonus, 15, 0, bonus)


def test_the_spade_meld_with_a_deuce_and_with_a_joker() -> None:
    assert scored("KS 2H JS").points == 70
    assert scored("KS JS JK 2H", rules=WITH_JOKER).points == 130


def test_who_goes_out_has_nothing_left() -> None:
    with pytest.raises(OutWithCardsLeft, match="here is left: 3♥ A♠"):
        scored("KC KD KH", "3H AS", went_out=True)


def test_not_out_with_none_left_is_only_checking_a_meld() -> None:
    assert sums(scored("KC KD KH")) == (30, 30, 0, 0)
    assert sums(scored("")) == (0, 0, 0, 0)


def test_more_copies_than_the_packs_hold_are_refused_over_all_the_cards() -> None:
    with pytest.raises(TooManyCopies, match="K♣ is counted 3 times"):
        scored("KC KD KH | QC KC JC", "KC")


def test_a_joker_in_a_meld_or_left_is_refused_where_none_is_played() -> None:
    for melds, left in (("KC KD JK", ""), ("", "JK")):
        with pytest.raises(JokerNotPlayed):
            scored(melds, left)


def test_a_second_joker_is_refused() -> None:
    with pytest.raises(TooManyCopies, match="JK is counted 2 times; the packs hold 1"):
        scored("KC KD JK", "JK", WITH_JOKER)


def test_a_bad_meld_is_refused_with_its_index_and_why() -> None:
    with pytest.raises(MeldRefused) as refused:
        scored("KC KD KH | KS JS 2C 2D | 3H 9C 4D")
    assert refused.value.params["index"] == 1
    assert isinstance(refused.value.params["reason"], QueenNotHere)
    assert str(refused.value).startswith("Meld 2: The deuce may not take the queen’s place here")
    with pytest.raises(MeldRefused, match=r"^Meld 1: ") as other:
        scored("3H 9C 4D")
    assert isinstance(other.value.params["reason"], NeitherSetNorRun)


def test_an_empty_meld_is_none() -> None:
    with pytest.raises(MeldRefused, match=r"^Meld 1: A meld has at least 3 cards\.$"):
        score_hand([()], (), PLAIN)


def test_the_best_reading_is_taken_for_each_meld() -> None:
    score = scored("7D 8D 2C | AH 2H 3H")
    assert [(meld.kind, meld.points) for meld in score.melds] == [("run", 25), ("run", 30)]


def test_no_hand_is_worth_more_than_can_be_entered() -> None:
    every = [f"{rank}{suit}" for suit in "CDHS" for rank in "AKQJT9876543"] * 2
    rules = HouseRules(going_out_bonus=500, joker=True, biggest_set=None)
    ranks: dict[str, list[str]] = {}
    for text in every:
        ranks.setdefault(text[0], []).append(text)
    ranks["A"].append("JK")
    ranks["K"] += ["2C", "2D", "2H", "2S"] * 2
    with pytest.raises(BeyondBounds):
        scored("|".join(" ".join(texts) for texts in ranks.values()), rules=rules, went_out=True)
