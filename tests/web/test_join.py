"""Others let in: the page to show, the page that a scan leads to, and seats freed from there."""

import re

import pytest
from flask import Flask

from .conftest import everything_kept
from .device import Device, Sheet
from .page import Page
from .test_seats import ravi as ravi  # a fixture
from .test_seats import renewed, seated

SINCE = r"\d+ \w+ \d{4}, \d\d:\d\d UTC"


def scanned(device: Device, sheet: Sheet) -> Page:
    """The page that the picture leads to: its link is the one written beside it."""
    link = re.search(r'id="join-link"[^>]*value="http://localhost([^"]+)"', shown(sheet).html)
    assert link
    return device.open(link[1])


def shown(sheet: Sheet, device: Device | None = None) -> Page:
    return (device or sheet.device).open(sheet.group + "/join")


# The page to show


def test_the_sheet_and_the_groups_page_lead_to_the_picture_and_the_code(
    sheet: Sheet, ravi: Device, gus: Device
) -> None:
    code = sheet.group.rpartition("/")[2]
    for device in (sheet.device, ravi, gus):
        for url in (sheet.url, sheet.group):
            assert sheet.group + "/join" in device.open(url).links
        page = shown(sheet, device)
        assert page.status == 200
        assert "<svg" in page.html
        assert f"Code of this group {code}" in page.text
        assert "type the code at http://localhost/" in page.text


def test_the_page_tells_whose_phones_are_in_and_whose_are_not(
    sheet: Sheet, ravi: Device, gus: Device
) -> None:
    assert re.search(
        rf"Ravi on the own phone since {SINCE} Jess no phone yet Tom no phone yet",
        shown(sheet, gus).text,
    )
    assert re.search(rf"Ravi on this phone since {SINCE}", shown(sheet, ravi).text)


def test_the_share_button_waits_for_a_phone_that_can_share(sheet: Sheet) -> None:
    button = re.search(r"<button[^>]*data-share[^>]*>", shown(sheet).html)
    assert button
    assert button[0].endswith(" hidden>")


def test_the_picture_of_an_unknown_group_is_not_there(gus: Device) -> None:
    for rest in ("/join", "/who"):
        page = gus.open("/g/AAAAAAAA" + rest)
        assert page.status == 404
        assert "No group has the code AAAAAAAA." in page.text


def test_looking_at_the_pages_of_joining_changes_nothing(
    app: Flask, sheet: Sheet, ravi: Device, gus: Device
) -> None:
    before = everything_kept(app)
    for device in (ravi, gus):
        shown(sheet, device)
        scanned(device, sheet)
    assert everything_kept(app) == before


# Scanned


def test_a_scan_and_a_tap_on_the_name_lead_to_the_open_sheet(sheet: Sheet, gus: Device) -> None:
    page = scanned(gus, sheet)
    assert "Who are you?" in page.text
    labels = [button.label for form in page.forms for button in form.buttons]
    assert labels == ["I’m Jess", "I’m Ravi", "I’m Tom"]
    page = gus.send(page.form("/players/2/claim"))
    assert page.url == sheet.url
    assert "You are Ravi here." in page.text
    assert Sheet(gus, sheet.url).enter(1, "", "85").status == 200


def test_the_typed_code_leads_to_the_names_and_a_host_to_the_group(
    sheet: Sheet, gus: Device
) -> None:
    code = sheet.group.rpartition("/")[2]
    assert gus.open("/join?code=" + code).url == sheet.group + "/who"
    assert sheet.device.open("/join?code=" + code).url == sheet.group


def test_scanned_again_the_phone_keeps_its_seat_and_goes_on_to_the_sheet(
    app: Flask, sheet: Sheet, ravi: Device
) -> None:
    before = everything_kept(app)
    page = scanned(ravi, sheet)
    assert page.url == sheet.url
    assert "You are Ravi on this phone." in page.text
    assert Sheet(ravi, sheet.url).form(1)
    assert everything_kept(app) == before


def test_between_two_matches_a_scan_leads_a_seated_phone_to_the_group(
    sheet: Sheet, ravi: Device
) -> None:
    sheet.played("1000 85 0")
    page = scanned(ravi, sheet)
    assert page.url == sheet.group
    assert "You are Ravi on this phone." in page.text
    assert "no phone yet" in shown(sheet).text


def test_an_older_match_open_for_correction_is_no_table_to_be_led_to(
    sheet: Sheet, ravi: Device
) -> None:
    sheet.played("1000 85 0")
    sheet.press("/rematch")
    sheet.press("/reopen")
    second = Sheet(sheet.device, sheet.group + "/m/2")
    second.played("1000 85 0")
    assert scanned(ravi, sheet).url == sheet.group


# A seat that is taken


def test_a_taken_seat_says_by_another_phone_since_when_and_who_can_free_it(
    sheet: Sheet, ravi: Device, gus: Device
) -> None:
    page = scanned(gus, sheet)
    assert re.search(f"Ravi on another phone since {SINCE}", page.text)
    assert "Is one of them you? The host can free the seat." in page.text
    assert not page.has_form("/players/2/claim")
    assert not page.has_form("/players/2/free")


def test_a_seat_taken_while_the_names_were_shown_is_told_on_that_page(
    app: Flask, sheet: Sheet, gus: Device
) -> None:
    form = scanned(gus, sheet).form("/players/2/claim")
    seated(app, sheet, 2)
    before = everything_kept(app)
    page = gus.send(form)
    assert page.status == 409
    assert "Ravi’s seat is taken by another phone. The host can free it." in page.text
    assert page.has_form("/players/1/claim")
    assert "Just look at the sheet" in page.text
    assert everything_kept(app) == before


def test_a_phone_with_a_seat_is_told_so_from_an_old_page_of_names(
    app: Flask, sheet: Sheet, gus: Device
) -> None:
    old = scanned(gus, sheet)
    gus.send(old.form("/players/2/claim"))
    before = everything_kept(app)
    page = gus.send(old.form("/players/3/claim"))
    assert page.status == 409
    assert "This phone has the seat of Ravi already." in page.text
    assert everything_kept(app) == before


@pytest.mark.parametrize("place", ["/join", "/who"])
def test_the_host_frees_a_seat_from_there_and_it_is_taken_again(
    app: Flask, sheet: Sheet, ravi: Device, gus: Device, place: str
) -> None:
    page = sheet.device.open(sheet.group + place)
    page = sheet.device.send(page.form("/players/2/free"))
    assert page.url == sheet.group + place
    assert "The seat of Ravi is free." in page.text
    page = gus.send(scanned(gus, sheet).form("/players/2/claim"))
    assert page.url == sheet.url
    assert "Who are you?" in scanned(ravi, sheet).text


def test_a_free_form_without_its_token_comes_back_to_its_page(
    app: Flask, sheet: Sheet, ravi: Device
) -> None:
    before = everything_kept(app)
    for place, words in (("join", "Let others join"), ("who", "Who are you?")):
        page = sheet.device.post(sheet.group + "/players/2/free", [("at", place)])
        assert page.status == 400
        assert "this page was too old" in page.text
        assert words in page.text
    assert everything_kept(app) == before


def test_nobody_but_the_host_is_offered_to_free_a_seat(
    sheet: Sheet, ravi: Device, gus: Device
) -> None:
    for device in (ravi, gus):
        assert not shown(sheet, device).has_form("/free")


def test_the_hosts_own_seat_is_given_back_from_the_page(sheet: Sheet) -> None:
    sheet.device.send(sheet.device.open(sheet.group + "/who").form("/players/1/claim"))
    page = shown(sheet)
    button = next(b for form in page.forms for b in form.buttons if "free" in form.action)
    assert button.label == "Give the seat back"


# The code renewed


def test_the_old_picture_leads_no_newcomer_anywhere_and_says_why(
    sheet: Sheet, ravi: Device, gus: Device
) -> None:
    new = renewed(sheet)
    for rest in ("/who", "/join", ""):
        page = gus.open(sheet.group + rest)
        assert page.status == 404
        assert "The group has a new code" in page.text
        assert "Ask the host for the new one." in page.text
        assert new.rpartition("/")[2] not in page.html
    assert ravi.open(sheet.group + "/who").url == new + "/m/1"
    assert ravi.open(sheet.group + "/join").url == new + "/join"
    assert sheet.device.open(sheet.group + "/join").url == new + "/join"


def test_an_old_code_typed_on_the_front_page_says_that_it_is_old(sheet: Sheet, gus: Device) -> None:
    renewed(sheet)
    page = gus.open("/join?code=" + sheet.group.rpartition("/")[2])
    assert page.status == 404
    assert "The group has a new code" in page.text


def test_the_names_shown_before_the_renewal_take_no_seat(
    app: Flask, sheet: Sheet, gus: Device
) -> None:
    form = scanned(gus, sheet).form("/players/2/claim")
    renewed(sheet)
    before = everything_kept(app)
    page = gus.send(form)
    assert page.status == 404
    assert "The group has a new code" in page.text
    assert everything_kept(app) == before


# A further host, by the secret picture


def test_a_scanned_host_picture_is_one_page_and_one_tap(
    app: Flask, sheet: Sheet, caplog: pytest.LogCaptureFixture
) -> None:
    page = sheet.device.send(sheet.device.open(sheet.group + "/hosts").form("/hosts"))
    link = re.search(r'value="http://localhost(/g/[^"]+/host/[^"]+)"', page.html)
    assert link
    phone = Device(app)
    with caplog.at_level("DEBUG"):
        asked = phone.open(link[1])
        posts = [form for form in asked.forms if form.method == "post"]
        assert [button.label for form in posts for button in form.buttons] == [
            "Make this phone the host’s"
        ]
        page = phone.send(posts[0])
    assert page.url == sheet.group
    assert phone.open(sheet.url).has_form("/hands/1")
    assert link[1].rpartition("/")[2] not in caplog.text
    assert link[1] not in page.html


@pytest.mark.parametrize("method", ["get", "post"])
def test_no_answer_at_a_secret_address_is_kept_by_anybody(
    app: Flask, sheet: Sheet, method: str
) -> None:
    page = sheet.device.send(sheet.device.open(sheet.group + "/hosts").form("/hosts"))
    link = re.search(r'value="http://localhost(/g/[^"]+/host/[^"]+)"', page.html)
    assert link
    phone = Device(app)
    for _ in range(2):  # before it is host, and after
        token = dict([phone.token()])
        answer = getattr(phone.client, method)(link[1], data=token if method == "post" else None)
        assert answer.headers["Cache-Control"] == "no-store"
        assert answer.headers["Referrer-Policy"] == "no-referrer"
        phone.client.post(link[1], data=token)


@pytest.mark.parametrize(
    ("host", "told"),
    [
        ("localhost", True),
        ("localhost:8000", True),
        ("127.0.0.1:8000", True),
        ("[::1]:8000", True),
        ("[::1]", True),
        ("192.168.1.20:8000", False),
        ("scores.example.org", False),
        ("[fe80::1]:8000", False),
        ("127-table.example.org", False),
    ],
)
def test_a_picture_that_leads_no_phone_here_says_so(sheet: Sheet, host: str, told: bool) -> None:
    page = sheet.device.client.get(sheet.group + "/join", headers={"Host": host})
    assert page.status_code == 200
    assert ("This address leads no other phone here." in page.text) is told
