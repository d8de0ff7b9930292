"""Where several refusals apply, the first in the order of the statuses answers."""

import pytest

from .caller import Answer, Caller
from .cast import Cast

JSON = {"Content-Type": "application/json"}
TEXT = {"Content-Type": "text/plain"}


def put(caller: Caller, path: str, data: bytes, kind: dict[str, str] = JSON) -> Answer:
    return caller.put(path, data=data, headers=kind)


def test_413_415_400_404_401_403_422_409_in_this_order(cast: Cast) -> None:
    cast.played("1000 85 0")  # banked: whatever is right otherwise clashes
    nobody = "/groups/AAAAAAAA/matches/1/hands/1/results/2"
    ravis = cast.cell(1, 2)
    assert put(cast.gus, nobody, b"x" * 70_000, TEXT).status == 413
    assert put(cast.gus, nobody, b"x", TEXT).status == 415
    assert put(cast.gus, nobody, b"x").status == 400
    assert put(cast.gus, nobody, b"[]").status == 404
    assert put(cast.gus, ravis, b"[]").status == 401
    assert put(cast.tom, ravis, b"[]").status == 403
    assert put(cast.ravi, ravis, b"[]").status == 422
    assert put(cast.ravi, ravis, b'{"points": 90}').status == 409
    assert put(cast.ravi, ravis, b'{"points": 85}').status == 200


@pytest.mark.parametrize(
    ("data", "kind", "status"),
    [(b"x" * 70_000, TEXT, 413), (b"x", TEXT, 415), (b"x", JSON, 400), (b"{}", JSON, 404)],
)
def test_the_body_goes_before_a_hand_match_or_player_that_there_is_not(
    cast: Cast, data: bytes, kind: dict[str, str], status: int
) -> None:
    for path in (cast.cell(0, 1), cast.cell(1, 0), cast.cell(1, 1, match=0), cast.cell(-1, 1)):
        assert put(cast.gus, path, data, kind).status == status


def test_a_player_an_earlier_hand_isnt_theirs_goes_before_a_body_at_fault(cast: Cast) -> None:
    cast.played("210 85 -100", "5 5 5")
    assert put(cast.ravi, cast.cell(1, 2), b'{"points": 9999}').status == 403
    assert put(cast.ravi, cast.cell(1, 2), b'{"points": 90}').status == 403
    assert put(cast.ravi, cast.cell(1, 2), b'{"points": 85}').status == 200
    assert put(cast.ravi, cast.cell(2, 2), b'{"points": 9999}').status == 422
    assert put(cast.hana, cast.cell(1, 2), b'{"points": 9999}').status == 422


def test_what_only_the_host_may_send_goes_before_a_body_at_fault(cast: Cast) -> None:
    path = cast.group + "/players/2"
    assert cast.ravi.patch(path, {"name": "", "active": "x"}).status == 403
    assert cast.ravi.patch(path, {"name": "Ravindra", "active": True}).status == 403
    assert cast.ravi.patch(path, {"name": ""}).status == 422
    assert cast.hana.patch(path, {"name": "", "active": "x"}).status == 422


def test_a_host_that_there_is_not_goes_before_a_missing_token(cast: Cast) -> None:
    for caller in (cast.gus, cast.ravi, cast.hana):
        assert caller.delete(cast.group + "/hosts/9").status == 404
        assert caller.delete(cast.group + "/players/9/claim").status == 404
        assert caller.delete(cast.at() + "/players/9").status == 404


def test_a_fault_of_the_body_goes_before_the_state_of_the_match(cast: Cast) -> None:
    """The first match is open, so a start clashes; unless it names players there aren't."""
    matches = cast.group + "/matches"
    assert cast.hana.post(matches, {"players": [1, 9]}).status == 422
    assert cast.hana.post(matches, {"players": [1, 2]}).status == 409
    cast.hana.post(cast.at() + "/end")
    assert cast.hana.patch(cast.at(), {"seats": [1, 2]}).status == 422
    assert cast.hana.patch(cast.at(), {"dealer": 9}).status == 422
    assert cast.hana.patch(cast.at(), {"seats": [3, 2, 1]}).status == 409
    assert cast.hana.post(cast.at() + "/players", {"player": 9}).status == 422
    assert cast.hana.post(cast.at() + "/players", {"player": 1}).status == 409
