"""An evening that is watched, in this process and in another one on the same database."""

from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from pathlib import Path
from time import monotonic

import pytest
from flask import Flask

from scoresheet import create_app, live, services
from scoresheet.live.bell import News, Watcher
from scoresheet.store.db import db
from tests.conftest import settings_in
from tests.services.evening import Evening

PATIENCE = 20.0
"""Seconds, on the slowest of computers."""
ANY = live.Caps()


@pytest.fixture
def in_app(app: Flask) -> Iterator[None]:
    """An application context, as every act has one."""
    with app.app_context():
        yield


@pytest.fixture
def evening(in_app: None) -> Evening:
    """Match 1 of the group, nothing entered yet."""
    opened = services.open_group(["Jess", "Ravi", "Tom"], datetime.now(UTC))
    return Evening(opened.group.id)


@pytest.fixture
def elsewhere(app: Flask) -> Iterator[Flask]:
    """The application once more, with connections of its own, as another process has it."""
    url = app.config["SQLALCHEMY_DATABASE_URI"]
    other = create_app(settings_in(Path(app.instance_path), database_url=url))
    yield other
    with other.app_context():
        db.engine.dispose()


def watch(evening: Evening, caps: live.Caps = ANY, **more: str) -> Watcher:
    """Watch the match from one address or another."""
    place = evening.group_id, evening.number
    return live.watch(place, more.pop("address", "192.0.2.1"), caps, **more)


def until(watcher: Watcher, holds: Callable[[News], bool]) -> News:
    """The first news of which this holds; fails where none comes."""
    end = monotonic() + PATIENCE
    while (left := end - monotonic()) > 0:
        news = watcher.news(left)
        if holds(news):
            return news
    raise AssertionError("no such news came")


def at_version(watcher: Watcher, version: int) -> News:
    """Wait until it is told that the match is at this version."""
    return until(watcher, lambda news: news.version == version)


def seen_here(watcher: Watcher, *players: int) -> News:
    """Wait until it is told that the phones of just these players are here."""
    return until(watcher, lambda news: news.here == players)
