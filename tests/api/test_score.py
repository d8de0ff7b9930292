"""A hand scored for whoever asks: right to the point, refused at the card or the meld, not kept."""

from typing import Any

import pytest
from flask import Flask

from tests.web.device import Device

from .caller import Answer, Caller
from .conftest import Kept

JOKER = {"joker": True}
NO_LIMIT = {"biggest_set": None}
FOUR_AT_MOST = {"longest_run": 4}
THIRTEEN = "AH 2C 3H 4H 5H 6H 7H 8H 9H 10H JH QH KH"


class Asking:
    """Asks what hands are worth; melds are written with a bar between them."""

    def __init__(self, caller: Caller) -> None:
        self.caller = caller

    def __call__(self, melds: str, left: str = "", **more: Any) -> Answer:
        laid = [meld.split() for meld in melds.split("|") if meld.strip()]
        body = {"melds": laid, **more}
        if left:
            body["left"] = left.split()
        return self.caller.post("/score", body)

    def meld(self, cards: str, **rules: Any) -> tuple[str, int]:
        """What one meld is, and what it scores."""
        answer = self(cards, rules=rules)
        assert answer.status == 200, answer.body
        (meld,) = answer["melds"]
        assert meld["points"] == answer["points"] == answer["melded"]
        return meld["kind"], meld["points"]

    def refused(self, melds: str, left: str = "", **more: Any) -> dict[str, list[str]]:
        """The sentences by field of a hand that isn't taken."""
        answer = self(melds, left, **more)
        assert answer.status == 422, answer.body
        ((told,),) = answer.errors.values()
        assert answer.detail in (told, "Some of what was sent can’t be taken.")
        return answer.errors


@pytest.fixture
def ask(anyone: Caller) -> Asking:
    """A program without a token, of no group."""
    return Asking(anyone)


def sums(answer: Answer) -> tuple[int, int, int, int]:
    """Points, melded, left, bonus."""
    return answer["points"], answer["melded"], answer["left"], answer["bonus"]


def roles(answer: Answer) -> list[str]:
    """Card, what it stands for, and its points, of all the melds."""
    cards = [card for meld in answer["melds"] for card in meld["cards"]]
    return [f"{card['card']} {card['as']} {card['points']}" for card in cards]


# The worked hand.


def test_jess_of_the_worked_hand_goes_out_with_210(ask: Asking) -> None:
    answer = ask("JC JD JH | 4C 5C 6C | 2S QH JH | 7D 8D 9D 10D", went_out=True)
    assert answer.status == 200
    assert sums(answer) == (210, 110, 0, 100)
    assert [(meld["kind"], meld["points"]) for meld in answer["melds"]] == [
        *(("set", 30), ("run", 15), ("run", 30), ("run", 35))
    ]
    assert answer["melds"][2]["cards"][0] == {"card": "2S", "as": "KH", "points": 10}
    assert answer["counts"] == {
        "melded": {"king_to_8": 8, "7_to_3": 4, "deuce_as_king_to_8": 1},
        "left": {},
        "went_out": True,
    }


def test_ravi_of_the_worked_hand_has_85(ask: Asking) -> None:
    answer = ask("KS QS JS | 8C 8D 8H | 3H 4H 5H", "AS 9C 6D 6H")
    assert sums(answer) == (85, 115, 30, 0)
    assert answer["counts"] == {
        "melded": {"king_to_8": 5, "queen_of_spades": 1, "7_to_3": 3},
        "left": {"ace": 1, "king_to_8": 1, "7_to_3": 2},
        "went_out": False,
    }


def test_tom_of_the_worked_hand_loses_100(ask: Asking) -> None:
    answer = ask("10C 10D 10H | 7C 8C 9C", "QS 2H KC 9D 5S 4S 3S", went_out=False)
    assert sums(answer) == (-100, 55, 155, 0)


# The value table.


@pytest.mark.parametrize(
    ("cards", "points"),
    [
        *(("KC KD KH", 30), ("QC QD QH", 30), ("JC JD JH", 30), ("10C 10D 10H", 30)),
        *(("9C 9D 9H", 30), ("8C 8D 8H", 30), ("7C 7D 7H", 15), ("6C 6D 6H", 15)),
        *(("5C 5D 5H", 15), ("4C 4D 4H", 15), ("3C 3D 3H", 15), ("AC AD AH", 60)),
        ("QS QH QD", 50 + 10 + 10),
    ],
)
def test_a_set_scores_card_by_card(ask: Asking, cards: str, points: int) -> None:
    assert ask.meld(cards) == ("set", points)


@pytest.mark.parametrize(
    ("card", "off"),
    [
        *(("KC", 10), ("QH", 10), ("JC", 10), ("10D", 10), ("9S", 10), ("8H", 10)),
        *(("7S", 5), ("6H", 5), ("5C", 5), ("4D", 5), ("3S", 5)),
        *(("AS", 10), ("2S", 20), ("QS", 100), ("JK", 200)),
    ],
)
def test_a_card_left_takes_off(ask: Asking, card: str, off: int) -> None:
    assert sums(ask("", card, rules=JOKER)) == (-off, 0, off, 0)


# The hard ones.


@pytest.mark.parametrize(
    ("cards", "kind", "points", "standing"),
    [
        ("KS 2C JS", "run", 70, ["KS KS 10", "2C QS 50", "JS JS 10"]),
        ("KS 2C 2D", "set", 30, ["KS KS 10", "2C K 10", "2D K 10"]),
        ("AH 2C 3H", "run", 30, ["AH AH 20", "2C 2H 5", "3H 3H 5"]),
        ("AH 2H 3H", "run", 30, ["AH AH 20", "2H 2H 5", "3H 3H 5"]),
        ("7D 8D 2C", "run", 25, ["7D 7D 5", "8D 8D 10", "2C 9D 10"]),
        ("QH QD 2C", "set", 30, ["QH QH 10", "QD QD 10", "2C Q 10"]),
        ("2C 2D 2H", "deuces", 75, ["2C 2C 25", "2D 2D 25", "2H 2H 25"]),
        ("KC KD 2C", "set", 30, ["KC KC 10", "KD KD 10", "2C K 10"]),
        ("3C 4C 2C 6C", "run", 20, ["3C 3C 5", "4C 4C 5", "2C 5C 5", "6C 6C 5"]),
        ("KH AH 2C", "run", 40, ["KH KH 10", "AH AH 20", "2C QH 10"]),
    ],
)
def test_the_hard_ones(
    ask: Asking, cards: str, kind: str, points: int, standing: list[str]
) -> None:
    assert ask.meld(cards) == (kind, points)
    assert roles(ask(cards)) == standing


def test_a_three_and_two_deuces_are_ace_two_three(ask: Asking) -> None:
    """Ace 10, two 5, three 5; which of the deuces is the ace is all one."""
    assert ask.meld("3H 2C 2D") == ("run", 20)
    assert {card["as"] for card in ask("3H 2C 2D")["melds"][0]["cards"]} == {"AH", "2H", "3H"}


def test_ace_to_king_is_a_run_of_thirteen(ask: Asking) -> None:
    """Ace 20, the deuce in the two's place 5, 3 to 7 twenty-five, 8 to king sixty."""
    assert ask.meld(THIRTEEN) == ("run", 110)
    assert "at most 13" in ask.refused(THIRTEEN + " 2D")["melds.0"][0]


def test_nothing_runs_round_the_corner(ask: Asking) -> None:
    assert ask.refused("KH AH 2C 3H") == {
        "melds.0": ["Meld 1: K♥ A♥ 2♣ 3♥ runs round the corner: an ace is high or low, never both."]
    }


# The house rules.


def test_the_joker_is_wild_and_100_where_it_is_played(ask: Asking) -> None:
    assert ask.meld("KC KD JK", **JOKER) == ("set", 120)
    assert ask.meld("KS JS JK 2C", **JOKER) == ("run", 10 + 10 + 100 + 10)
    assert roles(ask("KS JS JK 2C", rules=JOKER))[2] == "JK QS 100"
    assert ask.refused("KC KD KH | 9C 9D JK") == {
        "melds.1.2": ["There is a joker (JK), and the house rules play without one."]
    }
    assert list(ask.refused("KC KD KH", "3H JK")) == ["left.1"]


def test_a_meld_needs_a_natural_card_beside_the_joker(ask: Asking) -> None:
    assert "a deuce isn’t one" in ask.refused("2C 2D JK", rules=JOKER)["melds.0"][0]


@pytest.mark.parametrize(("rules", "points"), [({}, 50), ({"deuce_as_ace": 20}, 60)])
def test_a_deuce_for_an_ace_counts_as_the_house_says(
    ask: Asking, rules: dict[str, Any], points: int
) -> None:
    assert ask.meld("AC AD 2C", **rules) == ("set", points)


def test_an_ace_left_counts_as_the_house_says(ask: Asking) -> None:
    assert ask("", "AS AD")["left"] == 20
    assert ask("", "AS AD", rules={"ace_left": 20})["left"] == 40


def test_sets_and_deuces_alone_have_four_cards_or_no_limit(ask: Asking) -> None:
    assert "a set has at most 4" in ask.refused("KC KD KH KS KC")["melds.0"][0]
    assert ask.meld("KC KD KH KS KC", **NO_LIMIT) == ("set", 50)
    assert "deuces alone are at most 4" in ask.refused("2C 2D 2H 2S 2C")["melds.0"][0]
    assert ask.meld("2C 2D 2H 2S 2C", **NO_LIMIT) == ("deuces", 125)


def test_runs_have_no_limit_or_four_cards(ask: Asking) -> None:
    assert ask.meld("7D 8D 9D 10D JD") == ("run", 45)
    assert ask.meld("7D 8D 9D 10D", **FOUR_AT_MOST) == ("run", 35)
    told = ask.refused("7D 8D 9D 10D JD", rules=FOUR_AT_MOST)
    assert told == {"melds.0": ["Meld 1: 5 cards are too many: a run has at most 4."]}


@pytest.mark.parametrize("bonus", [0, 100, 500])
def test_going_out_adds_what_the_house_says(ask: Asking, bonus: int) -> None:
    answer = ask("3C 4C 5C", went_out=True, rules={"going_out_bonus": bonus})
    assert sums(answer) == (15 + bonus, 15, 0, bonus)


def test_rules_not_named_are_the_defaults(ask: Asking) -> None:
    assert ask.meld("AC AD 2C", joker=True, target=100) == ("set", 50)


def test_rules_out_of_bounds_are_refused_at_their_key(ask: Asking) -> None:
    for key, value in (("going_out_bonus", 501), ("deuce_as_ace", 15), ("biggest_set", 5)):
        assert list(ask.refused("KC KD KH", rules={key: value})) == [f"rules.{key}"]


# Notation, and what comes back of it.


def test_cards_are_read_kindly_and_answered_in_letters(ask: Asking) -> None:
    assert roles(ask("tc 10♦ T♥ | q♠ ks j♠️")) == [
        *("10C 10C 10", "10D 10D 10", "10H 10H 10", "QS QS 50", "KS KS 10", "JS JS 10")
    ]


def test_a_joker_in_lower_case_is_one(ask: Asking) -> None:
    assert roles(ask("KC KD jk", rules=JOKER))[2] == "JK K 100"


def test_the_counts_can_be_entered_as_they_come(ask: Asking, anyone: Caller) -> None:
    counts = ask("10C 10D 10H | 7C 8C 9C", "QS 2H KC 9D 5S 4S 3S")["counts"]
    opened = anyone.post("/groups", {"players": ["Jess", "Tom"]})
    cell = f"/groups/{opened['code']}/matches/1/hands/1/results/2"
    sheet = anyone.holding(opened["host_token"]).put(cell, {"counts": counts})
    assert sheet["hands"][0]["cells"][0]["points"] == -100


# Refused, at the card or at the meld.


@pytest.mark.parametrize(
    "text", ["", "1H", "11H", "H10", "KX", "K", "joker", "K♥♥", "\uff12H", "\x00"]
)
def test_what_is_no_card_is_named_with_its_place(ask: Asking, text: str) -> None:
    for body, field in (
        ({"melds": [["KC", "KD", "KH"], ["9C", "9D", text]]}, "melds.1.2"),
        ({"melds": [], "left": ["9C", text]}, "left.1"),
    ):
        answer = ask.caller.post("/score", body)
        assert (answer.status, list(answer.errors)) == (422, [field])
        assert answer.detail.endswith("is no card. Type rank and suit, such as 10H, Q♠ or 2c.")


def test_every_text_that_is_no_card_is_named(ask: Asking) -> None:
    answer = ask("KC nonsense KD | 9C 9D x", "y")
    assert list(answer.errors) == ["melds.0.1", "melds.1.2", "left.0"]
    assert answer.errors["melds.0.1"][0].startswith("“nonsense” is no card.")


@pytest.mark.parametrize(
    ("melds", "left", "field"),
    [
        ("KC KD KH | QC KC JC", "3H KC", "left.1"),
        ("KC KD KC | 9H 9C 9D | KC QC JC", "", "melds.2.0"),
        ("KC KC KC", "", "melds.0.2"),
    ],
)
def test_a_third_copy_of_a_card_is_named_where_it_is(
    ask: Asking, melds: str, left: str, field: str
) -> None:
    assert ask.refused(melds, left) == {field: ["K♣ is counted 3 times; the packs hold 2."]}


def test_a_second_joker_is_named_where_it_is(ask: Asking) -> None:
    told = ask.refused("KC KD JK", "JK", rules=JOKER)
    assert told == {"left.0": ["JK is counted 2 times; the packs hold 1."]}


@pytest.mark.parametrize(
    ("cards", "why"),
    [
        ("KC KD", "A meld has at least 3 cards."),
        ("KC 9D KH", "K♣ and 9♦ are of different suits: no run; of different ranks: no set."),
        ("KC KC QC", "K♣ is there twice: a run has no place twice, and a set has only one rank."),
        ("5C 6C 9C", "No run: nothing fills all the gaps between the cards (7♣ 8♣)."),
        ("5C 9C 2D", "No run: nothing fills all the gaps between the cards (6♣ 7♣ 8♣)."),
        (
            "KS JS 2C 2D",
            "The deuce may not take the queen’s place here: another card of the meld is wild.",
        ),
    ],
)
def test_what_is_no_meld_is_named_with_its_index_and_why(ask: Asking, cards: str, why: str) -> None:
    told = ask.refused(f"8C 8D 8H | {cards}", "3H")
    assert told == {"melds.1": [f"Meld 2: {why}"]}


def test_an_empty_meld_is_none(ask: Asking) -> None:
    answer = ask.caller.post("/score", {"melds": [[]]})
    assert answer.errors == {"melds.0": ["Meld 1: A meld has at least 3 cards."]}


def test_why_a_meld_is_none_is_told_in_the_readers_language(
    ask: Asking, monkeypatch: pytest.MonkeyPatch
) -> None:
    said = {
        "Meld %(number)s: %(reason)s": "Auslage %(number)s: %(reason)s",
        "A meld has at least %(least)s cards.": "Mindestens %(least)s Karten.",
    }
    monkeypatch.setattr(
        "scoresheet.statuses.gettext", lambda text, **params: said.get(text, text) % params
    )
    assert ask.refused("KC KD") == {"melds.0": ["Auslage 1: Mindestens 3 Karten."]}


def test_out_with_cards_left_is_refused(ask: Asking) -> None:
    told = ask.refused("KC KD KH", "3H AS", went_out=True)
    assert told == {"left": ["Who goes out has nothing left in hand; here is left: 3♥ A♠."]}


def test_not_out_with_none_left_is_only_checking_a_meld(ask: Asking) -> None:
    assert sums(ask("KC KD KH")) == (30, 30, 0, 0)
    assert sums(ask.caller.post("/score", {"melds": [], "left": []})) == (0, 0, 0, 0)


def test_more_than_any_hand_is_worth_is_refused_as_a_whole(ask: Asking) -> None:
    """Two packs less one ace, in sets by rank: 8 · 25 deuces, 50 · 2 + 46 · 10 high cards,
    40 · 5 low ones, 7 · 20 aces = 1,100; 500 for going out make 1,600."""
    ranks = ["A", "K", "Q", "J", "10", "9", "8", "7", "6", "5", "4", "3", "2"]
    melds = [" ".join(f"{rank}{suit}" for suit in "CDHS" * 2) for rank in ranks]
    melds[0] = melds[0].removesuffix(" AS")
    told = ask.refused(
        "|".join(melds), went_out=True, rules={"biggest_set": None, "going_out_bonus": 500}
    )
    assert told == {"": ["No hand is worth 1,600: results go from −1,500 to 1,500."]}


# Of another shape.


@pytest.mark.parametrize(
    ("body", "field"),
    [
        ({}, "melds"),
        ({"melds": None}, "melds"),
        ({"melds": "KS 2H JS"}, "melds"),
        ({"melds": {"0": ["KS", "2H", "JS"]}}, "melds"),
        ({"melds": ["KS", "2H", "JS"]}, "melds.0"),
        ({"melds": [["KS", 2, "JS"]]}, "melds.0.1"),
        ({"melds": [["KS", None, "JS"]]}, "melds.0.1"),
        ({"melds": [["KS", ["2H"], "JS"]]}, "melds.0.1"),
        ({"melds": [], "left": "AS"}, "left"),
        ({"melds": [], "left": None}, "left"),
        ({"melds": [], "left": [1]}, "left.0"),
        ({"melds": [], "went_out": 1}, "went_out"),
        ({"melds": [], "went_out": "true"}, "went_out"),
        ({"melds": [], "rules": []}, "rules"),
        ({"melds": [], "rules": {"joker": 1}}, "rules.joker"),
        ({"melds": [], "rules": {"wild": "deuces"}}, "rules.wild"),
        ({"melds": [], "cards": []}, "cards"),
    ],
)
def test_another_shape_is_refused_at_its_field(anyone: Caller, body: Any, field: str) -> None:
    answer = anyone.post("/score", body)
    assert (answer.status, field in answer.errors) == (422, True)


# Bounds, so that no body is long work.


def test_more_cards_than_two_packs_hold_are_refused_unread(ask: Asking) -> None:
    deck = [f"{rank}{suit}" for rank in ["A", *map(str, range(2, 11)), *"JQK"] for suit in "CDHS"]
    for melds, left in (([deck, deck], ["nonsense"]), ([deck] * 35, []), ([], deck * 2 + ["3C"])):
        answer = ask.caller.post("/score", {"melds": melds, "left": left})
        counted = sum(map(len, melds)) + len(left)
        told = [f"These are {counted} cards; the packs hold 104."]
        assert (answer.status, answer.errors) == (422, {"": told})
    with_joker = ask.caller.post("/score", {"melds": [], "left": deck * 2 + ["x"], "rules": JOKER})
    assert list(with_joker.errors) == ["left.104"]


def test_more_melds_than_the_packs_make_are_refused(anyone: Caller) -> None:
    answer = anyone.post("/score", {"melds": [[]] * 36})
    assert answer.errors == {"melds": ["At most 35 are taken."]}
    answer = anyone.post("/score", {"melds": [["3C"] * 106], "left": ["3C"] * 106})
    assert answer.errors == {field: ["At most 105 are taken."] for field in ("melds.0", "left")}


def test_a_meld_longer_than_any_is_refused(ask: Asking) -> None:
    spades = " ".join(f"{rank}S" for rank in ["A", *map(str, range(3, 11)), *"JQK"] * 2)
    assert "is there twice" in ask.refused(spades)["melds.0"][0]


def test_of_a_list_too_long_no_item_is_looked_at(anyone: Caller) -> None:
    answer = anyone.post("/score", {"melds": [[1] * 10_000], "left": [None] * 106})
    assert answer.errors == {field: ["At most 105 are taken."] for field in ("melds.0", "left")}


def test_the_biggest_meld_there_is_is_taken(ask: Asking) -> None:
    """Eight kings, eight deuces for a king, and the joker: 80 + 80 + 100."""
    kings = " ".join(f"{rank}{suit}" for rank in "K2" for suit in "CDHS" * 2)
    assert ask.meld(kings + " JK", **JOKER, **NO_LIMIT) == ("set", 260)


# Whoever asks.


def test_nothing_is_kept_of_it_and_no_token_is_asked_for(ask: Asking, kept: Kept) -> None:
    before = kept()
    assert ask("KS 2C JS", "AS").status == 200
    assert ask.caller.holding("nonsense").post("/score", {"melds": []}).status == 200
    assert kept() == before


def test_a_cookie_beside_it_needs_no_csrf_token(app: Flask, kept: Kept) -> None:
    device = Device(app)
    device.start("Jess", "Ravi")
    before = kept()
    caller = Caller(app)
    caller.client = device.client
    assert caller.post("/score", {"melds": [["KS", "2H", "JS"]]})["points"] == 70
    assert kept() == before
