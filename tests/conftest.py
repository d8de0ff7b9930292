"""What every test starts from: settings on a database of its own, an app on it, a client."""

import shutil
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient
from jinja2 import FileSystemBytecodeCache

from scoresheet import create_app, serving
from scoresheet.config import Settings
from scoresheet.store.db import db
from scoresheet.store.upgrade import upgrade


def settings_in(folder: Path, **overrides: object) -> Settings:
    """Settings that keep everything in the folder, whatever the environment says."""
    told = {"SCORESHEET_DATA": str(folder), "SCORESHEET_SECRET_KEY": "only for tests, not secret"}
    return Settings.from_environment(told, **overrides)


def rights_cookie(app: Flask) -> str:
    """The name of the cookie that keeps a device's rights."""
    return str(app.session_interface.rights_name(app))  # type: ignore[attr-defined]


@pytest.fixture(scope="session")
def blank_database(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A SQLite file with every migration run and nothing in it, to be copied."""
    settings = settings_in(tmp_path_factory.mktemp("blank"))
    with serving.opened(settings):
        upgrade(settings.sqlite_file, now=datetime.now(UTC))
    assert settings.sqlite_file
    return settings.sqlite_file


@pytest.fixture
def settings(tmp_path: Path, blank_database: Path) -> Settings:
    """Settings on a fresh database of the newest shape."""
    settings = settings_in(tmp_path)
    assert settings.sqlite_file
    shutil.copyfile(blank_database, settings.sqlite_file)
    return settings


@pytest.fixture(scope="session")
def compiled(tmp_path_factory: pytest.TempPathFactory) -> FileSystemBytecodeCache:
    """The templates, compiled once for all tests."""
    return FileSystemBytecodeCache(str(tmp_path_factory.mktemp("templates")))


@pytest.fixture
def app(settings: Settings, compiled: FileSystemBytecodeCache) -> Iterator[Flask]:
    """The application on a database of its own."""
    app = create_app(settings)
    app.testing = True
    app.jinja_env.bytecode_cache = compiled
    yield app
    with app.app_context():
        db.engine.dispose()


@pytest.fixture
def client(app: Flask) -> FlaskClient:
    """A browser without a cookie."""
    return app.test_client()
