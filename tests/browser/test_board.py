"""The board on a big screen: read from three metres, live, with as many players as a table has."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.web.device import Device, Sheet

from .conftest import LiveServer, NewPhone
from .looks import OVERFLOW, by_day_and_by_night, expect_fits
from .tally import enter, expect_line, expect_lines, hand_over
from .test_pages import LONG, ONE_WORD, long_sheet

LETTERS = """() => Object.fromEntries(
  ["line-figure", "line-name", "line-carry", "told"].map((name) => {
    const parts = [...document.querySelectorAll(`.${name}`)];
    return [name, Math.min(...parts.map((part) => parseFloat(getComputedStyle(part).fontSize)))];
  }))"""
LOWEST = """() => Math.max(...[...document.querySelectorAll(".line")].map(
  (line) => line.getBoundingClientRect().bottom))"""


@pytest.fixture
def sheet(live_server: LiveServer) -> Sheet:
    """Jess 210, Ravi 85, Tom 0 with 100 carried; hand 2 is open."""
    return Device(live_server.app).start("Jess", "Ravi", "Tom").played("210 85 -100")


def board(new_phone: NewPhone, sheet: Sheet, width: int = 1280, height: int = 720) -> Page:
    """The board on a screen of that size, opened by an onlooker."""
    page = new_phone(width=width, height=height, is_mobile=False, device_scale_factor=1)
    page.goto(sheet.url + "/board")
    return page


def test_the_board_follows_the_match_without_a_reload_and_its_rematch(
    new_phone: NewPhone, sheet: Sheet
) -> None:
    phone, screen = new_phone(), board(new_phone, sheet)
    hand_over(sheet, phone)
    screen.evaluate("window.mark = 'the same page'")
    enter(phone, Jess="800", Tom="-20")
    expect_lines(screen, 2, Jess=1010, Ravi=85, Tom=(0, "−120"))  # 210 + 800; 100 + 20
    expect(screen.get_by_text("Waiting for Ravi.")).to_be_visible()
    enter(phone, Ravi="0")
    expect(screen.get_by_text("Jess won with 1,010 after 2 hands.")).to_be_visible()
    assert screen.evaluate("window.mark") == "the same page"
    phone.get_by_role("button", name="Rematch").tap()
    expect(screen).to_have_url(re.compile("/m/2/board$"))
    expect_line(screen, "Jess", 0)


@pytest.mark.parametrize(
    ("names", "figure"),
    [(("Jess", "Ravi", "Tom"), 96), (LONG, 48), (ONE_WORD, 48)],
    ids=["three", "eight", "eight of one word"],
)
def test_the_board_is_read_from_three_metres(
    live_server: LiveServer, new_phone: NewPhone, names: tuple[str, ...], figure: int
) -> None:
    hand = " ".join(["−1500", "210", "1495", *["85"] * 5][: len(names)])
    page = board(new_phone, Device(live_server.app).start(*names).played(hand))
    letters = page.evaluate(LETTERS)
    assert letters["line-figure"] >= figure, letters
    assert min(letters.values()) >= 16, letters
    assert page.evaluate(OVERFLOW) <= 0
    assert page.evaluate(LOWEST) <= 720


@pytest.mark.parametrize("names", [LONG, ONE_WORD], ids=["words", "one-word"])
def test_the_board_fits_320_points_and_a_thumb(
    live_server: LiveServer, new_phone: NewPhone, names: tuple[str, ...]
) -> None:
    page = board(new_phone, long_sheet(live_server.app, 4, names), width=320, height=640)
    expect_fits(page)


def test_axe_finds_nothing_on_the_board_by_day_and_by_night(
    live_server: LiveServer, new_phone: NewPhone, sheet: Sheet, axe: Callable[[Page], None]
) -> None:
    for shown in (sheet, long_sheet(live_server.app, 4)):
        page = board(new_phone, shown)
        by_day_and_by_night(page, axe)
