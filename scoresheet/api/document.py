"""The OpenAPI 3.1 document, made of the table of calls and the schemas that also check."""

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from .schemas import NUMBER, SCHEMAS, TEXT, Schema, ref

if TYPE_CHECKING:
    from .calls import Call

PROBLEM = "application/problem+json"
REASONS = {
    400: "The body isn't JSON, or a cookie came without its CSRF token.",
    401: "A token is needed and none came, or it isn't known.",
    403: "Known, but not yours to do.",
    404: "There is no such group, match, player or hand.",
    409: "A clash with the state of things.",
    413: "More than 64 KiB.",
    415: "Another content type than application/json.",
    422: "Well formed, but refused.",
    503: "The database is away.",
}


def openapi(calls: Sequence["Call"]) -> dict[str, Any]:
    """The whole document."""
    paths: dict[str, Any] = {}
    for call in calls:
        paths.setdefault(call.path, {})[call.method.lower()] = _operation(call)
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Scoresheet",
            "version": "1",
            "description": "A score sheet for Arlington: results in, the sheet out.",
        },
        "servers": [{"url": "/api/v1"}],
        "paths": paths,
        "components": {
            "schemas": SCHEMAS,
            "securitySchemes": {"token": {"type": "http", "scheme": "bearer"}},
        },
    }


def _operation(call: "Call") -> dict[str, Any]:
    operation: dict[str, Any] = {
        "operationId": call.name,
        "summary": call.summary,
        "parameters": _parameters(call),
        "responses": _responses(call),
    }
    if call.takes:
        content = {"application/json": {"schema": ref(call.takes)}}
        needed = bool(SCHEMAS[call.takes].get("required")) or "oneOf" in SCHEMAS[call.takes]
        operation["requestBody"] = {"content": content, "required": needed}
    if call.authority:
        operation["security"] = [{"token": []}]
    return operation


def _parameters(call: "Call") -> list[dict[str, Any]]:
    names = re.findall(r"{(\w+)}", call.path)
    found = [_parameter(name, "path", TEXT if name == "code" else NUMBER) for name in names]
    found += [_parameter(name, "query", schema) for name, schema in call.query.items()]
    if call.creates:
        key = {"type": "string", "minLength": 16, "maxLength": 128}
        found.append(_parameter("Idempotency-Key", "header", key))
    if call.conditional:
        found.append(_parameter("If-None-Match", "header", TEXT))
    return found


def _parameter(name: str, place: str, schema: Schema) -> dict[str, Any]:
    return {"name": name, "in": place, "required": place == "path", "schema": schema}


def _responses(call: "Call") -> dict[str, Any]:
    answer: dict[str, Any] = {"description": call.summary}
    if call.answer:
        answer["content"] = {"application/json": {"schema": ref(call.answer)}}
    responses: dict[str, Any] = {str(call.status): answer}
    if call.conditional:
        responses["304"] = {"description": "Not changed since the ETag given."}
    for status in call.problems:
        content = {PROBLEM: {"schema": ref("Problem")}}
        responses[str(status)] = {"description": REASONS[status], "content": content}
    return responses
