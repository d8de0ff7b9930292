"""Several phones at one table: the host's and the players' own, each in the own column."""

import re
from collections.abc import Callable, Iterator

import pytest
from flask import Flask
from playwright.sync_api import Page, expect

from tests.web.device import Device, Sheet

from .conftest import LiveServer, NewPhone
from .looks import by_day_and_by_night, expect_fits
from .tally import enter, expect_line, expect_lines, field, hand_over, save, start
from .test_pages import LONG, ONE_WORD, long_sheet

BOTH = pytest.mark.parametrize("script", [True, False], ids=["script", "no-script"])


def code_on(page: Page) -> str:
    """The group's code, read from the host's page of the group."""
    page.goto(page.url.partition("/m/")[0])
    return page.locator(".code-line .code").inner_text()


def sit_down(page: Page, code: str, name: str) -> None:
    """From the front page, with the code and a tap on the name, to the open sheet."""
    page.goto("/")
    page.get_by_label("Its code, eight characters").fill(code.lower())
    page.get_by_role("button", name="Join").tap()
    page.get_by_role("button", name=f"I’m {name}").tap()
    expect(page.get_by_text(f"You are {name} here.")).to_be_visible()


def expect_only_own(page: Page, name: str, *others: str) -> None:
    """The entry form has the own row and no other, and the grid is whole."""
    expect(field(page, name)).to_be_visible()
    for other in others:
        expect(field(page, other)).to_have_count(0)
        expect(page.get_by_role("columnheader", name=other)).to_have_count(1)


@BOTH
def test_host_and_two_players_each_tally_on_their_own_phone(
    new_phone: NewPhone, script: bool
) -> None:
    """By hand: 210, 85, −100; then 150, 200, 105 − 100 = 5; hand 1 of Ravi put right to 90."""
    hana, jess, ravi = (new_phone(script=script) for _ in range(3))
    start(hana, "Jess", "Ravi", "Tom")
    expect(field(hana, "Tom")).to_be_visible()
    sheet = hana.url
    code = code_on(hana)
    hana.goto(sheet)
    sit_down(jess, code, "Jess")
    sit_down(ravi, code, "Ravi")
    expect_only_own(jess, "Jess", "Ravi", "Tom")
    expect_only_own(ravi, "Ravi", "Jess", "Tom")
    enter(jess, Jess="210")
    enter(ravi, Ravi="85")
    expect(ravi.get_by_text("Waiting for Tom.")).to_be_visible()
    hana.reload()
    enter(hana, Tom="loss 100")
    expect_lines(hana, 2, Jess=210, Ravi=85, Tom=(0, "−100"))
    ravi.reload()
    expect_lines(ravi, 2, Jess=210, Ravi=85, Tom=(0, "−100"))
    correct_own(ravi, "Ravi", hand=1, text="90")
    expect_lines(ravi, 2, Jess=210, Ravi=90, Tom=(0, "−100"))
    jess.reload()
    enter(jess, Jess="150")
    ravi.reload()
    enter(ravi, Ravi="200")
    expect(ravi.get_by_role("link", name=re.compile("^Ravi, hand 1:"))).to_have_count(0)
    hana.reload()
    enter(hana, Tom="105")
    expect_lines(hana, 3, Jess=360, Ravi=290, Tom=5)


def correct_own(page: Page, name: str, *, hand: int, text: str) -> None:
    page.get_by_role("link", name=re.compile(f"^{name}, hand {hand}:")).tap()
    field(page, "What the hand was worth").fill(text)
    page.get_by_role("button", name="Save", exact=True).tap()


@BOTH
def test_an_attempt_at_anothers_result_is_refused_with_a_sentence(
    live_server: LiveServer, new_phone: NewPhone, script: bool
) -> None:
    sheet = Device(live_server.app).start().played("210 85 -100")
    ravi = seated(new_phone(script=script), sheet, "Ravi")
    ravi.goto(sheet.url + "/hands/1/1")
    sentence = "A player enters their own results alone. The host can enter everybody’s."
    expect(ravi.get_by_text(sentence)).to_be_visible()
    ravi.goto(sheet.url)
    token = ravi.locator("#entry [name=csrf_token]").get_attribute("value") or ""
    answer = ravi.request.post(
        sheet.url + "/hands/1",
        form={"csrf_token": token, "p1-points": "5", "p1-shown": "210", "p1-revision": "1"},
        headers={"Referer": ravi.url},
    )
    assert answer.status == 403
    assert sentence in answer.text()
    ravi.reload()
    expect_line(ravi, "Jess", 210)


def seated(page: Page, sheet: Sheet, name: str) -> Page:
    """This phone with that player's seat, on the open sheet."""
    page.goto(sheet.url)
    page.get_by_role("button", name=f"I’m {name}").tap()
    expect(page.get_by_text(f"You are {name} here.")).to_be_visible()
    return page


@BOTH
def test_a_seat_is_freed_and_taken_again_by_another_phone(
    live_server: LiveServer, new_phone: NewPhone, script: bool
) -> None:
    sheet = Device(live_server.app).start()
    hana, lost, found = (new_phone(script=script) for _ in range(3))
    seated(lost, sheet, "Ravi")
    found.goto(sheet.url)
    expect(found.get_by_role("button", name="I’m Ravi")).to_have_count(0)
    found.get_by_text("Seats taken by other phones").tap()
    expect(found.get_by_text("on another phone since")).to_be_visible()
    expect(found.get_by_text("The host can free the seat.")).to_be_visible()
    field(lost, "Ravi").fill("90")
    hand_over(sheet, hana)
    hana.goto(sheet.group + "/players")
    hana.get_by_role("button", name="Free the seat of Ravi").tap()
    expect(hana.get_by_text("The seat of Ravi is free.")).to_be_visible()
    seated(found, sheet, "Ravi")
    enter(found, Ravi="85")
    save(lost)
    expect(lost.get_by_text("this one isn’t known here.")).to_be_visible()
    lost.get_by_role("link", name="Go back").tap()
    expect(lost.get_by_role("heading", name="Who are you?")).to_be_visible()
    found.reload()
    expect_line(found, "Ravi", 85)


@BOTH
def test_the_own_seat_is_given_back(
    live_server: LiveServer, new_phone: NewPhone, script: bool
) -> None:
    sheet = Device(live_server.app).start()
    ravi = seated(new_phone(script=script), sheet, "Ravi")
    ravi.get_by_role("link", name="Players, and your own seat").tap()
    ravi.get_by_role("button", name="Give the seat back").tap()
    expect(ravi.get_by_role("button", name="I’m Ravi")).to_be_visible()


@BOTH
def test_the_code_is_renewed_and_only_newcomers_need_the_new_one(
    live_server: LiveServer, new_phone: NewPhone, script: bool
) -> None:
    sheet = Device(live_server.app).start()
    hana, ravi, gus = (new_phone(script=script) for _ in range(3))
    seated(ravi, sheet, "Ravi")
    gus.goto(sheet.url)
    hand_over(sheet, hana)
    hana.goto(sheet.group)
    hana.get_by_role("link", name="Renew it").tap()
    expect(hana.get_by_text("stop working for newcomers")).to_be_visible()
    hana.get_by_role("button", name="Renew it").tap()
    expect(hana.get_by_text("The code is new")).to_be_visible()
    new = hana.url
    assert not new.endswith(sheet.group)
    gus.reload()
    expect(gus.get_by_role("heading", name="Not here")).to_be_visible()
    enter(ravi, Ravi="85")  # from the page opened under the old address
    expect(ravi).to_have_url(new + "/m/1")
    ravi.goto(sheet.url)
    expect(ravi).to_have_url(new + "/m/1")
    gus.goto(new + "/m/1")
    expect_line(gus, "Ravi", 85)


@BOTH
def test_another_phone_is_made_host_and_taken_back(
    live_server: LiveServer, new_phone: NewPhone, script: bool
) -> None:
    sheet = Device(live_server.app).start()
    hana, other = new_phone(script=script), new_phone(script=script)
    hand_over(sheet, hana)
    hana.goto(sheet.group + "/hosts")
    hana.get_by_role("button", name="Make another phone host").tap()
    expect(hana.get_by_text("You see it only now.")).to_be_visible()
    other.goto(hana.get_by_label("Link").input_value())
    other.get_by_role("button", name="Make this phone the host’s").tap()
    expect(other.get_by_role("link", name="Host devices")).to_be_visible()
    other.goto(sheet.url)
    enter(other, Jess="210")
    hana.get_by_role("link", name="All host devices").tap()
    hana.get_by_text("Take it back").tap()
    hana.get_by_role("button", name="Take back Host device 2").tap()
    expect(hana.get_by_text("Host device 2 hosts no more.")).to_be_visible()
    other.reload()
    expect(field(other, "Jess")).to_have_count(0)


def test_the_own_row_when_saved_is_folded_and_opened_with_a_tap(
    live_server: LiveServer, new_phone: NewPhone
) -> None:
    sheet = Device(live_server.app).start()
    ravi = seated(new_phone(), sheet, "Ravi")
    enter(ravi, Ravi="85")
    expect(ravi.get_by_role("button", name="Save hand 1")).to_be_hidden()
    ravi.get_by_text("change", exact=True).tap()
    enter(ravi, Ravi="90")
    expect_line(ravi, "Ravi", 90)


def every_page(page: Page, app: Flask) -> Iterator[str]:
    """Lead the phone through the pages of seats, hosts and code, with many long names."""
    for names in (LONG, ONE_WORD):
        sheet = long_sheet(app, 3, names)
        page.goto(sheet.group)
        yield "who are you, group"
        page.goto(sheet.url)
        yield "who are you, sheet"
        taken = Device(app)
        taken.send(taken.open(sheet.group).form("/players/1/claim"))
        page.reload()
        page.get_by_text("Seats taken by other phones").tap()
        yield "taken"
        page.get_by_role("button", name=re.compile("^I’m ")).first.tap()
        expect(page.get_by_text("You are")).to_be_visible()
        yield "own sheet"
        for rest in ("", "/players"):
            page.goto(sheet.group + rest)
            yield "own" + rest
        page.goto(sheet.url + "/hands/2/2")
        yield "own cell"
        page.context.clear_cookies()
        hand_over(sheet, page)
        for rest in ("", "/players", "/hosts", "/code", "/host"):
            page.goto(sheet.group + rest)
            yield "host" + rest
        page.goto(sheet.group + "/hosts")
        page.get_by_role("button", name="Make another phone host").tap()
        expect(page.get_by_text("You see it only now.")).to_be_visible()
        yield "new host"
        page.goto(sheet.group + "/hosts")
        for fold in page.locator("summary").all():
            fold.tap()
        yield "two hosts"
        page.context.clear_cookies()


def test_axe_finds_nothing_on_the_pages_of_seats_by_day_and_by_night(
    live_server: LiveServer, phone: Page, axe: Callable[[Page], None]
) -> None:
    for _ in every_page(phone, live_server.app):
        by_day_and_by_night(phone, axe)


def test_the_pages_of_seats_fit_320_points_and_a_thumb(
    live_server: LiveServer, new_phone: NewPhone
) -> None:
    page = new_phone(width=320)
    for name in every_page(page, live_server.app):
        expect_fits(page, name)
