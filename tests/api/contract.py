"""Holds an answer against the API's document: its status, headers, content type and body."""

import re
from functools import cache
from typing import Any

from jsonschema import Draft202012Validator, FormatChecker
from jsonschema.validators import extend
from werkzeug.test import TestResponse

from scoresheet.api.document import openapi
from scoresheet.config import FILE_LIMIT

PREFIX = "/api/v1"
PROBLEM = "application/problem+json"
MOMENT = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z")
FORMATS = FormatChecker(formats=())


@FORMATS.checks("date-time")
def _is_moment(value: object) -> bool:
    return not isinstance(value, str) or MOMENT.fullmatch(value) is not None


def _is_whole(_: object, value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


Checker = extend(
    Draft202012Validator,
    type_checker=Draft202012Validator.TYPE_CHECKER.redefine("integer", _is_whole),
)


@cache
def document() -> dict[str, Any]:
    """The document, as it is served where no limit was set."""
    return openapi(65_536, FILE_LIMIT)


@cache
def checker(name: str) -> Any:
    """Checks against a schema of the document, integers strictly."""
    schemas = document()["components"]["schemas"]
    whole = {**schemas[name], "components": {"schemas": schemas}}
    return Checker(whole, format_checker=FORMATS)


def operation_of(method: str, path: str) -> dict[str, Any] | None:
    """What the document says of this call; None where it has no such call."""
    for template, operations in document()["paths"].items():
        pattern = re.sub(r"{\w+}", "[^/.]+", template)
        if re.fullmatch(pattern, path) and method.lower() in operations:
            return dict(operations[method.lower()])
    return None


def hold(method: str, path: str, response: TestResponse) -> None:
    """Fails unless the answer is one that the document tells of."""
    operation = operation_of(method, path)
    status = str(response.status_code)
    if operation is None:
        assert status in ("404", "405", "413"), (method, path, status)
        hold_problem(response)
        return
    assert status in operation["responses"], (method, path, status, response.text)
    described = operation["responses"][status]
    for name in described.get("headers", {}):
        assert name in response.headers, (method, path, status, name)
    content = described.get("content", {})
    if not content:
        assert response.data == b""
        return
    ((kind, held),) = content.items()
    assert response.content_type == kind
    if kind == "text/event-stream":
        assert response.text.endswith("\n\n")
        return
    if kind.startswith("text/csv"):
        assert response.text.endswith("\r\n")
        return
    _hold_body(held["schema"]["$ref"].rpartition("/")[2], response)
    if kind == PROBLEM:
        hold_problem(response)


def hold_problem(response: TestResponse) -> None:
    """Fails unless the answer is a problem that says the status it came with."""
    assert response.content_type == PROBLEM
    _hold_body("Problem", response)
    told = response.get_json(force=True)
    assert told["status"] == response.status_code
    assert told["detail"].strip()
    assert "Traceback" not in response.text


def _hold_body(name: str, response: TestResponse) -> None:
    errors = [error.message for error in checker(name).iter_errors(response.get_json(force=True))]
    assert errors == [], (name, errors, response.text[:2000])
