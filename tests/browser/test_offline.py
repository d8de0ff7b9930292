"""The sheets looked at before, read without network; and never an app older than the server's."""

import shutil
import threading
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from playwright.sync_api import Page, expect

import scoresheet
from scoresheet import create_app
from scoresheet.config import Settings
from scoresheet.folders import static_folder
from tests.web.device import Device, Sheet

from .conftest import NewPhone
from .tally import enter, expect_line, expect_lines, hand_over
from .worker import comes, expect_kept


@dataclass
class Server:
    """A server whose application can be replaced by a newer one."""

    app: Any
    asked: list[str] = field(default_factory=list)

    def __call__(self, environ: dict[str, Any], start: Any) -> Any:
        self.asked.append(environ["PATH_INFO"])
        return self.app(environ, start)


@pytest.fixture
def served(app: Flask) -> Server:
    return Server(app)


@pytest.fixture
def sheet(app: Flask) -> Sheet:
    """Jess 210, Ravi 85, Tom 0 with 100 carried; hand 2 is open."""
    return Device(app).start("Jess", "Ravi", "Tom").played("210 85 -100")


@pytest.fixture
def hana(new_phone: NewPhone, sheet: Sheet) -> Page:
    """The host's phone, whose browser offers service workers, on the open sheet."""
    page = new_phone(service_workers="allow")
    hand_over(sheet, page)
    comes(page, "controlled")
    expect_kept(page, sheet.url, "Hand 2")
    return page


def test_the_open_sheet_is_read_and_written_without_network(hana: Page, sheet: Sheet) -> None:
    enter(hana, Jess="150")
    expect_lines(hana, 2, Jess=360)
    expect_kept(hana, sheet.url, ">360<")
    hana.context.set_offline(True)
    hana.reload()
    expect_lines(hana, 2, Jess=360, Ravi=85, Tom=(0, "−100"))
    expect(hana.get_by_text("No network: this is the sheet as it was seen last.")).to_be_visible()
    expect(hana.get_by_role("button", name="Undo")).to_have_count(0)
    expect(hana.locator("html[data-ready]")).to_be_attached()
    enter(hana, Ravi="200")
    expect(hana.get_by_text("200, waiting for the network")).to_be_visible()
    hana.reload()
    expect(hana.get_by_text("200, waiting for the network")).to_be_visible()
    hana.context.set_offline(False)
    expect_lines(hana, 2, Jess=360, Ravi=285)
    expect(hana.get_by_text("No network")).to_have_count(0)
    assert sheet.logged("Ravi", 2) == 1


def test_a_past_match_looked_at_before_is_read_without_network(hana: Page, sheet: Sheet) -> None:
    enter(hana, Jess="800", Ravi="0", Tom="0")  # 210 + 800 = 1,010
    won = "Jess won with 1,010 after 2 hands."
    expect(hana.get_by_text(won)).to_be_visible()
    expect_kept(hana, sheet.url, won)
    hana.goto("/")
    hana.context.set_offline(True)
    hana.goto(sheet.url)
    expect(hana.get_by_text(won)).to_be_visible()
    expect_line(hana, "Jess", 1010)


def test_a_page_never_looked_at_says_so_and_leads_to_those_that_were(
    hana: Page, sheet: Sheet
) -> None:
    hana.context.set_offline(True)
    hana.goto("/")
    expect(hana.get_by_role("heading", name="No network")).to_be_visible()
    hana.get_by_role("link", name="Hand 2").tap()
    expect_lines(hana, 2, Jess=210)


def test_nothing_is_kept_but_sheets_static_files_and_the_page_without_network(
    hana: Page, sheet: Sheet, app: Flask
) -> None:
    for rest in ("/host", "/hosts", "/players", "", "/code"):
        hana.goto(sheet.group + rest)
        expect(hana.locator("html[data-ready]")).to_be_attached()
    hana.goto(sheet.url)
    enter(hana, Jess="150")
    expect_lines(hana, 2, Jess=360)
    expect_kept(hana, sheet.url, ">360<")
    kept = hana.evaluate(
        """async () => (await Promise.all((await caches.keys()).map(async name =>
        (await (await caches.open(name)).keys()).map(key => new URL(key.url).pathname)))).flat()"""
    )
    pages = {path for path in kept if not path.startswith(f"{app.static_url_path}/")}
    assert pages == {"/offline", sheet.url}


@pytest.fixture
def newer(settings: Settings, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Flask:
    """The application after an upgrade that changed its looks."""
    folder = tmp_path / "static"
    shutil.copytree(static_folder(), folder)
    with (folder / "app.css").open("a") as file:
        file.write("\n:root { --newer: yes; }\n")
    monkeypatch.setattr(scoresheet, "static_folder", lambda: folder)
    app = create_app(settings)
    app.testing = True
    app.config["WATCHERS"] = (0, 0, 0)
    return app


def test_after_an_upgrade_nothing_of_the_older_app_is_served(
    hana: Page, sheet: Sheet, served: Server, app: Flask, newer: Flask
) -> None:
    older = hana.locator("html").get_attribute("data-app")
    served.app = newer
    served.asked.clear()
    hana.goto(sheet.url)
    comes(hana, "newer")
    now = hana.locator("html").get_attribute("data-app")
    assert now != older
    comes(hana, "only", now)
    expect_kept(hana, sheet.url, f'data-app="{now}"')
    assert not [path for path in served.asked if path.startswith(f"{app.static_url_path}/")]
    hana.context.set_offline(True)
    hana.reload()
    expect_lines(hana, 2, Jess=210)
    comes(hana, "newer")


def test_an_older_page_shown_while_the_network_was_slow_gives_way_to_the_newer_app(
    hana: Page, sheet: Sheet, served: Server, newer: Flask
) -> None:
    quick = threading.Event()

    def slow(environ: dict[str, Any], start: Any) -> Any:
        if environ["PATH_INFO"] == sheet.url:
            quick.wait(timeout=60)
        return newer(environ, start)

    served.app = slow
    hana.goto(sheet.url)  # what was seen before, once patience is over
    expect_lines(hana, 2, Jess=210)
    quick.set()
    expect(hana.locator("html[data-ready]:not([data-kept])")).to_have_count(1)
    comes(hana, "newer")


def test_a_match_ended_meanwhile_is_shown_however_slow_its_page_comes(
    hana: Page, sheet: Sheet, served: Server, app: Flask
) -> None:
    asked: list[str] = []

    def slow(environ: dict[str, Any], start: Any) -> Any:
        if environ["PATH_INFO"] == sheet.url:
            asked.append(sheet.url)
            threading.Event().wait(timeout=5)  # longer than patience where a page is kept
        return app(environ, start)

    served.app = slow
    sheet.device.send(sheet.open("/end").form("/end"))
    expect(hana.locator("[data-sheet=past]")).to_be_attached()
    assert len(asked) == 1


def test_a_server_that_is_away_behind_its_proxy_is_replaced_by_what_was_seen(
    hana: Page, sheet: Sheet, served: Server
) -> None:
    def away(environ: dict[str, Any], start: Any) -> list[bytes]:
        start("502 Bad Gateway", [("Content-Type", "text/plain")])
        return [b"away"]

    served.app = away
    hana.goto(sheet.url)
    expect_lines(hana, 2, Jess=210)


def test_without_a_service_worker_the_rest_works(new_phone: NewPhone, sheet: Sheet) -> None:
    page = new_phone(service_workers="block")
    hand_over(sheet, page)
    expect(page.locator("html[data-ready]")).to_be_attached()
    page.context.set_offline(True)
    enter(page, Jess="150")
    expect(page.get_by_text("150, waiting for the network")).to_be_visible()
    page.context.set_offline(False)
    expect_lines(page, 2, Jess=360)
