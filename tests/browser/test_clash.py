"""Several phones and one cell: whose result was changed is told, and of two saves one is kept."""

import re
from collections.abc import Callable, Iterator

import pytest
from flask import Flask
from playwright.sync_api import Page, expect

from tests.web.device import Device

from .conftest import LiveServer, NewPhone
from .looks import by_day_and_by_night, expect_fits
from .tally import enter, expect_line, expect_lines, field, hand_over, save
from .test_pages import LONG, ONE_WORD
from .test_seats import correct_own, seated

BOTH = pytest.mark.parametrize("script", [True, False], ids=["script", "no-script"])


@BOTH
def test_the_one_corrected_is_told_on_the_own_phone_and_nobody_else(
    live_server: LiveServer, new_phone: NewPhone, script: bool
) -> None:
    sheet = Device(live_server.app).start()
    hana, ravi, jess = (new_phone(script=script) for _ in range(3))
    hand_over(sheet, hana)
    seated(ravi, sheet, "Ravi")
    seated(jess, sheet, "Jess")
    enter(ravi, Ravi="55")
    expect_line(ravi, "Ravi", 55)
    hana.reload()
    correct_own(hana, "Ravi", hand=1, text="85")
    expect_line(hana, "Ravi", 85)
    sentence = "The host changed your hand 1 from 55 to 85."
    for _ in range(2):
        ravi.goto(sheet.url)
        expect(ravi.get_by_text(sentence)).to_be_visible()
    for other in (hana, jess):
        other.goto(sheet.url)
        expect_line(other, "Ravi", 85)
        expect(other.get_by_text(sentence)).to_have_count(0)
    ravi.get_by_role("button", name="Seen").tap()
    expect(ravi.get_by_text(sentence)).to_have_count(0)
    expect_line(ravi, "Ravi", 85)
    ravi.reload()
    expect(ravi.get_by_text(sentence)).to_have_count(0)


def test_what_is_half_typed_is_there_after_seen(
    live_server: LiveServer, new_phone: NewPhone
) -> None:
    sheet = Device(live_server.app).start().played("210 85 -100")
    ravi = seated(new_phone(), sheet, "Ravi")
    sheet.device.type_and_send(sheet.form(1), {"p2-points": "90"})
    ravi.reload()
    field(ravi, "Ravi").fill("40")
    ravi.get_by_role("button", name="Seen").tap()
    expect(ravi.get_by_role("button", name="Seen")).to_have_count(0)
    expect(field(ravi, "Ravi")).to_have_value("40")


@BOTH
def test_of_two_saves_theirs_is_kept_or_mine_is_put(
    live_server: LiveServer, new_phone: NewPhone, script: bool
) -> None:
    """Hand 1: Ravi types 60 while the host saves 85; hand 2: the host types 20, Ravi saved 15."""
    sheet = Device(live_server.app).start()
    hana, ravi, gus = (new_phone(script=script) for _ in range(3))
    hand_over(sheet, hana)
    seated(ravi, sheet, "Ravi")
    enter(hana, Ravi="85")
    expect_line(hana, "Ravi", 85)
    enter(ravi, Ravi="60")
    expect(ravi.get_by_text("The host saved 85 meanwhile. You typed 60.")).to_be_visible()
    expect(ravi.get_by_role("button", name="Keep theirs")).to_be_in_viewport()
    ravi.get_by_role("button", name="Keep theirs").tap()
    expect(ravi.get_by_text("Theirs stands.")).to_be_visible()
    expect_line(ravi, "Ravi", 85)
    expect(field(ravi, "Ravi")).to_have_value("85")
    enter(hana, Jess="210", Tom="loss 100")
    expect_lines(hana, 2, Jess=210, Tom=(0, "−100"))
    ravi.goto(sheet.url)
    enter(ravi, Ravi="15")
    expect_line(ravi, "Ravi", 100)
    enter(hana, Ravi="20", Jess="30")
    expect(hana.get_by_text("Ravi saved 15 meanwhile. You typed 20.")).to_be_visible()
    expect(field(hana, "Jess")).to_have_value("30")
    hana.get_by_role("button", name="Save mine").tap()
    # Ravi 85 + 20, Jess 210 + 30
    expect_lines(hana, 2, Ravi=105, Jess=240)
    gus.goto(sheet.url)
    expect_line(gus, "Ravi", 105)
    ravi.goto(sheet.url)
    expect(ravi.get_by_text("The host changed your hand 2 from 15 to 20.")).to_be_visible()


@BOTH
def test_each_row_has_its_own_choice_and_the_rest_stays_typed(
    live_server: LiveServer, new_phone: NewPhone, script: bool
) -> None:
    sheet = Device(live_server.app).start()
    hana = new_phone(script=script)
    hand_over(sheet, hana)
    sheet.enter(1, "210", "85")
    enter(hana, Jess="200", Ravi="80", Tom="loss 100")
    expect(hana.get_by_role("button", name="Keep theirs")).to_have_count(2)
    field(hana, "Jess").fill("205")  # changed once more, and then given up
    hana.get_by_role("button", name="Keep theirs").first.tap()
    expect(hana.get_by_text("Theirs stands. The rest isn’t saved yet")).to_be_visible()
    hana.get_by_text("change", exact=True).tap()
    expect(field(hana, "Jess")).to_have_value("210")
    expect(field(hana, "Ravi")).to_have_value("80")
    expect(field(hana, "Tom")).to_have_value("100")
    hana.get_by_role("button", name="Save mine").tap()
    expect_lines(hana, 2, Jess=210, Ravi=80, Tom=(0, "−100"))


def test_enter_puts_mine_and_never_gives_it_up(
    live_server: LiveServer, new_phone: NewPhone
) -> None:
    sheet = Device(live_server.app).start()
    ravi = seated(new_phone(), sheet, "Ravi")
    sheet.enter(1, "", "85")
    enter(ravi, Ravi="60")
    expect(ravi.get_by_role("button", name="Keep theirs")).to_be_visible()
    field(ravi, "Ravi").press("Enter")
    expect_line(ravi, "Ravi", 60)


def every_page(page: Page, app: Flask) -> Iterator[str]:
    """Lead the phone through the states of clash and correction, with eight long names."""
    for names in (LONG, ONE_WORD):
        sheet = Device(app).start(*names)
        hand_over(sheet, page)
        sheet.enter(1, "-1500", "", "", "80", "", "", "x", "1500")
        for name in (names[0], names[3], names[6], names[7]):
            field(page, name).fill("60")
        save(page)
        expect(page.get_by_role("button", name="Keep theirs")).to_have_count(4)
        yield "four clashes"
        page.get_by_role("button", name="Keep theirs").first.tap()
        expect(page.get_by_text("Theirs stands.")).to_be_visible()
        yield "one kept"
        page.goto(sheet.url + "/hands/1/4")
        sheet.device.type_and_send(sheet.form(1), {"p4-points": "85"})
        page.get_by_role("button", name="Sits this hand out").tap()
        expect(page.get_by_text("You said: sits out.")).to_be_visible()
        yield "cell"
        page.context.clear_cookies()
        page.goto(sheet.group + "/who")
        page.get_by_role("button", name=re.compile("^I’m ")).nth(3).tap()
        expect(page.get_by_text("You are")).to_be_visible()
        for text in ("90", "95", "-1500", "100"):
            sheet.device.type_and_send(sheet.form(1), {"p4-points": text, "p4-way": "gain"})
        page.goto(sheet.url)
        expect(page.get_by_text("and 1 more")).to_be_visible()
        yield "told"
        page.context.clear_cookies()


def test_axe_finds_nothing_on_clashes_and_corrections_by_day_and_by_night(
    live_server: LiveServer, phone: Page, axe: Callable[[Page], None]
) -> None:
    for _ in every_page(phone, live_server.app):
        by_day_and_by_night(phone, axe)


def test_clashes_and_corrections_fit_320_points_and_a_thumb(
    live_server: LiveServer, new_phone: NewPhone
) -> None:
    page = new_phone(width=320)
    for name in every_page(page, live_server.app):
        expect_fits(page, name)
