"""The port, taken before anything else is done; or why it can't be had."""

import errno
import socket
import sys
from typing import Any

BACKLOG = 1024
GONE_MILLISECONDS = 30_000
"""When a phone that takes nothing of what it is sent, nor says so, has left the network."""
NOT_HERE = frozenset({errno.EADDRNOTAVAIL, errno.EAFNOSUPPORT})


class PortTaken(Exception):
    """The server can't listen there; the text is one line that says why."""


def taken_port(host: str, port: int) -> list[socket.socket]:
    """Listening sockets on every address that the host's name has here. Raises PortTaken."""
    taken: list[socket.socket] = []
    try:
        _take(host, port, taken)
    except OSError as error:
        for own in taken:
            own.close()
        where = f"port {port} of {host}"
        raise PortTaken(f"Scoresheet can't listen on {where}: {_why(error)}.") from error
    return taken


def _take(host: str, port: int, taken: list[socket.socket]) -> None:
    """Take all of them; a name may have one besides that this computer knows nothing of."""
    missing: OSError | None = None
    kind, passive = socket.SOCK_STREAM, socket.AI_PASSIVE
    for family, _, _, _, address in socket.getaddrinfo(host, port, type=kind, flags=passive):
        try:
            taken.append(_listening(family, address))
        except OSError as error:
            if error.errno not in NOT_HERE:
                raise
            missing = error
    if missing and not taken:
        raise missing


def _listening(family: int, address: Any) -> socket.socket:
    own = socket.socket(family, socket.SOCK_STREAM)
    try:
        if sys.platform != "win32":  # where it would let two programs have one port
            own.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        if hasattr(socket, "TCP_USER_TIMEOUT"):  # what connections have from here, too
            own.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, GONE_MILLISECONDS)
        own.bind(address)
        own.listen(BACKLOG)
    except OSError:
        own.close()
        raise
    return own


def _why(error: OSError) -> str:
    if isinstance(error, socket.gaierror):
        return "it isn't an address of this computer"
    if error.errno == errno.EADDRINUSE:
        return "another program has it (choose another with --port)"
    return str(error.strerror or error)
