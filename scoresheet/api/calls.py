"""The calls of the API: one table that routes, checks, and documents each of them."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from flask import Blueprint, Response, jsonify, request
from flask.typing import ResponseReturnValue
from werkzeug.exceptions import MethodNotAllowed, NotFound

from .. import access
from . import body, document
from .schemas import NUMBER, Schema, whole

PREFIX = "/api/v1"
GROUP = "/groups/{code}"
MATCH = GROUP + "/matches/{match}"
CELL = MATCH + "/hands/{hand}/results/{player}"

METHODS = ("GET", "POST", "PUT", "PATCH", "DELETE")
Door = Callable[..., Any]
View = Callable[..., ResponseReturnValue]


def anyone(**_: Any) -> None:
    """A call that asks for no right and no group."""


@dataclass(frozen=True, slots=True)
class Call:
    """One call: who may, what goes in, what comes out with which status."""

    name: str
    method: str
    path: str
    summary: str
    door: Door
    status: int = 200
    answer: str | None = None
    takes: str | None = None
    query: Mapping[str, Schema] = field(default_factory=dict)
    creates: bool = False
    refuses: tuple[int, ...] = ()
    conditional: bool = False
    """Answers If-None-Match with 304."""

    @property
    def authority(self) -> bool:
        """Whether the call asks for a token."""
        return self.door not in (anyone, access.asker, access.match, access.seat_to_take)

    @property
    def problems(self) -> list[int]:
        """Every status this call may refuse with."""
        writes = self.method != "GET"
        holds = (
            (400, writes or bool(self.takes)),
            (401, self.authority),
            (403, self.authority),
            (404, self.door is not anyone),
            (409, 409 in self.refuses),
            (413, writes),
            (415, bool(self.takes)),
            (422, bool(self.takes or self.query or self.creates)),
            (503, True),
        )
        return [status for status, may in holds if may]


PAGED = {"before": NUMBER, "limit": whole(1, 100)}
YEAR = whole(1970, 9999)

CALLS = (
    Call("open_group", "POST", "/groups", "Open a group with its first match, seats in this order.",
         anyone, 201, "Opened", "OpenGroup", creates=True),
    Call("show_group", "GET", GROUP, "The group, its players and its matches, newest first.",
         access.asker, answer="Group", query={**PAGED, "player": NUMBER, "year": YEAR}),
    Call("change_group", "PATCH", GROUP, "Name the group; set its house rules.",
         access.host, answer="Group", takes="ChangeGroup"),
    Call("renew_code", "POST", GROUP + "/code", "Renew the code: the old one is no good any more.",
         access.host, answer="Code"),
    Call("add_player", "POST", GROUP + "/players", "Add a player, who joins the open match.",
         access.host, 201, "Player", "AddPlayer", creates=True, refuses=(409,)),
    Call("change_player", "PATCH", GROUP + "/players/{player}", "Rename a player; seat them?",
         access.player_for_writing, answer="PlayerState", takes="ChangePlayer"),
    Call("claim_seat", "POST", GROUP + "/players/{player}/claim", "Take a free seat.",
         access.seat_to_take, answer="PlayerToken", refuses=(409,)),
    Call("free_seat", "DELETE", GROUP + "/players/{player}/claim", "Free a taken seat.",
         access.player_for_writing, 204),
    Call("make_host", "POST", GROUP + "/hosts", "A token that makes another device host.",
         access.host, 201, "HostToken", creates=True),
    Call("list_hosts", "GET", GROUP + "/hosts", "The devices that are host.",
         access.host, answer="Hosts"),
    Call("drop_host", "DELETE", GROUP + "/hosts/{host}", "Take back a host's right.",
         access.host_to_drop, 204, refuses=(409,)),
    Call("start_match", "POST", GROUP + "/matches", "Start the next match, seats as given.",
         access.host, 201, "Sheet", "StartMatch", creates=True, refuses=(409,)),
    Call("show_match", "GET", MATCH, "The sheet.", access.match, answer="Sheet", conditional=True),
    Call("change_match", "PATCH", MATCH, "Who deals the open hand; the order at the table.",
         access.match_for_host, answer="Sheet", takes="ChangeMatch", refuses=(409,)),
    Call("join_match", "POST", MATCH + "/players", "A player joins, or joins again.",
         access.match_for_host, answer="Sheet", takes="JoinMatch", refuses=(409,)),
    Call("leave_match", "DELETE", MATCH + "/players/{player}", "A player leaves the table.",
         access.seat_for_writing, answer="Sheet", refuses=(409,)),
    Call("enter_result", "PUT", CELL, "Enter or change a result, or sit the hand out.",
         access.cell_for_writing, answer="Sheet", takes="EnterResult", refuses=(409,)),
    Call("empty_result", "DELETE", CELL, "Empty the cell; or take back the save that banked.",
         access.cell_for_writing, answer="Sheet", refuses=(409,)),
    Call("end_match", "POST", MATCH + "/end", "Bank a won match; end another early, or discard it.",
         access.match_for_host, answer="Sheet", takes="EndMatch", refuses=(409,)),
    Call("play_on", "POST", MATCH + "/play-on", "Let a won match go on.",
         access.match_for_host, answer="Sheet", refuses=(409,)),
    Call("reopen", "POST", MATCH + "/reopen", "Open a closed match for correction.",
         access.match_for_host, answer="Sheet", refuses=(409,)),
    Call("show_log", "GET", MATCH + "/log", "The log of the match, newest first.",
         access.match, answer="Log", query=PAGED),
)  # fmt: skip


def blueprint(views: Mapping[str, Callable[..., Any]]) -> Blueprint:
    """A blueprint that routes every call of the table to its view."""
    made = Blueprint("api", __name__, url_prefix=PREFIX)
    for call in CALLS:
        rule = re.sub(r"{(\w+)}", lambda found: _rule(found[1]), call.path)
        made.add_url_rule(rule, call.name, _guarded(call, views[call.name]), methods=[call.method])
    made.add_url_rule("/openapi.json", "openapi", _document)
    made.add_url_rule("/<path:rest>", "elsewhere", _elsewhere, methods=METHODS)
    return made


def _elsewhere(rest: str) -> ResponseReturnValue:
    """An address or a method of the API that there isn't; refused as a problem like the rest."""
    paths = ((call.method, re.sub(r"{\w+}", "[^/]+", call.path)) for call in CALLS)
    methods = [method for method, path in paths if re.fullmatch(path, f"/{rest}")]
    if methods and request.method not in methods:
        raise MethodNotAllowed(methods)
    raise NotFound


def _rule(name: str) -> str:
    return "<code>" if name == "code" else f"<num:{name}>"


def _guarded(call: Call, view: Callable[..., Any]) -> View:
    """The view behind its checks, in the order of statuses: 413, 415, 400, 404, 401, 403, 422."""

    def answer(**place: Any) -> ResponseReturnValue:
        sent = body.read(call.takes)
        body.require_token()
        found = call.door(**place)
        query = body.checked_query(call.query)
        given = body.checked(sent, call.takes) if call.takes else {}
        answered: ResponseReturnValue = view(found, given, query, **place)
        return answered

    return answer


def _document() -> Response:
    return jsonify(document.openapi(CALLS))
