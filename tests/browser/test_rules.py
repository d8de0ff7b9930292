"""House rules chosen by thumb and by keyboard, and the rules page on one sheet of paper."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.web.device import Device

from .conftest import LiveServer
from .tally import hand_over
from .test_pages import HOUSE_RULES, LONG

PAGE_OF_PDF = re.compile(rb"/Type\s*/Page\b")
NONE: dict[str, str] = {}


def start(page: Page) -> None:
    """Type two names on the front page."""
    page.goto("/")
    for number, name in ((1, "Jess"), (2, "Ravi")):
        page.get_by_label(f"Player {number}", exact=True).fill(name)


@pytest.mark.parametrize("kind", ["phone", "phone_without_script"])
def test_house_rules_are_chosen_with_the_thumb(kind: str, request: pytest.FixtureRequest) -> None:
    page: Page = request.getfixturevalue(kind)
    start(page)
    page.locator("summary", has_text="House rules").tap()
    joker = page.get_by_role("radiogroup", name="Joker")
    expect(joker.get_by_label("None")).to_be_checked()
    joker.get_by_text("One", exact=True).tap()
    page.get_by_role("radiogroup", name="The longest run").get_by_text("4", exact=True).tap()
    page.get_by_label("Going out adds").fill("50")
    page.get_by_role("button", name="Start the sheet").tap()
    expect(
        page.get_by_text("House rules: one joker, runs of four at most, bonus 50")
    ).to_be_visible()
    page.get_by_role("link", name="House rules").tap()
    row = page.get_by_role("row", name="Joker, wherever it stands")
    expect(row).to_contain_text("100")
    expect(row).to_contain_text("−200")


def test_house_rules_are_chosen_with_the_keyboard(phone: Page) -> None:
    start(phone)
    phone.locator("summary", has_text="House rules").focus()
    phone.keyboard.press("Enter")
    phone.get_by_label("Play to").focus()
    phone.keyboard.press("Tab")
    phone.keyboard.press("ArrowRight")
    joker = phone.get_by_role("radiogroup", name="Joker")
    expect(joker.get_by_label("One", exact=True)).to_be_checked()


@pytest.mark.parametrize("given", [NONE, HOUSE_RULES], ids=["usual", "all-house-rules"])
def test_the_rules_fill_one_page_of_paper(
    live_server: LiveServer, phone: Page, given: dict[str, str]
) -> None:
    sheet = Device(live_server.app).start(*LONG, **given)
    hand_over(sheet, phone)
    phone.goto(sheet.url + "/rules")
    for own_size in (True, False):
        margin = {side: "14mm" for side in ("top", "right", "bottom", "left")}
        paper = phone.pdf(format="A4", prefer_css_page_size=own_size, margin=margin)  # type: ignore[arg-type]
        assert len(PAGE_OF_PDF.findall(paper)) == 1
