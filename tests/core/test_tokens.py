"""Tokens: how they are written, read, and compared with the hash that was kept."""

import pytest

from scoresheet.core.tokens import Token, read_token

SECRET = "Zm9yLXRlc3RzLW9ubHktMQ"
TOKEN = Token("host", 7, SECRET)


@pytest.mark.parametrize("token", [TOKEN, Token("seat", 1, SECRET), Token("seat", 123, "a_-" * 10)])
def test_a_token_is_read_as_it_is_written(token: Token) -> None:
    assert read_token(token.text) == token


@pytest.mark.parametrize(
    "text",
    [
        "",
        "host",
        f"host-0-{SECRET}",
        f"host-07-{SECRET}",
        f"host--7-{SECRET}",
        f"host-1234567890-{SECRET}",
        f"host-\u0667-{SECRET}",
        f"guest-7-{SECRET}",
        f"HOST-7-{SECRET}",
        f"host-7-{SECRET[1:]}",
        f"host-7-{'a' * 65}",
        f"host-7-{SECRET}\n",
        f" host-7-{SECRET}",
        f"host-7-{SECRET}\u00e9",
        "x" * 65536,
    ],
)
def test_anything_else_is_no_token(text: str) -> None:
    assert read_token(text) is None


def test_a_token_fits_the_hash_that_was_kept_of_it() -> None:
    assert TOKEN.fits(TOKEN.hashed) is True


@pytest.mark.parametrize(
    "other", [Token("seat", 7, SECRET), Token("host", 8, SECRET), Token("host", 7, SECRET[::-1])]
)
def test_a_token_fits_no_other_hash(other: Token) -> None:
    assert TOKEN.fits(other.hashed) is False


@pytest.mark.parametrize("kept", [None, "", SECRET, TOKEN.text])
def test_a_token_fits_nothing_that_is_no_hash(kept: str | None) -> None:
    assert TOKEN.fits(kept) is False


def test_the_hash_says_nothing_of_the_secret() -> None:
    assert SECRET not in TOKEN.hashed
    assert len(TOKEN.hashed) == 64
