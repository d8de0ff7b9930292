"""The OpenAPI document: valid as 3.1, true to the routes both ways, as strict as the checks."""

import re
from typing import Any

from flask import Flask
from jsonschema import Draft202012Validator
from openapi_spec_validator import OpenAPIV31SpecValidator

from scoresheet.api.calls import CALLS, PREFIX

from .caller import Caller
from .contract import document


def parts(held: Any) -> list[Any]:
    """Every object within, itself included."""
    inner = held.values() if isinstance(held, dict) else held if isinstance(held, list) else ()
    found = [part for value in inner for part in parts(value)]
    return [held, *found] if isinstance(held, dict) else found


def test_it_is_served_as_it_is(anyone: Caller) -> None:
    answer = anyone.get("/openapi.json")
    assert (answer.status, answer.body) == (200, document())
    assert answer["openapi"].startswith("3.1.")


def test_it_tells_how_much_this_server_takes(app: Flask, anyone: Caller) -> None:
    app.config["MAX_CONTENT_LENGTH"], app.config["FILE_LIMIT"] = 98_304, 2**24 + 2**19
    imported = anyone.get("/openapi.json")["paths"]["/groups/import"]["post"]
    told = imported["responses"]["413"]["description"]
    assert told == "More than 96 KiB; of a group's file, more than 16.5 MiB."


def test_it_is_a_valid_openapi_3_1_document() -> None:
    OpenAPIV31SpecValidator(document()).validate()


def test_every_schema_is_a_valid_json_schema() -> None:
    for schema in document()["components"]["schemas"].values():
        Draft202012Validator.check_schema(schema)


def test_it_tells_of_every_route_and_of_no_other(app: Flask) -> None:
    routed = {
        (method, re.sub(r"<(?:\w+:)?(\w+)>", r"{\1}", rule.rule).removeprefix(PREFIX))
        for rule in app.url_map.iter_rules()
        if rule.rule.startswith(PREFIX)
        for method in (rule.methods or set()) - {"HEAD", "OPTIONS"}
    }
    told = {
        (method.upper(), path)
        for path, operations in document()["paths"].items()
        for method in operations
    }
    assert routed == told == {(call.method, call.path) for call in CALLS}


def test_every_gap_of_a_path_is_a_parameter() -> None:
    for path, operations in document()["paths"].items():
        for operation in operations.values():
            told = [held["name"] for held in operation["parameters"] if held["in"] == "path"]
            assert told == re.findall(r"{(\w+)}", path)


def test_every_operation_has_a_name_of_its_own() -> None:
    names = [
        operation["operationId"]
        for operations in document()["paths"].values()
        for operation in operations.values()
    ]
    assert len(set(names)) == len(names)


def test_every_schema_is_used_and_every_one_used_is_there() -> None:
    used = {part["$ref"] for part in parts(document()) if isinstance(part.get("$ref"), str)}
    there = {f"#/components/schemas/{name}" for name in document()["components"]["schemas"]}
    assert used == there


def test_objects_name_all_their_keys() -> None:
    loose = [
        part
        for name, schema in document()["components"]["schemas"].items()
        for part in parts(schema)
        if part.get("type") == "object"
        and part.get("additionalProperties") is not False
        and name != "Document"
        and "additionalProperties" not in part
    ]
    assert loose == []


def test_every_refusal_is_a_problem() -> None:
    for operations in document()["paths"].values():
        for operation in operations.values():
            for status, response in operation["responses"].items():
                kinds = set(response.get("content", {}))
                assert kinds <= (
                    {"application/problem+json"}
                    if int(status) >= 400
                    else {"application/json", "text/event-stream", "text/csv; charset=utf-8"}
                )
                assert (int(status) < 400) or kinds


def test_what_needs_a_token_says_so_and_what_does_not_needs_none() -> None:
    for operations in document()["paths"].values():
        for method, operation in operations.items():
            needs = "401" in operation["responses"]
            cookie = {"device": []} if method == "get" else {"device": [], "csrf": []}
            assert operation.get("security", []) == ([{"token": []}, cookie] if needs else [])
