"""`scoresheet serve` as a process of its own, on either database, and calls to it."""

import json
import os
import signal
import socket
import subprocess
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from http.client import HTTPConnection
from pathlib import Path
from typing import Any

OWN = (sys.executable, "-c", "from scoresheet.cli import main; main()")
"""The program of this checkout."""
READY = "Ctrl+C stops it."
UNHEARD = ("SCORESHEET_", "COVERAGE_")
PATIENCE = 60  # seconds, on the slowest of computers


def free_port() -> int:
    """A port that nobody has."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        number: int = probe.getsockname()[1]
        return number


@dataclass(frozen=True)
class Answer:
    """What a call was answered with."""

    status: int
    kind: str
    text: str

    @property
    def json(self) -> Any:
        return json.loads(self.text)


def command(
    data: Path, *words: str, url: str | None = None, program: Sequence[str] = OWN,
    variables: Mapping[str, str] | None = None,
) -> subprocess.Popen[str]:  # fmt: skip
    """Begin a command of the server's keeper, in a process group of its own."""
    told = {name: text for name, text in os.environ.items() if not name.startswith(UNHEARD)}
    told |= {"SCORESHEET_DATABASE_URL": url} if url else {}
    told |= variables or {}
    return subprocess.Popen(
        [*program, *words, "--data", str(data)],
        cwd=data,
        env=told,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        start_new_session=True,
    )


class Served:
    """A server in a process group of its own; `said` is what it printed until it was ready."""

    def __init__(
        self, data: Path, *options: str, url: str | None = None, program: Sequence[str] = OWN,
        variables: Mapping[str, str] | None = None,
    ) -> None:  # fmt: skip
        self.port = free_port()
        where = ["--host", "127.0.0.1", "--port", str(self.port)]
        told = ["serve", *where, *options]
        self.process = command(data, *told, url=url, program=program, variables=variables)
        self.said = ""
        assert self.process.stdout
        for line in self.process.stdout:
            self.said += line
            if line.startswith(READY):
                break

    def call(
        self, method: str, path: str, body: Any = None, *,
        token: str | None = None, headers: Mapping[str, str] | None = None,
    ) -> Answer:  # fmt: skip
        """Ask for something, with JSON or with bytes; in pieces where they come one by one."""
        sent = dict(headers or {})
        if token:
            sent["Authorization"] = f"Bearer {token}"
        if isinstance(body, dict):
            sent["Content-Type"], body = "application/json", json.dumps(body)
        connection = HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)
        try:
            connection.request(method, path, body, sent)
            answer = connection.getresponse()
            text = answer.read().decode()
        finally:
            connection.close()
        return Answer(answer.status, answer.getheader("Content-Type", ""), text)

    def stop(self, number: signal.Signals = signal.SIGTERM) -> str:
        """Tell it to stop, as a keeper does; what it still said."""
        self.process.send_signal(number)
        return self.rest()

    def rest(self) -> str:
        """What it says until it is gone."""
        said, _ = self.process.communicate(timeout=PATIENCE)
        return said

    def kill(self) -> None:
        """Kill it and all its processes at once, whatever they are about."""
        os.killpg(self.process.pid, signal.SIGKILL)
        self.rest()
