"""Runs the application for the phones around: which server does, and how it stops."""

import logging
import os
import signal
import socket
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from types import FrameType
from typing import Any

from flask import Flask
from waitress.server import create_server

from .. import create_app
from ..config import WASTE, Settings
from ..store.backup import held
from ..store.db import db
from .addresses import own_url, phone_urls, qr_code
from .port import PortTaken, taken_port

__all__ = ["PortTaken", "Server", "opened", "own_url", "phone_urls", "qr_code"]

THREADS = 8


@contextmanager
def opened(settings: Settings) -> Iterator[Flask]:
    """The application in its context; its database is let go of at the end."""
    app = create_app(settings)
    with app.app_context():
        try:
            yield app
        finally:
            db.session.remove()
            db.engine.dispose()


class Server:
    """A server that has its port already, so that what follows is done by one process alone."""

    def __init__(self, settings: Settings) -> None:
        """Take the port. Raises PortTaken."""
        self._settings = settings
        if settings.server == "gunicorn":
            _switch_to_greenlets()
        self._sockets = taken_port(settings.host, settings.port)

    def close(self) -> None:
        """Let go of the port."""
        for own in self._sockets:
            own.close()

    def run(self, app: Flask) -> None:
        """Serve until told to stop; requests that are being answered get a moment."""
        if self._settings.server == "gunicorn":
            from .processes import Processes  # of Unix alone

            Processes(app, self._settings, self._sockets, lambda: _in_use(self._settings)).run()
        else:
            _run_waitress(app, self._settings, self._sockets)


def _switch_to_greenlets() -> None:
    """Let what would wait switch to another request instead.

    It comes before the application is made and the database's driver imported, so that their
    locks and waits are of that kind. The first process sees to its children as ever, though.
    """
    from gevent import monkey

    monkey.patch_all()
    os.fork = monkey.get_original("os", "fork")
    os.waitpid = monkey.get_original("os", "waitpid")
    signal.signal = monkey.get_original("signal", "signal")


def _in_use(settings: Settings) -> AbstractContextManager[None]:
    """Keep a SQLite file from being restored over while it is served."""
    return held(settings.sqlite_file) if settings.sqlite_file else nullcontext()


def _run_waitress(app: Flask, settings: Settings, sockets: list[socket.socket]) -> None:
    channels: dict[int, Any] = {}
    server = create_server(
        app,
        map=channels,
        sockets=sockets,
        threads=THREADS,
        ident=None,
        max_request_body_size=settings.body_limit + WASTE,
        clear_untrusted_proxy_headers=not settings.proxies,
    )
    signal.signal(signal.SIGTERM, _stop)
    logging.getLogger("waitress.queue").setLevel(logging.ERROR)  # a queue is no fault
    with _in_use(settings):
        server.run()
    for channel in list(channels.values()):
        channel.close()


def _stop(number: int, frame: FrameType | None) -> None:
    raise SystemExit(0)
