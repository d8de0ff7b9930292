"""Seats claimed and freed, hosts made and taken back, the code renewed: tokens and what they do."""

from flask import Flask

from .caller import Caller
from .cast import Cast
from .conftest import Kept


def test_a_free_seat_is_claimed_once(cast: Cast) -> None:
    path = cast.group + "/players/2/claim"
    assert cast.hana.delete(path).status == 204
    assert cast.gus.get(cast.group)["players"][1]["taken"] is False
    answer = cast.gus.post(path)
    assert (answer.status, list(answer.body)) == (200, ["player_token"])
    ravi = cast.gus.holding(answer["player_token"])
    assert cast.enter(1, 2, 85, by=ravi).status == 200
    again = cast.gus.post(path)
    assert (again.status, again.detail) == (
        409,
        "Ravi’s seat is taken by another phone. The host can free it.",
    )
    assert "player_token" not in again.body


def test_a_claim_repeated_with_its_key_answers_the_same_token(cast: Cast, kept: Kept) -> None:
    path = cast.group + "/players/2/claim"
    cast.hana.delete(path)
    headers = {"Idempotency-Key": "ravi's phone, first time"}
    first = cast.gus.post(path, headers=headers)
    before = kept()
    assert cast.gus.post(path, headers=headers).body == first.body
    assert without_versions(kept()) == without_versions(before)
    assert cast.gus.post(path, headers={"Idempotency-Key": "somebody else's phone"}).status == 409
    assert cast.gus.post(path, headers={"Idempotency-Key": "1"}).status == 422


def test_a_freed_seats_token_is_unknown_from_then_on(cast: Cast) -> None:
    assert cast.ravi.delete(cast.group + "/players/2/claim").status == 204
    assert cast.enter(1, 2, 85, by=cast.ravi).status == 401
    assert cast.ravi.delete(cast.group + "/players/2/claim").status == 401
    assert cast.hana.delete(cast.group + "/players/2/claim").status == 204
    assert cast.told() == ["claim", "claim", "claim", "free"]


def test_a_player_frees_the_own_seat_alone(cast: Cast, kept: Kept) -> None:
    before = kept()
    answer = cast.ravi.delete(cast.group + "/players/3/claim")
    assert (answer.status, answer.detail) == (403, "That isn’t yours to do.")
    assert kept() == before


def test_tokens_are_kept_as_hashes_alone(cast: Cast, kept: Kept) -> None:
    text = repr(kept())
    for caller in (cast.hana, *cast.players):
        assert caller.token
        assert caller.token.split("-", 2)[2] not in text


def test_a_player_is_added_and_joins_the_open_match_while_it_has_room(cast: Cast) -> None:
    cast.played("210 85 -100")
    answer = cast.hana.post(cast.group + "/players", {"name": " Gus "})
    assert (answer.status, answer.body) == (201, {"id": 4, "name": "Gus"})
    sheet = cast.sheet()
    assert sheet["waiting_for"] == [1, 2, 3, 4]
    assert sheet["hands"][0]["cells"][3] == {
        "player": 4, "points": None, "entry": None, "carry": 0, "running": 0, "sat_out": True,
        "counts": None, "revision": 0, "by": None,
    }  # fmt: skip
    for name in ("Ann", "Bo", "Cy", "Di", "Ed"):
        cast.hana.post(cast.group + "/players", {"name": name})
    assert [player["name"] for player in cast.sheet()["players"]][-2:] == ["Cy", "Di"]


def test_a_player_is_added_once_for_one_key(cast: Cast, kept: Kept) -> None:
    path = cast.group + "/players"
    first = cast.hana.post(path, {"name": "Gus"}, headers={"Idempotency-Key": "g"})
    before = kept()
    again = cast.hana.post(path, {"name": "Gus"}, headers={"Idempotency-Key": "g"})
    assert (again.status, again.body) == (201, first.body)
    assert without_versions(kept()) == without_versions(before)
    assert cast.hana.post(path, {"name": "Gus"}).status == 422
    for key in ("", "x" * 129):
        assert cast.hana.post(path, {"name": "Ann"}, headers={"Idempotency-Key": key}).status == 422


def without_versions(rows: dict[str, list[tuple[object, ...]]]) -> object:
    """All but the groups' own rows, whose version a repeat raises."""
    return {table: held for table, held in rows.items() if table != "groups"}


NEWCOMERS_REFUSED = ["TOM", "", "T" * 31, "T\u200bom", None, 5, ["Gus"], "\udfff"]


def test_a_newcomers_name_refused_is_told_at_its_field(cast: Cast, kept: Kept) -> None:
    for name in NEWCOMERS_REFUSED:
        before = kept()
        for answer in (
            cast.hana.post(cast.group + "/players", {"name": name}),
            cast.hana.patch(cast.group + "/players/2", {"name": name}),
        ):
            assert (answer.status, list(answer.errors)) == (422, ["name"])
        assert kept() == before


def test_a_group_of_a_hundred_is_full(cast: Cast) -> None:
    for number in range(4, 101):
        cast.hana.post(cast.group + "/players", {"name": f"Guest {number}"})
    answer = cast.hana.post(cast.group + "/players", {"name": "Gus"})
    assert (answer.status, answer.detail) == (
        409,
        "A group has room for 100 players over the years.",
    )
    assert cast.hana.post(cast.group + "/players", {"name": "Guest 9"}).status == 422


def test_the_host_renames_anybody_and_a_player_themselves(cast: Cast) -> None:
    answer = cast.hana.patch(cast.group + "/players/1", {"name": "Jessica"})
    assert answer.body == {"id": 1, "name": "Jessica", "taken": True, "active": True}
    assert cast.ravi.patch(cast.group + "/players/2", {"name": "ravi"})["name"] == "ravi"
    assert cast.ravi.patch(cast.group + "/players/3", {"name": "Tim"}).status == 403
    assert [player["name"] for player in cast.sheet()["players"]] == ["Jessica", "ravi", "Tom"]
    assert cast.ravi.patch(cast.group + "/players/2").body["name"] == "ravi"


def test_who_is_not_active_is_not_seated_in_the_next_match(cast: Cast) -> None:
    path = cast.group + "/players/2"
    assert cast.hana.patch(path, {"active": False})["active"] is False
    assert cast.ravi.patch(path, {"active": True}).status == 403
    cast.hana.post(cast.at() + "/end")
    started = cast.hana.post(cast.group + "/matches")
    assert [player["id"] for player in started["players"]] == [1, 3]
    assert [(p["id"], p["active"]) for p in cast.gus.get(cast.group)["players"]] == [
        (1, True), (3, True), (2, False),
    ]  # fmt: skip
    for value in (1, "no", None):
        assert list(cast.hana.patch(path, {"active": value}).errors) == ["active"]


def test_another_device_is_made_host_listed_and_taken_back(cast: Cast) -> None:
    hosts = cast.group + "/hosts"
    answer = cast.hana.post(hosts)
    assert (answer.status, answer["id"]) == (201, 2)
    tablet = cast.gus.holding(answer["host_token"])
    assert tablet.patch(cast.group, {"name": "Sundays"}).status == 200
    listed = tablet.get(hosts)["hosts"]
    assert [(host["id"], host["this"]) for host in listed] == [(1, False), (2, True)]
    assert cast.hana.delete(hosts + "/2").status == 204
    assert tablet.get(hosts).status == 401
    last = cast.hana.delete(hosts + "/1")
    assert (last.status, last.detail) == (
        409,
        "This is the last host’s device. Make another one host first.",
    )
    assert cast.hana.post(hosts)["id"] == 3


def test_a_host_is_made_once_for_one_key(cast: Cast, kept: Kept) -> None:
    hosts = cast.group + "/hosts"
    first = cast.hana.post(hosts, headers={"Idempotency-Key": "tablet"})
    before = kept()
    assert cast.hana.post(hosts, headers={"Idempotency-Key": "tablet"}).body == first.body
    assert without_versions(kept()) == without_versions(before)
    assert cast.hana.post(hosts, headers={"Idempotency-Key": "another"})["id"] == 3
    assert cast.gus.holding(first["host_token"]).get(hosts).status == 200


def test_when_a_host_was_last_seen_is_told(cast: Cast) -> None:
    cast.hana.get(cast.group + "/hosts")
    (host,) = cast.hana.get(cast.group + "/hosts")["hosts"]
    assert host["last_seen"] >= host["since"]


def test_a_renewed_code_is_unknown_but_to_who_has_rights(cast: Cast) -> None:
    old = cast.group
    new = cast.hana.post(old + "/code")["code"]
    assert new != cast.code
    for caller in (cast.gus, cast.stranger, cast.gus.holding("nonsense")):
        assert caller.get(old).status == 404
        assert caller.get(old + "/matches/1").status == 404
        assert caller.post(old + "/players/2/claim").status == 404
        assert caller.get(f"/groups/{new}").status == 200
    for caller in (cast.hana, cast.ravi):
        assert caller.get(old)["code"] == new
        assert caller.get(old + "/matches/1")["group"] == new
    sheet = cast.ravi.put(old + "/matches/1/hands/1/results/2", {"points": 85})
    assert (sheet.status, sheet["group"]) == (200, new)
    assert cast.hana.post(old + "/code")["code"] == new  # asked twice, renewed once
    assert cast.hana.post(f"/groups/{new}/code")["code"] not in (cast.code, new)


def test_a_renewed_code_gives_the_sheet_another_tag(cast: Cast) -> None:
    tag = cast.hana.get(cast.at()).headers["ETag"]
    cast.hana.post(cast.group + "/code")
    answer = cast.hana.get(cast.at(), headers={"If-None-Match": tag})
    assert answer.status == 200


def test_a_token_of_another_group_is_known_and_not_good_here(app: Flask, cast: Cast) -> None:
    for method, path in (
        ("PATCH", cast.group),
        ("PUT", cast.cell(1, 1)),
        ("DELETE", cast.group + "/players/1/claim"),
    ):
        assert cast.stranger.call(method, path, {"points": 5}).status == 403
    assert cast.stranger.get(cast.group).status == 200


NO_AUTHORITY = ["Bearer", "Bearer ", "Basic aGFuYTpoYW5h", "bearer nonsense"]


def test_another_kind_of_authority_is_none(cast: Cast) -> None:
    for header in NO_AUTHORITY:
        answer = cast.gus.patch(cast.group, {}, headers={"Authorization": header})
        assert answer.status == 401


def test_the_word_bearer_is_read_in_any_case(cast: Cast) -> None:
    headers = {"Authorization": f"bEARER   {cast.hana.token} "}
    assert cast.gus.patch(cast.group, {}, headers=headers).status == 200


GONE = "This was made before, and taken back since. Ask for a new one."


def test_a_key_brings_no_host_and_no_seat_back(cast: Cast) -> None:
    hosts, claim = cast.group + "/hosts", cast.group + "/players/2/claim"
    key = {"Idempotency-Key": "a key of one's own"}
    tablet = cast.hana.post(hosts, headers=key)
    cast.hana.delete(f"{hosts}/{tablet['id']}")
    assert (again := cast.hana.post(hosts, headers=key)).status == 409
    assert again.detail == GONE
    cast.hana.delete(claim)
    cast.gus.post(claim, headers=key)
    cast.hana.delete(claim)
    assert cast.gus.post(claim, headers=key).status == 409
    assert cast.gus.post(claim).status == 200


def test_a_start_whose_host_was_taken_back_is_not_answered_again(anyone: Caller) -> None:
    key = {"Idempotency-Key": "a key of one's own"}
    first = anyone.post("/groups", {"players": ["Ann", "Bo"]}, headers=key)
    group, host = f"/groups/{first['code']}", anyone.holding(first["host_token"])
    host.post(group + "/hosts")
    assert host.delete(group + "/hosts/1").status == 204
    assert anyone.post("/groups", {"players": ["Ann", "Bo"]}, headers=key).status == 409


def test_a_repeated_start_with_fewer_names_answers_those_of_the_first(anyone: Caller) -> None:
    key = {"Idempotency-Key": "a key of one's own"}
    first = anyone.post("/groups", {"players": ["Ann", "Bo", "Cy"]}, headers=key)
    assert anyone.post("/groups", {"players": ["Ann", "Bo"]}, headers=key).body == first.body
