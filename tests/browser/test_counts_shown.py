"""Counts and clashes of eight players and thirty hands: whole, narrow, by day and by night."""

from collections.abc import Callable
from datetime import UTC, datetime

import pytest
from flask import Flask
from playwright.sync_api import Page, expect

from scoresheet import access, services
from scoresheet.core.sheet import By, Cell
from scoresheet.services import Entry
from tests.web.counting import RAVIS, TOMS, WORKED, count
from tests.web.device import Device, Sheet

from .conftest import LiveServer, NewPhone
from .looks import by_day_and_by_night, expect_fits
from .tally import hand_over
from .test_pages import HANDS, LONG, ONE_WORD

ROWS = {
    "melded": {
        **{"king_to_8": 2, "7_to_3": 2, "ace": 2, "queen_of_spades": 1, "deuce_as_king_to_8": 2},
        **{"deuce_as_7_to_3": 2, "deuce_as_ace": 1, "deuce_in_deuces": 3},
    },
    "left": {"king_to_8": 2, "7_to_3": 2, "ace": 2, "deuce": 1, "queen_of_spades": 1},
}
"""Nearly every row of the table; of eight players the packs hold nothing like it."""


def all_counted(app: Flask, names: tuple[str, ...], hands: int) -> Sheet:
    """Everybody counts every hand, all rows of it; nobody goes out."""
    sheet = Device(app).start(*names, target="10000")
    with app.test_request_context():
        group = access.asker(sheet.group.rpartition("/")[2]).group
        for hand in range(1, hands + 1):
            entries = [Entry(hand, player.id, Cell(), counts=ROWS) for player in group.players]
            services.enter(group.id, 1, entries, By("host", None, 1), datetime.now(UTC))
    return sheet


def unfold(page: Page) -> None:
    """Open the counts, and those of the newest hand; and all of what can't be."""
    if page.get_by_text("4 more", exact=True).count():
        page.get_by_text("4 more", exact=True).tap()
    page.get_by_text("The counts").tap()
    page.locator(".counts-hand > summary").first.tap()


@pytest.mark.parametrize("names", [LONG, ONE_WORD], ids=["words", "one-word"])
def test_eight_players_counts_of_thirty_hands_fit_320_points_by_day_and_by_night(
    live_server: LiveServer,
    new_phone: NewPhone,
    axe: Callable[[Page], None],
    names: tuple[str, ...],
) -> None:
    page = new_phone(width=320)
    sheet = all_counted(live_server.app, names, HANDS)
    hand_over(sheet, page)
    expect(page.get_by_role("region", name=f"Hand {HANDS} doesn’t add up")).to_be_visible()
    unfold(page)
    for rest in ("", "/log"):
        if rest:
            page.goto(sheet.url + rest)
        expect_fits(page)
        by_day_and_by_night(page, axe)


def test_a_past_match_opens_its_counts_with_a_tap_and_without_script(
    live_server: LiveServer, new_phone: NewPhone, axe: Callable[[Page], None]
) -> None:
    sheet = Device(live_server.app).start()
    count(live_server.app, sheet, 1, *WORKED)
    count(live_server.app, sheet, 2, RAVIS, TOMS, TOMS)  # three queens of spades, nobody out
    sheet.enter(3, "1000", "5", "5")
    for script in (True, False):
        page = new_phone(script=script)
        page.goto(sheet.url)
        words = page.locator(".counted dd").filter(has_text="went out")
        expect(words).to_be_hidden()
        page.get_by_text("The counts").tap()
        page.locator("summary").filter(has_text="Hand 1").tap()
        expect(words).to_be_visible()
        page.locator("summary").filter(has_text="Hand 2").tap()
        expect(page.get_by_text("All are counted, and nobody went out")).to_be_visible()
        axe(page)
