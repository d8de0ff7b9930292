"""The course of matches on the pages: ended, banked, played on, reopened, taken back, begun."""

import pytest
from flask import Flask

from .conftest import everything_kept
from .device import Device, Sheet
from .page import Page
from .test_cell import correct
from .test_entry import grid, lines

DECIDED = ("500 85 0", "600 0 0")
"""Jess 500 + 600 = 1,100: banked with hand 2."""


def new(sheet: Sheet) -> Page:
    return sheet.device.open(sheet.group + "/new")


def matches(app: Flask) -> int:
    return len(everything_kept(app)["matches"])


def test_a_match_is_banked_with_the_save_that_decides_it(sheet: Sheet) -> None:
    page = sheet.played(*DECIDED).open()
    assert "Jess won with 1,100 after 2 hands." in page.text
    assert not page.has_form("/hands/2")
    group = sheet.device.open(sheet.group)
    assert "Jess won" in group.text
    assert "Jess 1100 Ravi 85 Tom 0" in group.text
    assert "Match 1 · 2 hands" in group.text


def test_a_shared_top_plays_on_by_itself(sheet: Sheet) -> None:
    page = sheet.played("1000 1000 0").open()
    assert "Jess and Ravi share the top at 1,000, so nobody has won." in page.text
    assert "Another hand is played, by everybody." in page.text
    page = sheet.enter(2, "5", "10", "0")
    assert "Ravi won with 1,010 after 2 hands." in page.text


def test_ending_early_asks_first_and_the_results_stand(sheet: Sheet) -> None:
    sheet.played("210 85 -100").enter(2, "50")
    asked = sheet.open("/end")
    assert "End the match early?" in asked.text
    page = sheet.press("/end", asked)
    assert page.url == sheet.url
    assert "Ended early after 2 hands: the results stand, and nobody has won." in page.text
    assert "Jess 260" in lines(page)
    assert "Ended early" in sheet.device.open(sheet.group).text


def test_a_match_without_results_is_discarded_and_in_no_list(sheet: Sheet) -> None:
    asked = sheet.open("/end")
    assert "Discard the match?" in asked.text
    page = sheet.press("/end", asked)
    assert page.url == sheet.group
    assert "None yet." in page.text
    assert "Discarded: no result was ever entered." in sheet.open().text


def test_a_confirming_page_from_before_the_match_was_won_does_not_end_it_early(
    sheet: Sheet,
) -> None:
    asked = sheet.played("500 85 0").open("/end")
    sheet.enter(2, "600", "0", "0")
    page = sheet.press("/end", asked)
    assert page.status == 409
    assert "Match 1 is closed" in page.text
    assert "Jess won with 1,100" in page.text


def test_discarding_asked_before_the_first_result_discards_none(app: Flask, sheet: Sheet) -> None:
    asked = sheet.open("/end")
    sheet.enter(1, "210")
    before = everything_kept(app)
    page = sheet.press("/end", asked)
    assert page.status == 409
    assert "End the match early?" in page.text
    assert everything_kept(app) == before


@pytest.fixture
def won(sheet: Sheet) -> Sheet:
    """Jess wins at hand 1 by a correction, while hand 2 has results: the host decides."""
    sheet.played("900 85 0", "50 30 0")
    correct(sheet, 1, 1, "1000")
    return sheet


def test_a_correction_that_decides_an_earlier_hand_waits_for_the_host(won: Sheet) -> None:
    page = won.open()
    assert "Jess has won with 1,000 at hand 1." in page.text
    assert "It isn’t banked yet, and the lines below count hand 2 too." in page.text
    assert "Bank it, or play on?" in page.text
    assert "Banking takes hand 2 off the sheet; reopening brings it back." in page.text


def test_banking_takes_the_later_results_off_the_sheet_and_reopening_brings_them_back(
    won: Sheet,
) -> None:
    page = won.press("/end")
    assert "Jess won with 1,000 after 1 hand." in page.text
    assert "hand 2" not in grid(page)
    page = won.press("/reopen", page)
    assert "Jess, hand 2: 50" in grid(page)
    assert page.has_form("/play-on")


def test_playing_on_judges_from_the_newest_complete_hand(won: Sheet) -> None:
    # after hand 2: Jess 1,000 + 50 = 1,050, alone at the top of a complete hand: banked again
    page = won.press("/play-on")
    assert "Jess won with 1,050 after 2 hands." in page.text


def test_playing_on_into_a_win_is_told_once(won: Sheet) -> None:
    page = won.press("/play-on")
    assert "Played on, and hand 2 decides it: Jess has won." in page.text
    assert "Played on, and" not in won.open().text


def test_playing_on_without_a_winner_is_told_by_the_sheet_alone(sheet: Sheet) -> None:
    # hand 2 isn't complete, and nothing is decided on such a hand
    sheet.played("900 85 0").enter(2, "50")
    correct(sheet, 1, 1, "1000")
    page = sheet.press("/play-on")
    assert "Played on: nobody has won yet." in page.text
    assert "decides it" not in page.text


def test_play_on_and_reopen_are_refused_in_any_other_state(app: Flask, sheet: Sheet) -> None:
    token = sheet.device.token()
    before = everything_kept(app)
    for act in ("/play-on", "/reopen", "/take-back"):
        page = sheet.device.post(sheet.url + act, [token])
        assert page.status == 409, act
        assert page.has_form("/hands/1")
    assert everything_kept(app) == before


def test_a_reopened_match_can_be_corrected_and_banked_again(sheet: Sheet) -> None:
    page = sheet.press("/reopen", sheet.played(*DECIDED).open())
    assert "Jess has won with 1,100 at hand 2." in page.text
    correct(sheet, 1, 1, "600")
    page = sheet.press("/end")
    assert "Jess won with 1,200 after 2 hands." in page.text
    assert ", amended " in page.text


def test_reopening_twice_reopens_once(app: Flask, sheet: Sheet) -> None:
    banked = sheet.played(*DECIDED).open()
    sheet.press("/reopen", banked)
    before = everything_kept(app)
    page = sheet.press("/reopen", banked)
    assert page.status == 409
    assert "The match isn’t in a state for that any more." in page.text
    assert everything_kept(app) == before


def test_the_save_that_banked_is_taken_back(sheet: Sheet) -> None:
    page = sheet.press("/take-back", sheet.played(*DECIDED).open())
    assert page.status == 200
    assert "Jess 500" in lines(page)
    assert "Nobody has entered yet." in page.text
    assert page.has_form("/hands/2")


def test_it_is_not_taken_back_once_the_next_match_has_begun(app: Flask, sheet: Sheet) -> None:
    banked = sheet.played(*DECIDED).open()
    sheet.press("/rematch", banked)
    before = everything_kept(app)
    page = sheet.press("/take-back", banked)
    assert page.status == 409
    assert "This save can’t be taken back any more." in page.text
    assert everything_kept(app) == before
    assert not sheet.open().has_form("/take-back")


def test_a_double_tap_on_rematch_makes_one_match(app: Flask, sheet: Sheet) -> None:
    banked = sheet.played(*DECIDED).open()
    first = sheet.press("/rematch", banked)
    assert first.url == sheet.group + "/m/2"
    again = sheet.press("/rematch", banked)
    assert again.url == first.url
    assert matches(app) == 2


def test_a_rematch_has_the_same_people_in_the_same_seats(sheet: Sheet) -> None:
    page = sheet.press("/rematch", sheet.played(*DECIDED).open())
    text = lines(page)
    assert text.index("Jess") < text.index("Ravi") < text.index("Tom")
    assert "Jess deals." in page.text


def test_no_match_starts_while_one_is_open(app: Flask, sheet: Sheet) -> None:
    page = new(sheet)
    before = everything_kept(app)
    refused = sheet.press("/new", page, press="Start the match")
    assert refused.status == 409
    assert "Match 1 is still open. End it before the next one starts." in refused.text
    assert everything_kept(app) == before


@pytest.fixture
def banked(sheet: Sheet) -> Sheet:
    return sheet.played(*DECIDED)


def test_people_are_chosen_with_a_tick(banked: Sheet) -> None:
    form = new(banked).form("/new")
    assert form.ticked("player") == ["1", "2", "3"]
    page = banked.device.send(form, press="Start the match", player=["1", "3"], target="500")
    assert page.url == banked.group + "/m/2"
    assert "to 500" in page.text
    assert "Ravi" not in lines(page)


def test_seats_are_changed_with_a_tap_and_ticks_are_kept(banked: Sheet) -> None:
    form = new(banked).form("/new")
    typed: dict[str, str | list[str]] = {"player": ["1", "3"], "target": "500"}
    moved = banked.device.type_and_send(form, typed, press="One seat up: Tom")
    form = moved.form("/new")
    assert form.ticked("seat") == ["1", "3", "2"]
    assert form.ticked("player") == ["1", "3"]
    assert form.value("target") == "500"
    moved = banked.device.send(form, press="One seat up: Tom")
    page = banked.press("/new", moved, press="Start the match")
    assert lines(page).index("Tom") < lines(page).index("Jess")
    assert "Tom deals." in page.text


def test_a_double_tap_on_start_makes_one_match(app: Flask, banked: Sheet) -> None:
    page = new(banked)
    first = banked.press("/new", page, press="Start the match")
    again = banked.press("/new", page, press="Start the match")
    assert first.url == again.url == banked.group + "/m/2"
    assert matches(app) == 2


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ({"player": ["1"]}, "A match needs at least 2 players."),
        ({"player": []}, "A match needs at least 2 players."),
        ({"player": ["1", "1"]}, "A player can sit at the table only once."),
        ({"target": "99"}, "The target is a whole number from 100 to 10,000."),
        ({"target": "1.5"}, "The target is a whole number from 100 to 10,000."),
    ],
)
def test_a_refused_start_keeps_ticks_and_target(
    app: Flask, banked: Sheet, typed: dict[str, str | list[str]], sentence: str
) -> None:
    before = everything_kept(app)
    form = new(banked).form("/new")
    page = banked.device.type_and_send(form, typed, press="Start the match")
    assert page.status == 422
    assert sentence in page.text
    kept = page.form("/new")
    assert set(kept.ticked("player")) == set(typed.get("player", ["1", "2", "3"]))
    assert kept.value("target") == typed.get("target", "1000")
    assert everything_kept(app) == before


def test_a_player_of_no_such_number_is_unknown(app: Flask, banked: Sheet) -> None:
    before = everything_kept(app)
    page = banked.device.send(
        new(banked).form("/new"), press="Start the match", player=["1", "2", "77"]
    )
    assert page.status == 422
    assert "There is no such player here to choose." in page.text
    assert everything_kept(app) == before


def test_nine_cannot_play(app: Flask, hana: Device) -> None:
    sheet = hana.start(*(f"P{number}" for number in range(1, 9)))
    sheet.press("/end", sheet.open("/end"))
    hana.send(hana.open(sheet.group + "/players").form("/players"), name="P9")
    form = new(sheet).form("/new")
    assert len(form.ticked("player")) == 8
    page = hana.send(form, press="Start the match", player=[str(n) for n in range(1, 10)])
    assert page.status == 422
    assert "A match has room for 8 players." in page.text
    assert len(page.form("/new").ticked("player")) == 9
    assert matches(app) == 1


def test_a_start_without_its_token_keeps_what_was_chosen(app: Flask, banked: Sheet) -> None:
    form = new(banked).form("/new")
    page = banked.device.send(
        form, press="Start the match", csrf_token="", player=["1", "3"], target="500"
    )
    assert page.status == 400
    assert page.form("/new").ticked("player") == ["1", "3"]
    assert page.form("/new").value("target") == "500"
    assert matches(app) == 1
