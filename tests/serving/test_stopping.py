"""A server starts with its port or not at all, and stops when it is told to."""

import signal
import socket
import time
from datetime import UTC, datetime
from pathlib import Path

import pytest

from scoresheet.store.backup import BackupRefused, restore

from .conftest import Serve

SERVERS = ("gunicorn", "waitress")
SOON = 5.0  # seconds


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
@pytest.mark.parametrize("server", SERVERS)
def test_a_server_stops_within_five_seconds_also_while_a_phone_holds_on(
    serve: Serve, server: str, number: signal.Signals
) -> None:
    served = serve("--server", server)
    assert served.call("GET", "/healthz").status == 200
    with socket.create_connection(("127.0.0.1", served.port)) as phone:
        phone.sendall(b"GET /healthz HTTP/1.1\r\nHost: here\r\n\r\n")
        assert phone.recv(1024).startswith(b"HTTP/1.1 200 ")
        start = time.monotonic()
        said = served.stop(number)
        taken = time.monotonic() - start
    assert (said, served.process.returncode) == ("Scoresheet is closed.\n", 0)
    assert taken < SOON


def test_a_closed_terminal_stops_the_server(serve: Serve) -> None:
    served = serve("--workers", "2")
    assert served.call("GET", "/healthz").status == 200
    assert served.stop(signal.SIGHUP) == "Scoresheet is closed.\n"


@pytest.mark.parametrize("server", SERVERS)
def test_the_second_server_on_a_port_says_so_in_one_line(serve: Serve, server: str) -> None:
    first = serve("--server", server)
    second = serve("--server", server, "--port", str(first.port))
    second.process.wait()
    assert second.process.returncode == 1
    assert second.said == (
        f"Scoresheet can't listen on port {first.port} of 127.0.0.1: "
        "another program has it (choose another with --port).\n"
    )
    assert first.call("GET", "/healthz").status == 200


@pytest.mark.parametrize("server", SERVERS)
def test_nothing_is_restored_over_a_database_that_is_served(
    serve: Serve, server: str, tmp_path: Path, blank_database: Path
) -> None:
    served = serve("--server", server)
    assert served.call("GET", "/healthz").status == 200
    now = datetime.now(UTC)
    with pytest.raises(BackupRefused, match="stop the server"):
        restore(blank_database, tmp_path / "scoresheet.sqlite3", now=now)
    served.stop()
    assert restore(blank_database, tmp_path / "scoresheet.sqlite3", now=now)


def test_a_secret_link_is_in_no_line_that_the_server_prints(serve: Serve) -> None:
    served = serve()
    served.call("GET", "/g/K7QM2XWD/host/host-1-very-secret")
    served.call("POST", "/g/K7QM2XWD/host/host-1-very-secret", b"x" * 100_000)
    served.call("BREW", "/g/K7QM2XWD/host/host-1-very-secret")
    assert "very-secret" not in served.stop()
