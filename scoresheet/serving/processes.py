"""Gunicorn: processes that answer, each with many requests in hand at once (gevent)."""

import io
import os
import resource
import signal
import socket
import sys
import tempfile
from collections.abc import Callable, Iterable
from contextlib import AbstractContextManager, ExitStack, suppress
from functools import partial
from typing import IO, Any

from flask import Flask
from gevent import GreenletExit, get_hub
from gunicorn.app.base import BaseApplication
from gunicorn.glogging import Logger
from gunicorn.http.errors import ParseException
from werkzeug.exceptions import ClientDisconnected
from werkzeug.wsgi import ClosingIterator

from ..config import WASTE, Settings
from ..store.db import db

CONNECTIONS = 10_000
"""How many phones a process has in hand at once, besides those that watch."""
CONNECTIONS_UNLIMITED = 100_000
IDLE_SECONDS = 5
"""How long a connection waits for a phone's next request."""
STOP_SECONDS = 2
"""How long the processes have to stop before they are made to."""
LAST_SECONDS = 1
"""How long a process that stops still answers what it has in hand."""
PIECE = 64 * 1024
MEBIBYTE = 1024 * 1024


class Processes(BaseApplication):
    """The application in as many processes as the settings say, which all have it from here."""

    def __init__(
        self,
        app: Flask,
        settings: Settings,
        sockets: list[socket.socket],
        in_use: Callable[[], AbstractContextManager[None]],
    ) -> None:
        self._app = app
        self._settings = settings
        self._sockets = sockets
        self._in_use = in_use
        self._holding = ExitStack()
        self._first = os.getpid()
        self._hang_up_ignored = signal.getsignal(signal.SIGHUP) is signal.SIG_IGN
        super().__init__()

    def load_config(self) -> None:
        """Gunicorn's own settings."""
        watchers = CONNECTIONS_UNLIMITED if (most := self._settings.watchers[0]) is None else most
        told = {
            "bind": [f"fd://{own.detach()}" for own in self._sockets],
            "workers": self._settings.workers,
            "worker_class": "gevent",
            "worker_connections": CONNECTIONS + watchers,
            "keepalive": IDLE_SECONDS,
            "graceful_timeout": STOP_SECONDS,
            "accesslog": None,  # an address may be somebody's secret link
            "loglevel": "error",
            "logger_class": Log,
            "forwarded_allow_ips": "",  # whom to believe is the application's own setting
            "control_socket_disable": True,
            "when_ready": self._ready,
            "post_worker_init": self._begun,
            "worker_exit": self._ended,
        }
        for name, value in told.items():
            self.cfg.set(name, value)

    def load(self) -> Any:
        """What answers."""
        return Bounded(self._app, self._settings.body_limit + WASTE)

    def run(self) -> None:
        """Serve until told to stop."""
        try:
            super().run()
        except SystemExit as ended:
            if ended.code:
                raise

    def _ready(self, arbiter: Any) -> None:
        """Ctrl+C and a closed terminal stop it as gently as SIGTERM does."""
        arbiter.handle_int = arbiter.handle_term
        arbiter.handle_hup = (lambda: None) if self._hang_up_ignored else arbiter.handle_term

    def _begun(self, worker: Any) -> None:
        signal.signal(signal.SIGINT, signal.SIG_IGN)  # the first process passes it on
        worker.cfg.set("graceful_timeout", LAST_SECONDS)
        self._holding.enter_context(self._in_use())
        _take_all_files()

    def _ended(self, arbiter: Any, worker: Any) -> None:
        """A process that is done ends here: the way out is the first process's alone."""
        if os.getpid() == self._first:
            return
        ended = getattr(sys.exc_info()[1], "code", 0)
        self._holding.close()
        with self._app.app_context():
            db.engine.dispose()
        os._exit(ended if isinstance(ended, int) else 0)


def _take_all_files() -> None:
    """Have as many connections open as the system lets a process have; often it begins with few."""
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    with suppress(ValueError, OSError):
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


class Log(Logger):
    """Gunicorn's log without addresses: one may be somebody's secret link."""

    def exception(self, msg: Any, *args: Any, **more: Any) -> None:
        """Tell what went wrong, and nothing of the request; it isn't wrong to be told to stop."""
        if isinstance(sys.exc_info()[1], GreenletExit):
            return
        super().exception(str(msg).partition(" %")[0], **more)


class Bounded:
    """The application, told how much comes; its caller hears it also when that is too much."""

    def __init__(self, app: Flask, most: int) -> None:
        self._app = app
        self._most = most

    def __call__(self, environ: dict[str, Any], start_response: Any) -> Iterable[bytes]:
        environ["scoresheet.hang_up"] = partial(when_hung_up, environ.get("gunicorn.socket"))
        body = environ["wsgi.input"] = Body(environ["wsgi.input"])
        kept = self._collected(environ, body) if "HTTP_TRANSFER_ENCODING" in environ else None
        answer = self._app(environ, start_response)
        with suppress(ClientDisconnected):
            body.skip(self._most)
        return answer if kept is None else ClosingIterator(answer, kept.close)

    def _collected(self, environ: dict[str, Any], body: "Body") -> IO[bytes]:
        """A body that comes in pieces is put together, so that its length is known beforehand."""
        kept = tempfile.SpooledTemporaryFile(MEBIBYTE)  # noqa: SIM115 - closed after the answer
        with suppress(ClientDisconnected):
            while kept.tell() <= self._most and (piece := body.read(PIECE)):
                kept.write(piece)
            environ["CONTENT_LENGTH"] = str(kept.tell())
            del environ["HTTP_TRANSFER_ENCODING"]
            kept.seek(0)
            environ["wsgi.input"] = kept
        return kept


def when_hung_up(own: Any, act: Callable[[], None]) -> Callable[[], None]:
    """Do this once whoever is answered hangs up, or asks for more meanwhile; or call that off.

    Without it the next thing sent would tell, or the one after that.
    """
    if own is None:
        return lambda: None
    ear = get_hub().loop.io(own.fileno(), 1)

    def hung_up() -> None:
        ear.stop()
        act()

    def call_off() -> None:
        ear.stop()
        ear.close()

    ear.start(hung_up)
    return call_off


class Body(io.RawIOBase):
    """What a request brings; one that breaks off or is no proper body is a bad request."""

    def __init__(self, body: Any) -> None:
        self._body = body
        self._broken = False

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int:
        """Fill the buffer, as far as there is anything. Raises ClientDisconnected."""
        try:
            data = b"" if self._broken else self._body.read(len(buffer))
        except (ParseException, OSError):
            self._broken = True
        if self._broken:
            raise ClientDisconnected
        buffer[: len(data)] = data
        return len(data)

    def skip(self, most: int) -> None:
        """Read on to the end, or so many bytes."""
        while most > 0 and (piece := self.read(PIECE)):
            most -= len(piece)
