"""The device's cookies: who holds what, for years, and safe from others, clocks and crossings."""

import time
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from flask import Flask, flash, session
from flask.testing import FlaskClient

from scoresheet import access, create_app
from scoresheet.config import Settings
from scoresheet.core.tokens import Token
from scoresheet.device import kept
from scoresheet.web.cookies import MOST_BYTES, RENEWED_AFTER
from tests.conftest import rights_cookie, settings_in

HTTPS = "https://localhost/"
HTTP = "http://localhost/"
LEAP = timedelta(days=3 * 365)


def an_app(settings: Settings) -> Flask:
    """An application that says what a device holds, and lets it hold more."""
    app = create_app(settings)

    @app.get("/hold/<int:group>")
    def hold(group: int) -> str:
        access.remember(group, Token("host", 1, access.secret_for(str(group))))
        return ""

    @app.get("/held")
    def held() -> str:
        return " ".join(kept())

    @app.get("/tell")
    def tell() -> str:
        flash("Saved.")
        return ""

    @app.get("/told")
    def told() -> str:
        return str(session.get("_flashes"))

    @app.get("/picture")
    def picture() -> str:
        return ""

    return app


@pytest.fixture
def app(tmp_path: Path) -> Flask:
    """Such an application behind one proxy."""
    return an_app(settings_in(tmp_path, proxies=1))


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Callable[[timedelta], None]:
    """Let cookies be signed by a clock that is so far ahead, or behind."""
    true_time = time.time

    def shift(span: timedelta) -> None:
        monkeypatch.setattr(
            "itsdangerous.timed.time.time", lambda: true_time() + span.total_seconds()
        )

    return shift


def set_cookies(client: FlaskClient, path: str, base: str = HTTP) -> list[str]:
    """The cookies that the answer sets."""
    return client.get(path, base_url=base).headers.getlist("Set-Cookie")


def test_the_cookies_are_kept_from_scripts_and_from_other_sites(
    client: FlaskClient, app: Flask
) -> None:
    name = rights_cookie(app)
    for path, own in (("/hold/1", name), ("/tell", f"{name}-visit")):
        (cookie,) = set_cookies(client, path)
        assert cookie.startswith(f"{own}=")
        assert {"HttpOnly", "SameSite=Lax", "Path=/"} <= set(cookie.split("; "))


@pytest.mark.parametrize("path", ["/hold/1", "/tell"])
def test_the_cookies_are_secure_exactly_under_https(client: FlaskClient, path: str) -> None:
    assert "Secure" in set_cookies(client, path, HTTPS)[0]
    assert "Secure" not in set_cookies(client, path, HTTP)[0]


def test_https_at_a_trusted_proxy_counts(client: FlaskClient) -> None:
    answer = client.get("/hold/1", headers={"X-Forwarded-Proto": "https"})
    assert "Secure" in answer.headers["Set-Cookie"]


def test_nothing_is_believed_of_a_proxy_that_nobody_trusts(tmp_path: Path) -> None:
    client = an_app(settings_in(tmp_path)).test_client()
    answer = client.get("/hold/1", headers={"X-Forwarded-Proto": "https"})
    assert "Secure" not in answer.headers["Set-Cookie"]


def test_the_cookie_lasts_for_years(client: FlaskClient, app: Flask) -> None:
    client.get("/hold/1")
    cookie = client.get_cookie(rights_cookie(app))
    assert cookie
    assert isinstance(cookie.expires, datetime)
    assert cookie.expires - datetime.now(UTC) > timedelta(days=9 * 365)


def test_who_comes_often_keeps_the_cookie_as_it_is(client: FlaskClient) -> None:
    client.get("/hold/1")
    assert set_cookies(client, "/held") == []


@pytest.mark.parametrize("off", [-RENEWED_AFTER - timedelta(days=1), -4 * LEAP, LEAP])
def test_a_cookie_is_good_whatever_the_clock_said_and_is_set_anew(
    client: FlaskClient,
    app: Flask,
    clock: Callable[[timedelta], None],
    monkeypatch: pytest.MonkeyPatch,
    off: timedelta,
) -> None:
    clock(off)
    client.get("/hold/1")
    monkeypatch.undo()
    assert set_cookies(client, "/held")[0].startswith(f"{rights_cookie(app)}=")
    assert client.get("/held").text == "1"
    assert set_cookies(client, "/held") == []


def test_a_clock_that_steps_back_a_minute_changes_nothing(
    client: FlaskClient, clock: Callable[[timedelta], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    clock(timedelta(minutes=1))
    client.get("/hold/1")
    monkeypatch.undo()
    assert set_cookies(client, "/held") == []
    assert client.get("/held").text == "1"


def test_a_file_that_asks_for_nothing_sets_no_cookie(
    client: FlaskClient, clock: Callable[[timedelta], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    clock(-RENEWED_AFTER - timedelta(days=1))
    client.get("/hold/1")
    monkeypatch.undo()
    assert set_cookies(client, "/picture") == []


def test_an_answer_with_a_notice_that_comes_late_takes_no_right_away(client: FlaskClient) -> None:
    client.get("/tell")
    before = client.get_cookie(f"{rights_cookie(client.application)}-visit")
    assert before
    client.get("/hold/1")  # crosses on its way with an answer to what was asked before it
    client.set_cookie(before.key, before.value)
    assert client.get("/held").text == "1"
    assert "Saved." in client.get("/told").text


@pytest.mark.parametrize("spoilt", ["nonsense", "a.b.c", "", "é", "x" * 4000])
@pytest.mark.parametrize("path", ["/held", "/", "/told"])
def test_a_cookie_that_was_tampered_with_holds_nothing_and_a_look_leaves_it(
    client: FlaskClient, app: Flask, spoilt: str, path: str
) -> None:
    client.get("/hold/1")
    cookie = client.get_cookie(rights_cookie(app))
    assert cookie
    client.set_cookie(cookie.key, spoilt or f"{cookie.value}x")
    assert client.get("/held").text == ""
    assert not [own for own in set_cookies(client, path) if own.startswith(f"{cookie.key}=")]
    client.set_cookie(cookie.key, cookie.value)
    assert client.get("/held").text == "1"


def test_a_cookie_of_another_shape_holds_nothing(client: FlaskClient, app: Flask) -> None:
    signer = app.session_interface.get_signing_serializer(app)  # type: ignore[attr-defined]
    client.set_cookie(rights_cookie(app), signer.dumps(["1", "2"]))
    assert client.get("/held").text == ""


def test_two_servers_under_one_name_leave_each_others_rights_alone(
    client: FlaskClient, app: Flask
) -> None:
    client.get("/hold/1")
    app.secret_key, key = "the key of another server", app.secret_key
    assert client.get("/held").text == ""
    client.get("/hold/2")
    client.get("/tell")
    assert client.get("/held").text == "2"
    app.secret_key = key
    assert client.get("/held").text == "1"


def test_a_cookie_signed_with_another_key_holds_nothing(client: FlaskClient, app: Flask) -> None:
    client.get("/hold/1")
    cookie = client.get_cookie(rights_cookie(app))
    assert cookie
    app.secret_key = "another key, since the old one leaked"
    client.set_cookie(rights_cookie(app), cookie.value)
    assert client.get("/held").text == ""


def test_the_cookie_stays_within_what_browsers_keep_and_holds_the_groups_gained_last(
    client: FlaskClient, app: Flask
) -> None:
    for group in range(100_001, 100_101):
        cookies = set_cookies(client, f"/hold/{group}")
        assert len(cookies[0].encode()) < 4093
    cookies = set_cookies(client, "/hold/100060")
    assert MOST_BYTES - 100 < len(cookies[0].split(";")[0].partition("=")[2]) <= MOST_BYTES
    held = client.get("/held").text.split()
    assert held[-2:] == ["100100", "100060"]
    assert held[:-1] == [str(group) for group in range(int(held[0]), 100_101) if group != 100_060]
    assert len(held) > 40
