"""The devices of the pages' tests: Hana's, who hosts; Gus's, who looks on; a stranger's."""

import pytest
from flask import Flask

from scoresheet.store.db import db

from .device import Device, Sheet


@pytest.fixture
def hana(app: Flask) -> Device:
    """The device that starts the group."""
    return Device(app)


@pytest.fixture
def sheet(hana: Device) -> Sheet:
    """Match 1 of Hana's group: Jess, Ravi and Tom sit, players 1, 2 and 3."""
    return hana.start()


@pytest.fixture
def gus(app: Flask) -> Device:
    """A device without any right, that knows the link."""
    return Device(app)


@pytest.fixture
def stranger(app: Flask) -> Device:
    """The host's device of another group."""
    device = Device(app)
    device.start("Ann", "Bo")
    return device


def everything_kept(app: Flask) -> dict[str, list[tuple[object, ...]]]:
    """All rows of all tables, to be compared before and after; whose phones are here isn't kept."""
    with app.app_context():
        return {
            table.name: sorted((tuple(row) for row in db.session.execute(table.select())), key=repr)
            for table in db.metadata.sorted_tables
            if table.name != "presences"
        }
