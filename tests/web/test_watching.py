"""The parts of a sheet and of the board for who watches them: small, the same, never stale."""

import pytest
from flask import Flask

from tests.web.device import Device, Sheet

WORKED = "210 85 -100"


@pytest.fixture
def sheet(app: Flask) -> Sheet:
    """Jess 210, Ravi 85, Tom 0 with 100 carried; hand 2 is open."""
    return Device(app).start("Jess", "Ravi", "Tom").played(WORKED)


VIEWS = ("/parts", "/board/parts")


@pytest.mark.parametrize("view", VIEWS)
def test_the_parts_say_what_the_page_says(app: Flask, sheet: Sheet, view: str) -> None:
    onlooker = Device(app)
    page = onlooker.open(sheet.url + view.removesuffix("/parts"))
    parts = onlooker.open(sheet.url + view)
    assert parts.status == 200
    for told in ("Hand 2", "Ravi deals.", "Nobody has entered yet.", "−100 carried"):
        assert told in parts.text
        assert told in page.text
    assert "<html" not in parts.html


@pytest.mark.parametrize("view", VIEWS)
def test_who_has_the_parts_hears_so_until_something_changes(
    app: Flask, sheet: Sheet, view: str
) -> None:
    client = app.test_client()
    first = client.get(sheet.url + view)
    known = {"If-None-Match": first.headers["ETag"]}
    assert client.get(sheet.url + view, headers=known).status_code == 304
    sheet.enter(2, "150")
    after = client.get(sheet.url + view, headers=known)
    assert after.status_code == 200
    assert "360" in after.text  # 210 + 150
    known = {"If-None-Match": after.headers["ETag"]}
    sheet.device.send(sheet.device.open(sheet.group + "/players").form("/players/3"), name="Tomas")
    renamed = client.get(sheet.url + view, headers=known)
    assert renamed.status_code == 200
    assert "Tomas" in renamed.text


def test_the_parts_are_the_askers_own(app: Flask, sheet: Sheet) -> None:
    host, onlooker = sheet.device.client, app.test_client()
    of_host = host.get(sheet.url + "/parts")
    assert "p1-points" in of_host.text
    known = {"If-None-Match": of_host.headers["ETag"]}
    of_onlooker = onlooker.get(sheet.url + "/parts", headers=known)
    assert of_onlooker.status_code == 200
    assert "p1-points" not in of_onlooker.text
    assert "Who are you?" in of_onlooker.text


def test_the_parts_keep_the_hand_that_is_being_corrected(sheet: Sheet) -> None:
    page = sheet.open("/parts?hand=1")
    assert page.form("/hands/1").value("p1-points") == "210"


def test_asking_for_the_parts_leaves_the_notice_to_the_page(sheet: Sheet) -> None:
    device = sheet.device
    form = sheet.form(2)
    form_data = form.data({"p1-points": "150"})
    device.client.post(form.action, data=dict(form_data))
    assert "saved." not in sheet.open("/parts").text
    assert "Hand 2: saved." in sheet.open().text


def test_a_banked_match_is_told_in_parts_and_leads_to_its_rematch(app: Flask, sheet: Sheet) -> None:
    onlooker = Device(app)
    sheet.enter(2, "800", "0", "0")  # 210 + 800 = 1,010
    told = "Jess won with 1,010 after 2 hands."
    assert told in onlooker.open(sheet.url + "/parts").text
    assert told in onlooker.open(sheet.url + "/board/parts").text
    next_sheet = sheet.group + "/m/2"
    assert next_sheet not in onlooker.open(sheet.url + "/parts").html
    sheet.press("/rematch")
    assert f'data-following="{next_sheet}"' in onlooker.open(sheet.url + "/parts").html
    assert f'data-following="{next_sheet}/board"' in onlooker.open(sheet.url + "/board/parts").html
    assert next_sheet in onlooker.open(sheet.url).links


@pytest.mark.parametrize("view", ["/parts", "/board", "/board/parts"])
def test_nobody_watches_what_there_is_not_or_posts_to_it(
    app: Flask, sheet: Sheet, view: str
) -> None:
    device = Device(app)
    assert device.open(sheet.group + "/m/2" + view).status == 404
    assert device.open("/g/22222222/m/1" + view).status == 404
    assert device.client.post(sheet.url + view).status_code == 405


@pytest.mark.parametrize("view", VIEWS)
@pytest.mark.parametrize("known", ["*", 'W/"2.None.None.None.here"', 'W/"2.None.here"'])
def test_whatever_tag_is_brought_nobody_has_the_parts_of_an_unknown_match(
    app: Flask, sheet: Sheet, view: str, known: str
) -> None:
    url = sheet.group + "/m/2" + view
    assert app.test_client().get(url, headers={"If-None-Match": known}).status_code == 404
