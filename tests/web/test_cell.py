"""One cell corrected by the host: what it was, what a change does, what is refused."""

import pytest
from flask import Flask

from .conftest import everything_kept
from .device import Device, Sheet
from .page import Page
from .test_entry import grid, lines


def cell(sheet: Sheet, hand: int, player: int) -> Page:
    return sheet.open(f"/hands/{hand}/{player}")


def correct(sheet: Sheet, hand: int, player: int, text: str, page: Page | None = None) -> Page:
    form = (page or cell(sheet, hand, player)).form(f"/hands/{hand}/{player}")
    return sheet.device.type_and_send(form, {f"p{player}-points": text})


def test_the_page_of_a_cell_shows_what_it_was(sheet: Sheet) -> None:
    sheet.played("210 85 -100", "0 0 150")
    page = cell(sheet, 2, 3)
    # Tom: 150 − 100 carried = 50 on the sheet, line 50
    assert "The hand was worth 150" in page.text
    assert "Carried into it −100" in page.text
    assert "On the sheet 50" in page.text
    assert "Line after it 50" in page.text
    assert page.form("/hands/2/3").value("p3-points") == "150"


def test_a_loss_stands_in_its_field_without_sign_and_the_switch_on_loss(sheet: Sheet) -> None:
    sheet.played("210 85 -100")
    form = cell(sheet, 1, 3).form("/hands/1/3")
    assert (form.value("p3-points"), form.value("p3-way")) == ("100", "loss")


def test_a_correction_flows_through_the_later_hands(sheet: Sheet) -> None:
    sheet.played("210 85 -100", "10 20 150", "5 5 -30")
    # Tom before: −100, 150, −30: entries 0, 50, 0, carry 30. Now −10, 150, −30:
    # entries 0, 140, 0, line 140, carry 30.
    page = correct(sheet, 1, 3, "-10")
    assert page.status == 200
    assert "Tom 140 −30 carried" in lines(page)
    assert "Tom, hand 1: 0 on the sheet, the hand was worth −10, corrected" in grid(page)
    assert "Tom, hand 2: 140 on the sheet, the hand was worth 150" in grid(page)


def test_saving_a_cell_untouched_says_so_and_changes_nothing(app: Flask, sheet: Sheet) -> None:
    sheet.played("210 85 -100")
    before = everything_kept(app)
    page = sheet.device.send(cell(sheet, 1, 1).form("/hands/1/1"))
    assert page.status == 422
    assert everything_kept(app) == before


@pytest.mark.parametrize("typed", ["", "12.5", "1,050", "abc", "1505"])
def test_a_refused_correction_stays_in_the_field(app: Flask, sheet: Sheet, typed: str) -> None:
    sheet.played("210 85 -100")
    before = everything_kept(app)
    page = correct(sheet, 1, 1, typed)
    assert page.status == 422
    assert page.form("/hands/1/1").value("p1-points") == typed
    assert everything_kept(app) == before


def test_an_odd_correction_is_asked_about_once(sheet: Sheet) -> None:
    sheet.played("210 85 -100")
    page = correct(sheet, 1, 1, "212")
    assert page.status == 422
    assert "212? Arlington hands come in fives." in page.text
    again = sheet.device.send(page.form("/hands/1/1"))
    assert "Jess 212 " in lines(again)


def test_a_cell_that_moved_on_is_told_and_may_still_be_saved(sheet: Sheet) -> None:
    sheet.played("210 85 -100")
    old = cell(sheet, 1, 1)
    correct(sheet, 1, 1, "220")
    page = correct(sheet, 1, 1, "230", page=old)
    assert page.status == 409
    assert "The host saved 220 meanwhile. You typed 230." in page.text
    assert "The hand was worth 220" in page.text
    form = page.form("/hands/1/1")
    assert form.value("p1-points") == "230"
    assert "Jess 230 " in lines(sheet.device.send(form))


def test_a_cell_is_sat_out_and_emptied_with_a_button(sheet: Sheet) -> None:
    sheet.enter(1, "210", "85")
    page = sheet.press("/hands/1/1", cell(sheet, 1, 1), press="Sits this hand out")
    assert "Jess, hand 1: sat out" in grid(page)
    page = sheet.press("/hands/1/2", cell(sheet, 1, 2), press="Take this result off the sheet")
    assert "Ravi, hand 1: nothing yet" in grid(page)


def test_only_the_newest_hand_can_be_emptied(app: Flask, sheet: Sheet) -> None:
    sheet.played("210 85 -100", "5 5 5")
    page = cell(sheet, 1, 1)
    form = page.form("/hands/1/1")
    assert "Take this result off" not in page.text
    before = everything_kept(app)
    refused = sheet.device.post(form.action, [*form.data({}), ("act", "empty")])
    assert refused.status == 409
    assert (
        "A result of an earlier hand can’t be taken off. Type the right number instead."
        in refused.text
    )
    assert everything_kept(app) == before


def test_a_button_of_an_old_page_clashes(app: Flask, sheet: Sheet) -> None:
    sheet.enter(1, "210", "85")
    old = cell(sheet, 1, 1)
    correct(sheet, 1, 1, "220")
    before = everything_kept(app)
    page = sheet.press("/hands/1/1", old, press="Sits this hand out")
    assert page.status == 409
    assert "The host saved 220 meanwhile. You said: sits out." in page.text
    assert everything_kept(app) == before


@pytest.mark.parametrize("revision", ["", "x", "-1", "9" * 30, "1.0"])
def test_a_revision_that_is_nonsense_clashes(app: Flask, sheet: Sheet, revision: str) -> None:
    sheet.enter(1, "210", "85")
    before = everything_kept(app)
    form = cell(sheet, 1, 1).form("/hands/1/1")
    typed = {"p1-points": "220", "p1-revision": revision}
    assert sheet.device.type_and_send(form, typed).status == 409
    form.fields = [own for own in form.fields if own.name != "p1-revision"]
    sent = [*form.data({}), ("p1-revision", revision), ("act", "sit_out")]
    assert sheet.device.post(form.action, sent).status == 409
    assert everything_kept(app) == before


def test_a_correction_of_a_banked_match_lists_what_was_typed(app: Flask, sheet: Sheet) -> None:
    sheet.enter(1, "1000", "85")
    old = cell(sheet, 1, 1)
    sheet.enter(1, "", "", "0")
    before = everything_kept(app)
    page = correct(sheet, 1, 1, "900", page=old)
    assert page.status == 409
    assert "Match 1 is closed and takes no change." in page.text
    assert "Jess 900" in page.text
    assert everything_kept(app) == before


def test_a_correction_without_its_token_stays_typed(app: Flask, sheet: Sheet) -> None:
    sheet.played("210 85 -100")
    before = everything_kept(app)
    form = cell(sheet, 1, 1).form("/hands/1/1")
    page = sheet.device.type_and_send(form, {"csrf_token": "", "p1-points": "220"})
    assert page.status == 400
    assert "this page was too old" in page.text
    assert everything_kept(app) == before
    assert "Jess 220 " in lines(sheet.device.send(page.form("/hands/1/1")))


def test_the_cell_of_a_hand_ahead_is_refused(sheet: Sheet) -> None:
    assert cell(sheet, 2, 1).status == 409
    assert "Hand 2 hasn’t begun" in cell(sheet, 2, 1).text


def test_the_cell_of_a_player_who_does_not_sit_is_unknown(sheet: Sheet) -> None:
    assert cell(sheet, 1, 4).status == 404
    assert "This group has no such player." in cell(sheet, 1, 4).text


def test_whoever_is_not_host_gets_no_page_of_a_cell(sheet: Sheet, gus: Device) -> None:
    page = gus.open(sheet.url + "/hands/1/1")
    assert page.status == 401
    assert "This needs the host’s device" in page.text


def test_one_who_joined_late_can_be_given_a_result_for_an_earlier_hand(sheet: Sheet) -> None:
    sheet.played("210 85 -100")
    sheet.device.send(sheet.device.open(sheet.group + "/players").form("/players"), name="Gus")
    assert "Gus, hand 1: sat out" in grid(sheet.open())
    page = correct(sheet, 1, 4, "40")
    assert page.status == 200
    assert "Gus 40 " in lines(page)
