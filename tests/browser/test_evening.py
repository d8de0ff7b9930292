"""A whole evening on one phone, played with script and without: the same flow, the same sheet."""

import re

import pytest
from playwright.sync_api import Page, expect

from .conftest import NewPhone
from .tally import enter, expect_line, expect_lines, field, start


def correct_hand_two(page: Page) -> None:
    """Tom's second hand was 150, not 105: seen three hands later."""
    page.get_by_role("link", name=re.compile("^Tom, hand 2: 5 on the sheet")).tap()
    expect(page.get_by_text("Carried into it")).to_be_visible()
    worth = field(page, "What the hand was worth")
    expect(worth).to_have_value("105")
    worth.fill("150")
    page.get_by_role("button", name="Save", exact=True).tap()


def play_the_evening(page: Page) -> None:
    """From the front page to the match found among the past ones.

    Worked out by hand, result → line (carry); the target is 1,000:

    | hand | Jess         | Ravi         | Tom                                              |
    | 1    | 210 → 210    | 85 → 85      | −100 → 0 (100)                                   |
    | 2    | 150 → 360    | 200 → 285    | 105 − 100 = 5 → 5; put right: 150 − 100 = 50 → 50 |
    | 3    | −30 → 360 (30) | 115 → 400  | −20 → 5 (20); put right: 50 (20)                 |
    | 4    | 330 − 30 = 300 → 660 | 200 → 600 | 320 − 20 = 300 → 305; put right: 350        |
    | 5    | 345 → 1,005  | 405 → 1,005  | 60 → 410                                         |
    | 6    | 20 → 1,025   | −40 → 1,005 (40) | 100 → 510                                    |
    """
    start(page, "Jess", "Ravi", "Tom")
    expect_lines(page, 1, Jess=0, Ravi=0, Tom=0)
    enter(page, Jess="210", Ravi="85", Tom="loss 100")
    expect_lines(page, 2, Jess=210, Ravi=85, Tom=(0, "−100"))
    expect(page.get_by_text("Ravi deals.")).to_be_visible()
    enter(page, Jess="100+50", Ravi="200", Tom="105")
    expect_lines(page, 3, Jess=360, Ravi=285, Tom=5)
    enter(page, Jess="-30", Ravi="115", Tom="−20")
    expect_lines(page, 4, Jess=(360, "−30"), Ravi=400, Tom=(5, "−20"))
    enter(page, Jess="330", Ravi="200")  # in part: Tom still counts
    expect(page.get_by_text("Waiting for Tom.")).to_be_visible()
    enter(page, Tom="320")
    expect_lines(page, 5, Jess=660, Ravi=600, Tom=305)
    correct_hand_two(page)
    expect_lines(page, 5, Jess=660, Ravi=600, Tom=350)
    enter(page, Jess="345", Ravi="405", Tom="60")
    expect_lines(page, 6, Jess=1005, Ravi=1005, Tom=410)
    expect(
        page.get_by_text("Jess and Ravi share the top at 1,005, so nobody has won.")
    ).to_be_visible()
    enter(page, Jess="20", Ravi="loss 40", Tom="100")
    expect(page.get_by_text("Jess won with 1,025 after 6 hands.")).to_be_visible()
    expect_line(page, "Jess", 1025)
    expect_line(page, "Ravi", 1005, "−40")
    expect_line(page, "Tom", 510)
    find_it_again(page)


def find_it_again(page: Page) -> None:
    page.goto("/")
    page.get_by_role("link", name="Jess, Ravi & Tom").tap()
    entry = page.get_by_role("listitem").filter(has_text="Jess won")
    expect(entry).to_contain_text("Match 1 · 6 hands")
    expect(entry.locator(".finals")).to_have_text(re.compile(r"Jess 1025\s+Ravi 1005\s+Tom 510"))
    entry.get_by_role("link").tap()
    expect(page.get_by_role("region", name="Hands").get_by_role("row")).to_have_count(8)
    page.get_by_role("button", name="Rematch").tap()
    expect_lines(page, 1, Jess=0, Ravi=0, Tom=0)


@pytest.mark.parametrize("script", [True, False], ids=["script", "no-script"])
def test_a_match_is_played_corrected_tied_banked_and_found_again(
    new_phone: NewPhone, script: bool
) -> None:
    play_the_evening(new_phone(script=script))


@pytest.mark.parametrize("script", [True, False], ids=["script", "no-script"])
def test_a_mistake_is_one_tap_away_from_undone(new_phone: NewPhone, script: bool) -> None:
    page = new_phone(script=script)
    start(page, "Jess", "Ravi")
    enter(page, Jess="210", Ravi="85")
    expect_lines(page, 2, Jess=210, Ravi=85)
    page.get_by_role("button", name="Undo").tap()
    expect_lines(page, 1, Jess=0, Ravi=0)


@pytest.mark.parametrize("script", [True, False], ids=["script", "no-script"])
def test_a_refused_text_stays_in_its_field(new_phone: NewPhone, script: bool) -> None:
    page = new_phone(script=script)
    start(page, "Jess", "Ravi")
    enter(page, Jess="210", Ravi="12.5")
    expect(page.get_by_text("Only whole numbers go on the sheet.")).to_be_visible()
    expect(field(page, "Jess")).to_have_value("210")
    expect(field(page, "Ravi")).to_have_value("12.5")
    enter(page, Ravi="125")
    expect_lines(page, 2, Jess=210, Ravi=125)


@pytest.mark.parametrize("script", [True, False], ids=["script", "no-script"])
def test_eight_names_are_typed_and_seated(new_phone: NewPhone, script: bool) -> None:
    page = new_phone(script=script)
    start(page, "Jess", "Ravi", "Tom", "Ann", "Bo", "Cy", "Di", "Ed")
    enter(page, Ed="85")
    expect_line(page, "Ed", 85)
