"""The device cookie: who holds what, for years, and safe from others."""

import time
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from flask import Flask, session
from flask.testing import FlaskClient

from scoresheet import create_app
from scoresheet.config import Settings
from scoresheet.web.cookies import RENEWED_AFTER
from tests.conftest import settings_in

HTTPS = "https://localhost/"
HTTP = "http://localhost/"


def an_app(settings: Settings) -> Flask:
    """An application that says what a device holds, and lets it hold more."""
    app = create_app(settings)

    @app.get("/hold")
    def hold() -> str:
        session["held"] = "a key"
        return ""

    @app.get("/picture")
    def picture() -> str:
        return ""

    @app.get("/held")
    def held() -> str:
        return str(session.get("held"))

    return app


@pytest.fixture
def app(tmp_path: Path) -> Flask:
    """Such an application behind one proxy."""
    return an_app(settings_in(tmp_path, proxies=1))


@pytest.fixture
def later(monkeypatch: pytest.MonkeyPatch) -> Callable[[timedelta], None]:
    """Let cookies be read that long after they were signed."""
    true_time = time.time

    def wait(span: timedelta) -> None:
        monkeypatch.setattr(
            "itsdangerous.timed.time.time", lambda: true_time() - span.total_seconds()
        )

    return wait


def set_cookie(client: FlaskClient, path: str, base: str = HTTP) -> str:
    """The cookie that the answer sets, or nothing."""
    return client.get(path, base_url=base).headers.get("Set-Cookie", "")


def test_the_cookie_is_kept_from_scripts_and_from_other_sites(client: FlaskClient) -> None:
    cookie = set_cookie(client, "/hold")
    assert cookie.startswith("scoresheet=")
    assert "HttpOnly" in cookie
    assert "SameSite=Lax" in cookie


def test_the_cookie_is_secure_exactly_under_https(client: FlaskClient) -> None:
    assert "Secure" in set_cookie(client, "/hold", HTTPS)
    assert "Secure" not in set_cookie(client, "/hold", HTTP)


def test_https_at_a_trusted_proxy_counts(client: FlaskClient) -> None:
    answer = client.get("/hold", headers={"X-Forwarded-Proto": "https"})
    assert "Secure" in answer.headers["Set-Cookie"]


def test_nothing_is_believed_of_a_proxy_that_nobody_trusts(tmp_path: Path) -> None:
    client = an_app(settings_in(tmp_path)).test_client()
    answer = client.get("/hold", headers={"X-Forwarded-Proto": "https"})
    assert "Secure" not in answer.headers["Set-Cookie"]


def test_the_cookie_lasts_for_years(client: FlaskClient) -> None:
    client.get("/hold")
    cookie = client.get_cookie("scoresheet")
    assert cookie
    assert isinstance(cookie.expires, datetime)
    assert cookie.expires - datetime.now(UTC) > timedelta(days=9 * 365)


def test_who_comes_often_keeps_the_cookie_as_it_is(client: FlaskClient) -> None:
    client.get("/hold")
    assert set_cookie(client, "/held") == ""


def test_who_comes_once_a_season_gets_the_cookie_anew(
    client: FlaskClient, later: Callable[[timedelta], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    later(RENEWED_AFTER + timedelta(days=1))
    client.get("/hold")
    monkeypatch.undo()
    assert set_cookie(client, "/held").startswith("scoresheet=")
    assert client.get("/held").text == "a key"
    assert set_cookie(client, "/held") == ""


def test_a_file_that_asks_for_nothing_sets_no_cookie(
    client: FlaskClient, later: Callable[[timedelta], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    later(RENEWED_AFTER + timedelta(days=1))
    client.get("/hold")
    monkeypatch.undo()
    assert set_cookie(client, "/picture") == ""


@pytest.mark.parametrize("spoilt", ["nonsense", "a.b.c", "", "é", "x" * 4000])
def test_a_cookie_that_was_tampered_with_holds_nothing(client: FlaskClient, spoilt: str) -> None:
    client.get("/hold")
    cookie = client.get_cookie("scoresheet")
    assert cookie
    client.set_cookie("scoresheet", spoilt or f"{cookie.value}x")
    assert client.get("/held").text == "None"


def test_a_cookie_signed_with_another_key_holds_nothing(client: FlaskClient, app: Flask) -> None:
    client.get("/hold")
    app.secret_key = "another key, since the old one leaked"
    assert client.get("/held").text == "None"
