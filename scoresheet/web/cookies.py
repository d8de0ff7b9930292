"""The device cookie: Secure exactly when the request is https, and kept for years."""

from datetime import UTC, datetime, timedelta
from typing import Any

from flask import Flask, request
from flask.sessions import SecureCookieSession, SecureCookieSessionInterface, SessionMixin
from flask.wrappers import Request
from itsdangerous import BadSignature

# Browsers forget a cookie about 400 days after it was set, whatever it asks for. So one that is
# a month old is set again when it is read: who comes once a year keeps their rights.
RENEWED_AFTER = timedelta(days=30)


class DeviceSession(SecureCookieSession):
    """What this device holds; `due` says that the cookie is old enough to be set anew."""

    due = False


class DeviceCookie(SecureCookieSessionInterface):
    """Flask's signed cookie, with this product's lifetime and Secure flag."""

    session_class = DeviceSession

    def open_session(self, app: Flask, request: Request) -> DeviceSession:
        """What the cookie says, or an empty session where there is none or it was tampered with."""
        signer = self.get_signing_serializer(app)
        value = request.cookies.get(self.get_cookie_name(app))
        if signer is None or not value:
            return DeviceSession()
        lifetime = int(app.permanent_session_lifetime.total_seconds())
        try:
            held: tuple[Any, datetime] = signer.loads(
                value, max_age=lifetime, return_timestamp=True
            )
        except BadSignature:
            return DeviceSession()
        session = DeviceSession(held[0])
        session.due = datetime.now(UTC) - held[1] > RENEWED_AFTER
        return session

    def get_expiration_time(self, app: Flask, session: SessionMixin) -> datetime:
        """Every session is a lasting one."""
        return datetime.now(UTC) + app.permanent_session_lifetime

    def get_cookie_secure(self, app: Flask) -> bool:
        """Secure under https; a plain address in the living room has to work as well."""
        return request.is_secure

    def should_set_cookie(self, app: Flask, session: SessionMixin) -> bool:
        """When something changed, or when it was read and is due."""
        return session.modified or (session.accessed and getattr(session, "due", False))
