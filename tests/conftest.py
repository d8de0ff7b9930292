"""What every test starts from: settings on a database of its own, an app on it, a client.

What is kept and what is done is tested on SQLite and on PostgreSQL; the pages on SQLite alone.
"""

import shutil
from collections.abc import Callable, Generator, Iterator
from datetime import UTC, datetime
from pathlib import Path

import coverage
import pytest
from flask import Flask
from flask.testing import FlaskClient
from jinja2 import FileSystemBytecodeCache

from scoresheet import create_app, live, serving
from scoresheet.config import Settings
from scoresheet.services import presence
from scoresheet.store.db import db
from scoresheet.store.upgrade import upgrade
from tests import postgresql
from tests.postgresql import Postgresql

ON_BOTH = ("services", "store", "api", "live", "test_access.py")
"""What is tested on both databases, unless it is marked as SQLite's own."""


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    place = metafunc.definition.path.relative_to(Path(__file__).parent).parts[0]
    own = metafunc.definition.get_closest_marker("sqlite")
    if "database_kind" in metafunc.fixturenames and place in ON_BOTH and not own:
        metafunc.parametrize("database_kind", ["sqlite", "postgresql"], indirect=True)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, object, object]:
    """Measure no coverage where it costs most and shows nothing new: what runs on PostgreSQL has
    run on SQLite too, and what a browser asks for has been asked for by the tests of the pages.
    """
    measuring = coverage.Coverage.current()
    if measuring is None or not shown_elsewhere(item):
        return (yield)
    measuring.stop()
    try:
        return (yield)
    finally:
        measuring.start()


def shown_elsewhere(item: pytest.Item) -> bool:
    """Whether what the test goes through is gone through by another without its database."""
    called = getattr(item, "callspec", None)
    kind = called.params.get("database_kind") if called else None
    return kind == "postgresql" or "chromium" in getattr(item, "fixturenames", ())


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    skipped = terminalreporter.stats.get("skipped", [])
    number = sum(postgresql.MISSING in str(report.longrepr) for report in skipped)
    if number:
        line = f"{postgresql.MISSING}: {number} tests were skipped."
        terminalreporter.write_line(line, yellow=True)


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


@pytest.fixture(scope="session")
def postgresql_server() -> Iterator[Postgresql]:
    """A PostgreSQL for the whole run."""
    with postgresql.running() as server:
        yield server


@pytest.fixture(scope="session")
def postgresql_url(postgresql_server: Postgresql, tmp_path_factory: pytest.TempPathFactory) -> str:
    """A database in it with every migration run, to be emptied for each test."""
    url = postgresql_server.make("blank")
    settings = settings_in(tmp_path_factory.mktemp("postgresql"), database_url=url)
    with serving.opened(settings):
        upgrade(None, now=datetime.now(UTC))
    return postgresql_server.copy("kept", "blank")


@pytest.fixture
def database_kind(request: pytest.FixtureRequest) -> str:
    """On what this test runs."""
    return str(getattr(request, "param", "sqlite"))


@pytest.fixture(scope="session")
def compiled(tmp_path_factory: pytest.TempPathFactory) -> FileSystemBytecodeCache:
    """The templates, compiled once for all tests."""
    return FileSystemBytecodeCache(str(tmp_path_factory.mktemp("templates")))


@pytest.fixture(scope="session")
def app_on(
    compiled: FileSystemBytecodeCache, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Callable[[str | None], Flask]]:
    """The application on a database, made once for all tests on it: making it takes its time."""
    made: dict[str | None, Flask] = {}

    def app_on(url: str | None) -> Flask:
        if url not in made:
            made[url] = create_app(settings_in(tmp_path_factory.mktemp("kept"), database_url=url))
            made[url].testing = True
            made[url].jinja_env.bytecode_cache = compiled
        return made[url]

    yield app_on
    for app in made.values():
        with app.app_context():
            db.engine.dispose()


@pytest.fixture
def sqlite_app(app_on: Callable[[str | None], Flask], blank_database: Path) -> Iterator[Flask]:
    """The application on a file without a group in it."""
    app = app_on(None)
    folder = Path(app.instance_path)
    shutil.rmtree(folder)
    folder.mkdir()
    shutil.copyfile(blank_database, folder / blank_database.name)
    yield app
    with app.app_context():
        db.engine.dispose()


@pytest.fixture
def settings(sqlite_app: Flask) -> Settings:
    """The settings of that application, for another on the same file."""
    return settings_in(Path(sqlite_app.instance_path))


@pytest.fixture
def postgresql_app(
    app_on: Callable[[str | None], Flask], postgresql_server: Postgresql, postgresql_url: str
) -> Flask:
    """The application on PostgreSQL, without a group in it."""
    postgresql_server.empty("kept", "blank")
    return app_on(postgresql_url)


@pytest.fixture
def app(database_kind: str, request: pytest.FixtureRequest) -> Iterator[Flask]:
    """The application on an empty database; what a test sets in it is set back."""
    app: Flask = request.getfixturevalue(f"{database_kind}_app")
    kept = dict(app.config)
    yield app
    with app.app_context():
        if db.engine in live.LISTENERS or db.engine in presence.KEEPERS:
            db.engine.dispose()  # nobody watches from one test into the next
    app.config.clear()
    app.config.update(kept)


@pytest.fixture
def client(app: Flask) -> FlaskClient:
    """A browser without a cookie."""
    return app.test_client()
