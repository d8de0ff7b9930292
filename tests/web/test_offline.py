"""What a phone fetches for when there is no network: service worker, its page, manifest, icons."""

import re
import shutil
import struct
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient

import scoresheet
from scoresheet import create_app
from scoresheet.config import Settings
from scoresheet.folders import static_folder, templates_folder

from .device import Sheet


def worker_of(client: FlaskClient) -> str:
    answer = client.get("/sw.js")
    assert answer.status_code == 200
    return answer.get_data(as_text=True)


def test_the_service_worker_is_served_at_the_root_and_asked_for_anew_each_time(
    client: FlaskClient,
) -> None:
    answer = client.get("/sw.js")
    assert answer.mimetype == "text/javascript"
    assert answer.headers["Cache-Control"] == "no-cache"
    assert client.post("/sw.js").status_code == 405


def test_the_service_worker_keeps_every_script_and_style_and_no_picture_of_the_readme(
    app: Flask, client: FlaskClient
) -> None:
    script = worker_of(client)
    for path in static_folder().iterdir():
        if path.is_file():
            assert f'"{app.static_url_path}/{path.name}"' in script
    assert "readme" not in script
    for address in re.findall(r'"(/[^"]*)"', script):
        if "." in address:
            answer = client.get(address)
            assert answer.status_code == 200, address
            answer.close()


@pytest.mark.parametrize("changed", ["static/app.css", "templates/layout.html"])
def test_the_service_worker_changes_with_every_static_file_and_every_template(
    client: FlaskClient,
    settings: Settings,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    changed: str,
) -> None:
    shutil.copytree(static_folder(), tmp_path / "static")
    shutil.copytree(templates_folder(), tmp_path / "templates")
    monkeypatch.setattr(scoresheet, "static_folder", lambda: tmp_path / "static")
    monkeypatch.setattr(scoresheet, "templates_folder", lambda: tmp_path / "templates")
    same = create_app(settings).test_client()
    assert worker_of(same) == worker_of(client)
    with (tmp_path / changed).open("a") as file:
        file.write("\n")
    other = create_app(settings).test_client()
    assert worker_of(other) != worker_of(client)


def test_fetching_them_takes_no_notice_from_the_page_that_is_to_tell_it(sheet: Sheet) -> None:
    client = sheet.device.client
    token = sheet.device.token()
    client.post(sheet.url + "/hands/1", data=dict([token, ("p1-points", "85")]))
    for address in ("/sw.js", "/offline", "/manifest.webmanifest"):
        assert client.get(address).status_code == 200
    assert "Hand 1: saved." in sheet.open().text


def test_the_page_without_network_says_what_is_kept(client: FlaskClient) -> None:
    answer = client.get("/offline")
    assert answer.status_code == 200
    assert "What you entered is kept." in answer.get_data(as_text=True)


def test_the_manifest_makes_the_app_one_to_install(client: FlaskClient) -> None:
    answer = client.get("/manifest.webmanifest")
    assert answer.mimetype == "application/manifest+json"
    assert answer.headers["Cache-Control"] == "no-cache"
    told = answer.get_json(force=True)
    assert (told["name"], told["short_name"]) == ("Scoresheet", "Scoresheet")
    assert (told["start_url"], told["scope"], told["display"]) == ("/", "/", "standalone")
    sizes = {(icon["sizes"], icon["purpose"]) for icon in told["icons"]}
    assert sizes == {("192x192", "any"), ("512x512", "any"), ("512x512", "maskable")}
    for icon in told["icons"]:
        expect_picture(client, icon["src"], int(icon["sizes"].partition("x")[0]))


def test_every_page_names_the_manifest_and_the_icon_of_the_home_screen(
    app: Flask, client: FlaskClient
) -> None:
    page = client.get("/").get_data(as_text=True)
    assert '<link rel="manifest" href="/manifest.webmanifest">' in page
    icon = f"{app.static_url_path}/icons/apple-touch-icon.png"
    assert f'<link rel="apple-touch-icon" href="{icon}">' in page
    expect_picture(client, icon, 180)


def expect_picture(client: FlaskClient, address: str, size: int) -> None:
    """A square PNG of that many points and at most 16 kilobytes."""
    answer = client.get(address)
    data = answer.get_data()
    answer.close()
    assert data.startswith(b"\x89PNG\r\n\x1a\n")
    assert struct.unpack(">II", data[16:24]) == (size, size)
    assert len(data) < 16 * 1024
