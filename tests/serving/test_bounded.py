"""What gunicorn hands over, made whole: its length is known, and the sender hears the answer."""

from collections.abc import Iterable
from typing import Any

import pytest
from flask import Flask, request
from gunicorn.http.errors import InvalidChunkSize
from werkzeug.test import EnvironBuilder, run_wsgi_app

from scoresheet.serving.processes import Bounded

LIMIT = 1000
WASTE = 5000


class Pieces:
    """A body that comes piece by piece; an error among them is raised in its place."""

    def __init__(self, *pieces: bytes | Exception) -> None:
        self.left = list(pieces)

    def read(self, size: int) -> bytes:
        piece = self.left.pop(0) if self.left else b""
        if isinstance(piece, Exception):
            raise piece
        if len(piece) > size:
            self.left.insert(0, piece[size:])
        return piece[:size]


@pytest.fixture
def app() -> Flask:
    """Says how much it got, or looks at nothing."""
    app = Flask(__name__)
    app.config["MAX_CONTENT_LENGTH"] = LIMIT
    app.add_url_rule("/", "read", lambda: str(len(request.get_data())), methods=["POST"])
    app.add_url_rule("/deaf", "deaf", lambda: "nothing", methods=["POST"])
    return app


def call(app: Flask, body: Pieces, path: str = "/", length: int | None = None) -> tuple[str, str]:
    """Post a body in pieces, or one of this length; (status, text)."""
    environ = EnvironBuilder(path, method="POST").get_environ()
    environ |= {"wsgi.input": body, "wsgi.input_terminated": True}
    environ.pop("CONTENT_LENGTH", None)
    told: dict[str, Any] = {"HTTP_TRANSFER_ENCODING": "chunked"}
    environ |= told if length is None else {"CONTENT_LENGTH": str(length)}
    answer: tuple[Iterable[bytes], str, Any] = run_wsgi_app(
        Bounded(app, WASTE), environ, buffered=True
    )
    return answer[1], b"".join(answer[0]).decode()


def test_a_body_in_pieces_is_read_whole(app: Flask) -> None:
    assert call(app, Pieces(b"a" * 400, b"b" * 600)) == ("200 OK", "1000")


def test_one_byte_too_many_in_pieces_is_too_much(app: Flask) -> None:
    assert call(app, Pieces(b"a" * 400, b"b" * 601))[0].startswith("413")


@pytest.mark.parametrize("error", [InvalidChunkSize(b"ZZ"), OSError("gone")])
@pytest.mark.parametrize("length", [None, 900])
def test_a_body_that_breaks_off_is_a_bad_request(
    app: Flask, error: Exception, length: int | None
) -> None:
    assert call(app, Pieces(b"a" * 400, error), length=length)[0].startswith("400")


@pytest.mark.parametrize("path", ["/", "/deaf"])
def test_the_rest_is_read_on_so_that_the_sender_hears_the_answer(app: Flask, path: str) -> None:
    body = Pieces(*[b"a" * 100] * 40)
    call(app, body, path, length=4000)
    assert body.left == []


def test_it_is_read_on_only_so_far(app: Flask) -> None:
    for length in (None, 20_000):
        body = Pieces(*[b"a" * 100] * 200)
        assert call(app, body, length=length)[0].startswith("413")
        assert len(body.left) > 50


def test_what_is_no_body_is_an_empty_one(app: Flask) -> None:
    assert call(app, Pieces(), length=0) == ("200 OK", "0")
