"""Several phones at one sheet: each sees what the others do, and keeps what it is typing."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, Request, expect

from tests.web.device import Device, Sheet

from .conftest import LiveServer, NewPhone
from .table import settle, turn
from .tally import enter, expect_lines, field, hand_over, row, way

WORKED = "210 85 -100"


@pytest.fixture
def sheet(live_server: LiveServer) -> Sheet:
    """Jess 210, Ravi 85, Tom 0 with 100 carried; hand 2 is open."""
    return Device(live_server.app).start("Jess", "Ravi", "Tom").played(WORKED)


def phones(sheet: Sheet, new_phone: NewPhone, number: int) -> list[Page]:
    """That many phones of the host's on the open sheet."""
    pages = [new_phone() for _ in range(number)]
    for page in pages:
        hand_over(sheet, page)
    return pages


def test_a_change_is_seen_on_every_phone_without_a_reload(
    new_phone: NewPhone, sheet: Sheet
) -> None:
    one, two, three = phones(sheet, new_phone, 3)
    for page in (two, three):
        page.evaluate("window.mark = 'the same page'")
    enter(one, Jess="150", Tom="-20")
    for page in (two, three):
        expect_lines(page, 2, Jess=360, Ravi=85, Tom=(0, "−120"))  # 210 + 150; 100 + 20
        expect(page.get_by_text("Waiting for Ravi.")).to_be_visible()
        assert page.evaluate("window.mark") == "the same page"


def test_what_is_half_typed_survives_what_others_do(new_phone: NewPhone, sheet: Sheet) -> None:
    one, two = phones(sheet, new_phone, 2)
    field(two, "Ravi").press_sequentially("-3")
    enter(one, Jess="150")
    expect_lines(two, 2, Jess=360)
    expect(field(two, "Ravi")).to_be_focused()
    expect(field(two, "Ravi")).to_have_value("-3")
    expect(way(two, "Ravi", "Loss")).to_be_checked()
    two.keyboard.type("5")
    expect(row(two, "Ravi").locator("[data-preview]")).to_have_text(
        "loss of 35: 0 on the sheet, −35 carried"
    )
    enter(two)
    expect_lines(one, 2, Jess=360, Ravi=(85, "−35"))


def test_a_field_in_use_stays_while_its_line_grows_and_previews_by_the_new_line(
    new_phone: NewPhone, sheet: Sheet
) -> None:
    (two,) = phones(sheet, new_phone, 1)
    field(two, "Jess").tap()
    sheet.enter(1, "200")
    expect_lines(two, 2, Jess=200)
    expect(field(two, "Jess")).to_be_focused()
    two.keyboard.type("100")
    expect(row(two, "Jess").locator("[data-preview]")).to_have_text("100 on the sheet, line 300")


def test_the_next_hand_opens_on_every_phone(new_phone: NewPhone, sheet: Sheet) -> None:
    one, two = phones(sheet, new_phone, 2)
    enter(one, Jess="10", Ravi="20", Tom="30")
    expect_lines(two, 3, Jess=220, Ravi=105, Tom=(0, "−70"))
    enter(two, Jess="15")
    expect_lines(one, 3, Jess=235)


def test_the_page_stays_where_it_is_under_the_thumb(new_phone: NewPhone, sheet: Sheet) -> None:
    one, two = phones(sheet, new_phone, 2)
    link = two.get_by_role("link", name="The log")
    link.scroll_into_view_if_needed()
    before = two.evaluate("document.querySelector('.quiet').getBoundingClientRect().top")
    enter(one, Tom="-20")
    expect_lines(two, 2, Tom=(0, "−120"))
    after = two.evaluate("document.querySelector('.quiet').getBoundingClientRect().top")
    assert abs(after - before) < 80, (before, after)


IN_USE: dict[str, Callable[[Page], Locator]] = {
    "save": lambda page: page.get_by_role("button", name="Save hand 2"),
    "misdeal": lambda page: page.get_by_role("button", name="Misdeal"),
    "link": lambda page: page.get_by_role("link", name="The log"),
    "cell": lambda page: page.get_by_role("link", name=re.compile("^Tom, hand 1:")),
    "fold": lambda page: page.locator("summary").filter(has_text="Ravi"),
    "hands": lambda page: page.get_by_role("region", name="Hands"),
}


@pytest.mark.parametrize("what", IN_USE)
def test_what_the_keyboard_is_at_stays_so_whatever_others_do(
    new_phone: NewPhone, sheet: Sheet, what: str
) -> None:
    sheet.enter(2, "", "40")
    one, two = phones(sheet, new_phone, 2)
    in_use = IN_USE[what](two)
    in_use.focus()
    enter(one, Jess="150")
    expect_lines(two, 2, Jess=360, Ravi=125)
    expect(in_use).to_be_focused()


def test_which_lines_changed_is_read_out_and_the_title_follows(
    new_phone: NewPhone, sheet: Sheet
) -> None:
    one, two = phones(sheet, new_phone, 2)
    news = two.locator("[data-news]")
    expect(news).to_have_attribute("aria-live", "polite")
    expect(news).to_be_empty()
    enter(one, Jess="150")
    expect(news).to_have_text("Jess: line 360.")
    enter(one, Ravi="20", Tom="-20")
    expect(news).to_contain_text("Tom: line 0, −120 carried")
    expect(two).to_have_title(re.compile("^Hand 3 · "))


@pytest.mark.parametrize(("wanted", "motion"), [("reduce", "none"), ("no-preference", "inked")])
def test_a_line_that_changed_moves_only_where_motion_is_wanted(
    new_phone: NewPhone, sheet: Sheet, wanted: str, motion: str
) -> None:
    page = new_phone(reduced_motion=wanted)
    hand_over(sheet, page)
    sheet.enter(2, "150")
    figure = page.locator(".line.is-new .line-figure")
    expect(figure).to_have_text("360")  # 210 + 150
    expect(figure).to_have_css("animation-name", motion)


def test_a_form_and_moments_that_are_swapped_in_work_as_on_a_fresh_page(
    new_phone: NewPhone, sheet: Sheet
) -> None:
    free = sheet.group + "/players/2/free"
    one = new_phone(locale="en-GB", timezone_id="Asia/Tokyo")
    other = one.context.new_page()
    for page in (one, other):
        page.goto(sheet.url)
    other.get_by_role("button", name="I’m Ravi").tap()
    field(one, "Ravi").press_sequentially("-30")  # seated by the other page
    expect(row(one, "Ravi").locator("[data-preview]")).to_have_text(
        "loss of 30: 0 on the sheet, −30 carried"
    )
    expect(way(one, "Ravi", "Loss")).to_be_checked()
    field(one, "Ravi").clear()
    field(one, "Ravi").blur()
    two = new_phone()
    two.goto(sheet.url)
    two.get_by_role("button", name="I’m Tom").tap()
    page = sheet.device.open(sheet.group + "/players")
    sheet.device.send(page.form(free))
    expect(one.get_by_role("button", name="I’m Ravi")).to_be_visible()
    moment = one.locator("time[data-minute]")
    expect(moment).to_have_count(1)
    expect(moment).not_to_contain_text("UTC")


def test_a_banked_match_and_its_rematch_are_followed_by_every_phone(
    new_phone: NewPhone, sheet: Sheet
) -> None:
    one, two = phones(sheet, new_phone, 2)
    enter(one, Jess="800", Ravi="0", Tom="0")  # 210 + 800 = 1,010
    told = "Jess won with 1,010 after 2 hands."
    expect(two.get_by_text(told)).to_be_visible()
    expect(one.get_by_text(told)).to_be_visible()
    one.get_by_role("button", name="Rematch").tap()
    expect_lines(two, 1, Jess=0, Ravi=0, Tom=0)
    expect(two).to_have_url(one.url)


class Asked:
    """Counts a phone's questions about the sheet while the test turns its clock.

    A question is put to a real server, so the clock stands until it is answered.
    """

    def __init__(self, page: Page) -> None:
        self.page, self.number = page, 0
        page.on("request", self._heard)

    def _heard(self, sent: Request) -> None:
        self.number += sent.url.endswith("/parts")

    def after(self, milliseconds: int, *, answers: int) -> int:
        """How many were put within that time; waits until as many are answered."""
        before = self.number
        if answers:
            with self.page.expect_response("**/parts"):
                self.page.clock.run_for(milliseconds)
        else:
            self.page.clock.run_for(milliseconds)
        settle(self.page)
        return self.number - before

    def expect_every(self, milliseconds: int, *, times: int) -> None:
        """So many times one is put after just that time, and none before."""
        for _ in range(times):
            assert self.after(milliseconds - 100, answers=0) == 0
            assert self.after(100, answers=1) == 1

    def jump(self, milliseconds: int) -> None:
        """The clock is that much on at once, as after a nap; what was due is done once."""
        with self.page.expect_response("**/parts"):
            self.page.clock.fast_forward(milliseconds)
        settle(self.page)


@pytest.fixture
def asked(phone: Page, sheet: Sheet) -> Asked:
    """A phone on the open sheet whose clock stands still; it holds no stream, so it asks."""
    phone.clock.install(time=0)
    phone.clock.pause_at(1_000)
    hand_over(sheet, phone)
    phone.wait_for_load_state("networkidle")
    return Asked(phone)


def test_a_phone_that_asks_does_so_every_two_seconds_and_every_eight_after_a_quiet_minute(
    phone: Page, sheet: Sheet, asked: Asked
) -> None:
    asked.expect_every(2_000, times=2)
    asked.jump(54_000)
    asked.expect_every(2_000, times=2)  # a minute and two seconds after the page was opened
    asked.expect_every(8_000, times=2)
    sheet.enter(2, "150")
    asked.after(8_000, answers=1)
    expect_lines(phone, 2, Jess=360)
    assert asked.after(2_000, answers=1) == 1


def test_a_phone_put_away_asks_nothing_and_at_once_when_it_is_looked_at_again(
    phone: Page, sheet: Sheet, asked: Asked
) -> None:
    turn(phone, hidden=True)
    assert asked.after(600_000, answers=0) == 0
    sheet.enter(2, "150")
    with phone.expect_response("**/parts"):
        turn(phone, hidden=False)
    expect_lines(phone, 2, Jess=360)
    assert asked.number == 1
