"""Taken away and taken in on the pages: works without script, refused with a sentence."""

import json
from io import BytesIO

import pytest
from flask import Flask

from .conftest import everything_kept
from .device import Device, Sheet
from .page import Page
from .test_cell import correct


def file_of(sheet: Sheet) -> bytes:
    """What the link on the group's page is answered with."""
    page = sheet.device.open(sheet.group)
    link = next(link for link in page.links if link.endswith("/export"))
    return bytes(sheet.device.client.get(link).data)


def send(device: Device, data: bytes | None, key: str | None = None) -> Page:
    """Choose this file on the front page, and send it."""
    form = device.open("/").form("/import")
    sent: dict[str, object] = {"csrf_token": form.value("csrf_token")}
    sent["key"] = key or form.value("key")
    if data is not None:
        sent["file"] = (BytesIO(data), "group.json")
    answer = device.client.post("/import", data=sent, follow_redirects=True)
    return Page(answer.status_code, answer.request.path, answer.get_data(as_text=True))


def test_a_group_taken_in_is_there_with_its_matches_and_this_device_is_host(
    sheet: Sheet, gus: Device
) -> None:
    sheet.played("210 85 -100", "1000 5 5")
    page = send(gus, file_of(sheet))
    assert page.status == 200
    assert page.url != sheet.group
    assert "The group is here, with a new code." in page.text
    assert "Jess won" in page.text
    assert "House rules" in page.text  # which the host alone sets
    assert file_of(Sheet(gus, page.url + "/m/1")) == file_of(sheet)


def test_the_same_form_sent_twice_opens_one_group(app: Flask, sheet: Sheet, gus: Device) -> None:
    data, key = file_of(sheet), "a key of sixteen letters"
    first = send(gus, data, key)
    before = everything_kept(app)
    assert send(gus, data, key).url == first.url
    assert everything_kept(app) == before


def test_back_and_another_file_takes_in_another_group(sheet: Sheet, gus: Device) -> None:
    before, key = file_of(sheet), "a key of sixteen letters"
    sheet.played("1000 85 0")
    first, second = send(gus, before, key), send(gus, file_of(sheet), key)
    assert first.url != second.url
    assert ("Jess won" in first.text, "Jess won" in second.text) == (False, True)


@pytest.mark.parametrize(
    ("data", "told"),
    [
        (None, "Choose a file first"),
        (b"", "Nothing was taken in: the file is empty."),
        (b" \n", "Nothing was taken in: the file is empty."),
        (b"\x00\xff", "that is no file that a group was taken away in."),
        (b"PK\x03\x04", "that is no file that a group was taken away in."),
        (b"[" * 100_000, "that is no file that a group was taken away in."),
        (b"{}", "In the file, at format: This key is needed."),
        (b'{"<b>\\ud800": 1}', "In the file, at format: This key is needed."),
    ],
)
def test_a_file_that_is_none_is_refused_and_nothing_is_kept(
    app: Flask, gus: Device, data: bytes | None, told: str
) -> None:
    before = everything_kept(app)
    page = send(gus, data)
    assert page.status == 422
    assert told in page.text
    assert everything_kept(app) == before


def test_a_match_taken_away_as_json_is_told_from_a_group(
    app: Flask, sheet: Sheet, gus: Device
) -> None:
    sheet.played("1000 85 -100")
    link = next(link for link in gus.open(sheet.url).links if link.endswith("/matches/1"))
    before = everything_kept(app)
    page = send(gus, bytes(gus.client.get(link).data))
    assert page.status == 422
    assert "that is one match. The whole group is taken away on its page." in page.text
    assert everything_kept(app) == before


def test_a_strange_key_is_told_as_text(sheet: Sheet, gus: Device) -> None:
    held = json.loads(file_of(sheet)) | {"<b>\ud800": 1}
    page = send(gus, json.dumps(held).encode())
    assert "In the file, at <b>?: There is no such key." in page.text


def test_a_file_beyond_the_limit_is_refused(app: Flask, sheet: Sheet, gus: Device) -> None:
    data = file_of(sheet)
    assert send(gus, data.ljust(100_000)).status == 200
    app.config["FILE_LIMIT"] = 2**18
    page = send(gus, data.ljust(400_000))
    assert page.status == 413
    assert "The file is longer than a page takes, 0.25 MiB. Nothing was taken in." in page.text


def test_a_past_match_is_taken_away_as_table_and_json(sheet: Sheet, gus: Device) -> None:
    sheet.played("1000 85 -100")
    page = gus.open(sheet.url)
    links = [link for link in page.links if "/api/" in link]
    kinds = [gus.client.get(link).content_type for link in links]
    assert kinds == ["text/csv; charset=utf-8", "application/json"]


def test_a_match_corrected_and_banked_again_changes_every_file_alike(
    sheet: Sheet, gus: Device
) -> None:
    sheet.played("300 210 0", "700 90 60")
    stale = file_of(sheet)
    sheet.press("/reopen")
    correct(sheet, 2, 1, "70")
    correct(sheet, 2, 2, "900")
    sheet.press("/end", sheet.open("/end"))
    links = gus.open(sheet.url).links
    table, sheet_of_it = (gus.client.get(link) for link in links if "/api/" in link)
    assert table.get_data(as_text=True).splitlines()[1:] == [
        "1,1,Jess,300,300,0,300,no",
        "1,1,Ravi,210,210,0,210,no",
        "1,1,Tom,0,0,0,0,no",
        "1,2,Jess,70,70,0,370,no",
        "1,2,Ravi,900,900,0,1110,no",
        "1,2,Tom,60,60,0,60,no",
    ]
    assert sheet_of_it.json
    assert (sheet_of_it.json["state"], sheet_of_it.json["winner"]) == ("banked", 2)
    lines = [player["running"] for player in sheet_of_it.json["players"]]
    assert lines == [370, 1110, 60]
    drawn = gus.client.get(sheet.url + "/picture.svg").get_data(as_text=True)
    assert "Ravi won" in drawn
    assert "Jess won" not in drawn
    again = send(gus, file_of(sheet)).text
    assert "Ravi won" in again
    assert "Ravi 1110 Jess 370 Tom 60" in again
    assert "Jess won" in send(gus, stale).text  # a file is the day it was taken away
