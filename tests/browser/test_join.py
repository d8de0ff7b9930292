"""Others let in by real phones: scanned, seated, scanned again, a seat freed, the code renewed."""

from collections.abc import Callable, Iterator

import pytest
from flask import Flask
from playwright.sync_api import Page, expect

from tests.web.device import Device, Sheet

from .conftest import LiveServer, NewPhone
from .looks import by_day_and_by_night, expect_fits
from .tally import enter, expect_line, field, hand_over
from .test_pages import LONG, ONE_WORD, long_sheet

BOTH = pytest.mark.parametrize("script", [True, False], ids=["script", "no-script"])
SHARES = """() => { navigator.share = async (what) => { window.shared = what; }; }"""

NO_SHARING = "() => { Object.defineProperty(navigator, 'share', { value: undefined }); }"


def show(page: Page, sheet: Sheet) -> str:
    """The host's page to be scanned, by its link on the sheet; the address in its picture."""
    hand_over(sheet, page)
    page.get_by_role("link", name="Let others join").tap()
    expect(page.get_by_role("img", name="QR picture")).to_be_visible()
    return page.get_by_label("Link").input_value()


def scan(page: Page, link: str, name: str) -> None:
    """From the picture, with a tap on the name, to the open sheet."""
    page.goto(link)
    page.get_by_role("button", name=f"I’m {name}").tap()
    expect(page.get_by_text(f"You are {name} here.")).to_be_visible()


@BOTH
def test_a_seat_is_taken_by_a_scan_freed_by_the_host_and_taken_by_another_phone(
    live_server: LiveServer, new_phone: NewPhone, script: bool
) -> None:
    sheet = Device(live_server.app).start()
    hana, lost, found = (new_phone(script=script) for _ in range(3))
    link = show(hana, sheet)
    scan(lost, link, "Ravi")
    enter(lost, Ravi="85")
    expect_line(lost, "Ravi", 85)
    lost.goto(link)
    expect(lost.get_by_text("You are Ravi on this phone.")).to_be_visible()
    expect(lost).to_have_url(hana.url.replace("/join", "/m/1"))
    found.goto(link)
    expect(found.get_by_role("button", name="I’m Ravi")).to_have_count(0)
    expect(found.get_by_text("on another phone since")).to_be_visible()
    expect(found.get_by_text("The host can free the seat.")).to_be_visible()
    hana.reload()
    hana.get_by_role("button", name="Free the seat of Ravi").tap()
    expect(hana.get_by_text("The seat of Ravi is free.")).to_be_visible()
    expect(hana.get_by_role("img", name="QR picture")).to_be_visible()
    found.reload()
    scan(found, link, "Ravi")
    found.get_by_text("change", exact=True).tap()
    enter(found, Ravi="90")
    expect_line(found, "Ravi", 90)
    lost.goto(link)
    expect(lost.get_by_role("heading", name="Who are you?")).to_be_visible()


@BOTH
def test_the_code_is_renewed_and_the_old_picture_says_so(
    live_server: LiveServer, new_phone: NewPhone, script: bool
) -> None:
    sheet = Device(live_server.app).start()
    hana, ravi, gus = (new_phone(script=script) for _ in range(3))
    old = show(hana, sheet)
    scan(ravi, old, "Ravi")
    hana.get_by_role("link", name="Renew the code").tap()
    hana.get_by_role("button", name="Renew it").tap()
    expect(hana.get_by_text("The code is new")).to_be_visible()
    gus.goto(old)
    expect(gus.get_by_text("the old link, code and picture lead nowhere")).to_be_visible()
    ravi.goto(old)
    expect(ravi.get_by_text("You are Ravi on this phone.")).to_be_visible()
    expect(field(ravi, "Ravi")).to_be_visible()
    hana.get_by_role("link", name="Let others join").tap()
    scan(gus, hana.get_by_label("Link").input_value(), "Tom")


def test_the_link_is_shared_where_the_phone_can_share(
    live_server: LiveServer, new_phone: NewPhone
) -> None:
    sheet = Device(live_server.app).start()
    plain, able = new_phone(), new_phone()
    plain.add_init_script(f"({NO_SHARING})()")
    show(plain, sheet)
    expect(plain.get_by_role("button", name="Share the link")).to_be_hidden()
    able.add_init_script(f"({SHARES})()")
    link = show(able, sheet)
    able.get_by_role("button", name="Share the link").tap()
    assert able.evaluate("window.shared") == {"url": link, "title": "Jess, Ravi & Tom"}


@BOTH
def test_a_scanned_host_picture_makes_host_with_one_tap(
    live_server: LiveServer, new_phone: NewPhone, script: bool
) -> None:
    sheet = Device(live_server.app).start()
    hana, other = new_phone(script=script), new_phone(script=script)
    show(hana, sheet)
    hana.get_by_role("link", name="Make another phone host").tap()
    hana.get_by_role("button", name="Make another phone host").tap()
    expect(hana.get_by_role("img", name="QR picture")).to_be_visible()
    other.goto(hana.get_by_label("Link").input_value())
    other.get_by_role("button", name="Make this phone the host’s").tap()
    other.get_by_role("link", name="To the open sheet").tap()
    enter(other, Jess="210", Tom="5")
    expect_line(other, "Jess", 210)


def every_page(page: Page, app: Flask) -> Iterator[str]:
    """Lead the phone through the pages of joining, with eight long names."""
    page.add_init_script(f"({SHARES})()")
    for names in (LONG, ONE_WORD):
        sheet = long_sheet(app, 3, names)
        page.goto(sheet.group + "/who")
        yield "who"
        for player in (1, 2, 3):
            taken = Device(app)
            taken.send(taken.open(sheet.group).form(f"/players/{player}/claim"))
        page.reload()
        yield "who, some taken"
        page.goto(sheet.group + "/join")
        yield "join"
        hand_over(sheet, page)
        for rest in ("/join", "/who"):
            page.goto(sheet.group + rest)
            yield "host" + rest
        page.get_by_role("button", name="I’m ").first.tap()
        expect(page.get_by_text("You are")).to_be_visible()
        page.goto(sheet.group + "/join")
        yield "own join"
        page.context.clear_cookies()


def test_axe_finds_nothing_on_the_pages_of_joining_by_day_and_by_night(
    live_server: LiveServer, phone: Page, axe: Callable[[Page], None]
) -> None:
    for _ in every_page(phone, live_server.app):
        by_day_and_by_night(phone, axe)


def test_the_pages_of_joining_fit_320_points_and_a_thumb(
    live_server: LiveServer, new_phone: NewPhone
) -> None:
    page = new_phone(width=320)
    for name in every_page(page, live_server.app):
        expect_fits(page, name)


def test_picture_and_code_are_in_sight_together_on_a_phone(
    live_server: LiveServer, new_phone: NewPhone
) -> None:
    for width, height in ((320, 640), (360, 640), (768, 1024)):
        page = new_phone(width=width, height=height)
        show(page, Device(live_server.app).start())
        code = page.locator(".invite-code .code")
        expect(code).to_be_in_viewport(ratio=1)
        expect(page.get_by_role("img", name="QR picture")).to_be_in_viewport(ratio=1)
        assert code.evaluate("(code) => parseFloat(getComputedStyle(code).fontSize)") >= 40
