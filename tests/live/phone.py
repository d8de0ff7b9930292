"""A phone that holds a stream of a served match, and comes back when it breaks off."""

import json
import socket
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from http.client import HTTPConnection, HTTPException, HTTPResponse
from typing import Any

from tests.serving.server import PATIENCE, Served


@dataclass(frozen=True)
class Event:
    """One event of a stream."""

    name: str
    data: Any
    id: str | None = None


@dataclass
class Phone:
    """Reads events one after the other; each has to come in time."""

    served: Served
    match: str
    token: str | None = None
    last: str | None = None
    versions: list[int] = field(default_factory=list)

    def open(self) -> "Phone":
        """Ask for the stream, with the last event that came before."""
        sent = {"Authorization": f"Bearer {self.token}"} if self.token else {}
        if self.last:
            sent["Last-Event-ID"] = self.last
        self._connection = HTTPConnection("127.0.0.1", self.served.port, timeout=PATIENCE)
        self._connection.request("GET", self.match + "/events", headers=sent)
        self._socket = self._connection.sock
        self.answer: HTTPResponse = self._connection.getresponse()
        self._events = self._read()
        return self

    def _read(self) -> Iterator[Event]:
        told: dict[str, str] = {}
        for line in self.answer:
            name, _, value = line.decode().strip().partition(": ")
            if name:
                told[name] = value
            elif told:
                if "event" in told:
                    yield Event(told["event"], json.loads(told["data"]), told.get("id"))
                told = {}

    def next(self, name: str) -> Event:
        """The next event of that name."""
        for event in self._events:
            self.last = event.id or self.last
            if event.name == "sheet":
                self.versions.append(event.data["version"])
            if event.name == name:
                return event
        raise AssertionError("the stream ended")

    def until_version(self, version: int) -> None:
        """Wait until the match is at this version."""
        while self.next("sheet").data != {"version": version}:
            pass

    def until_here(self, *players: int) -> None:
        """Wait until just these are here."""
        while self.next("here").data != {"players": list(players)}:
            pass

    def until_broken(self) -> None:
        """Wait for the end of the stream, however it comes."""
        with suppress(OSError, HTTPException):
            for _ in self._events:
                pass
        self.close()

    def close(self) -> None:
        """Listen no longer."""
        self.answer.close()
        self._connection.close()

    def vanish(self) -> None:
        """Be gone without a goodbye that says so."""
        linger = b"\x01\x00\x00\x00\x00\x00\x00\x00"
        with suppress(OSError):
            self._socket.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, linger)
        self.close()
