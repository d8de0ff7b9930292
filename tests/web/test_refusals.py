"""What no page shows by itself: bad hosts, faults of ours, a database that can't; and detours."""

import logging
import sqlite3
from collections.abc import Iterator
from contextlib import closing

import pytest
from flask import Flask, url_for
from werkzeug.test import EnvironBuilder, TestResponse

from scoresheet import create_app
from scoresheet.config import Settings
from scoresheet.store.db import db
from scoresheet.web.site import read_host

from .conftest import everything_kept
from .device import Device, Sheet

BAD_HOSTS = ["x..y", "a" * 64, "", "evil.com:99999", "evil.com:0", "e vil", "é", "a/b", "[::1", "@"]


@pytest.fixture
def served(settings: Settings) -> Iterator[Flask]:
    """The application as it is served: a fault is answered, not raised."""
    app = create_app(settings)
    yield app
    with app.app_context():
        db.engine.dispose()


@pytest.fixture
def log(served: Flask, caplog: pytest.LogCaptureFixture) -> pytest.LogCaptureFixture:
    """What the application logs."""
    caplog.set_level(logging.INFO, logger=served.logger.name)
    return caplog


def carries_the_policy(response: TestResponse) -> bool:
    names = ("Content-Security-Policy", "X-Content-Type-Options", "Referrer-Policy")
    return all(name in response.headers for name in names)


@pytest.mark.parametrize("host", BAD_HOSTS)
@pytest.mark.parametrize("path", ["/", "/nowhere", "/start", "/healthz"])
def test_a_bad_host_gets_a_page_that_says_so(app: Flask, host: str, path: str) -> None:
    environ = {"HTTP_HOST": host}
    response = app.test_client().open(path, environ_overrides=environ)
    assert response.status_code == 400
    assert "That can’t be read." in response.text
    assert carries_the_policy(response)


@pytest.mark.parametrize("host", BAD_HOSTS)
def test_a_bad_host_gets_a_problem_from_the_api(app: Flask, host: str) -> None:
    path = "/api/v1/groups/AAAAAAAA"
    response = app.test_client().get(path, environ_overrides={"HTTP_HOST": host})
    assert (response.status_code, response.mimetype) == (400, "application/problem+json")


@pytest.mark.parametrize("host", ["my_pi:8140", "MY_PI:8140", "my_pi", "localhost"])
def test_a_good_host_is_the_one_in_the_host_link(app: Flask, sheet: Sheet, host: str) -> None:
    environ = {"HTTP_HOST": host}
    response = sheet.device.client.get(sheet.group + "/host", environ_overrides=environ)
    assert f'value="http://{host.lower()}/g/' in response.text


@pytest.mark.parametrize("host", ["192.168.1.5", "[fe80::1]:8140", "cards.example"])
def test_a_good_host_is_the_one_in_links(app: Flask, host: str) -> None:
    with app.test_request_context(environ_overrides={"HTTP_HOST": host}):
        assert url_for("groups.home", _external=True) == f"http://{host}/"


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("a.b:80", "a.b"),
        ("a.b:443", "a.b:443"),
        ("a.b.", "a.b."),
        (f"{'a' * 63}.b", f"{'a' * 63}.b"),
        (f"{'a' * 64}.b", ""),
        ("a." * 130, ""),
        (".a", ""),
        (".", ""),
        ("[::1]:8000", "[::1]:8000"),
        ("[:::1]", ""),
        ("a:", ""),
        ("a:b", ""),
        ("a\n", ""),
    ],
)
def test_a_host_is_read_as_links_show_it(text: str, read: str) -> None:
    assert read_host(text, "http") == read


def test_a_call_without_a_host_is_answered(app: Flask) -> None:
    environ = EnvironBuilder(path="/").get_environ()
    del environ["HTTP_HOST"]
    with app.request_context(environ):
        assert app.full_dispatch_request().status_code == 200


def broken(*_: object, **__: object) -> None:
    raise RuntimeError("a fault of ours")


def test_a_fault_of_ours_gets_a_page_and_a_line_in_the_log_without_the_address(
    served: Flask, log: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("scoresheet.access.queries.group_id_of", broken)
    client = served.test_client()
    for path in ("/g/AAAAAAAA/host/host-1-secret", "/g/AAAAAAAA/host/host-1-secret/"):
        response = client.get(path, follow_redirects=True)
        assert response.status_code == 500
        assert "Something went wrong on the server" in response.text
        assert carries_the_policy(response)
    assert "GET /g/<code>/host/<token> went wrong" in log.text
    assert "a fault of ours" in log.text
    assert "secret" not in log.text


def test_a_fault_of_ours_is_a_problem_under_the_api(
    served: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("scoresheet.access.queries.group_id_of", broken)
    response = served.test_client().get("/api/v1/groups/AAAAAAAA")
    assert (response.status_code, response.mimetype) == (500, "application/problem+json")
    assert carries_the_policy(response)


def test_where_the_page_goes_wrong_too_a_sentence_is_left(
    served: Flask, log: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("scoresheet.web.refusals.refused_page", broken)
    monkeypatch.setattr("scoresheet.web.groups.render_template", broken)
    response = served.test_client().get("/")
    assert response.status_code == 500
    assert "Something went wrong on the server" in response.text
    assert "The page that says so went wrong too." in log.text
    assert carries_the_policy(response)


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody waits for a lock."""
    monkeypatch.setattr("scoresheet.store.db.BUSY_SECONDS", 0)


@pytest.mark.usefixtures("impatient")
def test_a_database_that_is_busy_leaves_what_was_typed_in_its_field(
    app: Flask, settings: Settings, sheet: Sheet, caplog: pytest.LogCaptureFixture
) -> None:
    assert settings.sqlite_file
    with closing(sqlite3.connect(settings.sqlite_file, isolation_level=None)) as rival:
        rival.execute("BEGIN IMMEDIATE")
        page = sheet.enter(1, "215", "85")
        answer = sheet.device.client.post(
            sheet.url + "/hands/1", data=dict([sheet.device.token(), ("p1-points", "215")])
        )
    assert (page.status, answer.status_code) == (503, 503)
    assert "The sheet is busy. Nothing was changed; try again in a moment." in page.text
    assert page.form("/hands/1").value("p1-points") == "215"
    assert page.form("/hands/1").value("p2-points") == "85"
    assert "DatabaseBusy: database is locked" in caplog.text
    assert sheet.enter(1, "215", "85").status in (200, 422)


@pytest.mark.usefixtures("impatient")
def test_a_busy_database_is_told_by_the_api_too(
    app: Flask, settings: Settings, sheet: Sheet
) -> None:
    assert settings.sqlite_file
    code = sheet.group.rpartition("/")[2]
    with closing(sqlite3.connect(settings.sqlite_file, isolation_level=None)) as rival:
        rival.execute("BEGIN IMMEDIATE")
        response = app.test_client().post(f"/api/v1/groups/{code}/players/1/claim")
    assert (response.status_code, response.headers["Retry-After"]) == (503, "2")
    assert "busy" in response.get_json()["detail"]


def test_a_database_that_cannot_be_written_says_so(
    app: Flask, sheet: Sheet, caplog: pytest.LogCaptureFixture
) -> None:
    with app.app_context():
        db.engine.dispose()
        with db.engine.connect() as connection:
            connection.exec_driver_sql("PRAGMA query_only=ON")
    page = sheet.device.post("/start", [sheet.device.token(), ("name", "Ann"), ("name", "Bo")])
    assert page.status == 503
    assert "The server can’t write now. Nothing was changed; tell whoever runs it." in page.text
    assert [own for own in page.form("/start").data({}) if own[0] == "name"][:2] == [
        ("name", "Ann"),
        ("name", "Bo"),
    ]
    assert "DatabaseReadOnly: attempt to write a readonly database" in caplog.text
    with app.app_context():
        db.engine.dispose()


def test_a_full_disk_says_so(app: Flask, sheet: Sheet) -> None:
    with app.app_context():
        db.engine.dispose()
        with db.engine.connect() as connection:
            connection.exec_driver_sql("PRAGMA max_page_count=1")
    for number in range(40):
        sent = [sheet.device.token(), ("name", "Ann"), ("name", "Bo"), ("key", f"{number}" * 900)]
        page = sheet.device.post("/start", sent)
        if page.status != 200:
            break
    assert page.status == 503
    assert "The server’s disk is full. Nothing was changed; tell whoever runs it." in page.text
    with app.app_context():
        db.engine.dispose()


def test_a_damaged_database_gets_a_page(served: Flask, settings: Settings) -> None:
    assert settings.sqlite_file
    settings.sqlite_file.write_bytes(b"a shopping list " * 512)
    response = served.test_client().get("/g/AAAAAAAA")
    assert response.status_code == 503
    assert "The server’s database is damaged." in response.text


def test_an_error_page_leaves_the_notice_for_the_page_it_is_meant_for(sheet: Sheet) -> None:
    form = sheet.form(1)
    data = dict(form.data({"p1-points": "210"}))
    assert sheet.device.client.post(form.action, data=data).status_code == 303
    for path in ("/nowhere", "/g/AAAAAAAA", sheet.group + "/host/nonsense/more"):
        assert sheet.device.open(path).status == 404
    assert sheet.open().has_form("/undo/2")
    assert not sheet.open().has_form("/undo/2")


@pytest.mark.parametrize(
    ("path", "page"),
    [
        ("{match}/hands/1", "{match}?hand=1"),
        ("{match}/hands/2/misdeal", "{match}?hand=2"),
        ("{match}/undo/2", "{match}"),
        ("{match}/players/3/leave", "{group}/players?match=1"),
        ("{match}/seats", "{group}/players?match=1"),
        ("{match}/take-back", "{match}"),
        ("{match}/log/7/restore", "{match}/log"),
        ("{group}/players/3", "{group}/players"),
        ("{group}/name", "{group}"),
        ("{group}/hosts/1/drop", "{group}/hosts"),
        ("/start", "/"),
        ("{group}/", "{group}"),
        ("{match}/", "{match}"),
        ("{match}/log//", "{match}/log"),
        ("/join/", "/join"),
    ],
)
def test_a_reload_of_a_refused_form_and_a_slash_too_many_lead_to_the_page(
    sheet: Sheet, path: str, page: str
) -> None:
    where = {"group": sheet.group, "match": sheet.url}
    client = sheet.device.client
    for act in (client.get, client.head):
        response = act(path.format(**where))
        assert (response.status_code, response.location) == (303, page.format(**where))
    assert client.put(path.format(**where)).status_code in (404, 405)


@pytest.mark.parametrize("path", ["//evil.example/", "/nowhere/", "/g/AAAAAAAA/nowhere/", "///"])
def test_a_slash_leads_nowhere_else(sheet: Sheet, path: str) -> None:
    response = sheet.device.client.get("/", environ_overrides={"PATH_INFO": path})
    assert response.status_code in (200, 308, 404)
    assert "evil" not in (response.location or "").partition("//localhost")[0]


@pytest.mark.parametrize("rest", ["", "/m/1", "/players", "/m/1/log?before=9"])
def test_a_code_in_small_letters_or_with_a_dash_leads_to_the_right_address(
    sheet: Sheet, gus: Device, rest: str
) -> None:
    code = sheet.group.rpartition("/")[2]
    for typed in (code.lower(), f"{code[:4]}-{code[4:]}", f"{code[:4].lower()}%20{code[4:]}"):
        response = gus.client.get(f"/g/{typed}{rest}")
        assert response.status_code in (302, 303)
        assert response.location == sheet.group + rest


def test_an_address_whose_question_is_no_text_leads_on_like_any_other(
    sheet: Sheet, gus: Device
) -> None:
    raw = {"QUERY_STRING": "before=\xff"}  # a byte that is no UTF-8, as it stands
    response = gus.client.get(sheet.url.lower() + "/log", environ_overrides=raw)
    assert response.status_code == 302
    assert response.location.startswith(sheet.url + "/log?before=")
    assert gus.client.get(response.location).status_code == 200


def test_a_form_that_is_no_text_is_not_called_too_old(app: Flask, sheet: Sheet) -> None:
    before = everything_kept(app)
    kind = "application/x-www-form-urlencoded"
    data = b"csrf_token=x&name=\xff\xfe"
    response = sheet.device.client.post(sheet.group + "/players", data=data, content_type=kind)
    assert response.status_code == 400
    assert "what was sent can’t be read. Type it anew." in response.text
    assert everything_kept(app) == before


@pytest.mark.parametrize("path", ["/host", "/hosts", "/host/{token}", "/host/nonsense"])
def test_a_page_with_the_hosts_secret_is_kept_and_told_by_nobody(
    sheet: Sheet, gus: Device, path: str
) -> None:
    link = sheet.device.open(sheet.group + "/host").html
    token = link.partition("/host/")[2].partition('"')[0]
    for device in (sheet.device, gus):
        response = device.client.get(sheet.group + path.format(token=token))
        assert response.headers["Cache-Control"] == "no-store"
        assert response.headers["Referrer-Policy"] == "no-referrer"


@pytest.mark.parametrize("token", ["nonsense", "host-1-" + "x" * 32, "host-7-" + "x" * 32])
def test_a_host_link_that_is_not_good_says_so_at_once(
    sheet: Sheet, gus: Device, token: str
) -> None:
    page = gus.open(f"{sheet.group}/host/{token}")
    assert page.status == 403
    assert "This host link isn’t good any more." in page.text
    assert not page.has_form(token)
    assert sheet.device.open(f"{sheet.group}/host/{token}").status == 200
