"""The HTML edge: pages, forms, and what every answer carries."""

import re
from typing import Any

from flask import Flask, Response, get_flashed_messages, request, url_for
from flask_wtf.csrf import generate_csrf
from werkzeug.routing import IntegerConverter

from . import (
    board,
    corrections,
    count,
    course,
    groups,
    history,
    hosts,
    join,
    offline,
    past,
    picture,
    play,
    present_log,
    present_words,
    record,
    refusals,
    rulebook,
    seats,
    table,
    takeaway,
)

EDGES = (
    groups,
    join,
    seats,
    hosts,
    play,
    board,
    count,
    course,
    table,
    history,
    past,
    record,
    corrections,
    rulebook,
    takeaway,
    picture,
)
POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "connect-src 'self'",
        "manifest-src 'self'",
        "worker-src 'self'",
        "form-action 'self'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
    )
)
HEADERS = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
}
SECRET = re.compile(r"/g/[^/]+/hosts?(/|$)")
"""Addresses of pages that hold a host's secret link, or are one: nobody keeps or tells them."""


class Number(IntegerConverter):
    """A number of ours in an address: from 1, plain digits, small enough for any database."""

    regex = "[1-9][0-9]{0,8}"


def register(app: Flask) -> None:
    """Put the pages on the application."""
    app.url_map.converters["num"] = Number
    for edge in EDGES:
        app.register_blueprint(edge.bp)
    offline.register(app, HEADERS)
    refusals.register(app)
    app.after_request(_headers)
    app.context_processor(_notices)
    app.jinja_env.globals.update(
        csrf_token=generate_csrf,
        static_url=static_url,
        app_version=offline.app_version,
        entry_words=present_words.entry_words,
        waiting_words=offline.waiting_words,
        title_of=present_words.title_of,
        apart=present_words.apart,
        figure=present_words.figure,
        day=present_log.day,
        minute=present_log.minute,
        lang="en",
    )


def static_url(filename: str) -> str:
    """The address of a static file; it changes with the folder, so it is kept for good."""
    return url_for("static", filename=filename)


def _notices() -> dict[str, list[Any]]:
    """What the page is to tell of the act that led to it, each once; parts of one tell nothing."""
    if (request.endpoint or "").endswith(".parts"):
        return {"notices": []}
    told: list[Any] = list(get_flashed_messages(with_categories=True))
    return {"notices": told}


def _headers(response: Response) -> Response:
    if SECRET.match(request.path):
        response.headers["Cache-Control"] = "no-store"
        response.headers["Referrer-Policy"] = "no-referrer"
    for name, value in HEADERS.items():
        response.headers.setdefault(name, value)
    response.headers.setdefault("Cache-Control", "private, no-cache")
    return response
