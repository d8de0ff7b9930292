"""Matches through the API: started, shown, seated, ended, played on, reopened; and their log."""

from typing import Any

import pytest

from .cast import Cast
from .conftest import Kept

JESS, RAVI, TOM = 1, 2, 3


def test_a_sheet_has_all_its_keys(cast: Cast) -> None:
    assert cast.gus.get(cast.at()).body == {
        "group": cast.code, "match": 1, "state": "playing", "version": 4, "open_hand": 1,
        "dealer": 1, "reopened": False,
        "rules": {
            "target": 1000, "joker": False, "deuce_as_ace": 10, "ace_left": 10, "biggest_set": 4,
            "longest_run": None, "going_out_bonus": 100,
        },
        "started_at": None, "banked_at": None, "amended_at": None, "winner": None, "won": None,
        "waiting_for": [1, 2, 3],
        "players": [
            {"id": number, "name": name, "seat": number, "running": 0, "carry": 0, "rank": 1,
             "left": False}
            for number, name in enumerate(("Jess", "Ravi", "Tom"), start=1)
        ],
        "hands": [{"number": 1, "complete": False, "cells": []}],
        "warnings": [],
    }  # fmt: skip


def test_a_sheet_not_changed_since_is_not_sent_again(cast: Cast) -> None:
    first = cast.gus.get(cast.at())
    tag = first.headers["ETag"]
    for known in (tag, f'"other", {tag}', f"W/{tag}", "*"):
        answer = cast.gus.get(cast.at(), headers={"If-None-Match": known})
        assert (answer.status, answer.body, answer.headers["ETag"]) == (304, None, tag)
    for other in ('"other"', "nonsense", ""):
        assert cast.gus.get(cast.at(), headers={"If-None-Match": other}).body == first.body
    cast.enter(1, JESS, 210)
    answer = cast.gus.get(cast.at(), headers={"If-None-Match": tag})
    assert (answer.status, answer["version"]) == (200, first["version"] + 1)
    assert answer.headers["ETag"] != tag


def test_a_rename_gives_the_sheet_another_tag(cast: Cast) -> None:
    cast.played("1000 0 0")
    cast.hana.post(cast.group + "/matches")
    tags = [cast.gus.get(cast.at(match)).headers["ETag"] for match in (1, 2)]
    cast.jess.patch(cast.group + "/players/1", {"name": "Jessica"})
    for match, tag in zip((1, 2), tags, strict=True):
        assert cast.gus.get(cast.at(match), headers={"If-None-Match": tag}).status == 200


def test_head_is_answered_as_get_without_a_body(cast: Cast) -> None:
    answer = cast.gus.call("HEAD", cast.at())
    assert (answer.status, answer.body) == (200, None)
    assert answer.headers["ETag"] == cast.gus.get(cast.at()).headers["ETag"]


def test_a_match_starts_with_those_of_the_last_or_as_chosen(cast: Cast) -> None:
    matches = cast.group + "/matches"
    answer = cast.hana.post(matches)
    assert (answer.status, answer.detail) == (
        409,
        "Match 1 is still open. End it before the next one starts.",
    )
    cast.played("1000 85 0")
    answer = cast.hana.post(matches, {"players": [TOM, JESS], "rules": {"target": 500}})
    assert (answer.status, answer.headers["Location"]) == (201, f"/api/v1{cast.at(2)}")
    assert [(p["id"], p["seat"]) for p in answer["players"]] == [(TOM, 1), (JESS, 2)]
    assert (answer["rules"]["target"], answer["waiting_for"]) == (500, [TOM, JESS])
    cast.hana.post(cast.at(2) + "/end")
    answer = cast.hana.post(matches)
    assert [p["id"] for p in answer["players"]] == [TOM, JESS]
    assert (answer["match"], answer["rules"]["target"]) == (3, 1000)


def test_a_start_repeated_with_its_key_is_one_match(cast: Cast) -> None:
    cast.played("1000 85 0")
    matches, headers = cast.group + "/matches", {"Idempotency-Key": "rematch"}
    first = cast.hana.post(matches, headers=headers)
    again = cast.hana.post(matches, headers=headers)
    assert (again.status, again.body, again.headers["Location"]) == (
        201, first.body, first.headers["Location"],
    )  # fmt: skip
    assert cast.hana.post(matches, headers={"Idempotency-Key": "another"}).status == 409
    cast.enter(1, JESS, 5, match=2)
    assert cast.hana.post(matches, headers=headers)["match"] == 2


STARTS_REFUSED = [
    ([], {"players": ["At least 2 are needed."]}),
    ([1], {"players": ["At least 2 are needed."]}),
    ([1, 1], {"players": ["Each may stand there only once."]}),
    ([1, 9], {"players": ["There is no such player here to choose."]}),
    (list(range(1, 10)), {"players": ["At most 8 are taken."]}),
    ([1, 2.0], {"players.1": ["It has to be: integer."]}),
    ([1, True], {"players.1": ["It has to be: integer."]}),
    ([1, "2"], {"players.1": ["It has to be: integer."]}),
    ([0, 1], {"players.0": ["The least is 1."]}),
    ([1, 10**30], {"players.1": ["The most is 999999999."]}),
    ("12", {"players": ["It has to be: array."]}),
    (None, {"players": ["It has to be: array."]}),
]


def test_players_who_cannot_start_are_told(cast: Cast, kept: Kept) -> None:
    cast.played("1000 85 0")
    for players, errors in STARTS_REFUSED:
        before = kept()
        answer = cast.hana.post(cast.group + "/matches", {"players": players})
        assert (answer.status, answer.errors) == (422, errors)
        assert kept() == before


def test_a_long_list_of_nonsense_is_refused_at_once(cast: Cast) -> None:
    """Comparing each with each, or telling of each, would take minutes."""
    nonsense = [[number] for number in range(7000)]
    for body in ({"seats": nonsense}, {"seats": [*nonsense, {}, 5, 5]}):
        answer = cast.hana.patch(cast.at(), body)
        assert answer.status == 422
        assert len(answer.errors) <= 50


def test_seats_and_dealer_are_changed(cast: Cast) -> None:
    sheet = cast.hana.patch(cast.at(), {"seats": [TOM, JESS, RAVI]}).body
    assert [(p["id"], p["seat"]) for p in sheet["players"]] == [(TOM, 1), (JESS, 2), (RAVI, 3)]
    assert (sheet["waiting_for"], sheet["dealer"]) == ([TOM, JESS, RAVI], TOM)
    sheet = cast.hana.patch(cast.at(), {"dealer": RAVI}).body
    assert sheet["dealer"] == RAVI
    cast.played("5 5 5")
    sheet = cast.sheet()
    assert [cell["player"] for cell in sheet["hands"][0]["cells"]] == [TOM, JESS, RAVI]
    assert (sheet["open_hand"], sheet["dealer"]) == (2, TOM)
    sheet = cast.hana.patch(cast.at(), {"seats": [JESS, RAVI, TOM], "dealer": JESS}).body
    assert (sheet["dealer"], [p["id"] for p in sheet["players"]]) == (JESS, [1, 2, 3])
    assert cast.hana.patch(cast.at(), {}).body == sheet


TABLES_REFUSED = [
    ({"seats": []}, {"seats": ["The order must name everybody on this sheet exactly once."]}),
    ({"seats": [1, 2]}, {"seats": [
        "The order must name everybody on this sheet exactly once."]}),
    ({"seats": [1, 2, 3, 4]}, {"seats": [
        "The order must name everybody on this sheet exactly once."]}),
    ({"seats": [1, 2, 2]}, {"seats": ["Each may stand there only once."]}),
    ({"seats": [1, 2, "3"]}, {"seats.2": ["It has to be: integer."]}),
    ({"seats": {}}, {"seats": ["It has to be: array."]}),
    ({"dealer": 4}, {"dealer": ["There is no such player here to choose."]}),
    ({"dealer": 0}, {"dealer": ["The least is 1."]}),
    ({"dealer": None}, {"dealer": ["It has to be: integer."]}),
    ({"dealer": [1]}, {"dealer": ["It has to be: integer."]}),
]  # fmt: skip


def test_seats_and_dealers_that_cannot_be_are_told(cast: Cast, kept: Kept) -> None:
    for body, errors in TABLES_REFUSED:
        before = kept()
        answer = cast.hana.patch(cast.at(), body)
        assert (answer.status, answer.errors) == (422, errors)
        assert kept() == before


def test_who_left_cannot_deal(cast: Cast) -> None:
    cast.ravi.delete(cast.at() + "/players/2")
    before = cast.sheet()
    for body in ({"dealer": RAVI}, {"dealer": RAVI, "seats": [TOM, RAVI, JESS]}):
        answer = cast.hana.patch(cast.at(), body)
        assert (answer.status, answer.detail) == (
            409,
            "Ravi doesn’t play this hand and can’t deal it.",
        )
    assert cast.sheet() == before


def test_a_player_leaves_and_joins_again(cast: Cast) -> None:
    cast.played("210 85 -100")
    players = cast.at() + "/players"
    sheet = cast.ravi.delete(players + "/2").body
    assert (sheet["waiting_for"], sheet["players"][1]["left"]) == ([JESS, TOM], True)
    assert [(p["id"], p["rank"]) for p in sheet["players"]] == [(1, 1), (2, 3), (3, 2)]
    assert cast.ravi.delete(players + "/2").status == 409
    assert cast.tom.delete(players + "/3").detail == (
        "At least 2 players have to stay. End the match instead."
    )
    cast.enter(2, JESS, 5)
    cast.enter(2, TOM, 5)
    answer = cast.hana.post(players, {"player": RAVI})
    assert (answer.status, answer["waiting_for"]) == (200, [1, 2, 3])
    assert [cell["sat_out"] for cell in answer["hands"][1]["cells"]] == [False, True, False]
    assert cast.hana.post(players, {"player": RAVI}).detail == "Ravi is at the table already."
    assert cast.ravi.delete(players + "/3").status == 403


JOINERS_REFUSED = [0, -1, 10**12, "2", 2.0, True, None, [2]]


def test_a_joiner_is_a_players_number(cast: Cast) -> None:
    for player in JOINERS_REFUSED:
        answer = cast.hana.post(cast.at() + "/players", {"player": player})
        assert (answer.status, list(answer.errors)) == (422, ["player"])


def test_a_full_table_takes_nobody_more(cast: Cast) -> None:
    for name in ("Ann", "Bo", "Cy", "Di", "Ed", "Fay"):
        cast.hana.post(cast.group + "/players", {"name": name})
    answer = cast.hana.post(cast.at() + "/players", {"player": 9})
    assert (answer.status, answer.detail) == (
        409,
        "The table is full: a match has room for 8 players.",
    )


ACTS = {
    "end": ("POST", "/end"),
    "play on": ("POST", "/play-on"),
    "reopen": ("POST", "/reopen"),
    "join": ("POST", "/players"),
    "leave": ("DELETE", "/players/1"),
    "seats": ("PATCH", ""),
    "enter": ("PUT", "/hands/1/results/1"),
    "empty": ("DELETE", "/hands/1/results/2"),
}
BODIES = {"join": {"player": 2}, "seats": {"seats": [3, 2, 1]}, "enter": {"points": 10}}


@pytest.mark.parametrize(
    ("state", "refused"),
    [
        ("playing", {"play on", "reopen", "join"}),
        ("tie_break", {"play on", "reopen", "join"}),
        ("won", {"reopen", "join", "empty"}),
        ("banked", {"end", "play on", "join", "leave", "seats", "enter", "empty"}),
        ("ended_early", {"end", "play on", "join", "leave", "seats", "enter", "empty"}),
        ("discarded", {"end", "play on", "reopen", "join", "leave", "seats", "enter", "empty"}),
    ],
)
def test_what_the_state_of_the_match_forbids_clashes(
    cast: Cast, kept: Kept, state: str, refused: set[str]
) -> None:
    reach(cast, state)
    before = kept()
    for name in sorted(refused):
        method, rest = ACTS[name]
        answer = cast.hana.call(method, cast.at() + rest, BODIES.get(name, {}))
        assert answer.status == 409, (name, answer.body)
    assert kept() == before
    for name in [name for name in ("seats", "leave", "enter") if name not in refused]:
        method, rest = ACTS[name]
        assert cast.hana.call(method, cast.at() + rest, BODIES.get(name, {})).status == 200, name


def reach(cast: Cast, state: str) -> None:
    """Bring the match into the state."""
    rows = {"tie_break": ["1000 1000 0"], "won": ["900 85 0", "5 5 0"], "banked": ["1000 85 0"]}
    if state != "discarded":
        cast.played(*rows.get(state, ["210 85 -100"]))
    if state == "won":
        cast.enter(1, JESS, 1000)
    if state in ("ended_early", "discarded"):
        cast.hana.post(cast.at() + "/end")
    assert cast.sheet()["state"] == state


HANDS_REFUSED = [0, -1, "1", 1.0, None, True, 10**12]


def test_the_hand_to_bank_at_is_a_number(cast: Cast) -> None:
    for hand in HANDS_REFUSED:
        answer = cast.hana.post(cast.at() + "/end", {"hand": hand})
        assert (answer.status, list(answer.errors)) == (422, ["hand"])


def test_a_hand_named_is_for_a_won_match_alone(cast: Cast) -> None:
    cast.played("210 85 -100")
    assert cast.hana.post(cast.at() + "/end", {"hand": 1}).status == 409
    assert cast.sheet()["state"] == "playing"


def test_a_reopened_match_is_not_banked_by_itself_until_a_new_hand(cast: Cast) -> None:
    cast.played("1000 85 0")
    sheet = cast.hana.post(cast.at() + "/reopen").body
    assert (sheet["state"], sheet["reopened"], sheet["winner"]) == ("won", True, None)
    cast.enter(1, JESS, 85)
    sheet = cast.enter(1, RAVI, 1000).body
    assert (sheet["state"], sheet["won"]) == ("won", {"player": RAVI, "hand": 1})
    sheet = cast.hana.post(cast.at() + "/end", {"hand": 1}).body
    assert (sheet["state"], sheet["winner"], sheet["reopened"]) == ("banked", RAVI, False)


def test_an_earlier_match_is_reopened_while_a_later_one_is_open(cast: Cast) -> None:
    cast.played("1000 85 0")
    cast.hana.post(cast.group + "/matches")
    assert cast.hana.post(cast.at(1) + "/reopen").status == 200
    group = cast.gus.get(cast.group)
    assert group["open_match"] == 2
    assert [(row["number"], row["state"], row["winner"]) for row in group["matches"]] == [
        (2, "playing", None),
        (1, "won", None),
    ]


def test_the_log_tells_who_changed_what_newest_first_a_page_at_a_time(cast: Cast) -> None:
    cast.enter(1, RAVI, 58, by=cast.ravi)
    cast.enter(1, RAVI, 85)
    cast.ravi.put(cast.cell(1, RAVI), {"sat_out": True})
    cast.ravi.delete(cast.cell(1, RAVI))
    log = cast.gus.get(cast.at() + "/log")
    at = [line.pop("at") for line in log["changes"]]
    assert at == sorted(at, reverse=True)
    host, ravi = {"player": None, "role": "host"}, {"player": 2, "role": "player"}
    cell = {"points": None, "sat_out": False, "counts": None}
    place = {"hand": 1, "player": 2}
    assert log["changes"][:4] == [
        {"id": 7, "by": ravi, "what": "cleared", **place,
         "was": cell | {"sat_out": True}, "is": None},
        {"id": 6, "by": ravi, "what": "sat_out", **place,
         "was": cell | {"points": 85}, "is": cell | {"sat_out": True}},
        {"id": 5, "by": host, "what": "result", **place,
         "was": cell | {"points": 58}, "is": cell | {"points": 85}},
        {"id": 4, "by": ravi, "what": "result", **place, "was": None, "is": cell | {"points": 58}},
    ]  # fmt: skip
    assert log["next"] is None
    pages = [cast.gus.get(f"{cast.at()}/log?limit=3{more}") for more in ("", "&before=5")]
    assert [[line["id"] for line in page["changes"]] for page in pages] == [[7, 6, 5], [4, 3, 2]]
    assert [page["next"] for page in pages] == [5, 2]


PAGES_REFUSED = ["limit=0", "limit=101", "before=0", "limit=x", "year=2026"]


def test_a_page_of_the_log_out_of_bounds_is_refused(cast: Cast) -> None:
    for asked in PAGES_REFUSED:
        answer = cast.gus.get(f"{cast.at()}/log?{asked}")
        assert (answer.status, list(answer.errors)) == (422, [asked.partition("=")[0]])


def test_every_kind_of_change_is_a_line(cast: Cast) -> None:
    hana = cast.hana
    hana.patch(cast.group, {"name": "Sundays", "rules": {"target": 500}})
    hana.patch(cast.at(), {"seats": [3, 2, 1], "dealer": 1})
    hana.patch(cast.group + "/players/1", {"name": "Jessica"})
    hana.delete(cast.at() + "/players/1")
    hana.post(cast.at() + "/players", {"player": 1})
    hana.post(cast.group + "/hosts")
    hana.delete(cast.group + "/hosts/2")
    hana.delete(cast.group + "/players/2/claim")
    hana.post(cast.group + "/code")
    hana.put(cast.cell(1, 1), {"sat_out": True})
    hana.post(cast.at() + "/end")
    told = [(line["what"], line["player"], line["was"], line["is"]) for line in cast_log(cast)]
    host = {"player": None, "role": "host"}
    assert [line["by"] for line in cast_log(cast)][3:] == [host] * (len(told) - 3)
    assert [(what, player) for what, player, _, _ in told] == [
        ("claim", 1), ("claim", 2), ("claim", 3), ("rename", None), ("rules", None),
        ("seats", None), ("dealer", 1), ("rename", 1), ("leave", 1), ("join", 1), ("host", None),
        ("host", None), ("free", 2), ("code", None), ("sat_out", 1), ("discard", None),
    ]  # fmt: skip
    assert told[5][2:] == ([1, 2, 3], [3, 2, 1])
    assert told[6][2:] == (3, 1)
    assert told[7][2:] == ("Jess", "Jessica")


def cast_log(cast: Cast) -> list[Any]:
    """The log, oldest first, as the host sees it under the old code."""
    return list(cast.hana.get(cast.at() + "/log?limit=100")["changes"])[::-1]
