"""The short list of each call: works, not mine, onlooker, unknown, another method, malformed.

Every call of the document is in it; a new one without an act here fails.
"""

from typing import Any

import pytest

from .acts import ACTS, NAMED, act, path_of, prepared
from .caller import Caller
from .cast import Cast
from .conftest import Kept

EVERY = sorted(NAMED)
GUARDED = sorted(name for name in EVERY if not ACTS[name].open_to_all)
WRITING = sorted(name for name in EVERY if NAMED[name].writes)
WITH_BODY = sorted(name for name in EVERY if NAMED[name].takes)
NEEDING_BODY = ("open_group", "take_in", "add_player", "join_match", "enter_result", "score_hand")
LIMIT = 64 * 1024
NO_JSON = (
    b"{", b"nonsense", b"{'points': 5}", b'{"points": NaN}', b'{"points": Infinity}',
    b'{"points": -Infinity}', b'{"points": 5,}', b'{"points": 05}', b'{"points": +5}',
    b'{"name": "\xff"}', b'\xef\xbb\xbf{"points": 5}', b'{"a": "\x00"}', b"[" * 60_000,
    b'{"a":' * 12_000, b"[" * 100 + b"]" * 100, b"{} {}", "{\"a\": \"é\"}".encode("utf-16"),
)  # fmt: skip
UNKNOWN = (
    "", "nonsense", "host-1-" + "x" * 32, "seat-2-" + "x" * 32, "host-0-" + "x" * 32, "host-1-é",
)  # fmt: skip


def send(caller: Caller, cast: Cast, name: str, data: bytes, kind: str = "application/json") -> Any:
    call = NAMED[name]
    headers = {"Content-Type": kind} if kind else {}
    return caller.call(call.method, path_of(call, cast), data=data, headers=headers)


def test_every_call_has_its_act_here() -> None:
    assert set(ACTS) == set(NAMED)


@pytest.mark.parametrize("name", EVERY)
def test_it_works_for_the_host(cast: Cast, kept: Kept, name: str) -> None:
    before = (prepared(cast, name), kept())[1]
    assert act(cast.hana, cast, name).status == NAMED[name].status
    assert (kept() != before) == (name in WRITING)


@pytest.mark.parametrize("name", [name for name in EVERY if ACTS[name].own])
def test_it_works_for_the_player_whose_it_is(cast: Cast, kept: Kept, name: str) -> None:
    before = (prepared(cast, name), kept())[1]
    assert act(cast.ravi, cast, name).status == NAMED[name].status
    assert kept() != before


@pytest.mark.parametrize("name", [name for name in EVERY if ACTS[name].open_to_all])
def test_it_works_for_anyone_with_the_link_whatever_token_they_hold(cast: Cast, name: str) -> None:
    prepared(cast, name)
    callers = (cast.gus, cast.stranger, cast.tom, cast.gus.holding("nonsense"))
    answers = [act(caller, cast, name).status for caller in callers]
    first = NAMED[name].status
    assert answers == [first, *[409 if name == "claim_seat" else first] * 3]


@pytest.mark.parametrize("name", GUARDED)
def test_it_is_refused_to_an_onlooker_and_to_an_unknown_token(
    cast: Cast, kept: Kept, name: str
) -> None:
    before = (prepared(cast, name), kept())[1]
    for token in (None, *UNKNOWN):
        answer = act(cast.gus.holding(token), cast, name)
        assert (answer.status, answer.headers["WWW-Authenticate"]) == (401, "Bearer")
    assert kept() == before


@pytest.mark.parametrize("name", GUARDED)
def test_it_is_refused_to_who_is_known_and_may_not(cast: Cast, kept: Kept, name: str) -> None:
    before = (prepared(cast, name), kept())[1]
    for caller in (cast.stranger, cast.tom, cast.jess):
        assert act(caller, cast, name).status == 403
    if not ACTS[name].own:
        assert act(cast.ravi, cast, name).status == 403
    assert kept() == before


@pytest.mark.parametrize("name", [name for name in EVERY if "{code}" in NAMED[name].path])
def test_an_unknown_group_match_player_hand_or_host_is_told(
    cast: Cast, kept: Kept, name: str
) -> None:
    before = (prepared(cast, name), kept())[1]
    path = NAMED[name].path
    elsewhere: list[dict[str, Any]] = [{"code": "AAAAAAAA"}, {"code": "nonsense"}, {"code": "K"}]
    for place in ("match", "player", "host"):
        if f"{{{place}}}" in path:
            elsewhere += [{place: value} for value in (0, 77, -1, "x", "1.0", "٣", 10**10)]
    if "{hand}" in path:
        elsewhere += [{"hand": value} for value in (0, -1, "x", 10**10)]
    for other in elsewhere:
        for caller in (cast.hana, cast.gus):
            assert act(caller, cast, name, **other).status == 404, other
    assert kept() == before


@pytest.mark.sqlite
@pytest.mark.parametrize("name", EVERY)
def test_another_method_is_refused_and_told_which_are_taken(cast: Cast, name: str) -> None:
    path = path_of(NAMED[name], cast)
    taken = {call.method for call in NAMED.values() if call.fits(path)}
    for method in {"GET", "POST", "PUT", "PATCH", "DELETE", "TRACE", "BREW"} - taken:
        answer = cast.hana.call(method, path)
        assert answer.status == 405
        told = set(answer.headers["Allow"].split(", "))
        assert told == taken | {"OPTIONS"} | ({"HEAD"} if "GET" in taken else set())


@pytest.mark.sqlite
@pytest.mark.parametrize("name", WITH_BODY)
def test_what_is_no_json_is_refused(cast: Cast, kept: Kept, name: str) -> None:
    before = kept()
    for data in NO_JSON:
        for caller in (cast.hana, cast.gus):
            assert send(caller, cast, name, data).status == 400, data[:50]
    assert kept() == before


@pytest.mark.parametrize("name", WITH_BODY)
def test_an_empty_body_is_an_empty_object_where_every_key_is_optional(
    cast: Cast, name: str
) -> None:
    prepared(cast, name)
    for kind in ("application/json", ""):
        answer = send(cast.hana, cast, name, b"", kind)
        assert (answer.status == 400) == (name in NEEDING_BODY)
    if name not in NEEDING_BODY:
        assert send(cast.hana, cast, name, b" \n", "text/plain").status < 500


@pytest.mark.sqlite
@pytest.mark.parametrize("name", WITH_BODY)
def test_a_body_that_is_no_object_is_refused(cast: Cast, kept: Kept, name: str) -> None:
    before = (prepared(cast, name), kept())[1]
    for value in (b"[]", b"5", b'"text"', b"null", b"true", b"12.0", b"[[1]]", b"9" * 5000):
        answer = send(cast.hana, cast, name, value)
        assert (answer.status, answer.errors) == (422, {"": ["The body has to be an object."]})
    assert kept() == before


@pytest.mark.sqlite
@pytest.mark.parametrize("name", WITH_BODY)
def test_an_unknown_or_a_repeated_key_is_refused_by_its_name(
    cast: Cast, kept: Kept, name: str
) -> None:
    before = (prepared(cast, name), kept())[1]
    sent = ACTS[name].body if isinstance(ACTS[name].body, dict) else {}
    call, path = NAMED[name], path_of(NAMED[name], cast)
    for key in ("colour", "", "\ud800", "Points"):
        answer = cast.hana.call(call.method, path, sent | {key: 1})
        assert answer.status == 422
        assert answer.errors[key] == ["There is no such key."]
    answer = send(cast.hana, cast, name, b'{"colour": 1, "colour": 1}')
    assert answer.status == 422
    assert answer.errors["colour"][-1] == "This key stands there twice."
    assert kept() == before


@pytest.mark.sqlite
@pytest.mark.parametrize("name", WITH_BODY)
def test_another_content_type_is_refused(cast: Cast, kept: Kept, name: str) -> None:
    before = kept()
    kinds = ("text/plain", "application/x-www-form-urlencoded", "multipart/form-data", "text/json")
    for kind in (*kinds, ""):
        assert send(cast.gus, cast, name, b"{}", kind).status == 415
    for kind in ("application/json; charset=utf-8", "Application/JSON"):
        assert send(cast.gus, cast, name, b"[]", kind).status != 415
    assert kept() == before


@pytest.mark.sqlite
@pytest.mark.parametrize("name", [name for name in EVERY if not NAMED[name].takes_file])
def test_a_body_over_64_kib_is_refused_before_anything_else(
    cast: Cast, kept: Kept, name: str
) -> None:
    before = kept()
    call = NAMED[name]
    for path in (path_of(call, cast), path_of(call, cast, code="AAAAAAAA", hand=0)):
        sent: dict[str, Any] = {"data": b"x" * (LIMIT + 1), "headers": {"Content-Type": "text/x"}}
        assert cast.gus.call(call.method, path, **sent).status == 413
    assert kept() == before


def test_a_body_of_64_kib_is_read(cast: Cast) -> None:
    body = b'{"players": ["Ann", "Bo"]}'
    assert send(cast.gus, cast, "open_group", body.ljust(LIMIT)).status == 201


@pytest.mark.sqlite
@pytest.mark.parametrize("name", EVERY)
def test_an_unknown_or_a_repeated_key_of_the_query_is_refused(
    cast: Cast, kept: Kept, name: str
) -> None:
    before = (prepared(cast, name), kept())[1]
    call, path = NAMED[name], path_of(NAMED[name], cast)
    answer = cast.hana.call(call.method, path + "?colour=red", ACTS[name].body)
    assert (answer.status, answer.errors) == (422, {"colour": ["There is no such key."]})
    for key in call.query:
        answer = cast.hana.call(call.method, f"{path}?{key}=2000&{key}=2000", ACTS[name].body)
        assert (answer.status, answer.errors) == (422, {key: ["This key stands there twice."]})
    assert kept() == before
