"""A group's page, its list of past matches, its name, its code, and the host's link."""

from datetime import UTC, datetime

import pytest
from flask import Flask
from sqlalchemy import delete, update

from scoresheet import access, services
from scoresheet.core.sheet import By, Cell
from scoresheet.store.db import db, writing
from scoresheet.store.kept import PartRow, RecordRow
from scoresheet.store.models import MatchRow

from .conftest import everything_kept
from .device import Device, Sheet
from .page import Page

HANA = By("host", None, 1)


def test_the_page_leads_to_the_open_sheet(sheet: Sheet, gus: Device) -> None:
    for device in (sheet.device, gus):
        page = device.open(sheet.group)
        assert page.status == 200
        assert sheet.url in page.links
        assert "None yet." in page.text


def test_whoever_has_the_code_sees_it_and_can_only_take_a_seat(sheet: Sheet, gus: Device) -> None:
    page = gus.open(sheet.group)
    assert sheet.group.rpartition("/")[2] in page.text
    assert {form.action.rpartition("/")[2] for form in page.forms} == {"claim"}
    assert not [link for link in page.links if link.endswith(("/host", "/new"))]


@pytest.mark.parametrize(
    "typed", ["{0}", "{1}", " {0} ", "{2}-{3}", "{2} {3}", "{2}\N{MINUS SIGN}{3}"]
)
def test_a_code_is_read_without_regard_to_case_blanks_and_dashes(
    sheet: Sheet, gus: Device, typed: str
) -> None:
    code = sheet.group.rpartition("/")[2]
    form = gus.open("/").form("/join")
    text = typed.format(code, code.lower(), code[:4], code[4:])
    page = Page(*_got(gus, form.action, code=text))
    assert page.status == 200
    assert page.url == sheet.group + "/who"


def _got(device: Device, url: str, **query: str) -> tuple[int, str, str]:
    response = device.client.get(url, query_string=query, follow_redirects=True)
    return response.status_code, response.request.path, response.get_data(as_text=True)


@pytest.mark.parametrize(
    "typed", ["", "AAAAAAAA", "123", "K7QM2XW0", "K7QM2XWDX", "<b>", "\u202eK7QM2XWD", "%s%(code)s"]
)
def test_an_unknown_code_stays_in_its_field(gus: Device, typed: str) -> None:
    page = Page(*_got(gus, "/join", code=typed))
    assert page.status == 404
    assert "Check the eight characters and try again." in page.text
    assert page.form("/join").value("code") == typed
    assert "<b>" not in page.html.replace('<b class="code">', "")


@pytest.mark.parametrize("code", ["AAAAAAAA", "x", "%00", "..%2f", "K7QM2XW0", "😀"])
def test_an_address_with_an_unknown_code_has_a_page(gus: Device, code: str) -> None:
    for rest in ("", "/players", "/host", "/new", "/m/1", "/m/1/log", "/m/1/end", "/m/1/hands/1/1"):
        page = gus.open(f"/g/{code}{rest}")
        assert page.status == 404
        assert "Not here" in page.text or "There is no such page." in page.text


def test_the_address_works_in_lower_case_too(sheet: Sheet) -> None:
    assert sheet.device.open(sheet.group.lower().replace("/G/", "/g/")).status == 200


def test_the_group_is_named_and_the_name_taken_away(sheet: Sheet) -> None:
    form = sheet.device.open(sheet.group).form("/name")
    page = sheet.device.send(form, name="  Thursdays  ")
    assert page.url == sheet.group
    assert "Thursdays" in page.text
    assert "Thursdays" in sheet.open().text
    page = sheet.device.send(page.form("/name"), name="")
    assert "Jess, Ravi & Tom" in page.text


@pytest.mark.parametrize("name", ["x" * 31, "a\x07b", "\u202dabc"])
def test_a_refused_group_name_stays_in_its_field(app: Flask, sheet: Sheet, name: str) -> None:
    before = everything_kept(app)
    page = sheet.device.send(sheet.device.open(sheet.group).form("/name"), name=name)
    assert page.status == 422
    assert page.form("/name").value("name") == name
    assert everything_kept(app) == before


def test_a_group_name_without_its_token_stays_in_its_field(app: Flask, sheet: Sheet) -> None:
    before = everything_kept(app)
    form = sheet.device.open(sheet.group).form("/name")
    page = sheet.device.send(form, name="Thursdays", csrf_token="")
    assert page.status == 400
    assert page.form("/name").value("name") == "Thursdays"
    assert everything_kept(app) == before


def play_matches(app: Flask, sheet: Sheet, count: int) -> None:
    """That many matches won by Jess, without the pages."""
    now = datetime(2026, 11, 29, 19, tzinfo=UTC)
    cells = [services.Entry(1, player, Cell(points)) for player, points in ((1, 1000), (2, 0))]
    with app.test_request_context():
        group = access.asker(sheet.group.rpartition("/")[2]).group
        for number in range(1, count + 1):
            if number > 1:
                services.start_match(group, HANA, now)
            services.enter(group.id, number, cells, HANA, now)


def test_the_newest_past_matches_are_shown_and_all_of_them_are_a_tap_away(
    app: Flask, hana: Device
) -> None:
    sheet = hana.start("Jess", "Ravi")
    play_matches(app, sheet, 7)
    page = hana.open(sheet.group)
    assert [link for link in page.links if "/m/" in link] == [
        f"{sheet.group}/m/{number}" for number in (7, 6, 5, 4, 3)
    ]
    assert {sheet.group + "/matches", sheet.group + "/record"} <= set(page.links)


def test_a_past_match_leads_to_its_neighbours(app: Flask, hana: Device) -> None:
    sheet = hana.start("Jess", "Ravi")
    play_matches(app, sheet, 3)
    page = hana.open(sheet.group + "/m/2")
    assert sheet.group + "/m/1" in page.links
    assert sheet.group + "/m/3" in page.links
    assert not page.has_form("/rematch")
    assert hana.open(sheet.group + "/m/3").has_form("/rematch")


def test_the_host_link_makes_another_phone_host_after_a_tap(sheet: Sheet, gus: Device) -> None:
    page = sheet.device.open(sheet.group + "/host")
    assert "<svg" in page.html
    link = page.html.partition('id="host-link"')[2].partition('value="')[2].partition('"')[0]
    assert link.startswith("http://localhost/g/")
    asked = gus.open(link.removeprefix("http://localhost"))
    assert not gus.open(sheet.url).has_form("/hands/1")  # looking at it makes nobody host
    page = gus.send(next(form for form in asked.forms if form.method == "post"))
    assert page.url == sheet.group
    assert gus.open(sheet.url).has_form("/hands/1")
    assert gus.open(asked.url).url == sheet.group  # host already


@pytest.mark.parametrize("token", ["x", "h1.nonsense", "h1-" + "A" * 32, "%00", "😀", "h" * 2000])
def test_a_host_link_that_is_not_good_makes_nobody_host(
    sheet: Sheet, gus: Device, token: str
) -> None:
    asked = gus.open(f"{sheet.group}/host/{token}")
    assert asked.status in (200, 403, 404)
    form = next((form for form in asked.forms if form.method == "post"), None)
    if form:
        page = gus.send(form)
        assert page.status == 403
        assert "This host link isn’t good any more." in page.text
    assert not gus.open(sheet.url).has_form("/hands/1")


def test_one_phone_is_host_of_many_groups(hana: Device) -> None:
    sheets = [hana.start(f"A{number}", "Bo") for number in range(20)]
    assert all(own.open().has_form("/hands/1") for own in (sheets[0], sheets[-1]))
    assert len([link for link in hana.open("/").links if "/m/1" in link]) == 20


def test_the_server_says_that_it_is_well(gus: Device) -> None:
    response = gus.client.get("/healthz")
    assert (response.status_code, response.json) == (200, {"status": "ok"})


def test_races_and_who_had_no_result_are_shown_though_the_record_is_to_be_worked_out_anew(
    app: Flask, sheet: Sheet
) -> None:
    sheet.played("1000 85 x")
    with app.app_context(), writing():  # as an upgrade leaves it
        db.session.execute(delete(PartRow))
        db.session.execute(delete(RecordRow))
        db.session.execute(update(MatchRow).values(recorded=False))
    page = sheet.device.open(sheet.group)
    assert page.html.count('class="race"') == 1
    assert "Jess 1000 Ravi 85 Tom – no result" in page.text
