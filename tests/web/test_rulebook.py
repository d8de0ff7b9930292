"""The rules page: the values of cards and the sentences, with the house rules that are in force."""

import re
from dataclasses import replace

import pytest
from flask import Flask

from scoresheet.core.rules import ARLINGTON
from scoresheet.web.present_rulebook import CARDS, rulebook

from .device import Device, Sheet
from .page import Page

USUAL = {
    "King to 8, but not the queen of spades": ("10", "−10"),
    "7 to 3": ("5", "−5"),
    "Ace, high or low": ("20", "−10"),
    "Queen of spades": ("50", "−100"),
    "Deuce": ("", "−20"),
    "Deuce for a king to 8": ("10", ""),
    "Deuce for a 7 to 3, or for a two": ("5", ""),
    "Deuce for an ace": ("10", ""),
    "Deuce for the queen of spades": ("50", ""),
    "Deuce among deuces alone": ("25", ""),
    "Going out": ("100", ""),
}
OWN = [
    ({"joker": "one"}, {"Joker, wherever it stands": ("100", "−200")}),
    ({"deuce_as_ace": "20"}, {"Deuce for an ace": ("20", "")}),
    ({"ace_left": "20"}, {"Ace, high or low": ("20", "−20")}),
    ({"going_out_bonus": "50"}, {"Going out": ("50", "")}),
    ({"going_out_bonus": "0"}, {"Going out": ("0", "")}),
    ({"biggest_set": "any"}, {}),
    ({"longest_run": "4"}, {}),
    ({"target": "500"}, {}),
]
"""A house rule, and the rows of the value table that it changes."""
SAID = [
    ({}, "A set: three or four cards of one rank", 0),
    ({}, "A run: three or more cards of one suit in sequence, thirteen at most.", 0),
    ({}, "Deuces alone are a meld too, three or four of them.", 0),
    ({}, "Who has no card left is out, and adds 100.", 0),
    ({}, "the highest line, 1,000 or more, has won.", 0),
    ({}, "A deuce is wild", 0),
    ({"biggest_set": "any"}, "A set: three or more cards of one rank", 2),
    ({"biggest_set": "any"}, "Deuces alone are a meld too, three or more of them.", 2),
    ({"longest_run": "4"}, "A run: three or four cards of one suit in sequence.", 1),
    ({"going_out_bonus": "50"}, "Who has no card left is out, and adds 50.", 2),
    ({"going_out_bonus": "0"}, "Who has no card left is out; nothing is added for it.", 2),
    ({"target": "500"}, "the highest line, 500 or more, has won.", 1),
    ({"joker": "one"}, "A deuce and the joker are wild", 3),
    ({"joker": "one"}, "The joker may take her place too; beside it, a deuce may not.", 3),
    ({"joker": "one"}, "The joker: who may take it back out of a meld", 3),
    ({"deuce_as_ace": "20"}, "A deuce is wild", 1),
    ({"ace_left": "20"}, "A deuce is wild", 1),
]
"""House rules, a sentence of the page, and how many marks of a house rule stand on it."""


def values(page: Page) -> dict[str, tuple[str, str]]:
    """The value table as it is read out: card -> (melded, left in hand)."""
    body = page.html.partition("<tbody>")[2].partition("</tbody>")[0]
    rows = [Page(200, "", row) for row in body.split("</tr>")[:-1]]
    cells = [[Page(200, "", cell).text for cell in re.split("</t[hd]>", r.html)] for r in rows]
    return {label.removesuffix(" house rule"): (melded, left) for label, melded, left, *_ in cells}


def test_the_page_for_everybody_has_the_usual_values(gus: Device) -> None:
    page = gus.open("/rules")
    assert page.status == 200
    assert values(page) == USUAL
    assert "House rules:" not in page.text


@pytest.mark.parametrize(("given", "rows"), OWN)
@pytest.mark.parametrize("place", ["group", "url"])
def test_each_house_rule_shows_in_the_values(
    hana: Device, given: dict[str, str], rows: dict[str, tuple[str, str]], place: str
) -> None:
    sheet = hana.start("Jess", "Ravi", **given)
    assert values(hana.open(getattr(sheet, place) + "/rules")) == USUAL | rows


@pytest.mark.parametrize(("given", "sentence", "marks"), SAID)
def test_each_house_rule_shows_in_the_sentences_and_is_marked(
    hana: Device, given: dict[str, str], sentence: str, marks: int
) -> None:
    page = hana.start("Jess", "Ravi", **given).open("/rules")
    assert sentence in page.text
    assert page.html.count('"own-mark"') == marks
    assert ("House rules: " in page.text) == bool(given)


def test_both_ways_of_taking_the_pile_are_left_to_the_table(gus: Device) -> None:
    page = gus.open("/rules")
    agreed = page.text.partition("For you to agree on")[2]
    assert "you take all of it, and meld its top card at once" in agreed
    assert "you take from any card up to the top, and meld the deepest one" in agreed
    assert "joker" not in page.text.lower()


def test_a_match_shows_the_rules_it_was_played_by(hana: Device) -> None:
    sheet = hana.start(joker="one").played("1000 85 0")
    form = hana.open(sheet.group).form("/rules")
    hana.send(form, joker="none", target="500")
    assert "House rules: one joker" in sheet.open("/rules").text
    of_group = hana.open(sheet.group + "/rules")
    assert "House rules: play to 500" in of_group.text
    assert "joker" not in of_group.text


def test_an_onlooker_reads_the_rules(sheet: Sheet, gus: Device) -> None:
    for url in (sheet.group, sheet.url):
        page = gus.open(url + "/rules")
        assert page.status == 200
        assert values(page) == USUAL


@pytest.mark.parametrize(
    "path", ["/g/AAAAAAAA/rules", "/g/AAAAAAAA/m/1/rules", "{group}/m/7/rules"]
)
def test_an_unknown_group_or_match_has_no_rules(sheet: Sheet, path: str) -> None:
    assert sheet.device.open(path.format(group=sheet.group)).status == 404


@pytest.mark.parametrize("path", ["/rules", "{group}/m/1/rules"])
def test_the_page_takes_no_form(sheet: Sheet, path: str) -> None:
    page = sheet.device.post(path.format(group=sheet.group), [sheet.device.token()])
    assert page.status == 405


def test_the_page_is_linked_from_sheet_past_match_start_and_group(sheet: Sheet) -> None:
    assert "/rules" in sheet.device.open("/").links
    assert sheet.group + "/rules" in sheet.device.open(sheet.group).links
    assert sheet.url + "/rules" in sheet.open().links
    assert sheet.url + "/rules" in sheet.played("1000 85 0").open().links
    assert sheet.url in sheet.open("/rules").links  # and back


def test_another_game_has_its_own_name_packs_and_losses_on_the_page(app: Flask) -> None:
    other = replace(ARLINGTON, name="Other", packs=1, dealt=10, losses_carried=False)
    with app.test_request_context():
        books = [rulebook(game.defaults, game) for game in (ARLINGTON, other)]
    assert [book.game for book in books] == ["Arlington", "Other"]
    assert [book.opening.partition(" Lay")[0] for book in books] == [
        "2 packs in one, 13 cards each.",
        "One pack, 10 cards each.",
    ]
    carried = [[part.title == "A loss is carried" for part in book.after] for book in books]
    assert list(map(any, carried)) == [True, False]


def test_every_value_of_the_game_has_its_row() -> None:
    assert {melded for _, melded, _ in CARDS if melded} == set(ARLINGTON.melded)
    assert {left for _, _, left in CARDS if left} == set(ARLINGTON.left)
