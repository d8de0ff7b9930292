"""The JSON edge, /api/v1: the same services and the same refusals as the pages."""

from flask import Flask

from . import document, events, groups, matches, record, results, routes, score, seats, takeaway

VIEWS: dict[str, routes.View] = {
    **document.VIEWS,
    **groups.VIEWS,
    **seats.VIEWS,
    **matches.VIEWS,
    **record.VIEWS,
    **results.VIEWS,
    **score.VIEWS,
    **events.VIEWS,
    **takeaway.VIEWS,
}


def register(app: Flask) -> None:
    """Put every call of the document on the application, and the document itself."""
    routes.register(app, routes.blueprint(VIEWS))
