"""What the device that asks brings: rights in its cookie, or a token of its own with the call."""

import base64
import hashlib
import hmac
from typing import Protocol, cast

from flask import current_app, request, session

from .core.tokens import Token

Kept = dict[str, dict[str, str]]
"""What a device keeps: tokens by group and kind, the group gained last at the end."""


class Device(Protocol):
    """The device's session: its rights are read and set through this alone (web/cookies.py)."""

    rights: Kept


def _device() -> Device:
    return cast(Device, session)


def kept() -> Kept:
    """The tokens that this device's cookie keeps."""
    return _device().rights


def remember(group_id: int, token: Token) -> None:
    """Keep a token on this device, beside those of other groups."""
    held = dict(kept())
    tokens = held.pop(str(group_id), {})
    held[str(group_id)] = tokens | {token.kind: token.text}
    _device().rights = held


def bearer() -> str | None:
    """The text of the token that the call brings itself; the cookie isn't looked at then."""
    kind, _, text = request.headers.get("Authorization", "").partition(" ")
    return text.strip() if kind.lower() == "bearer" else None


def by_cookie() -> bool:
    """Whether a cookie comes with the call and speaks for it, as a page of any site could send."""
    return bearer() is None and (bool(session) or bool(kept()))


def secret_for(start: str) -> str:
    """The secret of the token that this very start makes: the same when asked again."""
    server = str(current_app.config["SECRET_KEY"]).encode()
    made = hmac.new(server, f"start {start}".encode(), hashlib.sha256).digest()
    return base64.urlsafe_b64encode(made[:24]).decode()
