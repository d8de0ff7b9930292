"""Which cells are marked as corrected: those that show another value than was first entered."""

from .device import Sheet
from .page import Page


def marked(page: Page) -> bool:
    """Whether any cell of the sheet is called corrected."""
    return ", corrected" in page.text


def correct(sheet: Sheet, text: str, player: int = 1) -> Page:
    place = f"/hands/1/{player}"
    form = sheet.open(place).form(place)
    return sheet.device.type_and_send(form, {f"p{player}-points": text})


def test_a_value_that_replaced_another_is_corrected(sheet: Sheet) -> None:
    sheet.played("210 85 -100")
    assert not marked(sheet.open())
    assert marked(correct(sheet, "120"))


def test_a_value_back_at_its_first_is_not(sheet: Sheet) -> None:
    sheet.played("210 85 -100")
    page = correct(sheet, "120")
    assert not marked(sheet.device.send(next(f for f in page.forms if "/undo/" in f.action)))
    correct(sheet, "130")
    assert not marked(correct(sheet, "210"))


def test_what_is_entered_after_an_undo_corrects_nothing(sheet: Sheet) -> None:
    page = sheet.enter(1, "210")
    sheet.device.send(next(form for form in page.forms if "/undo/" in form.action))
    assert not marked(sheet.enter(1, "120"))


def test_a_hand_after_a_misdeal_that_was_none_is_not_corrected(sheet: Sheet) -> None:
    page = sheet.press("/misdeal")
    sheet.device.send(next(form for form in page.forms if "/undo/" in form.action))
    assert not marked(sheet.enter(1, "210", "85", "-100"))


def test_a_correction_taken_back_is_none(sheet: Sheet) -> None:
    sheet.played("900 85 -100")
    page = correct(sheet, "1000")
    assert marked(page)
    assert not marked(sheet.press("/take-back", sheet.open()))


def test_who_sat_out_and_played_after_all_is_corrected(sheet: Sheet) -> None:
    sheet.enter(1, "x", "85", "-100")
    assert marked(correct(sheet, "210"))
