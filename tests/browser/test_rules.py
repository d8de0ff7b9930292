"""House rules chosen by thumb and by keyboard."""

import pytest
from playwright.sync_api import Page, expect


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


def test_house_rules_are_chosen_with_the_keyboard(phone: Page) -> None:
    start(phone)
    phone.locator("summary", has_text="House rules").focus()
    phone.keyboard.press("Enter")
    phone.get_by_label("Play to").focus()
    phone.keyboard.press("Tab")
    phone.keyboard.press("ArrowRight")
    joker = phone.get_by_role("radiogroup", name="Joker")
    expect(joker.get_by_label("One", exact=True)).to_be_checked()
