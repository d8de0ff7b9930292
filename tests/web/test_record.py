"""The record's page: figures and meetings worked out by hand, its spans, and corrections."""

from fractions import Fraction

import pytest
from flask import Flask

from scoresheet.web.present_record import percent, tenths

from .conftest import everything_kept
from .device import Device, Sheet
from .page import Page
from .season import played_season
from .test_cell import correct


@pytest.fixture
def season(app: Flask, sheet: Sheet) -> Sheet:
    played_season(app, sheet.group.rpartition("/")[2])
    return sheet


def record(sheet: Sheet, query: str = "") -> Page:
    return sheet.device.open(f"{sheet.group}/record{query}")


def test_a_group_without_finished_matches_says_so(sheet: Sheet) -> None:
    page = record(sheet.played("210 85 -100"))
    assert page.status == 200
    assert "The record begins with the first match that is won, or ended early." in page.text


def test_the_standings_say_who_is_ahead(season: Sheet) -> None:
    text = record(season).text
    assert "Who is ahead 3 matches" in text
    assert "rank 1. Jess 1 of 3 won 33 % " in text
    assert "rank 2. Ravi 1 of 3 won 33 % " in text
    assert "rank 3. Tom 0 of 3 won 0 % " in text


def test_the_form_is_told_in_words_beside_its_columns(season: Sheet) -> None:
    page = record(season)
    assert "match 1: won 3 match 2: rank 3 of 3 2 match 3: rank 2 of 3" in page.text
    assert "1 match 2: rank 1 of 3" in page.text  # Ravi's, in the match that nobody won
    assert page.html.count('class="form-column"') == 9


def test_the_figures_are_those_worked_out_by_hand(season: Sheet) -> None:
    text = record(season).text
    # matches, won, share, average, best, worst, out, carry, comebacks, hands
    jess = "Jess 3 1 33 % 198.6 700 −100 – not known −100 never worked off 0 7"
    ravi = "Ravi 3 1 33 % 195.7 600 – – not known – 1 7"
    tom = "Tom 3 0 0 % 6.3 60 −50 – not known −50 in 1 hand worked off 0 4"
    assert [line for line in (jess, ravi, tom) if line not in text] == []


def test_head_to_head_tells_who_finished_ahead(season: Sheet) -> None:
    text = record(season).text
    assert "Jess against Ravi ahead 1 : , behind 2 3 matches · won 1, Ravi 1" in text
    assert "Tom ahead 2 : , behind 1 3 matches · won 1, Tom 0" in text
    assert "Ravi against Jess ahead 2 : , behind 1" in text


def test_every_figure_that_could_be_read_in_two_ways_is_explained(season: Sheet) -> None:
    text = record(season).text
    for meaning in (
        "Nobody wins one that ended early.",
        "before any loss carried was taken off.",
        "a plain number doesn’t say who went out.",
        "By matches won, then by the share of matches won",
        "equal ranks are neither’s",
    ):
        assert meaning in text


@pytest.mark.parametrize(
    ("query", "heading"),
    [
        ("?year=2026", "Who is ahead 2026 · 3 matches"),
        ("?last=10", "Who is ahead Last 10 · 3 matches"),
    ],
)
def test_a_span_is_chosen_by_a_link(season: Sheet, query: str, heading: str) -> None:
    assert f"{season.group}/record{query}" in record(season).links
    assert heading in record(season, query).text


def test_a_year_is_told_by_what_a_match_counts_for_it(season: Sheet) -> None:
    meaning = "A match counts for the year in which it was first won or ended, in UTC"
    assert meaning in record(season, "?year=2026").text
    assert meaning not in record(season).text
    assert meaning in season.device.open(f"{season.group}/matches?year=2026").text
    assert meaning not in season.device.open(f"{season.group}/matches").text


def test_a_year_whose_only_match_was_reopened_is_no_year_of_the_record(sheet: Sheet) -> None:
    sheet.played("1000 85 0")
    year = next(link for link in record(sheet).links if "year=" in link)
    sheet.press("/reopen")
    page = sheet.device.open(year)
    assert "That span isn’t known here" in page.text
    assert year not in page.links


def test_one_number_says_how_many_the_shortest_span_looks_at(
    season: Sheet, monkeypatch: pytest.MonkeyPatch
) -> None:
    for module in ("record", "present_record"):
        monkeypatch.setattr(f"scoresheet.web.{module}.LAST", 2)
    assert f"{season.group}/record?last=2" in record(season).links
    assert "Who is ahead Last 2 · 2 matches" in record(season, "?last=2").text


@pytest.mark.parametrize(
    "query", ["?year=2019", "?year=x", "?last=0", "?last=ten", "?year=2026&last=10", "?year=%00"]
)
def test_a_span_that_is_none_is_the_whole_with_a_word(season: Sheet, query: str) -> None:
    page = record(season, query)
    assert page.status == 200
    assert "That span isn’t known here" in page.text
    assert "Who is ahead 3 matches" in page.text


def test_anybody_with_the_link_looks_and_changes_nothing(
    app: Flask, season: Sheet, gus: Device
) -> None:
    before = everything_kept(app)
    assert "Who is ahead" in gus.open(season.group + "/record").text
    assert everything_kept(app) == before
    assert gus.open("/g/AAAAAAAA/record").status == 404


def test_who_was_counted_out_is_told_out_of_the_hands_counted(sheet: Sheet) -> None:
    page = sheet.open("/hands/1/1/count")
    form = next(form for form in page.forms if form.action.endswith("/count"))
    sheet.device.type_and_send(form, {"melded-king_to_8": "20", "out": "1"})
    sheet.enter(1, "", "85", "0")
    sheet.press("/end", sheet.open("/end"))
    assert "Jess 1 0 0 % 300.0 300 – 1 of 1 counted" in record(sheet).text  # 200 + 100


def test_a_match_corrected_and_banked_again_changes_list_record_and_chart_alike(
    sheet: Sheet,
) -> None:
    sheet.played("300 210 0", "700 90 60")
    assert "rank 1. Jess 1 of 1 won 100 %" in record(sheet).text
    assert "Jess won with hand 2, at 1,000." in sheet.open().text  # the chart's words
    sheet.press("/reopen")
    assert "Nothing yet." in record(sheet).text
    assert "None yet." in sheet.device.open(sheet.group + "/matches").text
    correct(sheet, 2, 1, "70")
    correct(sheet, 2, 2, "900")  # lines 370, 1110 and 60
    sheet.press("/end", sheet.open("/end"))
    past = sheet.device.open(sheet.group + "/matches").text
    assert "Ravi won" in past
    assert "Ravi 1110 Jess 370 Tom 60" in past
    page = sheet.open()
    assert "Ravi won with hand 2, at 1,110." in page.text
    assert "Jess: line 370, ahead after 1 of 2 hands" in page.text
    text = record(sheet).text
    assert "rank 1. Ravi 1 of 1 won 100 %" in text
    assert "Ravi 1 1 100 % 555.0 900 " in text  # (210 + 900) / 2
    assert "Jess 1 0 0 % 185.0 300 " in text  # (300 + 70) / 2
    assert "Jess ahead 1 : , behind 0 1 match · won 1, Jess 0" in text


def test_shares_and_averages_are_rounded_as_people_do(app: Flask) -> None:
    with app.test_request_context():
        shares = [percent(Fraction(*share)) for share in ((1, 3), (2, 3), (1, 200), (1, 1))]
        assert shares == ["33 %", "67 %", "1 %", "100 %"]
        points = (Fraction(25, 4), Fraction(-25, 4), Fraction(-1, 50), Fraction(12_345))
        assert [tenths(one) for one in points] == ["6.3", "−6.3", "0.0", "12,345.0"]
        assert (percent(None), tenths(None)) == ("–", "–")


def test_the_record_of_a_year_leads_to_the_past_matches_of_that_year(season: Sheet) -> None:
    assert season.group + "/matches" in record(season).links
    assert season.group + "/matches?year=2026" in record(season, "?year=2026").links
