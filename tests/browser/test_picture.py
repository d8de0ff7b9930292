"""The picture of a match, on a phone that keeps it and shares it as PNG."""

import struct
import zlib

import pytest
from playwright.sync_api import Page, expect

from tests.web.device import Device, Sheet

from .conftest import LiveServer

SHARES = """
  navigator.canShare = ({ files }) => files.every((file) => file.type === "image/png");
  navigator.share = async ({ files = [], url = "" }) => {
    window.shared = { url, files: files.map(({ name, type, size }) => [name, type, size > 0]) };
  };
"""
"""A share sheet that takes pictures, and keeps what it was given."""


@pytest.fixture
def sheet(live_server: LiveServer) -> Sheet:
    return Device(live_server.app).start().played("1000 85 -100")


def rows_of(png: bytes) -> tuple[tuple[int, int], list[bytes]]:
    """A PNG's width and height, and its rows as they are packed."""
    assert png[:8] == b"\x89PNG\r\n\x1a\n"
    at, packed = 8, b""
    while at < len(png):
        (length,) = struct.unpack(">I", png[at : at + 4])
        if png[at + 4 : at + 8] == b"IDAT":
            packed += png[at + 8 : at + 8 + length]
        at += length + 12
    width, height = struct.unpack(">II", png[16:24])
    raw = zlib.decompress(packed)
    long = len(raw) // height
    return (width, height), [raw[at : at + long] for at in range(0, len(raw), long)]


def test_the_picture_is_kept_as_png_in_its_own_size(phone: Page, sheet: Sheet) -> None:
    phone.goto(sheet.url + "/picture")
    with phone.expect_download() as kept:
        phone.get_by_role("link", name="Download as PNG").tap()
    assert kept.value.suggested_filename == "match-1.png"
    size, rows = rows_of(kept.value.path().read_bytes())
    assert size == (1200, 630)
    assert len(set(rows)) > 100  # a blank one has two at most


def test_a_phone_that_shares_pictures_shares_the_png(phone: Page, sheet: Sheet) -> None:
    phone.add_init_script(SHARES)
    phone.goto(sheet.url + "/picture")
    expect(phone.get_by_role("link", name="Download as PNG")).to_be_visible()
    phone.get_by_role("button", name="Share the picture").tap()
    assert phone.evaluate("shared") == {
        "url": "",
        "files": [["match-1.png", "image/png", True]],
    }


def test_a_phone_that_shares_only_links_shares_the_link(phone: Page, sheet: Sheet) -> None:
    phone.add_init_script(SHARES + "navigator.canShare = () => false;")
    phone.goto(sheet.url + "/picture")
    expect(phone.get_by_role("link", name="Download as PNG")).to_be_visible()
    phone.get_by_role("button", name="Share the picture").tap()
    assert phone.evaluate("shared") == {"url": phone.url, "files": []}
