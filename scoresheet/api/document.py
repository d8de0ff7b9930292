"""The OpenAPI 3.1 document, made of the table of calls and the schemas that also check."""

import re
from collections.abc import Callable, Mapping
from typing import Any

from flask import current_app
from flask.typing import ResponseReturnValue

from .calls import CALLS, PREFIX, Call
from .schemas import KEY_LENGTHS, SCHEMAS
from .shapes import NUMBER, TEXT, Schema, optional, ref, whole

PROBLEM = "application/problem+json"
REASONS = {
    400: "The body isn't JSON, or a cookie came without its CSRF token.",
    401: "A token is needed and none came, or it isn't known.",
    403: "Known, but not yours to do.",
    404: "There is no such group, match, player, host or hand.",
    409: "A clash with the state of things.",
    415: "Another content type than application/json.",
    422: "Well formed, but refused.",
    429: "Too many watch this match already, or from this address.",
    503: "The database is away, or the server holds no more streams.",
}
TOLD_IN_HEADERS = {
    401: {"WWW-Authenticate": TEXT},
    429: {"Retry-After": whole(0, 3600)},
    503: {"Retry-After": whole(0, 3600)},
}
SCHEMES = {
    "token": {"type": "http", "scheme": "bearer", "description": "A host's or a player's token."},
    "device": {
        "type": "apiKey",
        "in": "cookie",
        "name": "scoresheet",
        "description": "The pages' cookie; its name begins so, and goes on as its server has it.",
    },
    "csrf": {
        "type": "apiKey",
        "in": "header",
        "name": "X-CSRFToken",
        "description": "Needed beside the cookie by every call that isn't a GET.",
    },
}


def openapi(body_limit: int, file_limit: int) -> dict[str, Any]:
    """The whole document of a server that takes so many bytes, and of a group's file so many."""
    beyond = f"More than {_size(body_limit)}; of a group's file, more than {_size(file_limit)}."
    reasons = REASONS | {413: beyond}
    paths: dict[str, Any] = {}
    for call in CALLS:
        paths.setdefault(call.path, {})[call.method.lower()] = _operation(call, reasons)
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Scoresheet",
            "version": "1",
            "description": "A score sheet for Arlington: results in, the sheet out.",
        },
        "servers": [{"url": PREFIX}],
        "paths": paths,
        "components": {"schemas": SCHEMAS, "securitySchemes": SCHEMES},
    }


def _size(limit: int) -> str:
    """So many bytes in the largest unit that they fill."""
    return f"{limit / 2**20:g} MiB" if limit >= 2**20 else f"{limit / 2**10:g} KiB"


def _operation(call: Call, reasons: Mapping[int, str]) -> dict[str, Any]:
    operation: dict[str, Any] = {
        "operationId": call.name,
        "summary": call.summary,
        "parameters": _parameters(call),
        "responses": _responses(call, reasons),
    }
    if call.takes:
        content = {"application/json": {"schema": ref(call.takes)}}
        needed = not optional(SCHEMAS[call.takes])
        operation["requestBody"] = {"content": content, "required": needed}
    if call.vouched:
        schemes = ["device"] if call.method == "GET" else ["device", "csrf"]
        operation["security"] = [{"token": []}, {scheme: [] for scheme in schemes}]
    return operation


def _parameters(call: Call) -> list[dict[str, Any]]:
    names = re.findall(r"{(\w+)}", call.path)
    found = [_parameter(name, "path", TEXT if name == "code" else NUMBER) for name in names]
    found += [_parameter(name, "query", schema) for name, schema in call.query.items()]
    if call.hears_key:
        low, high = KEY_LENGTHS[call.vouched]
        key = {"type": "string", "minLength": low, "maxLength": high, "pattern": "^[ -~]*$"}
        found.append(_parameter("Idempotency-Key", "header", key))
    if call.conditional:
        found.append(_parameter("If-None-Match", "header", TEXT))
    if call.streams:
        found.append(_parameter("Last-Event-ID", "header", TEXT))
    return found


def _parameter(name: str, place: str, schema: Schema) -> dict[str, Any]:
    return {"name": name, "in": place, "required": place == "path", "schema": schema}


def _responses(call: Call, reasons: Mapping[int, str]) -> dict[str, Any]:
    told = {"Location": TEXT} if call.located else {"ETag": TEXT} if call.conditional else {}
    responses = {str(call.status): _response(call.summary, call.kind, call.answer, told)}
    if call.conditional:
        responses["304"] = _response("Not changed since the ETag given.", "", None, told)
    for status in call.problems:
        headers = TOLD_IN_HEADERS.get(status, {})
        responses[str(status)] = _response(reasons[status], PROBLEM, "Problem", headers)
    return responses


def _response(
    description: str, kind: str, schema: str | None, headers: dict[str, Schema]
) -> dict[str, Any]:
    response: dict[str, Any] = {"description": description}
    if schema:
        response["content"] = {kind: {"schema": ref(schema)}}
    if headers:
        response["headers"] = {
            name: {"required": True, "schema": held} for name, held in headers.items()
        }
    return response


def describe(*_: Any) -> ResponseReturnValue:
    """The document itself, with the limits of this server."""
    return openapi(current_app.config["MAX_CONTENT_LENGTH"], current_app.config["FILE_LIMIT"])


VIEWS: dict[str, Callable[..., ResponseReturnValue]] = {"describe": describe}
