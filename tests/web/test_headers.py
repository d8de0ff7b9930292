"""What every answer carries: the policy, the cookie's flags; and requests that no page sends."""

from dataclasses import replace

import pytest
from flask import Flask

from scoresheet import create_app
from scoresheet.config import Settings
from tests.conftest import rights_cookie

from .conftest import everything_kept
from .device import Device, Sheet

POLICY = {
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
}


@pytest.mark.parametrize(
    "path",
    ["/", "/nowhere", "/healthz", "/g/AAAAAAAA", "/start", "{sheet}", "{sheet}/end", "{css}"],
)
def test_every_answer_carries_the_strict_policy(app: Flask, sheet: Sheet, path: str) -> None:
    css = f"{app.static_url_path}/app.css"
    response = sheet.device.client.get(path.format(sheet=sheet.url, css=css))
    policy = response.headers["Content-Security-Policy"]
    assert set(policy.split("; ")) == POLICY
    assert "unsafe" not in policy
    assert response.headers["X-Content-Type-Options"] == "nosniff"
    assert response.headers["Referrer-Policy"] == "same-origin"
    response.close()


def test_pages_are_kept_by_no_proxy_and_static_files_for_good(app: Flask, sheet: Sheet) -> None:
    page = sheet.device.client.get(sheet.url)
    assert page.headers["Cache-Control"] == "private, no-cache"
    css = sheet.device.client.get(f"{app.static_url_path}/app.css")
    assert css.cache_control.max_age == 365 * 24 * 60 * 60
    assert "/static/v-" in f"{app.static_url_path}"
    css.close()


def test_a_form_is_good_for_a_whole_evening(app: Flask) -> None:
    assert app.config["WTF_CSRF_TIME_LIMIT"] is None


def test_a_cookie_that_was_tampered_with_holds_nothing(app: Flask, sheet: Sheet) -> None:
    client = sheet.device.client
    cookie = client.get_cookie(rights_cookie(app))
    assert cookie
    form = sheet.form(1)
    before = everything_kept(app)
    for value in (cookie.value[:-3] + "AAA", "x" + cookie.value, cookie.value[:40], "..", "", "é"):
        client.set_cookie(rights_cookie(app), value)
        assert not sheet.open().has_form("/hands/1")
        client.set_cookie(rights_cookie(app), value)
        page = sheet.device.type_and_send(form, {"p1-points": "85"})
        assert page.status in (400, 401)
        assert everything_kept(app) == before
    client.set_cookie(rights_cookie(app), cookie.value)
    assert sheet.open().has_form("/hands/1")


def test_a_cookie_of_another_server_holds_nothing(
    sheet: Sheet, settings: Settings, app: Flask
) -> None:
    cookie = sheet.device.client.get_cookie(rights_cookie(app))
    assert cookie
    app.config["SECRET_KEY"] = "another key, as long as it has to be"
    other = Device(app)
    other.client.set_cookie(rights_cookie(app), cookie.value)
    assert not other.open(sheet.url).has_form("/hands/1")


@pytest.mark.parametrize("path", ["/start", "{sheet}/hands/1", "{sheet}/hands/1/1", "{group}/new"])
def test_a_huge_body_is_refused_and_changes_nothing(app: Flask, sheet: Sheet, path: str) -> None:
    before = everything_kept(app)
    url = path.format(sheet=sheet.url, group=sheet.group)
    token = sheet.device.token()
    page = sheet.device.post(url, [token, ("p1-points", "1" * 70_000)])
    assert page.status == 413
    assert "That was far too much text for one page. Nothing was changed." in page.text
    assert everything_kept(app) == before


def test_a_huge_field_of_a_form_in_parts_is_refused(app: Flask, sheet: Sheet) -> None:
    before = everything_kept(app)
    response = sheet.device.client.post(
        sheet.url + "/hands/1", data={"p1-points": "1" * 70_000}, content_type="multipart/form-data"
    )
    assert response.status_code == 413
    assert everything_kept(app) == before


def test_a_thousand_fields_more_than_a_form_has_change_nothing(app: Flask, sheet: Sheet) -> None:
    before = everything_kept(app)
    token = sheet.device.token()
    page = sheet.device.post(
        sheet.url + "/hands/1", [token, *((f"p{number}-points", "5") for number in range(4, 1000))]
    )
    assert page.status in (413, 422)
    assert everything_kept(app) == before


@pytest.mark.parametrize("kind", ["application/json", "text/plain", "", "multipart/form-data"])
def test_a_body_that_is_no_form_is_refused_as_one_without_its_token(
    app: Flask, sheet: Sheet, kind: str
) -> None:
    before = everything_kept(app)
    response = sheet.device.client.post(
        sheet.url + "/hands/1", data=b'\xff\xfe{"p1-points": 85}', content_type=kind
    )
    assert response.status_code == 400
    assert everything_kept(app) == before


def test_text_that_no_database_takes_is_refused_with_a_sentence(app: Flask, hana: Device) -> None:
    token = hana.token()
    page = hana.post(
        "/start", [token, ("name", "Je\x00ss"), ("name", "Ravi"), ("key", "k\x00\ud7ff")]
    )
    assert page.status == 422
    assert everything_kept(app)["groups"] == []


def test_behind_a_proxy_the_host_link_has_the_outer_address(settings: Settings) -> None:
    app = create_app(replace(settings, proxies=1))
    device = Device(app)
    sheet = device.start()
    outer = {"X-Forwarded-Proto": "https", "X-Forwarded-Host": "cards.example"}
    html = device.client.get(sheet.group + "/host", headers=outer).get_data(as_text=True)
    assert 'value="https://cards.example/g/' in html


def test_without_a_proxy_such_headers_are_not_believed(sheet: Sheet) -> None:
    outer = {"X-Forwarded-Proto": "https", "X-Forwarded-Host": "evil.example"}
    client = sheet.device.client
    assert "evil" not in client.get(sheet.group + "/host", headers=outer).get_data(as_text=True)
