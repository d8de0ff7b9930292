"""The picture of a match that is over: who won, the lines, and all of it in words."""

from dataclasses import replace
from xml.etree import ElementTree

from flask import Flask

from scoresheet.core.book import Group, Match, Player
from scoresheet.core.rules import ARLINGTON
from scoresheet.core.sheet import Decisions
from scoresheet.web.charts import chart_of
from scoresheet.web.picture import picture_of
from tests.build import cells, seats

from .device import Device, Sheet

SVG = "{http://www.w3.org/2000/svg}"


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
    players = (Player(1, "Jess"), Player(2, "Ravi"))
    group = Group(1, "K7QM2XWD", None, ARLINGTON.defaults, 1, players)
    match = Match(
        number=1,
        version=2,
        rules=ARLINGTON.defaults,
        seats=seats(2),
        cells=cells("1000 85"),
        decisions=Decisions(banked_at=1),
    )
    chart = chart_of(match)
    assert chart is not None
    with app.app_context():
        other = picture_of(group, match, chart, replace(ARLINGTON, name="Five Hundred"))
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
    assert shown.endswith("李…")
    assert told.startswith(f"{wide} won · {wide} & Ravi · Match 1 · ")
    assert (drawn.findtext(SVG + "desc") or "").startswith(f"{wide} won with hand 1, at 1,000.")


def test_an_open_match_has_none(sheet: Sheet, gus: Device) -> None:
    page = gus.open(sheet.played("210 85 -100").url + "/picture.svg")
    assert page.status == 404
    assert "A match has its picture once it is over" in page.text


def test_a_past_match_leads_to_it(sheet: Sheet, gus: Device) -> None:
    page = gus.open(sheet.played("1000 85 -100").url)
    assert sheet.url + "/picture.svg" in page.links
