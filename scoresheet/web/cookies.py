"""A device's two cookies: its rights, set only when they change; its visit: notices, lines seen."""

import hashlib
import hmac
from datetime import UTC, datetime, timedelta
from typing import Any

from flask import Flask, request, session
from flask.sessions import SecureCookieSession, SecureCookieSessionInterface, SessionMixin
from flask.wrappers import Request, Response
from itsdangerous import BadSignature

from ..device import Kept

# Browsers forget a cookie about 400 days after it was set, whatever it asks for. So one that is
# a month old is set again when it is read: who comes once a year keeps their rights.
RENEWED_AFTER = timedelta(days=30)
MOST_BYTES = 3900
"""Browsers refuse cookies over four kilobytes, name and flags included."""


SEEN = "seen"
MOST_SEEN = 30
"""Of so many matches a device remembers which lines of the log it has seen."""


def seen_upto(group_id: int, match: int) -> int:
    """The last line of a match's log that this device has said to have seen; 0: none."""
    return int(session.get(SEEN, {}).get(f"{group_id}/{match}", 0))


def note_seen(group_id: int, match: int, line: int) -> None:
    """Remember that line as seen, and those before it."""
    key = f"{group_id}/{match}"
    seen = dict(session.get(SEEN, {}))
    last = max(line, seen.pop(key, 0))
    session[SEEN] = dict([*seen.items(), (key, last)][-MOST_SEEN:])


class DeviceSession(SecureCookieSession):
    """The visit (CSRF token, notices) as Flask's session, and beside it what access keeps.

    Answers that cross on their way overwrite each other's cookie. So a notice told meanwhile
    must never bring back rights as they were before: they are in a cookie of their own.
    """

    def __init__(self, visit: Any = None, rights: Kept | None = None, *, due: bool = False) -> None:
        """`due`: the rights' cookie is old enough to be set anew once they are read."""
        super().__init__(visit)
        self._rights = rights or {}
        self._due = due
        self.rights_to_set = False

    @property
    def rights(self) -> Kept:
        """The tokens that this device holds, by group and kind."""
        self.rights_to_set = self.rights_to_set or self._due
        return self._rights

    @rights.setter
    def rights(self, rights: Kept) -> None:
        self._rights = rights
        self.rights_to_set = True


class DeviceCookies(SecureCookieSessionInterface):
    """Flask's signed cookie, twice, with this product's names, lifetime and Secure flag.

    A cookie is good however old it is, or however far ahead the clock was that signed it: what
    a lost one may still do ends with its token. One whose signature is wrong holds nothing.
    """

    def get_cookie_name(self, app: Flask) -> str:
        """The visit's; every server has names of its own, for browsers don't tell ports apart."""
        return f"{self.rights_name(app)}-visit"

    def rights_name(self, app: Flask) -> str:
        """The name of the rights' cookie."""
        key = str(app.secret_key).encode()
        return f"scoresheet-{hmac.new(key, b'cookie', hashlib.sha256).hexdigest()[:8]}"

    def open_session(self, app: Flask, request: Request) -> DeviceSession:
        """What the cookies say, each empty where there is none or it was tampered with."""
        visit, _ = self._read(app, request.cookies.get(self.get_cookie_name(app)))
        rights, signed = self._read(app, request.cookies.get(self.rights_name(app)))
        due = signed is not None and abs(datetime.now(UTC) - signed) > RENEWED_AFTER
        return DeviceSession(visit, rights, due=due)

    def _read(self, app: Flask, value: str | None) -> tuple[dict[str, Any], datetime | None]:
        """(what a cookie holds, when it was signed)."""
        signer = self.get_signing_serializer(app)
        if signer is None or not value:
            return {}, None
        try:
            held, signed = signer.loads(value, return_timestamp=True)
        except BadSignature:
            return {}, None
        return (held, signed) if isinstance(held, dict) else ({}, None)

    def save_session(self, app: Flask, session: SessionMixin, response: Response) -> None:
        """Set each of the cookies that has to be set."""
        super().save_session(app, session, response)
        if isinstance(session, DeviceSession) and session.rights_to_set:
            response.set_cookie(
                self.rights_name(app),
                self._written(app, session.rights),
                expires=self.get_expiration_time(app, session),
                secure=self.get_cookie_secure(app),
                httponly=True,
                samesite="Lax",
            )

    def _written(self, app: Flask, rights: Kept) -> str:
        """The rights signed; where they are too many for a cookie, the last gained of them."""
        kept = list(rights.items())
        while len(value := self._signed(app, dict(kept))) > MOST_BYTES:
            del kept[0]
        return value

    def _signed(self, app: Flask, held: Kept) -> str:
        signer = self.get_signing_serializer(app)
        return str(signer.dumps(held)) if signer else ""

    def get_expiration_time(self, app: Flask, session: SessionMixin) -> datetime:
        """Every session is a lasting one."""
        return datetime.now(UTC) + app.permanent_session_lifetime

    def get_cookie_secure(self, app: Flask) -> bool:
        """Secure under https; a plain address in the living room has to work as well."""
        return request.is_secure

    def should_set_cookie(self, app: Flask, session: SessionMixin) -> bool:
        """When something changed."""
        return session.modified
