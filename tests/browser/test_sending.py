"""A hand saved in place: the page stays, and shows what the server says of what was sent."""

import re

import pytest
from playwright.sync_api import Page, Route, expect

from tests.web.device import Device, Sheet

from .conftest import LiveServer
from .tally import enter, expect_line, expect_lines, field, hand_over, row, save

MARK = "the same page"


@pytest.fixture
def sheet(live_server: LiveServer) -> Sheet:
    """Jess 210, Ravi 85, Tom 0 with 100 carried; hand 2 is open."""
    return Device(live_server.app).start("Jess", "Ravi", "Tom").played("210 85 -100")


@pytest.fixture
def marked(phone: Page, sheet: Sheet) -> Page:
    """The phone on the open sheet, marked: a page that is loaded anew has lost the mark."""
    hand_over(sheet, phone)
    mark(phone)
    return phone


def mark(page: Page) -> None:
    expect(page.locator("html[data-ready]")).to_be_attached()
    page.evaluate("mark => { window.mark = mark; }", MARK)


def expect_same(page: Page) -> None:
    assert page.evaluate("window.mark") == MARK


def test_a_hand_is_saved_and_the_next_one_opens_without_another_page(marked: Page) -> None:
    enter(marked, Jess="150", Tom="-20")
    expect_lines(marked, 2, Jess=360, Ravi=85, Tom=(0, "−120"))  # 210 + 150; 100 + 20
    enter(marked, Ravi="200")
    expect_lines(marked, 3, Jess=360, Ravi=285, Tom=(0, "−120"))
    for name in ("Jess", "Ravi", "Tom"):
        expect(field(marked, name)).to_have_value("")
    enter(marked, Jess="40")
    expect_lines(marked, 3, Jess=400)
    expect_same(marked)
    marked.reload()
    expect(field(marked, "Ravi")).to_have_value("")
    expect_lines(marked, 3, Jess=400, Ravi=285, Tom=(0, "−120"))


def test_what_is_typed_in_another_row_while_a_save_is_on_its_way_stays_and_so_does_the_focus(
    marked: Page,
) -> None:
    """Hand 2; Jess 150, saved in part, makes her line 360."""
    held: list[Route] = []
    marked.route("**/hands/2", lambda route: held.append(route))
    with marked.expect_request("**/hands/2"):
        enter(marked, Jess="150")
    ravi = field(marked, "Ravi")
    ravi.tap()
    ravi.press_sequentially("7")
    held[0].continue_()
    expect_lines(marked, 2, Jess=360, Ravi=85)
    expect(ravi).to_have_value("7")
    expect(ravi).to_be_focused()
    expect(ravi).to_be_in_viewport()
    expect_same(marked)
    marked.keyboard.type("5")
    marked.unroute("**/hands/2")
    save(marked)
    expect_lines(marked, 2, Jess=360, Ravi=160)


def test_what_was_saved_in_place_is_undone_with_a_tap(marked: Page) -> None:
    enter(marked, Jess="150")
    expect_lines(marked, 2, Jess=360)
    expect_same(marked)
    marked.get_by_role("button", name="Undo").tap()
    expect_lines(marked, 2, Jess=210)


def test_a_refused_text_stays_in_its_field_and_has_the_focus(marked: Page) -> None:
    enter(marked, Jess="150", Ravi="12.5")
    expect(marked.get_by_text("Only whole numbers go on the sheet.")).to_be_visible()
    expect(field(marked, "Ravi")).to_be_focused()
    expect(field(marked, "Ravi")).to_have_value("12.5")
    expect(field(marked, "Jess")).to_have_value("150")
    enter(marked, Ravi="125")
    expect_lines(marked, 2, Jess=360, Ravi=210)  # 85 + 125
    expect(marked.get_by_text("Only whole numbers go on the sheet.")).to_have_count(0)
    expect_same(marked)


def test_a_cell_that_moved_on_is_told_in_place_and_may_still_be_saved(
    marked: Page, sheet: Sheet
) -> None:
    marked.route("**/parts*", lambda route: route.abort())  # so nothing tells it before
    field(marked, "Jess").fill("150")
    sheet.enter(2, "140")
    save(marked)
    expect(marked.get_by_text("The host saved 140 meanwhile. You typed 150.")).to_be_visible()
    expect(field(marked, "Jess")).to_have_value("150")
    save(marked)
    expect_lines(marked, 2, Jess=360)
    expect_same(marked)


def test_the_question_about_an_odd_number_comes_before_anything_is_sent(marked: Page) -> None:
    sent: list[str] = []
    marked.on("request", lambda request: sent.append(request.method))
    enter(marked, Jess="212")
    expect(row(marked, "Jess").locator("[data-question]")).to_contain_text("212?")
    assert "POST" not in sent
    save(marked)
    expect_lines(marked, 2, Jess=422)
    assert sent.count("POST") == 1
    expect_same(marked)


def test_the_save_that_banks_the_match_leads_to_the_past_match(marked: Page) -> None:
    enter(marked, Jess="800", Ravi="0", Tom="0")  # 210 + 800 = 1,010
    expect(marked.get_by_text("Jess won with 1,010 after 2 hands.")).to_be_visible()
    marked.get_by_role("button", name="Take the last save back").tap()
    expect_lines(marked, 2, Jess=210, Ravi=85, Tom=(0, "−100"))


def test_an_earlier_hand_corrected_whole_leads_back_to_the_sheet(phone: Page, sheet: Sheet) -> None:
    hand_over(sheet, phone)
    phone.goto(sheet.url + "?hand=1")
    mark(phone)
    enter(phone, Ravi="90")
    expect_lines(phone, 2, Ravi=90)
    expect(phone).to_have_url(re.compile(re.escape(sheet.url) + "$"))
    expect_same(phone)
    enter(phone, Ravi="100")
    expect_line(phone, "Ravi", 190)


def test_a_match_banked_meanwhile_says_what_wasnt_saved(marked: Page, sheet: Sheet) -> None:
    field(marked, "Jess").fill("150")
    marked.route("**/parts*", lambda route: route.abort())
    sheet.device.type_and_send(sheet.open("/end").form("/end"), {})
    save(marked)
    expect(marked.get_by_text("Not saved: Jess 150")).to_be_visible()
