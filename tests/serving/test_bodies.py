"""What is too much, or no proper request, is answered so by every server alike."""

import socket
from collections.abc import Iterator

import pytest

from .server import Served

PAGE, CALL = "/start", "/api/v1/groups"
BIG = b"a" * (64 * 1024 + 1)
KINDS = {PAGE: "text/html; charset=utf-8", CALL: "application/problem+json"}
BROKEN = (b"ZZ\r\n", b"5\r\nab", b"5\r\nabcdefgh\r\n0\r\n\r\n")


@pytest.fixture(scope="module", params=["gunicorn", "waitress"])
def served(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Served]:
    """Either server."""
    server = Served(tmp_path_factory.mktemp("served"), "--server", request.param)
    yield server
    server.kill()


def pieces(body: bytes) -> Iterator[bytes]:
    """The same in pieces, so that no length is told beforehand."""
    for start in range(0, len(body), 10_000):
        yield body[start : start + 10_000]


@pytest.mark.parametrize("path", [PAGE, CALL])
@pytest.mark.parametrize("whole", [True, False])
@pytest.mark.parametrize("times", [1, 60])
def test_a_body_over_the_limit_is_refused_as_pages_and_calls_do(
    served: Served, path: str, whole: bool, times: int
) -> None:
    body = BIG * times if whole else pieces(BIG * times)
    kind = "application/x-www-form-urlencoded" if path == PAGE else "application/json"
    answer = served.call("POST", path, body, headers={"Content-Type": kind})
    assert (answer.status, answer.kind) == (413, KINDS[path])


def test_a_body_in_pieces_is_as_good_as_a_whole_one(served: Served) -> None:
    body = b'{"players": ["Jess", "Ravi", "Tom"]}' + b" " * 60_000
    answer = served.call("POST", CALL, pieces(body), headers={"Content-Type": "application/json"})
    assert (answer.status, len(answer.json["players"])) == (201, 3)


@pytest.mark.parametrize("path", [PAGE, CALL])
@pytest.mark.parametrize("broken", BROKEN)
def test_a_body_that_is_none_is_no_fault_of_the_servers(
    served: Served, path: str, broken: bytes
) -> None:
    head = f"POST {path} HTTP/1.1\r\nHost: here\r\nTransfer-Encoding: chunked\r\n\r\n"
    with socket.create_connection(("127.0.0.1", served.port), timeout=60) as phone:
        phone.sendall(head.encode() + broken)
        phone.shutdown(socket.SHUT_WR)
        answer = phone.recv(1024)
    assert answer[:12] in (b"HTTP/1.1 400", b"")
    assert served.call("GET", "/healthz").status == 200
