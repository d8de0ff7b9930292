"""What is taken away by the API: files that open rightly where they are opened."""

import pytest

from .cast import Cast
from .conftest import Kept


def test_a_match_is_taken_away_as_a_file_for_spreadsheets(cast: Cast) -> None:
    cast.played("210 85 -100")
    answer = cast.gus.get(cast.at() + ".csv")
    assert answer.headers["Content-Type"] == "text/csv; charset=utf-8"
    assert answer.headers["Content-Disposition"] == 'attachment; filename="match-1.csv"'
    assert answer.body.encode() == (
        b"\xef\xbb\xbfmatch,hand,player,result,entry,carry,line,sat out\r\n"
        b"1,1,Jess,210,210,0,210,no\r\n"
        b"1,1,Ravi,85,85,0,85,no\r\n"
        b"1,1,Tom,-100,0,100,0,no\r\n"
    )


def test_a_group_is_taken_away_and_taken_in_with_a_new_code_and_host(cast: Cast) -> None:
    cast.played("210 85 -100", "1000 5 5")
    away = cast.gus.get(cast.group + "/export")
    assert away.headers["Content-Disposition"] == 'attachment; filename="scoresheet-group.json"'
    answer = cast.gus.post("/groups/import", away.body)
    assert answer.status == 201
    assert answer.headers["Location"] == f"/api/v1/groups/{answer['code']}"
    assert (answer["name"], answer["match"]) == (None, 1)
    assert answer["players"] == [
        {"id": 1, "name": "Jess", "seat": 1},
        {"id": 2, "name": "Ravi", "seat": 2},
        {"id": 3, "name": "Tom", "seat": 3},
    ]
    assert answer["code"] != cast.code
    again = cast.gus.get(f"/groups/{answer['code']}/export")
    assert again.body == away.body
    host = cast.gus.holding(answer["host_token"])
    assert host.post(f"/groups/{answer['code']}/matches").status == 201


def test_the_same_key_again_answers_the_same_and_opens_nothing(cast: Cast, kept: Kept) -> None:
    file = cast.gus.get(cast.group + "/export").body
    key = {"headers": {"Idempotency-Key": "a key of sixteen letters"}}
    first = cast.gus.post("/groups/import", file, **key)
    before = kept()
    assert cast.gus.post("/groups/import", file, **key).body == first.body
    assert kept() == before
    cast.played("1000 85 0")
    other = cast.gus.get(cast.group + "/export").body
    before = kept()
    assert cast.gus.post("/groups/import", other, **key).body == first.body
    assert kept() == before


def test_others_have_their_turn_while_a_group_is_taken_away(
    cast: Cast, monkeypatch: pytest.MonkeyPatch
) -> None:
    cast.played("1000 85 0")
    assert cast.hana.post(cast.group + "/matches").status == 201
    turns: list[float] = []
    monkeypatch.setattr("time.sleep", turns.append)
    assert len(cast.gus.get(cast.group + "/export")["matches"]) == 2
    assert len(turns) >= 2  # a match each


def test_a_file_that_cannot_be_is_refused_with_what_and_where(cast: Cast, kept: Kept) -> None:
    cast.played("210 85 -100", "1000 5 5")
    file = cast.gus.get(cast.group + "/export").body
    file["matches"][0]["results"][3]["points"] = 700
    before = kept()
    answer = cast.gus.post("/groups/import", file)
    assert (answer.status, answer.errors) == (
        422,
        {"matches.0.decisions.banked_hand": ["The match isn’t won with this hand."]},
    )
    assert kept() == before


def test_of_a_file_alone_so_much_is_taken(cast: Cast) -> None:
    many = b'{"format": "' + b"x" * 100_000 + b'"}'
    kind = {"headers": {"Content-Type": "application/json"}}
    answer = cast.gus.call("POST", "/groups/import", data=many, **kind)
    assert answer.status == 422
    assert cast.gus.call("POST", "/groups", data=many, **kind).status == 413
    cast.gus.app.config["FILE_LIMIT"] = 99_999
    assert cast.gus.call("POST", "/groups/import", data=many, **kind).status == 413
