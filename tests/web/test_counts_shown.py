"""What was counted is told in the log and under the hands; what can't be is told to all."""

from collections.abc import Mapping
from typing import Any

import pytest
from flask import Flask

from scoresheet.web.present_counts import counted_words

from .conftest import everything_kept
from .counting import JESS_OUT, RAVIS, TOMS, WORKED, count
from .device import Device, Sheet
from .page import Page
from .test_cell import correct
from .test_entry import grid
from .test_history import put_back

AMISS = "Hand 1 doesn’t add up"
GREEDY = {"melded": {"queen_of_spades": 2, "king_to_8": 10}, "left": {"7_to_3": 1}}
"""Two queens of spades at one player; thirteen cards, one of them left."""
NOBODY_OUT = (GREEDY, TOMS, RAVIS)
"""All counted and nobody out; queens of spades: two, one left and one melded make four."""


def plain(counts: Mapping[str, Any]) -> str:
    """The count in words, those held together on a line let go."""
    return counted_words(counts).replace("\N{NO-BREAK SPACE}", " ")


def between(page: Page, first: str, last: str) -> str:
    """The page's text from `first` to `last`."""
    start = page.text.index(first)
    return page.text[start : page.text.index(last, start)]


def top(page: Page) -> str:
    """The text above the grid of hands."""
    return page.text.partition(" Past the hands ")[0]


def below(page: Page) -> str:
    """The text under the grid of hands."""
    return page.text.rpartition(" Past the hands ")[2]


# In words.


@pytest.mark.parametrize(
    ("melded", "words"),
    [
        ({"king_to_8": 1}, "1 king to 8"),
        ({"king_to_8": 3, "7_to_3": 2}, "3 kings to 8, 2 sevens to 3"),
        ({"7_to_3": 1, "ace": 1}, "1 seven to 3, ace"),
        ({"ace": 4}, "4 aces"),
        ({"queen_of_spades": 1}, "queen of spades"),
        ({"queen_of_spades": 2}, "2 queens of spades"),
        ({"deuce_as_king_to_8": 1}, "deuce for a king to 8"),
        ({"deuce_as_king_to_8": 2}, "2 deuces for kings to 8"),
        ({"deuce_as_7_to_3": 1}, "deuce for a seven to 3"),
        ({"deuce_as_7_to_3": 2}, "2 deuces for sevens to 3"),
        ({"deuce_as_ace": 1}, "deuce for an ace"),
        ({"deuce_as_ace": 2}, "2 deuces for aces"),
        ({"deuce_as_queen_of_spades": 1}, "deuce for the queen of spades"),
        ({"deuce_as_queen_of_spades": 2}, "2 deuces for queens of spades"),
        ({"deuce_in_deuces": 1}, "deuce among deuces alone"),
        ({"deuce_in_deuces": 3}, "3 deuces among deuces alone"),
        ({"joker": 1}, "joker"),
        ({"joker": 2}, "2 jokers"),
        ({"queen_of_spades": 1, "king_to_8": 2}, "2 kings to 8, queen of spades"),
    ],
)
def test_each_row_of_the_value_table_has_its_words(
    app: Flask, melded: dict[str, int], words: str
) -> None:
    with app.test_request_context():
        assert plain({"melded": melded}) == f"melded: {words}"


@pytest.mark.parametrize(
    ("left", "words"),
    [
        ({"king_to_8": 2, "7_to_3": 1}, "2 kings to 8, 1 seven to 3"),
        ({"ace": 2}, "2 aces"),
        ({"deuce": 1}, "deuce"),
        ({"deuce": 2}, "2 deuces"),
        ({"queen_of_spades": 1, "deuce": 1}, "deuce, queen of spades"),
        ({"joker": 1}, "joker"),
    ],
)
def test_so_has_each_of_what_is_left(app: Flask, left: dict[str, int], words: str) -> None:
    with app.test_request_context():
        assert plain({"left": left}) == f"left: {words}"


@pytest.mark.parametrize(
    ("counts", "words"),
    [
        (
            {"melded": {"king_to_8": 3, "ace": 0}, "left": {"deuce": 1}, "went_out": False},
            "melded: 3 kings to 8; left: deuce",
        ),
        ({"melded": {"ace": 3}, "went_out": True}, "melded: 3 aces; went out"),
        ({"went_out": True}, "went out"),
        ({"melded": {"ace": 0}, "left": {}, "went_out": False}, "no cards"),
        ({}, "no cards"),
    ],
)
def test_a_count_is_told_in_its_order(app: Flask, counts: Mapping[str, Any], words: str) -> None:
    with app.test_request_context():
        assert plain(counts) == words


def test_what_is_counted_together_isnt_torn_apart_at_the_end_of_a_line(app: Flask) -> None:
    with app.test_request_context():
        told = counted_words({"melded": {"7_to_3": 2, "ace": 1}})
    assert told == "melded: 2\N{NO-BREAK SPACE}sevens\N{NO-BREAK SPACE}to\N{NO-BREAK SPACE}3, ace"


# In the log.


def test_the_log_tells_that_a_result_was_counted_and_what(
    app: Flask, sheet: Sheet, gus: Device
) -> None:
    count(app, sheet, 1, *WORKED)
    for device in (sheet.device, gus):
        text = device.open(sheet.url + "/log").text
        assert (
            "Tom −100, counted melded: 5 kings to 8, 1 seven to 3;"
            " left: 2 kings to 8, 3 sevens to 3, deuce, queen of spades" in text
        )
        assert (
            "Hand 1: Jess 210, counted melded: 8 kings to 8, 4 sevens to 3,"
            " deuce for a king to 8; went out" in text
        )


def test_a_plain_number_over_a_count_drops_it_and_the_log_keeps_it(
    app: Flask, sheet: Sheet
) -> None:
    count(app, sheet, 1, JESS_OUT, RAVIS)
    correct(sheet, 1, 2, "90")
    line = between(sheet.open("/log"), "Hand 1: Ravi 85 became", "UTC")
    assert line.startswith("Hand 1: Ravi 85 became → 90 Before: melded: 5 kings")
    assert "counted" not in grid(sheet.open()).partition("Ravi, hand 1:")[2].partition("Tom")[0]


def test_two_counts_of_the_same_worth_are_told_apart(app: Flask, sheet: Sheet) -> None:
    """A ten left for two sixes is 85 all the same."""
    count(app, sheet, 1, None, RAVIS)
    other = {"melded": RAVIS["melded"], "left": {"ace": 1, "king_to_8": 2}}
    count(app, sheet, 1, None, other)
    line = between(sheet.open("/log"), "Hand 1: Ravi 85 became", "UTC")
    assert "→ 85, counted melded: " in line
    assert "left: 2 kings to 8, ace Before: " in line
    assert "left: 1 king to 8, 2 sevens to 3, ace" in line


def test_an_uncounted_line_says_nothing_of_counts(sheet: Sheet) -> None:
    sheet.played("210 85 -100")
    assert "ounted" not in sheet.open("/log").text


def test_put_back_restores_the_count_too(app: Flask, sheet: Sheet) -> None:
    count(app, sheet, 1, JESS_OUT, RAVIS, TOMS)
    correct(sheet, 1, 3, "50")
    (form,) = put_back(sheet.open("/log"))
    assert form.buttons[0].label == "Put back −100, counted: Tom, hand 1"
    page = sheet.device.send(form)
    assert "Tom, hand 1: 0 on the sheet, the hand was worth −100, counted" in grid(page)
    assert "Tom −100 melded: 5 kings to 8, 1 seven to 3; left: 2 kings to 8" in below(page)
    assert "→ −100, counted melded: 5 kings" in sheet.open("/log").text


# Under the hands.


def test_the_grid_says_which_cells_were_counted(app: Flask, sheet: Sheet) -> None:
    count(app, sheet, 1, JESS_OUT)
    sheet.enter(1, "", "85")
    words = grid(sheet.open())
    assert "Jess, hand 1: 210, counted" in words
    assert "Ravi, hand 1: 85 " in words


def test_the_counts_stand_under_the_hands_for_all_to_see(
    app: Flask, sheet: Sheet, gus: Device
) -> None:
    count(app, sheet, 1, *WORKED)
    for device in (sheet.device, gus):
        page = device.open(sheet.url)
        text = between(page, "The counts", "The log")
        assert "Hand 1 Jess 210 melded: 8 kings to 8, 4 sevens to 3, deuce for a king" in text
        assert "Ravi 85 melded: 5 kings to 8, 3 sevens to 3, queen of spades; left: 1" in text
        assert "Tom −100 melded: 5 kings to 8, 1 seven to 3; left: 2 kings to 8" in text
        assert "add up" not in page.text


def test_only_hands_with_counts_are_listed_in_the_order_of_the_rows(
    app: Flask, sheet: Sheet
) -> None:
    sheet.played("5 5 5")
    count(app, sheet, 2, JESS_OUT)
    sheet.enter(2, "", "5", "5")
    sheet.enter(3, "5", "5", "5")
    count(app, sheet, 4, JESS_OUT, RAVIS, TOMS)
    text = between(sheet.open(), "The counts", "The log")
    assert text.index("Hand 4") < text.index("Hand 2")
    assert "Hand 1" not in text
    assert "Hand 3" not in text


def test_a_sheet_without_counts_has_no_such_part(sheet: Sheet) -> None:
    sheet.played("210 85 -100")
    assert "The counts" not in sheet.open().text
    assert "counted" not in sheet.open().text


def test_a_past_match_shows_its_counts(app: Flask, sheet: Sheet, gus: Device) -> None:
    count(app, sheet, 1, *WORKED)
    sheet.enter(2, "790", "5", "5")
    page = gus.open(sheet.url)
    assert "Jess won" in page.text
    text = between(page, "The counts", "The log")
    assert "Hand 1 Jess 210 melded: 8 kings to 8" in text
    assert "Hand 2" not in text
    assert "210, counted" in page.text


# What can't all be.


def test_a_clash_is_told_on_every_phone_with_its_names_and_blocks_nothing(
    app: Flask, sheet: Sheet, gus: Device
) -> None:
    count(app, sheet, 1, *NOBODY_OUT)
    ravi = Device(app)
    ravi.post(sheet.group + "/players/2/claim", [ravi.token()])
    for device in (sheet.device, gus, ravi):
        page = device.open(sheet.url)
        told = between(page, AMISS, "Hands")
        assert "Queens of spades counted: 4 (Jess, Ravi and Tom). The packs hold 2." in told
        assert "All are counted, and nobody went out: Jess, Ravi and Tom." in told
        assert "The results stand until somebody corrects a count." in told
        assert "1 hand doesn’t add up" in below(page)
    before = everything_kept(app)
    assert sheet.enter(2, "5", "5", "5").status == 200
    assert everything_kept(app) != before


def test_it_is_no_alert(app: Flask, sheet: Sheet) -> None:
    count(app, sheet, 1, *NOBODY_OUT)
    html = sheet.open().html
    assert 'role="alert"' not in html
    assert '<section class="clash" aria-labelledby="clash-1">' in html
    assert '<h2 id="clash-1">' in html


def test_above_the_entry_stands_the_newest_hand_below_the_grid_all_of_them(
    app: Flask, sheet: Sheet
) -> None:
    count(app, sheet, 1, *NOBODY_OUT)
    assert AMISS in top(sheet.open())
    sheet.enter(2, "5", "5", "5")
    page = sheet.open()
    assert AMISS not in top(page)
    assert "Queens of spades counted: 4" in below(page)
    count(app, sheet, 3, *NOBODY_OUT)
    page = sheet.open()
    assert "Hand 3 doesn’t add up" in top(page)
    assert "2 hands don’t add up" in below(page)


def test_a_hand_opened_again_shows_its_clashes_above_its_entry(app: Flask, sheet: Sheet) -> None:
    count(app, sheet, 1, *NOBODY_OUT)
    sheet.enter(2, "5", "5", "5")
    assert AMISS in top(sheet.open("?hand=1"))


def test_many_clashes_are_folded_but_for_the_first_two(app: Flask, sheet: Sheet) -> None:
    """Each counts one card, and nobody is out: nobody out, and three with too few."""
    few = {"left": {"ace": 1}}
    count(app, sheet, 1, few, few, few)
    told = between(sheet.open(), AMISS, "Hands")
    assert told.index("nobody went out") < told.index("Cards counted by Jess: 1.")
    assert "2 more Cards counted by Ravi: 1." in told
    assert "Cards counted by Tom: 1. Nobody has fewer than 13 in all" in told


def test_a_correction_ends_the_clash(app: Flask, sheet: Sheet) -> None:
    count(app, sheet, 1, GREEDY, RAVIS, TOMS)
    assert AMISS in sheet.open().text
    count(app, sheet, 1, JESS_OUT)
    assert "add up" not in sheet.open().text


def test_a_past_match_tells_its_clashes_in_its_counts(
    app: Flask, sheet: Sheet, gus: Device
) -> None:
    count(app, sheet, 1, *NOBODY_OUT)
    sheet.enter(2, "1000", "5", "5")
    page = gus.open(sheet.url)
    assert "won" in page.text
    assert "The counts 1 hand doesn’t add up Hand 1 doesn’t add up Queens of spades" in page.text


def test_a_name_that_runs_right_to_left_turns_no_sentence_round(app: Flask) -> None:
    sheet = Device(app).start("Jess", "אבג")
    count(app, sheet, 1, GREEDY, GREEDY)
    assert "counted: 4 (Jess and \u2068אבג\u2069). The packs" in sheet.open().text


def test_names_are_never_markup(app: Flask) -> None:
    sheet = Device(app).start("<b>Jess", "Ravi")
    count(app, sheet, 1, GREEDY, GREEDY)
    page = sheet.open()
    assert "<b>Jess" not in page.html
    assert "(<b>Jess and Ravi)" in page.text


def test_undoing_a_number_typed_over_a_count_brings_the_count_back(
    app: Flask, sheet: Sheet
) -> None:
    count(app, sheet, 1, JESS_OUT, RAVIS, TOMS)
    page = correct(sheet, 1, 3, "50")
    undo = next(form for form in page.forms if "/undo/" in form.action)
    page = sheet.device.send(undo)
    assert "Tom −100 melded: 5 kings to 8, 1 seven to 3; left: 2 kings to 8" in below(page)


def test_a_player_sees_it_above_their_own_field(app: Flask, sheet: Sheet) -> None:
    count(app, sheet, 1, *NOBODY_OUT)
    ravi = Device(app)
    ravi.post(sheet.group + "/players/2/claim", [ravi.token()])
    page = ravi.open(sheet.url)
    assert page.html.index('class="clash"') < page.html.index('name="p2-points"')


def test_a_hand_won_is_checked_like_any_other(app: Flask, sheet: Sheet) -> None:
    """Jess wins at hand 1 by a correction while hand 2 (her 195) has its clashes."""
    sheet.played("700 85 0")
    count(app, sheet, 2, *NOBODY_OUT)
    page = correct(sheet, 1, 1, "1000")
    assert "Hand 2 doesn’t add up" in top(page)
    assert "The counts 1 hand doesn’t add up" in below(page)
