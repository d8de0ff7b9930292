"""Every page looked over: axe, narrow phones, pinned rows, touch targets, silent consoles."""

from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from typing import Any

import pytest
from flask import Flask
from playwright.sync_api import Page, expect

from scoresheet import access, services
from scoresheet.core.sheet import By, Cell
from scoresheet.services import Entry
from tests.web.device import Device, Sheet

from .conftest import LiveServer, NewPhone
from .looks import OVERFLOW, by_day_and_by_night, expect_fits
from .tally import enter, hand_over

LONG = tuple(f"Maximiliane-Alexandra von La{letter}g" for letter in "abcdefgh")
"""Eight names of 30 characters: 11 + 1 + 9 + 1 + 3 + 1 + 4."""
ONE_WORD = tuple(letter * 30 for letter in "WMQOGDHN")
HANDS = 30


def long_sheet(app: Flask, hands: int, names: tuple[str, ...] = LONG) -> Sheet:
    """Eight players and many hands; two of the players carry a loss, one sits out."""
    sheet = Device(app).start(*names, target="10000")
    cells = [Cell(points) for points in (-1500, -5, 15, 20, 25, 30, 0)] + [Cell(sat_out=True)]
    with app.test_request_context():
        group = access.asker(sheet.group.rpartition("/")[2]).group
        for hand in range(1, hands):
            entries = [Entry(hand, player, cell) for player, cell in enumerate(cells, start=1)]
            services.enter(group.id, 1, entries, By("host", None, 1), datetime.now(UTC))
    return sheet


def won(app: Flask) -> Sheet:
    """Jess wins at hand 1 by a correction: the host decides."""
    sheet = Device(app).start().played("900 85 0", "50 30 0")
    form = sheet.open("/hands/1/1").form("/hands/1/1")
    sheet.device.type_and_send(form, {"p1-points": "1000"})
    return sheet


def visit(page: Page, sheet: Sheet, *rests: str) -> Iterator[str]:
    """Open the sheet's page, then those that begin so below it, or below its "group"."""
    hand_over(sheet, page)
    yield "sheet"
    for rest in rests:
        page.goto(sheet.group + rest[5:] if rest.startswith("group") else sheet.url + rest)
        yield rest


def refused_forms(page: Page, app: Flask) -> Iterator[str]:
    """Pages with a refusal or a question beside their fields."""
    page.goto("/")
    for number, name in ((1, "Jess"), (2, "jess")):
        page.get_by_label(f"Player {number}", exact=True).fill(name)
    page.get_by_role("button", name="Start the sheet").tap()
    expect(page.get_by_text("Somebody here is called jess already.")).to_be_visible()
    yield "start refused"
    page.goto("/join?code=AAAA")
    yield "join refused"
    hand_over(Device(app).start().played("210 85 -100"), page)
    enter(page, Jess="212", Tom="10")
    expect(page.get_by_text("212? Arlington hands come in fives.")).to_be_visible()
    yield "question"
    enter(page, Jess="210", Ravi="12.5", Tom="10")
    expect(page.get_by_text("Only whole numbers go on the sheet.")).to_be_visible()
    yield "hand refused"
    page.goto(page.url.partition("/m/")[0] + "/players")
    page.get_by_label("Name", exact=True).fill("Jess")
    page.get_by_role("button", name="Add", exact=True).tap()
    expect(page.get_by_text("Somebody here is called Jess already.")).to_be_visible()
    yield "newcomer refused"


HOUSE_RULES = {
    "target": "10000",
    "joker": "one",
    "deuce_as_ace": "20",
    "ace_left": "20",
    "biggest_set": "any",
    "longest_run": "4",
    "going_out_bonus": "500",
}


def house_rules(page: Page, app: Flask) -> Iterator[str]:
    """The rules pages, and the house rules told, opened and refused."""
    page.goto("/rules")
    yield "rules"
    sheet = Device(app).start(*LONG[:3], **HOUSE_RULES)
    yield from visit(page, sheet, "/rules", "group/rules", "group")
    page.locator("summary", has_text="House rules").tap()
    yield "house rules opened"
    page.get_by_label("Play to").fill("99")
    page.get_by_label("Going out adds").fill("")
    page.get_by_role("button", name="Save the house rules").tap()
    expect(page.get_by_text("The target is a whole number from 100 to 10,000.")).to_be_visible()
    expect(page.get_by_text("Going out adds a whole number from 0 to 500.")).to_be_visible()
    yield "house rules refused"


def looking_back(page: Page, banked: Sheet, app: Flask) -> Iterator[str]:
    """The past matches, found and not found, and the record, of three and of eight."""
    yield from visit(page, banked, "group/matches", "group/matches?year=1", "group/record")
    many = long_sheet(app, 4)
    many.press("/end", many.open("/end"))
    yield from visit(page, many, "group/matches?won_by=2", "group/record")
    for closed in reversed(page.locator("details:not([open]) > summary").all()):
        closed.tap()
    yield "record opened"


def every_page(page: Page, app: Flask) -> Iterator[str]:
    """Lead the phone from page to page; its name each time one is there to be looked at."""
    page.goto("/")
    yield "home"
    yield from refused_forms(page, app)
    yield from house_rules(page, app)
    yield from visit(page, Device(app).start(), "/end", "/log", "group", "group/players")
    played = Device(app).start().played("210 85 -100", "5 5 5")
    yield from visit(page, played, "/hands/1/3", "/end", "/board", "group/host")
    yield from visit(page, long_sheet(app, 4), "group/players", "/log", "/hands/2/7", "/board")
    yield from visit(page, Device(app).start().played("1000 1000 -100"))
    yield from visit(page, won(app), "/end")
    banked = Device(app).start().played("210 85 -100", "900 x 150")
    yield from visit(page, banked, "group", "group/new", "group/players", "/log", "/picture")
    yield from looking_back(page, banked, app)
    page.context.clear_cookies()
    page.goto(banked.group + "/host/some-token")
    yield "become host"
    page.goto(played.url)
    yield "onlooker's sheet"
    page.goto(banked.group + "/new")
    yield "only the host"
    page.goto("/nowhere")
    yield "not here"


def test_axe_finds_nothing_on_any_page_by_day_and_by_night(
    live_server: LiveServer, phone: Page, axe: Callable[[Page], None]
) -> None:
    for _ in every_page(phone, live_server.app):
        by_day_and_by_night(phone, axe)


def test_every_page_fits_320_points_and_a_thumb_and_the_console_is_silent(
    live_server: LiveServer, new_phone: NewPhone
) -> None:
    page = new_phone(width=320, service_workers="allow")
    said: list[str] = []

    def hear(message: Any) -> None:
        # a page that answers 404 or 422 is one of ours, and is said so by the browser
        if message.type in ("error", "warning") and "Failed to load resource" not in message.text:
            said.append(message.text)

    page.on("console", hear)
    for name in every_page(page, live_server.app):
        expect_fits(page, name)
        assert said == [], name


@pytest.mark.parametrize("names", [LONG, ONE_WORD], ids=["words", "one-word"])
def test_eight_long_names_and_thirty_hands_fit_320_points_with_head_and_first_column_pinned(
    live_server: LiveServer, new_phone: NewPhone, names: tuple[str, ...]
) -> None:
    page = new_phone(width=320)
    hand_over(long_sheet(live_server.app, HANDS, names), page)
    assert page.evaluate(OVERFLOW) <= 0
    grid = page.get_by_role("region", name="Hands")
    grid.scroll_into_view_if_needed()
    moved = grid.evaluate(
        "(grid) => { grid.scrollTo(10000, 10000); return [grid.scrollLeft, grid.scrollTop]; }"
    )
    assert moved[0] > 50  # there was something to be scrolled, both ways
    assert moved[1] > 50
    outer, head = place(grid), place(grid.get_by_role("columnheader").last)
    assert abs(head["y"] - outer["y"]) < 2
    first = place(grid.get_by_role("rowheader").last)
    assert abs(first["x"] - outer["x"]) < 2
    assert first["y"] > head["y"] + head["height"] - 1
    assert abs(head["x"] + head["width"] - outer["x"] - outer["width"]) < 2  # the last column


def place(part: Any) -> dict[str, float]:
    box: dict[str, float] | None = part.bounding_box()
    assert box
    return box


def test_the_running_lines_are_the_largest_thing_on_the_sheet(
    live_server: LiveServer, phone: Page
) -> None:
    hand_over(Device(live_server.app).start().played("210 85 -100"), phone)
    sizes = phone.evaluate(
        """() => [...document.querySelectorAll("main *")].filter((part) => part.checkVisibility())
          .map((part) => [parseFloat(getComputedStyle(part).fontSize), part.className])"""
    )
    assert max(sizes)[1] == "line-figure"


FIGURES = """() => [...document.querySelectorAll(".line")].map((line) => {
  const range = document.createRange();
  range.selectNodeContents(line.querySelector(".line-figure"));
  const margin = parseFloat(getComputedStyle(line).paddingRight);
  return line.getBoundingClientRect().right - margin - range.getBoundingClientRect().right;
})"""
"""How many points of room each running line leaves before its column's own margin."""


@pytest.mark.parametrize(
    ("names", "hands"),
    [
        (("Jess", "Ravi", "Tom"), ("210 495 385",)),
        (("Jess", "Ravi", "Tom"), ("1040 1495 385",)),
        (LONG, ("210 495 385 0 5 900 715 600",)),
        (LONG, ("1040 1495 385 0 5 1005 900 600",)),
    ],
    ids=["3", "3 over 1000", "8", "8 over 1000"],
)
def test_a_running_line_keeps_off_its_neighbour_on_a_narrow_phone(
    live_server: LiveServer, new_phone: NewPhone, names: tuple[str, ...], hands: tuple[str, ...]
) -> None:
    phone = new_phone(width=320)
    hand_over(Device(live_server.app).start(*names, target="10000").played(*hands), phone)
    room = phone.evaluate(FIGURES)
    assert len(room) == len(names)
    assert min(room) >= 0


def test_every_control_of_the_sheet_is_reached_with_the_keyboard(
    live_server: LiveServer, phone: Page
) -> None:
    hand_over(Device(live_server.app).start().played("210 85 -100"), phone)
    seen = set()
    for _ in range(60):
        phone.keyboard.press("Tab")
        seen.add(phone.evaluate("() => document.activeElement.name || document.activeElement.href"))
    for wanted in ("p1-points", "p1-way", "p1-sat_out", "p3-points"):
        assert wanted in seen
    assert any(str(place).endswith("/hands/1/3") for place in seen)
