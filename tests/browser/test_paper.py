"""A past match on paper: one A4 page for eight players and thirty hands, by day and by night."""

import re
from datetime import UTC, datetime

import pytest
from flask import Flask
from playwright.sync_api import Page

from scoresheet import access, services
from scoresheet.core.sheet import By, Cell
from scoresheet.services import Entry
from tests.web.device import Device, Sheet
from tests.web.test_group import play_matches

from .conftest import LiveServer, NewPhone
from .tally import hand_over
from .test_pages import HANDS, HOUSE_RULES, LONG, ONE_WORD

PAGE_OF_PDF = re.compile(rb"/Type\s*/Page\b(?!s)")
HANA = By("host", None, 1)


def banked(app: Flask, names: tuple[str, ...], hands: int, losses: tuple[int, ...]) -> Sheet:
    """A match of that many hands: after each but the last two are level at the top, over the
    target from the fourth before the end on; the losses are dealt out round the table."""
    sheet = Device(app).start(*names, **(HOUSE_RULES | {"target": str(100 * (hands - 4))}))
    now = datetime.now(UTC)
    with app.test_request_context():
        group = access.asker(sheet.group.rpartition("/")[2]).group

        def enter(hand: int, *points: int) -> None:
            cells = [Entry(hand, player, Cell(own)) for player, own in enumerate(points, start=1)]
            services.enter(group.id, 1, cells, HANA, now)

        for hand in range(1, hands):
            rest = [losses[(hand + place) % len(losses)] for place in range(len(names) - 2)]
            enter(hand, 100, 100, *rest)
        services.enter(group.id, 1, [Entry(2, len(names), Cell(35))], HANA, now)
        enter(hands, 200, 100, *[-1500] * (len(names) - 2))
    return sheet


def paper(page: Page) -> bytes:
    return page.pdf(format="A4", prefer_css_page_size=True)


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("names", [LONG, ONE_WORD], ids=["words", "one-word"])
def test_a_past_match_of_eight_and_thirty_hands_is_one_page(
    live_server: LiveServer, new_phone: NewPhone, names: tuple[str, ...], scheme: str
) -> None:
    page = new_phone(scheme=scheme)
    hand_over(banked(live_server.app, names, HANDS, (-1500, 30, -45, 0, 85)), page)
    assert len(PAGE_OF_PDF.findall(paper(page))) == 1


def test_on_paper_the_chart_the_lines_the_hands_and_the_house_rules_are_seen(
    live_server: LiveServer, phone: Page
) -> None:
    hand_over(banked(live_server.app, LONG[:3], 8, (-40, 25)), phone)
    phone.emulate_media(media="print")
    for part in (".chart-picture", ".lines", ".grid", ".grid tfoot", ".house", ".dates"):
        assert phone.locator(part).is_visible(), part
    for part in (".brand", ".quiet", ".decide", ".fold"):
        assert not phone.locator(part).first.is_visible(), part
    head = phone.locator(".head-name").last.bounding_box()
    size = phone.viewport_size
    assert head
    assert size
    assert head["x"] + head["width"] <= size["width"]  # nothing is cut off at the edge


def test_on_paper_a_hand_s_worth_stands_before_its_own_number_and_the_group_is_named(
    live_server: LiveServer, phone: Page
) -> None:
    hand_over(banked(live_server.app, LONG[:3], 8, (-40, 25)), phone)
    phone.emulate_media(media="print")
    pairs = phone.locator(".pair").evaluate_all(
        """all => all.map((pair) => [...pair.children].map((part) => {
          const { left, right, top, bottom } = part.getBoundingClientRect();
          return { left, right, top, bottom };
        }))"""
    )
    assert pairs
    for entered, worth in pairs:
        assert 0 < entered["left"] - worth["right"] < 6
        assert entered["top"] < worth["bottom"] < entered["bottom"]
    assert phone.locator(".back").inner_text() == f"{LONG[0]}, {LONG[1]} & {LONG[2]}"


def test_twenty_past_matches_are_two_pages(live_server: LiveServer, phone: Page) -> None:
    sheet = Device(live_server.app).start("Jess", "Ravi")
    play_matches(live_server.app, sheet, 20)
    hand_over(sheet, phone)
    phone.goto(sheet.group + "/matches")
    assert phone.locator(".entry").count() == 20
    assert len(PAGE_OF_PDF.findall(paper(phone))) == 2


def test_a_dark_phone_prints_the_chart_in_the_colours_of_paper(
    live_server: LiveServer, new_phone: NewPhone
) -> None:
    sheet = banked(live_server.app, LONG, 8, (-40, 25))
    inks = []
    for scheme in ("light", "dark"):
        page = new_phone(scheme=scheme)
        hand_over(sheet, page)
        page.emulate_media(media="print", color_scheme=scheme)  # type: ignore[arg-type]
        lines = page.locator(".chart-run")
        inks.append(lines.evaluate_all("all => all.map((one) => getComputedStyle(one).stroke)"))
    by_day, by_night = inks
    assert len(set(by_day)) == len(LONG)
    assert by_night == by_day


def test_on_paper_the_record_shows_everybody_against_everybody(
    live_server: LiveServer, phone: Page
) -> None:
    sheet = banked(live_server.app, LONG[:3], 8, (-40, 25))
    hand_over(sheet, phone)
    phone.goto(phone.url.rpartition("/m/")[0] + "/record")
    meetings = phone.locator(".meeting")
    assert [met.is_visible() for met in meetings.all()] == [True] * 2 + [False] * 4
    phone.emulate_media(media="print")
    assert [met.is_visible() for met in meetings.all()] == [True] * 6
