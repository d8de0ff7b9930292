"""The picture of a match that is over: who won, the lines, and all of it in words."""

import re
from dataclasses import replace
from pathlib import Path
from xml.etree import ElementTree

import pytest
from flask import Flask

from scoresheet.core.book import Group, Match, Player
from scoresheet.core.rules import ARLINGTON
from scoresheet.core.sheet import Decisions
from scoresheet.web.charts import Chart, chart_of
from scoresheet.web.picture import picture_of
from tests.build import cells, seats

from .device import Device, Sheet

SVG = "{http://www.w3.org/2000/svg}"
POLYLINE = SVG + "polyline"
ACCENT, LOOKS = "#9f1730", ("#221b14", "#6d3aa8", "#1c5aa6")


def over(row: str) -> tuple[Group, Match, Chart]:
    """A match of Jess and Ravi that is over after one hand."""
    players = (Player(1, "Jess"), Player(2, "Ravi"))
    group = Group(1, "K7QM2XWD", None, ARLINGTON.defaults, 1, players)
    match = Match(
        number=1,
        version=2,
        rules=ARLINGTON.defaults,
        seats=seats(2),
        cells=cells(row),
        decisions=Decisions(banked_at=1),
    )
    chart = chart_of(match)
    assert chart is not None
    return group, match, chart


def picture(device: Device, sheet: Sheet) -> ElementTree.Element:
    """The picture as a program reads it."""
    answer = device.client.get(sheet.url + "/picture.svg")
    assert answer.status_code == 200
    assert answer.content_type == "image/svg+xml; charset=utf-8"
    return ElementTree.fromstring(answer.data)


def texts(drawn: ElementTree.Element) -> list[str]:
    return [text.text or "" for text in drawn.iter(SVG + "text")]


def test_it_shows_who_won_and_the_final_lines_by_rank(sheet: Sheet, gus: Device) -> None:
    sheet.played("210 85 -100", "1000 5 300")
    shown = texts(picture(gus, sheet))
    assert shown[0] == "Jess won"
    # 210 + 1000; 300 − 100 carried; 85 + 5
    assert shown[-7:] == ["Jess", "1210", "Tom", "200", "Ravi", "90", "Arlington · Scoresheet"]


def test_its_foot_names_the_game_that_was_played(app: Flask) -> None:
    with app.app_context():
        other = picture_of(*over("1000 85"), replace(ARLINGTON, name="Five Hundred"))
    assert other.foot == "Five Hundred · Scoresheet"


def test_it_is_told_in_words_too(sheet: Sheet, gus: Device) -> None:
    sheet.played("210 85 -100", "1000 5 300")
    drawn = picture(gus, sheet)
    assert drawn.get("role") == "img"
    told = (drawn.findtext(SVG + "desc") or "").split(". ")
    assert told[0] == "Jess won with hand 2, at 1,210"
    assert told[-1] == "Tom: line 200, −100 carried at most."
    assert (drawn.findtext(SVG + "title") or "").startswith("Jess won · Jess, Ravi & Tom · Match 1")


def test_names_are_text_in_it(hana: Device) -> None:
    sheet = hana.start("<script>&", "Ravi").played("1000 85")
    assert texts(picture(hana, sheet))[0] == "<script>& won"


def test_in_words_a_long_name_is_whole_though_the_picture_shortens_it(hana: Device) -> None:
    wide = "李" * 30
    drawn = picture(hana, hana.start(wide, "Ravi").played("1000 85"))
    shown, told = texts(drawn)[0], drawn.findtext(SVG + "title") or ""
    assert shown.startswith("李李")
    assert shown.endswith("李… won")
    assert told.startswith(f"{wide} won · {wide} & Ravi · Match 1 · ")
    assert (drawn.findtext(SVG + "desc") or "").startswith(f"{wide} won with hand 1, at 1,000.")


def test_a_past_match_leads_to_it(sheet: Sheet, gus: Device) -> None:
    page = gus.open(sheet.played("1000 85 -100").url)
    assert sheet.url + "/picture" in page.links


def test_its_page_shows_it_tells_it_and_lets_it_be_kept_without_script(
    sheet: Sheet, gus: Device
) -> None:
    page = gus.open(sheet.played("1000 85 -100").url + "/picture")
    assert (page.status, sheet.url + "/picture.svg" in page.links) == (200, True)
    (picture,) = re.findall(r"<img [^>]+>", page.html)
    assert f'src="{sheet.url}/picture.svg"' in picture
    told = re.findall(r'alt="([^"]+)"', picture)[0]
    assert told.startswith("Jess won · Jess, Ravi &amp; Tom · Match 1 · ")
    assert told.endswith("Tom: line 0, −100 carried at most.")
    assert 'download="match-1.svg"' in page.html
    # what needs script is offered by it
    for offered in (r"<button [^>]*data-share=[^>]*>", r"<a [^>]*data-png[^>]*>"):
        assert " hidden" in re.findall(offered, page.html)[0]


@pytest.mark.parametrize("rest", ["/picture", "/picture.svg"])
def test_an_open_match_and_one_unknown_have_none(sheet: Sheet, gus: Device, rest: str) -> None:
    page = gus.open(sheet.played("210 85 -100").url + rest)
    assert page.status == 404
    assert "A match has its picture once it is over" in page.text
    assert gus.open(f"{sheet.group}/m/2{rest}").status == 404


def test_its_page_is_only_looked_at(sheet: Sheet, gus: Device) -> None:
    assert gus.client.post(sheet.url + "/picture").status_code == 405


def test_the_winner_alone_is_drawn_in_the_accent_and_thickest(sheet: Sheet, gus: Device) -> None:
    drawn = picture(gus, sheet.played("210 85 -100", "1000 5 300"))
    lines = [(line.get("stroke"), line.get("stroke-width")) for line in drawn.iter(POLYLINE)]
    # by seat, the winner last, who lies on top; Ravi and Tom sit second and third
    assert lines == [(LOOKS[1], "3.5"), (LOOKS[2], "3.5"), (ACCENT, "7")]


def test_its_colours_are_those_of_the_page_by_day(app: Flask) -> None:
    style = (Path(str(app.static_folder)) / "app.css").read_text()
    template = (Path(app.root_path) / str(app.template_folder) / "history/picture.svg").read_text()
    by_day = [re.findall(rf"--look-{look}: (#\w{{6}});", style)[0] for look in range(1, 9)]
    assert re.findall(r'"(#\w{6})"', template.partition("dashes")[0]) == by_day
    assert f"--accent: {ACCENT};" in style


def test_on_the_picture_a_line_runs_from_zero_to_where_it_ends(app: Flask) -> None:
    # 316 units for 1,000 points, from 214 down to 530; 510 across for one hand, from 130 on
    with app.app_context():
        runs = picture_of(*over("1000 100")).runs
    assert [run.there for run in runs] == [("130,530 640,498.4",), ("130,530 640,214",)]


def test_on_the_picture_what_is_carried_hangs_under_the_zero(app: Flask) -> None:
    # 230 of 250 pixels for the lines, 8 to the lane, 12 for it: × 316 / 250 from 214 on
    with app.app_context():
        (carried,) = picture_of(*over("1000 -85")).carried
    assert (carried.look, carried.winner, carried.top, carried.y) == (2, False, 514.8, 522.4)
    assert carried.stretches == ("130,514.8 640,527.5 640,514.8",)
