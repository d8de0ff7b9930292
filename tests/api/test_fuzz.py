"""Two thousand calls made up from the document: no fault of ours, each answer as documented."""

from typing import Any

import pytest
import schemathesis
from flask import Flask
from hypothesis import HealthCheck, Phase, given, seed, settings
from hypothesis import strategies as st
from schemathesis import GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi import checks

from scoresheet.api.calls import CALLS, PREFIX

from .acts import ACTS, prepared
from .cast import Cast

EACH = 44
"""Calls a kind of call, once as documented and once not: 25 × 2 × 44 = 2,200; on SQLite."""
FEWER = 10
"""The same on PostgreSQL, which is stricter with what it is given."""
NEVER_WRONG = {("take_group", GenerationMode.NEGATIVE)}
"""Calls that bring nothing but a code, which may be any text."""
HELD_TO = [
    not_a_server_error,
    checks.status_code_conformance,
    checks.content_type_conformance,
    checks.response_headers_conformance,
    checks.response_schema_conformance,
    checks.negative_data_rejection,
    checks.unsupported_method,
]


@pytest.fixture
def operations(app: Flask) -> dict[str, Any]:
    """Every call of the document by its name, ready to be made on the application."""
    schema = schemathesis.openapi.from_wsgi(PREFIX + "/openapi.json", app)
    found = (result.ok() for result in schema.get_all_operations())
    return {operation.definition.raw["operationId"]: operation for operation in found}


def places(cast: Cast) -> st.SearchStrategy[dict[str, Any]]:
    """Where there is something, three times in four; elsewhere whatever comes."""
    there = {"code": cast.code, "match": 1, "hand": 1, "player": 2, "host": 1}
    return st.sampled_from([there, there, there, {}])


def tokens(cast: Cast) -> st.SearchStrategy[str | None]:
    """Mostly tokens that are good for the call."""
    callers = (cast.hana, cast.hana, cast.hana, cast.ravi, cast.ravi, cast.tom, cast.stranger)
    return st.sampled_from([*(caller.token for caller in callers), None, "host-1-nonsense"])


def bodies(name: str, mode: GenerationMode) -> st.SearchStrategy[dict[str, Any]]:
    """Whatever comes; of calls as documented one in three with a body that is sure to be good."""
    good = ACTS[name].body
    sure = mode is GenerationMode.POSITIVE and isinstance(good, dict)
    return st.sampled_from([{}, {}, {"body": good} if sure else {}])


@pytest.mark.parametrize(
    ("name", "mode"),
    [
        pytest.param(call.name, mode, id=f"{call.name}-{mode.value}")
        for call in CALLS
        for mode in GenerationMode
        if call.name != "describe" and (call.name, mode) not in NEVER_WRONG
    ],
)
def test_every_answer_is_as_documented(
    cast: Cast, operations: dict[str, Any], database_kind: str, name: str, mode: GenerationMode
) -> None:
    prepared(cast, name)
    operation = operations[name]
    gaps = {held["name"] for held in operation.definition.raw["parameters"] if held["in"] == "path"}

    made: list[str] = []
    many = EACH if database_kind == "sqlite" else FEWER

    @settings(
        max_examples=many, database=None, deadline=None,
        phases=[Phase.generate], suppress_health_check=list(HealthCheck),
    )  # fmt: skip
    @given(st.data(), places(cast), tokens(cast), bodies(name, mode))
    def calls(
        data: st.DataObject, place: dict[str, Any], token: str | None, body: dict[str, Any]
    ) -> None:
        fixed = {key: value for key, value in place.items() if key in gaps}
        case = data.draw(operation.as_strategy(mode, path_parameters=fixed or None, **body))
        headers = {} if token is None else {"Authorization": f"Bearer {token}"}
        case.validate_response(case.call(headers=headers), checks=HELD_TO)
        made.append(name)

    for run in range(many):  # a small call is soon made up in every way: then once more
        if len(made) < many:
            seed(run)(calls)()
    assert len(made) >= many
