"""A database that is away is told on pages and to programs, and found again when it is back."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from flask import Flask
from werkzeug.test import TestResponse

from scoresheet import config, create_app
from scoresheet.store.db import db
from tests.conftest import settings_in
from tests.postgresql import Postgresql

CODE = "K7QM2XWD"
PAGE, CALL = f"/g/{CODE}", f"/api/v1/groups/{CODE}"
OUT = """
SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = 'away';
"""


@pytest.fixture
def app(tmp_path: Path, postgresql_server: Postgresql, postgresql_url: str) -> Iterator[Flask]:
    """The application on a database that comes and goes."""
    postgresql_server.drop("away")
    app = create_app(settings_in(tmp_path, database_url=postgresql_server.copy("away", "blank")))
    yield app
    with app.app_context():
        db.engine.dispose()
    postgresql_server.drop("away")


def require_told(answer: TestResponse) -> None:
    """503, with when to try again; JSON for programs."""
    assert (answer.status_code, int(answer.headers["Retry-After"]) > 0) == (503, True)
    assert ("json" in answer.content_type) == answer.request.path.startswith("/api/")


@pytest.mark.parametrize("path", [PAGE, CALL])
def test_a_lost_database_is_told_and_found_again(
    app: Flask, postgresql_server: Postgresql, path: str
) -> None:
    phone = app.test_client()
    assert phone.get(path).status_code == 404  # no such group, says the database
    postgresql_server.do("ALTER DATABASE {} ALLOW_CONNECTIONS false", "away")
    postgresql_server.do(OUT)
    require_told(phone.get(path))
    require_told(phone.get(path))
    postgresql_server.do("ALTER DATABASE {} ALLOW_CONNECTIONS true", "away")
    assert phone.get(path).status_code == 404


@pytest.mark.parametrize("path", [PAGE, CALL])
def test_a_connection_lost_between_two_requests_is_nobodys_trouble(
    app: Flask, postgresql_server: Postgresql, path: str
) -> None:
    phone = app.test_client()
    assert phone.get(path).status_code == 404
    postgresql_server.do(OUT)
    assert phone.get(path).status_code == 404


@pytest.mark.parametrize("path", [PAGE, CALL])
def test_a_database_with_more_callers_than_connections_is_told(
    tmp_path: Path, postgresql_url: str, path: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    few = {"pool_size": 1, "max_overflow": 0, "pool_timeout": 0.1}
    monkeypatch.setattr(config, "ON_POSTGRESQL", config.ON_POSTGRESQL | few)
    app = create_app(settings_in(tmp_path, database_url=postgresql_url))
    with app.app_context(), db.engine.connect():
        require_told(app.test_client().get(path))
    with app.app_context():
        db.engine.dispose()


@pytest.mark.parametrize("path", [PAGE, CALL])
def test_a_database_that_never_was_there_is_told(tmp_path: Path, path: str) -> None:
    app = create_app(settings_in(tmp_path, database_url="postgresql://127.0.0.1:1/scores"))
    require_told(app.test_client().get(path))
