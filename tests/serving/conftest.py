"""Servers for the tests, each stopped or killed at the end."""

import os
import signal
from collections.abc import Callable, Iterator
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from scoresheet import serving
from scoresheet.store.upgrade import upgrade
from tests.conftest import settings_in
from tests.postgresql import Postgresql

from .server import Served

Serve = Callable[..., Served]


@pytest.fixture
def serve(tmp_path: Path) -> Iterator[Serve]:
    """Starts servers on the data of this test."""
    started: list[Served] = []

    def start(*options: str, **more: Any) -> Served:
        started.append(Served(tmp_path, *options, **more))
        return started[-1]

    yield start
    for server in started:
        with suppress(ProcessLookupError):
            os.killpg(server.process.pid, signal.SIGKILL)
        server.process.communicate()


@pytest.fixture(params=["sqlite", "postgresql"])
def database_url(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str | None]:
    """A database of this test's own: the file in its folder (None), or one of PostgreSQL's."""
    if request.param == "sqlite":
        yield None
        return
    server: Postgresql = request.getfixturevalue("postgresql_server")
    url = server.make(f"served_{tmp_path.name}")
    settings = settings_in(tmp_path, database_url=url)
    with serving.opened(settings):
        upgrade(None, now=datetime.now(UTC))
    yield url
    server.drop(f"served_{tmp_path.name}")
