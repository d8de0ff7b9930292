"""Groups through the API: opened once however often it is asked, shown, named, their rules set."""

from flask import Flask

from .caller import Caller
from .cast import NAMES, Cast, opened
from .conftest import Kept

RULES = {
    "target": 1000,
    "joker": False,
    "deuce_as_ace": 10,
    "ace_left": 10,
    "biggest_set": 4,
    "longest_run": None,
    "going_out_bonus": 100,
}
KEY = "an-evening-of-november-29"
THAT_NAME = "Somebody here is called %s already. Add a letter to tell them apart."


def test_a_group_is_opened_with_its_first_match(anyone: Caller) -> None:
    answer = anyone.post("/groups", {"players": [" Jess ", "Ravi", "Tom"], "name": "Sundays"})
    code = answer["code"]
    assert (answer.status, answer.headers["Location"]) == (201, f"/api/v1/groups/{code}")
    assert answer.body == {
        "code": code,
        "name": "Sundays",
        "host_token": answer["host_token"],
        "players": [
            {"id": 1, "name": "Jess", "seat": 1},
            {"id": 2, "name": "Ravi", "seat": 2},
            {"id": 3, "name": "Tom", "seat": 3},
        ],
        "rules": RULES,
        "match": 1,
    }
    host = anyone.holding(answer["host_token"])
    assert host.get(f"/groups/{code}/hosts")["hosts"][0]["this"] is True


def test_of_the_rules_those_given_replace_the_usual_ones(anyone: Caller) -> None:
    given = {"target": 500, "joker": True, "biggest_set": None, "longest_run": 4}
    answer = anyone.post("/groups", {"players": ["Ann", "Bo"], "rules": given})
    assert answer["rules"] == RULES | given
    assert anyone.get(f"/groups/{answer['code']}/matches/1")["rules"] == RULES | given


RULES_REFUSED = [
    ({"target": 99}, "rules.target", "The least is 100."),
    ({"target": 10_001}, "rules.target", "The most is 10000."),
    ({"target": -(10**30)}, "rules.target", "The least is 100."),
    ({"target": 10**400}, "rules.target", "The most is 10000."),
    ({"target": 500.0}, "rules.target", "It has to be: integer."),
    ({"target": "500"}, "rules.target", "It has to be: integer."),
    ({"target": True}, "rules.target", "It has to be: integer."),
    ({"target": None}, "rules.target", "It has to be: integer."),
    ({"joker": 1}, "rules.joker", "It has to be: boolean."),
    ({"joker": None}, "rules.joker", "It has to be: boolean."),
    ({"deuce_as_ace": 15}, "rules.deuce_as_ace", "It has to be one of: 10, 20."),
    ({"ace_left": 10.0}, "rules.ace_left", "It has to be: integer."),
    ({"biggest_set": 3}, "rules.biggest_set", "It has to be one of: 4, null."),
    ({"biggest_set": 4.0}, "rules.biggest_set", "It has to be: integer, null."),
    ({"longest_run": False}, "rules.longest_run", "It has to be: integer, null."),
    ({"going_out_bonus": 501}, "rules.going_out_bonus", "The most is 500."),
    ({"going_out_bonus": -1}, "rules.going_out_bonus", "The least is 0."),
    ({"bonus": 100}, "rules.bonus", "There is no such key."),
    ([], "rules", "It has to be: object."),
    (None, "rules", "It has to be: object."),
]


def test_a_rule_refused_is_told_at_its_field(anyone: Caller, cast: Cast, kept: Kept) -> None:
    for rules, field, sentence in RULES_REFUSED:
        before = kept()
        for answer in (
            anyone.post("/groups", {"players": NAMES, "rules": rules}),
            cast.hana.patch(cast.group, {"rules": rules}),
        ):
            assert answer.status == 422
            assert sentence in answer.errors[field]
            assert list(answer.errors) == [field]
        assert kept() == before


NAMES_REFUSED = [
    (None, {"players": ["It has to be: array."]}),
    ("Jess, Ravi", {"players": ["It has to be: array."]}),
    ({"1": "Jess"}, {"players": ["It has to be: array."]}),
    ([], {"players": ["At least 2 are needed."]}),
    (["Jess"], {"players": ["At least 2 are needed."]}),
    ([f"P{n}" for n in range(9)], {"players": ["At most 8 are taken."]}),
    (["Jess", 7], {"players.1": ["It has to be: string."]}),
    (["Jess", None], {"players.1": ["It has to be: string."]}),
    (["Jess", ["Ravi"]], {"players.1": ["It has to be: string."]}),
    (["Jess", "jESS"], {"players.1": [THAT_NAME % "jESS"]}),
    (["Zo\u00eb", "Zoe\u0308"], {"players.1": [THAT_NAME % "Zo\u00eb"]}),
    (["Jess", "R" * 31], {"players.1": [
        "A name has at most 30 characters; this one has 31."]}),
    (["Jess", "\u202eivaR"], {"players.1": [
        "This name has a character that can’t be shown. Type it anew."]}),
    (["Jess", "\ud83c"], {"players.1": [
        "This name has a character that can’t be shown. Type it anew."]}),
    (["Jess", "R\u0000"], {"players.1": [
        "This name has a character that can’t be shown. Type it anew."]}),
    ([" ", "Ravi"], {"players.0": [
        "Type a name: at least one letter, digit or sign that can be seen."]}),
]  # fmt: skip


def test_names_refused_are_told_at_their_places(anyone: Caller, kept: Kept) -> None:
    for players, errors in NAMES_REFUSED:
        before = kept()
        answer = anyone.post("/groups", {"players": players})
        assert (answer.status, answer.errors) == (422, errors)
        assert kept() == before


def test_every_field_at_fault_has_its_own_sentence(anyone: Caller) -> None:
    answer = anyone.post("/groups", {"players": ["Jess", "jess", "R" * 31], "name": "\t"})
    assert answer.detail == "Some of what was sent can’t be taken."
    assert sorted(answer.errors) == ["name", "players.1", "players.2"]
    answer = anyone.post("/groups", {"players": "x", "name": 5, "rules": 5, "more": 5})
    assert sorted(answer.errors) == ["more", "name", "players", "rules"]


def test_a_lone_fault_is_told_in_the_detail_too(anyone: Caller) -> None:
    answer = anyone.post("/groups", {"players": ["Jess", "JESS"]})
    assert answer.detail == THAT_NAME % "JESS"


def test_names_of_every_script_are_kept_as_they_are(anyone: Caller) -> None:
    names = ["<b>Jess</b>", "🃏🃏", "رافي", "Zoe\u0308"]
    answer = anyone.post("/groups", {"players": names})
    assert [p["name"] for p in answer["players"]] == [*names[:3], "Zo\u00eb"]


def test_the_same_key_again_answers_the_same_group_and_makes_none(
    anyone: Caller, kept: Kept
) -> None:
    headers = {"Idempotency-Key": KEY}
    first = anyone.post("/groups", {"players": NAMES}, headers=headers)
    before = kept()
    again = anyone.post("/groups", {"players": NAMES}, headers=headers)
    assert (again.status, again.body) == (201, first.body)
    assert again.headers["Location"] == first.headers["Location"]
    host = anyone.holding(again["host_token"])
    assert host.get(f"/groups/{again['code']}/hosts").status == 200
    assert kept() == before
    other = anyone.post("/groups", {"players": NAMES}, headers={"Idempotency-Key": KEY + "!"})
    assert other["code"] != first["code"]
    assert anyone.post("/groups", {"players": NAMES})["code"] not in (first["code"], other["code"])


def test_a_repeated_start_shows_not_who_came_later(anyone: Caller) -> None:
    headers = {"Idempotency-Key": KEY}
    first = anyone.post("/groups", {"players": NAMES}, headers=headers)
    host = anyone.holding(first["host_token"])
    host.post(f"/groups/{first['code']}/players", {"name": "Gus"})
    again = anyone.post("/groups", {"players": NAMES}, headers=headers)
    assert again["players"] == first["players"]


KEYS_REFUSED = ["", "short", "x" * 15, "x" * 129, "é" * 20, "x" * 20 + "\x7f"]


def test_a_key_that_could_be_anybodys_opens_no_group(anyone: Caller, kept: Kept) -> None:
    for key in KEYS_REFUSED:
        before = kept()
        answer = anyone.post("/groups", {"players": NAMES}, headers={"Idempotency-Key": key})
        assert (answer.status, answer.errors) == (
            422,
            {"Idempotency-Key": ["An Idempotency-Key has 16 to 128 plain characters here."]},
        )
        assert kept() == before


def test_a_group_is_shown_with_its_players_and_matches(cast: Cast) -> None:
    assert cast.gus.get(cast.group).body == {
        "code": cast.code,
        "name": None,
        "rules": RULES,
        "players": [
            {"id": number, "name": name, "taken": True, "active": True}
            for number, name in enumerate(NAMES, start=1)
        ],
        "open_match": 1,
        "matches": [
            {
                "number": 1, "state": "playing", "started_at": None, "banked_at": None,
                "winner": None, "hands": 0,
                "players": [
                    {"id": number, "name": name, "running": 0, "rank": 1}
                    for number, name in enumerate(NAMES, start=1)
                ],
            }
        ],
        "next": None,
    }  # fmt: skip


def test_a_code_is_read_without_regard_to_case_blanks_and_dashes(cast: Cast) -> None:
    code = cast.code
    for typed in (code.lower(), f"{code[:4]}-{code[4:]}", f" {code[:4]} {code[4:]} ", f"{code}–"):
        assert cast.gus.get(f"/groups/{typed}")["code"] == code


def test_players_stand_by_their_seats_in_the_newest_match_then_who_has_none(cast: Cast) -> None:
    cast.played("1000 85 0")
    cast.hana.post(cast.group + "/matches", {"players": [3, 1]})
    group = cast.gus.get(cast.group)
    assert [player["id"] for player in group["players"]] == [3, 1, 2]
    assert [[p["id"] for p in row["players"]] for row in group["matches"]] == [[3, 1], [1, 2, 3]]


def five_matches(cast: Cast) -> None:
    """Four banked, of which Tom was in the first and the last; one open."""
    for number, players in enumerate(([1, 2, 3], [1, 2], [1, 2], [1, 2, 3], [1, 2]), start=1):
        if number > 1:
            cast.hana.post(cast.group + "/matches", {"players": players})
        for player in players if number < 5 else ():
            cast.enter(1, player, 1000 if player == 1 else 0, match=number)


def numbers(cast: Cast, asked: str) -> tuple[list[int], int | None]:
    answer = cast.gus.get(cast.group + asked)
    return [row["number"] for row in answer["matches"]], answer["next"]


def test_matches_come_newest_first_a_page_at_a_time(cast: Cast) -> None:
    five_matches(cast)
    assert numbers(cast, "") == ([5, 4, 3, 2, 1], None)
    assert numbers(cast, "?limit=2") == ([5, 4], 4)
    assert numbers(cast, "?limit=2&before=4") == ([3, 2], 2)
    assert numbers(cast, "?limit=2&before=2") == ([1], None)
    assert numbers(cast, "?before=1") == ([], None)
    assert numbers(cast, "?limit=5") == ([5, 4, 3, 2, 1], None)
    assert numbers(cast, "?player=3") == ([4, 1], None)
    assert numbers(cast, "?player=3&limit=1") == ([4], 4)
    assert numbers(cast, "?player=9") == ([], None)
    year = int(cast.sheet(1)["banked_at"][:4])
    assert numbers(cast, f"?year={year}&player=3&before=4") == ([1], None)
    assert numbers(cast, f"?year={year - 1}") == ([], None)
    assert numbers(cast, "?year=9999") == ([], None)
    assert numbers(cast, "?won_by=1&limit=3") == ([4, 3, 2], 2)
    assert numbers(cast, f"?won_by=1&player=3&year={year}") == ([4, 1], None)
    assert numbers(cast, "?won_by=2") == ([], None)


QUERIES_REFUSED = [
    ("limit=0", "The least is 1."), ("limit=101", "The most is 100."),
    ("before=0", "The least is 1."), ("before=1000000000", "The most is 999999999."),
    ("year=1969", "The least is 1970."), ("year=10000", "The most is 9999."),
    ("limit=", "It has to be: integer."), ("limit=12.0", "It has to be: integer."),
    ("limit=x", "It has to be: integer."), ("limit=-1", "It has to be: integer."),
    ("limit=%2B5", "It has to be: integer."), ("limit=%D9%A3", "It has to be: integer."),
    ("player=" + "9" * 400, "It has to be: integer."), ("limit=%00", "It has to be: integer."),
]  # fmt: skip


def test_a_query_that_is_no_number_in_its_bounds_is_refused(cast: Cast) -> None:
    for asked, sentence in QUERIES_REFUSED:
        answer = cast.gus.get(f"{cast.group}?{asked}")
        assert (answer.status, answer.errors) == (422, {asked.partition("=")[0]: [sentence]})


def test_the_group_is_named_and_its_name_taken_away(cast: Cast) -> None:
    assert cast.hana.patch(cast.group, {"name": " Sundays "})["name"] == "Sundays"
    assert cast.hana.patch(cast.group, {})["name"] == "Sundays"
    assert cast.hana.patch(cast.group, {"rules": {}})["name"] == "Sundays"
    assert cast.hana.patch(cast.group, {"name": None})["name"] is None
    assert [(c["was"], c["is"]) for c in cast.log() if c["what"] == "rename"] == [
        (None, "Sundays"),
        ("Sundays", None),
    ]


TITLES_REFUSED = ["", " ", "S" * 31, "Sun\nday", 5, ["Sundays"]]


def test_a_name_that_is_none_is_refused(cast: Cast, kept: Kept) -> None:
    for name in TITLES_REFUSED:
        before = kept()
        answer = cast.hana.patch(cast.group, {"name": name, "rules": {"target": 500}})
        assert (answer.status, list(answer.errors)) == (422, ["name"])
        assert kept() == before


def test_rules_hold_for_the_open_match_while_it_has_no_result_then_from_the_next(
    cast: Cast,
) -> None:
    assert cast.hana.patch(cast.group, {"rules": {"target": 500}})["rules"]["target"] == 500
    assert cast.hana.patch(cast.group, {"rules": {"joker": True}})["rules"] == RULES | {
        "target": 500,
        "joker": True,
    }
    assert cast.sheet()["rules"] == RULES | {"target": 500, "joker": True}
    cast.enter(1, 1, 210)
    cast.hana.patch(cast.group, {"rules": {"target": 700}})
    assert cast.sheet()["rules"]["target"] == 500
    cast.hana.post(cast.at() + "/end")
    cast.hana.post(cast.group + "/matches", {"rules": {"going_out_bonus": 50}})
    assert cast.sheet(2)["rules"] == RULES | {"target": 700, "joker": True, "going_out_bonus": 50}
    lines = [(line["was"], line["is"]) for line in cast.log() if line["what"] == "rules"]
    assert [(was["target"], now["target"], now["joker"]) for was, now in lines] == [
        (1000, 500, False),
        (500, 500, True),
    ]


def test_two_groups_stay_apart(app: Flask, cast: Cast) -> None:
    other = opened(app, ["Jess", "Ravi"])
    cast.enter(1, 1, 210)
    assert cast.gus.get(f"/groups/{other['code']}/matches/1")["players"][0]["running"] == 0
