"""The way of a call: routed, through its checks in the order of their statuses, to its view."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from flask import Blueprint, Flask, Response, current_app, request
from flask.typing import ResponseReturnValue
from werkzeug.exceptions import HTTPException, NotFound
from werkzeug.routing import RequestRedirect

from .. import access
from ..errors import BodyRefused, Refusal
from . import body, checks, problems
from .calls import CALLS, PREFIX, Call
from .polling import unchanged


@dataclass(frozen=True, slots=True)
class Asked:
    """What a call brings besides its address, all of it checked."""

    given: Mapping[str, Any]
    query: Mapping[str, int]
    key: str | None = None


View = Callable[..., ResponseReturnValue]


def blueprint(views: Mapping[str, View]) -> Blueprint:
    """A blueprint that routes every call of the table to its view."""
    made = Blueprint("api", __name__, url_prefix=PREFIX)
    for call in CALLS:
        rule = re.sub(r"{(\w+)}", lambda found: _gap(found[1]), call.path)
        made.add_url_rule(rule, call.name, _guarded(call, views[call.name]), methods=[call.method])
    return made


def _gap(name: str) -> str:
    return "<code>" if name == "code" else f"<num:{name}>"


def _guarded(call: Call, view: View) -> View:
    """The view behind its checks, in the order of statuses: 413, 415, 400, 404, 401, 403, 422."""

    def answer(**place: Any) -> ResponseReturnValue:
        if call.takes_file:
            request.max_content_length = current_app.config["FILE_LIMIT"]
        sent = body.read(call.takes)
        if call.writes:
            body.require_token()
        if call.conditional and (same := unchanged(**place)):
            checks.checked_query(call.query)
            return same
        found = call.door(**place)
        _require_hosts_keys(call, found, sent)
        return view(found, _asked(call, found, sent, place), **place)

    return answer


def _require_hosts_keys(call: Call, found: Any, sent: Any) -> None:
    """Raises HostOnly where a player sends what only the host may."""
    keys = call.hosts_keys & sent.keys() if isinstance(sent, dict) else set()
    if keys:
        access.require_host(found)


def _asked(call: Call, found: Any, sent: Any, place: Mapping[str, Any]) -> Asked:
    try:
        query = checks.checked_query(call.query)
        given = sent if call.takes_file else _given(sent, call.takes)
        key = checks.idempotency_key(vouched=call.vouched) if call.hears_key else None
    except BodyRefused:
        if call.door is access.cell_for_writing:
            me, held = found
            access.require_newest(me, held, place["hand"])
        raise
    return Asked(given, query, key)


def _given(sent: Any, takes: str | None) -> Mapping[str, Any]:
    return checks.checked_body(sent, takes) if takes else {}


def register(app: Flask, blueprint: Blueprint) -> None:
    """Put the calls on the application, and a problem wherever there is none."""
    problems.register(blueprint)
    app.register_blueprint(blueprint)
    app.before_request(_elsewhere)


def _elsewhere() -> Response | None:
    """An address or a method that the API hasn't, refused as a problem like the rest."""
    error = request.routing_exception
    path = request.path.removeprefix(PREFIX)
    if error is None or request.path == path or path[:1] not in ("", "/"):
        return None
    try:
        call = next((c for c in CALLS if c.method == request.method and c.fits(path)), None)
        body.read(call.takes if call else None)
    except Refusal as refusal:
        return problems.refused(refusal)
    except HTTPException as refused:
        return problems.http_problem(refused)
    nowhere = isinstance(error, RequestRedirect) or "//" in path  # merged, it would be somewhere
    return problems.http_problem(NotFound() if nowhere else error)
