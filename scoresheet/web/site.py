"""The application's own Flask: the host names that it takes, and what it puts into its log."""

import ipaddress
import re
from types import TracebackType
from typing import Any

from flask import Flask, Request, request
from werkzeug.exceptions import BadRequest
from werkzeug.routing import MapAdapter

_HOST = re.compile(r"(\[[0-9a-f:.]+\]|[\w.-]{1,253})(?::([1-9][0-9]{0,4}))?", re.A | re.I)
_PLAIN_PORTS = {"http": ":80", "https": ":443"}
_SOMEWHERE = "localhost"


def read_host(text: str, scheme: str) -> str:
    """A Host header as links show it; "" where it can't be one. Underscores are good."""
    found = _HOST.fullmatch(text)
    if found is None or int(found[2] or 1) > 65535 or not _named(found[1]):
        return ""
    return text.lower().removesuffix(_PLAIN_PORTS.get(scheme, ""))


def _named(name: str) -> bool:
    if not name.startswith("["):
        return all(0 < len(label) < 64 for label in name.removesuffix(".").split("."))
    try:
        return bool(ipaddress.IPv6Address(name[1:-1]))
    except ValueError:
        return False


class Site(Flask):
    """Flask, for computers that people named themselves, and for addresses that are secrets."""

    def create_url_adapter(self, request: Request | None) -> MapAdapter | None:
        """Routes and links for a request. A bad host has routes too, for the page that says so.

        Flask itself knows no underscore in a name and falls over what is none.
        """
        if request is None or "HTTP_HOST" not in request.environ:
            return super().create_url_adapter(request)
        told = request.environ["HTTP_HOST"]
        request.environ["HTTP_HOST"] = _SOMEWHERE
        adapter = super().create_url_adapter(request)
        request.environ["HTTP_HOST"] = told
        request.host = read_host(told, request.scheme)
        if adapter is not None and request.host:
            adapter.server_name = request.host
        return adapter

    def preprocess_request(self) -> Any:
        """Refuse a bad host before anything else is done."""
        if not request.host:
            raise BadRequest
        return super().preprocess_request()

    def log_exception(
        self,
        exc_info: tuple[type, BaseException, TracebackType] | tuple[None, None, None],
    ) -> None:
        """Log what went wrong by the route alone: the address may be somebody's secret link."""
        rule = request.url_rule.rule if request.url_rule else "an unknown address"
        self.logger.error("%s %s went wrong", request.method, rule, exc_info=exc_info)
