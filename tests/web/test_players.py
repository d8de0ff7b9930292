"""The players' page: added, renamed, leaving, coming back, seats, and who deals."""

import pytest
from flask import Flask

from .conftest import everything_kept
from .device import Device, Sheet
from .page import Page
from .test_entry import lines
from .test_seats import seated


def players(sheet: Sheet) -> Page:
    return sheet.device.open(sheet.group + "/players")


def act(sheet: Sheet, ending: str, press: str | None = None, **typed: str) -> Page:
    return sheet.device.send(players(sheet).form(ending), press, **typed)


def add(sheet: Sheet, name: str) -> Page:
    return act(sheet, "/players", name=name)


def order(page: Page) -> list[str]:
    """The names in the order they sit."""
    text = page.text.partition(" At the table ")[2]
    return sorted(("Jess", "Ravi", "Tom"), key=text.index)


def test_a_newcomer_joins_the_open_match_and_sits_out_the_hands_before(sheet: Sheet) -> None:
    sheet.played("210 85 -100")
    page = add(sheet, "Gus")
    assert page.url == sheet.group + "/players"
    after = sheet.open()
    assert "Gus, hand 1: sat out" in after.text
    assert after.form("/hands/2").value("p4-points") == ""


REFUSED = [
    ("", "Type a name"),
    ("   ", "Type a name"),
    ("x" * 31, "A name has at most 30 characters; this one has 31."),
    ("JESS", "Somebody here is called Jess already."),
    ("Ra\x00vi", "This name has a character that can’t be shown."),
    ("\u2067Gus", "This name has a character that can’t be shown."),
]


@pytest.mark.parametrize(("name", "sentence"), REFUSED[1:])
def test_a_refused_newcomer_stays_in_the_field(
    app: Flask, sheet: Sheet, name: str, sentence: str
) -> None:
    before = everything_kept(app)
    page = add(sheet, name)
    assert page.status == 422
    assert sentence in page.text
    assert page.form("/players").value("name") == name
    assert everything_kept(app) == before


@pytest.mark.parametrize(("name", "sentence"), REFUSED[1:])
def test_a_refused_new_name_stays_in_its_field(
    app: Flask, sheet: Sheet, name: str, sentence: str
) -> None:
    before = everything_kept(app)
    page = act(sheet, "/players/2", name=name)
    assert page.status == 422
    assert sentence in page.text
    assert page.form("/players/2").value("name") == name
    assert page.form("/players/3").value("name") == "Tom"
    assert everything_kept(app) == before


def test_a_renamed_player_is_renamed_on_the_sheet(sheet: Sheet) -> None:
    act(sheet, "/players/2", name="Ravindra")
    assert "Ravindra" in lines(sheet.open())
    assert "Ravi is now called Ravindra" in sheet.open("/log").text


def test_a_name_may_be_written_otherwise_for_the_same_player(sheet: Sheet) -> None:
    page = act(sheet, "/players/2", name="RAVI")
    assert page.status == 200
    assert page.form("/players/2").value("name") == "RAVI"


@pytest.mark.parametrize("name", ["<i>Gus</i>", "\U0001f0cf", "\u05d3\u05d5\u05d3", "%(name)s"])
def test_any_name_is_shown_as_it_was_typed(sheet: Sheet, name: str) -> None:
    page = add(sheet, name)
    assert name in page.text
    assert name in sheet.open().text
    assert name in sheet.device.open(sheet.group).text
    sheet.press("/players/4/leave", players(sheet))
    assert name in sheet.open("/log").text
    assert "<i>Gus" not in sheet.open("/log").html


def test_one_who_leaves_is_not_waited_for_and_the_line_stays(sheet: Sheet) -> None:
    sheet.played("210 85 -100")
    act(sheet, "/players/2/leave")
    page = sheet.enter(2, "10", "", "150")
    # Tom: 150 − 100 = 50; complete without Ravi
    assert "Ravi 85 " in lines(page)
    assert "Hand 3" in page.text


def test_one_who_left_comes_back_and_sits_out_the_hands_between(sheet: Sheet) -> None:
    sheet.played("210 85 -100")
    act(sheet, "/players/2/leave")
    sheet.enter(2, "10", "", "150")
    page = act(sheet, "/players/2/join")
    assert page.status == 200
    after = sheet.open()
    assert "Ravi, hand 2: sat out" in after.text
    assert after.form("/hands/3").value("p2-points") == ""


def test_at_least_two_have_to_stay(app: Flask, sheet: Sheet) -> None:
    act(sheet, "/players/2/leave")
    before = everything_kept(app)
    page = act(sheet, "/players/3/leave")
    assert page.status == 409
    assert "At least 2 players have to stay. End the match instead." in page.text
    assert everything_kept(app) == before


def test_joining_or_leaving_twice_is_told_and_changes_nothing(app: Flask, sheet: Sheet) -> None:
    add(sheet, "Gus")
    page = players(sheet)
    sheet.press("/players/2/leave", page)
    before = everything_kept(app)
    again = sheet.press("/players/2/leave", page)
    assert again.status == 409
    assert "Ravi isn’t at the table." in again.text
    assert everything_kept(app) == before
    page = players(sheet)
    sheet.press("/players/2/join", page)
    before = everything_kept(app)
    again = sheet.press("/players/2/join", page)
    assert again.status == 409
    assert "Ravi is at the table already." in again.text
    assert everything_kept(app) == before


def test_a_ninth_is_of_the_group_and_not_at_the_table(hana: Device) -> None:
    sheet = hana.start(*(f"P{number}" for number in range(1, 9)))
    page = add(sheet, "P9")
    assert page.status == 200
    full = sheet.press("/players/9/join", page)
    assert full.status == 409
    assert "The table is full: a match has room for 8 players." in full.text


def test_seats_move_a_place_up_or_down(sheet: Sheet) -> None:
    page = act(sheet, "/seats", press="One seat up: Tom")
    assert order(page) == ["Jess", "Tom", "Ravi"]
    page = act(sheet, "/seats", press="One seat down: Jess")
    assert order(page) == ["Tom", "Jess", "Ravi"]
    text = lines(sheet.open())
    assert text.index("Tom") < text.index("Jess") < text.index("Ravi")


@pytest.mark.parametrize(
    "move", ["1:up", "3:down", "9:up", "x:up", "1:left", "", "-1:up", "1" * 30 + ":up"]
)
def test_a_move_that_leads_nowhere_changes_nothing(app: Flask, sheet: Sheet, move: str) -> None:
    form = players(sheet).form("/seats")
    before = everything_kept(app)
    page = sheet.device.post(form.action, [*form.data({}), ("move", move)])
    assert page.status == 200
    assert everything_kept(app) == before


def test_the_host_says_who_deals(sheet: Sheet) -> None:
    act(sheet, "/dealer", press="Tom deals")
    assert "Tom deals." in sheet.open().text
    assert "Jess deals." in sheet.enter(1, "10", "20", "30").text  # the deal goes round


def test_one_who_left_cannot_deal(app: Flask, sheet: Sheet) -> None:
    form = players(sheet).form("/dealer")
    act(sheet, "/players/2/leave")
    before = everything_kept(app)
    page = sheet.device.post(form.action, [*form.data({}), ("player", "2")])
    assert page.status == 409
    assert "Ravi doesn’t play this hand and can’t deal it." in page.text
    assert everything_kept(app) == before


def test_nobody_joins_or_moves_once_the_match_is_banked(app: Flask, sheet: Sheet) -> None:
    page = players(sheet)
    sheet.played("1000 85 0")
    before = everything_kept(app)
    for ending, press in (
        ("/players/2/leave", None),
        ("/seats", "One seat up: Tom"),
        ("/dealer", "Tom deals"),
    ):
        refused = sheet.press(ending, page, press=press)
        assert refused.status == 409, ending
        assert "Match 1 is closed and takes no change." in refused.text
    assert everything_kept(app) == before


def test_a_form_without_its_token_keeps_the_name(app: Flask, sheet: Sheet) -> None:
    before = everything_kept(app)
    page = act(sheet, "/players", name="Gus", csrf_token="")
    assert page.status == 400
    assert page.form("/players").value("name") == "Gus"
    page = act(sheet, "/players/2", name="Ravindra", csrf_token="")
    assert page.status == 400
    assert page.form("/players/2").value("name") == "Ravindra"
    assert everything_kept(app) == before


def test_whoever_is_not_host_only_reads_the_page(sheet: Sheet, gus: Device) -> None:
    page = gus.open(sheet.group + "/players")
    assert order(page) == ["Jess", "Ravi", "Tom"]
    assert not [form for form in page.forms if form.method == "post"]


@pytest.mark.parametrize("number", ["9" * 30, "9" * 10, "-1", "1e9", "0", "nonsense"])
def test_a_match_that_cant_be_is_nowhere_in_the_way(
    app: Flask, sheet: Sheet, gus: Device, number: str
) -> None:
    assert sheet.device.open(f"{sheet.group}/players?match={number}").status == 200
    form = gus.open(sheet.url).form("/players/2/claim")
    seated(app, sheet, 2)
    page = gus.send(form, match=number)
    assert page.status in (404, 409)
    assert "Ravi’s seat is taken by another phone." in page.text or page.status == 404


def test_between_two_matches_the_page_lists_the_group(sheet: Sheet) -> None:
    sheet.played("1000 85 0")
    page = players(sheet)
    assert "In this group" in page.text
    assert not page.has_form("/seats")
