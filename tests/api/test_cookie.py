"""The pages' cookie as authority: good for the API too, and only with its CSRF token."""

import pytest
from flask import Flask

from tests.web.device import Device

from .caller import Answer, Caller
from .conftest import Kept


class Phone:
    """A phone that started a group on the pages, and calls the API with its cookie."""

    def __init__(self, app: Flask) -> None:
        self.device = Device(app)
        sheet = self.device.start("Jess", "Ravi")
        self.group = sheet.group.replace("/g/", "/groups/")
        self.caller = Caller(app)
        self.caller.client = self.device.client

    @property
    def cell(self) -> str:
        return f"{self.group}/matches/1/hands/1/results/1"

    @property
    def csrf(self) -> dict[str, str]:
        return {"X-CSRFToken": self.device.token()[1]}

    def enter(self, **headers: str) -> Answer:
        return self.caller.put(self.cell, {"points": 210}, headers=headers)


@pytest.fixture
def phone(app: Flask) -> Phone:
    """The phone of the host."""
    return Phone(app)


def test_a_cookie_with_its_csrf_token_is_a_host_like_any_other(phone: Phone) -> None:
    answer = phone.enter(**phone.csrf)
    assert (answer.status, answer["hands"][0]["cells"][0]["by"]) == (
        200,
        {"player": None, "role": "host"},
    )
    assert phone.caller.get(phone.group + "/hosts").status == 200


@pytest.mark.parametrize("token", [None, "", "old", "é", "ImFiYyI.aaaaaa.bbbbbbbbbbbbbbb"])
def test_a_cookie_without_its_csrf_token_changes_nothing(
    phone: Phone, kept: Kept, token: str | None
) -> None:
    before = kept()
    headers = {} if token is None else {"X-CSRFToken": token}
    for method, path in (
        ("PUT", phone.cell),
        ("DELETE", phone.cell),
        ("PATCH", phone.group),
        ("POST", phone.group + "/code"),
        ("POST", phone.group + "/players/1/claim"),
        ("POST", "/groups"),
        ("PUT", "/groups/AAAAAAAA/matches/1/hands/1/results/1"),
    ):
        answer = phone.caller.call(method, path, {"players": ["Ann", "Bo"]}, headers=headers)
        assert answer.status == 400
    assert kept() == before


def test_another_devices_csrf_token_is_none_here(app: Flask, phone: Phone, kept: Kept) -> None:
    before = kept()
    assert phone.enter(**{"X-CSRFToken": Device(app).token()[1]}).status == 400
    assert kept() == before


def test_a_call_that_brings_a_token_needs_no_csrf_token_and_its_cookie_speaks_not(
    app: Flask, phone: Phone
) -> None:
    answer = Caller(app).post("/groups", {"players": ["Ann", "Bo"]})
    other = {"Authorization": f"Bearer {answer['host_token']}"}
    assert phone.enter(**other).status == 403
    assert phone.enter(Authorization="Bearer nonsense").status == 401
    name = {"name": "Sundays"}
    assert phone.caller.patch(f"/groups/{answer['code']}", name, headers=other).status == 200


def test_the_body_is_read_before_the_csrf_token_is_asked_for(phone: Phone) -> None:
    for data, kind, status in (
        (b"x" * 70_000, "text/plain", 413),
        (b"x", "text/plain", 415),
        (b"x", "application/json", 400),
        (b"[]", "application/json", 400),
    ):
        answer = phone.caller.put(phone.cell, data=data, headers={"Content-Type": kind})
        assert answer.status == status


def test_a_cookie_of_another_group_is_no_token_here(app: Flask, phone: Phone) -> None:
    other = Phone(app)
    other.group = phone.group
    assert other.enter(**other.csrf).status == 401


def test_a_hosts_device_that_has_a_seat_too_names_its_player(phone: Phone) -> None:
    page = phone.group.replace("/groups/", "/g/") + "/players/2/claim"
    assert phone.device.post(page, [phone.device.token()]).status == 200
    answer = phone.enter(**phone.csrf)
    assert answer["hands"][0]["cells"][0]["by"] == {"player": 2, "role": "host"}
