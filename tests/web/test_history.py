"""The log, an earlier value put back from it, and a past match looked at."""

import re

import pytest
from flask import Flask

from .conftest import everything_kept
from .device import Device, Sheet
from .page import Form, Page
from .test_cell import correct
from .test_entry import grid, lines


def put_back(page: Page) -> list[Form]:
    return [form for form in page.forms if form.action.endswith("/restore")]


def test_the_log_tells_what_it_was_and_what_it_is(sheet: Sheet, gus: Device) -> None:
    sheet.played("210 85 -100")
    correct(sheet, 1, 2, "50")
    for device in (sheet.device, gus):
        page = device.open(sheet.url + "/log")
        assert "UTC · Host Hand 1: Ravi 85 became → 50" in page.text
        assert "UTC · Host Hand 1: Jess 210 Ravi 85 Tom −100" in page.text


def test_an_earlier_value_is_put_back_with_one_tap(sheet: Sheet) -> None:
    sheet.played("210 85 -100", "10 20 30")
    correct(sheet, 1, 2, "50")
    forms = put_back(sheet.open("/log"))
    assert [form.buttons[0].label for form in forms] == ["Put back 85: Ravi, hand 1"]
    page = sheet.device.send(forms[0])
    assert page.url == sheet.url
    assert "Ravi 105 " in lines(page)  # 85 + 20
    assert "Ravi, hand 1: 85 " in grid(page)  # as it was first: nothing is corrected


def test_a_loss_or_a_hand_sat_out_is_put_back_as_it_was(sheet: Sheet) -> None:
    sheet.enter(1, "x", "", "-100")
    correct(sheet, 1, 1, "40")
    correct(sheet, 1, 3, "40")
    for form in put_back(sheet.open("/log")):
        page = sheet.device.send(form)
    assert "Jess, hand 1: sat out" in grid(page)
    assert "Tom 0 −100 carried" in lines(page)


def test_putting_back_twice_changes_nothing_twice(app: Flask, sheet: Sheet) -> None:
    sheet.played("210 85 -100")
    correct(sheet, 1, 2, "50")
    form = put_back(sheet.open("/log"))[0]
    sheet.device.send(form)
    before = everything_kept(app)
    assert sheet.device.send(form).status == 200
    assert everything_kept(app) == before


def test_nothing_is_put_back_into_a_banked_match(app: Flask, sheet: Sheet) -> None:
    sheet.enter(1, "85", "85")
    correct(sheet, 1, 1, "1000")
    form = put_back(sheet.open("/log"))[0]
    sheet.enter(1, "", "", "0")
    before = everything_kept(app)
    page = sheet.device.send(form)
    assert page.status == 409
    assert "Match 1 is closed and takes no change." in page.text
    assert not put_back(sheet.open("/log"))
    assert everything_kept(app) == before


def test_a_line_without_an_earlier_value_is_refused(app: Flask, sheet: Sheet) -> None:
    token = sheet.device.token()
    sheet.device.send(
        sheet.device.open(sheet.group + "/players").form("/dealer"), press="Tom deals"
    )
    before = everything_kept(app)
    page = sheet.device.post(sheet.url + "/log/1/restore", [token])
    assert page.status == 409
    assert "This line of the log has no earlier value to put back." in page.text
    page = sheet.device.post(sheet.url + "/log/99/restore", [token])
    assert page.status == 404
    assert "The log has no such line." in page.text
    assert everything_kept(app) == before


def test_whoever_is_not_host_has_no_button_to_put_back(sheet: Sheet, gus: Device) -> None:
    sheet.played("210 85 -100")
    correct(sheet, 1, 2, "50")
    assert put_back(sheet.open("/log"))
    assert not put_back(gus.open(sheet.url + "/log"))


def test_a_hand_that_ends_the_match_is_one_entry_of_the_log_with_the_banking(sheet: Sheet) -> None:
    sheet.played("300 210 5", "700 0 5")
    page = sheet.open("/log")
    assert page.html.count("<time") == 2
    assert "Hand 2: Jess 700 Ravi 0 Tom 5 Banked: Jess won at hand 2" in page.text


@pytest.mark.parametrize(
    ("most", "pages"),
    [
        (5, [["Hand 3:"], ["Hand 2:"], ["Hand 1:"]]),
        (6, [["Hand 3:", "Hand 2:"], ["Hand 1:"]]),
        (8, [["Hand 3:", "Hand 2:"], ["Hand 1:"]]),
        (9, [["Hand 3:", "Hand 2:", "Hand 1:"]]),
        # One save is longer than a page: it goes on on the next one.
        (2, [["Hand 3:"], ["Hand 3:"], ["Hand 2:"], ["Hand 2:"], ["Hand 1:"], ["Hand 1:"]]),
    ],
)
def test_a_long_log_is_paged_and_no_page_ends_within_a_save(
    sheet: Sheet, monkeypatch: pytest.MonkeyPatch, most: int, pages: list[list[str]]
) -> None:
    monkeypatch.setattr("scoresheet.web.history.LINES", most)
    sheet.played(*["5 5 5"] * 3)  # three lines each
    page, seen = sheet.open("/log"), []
    for _ in pages:
        seen.append(re.findall("Hand [0-9]:", page.text))
        older = [link for link in page.links if "before=" in link]
        page = sheet.device.open(older[0]) if older else page
    assert (seen, older) == (pages, [])


@pytest.mark.parametrize("before", ["x", "-1", "0", "9" * 40, "1.5", ""])
def test_a_strange_page_of_the_log_is_no_fault(sheet: Sheet, before: str) -> None:
    assert sheet.open(f"/log?before={before}").status == 200


def test_a_past_match_is_for_all_to_see_and_for_the_host_to_reopen(
    sheet: Sheet, gus: Device
) -> None:
    sheet.played("1000 85 -100")
    page = gus.open(sheet.url)
    assert "Jess won with 1,000 after 1 hand." in page.text
    assert "Tom 0 −100 carried" in lines(page)
    assert not [form for form in page.forms if form.method == "post"]
    assert sheet.open().has_form("/reopen")


@pytest.mark.parametrize("rest", ["/m/2", "/m/0", "/m/-1", "/m/x", "/m/99999999999", "/m/2/log"])
def test_a_match_that_does_not_exist_is_unknown(sheet: Sheet, rest: str) -> None:
    assert sheet.device.open(sheet.group + rest).status == 404


def test_a_past_match_shows_its_chart_and_says_it_in_words(sheet: Sheet) -> None:
    page = sheet.played("300 210 -100", "700 90 60").open()
    for told in ("The lines on their way to 1,000", "Jess won with hand 2, at 1,000."):
        assert told in page.text
    assert "Tom: line 0, −100 carried at most" in page.text


def test_a_match_without_a_result_has_no_chart(sheet: Sheet) -> None:
    sheet.press("/end", sheet.open("/end"))
    assert "The lines on their way" not in sheet.open().text
