"""Runs the application for the phones around: on which addresses, and how it stops."""

import errno
import io
import ipaddress
import signal
import socket
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Any

import segno
from flask import Flask
from waitress.server import create_server

from . import create_app
from .config import Settings
from .store.db import db

MEBIBYTE = 1024 * 1024
THREADS = 8
# No packet is ever sent to it: connecting a datagram socket only asks which way it would go.
ELSEWHERE = ("192.0.2.1", 9)
SIOCGIFADDR = 0x8915  # Linux: the address of an interface


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


class PortTaken(Exception):
    """The server can't listen there; the text is one line that says why."""


class Server:
    """A server that has its port already, so that what follows is done by one process alone."""

    def __init__(self, app: Flask, settings: Settings) -> None:
        """Take the port. Raises PortTaken."""
        where = f"port {settings.port} of {settings.host}"
        self._sockets: dict[int, Any] = {}
        try:
            self._server = create_server(
                app,
                map=self._sockets,
                host=settings.host,
                port=settings.port,
                threads=THREADS,
                ident=None,
                # The application answers a body over its limit; this only bounds the waste.
                max_request_body_size=settings.body_limit + 64 * MEBIBYTE,
                clear_untrusted_proxy_headers=not settings.proxies,
            )
        except (OSError, ValueError) as error:
            self._close()
            raise PortTaken(f"Scoresheet can't listen on {where}: {_why(error)}.") from error

    def run(self) -> None:
        """Serve until told to stop; requests that are being answered get up to five seconds."""
        signal.signal(signal.SIGTERM, _stop)
        self._server.run()
        self._close()

    def _close(self) -> None:
        for socket_of_ours in list(self._sockets.values()):
            socket_of_ours.close()


def _stop(number: int, frame: FrameType | None) -> None:
    raise SystemExit(0)


def _why(error: OSError | ValueError) -> str:
    if isinstance(error, ValueError):
        return "it isn't an address of this computer"
    if error.errno == errno.EADDRINUSE:
        return "another program has it (choose another with --port)"
    return str(error.strerror or error)


def own_url(settings: Settings) -> str:
    """The address for a browser on this computer."""
    everywhere = settings.host in ("0.0.0.0", "::", "")
    return f"http://{'localhost' if everywhere else settings.host}:{settings.port}/"


def phone_urls(settings: Settings) -> list[str]:
    """The addresses for phones on the same network, the likeliest first."""
    hosts = addresses() if settings.host in ("0.0.0.0", "") else [settings.host]
    return [f"http://{host}:{settings.port}/" for host in hosts if not _is_loopback(host)]


def addresses() -> list[str]:
    """Every IPv4 address of this computer that others may reach, found without the network."""
    found = dict.fromkeys([*_on_the_way_out(), *_of_interfaces(), *_of_the_name()])
    usable = [host for host in found if not _is_loopback(host)]
    return sorted(usable, key=lambda host: ipaddress.ip_address(host).is_link_local)


def qr_code(url: str) -> str:
    """The address as a picture for the terminal, or nothing where it can't be drawn."""
    out = io.StringIO()
    segno.make_qr(url).terminal(out, border=2, compact=True)
    try:
        out.getvalue().encode(sys.stdout.encoding or "ascii")
    except UnicodeEncodeError:
        return ""
    return out.getvalue()


def _is_loopback(host: str) -> bool:
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


def _on_the_way_out() -> list[str]:
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(ELSEWHERE)
        except OSError:
            return []
        return [probe.getsockname()[0]]


def _of_interfaces() -> list[str]:
    if sys.platform != "linux":
        return []
    import fcntl  # of Unix alone

    found = []
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        for _, name in socket.if_nameindex():
            request = name.encode()[:15].ljust(256, b"\0")
            try:
                answer = fcntl.ioctl(probe.fileno(), SIOCGIFADDR, request)
            except OSError:
                continue
            found.append(socket.inet_ntoa(answer[20:24]))
    return found


def _of_the_name() -> list[str]:
    try:
        return socket.gethostbyname_ex(socket.gethostname())[2]
    except OSError:
        return []
