"""The JSON edge, /api/v1: the same services and the same refusals as the pages."""

from collections.abc import Callable
from typing import Any

from flask import Flask

from . import calls, groups, matches, problems, results, seats

VIEWS: dict[str, Callable[..., Any]] = {
    **groups.VIEWS,
    **seats.VIEWS,
    **matches.VIEWS,
    **results.VIEWS,
}


def register(app: Flask) -> None:
    """Put every call of the document on the application, and the document itself."""
    blueprint = calls.blueprint(VIEWS)
    problems.register(blueprint)
    app.register_blueprint(blueprint)
