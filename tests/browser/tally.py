"""What the tally does with a thumb, from the front page to the banked match, script or none."""

import re

from playwright.sync_api import Locator, Page, expect

from tests.conftest import rights_cookie
from tests.web.device import Sheet


def start(page: Page, *names: str) -> None:
    """From the front page to the open sheet, names typed in the order they sit."""
    page.goto("/")
    for number, name in enumerate(names, start=1):
        field = page.get_by_label(f"Player {number}", exact=True)
        if not field.is_visible():
            page.get_by_text("More players").tap()
        field.fill(name)
    page.get_by_role("button", name="Start the sheet").tap()


def hand_over(sheet: Sheet, page: Page) -> None:
    """Put the host's cookie of a sheet made before into this phone, and open the sheet there."""
    client = sheet.device.client
    cookie = client.get_cookie(rights_cookie(client.application))
    assert cookie
    page.goto("/")
    page.context.add_cookies([{"name": cookie.key, "value": cookie.value, "url": page.url}])
    page.goto(sheet.url)


def row(page: Page, name: str) -> Locator:
    """A player's row of the entry form."""
    return page.locator("[data-row]").filter(has=page.get_by_label(name, exact=True))


def field(page: Page, name: str) -> Locator:
    return page.get_by_label(name, exact=True)


def way(page: Page, name: str, side: str) -> Locator:
    """The radio "Gain" or "Loss" of a player."""
    return row(page, name).get_by_role("radio", name=side)


def save(page: Page) -> None:
    page.get_by_role("button", name=re.compile("^Save hand")).tap()


def enter(page: Page, **results: str) -> None:
    """Type a hand, a text a player, and save it; "loss 100" sets the switch first."""
    for name, text in results.items():
        if text.startswith("loss "):
            row(page, name).get_by_text("Loss", exact=True).tap()
        field(page, name).fill(text.removeprefix("loss "))
    save(page)


def expect_line(page: Page, name: str, running: int, carried: str = "") -> None:
    """A player's running line, and the carry beside it."""
    line = page.get_by_role("region", name="Running lines").get_by_role("listitem")
    own = line.filter(has_text=re.compile(rf"^\s*{name}"))
    expect(own.locator(".line-figure")).to_have_text(str(running))
    expect(own.locator(".line-carry")).to_have_text(f"{carried} carried" if carried else "")


def expect_lines(page: Page, hand: int, **lines: tuple[int, str] | int) -> None:
    """That hand is being played, and the lines stand so: 360 or (360, "−30")."""
    expect(page.get_by_role("heading", level=1)).to_have_text(f"Hand {hand}")
    for name, line in lines.items():
        running, carried = line if isinstance(line, tuple) else (line, "")
        expect_line(page, name, running, carried)
