"""A hand entered on the sheet's form: what is read, asked, refused, kept, and undone."""

import pytest
from flask import Flask

from .conftest import everything_kept
from .device import Device, Sheet
from .page import Page

WORKED = ("210", "85", "-100")
"""The hand of the rules: lines 210, 85, 0, and Tom carries 100."""


def grid(page: Page) -> str:
    """The words of the grid, headed by the players' names."""
    return page.text.partition("Hands Past the hands")[2]


def lines(page: Page) -> str:
    """The words of the running lines."""
    return page.text.partition("Running lines ")[2].partition(" Hands ")[0]


def changes(app: Flask) -> int:
    return len(everything_kept(app)["changes"])


def test_a_whole_hand_is_saved_together(sheet: Sheet) -> None:
    page = sheet.enter(1, *WORKED)
    assert page.status == 200
    assert page.url == sheet.url
    assert "Hand 1: saved." in page.text
    # 210 − 0, 85 − 0, and max(0, −100) = 0 with 100 carried
    assert "Jess 210 " in lines(page)
    assert "Ravi 85 " in lines(page)
    assert "Tom 0 −100 carried " in lines(page)
    assert "Hand 2" in page.text
    assert "Ravi deals." in page.text


def test_a_hand_is_saved_in_part_and_the_rest_is_waited_for(app: Flask, sheet: Sheet) -> None:
    page = sheet.enter(1, "", "85")
    assert "Waiting for Jess and Tom." in page.text
    assert changes(app) == 1
    page = sheet.enter(1, "210", "", "-100")
    assert "Hand 2" in page.text
    assert changes(app) == 3  # the row of Ravi was there untouched and wasn't written again


def test_untouched_rows_are_not_written(app: Flask, sheet: Sheet) -> None:
    sheet.enter(1, "210", "85", "x")
    sheet.enter(1, "220")
    kept = everything_kept(app)["changes"]
    assert len(kept) == 4
    page = sheet.enter(1)
    assert page.status == 422
    assert "Nothing is typed here. Type a number; for a hand worth nothing type 0." in page.text
    assert everything_kept(app)["changes"] == kept


def test_an_untouched_row_of_an_old_page_overwrites_nothing(sheet: Sheet) -> None:
    old = sheet.open()
    sheet.enter(1, "210")
    page = sheet.enter(1, "", "85", page=old)
    assert page.status == 200
    assert "Jess 210 " in lines(page)
    assert "Ravi 85 " in lines(page)


@pytest.mark.parametrize(
    ("typed", "way", "line", "carried"),
    [
        ("100", "loss", "0", "−100 carried"),
        ("-100", "gain", "0", "−100 carried"),  # a typed minus sets the switch to loss
        ("-100", "loss", "0", "−100 carried"),
        ("+100", "loss", "0", "−100 carried"),
        ("\u2212 100", "gain", "0", "−100 carried"),  # the true minus, and a blank after it
        ("\u2013100", "gain", "0", "−100 carried"),  # the en dash
        ("30+15-20", "gain", "25", ""),  # 30 + 15 − 20 = 25
        ("30+15-20", "loss", "25", ""),  # a sum goes by the sign of its total
        ("5-50", "gain", "0", "−45 carried"),  # 5 − 50 = −45
        (" 0085 ", "gain", "85", ""),
        ("\u0668\u0665", "gain", "85", ""),  # 85 in Arabic digits
        ("0", "gain", "0", ""),
        ("0", "loss", "0", ""),
        ("1500", "gain", "1500", ""),
    ],
)
def test_what_is_typed_is_read_without_script(
    sheet: Sheet, typed: str, way: str, line: str, carried: str
) -> None:
    form = sheet.form(1)
    page = sheet.device.type_and_send(form, {"p1-points": typed, "p1-way": way})
    assert page.status == 200
    assert f"Jess {line} {carried}".strip() in lines(page)
    assert ("carried" in lines(page)) == bool(carried)


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ("12.5", "Only whole numbers go on the sheet."),
        ("12,5", "Only whole numbers go on the sheet."),
        ("1,050", "Is that a comma or a decimal?"),
        ("1e3", "Type digits only"),
        ("1_000", "That isn’t a whole number."),
        ("0x10", "Type digits only"),
        ("--35", "There is a sign too many."),
        ("5-", "Something is missing after the sign."),
        ("eighty", "Type digits only"),
        ("\N{PILE OF POO}", "That isn’t a whole number."),
        ("1505", "No hand is worth 1,505: results go from −1,500 to 1,500."),
        ("-1505", "No hand is worth −1,505: results go from −1,500 to 1,500."),
        ("9" * 101, "That is too long for a result."),
        ("<script>alert(1)</script>", "Type digits only"),
    ],
)
def test_a_refused_text_stays_in_its_field_with_a_sentence(
    app: Flask, sheet: Sheet, typed: str, sentence: str
) -> None:
    page = sheet.enter(1, "210", typed)
    assert page.status == 422
    assert "Nothing is saved yet: look at the rows marked." in page.text
    assert sentence in page.text
    form = page.form("/hands/1")
    assert form.value("p2-points") == typed
    assert form.value("p1-points") == "210"
    assert "<script>alert" not in page.html
    assert changes(app) == 0
    mended = sheet.device.type_and_send(form, {"p2-points": "85"})
    assert "Jess 210 " in lines(mended)
    assert "Ravi 85 " in lines(mended)


def test_after_a_refusal_the_switches_and_ticks_stand_as_they_were(sheet: Sheet) -> None:
    typed = {"p1-points": "x1", "p1-way": "loss", "p2-points": "40", "p2-way": "loss"}
    page = sheet.device.type_and_send(sheet.form(1), typed | {"p3-sat_out": "1"})
    form = page.form("/hands/1")
    assert page.status == 422
    assert (form.value("p1-points"), form.value("p1-way")) == ("x1", "loss")
    assert (form.value("p2-points"), form.value("p2-way")) == ("40", "loss")
    assert form.ticked("p3-sat_out") == ["1"]
    assert "loss of 40: 0 on the sheet, −40 carried" in page.text


def test_a_typed_zero_and_an_empty_cell_and_a_hand_sat_out_look_different(sheet: Sheet) -> None:
    page = sheet.enter(1, "0", "x")
    assert "Jess, hand 1: 0" in grid(page)
    assert "Ravi, hand 1: sat out" in grid(page)
    assert "Tom, hand 1: nothing yet" in grid(page)


def test_sitting_out_and_a_number_together_are_refused(app: Flask, sheet: Sheet) -> None:
    page = sheet.device.type_and_send(sheet.form(1), {"p1-points": "85", "p1-sat_out": "1"})
    assert page.status == 422
    assert "Type a number or tick sitting out, not both." in page.text
    assert page.form("/hands/1").value("p1-points") == "85"
    assert page.form("/hands/1").ticked("p1-sat_out") == ["1"]
    assert changes(app) == 0


def test_emptying_a_saved_field_is_not_read_as_a_zero(app: Flask, sheet: Sheet) -> None:
    sheet.enter(1, "85")
    page = sheet.device.type_and_send(sheet.form(1), {"p1-points": ""})
    assert page.status == 422
    assert "Nothing is typed here." in page.text
    assert changes(app) == 1


def test_ticking_sitting_out_off_again_empties_the_cell(sheet: Sheet) -> None:
    sheet.enter(1, "x")
    page = sheet.device.type_and_send(sheet.form(1), {"p1-sat_out": []})
    assert "Jess, hand 1: nothing yet" in grid(page)


def test_what_does_not_come_in_fives_is_asked_about_once(app: Flask, sheet: Sheet) -> None:
    page = sheet.enter(1, "212", "85")
    assert page.status == 422
    assert "212? Arlington hands come in fives. Press Save again if it is right." in page.text
    form = page.form("/hands/1")
    assert (form.value("p1-points"), form.value("p2-points")) == ("212", "85")
    assert changes(app) == 0
    again = sheet.device.send(form)
    assert again.status == 200
    assert "Jess 212 " in lines(again)
    assert "Ravi 85 " in lines(again)


def test_another_odd_number_is_asked_about_anew(app: Flask, sheet: Sheet) -> None:
    page = sheet.enter(1, "212")
    again = sheet.device.type_and_send(page.form("/hands/1"), {"p1-points": "213"})
    assert again.status == 422
    assert "213? Arlington hands come in fives." in again.text
    assert changes(app) == 0


def test_an_odd_loss_is_asked_about_with_its_sign(sheet: Sheet) -> None:
    page = sheet.enter(1, "-33")
    assert "−33? Arlington hands come in fives." in page.text
    assert "Tom" in lines(sheet.device.send(page.form("/hands/1")))


def test_a_changed_cell_is_told_and_what_was_typed_stays(app: Flask, sheet: Sheet) -> None:
    old = sheet.open()
    sheet.enter(1, "210", "85")
    page = sheet.enter(1, "200", "", "-100", page=old)
    assert page.status == 409
    assert "Nothing is saved yet: look at the rows marked." in page.text
    assert "The host saved 210 meanwhile. You typed 200." in page.text
    form = page.form("/hands/1")
    assert (form.value("p1-points"), form.value("p3-points")) == ("200", "-100")
    assert changes(app) == 2  # nothing of the second page was saved: all or none
    again = sheet.device.send(form)
    assert again.status == 200
    assert "Jess 200 " in lines(again)
    assert "Tom 0 −100 carried" in lines(again)


def test_the_same_form_sent_twice_changes_nothing_twice(app: Flask, sheet: Sheet) -> None:
    old = sheet.open()
    sheet.enter(1, *WORKED, page=old)
    before = everything_kept(app)
    page = sheet.enter(1, *WORKED, page=old)
    assert page.status == 200
    assert "Jess 210 " in lines(page)
    assert everything_kept(app) == before


def test_an_old_page_of_a_hand_long_done_shows_that_hand_again(sheet: Sheet) -> None:
    old = sheet.open()
    sheet.played("210 85 -100", "10 20 30")
    page = sheet.enter(1, "200", page=old)
    assert page.status == 409
    assert page.form("/hands/1").value("p1-points") == "200"


def test_a_hand_ahead_of_the_open_one_is_refused(app: Flask, sheet: Sheet) -> None:
    form = sheet.form(1)
    form.action = sheet.url + "/hands/3"
    page = sheet.device.type_and_send(form, {"p1-points": "85"})
    assert page.status == 409
    assert "Hand 3 hasn’t begun: the hand being played comes first." in page.text
    assert "85" in [f.value for own in page.forms for f in own.fields] or "Jess 85" in page.text
    assert changes(app) == 0


def test_a_result_for_a_banked_match_is_refused_and_the_typed_text_is_listed(
    app: Flask, sheet: Sheet
) -> None:
    old = sheet.open()
    sheet.played("1000 85 -100")
    before = everything_kept(app)
    page = sheet.enter(1, "900", "x1", page=old)
    assert page.status in (409, 422)
    page = sheet.enter(1, "900", "90", page=old)
    assert page.status == 409
    assert "Match 1 is closed and takes no change. The host can reopen it." in page.text
    assert "Jess 900" in page.text
    assert "Ravi 90" in page.text
    assert everything_kept(app) == before


def test_a_stale_page_without_its_token_keeps_every_row(app: Flask, sheet: Sheet) -> None:
    form = sheet.form(1)
    typed = {"csrf_token": "old", "p1-points": "210", "p2-points": "85", "p3-sat_out": "1"}
    page = sheet.device.type_and_send(form, typed)
    assert page.status == 400
    assert "Nothing was changed: this page was too old. Look it over" in page.text
    assert changes(app) == 0
    again = sheet.device.send(page.form("/hands/1"))
    assert "Jess 210 " in lines(again)
    assert "Ravi 85 " in lines(again)
    assert "Tom, hand 1: sat out" in grid(again)


def test_the_field_says_not_to_take_off_a_carried_loss(sheet: Sheet) -> None:
    page = sheet.enter(1, *WORKED)
    assert "Don’t take off the 100, the sheet does." in page.text


def test_a_save_is_one_tap_away_from_undone(sheet: Sheet) -> None:
    page = sheet.enter(1, *WORKED)
    undo = next(form for form in page.forms if "/undo/" in form.action)
    back = sheet.device.send(undo)
    assert back.status == 200
    assert "Nobody has entered yet." in back.text
    assert lines(back).count(" 0") == 3


def test_undo_is_refused_when_the_cell_moved_on(app: Flask, sheet: Sheet) -> None:
    page = sheet.enter(1, *WORKED)
    undo = next(form for form in page.forms if "/undo/" in form.action)
    sheet.enter(1, "200")
    before = everything_kept(app)
    refused = sheet.device.send(undo)
    assert refused.status == 409
    assert "It was changed since, so it can’t be undone." in refused.text
    assert everything_kept(app) == before


def test_undo_twice_undoes_once(app: Flask, sheet: Sheet) -> None:
    page = sheet.enter(1, *WORKED)
    undo = next(form for form in page.forms if "/undo/" in form.action)
    sheet.device.send(undo)
    before = everything_kept(app)
    assert sheet.device.send(undo).status == 200
    assert everything_kept(app) == before


def test_undoing_the_save_that_banked_opens_the_match_again(sheet: Sheet) -> None:
    page = sheet.enter(1, "1000", "85", "0")
    assert "Jess won with 1,000 after 1 hand." in page.text
    undo = next(form for form in page.forms if "/undo/" in form.action)
    back = sheet.device.send(undo)
    assert back.has_form("/hands/1")
    assert "Nobody has entered yet." in back.text


def test_a_misdeal_counts_for_nothing_and_the_same_player_deals_again(sheet: Sheet) -> None:
    page = sheet.press("/misdeal")
    assert page.status == 200
    assert "Jess, hand 1: sat out" in grid(page)
    assert "Hand 2" in page.text
    assert "Jess deals." in page.text


def test_a_sheet_without_its_host_has_no_form_and_no_way_in(sheet: Sheet, gus: Device) -> None:
    sheet.played("210 85 -100")
    page = gus.open(sheet.url)
    assert page.status == 200
    assert "Tom 0 −100 carried" in lines(page)
    posts = [form for form in page.forms if form.method == "post"]
    assert all(form.action.endswith("/claim") for form in posts)  # to take a seat, and no more
    assert not [link for link in page.links if "/hands/" in link or link.endswith("/end")]


def test_an_earlier_hand_can_be_opened_whole(sheet: Sheet) -> None:
    sheet.played("210 85 -100", "10 20 30")
    form = sheet.form(1)
    assert form.value("p1-points") == "210"
    assert (form.value("p3-points"), form.value("p3-way")) == ("100", "loss")
    page = sheet.device.type_and_send(form, {"p3-points": "50"})
    # Tom: −50 then 30 − 50 = −20: 0 on the sheet, 20 carried
    assert "Tom 0 −20 carried" in lines(page)


@pytest.mark.parametrize("hand", ["0", "-1", "99", "x", "9" * 30])
def test_a_strange_hand_in_the_address_shows_the_open_one(sheet: Sheet, hand: str) -> None:
    page = sheet.open(f"?hand={hand}")
    assert page.status == 200
    assert page.has_form("/hands/1")


def test_a_misdeal_from_an_old_page_takes_no_results_away(app: Flask, sheet: Sheet) -> None:
    old = sheet.open()
    sheet.enter(1, *WORKED)
    before = everything_kept(app)
    page = sheet.press("/misdeal", old)
    assert page.status == 409
    assert "The match isn’t in a state for that any more." in page.text
    assert everything_kept(app) == before
