"""The past matches of a group: paged by key, found by player, by winner, by year."""

from datetime import UTC, datetime

import pytest
from flask import Flask

from scoresheet import access, services
from scoresheet.core.sheet import Cell

from .conftest import everything_kept
from .device import Device, Sheet
from .page import Page
from .season import played_season
from .test_group import HANA, play_matches


@pytest.fixture
def season(app: Flask, sheet: Sheet) -> Sheet:
    """Matches 1 to 3 of 2026, won by Jess, by nobody, by Ravi; and 4 of 2027, where Ravi beat
    Jess."""
    group_id = played_season(app, sheet.group.rpartition("/")[2])
    now = datetime(2027, 1, 2, 20, tzinfo=UTC)
    with app.test_request_context():
        group = access.asker(sheet.group.rpartition("/")[2]).group
        assert group.id == group_id
        services.start_match(group, HANA, now, players=[1, 2])
        cells = [services.Entry(1, 1, Cell(5)), services.Entry(1, 2, Cell(1000))]
        services.enter(group.id, 4, cells, HANA, now)
    return sheet


def found(page: Page) -> list[int]:
    """The numbers of the matches on a page."""
    return [int(link.rpartition("/")[2]) for link in page.links if "/m/" in link]


def find(sheet: Sheet, **typed: str | list[str]) -> Page:
    """Choose in the form of the page and send it."""
    form = sheet.device.open(sheet.group + "/matches").form("/matches")
    response = sheet.device.client.get(form.action, query_string=form.data(typed))
    return Page(response.status_code, response.request.path, response.get_data(as_text=True))


@pytest.mark.parametrize(
    ("typed", "numbers"),
    [
        ({}, [4, 3, 2, 1]),
        ({"player": "3"}, [3, 2, 1]),
        ({"won_by": "2"}, [4, 3]),
        ({"won_by": "nobody"}, [2]),
        ({"won_by": "nobody", "player": "3", "year": "2026"}, [2]),
        ({"won_by": "nobody", "year": "2027"}, []),
        ({"year": "2026"}, [3, 2, 1]),
        ({"year": "2027"}, [4]),
        ({"player": "3", "won_by": "2"}, [3]),
        ({"won_by": "2", "year": "2027"}, [4]),
        ({"player": "1", "won_by": "1", "year": "2026"}, [1]),
    ],
)
def test_matches_are_found_by_player_winner_and_year(
    season: Sheet, typed: dict[str, str], numbers: list[int]
) -> None:
    page = find(season, **typed)
    assert (page.status, found(page)) == (200, numbers)
    form = page.form("/matches")
    assert {name: form.value(name) for name in typed} == typed  # what was chosen stays chosen


def test_who_left_a_match_or_had_no_result_in_it_is_told_in_its_row(
    app: Flask, season: Sheet
) -> None:
    now = datetime(2027, 1, 3, 20, tzinfo=UTC)
    with app.test_request_context():
        group = access.asker(season.group.rpartition("/")[2]).group
        number = services.start_match(group, HANA, now, players=[1, 2, 3])
        out = services.Entry(1, 3, Cell(sat_out=True))
        cells = [services.Entry(1, 1, Cell(5)), services.Entry(1, 2, Cell(1000)), out]
        services.enter(group.id, number, cells, HANA, now)
    told = "Tom had a seat in each of these."
    page = find(season, player="3")
    assert found(page) == [5, 3, 2, 1]
    assert "Ravi 1000 Jess 5 Tom – no result" in page.text
    assert "Ravi 1005 Jess 500 Tom 10 left" in page.text
    assert told in page.text
    assert told not in find(season, player="3", year="2026").text
    assert told not in find(season).text
    assert "Tom – no result" in season.device.open(season.group).text


def test_anybody_with_the_link_finds_them_and_changes_nothing(
    app: Flask, season: Sheet, gus: Device
) -> None:
    before = everything_kept(app)
    assert found(gus.open(season.group + "/matches?won_by=1")) == [1]
    assert everything_kept(app) == before


def test_where_nothing_fits_a_sentence_says_so(season: Sheet) -> None:
    page = find(season, won_by="3")
    assert found(page) == []
    assert "No past match fits these choices." in page.text
    assert season.group + "/matches" in page.links


def test_a_group_without_past_matches_says_so(sheet: Sheet) -> None:
    page = sheet.device.open(sheet.group + "/matches")
    told = "None yet. A match comes here once it is won, or ended early."
    assert (page.status, told in page.text, page.has_form("/matches")) == (200, True, False)


@pytest.mark.parametrize(
    "query",
    ["player=77", "player=x", "won_by=0", "won_by=-1", "year=2019", "year=2026.0", "year=1e3",
     "player=" + "9" * 40, "won_by=%00", "player=1'--", "year=٢٠٢٦"],
)  # fmt: skip
def test_what_is_not_known_is_left_out_with_a_word(season: Sheet, query: str) -> None:
    page = season.device.open(f"{season.group}/matches?{query}")
    assert (page.status, found(page)) == (200, [4, 3, 2, 1])
    assert "One of the choices isn’t known here, so it was left out." in page.text


def test_they_are_paged_newest_first_and_what_was_chosen_is_kept(app: Flask, hana: Device) -> None:
    sheet = hana.start("Jess", "Ravi")
    play_matches(app, sheet, 45)
    for choice in ("", "?won_by=1", "?player=2&won_by=1"):
        seen = []
        page = hana.open(f"{sheet.group}/matches{choice}")
        for _ in range(3):
            seen.append(found(page))
            older = [link for link in page.links if "before=" in link]
            page = hana.open(older[0]) if older else page
        assert seen == [list(range(45, 25, -1)), list(range(25, 5, -1)), list(range(5, 0, -1))]
        assert not older
        assert (choice != "") == ("won_by=1" in page.url)


def test_the_next_page_of_those_that_nobody_won_is_of_them_too(
    app: Flask, season: Sheet, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("scoresheet.web.past.PAGE", 1)
    now = datetime(2027, 1, 3, 20, tzinfo=UTC)
    with app.test_request_context():
        group = access.asker(season.group.rpartition("/")[2]).group
        number = services.start_match(group, HANA, now)
        services.enter(group.id, number, [services.Entry(1, 1, Cell(5))], HANA, now)
        services.end_match(group.id, number, HANA, now)
    newest = find(season, won_by="nobody")
    assert found(newest) == [5]
    (older,) = [link for link in newest.links if "before=" in link]
    assert found(season.device.open(older)) == [2]


@pytest.mark.parametrize("before", ["x", "-1", "0", "9" * 40, "1.5", ""])
def test_a_strange_page_of_the_list_is_no_fault(season: Sheet, before: str) -> None:
    assert season.device.open(f"{season.group}/matches?before={before}").status == 200


def test_below_the_oldest_a_sentence_says_so(season: Sheet) -> None:
    page = season.device.open(f"{season.group}/matches?before=1")
    assert "Nothing older is here." in page.text


def test_an_unknown_group_has_no_past_matches(gus: Device) -> None:
    assert gus.open("/g/AAAAAAAA/matches").status == 404
