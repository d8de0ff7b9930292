"""Two save the same cell at once: the second is told of both values, and keeps one of them."""

import pytest
from flask import Flask

from scoresheet import access, services
from scoresheet.core.sheet import By, Cell
from scoresheet.services import Entry

from .conftest import everything_kept
from .device import Device, Sheet
from .page import Form, Page
from .test_cell import cell, correct
from .test_entry import changes, grid, lines
from .test_seats import own, seated
from .test_seats import ravi as ravi  # a fixture
from .test_told import told as told_on

TOP = "Nothing is saved yet: look at the rows marked."


def presses(form: Form, label: str) -> list[tuple[str, str]]:
    """(name, value) of the form's buttons with these words on them."""
    return [(own.name, own.value) for own in form.buttons if label in own.label]


def keep(device: Device, page: Page, player: int, ending: str = "/hands/1") -> Page:
    """Press "Keep theirs" of that player's row."""
    form = page.form(ending)
    assert ("keep", str(player)) in presses(form, "Keep theirs")
    return device.post(form.action, [*form.data({}), ("keep", str(player))])


def mine(device: Device, page: Page, label: str = "Save mine", ending: str = "/hands/1") -> Page:
    """Press the row's button that puts the own value."""
    return device.send(page.form(ending), label)


@pytest.fixture
def clash(sheet: Sheet, ravi: Device) -> Page:
    """Ravi typed 60 on his phone and another 40 for nobody; the host had saved 85 meanwhile."""
    old = ravi.open(sheet.url)
    sheet.enter(1, "", "85")
    return own(ravi, sheet).enter(1, "", "60", page=old)


# One row


def test_the_second_is_told_both_values_and_whose_they_are(
    app: Flask, sheet: Sheet, clash: Page
) -> None:
    assert clash.status == 409
    assert TOP in clash.text
    assert "The host saved 85 meanwhile. You typed 60." in clash.text
    form = clash.form("/hands/1")
    assert form.value("p2-points") == "60"
    assert presses(form, "Save mine") == [("", "")]
    assert presses(form, "Keep theirs") == [("keep", "2")]
    assert changes(app) == 2  # Ravi's seat, and the host's 85


def test_the_host_is_told_which_player_it_was(sheet: Sheet, ravi: Device) -> None:
    old = sheet.open()
    own(ravi, sheet).enter(1, "", "85")
    page = sheet.enter(1, "", "60", page=old)
    assert "Ravi saved 85 meanwhile. You typed 60." in page.text


def test_a_host_who_plays_is_named(app: Flask, sheet: Sheet, ravi: Device) -> None:
    old = ravi.open(sheet.url)
    sheet.device.send(sheet.device.open(sheet.group + "/who").form("/players/1/claim"))
    sheet.enter(1, "", "85")
    page = own(ravi, sheet).enter(1, "", "60", page=old)
    assert "Jess saved 85 meanwhile. You typed 60." in page.text


def test_keeping_theirs_leaves_the_sheet_as_it_is(
    app: Flask, sheet: Sheet, ravi: Device, clash: Page
) -> None:
    before = everything_kept(app)
    page = keep(ravi, clash, 2)
    assert page.status == 200
    assert page.url == sheet.url
    assert "Theirs stands." in page.text
    assert "Ravi 85" in lines(page)
    assert page.form("/hands/1").value("p2-points") == "85"
    assert everything_kept(app) == before


def test_saving_mine_puts_it_over_theirs(
    app: Flask, sheet: Sheet, ravi: Device, clash: Page
) -> None:
    page = mine(ravi, clash)
    assert page.status == 200
    assert "Ravi 60" in lines(page)
    assert changes(app) == 3
    assert told_on(page) == []  # who put the own value has nobody's change to be told of


def test_the_bars_save_and_enter_put_mine_too(sheet: Sheet, ravi: Device, clash: Page) -> None:
    first = clash.form("/hands/1").buttons[0]
    assert (first.label, first.name) == ("Save mine", "")  # what Enter presses
    assert "Ravi 60" in lines(ravi.send(clash.form("/hands/1"), "Save hand 1"))


def test_another_number_typed_on_the_page_of_the_clash_is_mine_then(
    sheet: Sheet, ravi: Device, clash: Page
) -> None:
    page = ravi.type_and_send(clash.form("/hands/1"), {"p2-points": "65"}, "Save mine")
    assert "Ravi 65" in lines(page)


def test_a_third_value_saved_while_one_chooses_clashes_anew(
    app: Flask, sheet: Sheet, ravi: Device, clash: Page
) -> None:
    correct(sheet, 1, 2, "90")
    before = everything_kept(app)
    page = mine(ravi, clash)
    assert page.status == 409
    assert "The host saved 90 meanwhile. You typed 60." in page.text
    assert everything_kept(app) == before
    assert "Ravi 60" in lines(mine(ravi, page))


def test_theirs_typed_after_all_is_no_clash_and_no_change(
    app: Flask, sheet: Sheet, ravi: Device, clash: Page
) -> None:
    before = everything_kept(app)
    page = ravi.type_and_send(clash.form("/hands/1"), {"p2-points": "85"}, "Save mine")
    assert page.status == 422
    assert "Nothing is typed here." in page.text
    assert "Keep theirs" not in page.text
    assert everything_kept(app) == before


def test_an_odd_number_said_to_be_right_is_not_asked_about_again(
    sheet: Sheet, ravi: Device
) -> None:
    asked = own(ravi, sheet).enter(1, "", "58")
    sheet.enter(1, "", "85")
    page = ravi.send(asked.form("/hands/1"))
    assert "The host saved 85 meanwhile. You typed 58." in page.text
    assert "Ravi 58" in lines(mine(ravi, page))


def test_a_loss_and_a_sum_are_told_as_what_they_are_worth(sheet: Sheet) -> None:
    old = sheet.open()
    sheet.enter(1, "10", "20")
    typed = {"p1-points": "40", "p1-way": "loss", "p2-points": "30+15-20"}
    page = sheet.device.type_and_send(old.form("/hands/1"), typed)
    assert "The host saved 10 meanwhile. You typed −40." in page.text
    assert "The host saved 20 meanwhile. You typed 25." in page.text  # 30 + 15 − 20


# Sat out, taken off, counted


def test_a_player_said_to_sit_out_meanwhile(sheet: Sheet, ravi: Device) -> None:
    old = ravi.open(sheet.url)
    sheet.enter(1, "", "x")
    page = own(ravi, sheet).enter(1, "", "60", page=old)
    assert "The host said meanwhile: sits out. You typed 60." in page.text
    assert "Ravi, hand 1: sat out" in grid(keep(ravi, page, 2))
    assert "Ravi 60" in lines(mine(ravi, page))


def test_mine_was_to_sit_out(sheet: Sheet, ravi: Device) -> None:
    own(ravi, sheet).enter(1, "", "40")
    old = ravi.open(sheet.url)
    correct(sheet, 1, 2, "85")
    page = own(ravi, sheet).enter(1, "", "x", page=old)
    assert "The host saved 85 meanwhile. You said: sits out." in page.text
    assert page.form("/hands/1").ticked("p2-sat_out") == ["1"]
    assert "Ravi, hand 1: sat out" in grid(mine(ravi, page))


def test_a_result_taken_off_meanwhile(sheet: Sheet, ravi: Device) -> None:
    own(ravi, sheet).enter(1, "", "40")
    old = ravi.open(sheet.url)
    sheet.press("/hands/1/2", cell(sheet, 1, 2), press="Take this result off the sheet")
    page = own(ravi, sheet).enter(1, "", "60", page=old)
    assert "The host took the result off meanwhile. You typed 60." in page.text
    assert "Ravi, hand 1: nothing yet" in grid(keep(ravi, page, 2))
    assert "Ravi 60" in lines(mine(ravi, page))


def test_mine_was_not_to_sit_out_after_all(sheet: Sheet, ravi: Device) -> None:
    own(ravi, sheet).enter(1, "", "x")
    old = ravi.open(sheet.url)
    sheet.device.type_and_send(sheet.form(1), {"p2-sat_out": [], "p2-points": "85"})
    page = ravi.type_and_send(old.form("/hands/1"), {"p2-sat_out": []})
    assert "The host saved 85 meanwhile. You took it off." in page.text
    assert page.form("/hands/1").value("p2-points") == ""
    assert "Ravi, hand 1: nothing yet" in grid(mine(ravi, page))


def test_counted_cards_are_told_as_counted(app: Flask, sheet: Sheet, ravi: Device) -> None:
    """Two aces melded, 20 each, and one left in hand, 10: 20 + 20 − 10 = 30."""
    old = ravi.open(sheet.url)
    with app.test_request_context():
        group = access.asker(sheet.group.rpartition("/")[2]).group
        counts = {"melded": {"ace": 2}, "left": {"ace": 1}}
        entry = Entry(1, 2, Cell(), counts=counts)
        now = group.players[1].taken_at
        assert now
        services.enter(group.id, 1, [entry], By("host", None, 1), now)
    before = everything_kept(app)["results"]
    assert "'ace': 2" in str(before)
    page = own(ravi, sheet).enter(1, "", "30", page=old)
    assert page.status == 200  # the same number is no clash, and the count stands
    page = own(ravi, sheet).enter(1, "", "35", page=old)
    assert "The host counted 30 meanwhile. You typed 35." in page.text
    keep(ravi, page, 2)
    assert everything_kept(app)["results"] == before
    mine(ravi, page)
    assert "'ace': 2" not in str(everything_kept(app)["results"])  # a plain number now


# Several rows


@pytest.fixture
def three(sheet: Sheet) -> Page:
    """The host typed 200, 80 and −100 for all; meanwhile 210 and 85 were saved for two of them."""
    old = sheet.open()
    sheet.enter(1, "210", "85")
    return sheet.enter(1, "200", "80", "-100", page=old)


def test_every_row_that_clashes_says_so_and_has_its_own_choice(sheet: Sheet, three: Page) -> None:
    assert "The host saved 210 meanwhile. You typed 200." in three.text
    assert "The host saved 85 meanwhile. You typed 80." in three.text
    form = three.form("/hands/1")
    assert presses(form, "Keep theirs") == [("keep", "1"), ("keep", "2")]
    assert presses(form, "Save all mine") == [("", ""), ("", "")]


def test_keeping_one_of_theirs_keeps_what_is_typed_in_the_other_rows(
    app: Flask, sheet: Sheet, three: Page
) -> None:
    before = everything_kept(app)
    page = keep(sheet.device, three, 1)
    assert page.status == 409
    assert "Theirs stands. The rest isn’t saved yet: press Save." in page.text
    form = page.form("/hands/1")
    assert [form.value(f"p{player}-points") for player in (1, 2, 3)] == ["210", "80", "-100"]
    assert "The host saved 85 meanwhile. You typed 80." in page.text
    assert presses(form, "Keep theirs") == [("keep", "2")]
    assert presses(form, "Save mine") == [("", "")]
    assert everything_kept(app) == before
    page = mine(sheet.device, page)
    assert page.status == 200
    # 210 as it stood, 80 put over 85, and Tom's −100
    assert "Jess 210 " in lines(page)
    assert "Ravi 80 " in lines(page)
    assert "Tom 0 −100 carried" in lines(page)


def test_keeping_theirs_in_every_row_leaves_the_rest_to_be_saved(
    app: Flask, sheet: Sheet, three: Page
) -> None:
    page = keep(sheet.device, keep(sheet.device, three, 1), 2)
    assert "Theirs stands. The rest isn’t saved yet" in page.text
    assert "Keep theirs" not in page.text
    page = sheet.device.send(page.form("/hands/1"), "Save hand 1")
    assert "Jess 210 " in lines(page)
    assert "Ravi 85 " in lines(page)
    assert "Tom 0 −100 carried" in lines(page)


def test_saving_all_mine_saves_every_row(sheet: Sheet, three: Page) -> None:
    page = mine(sheet.device, three, "Save all mine")
    assert "Jess 200 " in lines(page)
    assert "Ravi 80 " in lines(page)
    assert "Tom 0 −100 carried" in lines(page)


def test_a_row_that_cant_be_read_keeps_the_choice_of_the_others(
    app: Flask, sheet: Sheet, three: Page
) -> None:
    before = everything_kept(app)
    page = sheet.device.type_and_send(three.form("/hands/1"), {"p3-points": "12.5"})
    assert page.status == 422
    assert "Only whole numbers go on the sheet." in page.text
    assert presses(page.form("/hands/1"), "Keep theirs") == [("keep", "1"), ("keep", "2")]
    assert everything_kept(app) == before


def test_theirs_is_kept_of_a_match_that_was_closed_meanwhile(sheet: Sheet, three: Page) -> None:
    sheet.press("/end", sheet.open("/end"))
    page = keep(sheet.device, three, 1)
    assert page.status == 409
    assert "Not saved: Tom -100" in page.text


# The page of a cell


def test_a_cell_has_the_same_choice(app: Flask, sheet: Sheet) -> None:
    sheet.enter(1, "210")
    old = cell(sheet, 1, 1)
    correct(sheet, 1, 1, "220")
    page = correct(sheet, 1, 1, "230", page=old)
    assert "The host saved 220 meanwhile. You typed 230." in page.text
    before = everything_kept(app)
    kept = keep(sheet.device, page, 1, "/hands/1/1")
    assert kept.url == sheet.url
    assert "Jess 220 " in lines(kept)
    assert everything_kept(app) == before
    assert "Jess 230 " in lines(mine(sheet.device, page, ending="/hands/1/1"))


@pytest.mark.parametrize(
    ("button", "said", "shown"),
    [
        ("Sits this hand out", "You said: sits out.", "Jess, hand 1: sat out"),
        ("Take this result off the sheet", "You took it off.", "Jess, hand 1: nothing yet"),
    ],
)
def test_a_button_of_a_cell_has_the_same_choice_and_is_pressed_again(
    app: Flask, sheet: Sheet, button: str, said: str, shown: str
) -> None:
    sheet.enter(1, "210", "85")
    old = cell(sheet, 1, 1)
    correct(sheet, 1, 1, "220")
    page = sheet.press("/hands/1/1", old, press=button)
    assert f"The host saved 220 meanwhile. {said}" in page.text
    form = page.form("/hands/1/1")
    assert form.buttons[0].name == ""  # Enter saves the field, and presses neither of the two
    before = everything_kept(app)
    assert "Jess 220 " in lines(keep(sheet.device, page, 1, "/hands/1/1"))
    assert everything_kept(app) == before
    assert shown in grid(sheet.device.send(form, button))


# Nothing twice, and nothing that isn't one's own


def test_the_same_form_twice_is_one_line_of_the_log_and_no_clash(
    app: Flask, sheet: Sheet, ravi: Device
) -> None:
    form = own(ravi, sheet).form(1, ravi.open(sheet.url))
    for _ in range(3):  # a double tap, a retry after a timeout, a replay
        page = ravi.type_and_send(form, {"p2-points": "85"})
        assert page.status == 200
        assert "meanwhile" not in page.text
    assert changes(app) == 2  # the seat, and the 85


def test_mine_sent_twice_is_put_once(app: Flask, sheet: Sheet, ravi: Device, clash: Page) -> None:
    for _ in range(2):
        page = mine(ravi, clash)
        assert page.status == 200
        assert "Ravi 60" in lines(page)
    assert changes(app) == 3


def test_a_late_replay_of_the_first_save_puts_nothing_back(
    app: Flask, sheet: Sheet, ravi: Device
) -> None:
    form = own(ravi, sheet).form(1, ravi.open(sheet.url))
    ravi.type_and_send(form, {"p2-points": "60"})
    correct(sheet, 1, 2, "85")
    before = everything_kept(app)
    page = ravi.type_and_send(form, {"p2-points": "60"})
    assert page.status == 409
    assert "The host saved 85 meanwhile. You typed 60." in page.text
    assert everything_kept(app) == before


@pytest.mark.parametrize("row", ["", "x", "-1", "77", "9" * 30])
def test_a_row_that_is_none_is_not_kept(
    app: Flask, sheet: Sheet, ravi: Device, clash: Page, row: str
) -> None:
    before = everything_kept(app)
    form = clash.form("/hands/1")
    page = ravi.post(form.action, [*form.data({}), ("keep", row)])
    assert page.status == 409
    assert page.form("/hands/1").value("p2-points") == "60"
    assert everything_kept(app) == before


def test_keeping_theirs_is_for_who_may_write(
    app: Flask, sheet: Sheet, gus: Device, clash: Page
) -> None:
    before = everything_kept(app)
    form = clash.form("/hands/1")
    page = gus.post(form.action, [gus.token(), ("keep", "2")])
    assert page.status == 401
    jess = seated(app, sheet, 1)
    before = everything_kept(app)
    assert jess.post(sheet.url + "/hands/1", [jess.token(), ("keep", "2")]).url == sheet.url
    assert everything_kept(app) == before
