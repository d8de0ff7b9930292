"""The record through the API: figures worked out by hand, spans, a correction that changes it."""

from typing import Any

import pytest
from flask import Flask

from tests.web.season import played_season

from .cast import Cast

JESS, RAVI, TOM = 1, 2, 3


@pytest.fixture
def season(app: Flask, cast: Cast) -> Cast:
    """The season of tests/web/season.py."""
    played_season(app, cast.code)
    return cast


def record(cast: Cast, query: str = "") -> Any:
    answer = cast.gus.get(f"{cast.group}/record{query}")
    assert answer.status == 200, answer.body
    return answer.body


def of(told: Any, player: int) -> Any:
    """A player's figures."""
    return next(held for held in told["standings"] if held["id"] == player)


def test_a_group_without_finished_matches_has_an_empty_record(cast: Cast) -> None:
    empty: dict[str, Any] = {"matches": 0, "years": [], "standings": [], "form": [], "meetings": []}
    assert record(cast) == empty
    assert record(cast, "?year=2019&last=3") == empty


def test_the_figures_are_those_worked_out_by_hand(season: Cast) -> None:
    told = record(season)
    assert (told["matches"], told["years"], told["form"]) == (3, [2026], [1, 2, 3])
    assert [(held["rank"], held["name"]) for held in told["standings"]] == [
        (1, "Jess"), (2, "Ravi"), (3, "Tom"),
    ]  # fmt: skip
    assert of(told, JESS) == {
        "id": 1, "name": "Jess", "rank": 1, "matches": 3, "wins": 1, "share": 1 / 3,
        "hands": 7, "points": 1390, "average": 1390 / 7, "best": 700, "worst": -100,
        "counted": 0, "outs": 0, "comebacks": 0,
        "carry": {"points": 100, "hands": 1, "lasting": True},
        "form": [
            {"match": 1, "rank": 1, "of": 3, "won": True},
            {"match": 2, "rank": 3, "of": 3, "won": False},
            {"match": 3, "rank": 2, "of": 3, "won": False},
        ],
    }  # fmt: skip
    ravi = of(told, RAVI)
    assert (ravi["points"], ravi["best"], ravi["worst"], ravi["carry"]) == (1370, 600, None, None)
    assert (ravi["wins"], ravi["comebacks"], ravi["form"][1]["won"]) == (1, 1, False)
    tom = of(told, TOM)
    assert (tom["matches"], tom["wins"], tom["share"]) == (3, 0, 0)
    assert (tom["hands"], tom["average"], tom["worst"]) == (4, 6.25, -50)
    assert tom["carry"] == {"points": 50, "hands": 1, "lasting": False}


def test_who_beat_whom_is_told_pair_by_pair(season: Cast) -> None:
    told = record(season)["meetings"]
    pairs = [[(side["id"], side["wins"], side["ahead"]) for side in met["players"]] for met in told]
    assert pairs == [
        [(JESS, 1, 1), (RAVI, 1, 2)],
        [(JESS, 1, 2), (TOM, 0, 1)],
        [(RAVI, 1, 3), (TOM, 0, 0)],
    ]
    assert [met["matches"] for met in told] == [3, 3, 3]


def test_a_span_is_a_year_or_the_newest_few(season: Cast) -> None:
    assert record(season, "?year=2026") == record(season) == record(season, "?last=10")
    newest = record(season, "?last=1")
    assert (newest["matches"], newest["form"], of(newest, JESS)["wins"]) == (1, [3], 0)
    assert record(season, "?year=2026&last=2")["form"] == [2, 3]
    other = record(season, "?year=2025")
    assert (other["matches"], other["standings"], other["years"]) == (0, [], [2026])


@pytest.mark.parametrize(
    "query", ["year=1969", "year=x", "year=-1", "last=0", "last=101", "last=ten", "span=all"]
)
def test_a_span_that_is_none_is_refused(season: Cast, query: str) -> None:
    answer = season.gus.get(f"{season.group}/record?{query}")
    assert (answer.status, list(answer.errors)) == (422, [query.partition("=")[0]])


def test_a_match_corrected_and_banked_again_changes_list_and_record_alike(cast: Cast) -> None:
    cast.played("300 210 0", "700 90 60")
    assert (of(record(cast), JESS)["wins"], of(record(cast), JESS)["points"]) == (1, 1000)
    cast.hana.post(cast.at() + "/reopen")
    assert record(cast)["matches"] == 0
    assert cast.gus.get(cast.group)["matches"][0]["winner"] is None
    cast.enter(2, JESS, 70)
    cast.enter(2, RAVI, 900)  # lines 370, 1110 and 60
    assert cast.hana.post(cast.at() + "/end").status == 200
    row = cast.gus.get(cast.group)["matches"][0]
    assert (row["winner"], [player["running"] for player in row["players"]]) == (
        RAVI, [370, 1110, 60],
    )  # fmt: skip
    told = record(cast)
    assert (of(told, JESS)["wins"], of(told, JESS)["points"]) == (0, 370)
    assert (of(told, RAVI)["wins"], of(told, RAVI)["best"]) == (1, 900)
    assert of(told, RAVI)["form"] == [{"match": 1, "rank": 1, "of": 3, "won": True}]
    assert cast.gus.get(f"{cast.group}?won_by={JESS}")["matches"] == []
    assert len(cast.gus.get(f"{cast.group}?won_by={RAVI}")["matches"]) == 1
