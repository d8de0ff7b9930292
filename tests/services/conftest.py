"""The cast at the table: Hana hosts; Jess, Ravi and Tom sit, players 1, 2 and 3."""

from collections.abc import Iterator

import pytest
from flask import Flask

from scoresheet import services

from .evening import EIGHT, Evening


@pytest.fixture
def in_app(app: Flask) -> Iterator[None]:
    """An application context, as every act has one."""
    with app.app_context():
        yield


@pytest.fixture
def evening(in_app: None) -> Evening:
    """Match 1 of the group, nothing entered yet."""
    opened = services.open_group(["Jess", "Ravi", "Tom"], EIGHT)
    return Evening(opened.group.id)
