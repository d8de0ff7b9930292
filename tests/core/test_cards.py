"""Cards as people write them, and what two packs hold."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoresheet.core.cards import JOKER, RANKS, Card, Suit, held_kinds, read_card, read_cards, shown
from scoresheet.core.rules import HouseRules
from scoresheet.errors import CardUnread, JokerNotPlayed, TooManyCopies

PLAIN, WITH_JOKER = HouseRules(), HouseRules(joker=True)
TEXT, EMOJI = "\ufe0e", "\ufe0f"
NO_BREAK = "\N{NO-BREAK SPACE}"


@pytest.mark.parametrize(
    ("text", "card"),
    [
        ("10H", "10H"),
        ("10h", "10H"),
        ("T♥", "10H"),
        ("t♥", "10H"),
        ("Q♠", "QS"),
        ("q♠", "QS"),
        (f"Q♠{EMOJI}", "QS"),
        (f"q♠{TEXT}", "QS"),
        ("2c", "2C"),
        ("2♣", "2C"),
        ("a♦", "AD"),
        (" kS ", "KS"),
        ("k s", "KS"),
        (f"10{NO_BREAK}♦{EMOJI} ", "10D"),
        ("\tJ\nD", "JD"),
        ("3C", "3C"),
        ("JK", "JK"),
        ("jk", "JK"),
        (" Jk ", "JK"),
        (f"jk{EMOJI}", "JK"),
    ],
)
def test_notation_is_read_kindly(text: str, card: str) -> None:
    assert read_card(text).text == card


@pytest.mark.parametrize("suit", Suit)
@pytest.mark.parametrize("rank", range(1, 14))
def test_every_card_is_read_as_it_is_written(rank: int, suit: Suit) -> None:
    card = Card(rank, suit)
    assert read_card(card.text) == read_card(card.shown) == card
    assert card.text == RANKS[rank] + suit.value


def test_the_four_suits_are_shown_as_they_are_drawn() -> None:
    cards = read_cards(["KC", "KD", "KH", "KS", "JK"], WITH_JOKER)
    assert shown(cards) == "K♣ K♦ K♥ K♠ JK"


@pytest.mark.parametrize(
    "text",
    [
        *("", " ", "1H", "0H", "11H", "100H", "1 0H", "H", "10", "K", "HK", "♥K", "KSS", "KK"),
        *(
            "K-S",
            "KX",
            "XS",
            "JKS",
            "J K",
            "JOKER",
            "KS 2H",
            "K♠♠",
            "-3H",
            "\N{FULLWIDTH DIGIT THREE}H",
            "²H",
            "K\0S",
        ),
    ],
)
def test_what_is_no_card_is_refused_by_its_own_text(text: str) -> None:
    with pytest.raises(CardUnread) as refused:
        read_card(text)
    named = text.replace("\0", "\N{REPLACEMENT CHARACTER}")
    assert str(refused.value).startswith(f"“{named}” is no card.")


def test_a_long_text_is_named_in_short() -> None:
    with pytest.raises(CardUnread, match=rf"^“{'Q' * 20}…” is no card"):
        read_card("Q" * 10_000)


def test_a_text_that_turns_the_writing_round_is_not_repeated_as_it_is() -> None:
    with pytest.raises(CardUnread) as refused:
        read_card("K\N{RIGHT-TO-LEFT OVERRIDE}S")
    assert "\N{RIGHT-TO-LEFT OVERRIDE}" not in str(refused.value)


@given(st.text())
def test_any_text_is_a_card_or_refused(text: str) -> None:
    try:
        card = read_card(text)
    except CardUnread:
        return
    assert read_card(card.text) == card


def test_cards_keep_their_order() -> None:
    assert [card.text for card in read_cards(["ks", "2h", "js"], PLAIN)] == ["KS", "2H", "JS"]


def test_two_packs_hold_each_card_twice() -> None:
    assert len(read_cards(["QS", "q♠", "2H", "2h"], PLAIN)) == 4
    with pytest.raises(TooManyCopies, match=r"^Q♠ is counted 3 times; the packs hold 2\.$"):
        read_cards(["QS", "q♠", "AH", "QS"], PLAIN)


def test_a_joker_is_refused_where_none_is_played() -> None:
    with pytest.raises(JokerNotPlayed, match=r"joker \(JK\).*without one\.$"):
        read_cards(["KS", "JK"], PLAIN)


def test_one_joker_is_in_the_packs_and_no_second() -> None:
    assert read_cards(["JK"], WITH_JOKER) == (JOKER,)
    with pytest.raises(TooManyCopies, match="JK is counted 2 times; the packs hold 1"):
        read_cards(["JK", "jk"], WITH_JOKER)


def test_the_packs_hold_104_cards_in_their_rows_and_the_joker() -> None:
    held = {
        "king_to_8": 46,
        "7_to_3": 40,
        "ace": 8,
        "queen_of_spades": 2,
        "deuce": 8,
    }
    assert held_kinds(PLAIN) == held
    assert held_kinds(WITH_JOKER) == {**held, "joker": 1}
