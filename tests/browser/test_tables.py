"""Tables looked back on: what stays put, what tells that more is out of sight, what fits."""

from typing import Any

import pytest
from playwright.sync_api import Locator, Page

from tests.web.device import Device
from tests.web.season import played_season

from .conftest import LiveServer, NewPhone
from .looks import OVERFLOW
from .tally import hand_over
from .test_pages import HANDS, LONG, place
from .test_paper import banked

WIDTHS = (320, 360, 768, 1280)
SHADES = """(table) => ["::before", "::after"].map((edge) => {
  const { content, opacity } = getComputedStyle(table, edge);
  return content === "none" ? 0 : Number(opacity);
})"""
"""How much of the shade is seen at the first column, and at the table's end."""


def table(page: Page, name: str) -> Locator:
    return page.get_by_role("region", name=name)


def scrolled(part: Locator, left: int) -> Any:
    """Scroll it sideways; its shades once the picture has followed."""
    part.evaluate(
        """(table, left) => new Promise((done) => {
          table.scrollLeft = left;
          requestAnimationFrame(() => requestAnimationFrame(done));
        })""",
        left,
    )
    return part.evaluate(SHADES)


def open_record(app: Any, page: Page) -> None:
    """The record of Jess, Ravi and Tom after three matches."""
    sheet = Device(app).start()
    played_season(app, sheet.group.rpartition("/")[2])
    hand_over(sheet, page)
    page.goto(sheet.group + "/record")


@pytest.mark.parametrize("players", [3, 5, 6, 8])
def test_head_and_first_column_of_a_past_match_stay_put_on_any_screen(
    live_server: LiveServer, phone: Page, players: int
) -> None:
    hand_over(banked(live_server.app, LONG[:players], HANDS, (-40, 25)), phone)
    grid = table(phone, "Hands")
    head, rows = grid.get_by_role("columnheader").last, grid.locator("tbody tr")
    for width in WIDTHS:
        phone.set_viewport_size({"width": width, "height": 640})
        assert phone.evaluate(OVERFLOW) <= 0, width
        rows.nth(HANDS - 6).evaluate("(row) => row.scrollIntoView({ block: 'center' })")
        # a box no higher than the screen is seen whole; what is higher stays where it is
        grid.evaluate("(grid) => grid.scrollIntoView({ block: 'nearest' })")
        grid.evaluate("(grid) => grid.scrollBy(10000, 0)")
        top, late = place(head), place(rows.nth(HANDS - 6))
        assert top["y"] > -1, width
        assert top["y"] + top["height"] <= late["y"], width
        assert place(rows.first)["y"] < 0, width  # it was scrolled past
        assert abs(place(rows.last.locator("th"))["x"] - place(grid)["x"]) < 1, width
        assert top["x"] + top["width"] < width + 1, width  # and the last column is reached


def test_all_columns_of_the_hands_are_as_wide_as_each_other_and_eight_fit_a_wide_screen(
    live_server: LiveServer, new_phone: NewPhone
) -> None:
    page = new_phone(width=1280, height=800)
    names = ("Jo", *LONG[:6], "مريم الفارسي")
    hand_over(banked(live_server.app, names, 6, (-1500, 25)), page)
    heads = [place(head) for head in table(page, "Hands").get_by_role("columnheader").all()[1:]]
    widths = [head["width"] for head in heads]
    assert max(widths) - min(widths) < 1
    assert heads[-1]["x"] + heads[-1]["width"] <= 1280 - 100
    right_to_left = page.locator(".head-name").last.evaluate(
        """(name) => {
          const range = document.createRange();
          range.selectNodeContents(name);
          return name.getBoundingClientRect().right - range.getBoundingClientRect().right;
        }"""
    )
    assert abs(right_to_left) < 1  # above its figures, which are written to the right


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_edge_where_a_table_goes_on_is_shaded_and_no_other(
    live_server: LiveServer, new_phone: NewPhone, scheme: str
) -> None:
    page = new_phone(scheme=scheme)
    hand_over(banked(live_server.app, LONG, 6, (-40, 25)), page)
    hands = table(page, "Hands")
    page.goto(page.url.rpartition("/m/")[0] + "/record")
    figures = table(page, "The figures")
    page.go_back()
    for part in (hands, figures):
        assert scrolled(part, 0) == [0, 1]
        assert scrolled(part, 60) == [1, 1]
        assert scrolled(part, 10000) == [1, 0]
        page.set_viewport_size({"width": 1280, "height": 800})
        assert scrolled(part, 0) == [0, 0]
        page.set_viewport_size({"width": 360, "height": 640})
        scrolled(part, 0)
        page.emulate_media(media="print")
        assert part.evaluate(SHADES) == [0, 0]
        page.emulate_media(media="screen")
        page.goto(page.url.rpartition("/m/")[0] + "/record")


def test_the_figures_take_a_line_a_player_and_fit_a_tablet(
    live_server: LiveServer, phone: Page
) -> None:
    open_record(live_server.app, phone)
    figures = table(phone, "The figures")
    for width in WIDTHS:
        phone.set_viewport_size({"width": width, "height": 640})
        for row in figures.locator("tbody tr").all():
            assert place(row)["height"] < 36, width  # 18 of a line, twice 6.4 beside it, the rule
        more: int = figures.evaluate("(part) => part.scrollWidth - part.clientWidth")
        assert more == 0 or width < 768, width


def test_the_ring_around_a_table_is_seen_on_all_sides_of_a_narrow_phone(
    live_server: LiveServer, phone: Page
) -> None:
    open_record(live_server.app, phone)
    figures = table(phone, "The figures")
    phone.keyboard.press("Tab")  # from here on the keyboard leads
    figures.focus()
    ring = figures.evaluate(
        """(part) => {
          const { outlineStyle, outlineWidth, outlineOffset } = getComputedStyle(part);
          return [outlineStyle, parseFloat(outlineWidth) + parseFloat(outlineOffset)];
        }"""
    )
    assert ring == ["solid", 3]
    box = place(figures)
    assert box["x"] >= 3
    assert box["x"] + box["width"] <= 360 - 3
