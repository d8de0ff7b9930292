"""The fields of a hand under a thumb: preview, switch, sum, question, and nothing typed is lost."""

import re

import pytest
from playwright.sync_api import Locator, Page, ViewportSize, expect

from tests.web.device import Device, Sheet

from .conftest import LiveServer
from .tally import enter, expect_lines, field, hand_over, row, save, start, way

WORKED = "210 85 -100"


@pytest.fixture
def sheet(live_server: LiveServer, phone: Page) -> Sheet:
    """Jess 210, Ravi 85, Tom 0 with 100 carried; hand 2 is open on the phone."""
    sheet = Device(live_server.app).start("Jess", "Ravi", "Tom").played(WORKED)
    hand_over(sheet, phone)
    return sheet


def preview(page: Page, name: str) -> Locator:
    return row(page, name).locator("[data-preview]")


PREVIEWS = (
    ("Jess", "150", "150 on the sheet, line 360"),  # 210 + 150
    ("Jess", "-30", "loss of 30: 0 on the sheet, −30 carried"),
    ("Jess", "30+15-20", "= 25. 25 on the sheet, line 235"),  # 30 + 15 − 20; 210 + 25
    ("Tom", "210", "210 − 100 carried = 110 on the sheet, line 110"),
    ("Tom", "40", "40 − 100 carried = 0 on the sheet, −60 carried"),
    ("Tom", "100", "100 − 100 carried = 0 on the sheet, line 0"),
    ("Tom", "0", "0 − 100 carried = 0 on the sheet, −100 carried"),
    ("Tom", "-20", "loss of 20 and 100 carried: 0 on the sheet, −120 carried"),
    ("Jess", "٨٥", "85 on the sheet, line 295"),
    ("Jess", "1505", ""),
    ("Jess", "12.5", ""),
    ("Jess", "", ""),
)


def test_the_preview_says_what_the_sheet_will_do_and_the_server_agrees(
    phone: Page, sheet: Sheet
) -> None:
    for name, typed, told in PREVIEWS:
        field(phone, name).clear()
        row(phone, name).get_by_text("Gain", exact=True).tap()
        field(phone, name).press_sequentially(typed)
        expect(preview(phone, name)).to_have_text(told)
        # a row that can't be read makes the server show the form again, with its own preview
        own = {"Jess": "p1-points", "Tom": "p3-points"}[name]
        page = sheet.device.type_and_send(sheet.form(2), {own: typed, "p2-points": "x"})
        assert told.removeprefix("= 25. ") in page.text


def test_a_typed_minus_sets_the_switch_to_loss_and_taking_it_away_sets_it_back(
    phone: Page, sheet: Sheet
) -> None:
    field(phone, "Jess").press_sequentially("-30")
    expect(way(phone, "Jess", "Loss")).to_be_checked()
    field(phone, "Jess").fill("30")
    expect(way(phone, "Jess", "Gain")).to_be_checked()
    expect(preview(phone, "Jess")).to_have_text("30 on the sheet, line 240")


def test_the_switch_makes_a_number_a_loss_before_and_after_it_is_typed(
    phone: Page, sheet: Sheet
) -> None:
    row(phone, "Jess").get_by_text("Loss", exact=True).tap()
    field(phone, "Jess").press_sequentially("30")
    expect(way(phone, "Jess", "Loss")).to_be_checked()
    expect(preview(phone, "Jess")).to_have_text("loss of 30: 0 on the sheet, −30 carried")
    row(phone, "Jess").get_by_text("Gain", exact=True).tap()
    expect(preview(phone, "Jess")).to_have_text("30 on the sheet, line 240")


def test_a_sum_sets_the_switch_to_the_sign_of_its_total(phone: Page, sheet: Sheet) -> None:
    field(phone, "Jess").press_sequentially("15-50")
    expect(way(phone, "Jess", "Loss")).to_be_checked()
    expect(preview(phone, "Jess")).to_have_text("= −35. loss of 35: 0 on the sheet, −35 carried")
    field(phone, "Jess").press_sequentially("+100")
    expect(way(phone, "Jess", "Gain")).to_be_checked()
    expect(preview(phone, "Jess")).to_have_text("= 65. 65 on the sheet, line 275")


def test_an_odd_number_is_asked_about_once(phone: Page, sheet: Sheet) -> None:
    question = row(phone, "Jess").locator("[data-question]")
    field(phone, "Jess").fill("212")
    save(phone)
    expect(question).to_have_text(re.compile(r"^212\? Arlington hands come in fives\."))
    expect(field(phone, "Jess")).to_have_value("212")
    save(phone)
    expect_lines(phone, 2, Jess=422, Ravi=85)  # 210 + 212


def test_an_odd_number_that_is_saved_already_holds_up_nobody_elses(
    phone: Page, sheet: Sheet
) -> None:
    page = sheet.enter(2, "212")
    sheet.device.send(page.form("/hands/2"))  # sure of it, so Jess's 212 is on the sheet
    phone.reload()
    field(phone, "Tom").fill("110")
    save(phone)
    expect_lines(phone, 2, Jess=422, Ravi=85, Tom=10)  # 210 + 212; 110 − 100 carried


def test_an_odd_number_is_spoken_of_as_soon_as_its_field_is_left(phone: Page, sheet: Sheet) -> None:
    field(phone, "Jess").fill("212")
    field(phone, "Ravi").tap()
    question = row(phone, "Jess").locator("[data-question]")
    expect(question).to_have_text("212? Arlington hands come in fives.")
    field(phone, "Jess").fill("210")
    expect(question).to_be_empty()


def test_enter_leads_to_the_next_empty_field(phone: Page, sheet: Sheet) -> None:
    field(phone, "Jess").fill("10")
    field(phone, "Jess").press("Enter")
    expect(field(phone, "Ravi")).to_be_focused()
    phone.keyboard.type("20")
    phone.keyboard.press("Enter")
    expect(field(phone, "Tom")).to_be_focused()
    phone.keyboard.type("30")
    phone.keyboard.press("Enter")
    expect_lines(phone, 3, Jess=220, Ravi=105, Tom=(0, "−70"))  # 30 − 100


def test_what_is_typed_survives_reload_back_and_turning(phone: Page, sheet: Sheet) -> None:
    field(phone, "Jess").fill("150")
    field(phone, "Tom").press_sequentially("-20")
    phone.get_by_label("Ravi sits out").check()

    def expect_typed() -> None:
        expect(field(phone, "Jess")).to_have_value("150")
        expect(field(phone, "Tom")).to_have_value("-20")
        expect(way(phone, "Tom", "Loss")).to_be_checked()
        expect(phone.get_by_label("Ravi sits out")).to_be_checked()
        expect(preview(phone, "Jess")).to_have_text("150 on the sheet, line 360")

    phone.reload()
    expect_typed()
    phone.get_by_role("link", name="The log").tap()
    expect(phone.get_by_role("heading", name="The log")).to_be_visible()
    phone.go_back()
    expect_typed()
    phone.get_by_role("link", name="The log").tap()
    phone.get_by_role("link", name="Back to the sheet").tap()
    expect_typed()
    phone.set_viewport_size(ViewportSize(width=640, height=360))
    expect_typed()
    save(phone)
    expect_lines(phone, 3, Jess=360, Ravi=85, Tom=(0, "−120"))
    expect(field(phone, "Jess")).to_have_value("")


def test_what_was_saved_is_not_typed_again_by_the_phone(phone: Page, sheet: Sheet) -> None:
    enter(phone, Jess="150")
    expect_lines(phone, 2, Jess=360)
    phone.reload()
    expect(field(phone, "Ravi")).to_have_value("")
    phone.go_back()
    phone.goto(sheet.url)
    expect(field(phone, "Ravi")).to_have_value("")
    expect(phone.get_by_text("Waiting for Ravi and Tom.")).to_be_visible()


def test_a_text_typed_for_a_cell_that_moved_on_is_refused_and_kept(
    phone: Page, sheet: Sheet
) -> None:
    field(phone, "Jess").fill("150")
    sheet.enter(2, "140")
    save(phone)
    expect(phone.get_by_text("The host saved 140 meanwhile. You typed 150.")).to_be_visible()
    expect(field(phone, "Jess")).to_have_value("150")
    save(phone)
    expect_lines(phone, 2, Jess=360)


def test_the_names_typed_on_the_front_page_survive_a_reload(phone: Page) -> None:
    phone.goto("/")
    for number, name in enumerate(("Jess", "Ravi", "Tom", "Gus"), start=1):
        phone.get_by_label(f"Player {number}", exact=True).fill(name)
    phone.reload()
    expect(phone.get_by_label("Player 4", exact=True)).to_have_value("Gus")
    phone.get_by_role("button", name="Start the sheet").tap()
    expect_lines(phone, 1, Jess=0, Gus=0)
    phone.goto("/")
    expect(phone.get_by_label("Player 1", exact=True)).to_have_value("")


def test_five_touches_save_a_result_of_three_figures(phone: Page, sheet: Sheet) -> None:
    touches = 0
    field(phone, "Jess").tap()
    touches += 1
    for digit in "150":
        phone.keyboard.press(digit)
        touches += 1
    button = phone.get_by_role("button", name="Save hand 2")
    expect(button).to_be_in_viewport(ratio=1)  # without any scrolling first
    button.tap()
    touches += 1
    expect_lines(phone, 2, Jess=360)
    assert touches <= 5


def test_a_double_tap_on_save_saves_once(phone: Page, sheet: Sheet) -> None:
    field(phone, "Jess").fill("150")
    phone.get_by_role("button", name="Save hand 2").dblclick()
    expect_lines(phone, 2, Jess=360)
    assert sheet.logged("Jess", 2) == 1


def test_with_the_keyboard_open_name_preview_and_save_stay_in_sight(
    phone: Page, sheet: Sheet
) -> None:
    phone.set_viewport_size(ViewportSize(width=360, height=340))
    for name in ("Jess", "Ravi", "Tom"):
        field(phone, name).click()
        expect(field(phone, name)).to_be_focused()
        phone.keyboard.type("150")
        save_top = in_sight(phone, phone.get_by_role("button", name="Save hand 2"))[0]
        label = row(phone, name).locator("label", has_text=re.compile(f"^{name}$"))
        for part in (label, field(phone, name), preview(phone, name)):
            assert in_sight(phone, part)[1] <= save_top, name  # Save covers none of them


@pytest.mark.parametrize("typed", ["before", "after"])
@pytest.mark.parametrize("name", ["Jess", "Ravi", "Tom"])
def test_a_keyboard_that_opens_over_a_field_in_use_leaves_its_row_in_sight(
    phone: Page, sheet: Sheet, name: str, typed: str
) -> None:
    field(phone, name).click()
    if typed == "before":
        phone.keyboard.type("150")
    phone.set_viewport_size(ViewportSize(width=360, height=340))
    if typed == "after":
        phone.keyboard.type("150")
    label = row(phone, name).locator("label", has_text=re.compile(f"^{name}$"))
    for part in (label, field(phone, name), preview(phone, name)):
        bottom = in_sight(phone, part)[1]
        save_top = in_sight(phone, phone.get_by_role("button", name="Save hand 2"))[0]
        assert bottom <= save_top, name  # Save covers none of them


def in_sight(page: Page, part: Locator) -> tuple[float, float]:
    """(top, bottom) of what has to be in the window wholly."""
    expect(part).to_be_in_viewport(ratio=1)
    box = part.bounding_box()
    assert box
    return box["y"], box["y"] + box["height"]


def test_a_whole_hand_is_entered_with_the_keyboard_open(phone: Page) -> None:
    phone.set_viewport_size(ViewportSize(width=360, height=340))
    start(phone, "Jess", "Ravi", "Tom")
    field(phone, "Jess").tap()
    for name, typed in (("Jess", "210"), ("Ravi", "85"), ("Tom", "-100")):
        expect(field(phone, name)).to_be_focused()
        expect(field(phone, name)).to_be_in_viewport(ratio=1)
        phone.keyboard.type(typed)
        phone.keyboard.press("Enter")
    expect_lines(phone, 2, Jess=210, Ravi=85, Tom=(0, "−100"))


def test_a_correction_once_saved_is_not_typed_again_by_the_phone(phone: Page, sheet: Sheet) -> None:
    for was, correction, line in (("100", "40", "−40"), ("40", "30", "−30")):
        phone.get_by_role("link", name=re.compile("^Tom, hand 1:")).tap()
        worth = field(phone, "What the hand was worth")
        expect(worth).to_have_value(was)
        worth.fill(correction)  # the switch stands on loss
        phone.get_by_role("button", name="Save", exact=True).tap()
        expect_lines(phone, 2, Tom=(0, line))
