"""Melds, each worked out by hand: every value, every ruling, every house rule."""

import pytest

from scoresheet.core.cards import read_cards
from scoresheet.core.melds import Meld, MeldKind, judge
from scoresheet.core.rules import HouseRules
from scoresheet.errors import (
    CardsRefused,
    GapsOpen,
    JokerNotPlayed,
    MeldTooLong,
    MeldTooSmall,
    NaturalCardMissing,
    NeitherSetNorRun,
    PlaceTwice,
    QueenNotHere,
    QueenNotHereNorSet,
    RoundTheCorner,
    RunTooLong,
    SetTooBig,
    TooManyDeuces,
)

PLAIN, JOKER = HouseRules(), HouseRules(joker=True)
DEAR_ACE = HouseRules(deuce_as_ace=20)
BIG_SETS = HouseRules(biggest_set=None)
SHORT_RUNS = HouseRules(longest_run=4)
THIRTEEN = "AH 2C 3H 4H 5H 6H 7H 8H 9H 10H JH QH KH"


def meld(texts: str, rules: HouseRules = PLAIN) -> Meld:
    """The meld that the cards make."""
    return judge(read_cards(texts.split(), HouseRules(joker=True)), rules)


def outcome(texts: str, rules: HouseRules = PLAIN) -> tuple[str, int]:
    """What the cards are, and what they score."""
    judged = meld(texts, rules)
    return judged.kind.value, judged.points


def roles(texts: str, rules: HouseRules = PLAIN) -> list[str]:
    """What each card stands for, in the order given, and its points."""
    return [f"{card.stands_for.text} {card.points}" for card in meld(texts, rules).cards]


def kinds(texts: str, rules: HouseRules = PLAIN) -> dict[str, int]:
    return dict(meld(texts, rules).counts.melded)


# The value table.


@pytest.mark.parametrize(
    ("texts", "points"),
    [
        *(("KC KD KH", 30), ("QC QD QH", 30), ("JC JD JH", 30), ("10C 10D 10H", 30)),
        *(("9C 9D 9H", 30), ("8C 8D 8H", 30), ("7C 7D 7H", 15), ("6C 6D 6H", 15)),
        *(("5C 5D 5H", 15), ("4C 4D 4H", 15), ("3C 3D 3H", 15), ("AC AD AH", 60)),
        *(("KC KD KH KS", 40), ("AC AD AH AS", 80), ("3C 3D 3H 3S", 20)),
    ],
)
def test_a_set_of_natural_cards(texts: str, points: int) -> None:
    assert outcome(texts) == ("set", points)


@pytest.mark.parametrize(
    ("texts", "points"),
    [
        *(("4C 5C 6C", 15), ("7D 8D 9D 10D", 35), ("KS QS JS", 70), ("QH JH KH", 30)),
        *(("AH KH QH", 40), ("AH 2D 3H", 30), ("QS KS AS", 80), ("3H 4H 5H", 15)),
        ("3C 4C 5C 6C 7C 8C 9C 10C JC QC KC AC", 25 + 60 + 20),
        ("10S JS QS", 70),
    ],
)
def test_a_run(texts: str, points: int) -> None:
    assert outcome(texts) == ("run", points)


def test_the_queen_of_spades_is_worth_50_wherever_she_is_melded() -> None:
    assert outcome("QS QH QD") == ("set", 70)
    assert outcome("QS QS QD QH") == ("set", 120)
    assert kinds("QS QS QD QH") == {"queen_of_spades": 2, "king_to_8": 2}
    assert kinds("QS JS 10S") == {"queen_of_spades": 1, "king_to_8": 2}


@pytest.mark.parametrize(
    ("texts", "row", "points"),
    [
        ("KC KD 2H", "deuce_as_king_to_8", 10),
        ("QC QD 2H", "deuce_as_king_to_8", 10),
        ("8C 8D 2H", "deuce_as_king_to_8", 10),
        ("7C 7D 2H", "deuce_as_7_to_3", 5),
        ("3C 3D 2H", "deuce_as_7_to_3", 5),
        ("AC AD 2H", "deuce_as_ace", 10),
        ("KS JS 2H", "deuce_as_queen_of_spades", 50),
        ("AD 3D 2H", "deuce_as_7_to_3", 5),
        ("QD KD AD JD 10D 9D 8D 6D 2H", "deuce_as_7_to_3", 5),
    ],
)
def test_a_deuce_scores_by_what_it_stands_for(texts: str, row: str, points: int) -> None:
    *_, deuce = meld(texts).cards
    assert (deuce.kind, deuce.points) == (row, points)


# The hard ones.


@pytest.mark.parametrize(
    ("texts", "kind", "points"),
    [
        ("KS 2H JS", "run", 70),
        ("KS 2H 2D", "set", 30),
        ("AH 2H 3H", "run", 30),
        ("3H 2C 2D", "run", 20),
        ("7D 8D 2S", "run", 25),
        ("QH QD 2S", "set", 30),
        ("2H 2D 2S", "deuces", 75),
        ("2H 2D 2S 2C", "deuces", 100),
    ],
)
def test_the_hard_ones(texts: str, kind: str, points: int) -> None:
    assert outcome(texts) == (kind, points)


def test_the_hard_ones_say_what_each_card_stands_for() -> None:
    assert roles("KS 2H JS") == ["KS 10", "QS 50", "JS 10"]
    assert roles("KS 2H 2D") == ["KS 10", "K 10", "K 10"]
    assert roles("AH 2H 3H") == ["AH 20", "2H 5", "3H 5"]
    assert roles("7D 8D 2S") == ["7D 5", "8D 10", "9D 10"]
    assert roles("QH QD 2S") == ["QH 10", "QD 10", "Q 10"]
    assert roles("2H 2D 2S") == ["2H 25", "2D 25", "2S 25"]
    assert sorted(roles("3H 2C 2D")) == ["2H 5", "3H 5", "AH 10"]


# Sets.


def test_a_set_may_have_the_same_card_twice() -> None:
    assert outcome("KS KS KH") == ("set", 30)


def test_a_set_has_at_most_four_cards_unless_the_house_sets_no_limit() -> None:
    with pytest.raises(SetTooBig, match=r"^5 cards are too many: a set has at most 4\.$"):
        meld("KC KD KH KS KC")
    assert outcome("KC KD KH KS KC", BIG_SETS) == ("set", 50)
    assert outcome("KC KD KH KS KC KD KH KS", BIG_SETS) == ("set", 80)


def test_wild_cards_count_towards_the_biggest_set() -> None:
    assert outcome("KC KD 2C 2D") == ("set", 40)
    with pytest.raises(SetTooBig):
        meld("KC KD 2C 2D 2H")
    assert outcome("KC KD 2C 2D 2H", BIG_SETS) == ("set", 50)


def test_a_set_of_queens_takes_a_deuce_as_a_plain_queen_with_the_queen_of_spades_too() -> None:
    assert outcome("QS QH 2C") == ("set", 70)
    assert outcome("QS 2H 2C") == ("set", 70)
    assert kinds("QS 2H 2C") == {"queen_of_spades": 1, "deuce_as_king_to_8": 2}
    assert roles("QH QD 2C") == ["QH 10", "QD 10", "Q 10"]


# Runs, and the ace.


def test_an_ace_is_high_or_low() -> None:
    assert outcome("AC 2C 3C") == ("run", 30)
    assert outcome("AC KC QC") == ("run", 40)
    assert [card.place for card in meld("AC 3C 2C").laid] == [1, 2, 3]
    assert [card.place for card in meld("AC KC QC").laid] == [12, 13, 14]


@pytest.mark.parametrize("texts", ["KH AH 2C 3H", "3H KH 2C AH", "3H 2C 2D KH", "QH KH AH 2D 3H"])
def test_no_run_goes_round_the_corner(texts: str) -> None:
    with pytest.raises(RoundTheCorner):
        meld(texts)


def test_a_deuce_beside_king_and_ace_is_the_queen_and_not_round_the_corner() -> None:
    assert roles("KH AH 2C") == ["KH 10", "AH 20", "QH 10"]


def test_a_run_from_ace_to_king_has_thirteen_cards_and_no_more() -> None:
    assert outcome(THIRTEEN) == ("run", 20 + 5 + 25 + 60)
    assert kinds(THIRTEEN) == {"ace": 1, "7_to_3": 5, "king_to_8": 6, "deuce_as_7_to_3": 1}
    with pytest.raises(RunTooLong, match=r"^14 cards are too many: a run has at most 13\.$"):
        meld(THIRTEEN + " 2D")
    with pytest.raises(PlaceTwice, match="A♥ is there twice"):
        meld(THIRTEEN + " AH")


def test_thirteen_spades_need_their_own_queen() -> None:
    spades = THIRTEEN.replace("H", "S")
    assert outcome(spades) == ("run", 110 - 10 + 50)
    with pytest.raises(QueenNotHere):
        meld(spades.replace("QS", "2D"))


def test_a_natural_deuce_is_wild_in_its_own_place_too() -> None:
    assert roles("AH 2H 3H") == ["AH 20", "2H 5", "3H 5"]
    assert roles("3H 4H 2H") == ["3H 5", "4H 5", "5H 5"]
    assert roles("3H 2H 5H") == ["3H 5", "4H 5", "5H 5"]


def test_a_run_has_no_place_twice() -> None:
    with pytest.raises(PlaceTwice, match=r"^6♦ is there twice: a run has no place twice"):
        meld("5D 6D 6D 7D")


def test_runs_are_capped_at_four_where_the_house_says_so() -> None:
    assert outcome("7D 8D 9D 10D", SHORT_RUNS) == ("run", 35)
    assert outcome("7D 8D 9D 2D", SHORT_RUNS) == ("run", 35)
    for texts in ("7D 8D 9D 10D JD", "7D 8D 2C 10D JD", THIRTEEN):
        with pytest.raises(RunTooLong, match="a run has at most 4"):
            meld(texts, SHORT_RUNS)
    assert outcome("8C 8D 8H 8S", SHORT_RUNS) == ("set", 40)


# The deuce and the queen of spades.


def test_a_deuce_is_the_queen_of_spades_where_every_other_card_is_natural() -> None:
    assert outcome("KS 2H JS") == ("run", 70)
    assert outcome("KS AS 2H") == ("run", 80)
    assert outcome("10S JS 2H") == ("run", 70)
    assert outcome("9S 10S JS 2H") == ("run", 80)
    assert kinds("10S JS 2H") == {"king_to_8": 2, "deuce_as_queen_of_spades": 1}


@pytest.mark.parametrize("texts", ["KS JS 2C 2D", "AS JS 2C 2D", "10S KS 2C 2D", "2C KS JS 9S 2D"])
def test_a_deuce_is_never_the_queen_of_spades_beside_another(texts: str) -> None:
    with pytest.raises(QueenNotHere, match="another card of the meld is wild"):
        meld(texts)


def test_two_deuces_beside_a_spade_run_away_from_the_queen() -> None:
    assert roles("10S JS 2C 2D") == ["10S 10", "JS 10", "8S 10", "9S 10"]
    assert outcome("JS 2C 2D") == ("set", 30)
    assert outcome("JS 2C 2D 2H", SHORT_RUNS) == ("set", 40)


def test_two_deuces_are_beside_the_natural_queen_of_spades() -> None:
    assert outcome("QS KS 2C 2D") == ("run", 50 + 10 + 10 + 10)
    assert outcome("QS 10S 2C 2D") == ("run", 50 + 10 + 10 + 10)


def test_a_deuce_is_the_queen_of_another_suit_beside_others() -> None:
    assert outcome("KH JH 2C 2D") == ("run", 40)


# Deuces alone.


def test_deuces_alone_are_three_or_four_unless_the_house_sets_no_limit() -> None:
    with pytest.raises(MeldTooSmall):
        meld("2C 2D")
    assert outcome("2C 2D 2H 2S") == ("deuces", 100)
    with pytest.raises(TooManyDeuces, match=r"^5 deuces are too many: .* at most 4\.$"):
        meld("2C 2D 2H 2S 2C")
    assert outcome("2C 2D 2H 2S 2C", BIG_SETS) == ("deuces", 125)
    assert kinds("2C 2D 2H") == {"deuce_in_deuces": 3}


# The best reading.


@pytest.mark.parametrize(
    ("texts", "kind", "points", "why"),
    [
        ("8D 7D 2C", "run", 25, "9 rather than 6"),
        ("7D 2C 2H", "run", 25, "8 and 9 rather than two more sevens"),
        ("6D 2C 2H", "run", 20, "7 and 8 rather than two more sixes"),
        ("3D 2C 2H", "run", 20, "ace and two rather than 4 and 5"),
        ("4D 2C 2H", "set", 15, "a run of fives is no better"),
        ("KD 2C 2H", "set", 30, "queen and ace are no better"),
        ("AC 2D 2H", "set", 40, "king and queen are no better"),
        ("5C 7C 2H", "run", 15, "there is only the gap"),
    ],
)
def test_the_best_reading_counts(texts: str, kind: str, points: int, why: str) -> None:
    assert outcome(texts) == (kind, points), why


def test_of_equal_readings_the_highest_run_is_shown() -> None:
    assert roles("9D 10D 2C") == ["9D 10", "10D 10", "JD 10"]
    assert roles("QH JH 2S") == ["QH 10", "JH 10", "KH 10"]


def test_a_deuce_for_an_ace_is_worth_10_or_by_house_rule_20() -> None:
    assert (outcome("AC AD 2H"), outcome("AC AD 2H", DEAR_ACE)) == (("set", 50), ("set", 60))
    assert (outcome("KC QC 2H"), outcome("KC QC 2H", DEAR_ACE)) == (("run", 30), ("run", 40))
    assert outcome("3H 2C 2D", DEAR_ACE) == ("run", 30)
    assert outcome("3H 4H 2D", DEAR_ACE) == ("run", 15)
    assert outcome("KS QS 2H", DEAR_ACE) == ("run", 80)
    assert outcome("KS JS 2H", DEAR_ACE) == ("run", 70)


# The joker.


@pytest.mark.parametrize("texts", ["KC KD JK", "2C 2D JK", "KC JK", "JK"])
def test_a_joker_is_refused_where_none_is_played(texts: str) -> None:
    with pytest.raises(JokerNotPlayed):
        meld(texts)


@pytest.mark.parametrize(
    ("texts", "kind", "points"),
    [
        ("KC KD JK", "set", 120),
        ("3C 3D JK", "set", 110),
        ("AC AD JK", "set", 140),
        ("3C 4C JK", "run", 110),
        ("KS JS JK", "run", 120),
        ("AC 3C JK", "run", 125),
        ("QS QH JK", "set", 160),
        ("KC KD 2C JK", "set", 130),
        ("7D 8D 2C JK", "run", 5 + 10 + 10 + 100),
        ("7D JK 9D 2C", "run", 5 + 100 + 10 + 10),
        ("3D 2C JK", "run", 5 + 10 + 100),
        ("KH QH 2C JK", "run", 10 + 10 + 10 + 100),
    ],
)
def test_a_joker_is_worth_100_wherever_it_stands(texts: str, kind: str, points: int) -> None:
    assert outcome(texts, JOKER) == (kind, points)


def test_the_deuce_takes_the_dearer_place_beside_a_joker() -> None:
    assert roles("3D 2C JK", JOKER) == ["3D 5", "AD 10", "2D 100"]
    assert roles("6D 2C JK 9D", JOKER) == ["6D 5", "8D 10", "7D 100", "9D 10"]


def test_a_joker_is_the_queen_of_spades_and_the_deuce_beside_it_is_not() -> None:
    assert outcome("KS JS JK 2H", JOKER) == ("run", 130)
    assert roles("KS JS JK 2H", JOKER) == ["KS 10", "JS 10", "QS 100", "AS 10"]
    assert kinds("KS JS JK 2H", JOKER) == {"king_to_8": 2, "joker": 1, "deuce_as_ace": 1}
    assert outcome("KS JS JK 2H", HouseRules(joker=True, deuce_as_ace=20)) == ("run", 140)
    assert outcome("10S KS JK 2H", JOKER) == ("run", 130)
    assert outcome("AS JS JK 2C 2D", JOKER) == ("run", 20 + 10 + 100 + 10 + 10)


def test_without_the_joker_as_queen_of_spades_the_deuce_isnt_her_beside_one() -> None:
    assert outcome("KS 2H JK", JOKER) == ("set", 120)
    assert roles("9S JS 2H JK", JOKER) == ["9S 10", "JS 10", "10S 10", "QS 100"]


@pytest.mark.parametrize("texts", ["2C 2D JK", "2C JK 2D 2H"])
def test_a_joker_needs_a_natural_card(texts: str) -> None:
    with pytest.raises(NaturalCardMissing):
        meld(texts, HouseRules(joker=True, biggest_set=None))


# Why it is none, in words.


@pytest.mark.parametrize(
    ("texts", "refusal", "told"),
    [
        ("KC", MeldTooSmall, "A meld has at least 3 cards."),
        ("KC KD", MeldTooSmall, "A meld has at least 3 cards."),
        (
            "KS KH 9S",
            NeitherSetNorRun,
            "K♥ and 9♠ are of different suits: no run; of different ranks: no set.",
        ),
        (
            "5D 6C 2H",
            NeitherSetNorRun,
            "5♦ and 6♣ are of different suits: no run; of different ranks: no set.",
        ),
        (
            "5D 5D 6D",
            PlaceTwice,
            "5♦ is there twice: a run has no place twice, and a set has only one rank.",
        ),
        (
            "KH AH 2C 3H",
            RoundTheCorner,
            "K♥ A♥ 2♣ 3♥ runs round the corner: an ace is high or low, never both.",
        ),
        (
            "5H 8H 2C",
            GapsOpen,
            "No run: nothing fills all the gaps between the cards (6♥ 7♥).",
        ),
        (
            "5H 7H 8H",
            GapsOpen,
            "No run: nothing fills all the gaps between the cards (6♥).",
        ),
        (
            "AH 5H 4H",
            GapsOpen,
            "No run: nothing fills all the gaps between the cards (2♥ 3♥).",
        ),
        (
            "AH JH 10H",
            GapsOpen,
            "No run: nothing fills all the gaps between the cards (Q♥ K♥).",
        ),
        (
            "KS JS 2C 2D",
            QueenNotHere,
            "The deuce may not take the queen’s place here: another card of the meld is wild.",
        ),
        (
            "KS 2C 2D 2H 2S",
            QueenNotHereNorSet,
            "The deuce may not take the queen’s place here: another card of the meld is wild;"
            " and a set has at most 4 cards.",
        ),
    ],
)
def test_why_it_is_no_meld(texts: str, refusal: type[CardsRefused], told: str) -> None:
    with pytest.raises(refusal) as refused:
        meld(texts)
    assert str(refused.value) == told


def test_one_natural_card_with_too_many_wild_ones_is_neither() -> None:
    with pytest.raises(MeldTooLong, match=r"^5 cards .* a set has at most 4, a run at most 4\.$"):
        meld("5H 2C 2D 2H 2S", SHORT_RUNS)
    assert outcome("5H 2C 2D 2H 2S") == ("run", 5 + 5 + 5 + 10 + 10)
    assert outcome("5H 2C 2D 2H 2S", HouseRules(biggest_set=None, longest_run=4)) == ("set", 25)


def test_a_meld_tells_its_cards_as_given_and_as_laid() -> None:
    judged = meld("QH 2S JH")
    assert judged.kind is MeldKind.RUN
    assert [card.card.text for card in judged.cards] == ["QH", "2S", "JH"]
    assert [card.card.text for card in judged.laid] == ["JH", "QH", "2S"]
    assert [card.card.text for card in meld("KS KC KD").laid] == ["KS", "KC", "KD"]
