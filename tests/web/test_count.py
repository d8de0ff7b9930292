"""A hand worked out without script: counts added up, melds checked, refused, saved, taken back."""

import json
import re
from collections.abc import Mapping
from datetime import UTC, datetime
from time import process_time
from typing import Any

import pytest
from flask import Flask

from scoresheet import access, services
from scoresheet.core.sheet import By

from .conftest import everything_kept
from .device import Device, Sheet
from .page import Form, Page
from .test_cell import correct
from .test_entry import grid, lines
from .test_seats import own, seated

JESS = {"out": "1", "melded-king_to_8": "8", "melded-7_to_3": "4", "melded-deuce_as_king_to_8": "1"}
"""J J J, 4-5-6, 2-Q-J, 7-8-9-10: eight from king to 8, four from 7 to 3 and a deuce for a king:
80 + 20 + 10 + 100 = 210."""
RAVI = {
    "melded-king_to_8": "5",
    "melded-7_to_3": "3",
    "melded-queen_of_spades": "1",
    "left-ace": "1",
    "left-king_to_8": "1",
    "left-7_to_3": "2",
}
"""K Q J of spades, 8 8 8, 3-4-5: 50 + 50 + 15 = 115; an ace, a 9 and two 6s left: 10 + 10 + 10."""
TOM = {
    "melded-king_to_8": "5",
    "melded-7_to_3": "1",
    "left-queen_of_spades": "1",
    "left-deuce": "1",
    "left-king_to_8": "2",
    "left-7_to_3": "3",
}
"""10 10 10, 7-8-9: 55; the queen of spades, a deuce, K 9 and 5 4 3 left: 100 + 20 + 20 + 15."""
Typed = Mapping[str, str | list[str]]


def page_of(sheet: Sheet, player: int, hand: int = 1) -> Page:
    return sheet.open(f"/hands/{hand}/{player}/count")


def form_of(page: Page) -> Form:
    return page.form("/count")


def press(sheet: Sheet, page: Page, typed: Typed, button: str | None = None) -> Page:
    return sheet.device.type_and_send(form_of(page), typed, button)


def save(sheet: Sheet, player: int, typed: Typed, hand: int = 1) -> Page:
    return press(sheet, page_of(sheet, player, hand), typed)


def counts_kept(app: Flask, player: int, hand: int = 1) -> Any:
    """The counts of a cell as they are kept."""
    for row in everything_kept(app)["results"]:
        if row[2:4] == (hand, player):
            return next(
                (json.loads(v) if isinstance(v, str) else v for v in row if _counts(v)), None
            )
    return None


def _counts(value: object) -> bool:
    return isinstance(value, dict) or (isinstance(value, str) and value.startswith("{"))


def standing(page: Page, typed: Typed) -> bool:
    """Whether the form shows all this typed."""
    form = form_of(page)
    return all(form.value(name) == text for name, text in typed.items())


def read(page: Page) -> str:
    """What the page says, words held together on a line let go."""
    return page.text.replace("\N{NO-BREAK SPACE}", " ")


def total(page: Page) -> str:
    """The words of the bar at the foot."""
    return read(page).rpartition(" each ")[2].partition("− + ")[2].removesuffix(" Add up Save")


# What the hands of the rules are worth


def test_the_worked_hand_is_210_85_and_a_loss_of_100(sheet: Sheet) -> None:
    assert "Jess, hand 1: saved." in save(sheet, 1, JESS).text
    save(sheet, 2, RAVI)
    page = save(sheet, 3, TOM)
    assert page.url == sheet.url
    assert "Jess 210 " in lines(page)
    assert "Ravi 85 " in lines(page)
    assert "Tom 0 −100 carried " in lines(page)


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        (JESS, "210 110 melded − 0 left + 100 out 210 on the sheet, line 210"),
        (RAVI, "85 115 melded − 30 left 85 on the sheet, line 85"),
        (TOM, "−100 55 melded − 155 left loss of 100: 0 on the sheet, −100 carried"),
    ],
    ids=["Jess", "Ravi", "Tom"],
)
def test_a_button_adds_up_and_says_what_the_sheet_will_do_and_saves_nothing(
    app: Flask, sheet: Sheet, typed: Typed, told: str
) -> None:
    before = everything_kept(app)
    page = press(sheet, page_of(sheet, 1), typed, "Add up")
    assert page.status == 200
    assert total(page) == told
    assert standing(page, typed)
    assert everything_kept(app) == before


def test_the_sheet_takes_off_what_is_carried(sheet: Sheet) -> None:
    sheet.played("210 85 -100")
    page = press(sheet, page_of(sheet, 3, 2), JESS, "Add up")
    assert "Don’t take off the 100, the sheet does." in page.text
    assert "210 − 100 carried = 110 on the sheet, line 110" in page.text


def test_the_count_stands_in_the_fields_of_a_cell_counted_before(sheet: Sheet) -> None:
    save(sheet, 3, TOM)
    page = page_of(sheet, 3)
    assert "Saved so far: −100, counted." in page.text
    assert standing(page, TOM)
    assert total(page).startswith("−100 55 melded − 155 left")


def test_the_page_of_a_counted_cell_says_what_was_counted_and_that_a_number_drops_it(
    sheet: Sheet,
) -> None:
    save(sheet, 1, JESS)
    told = read(sheet.open("/hands/1/1"))
    counted = "melded: 8 kings to 8, 4 sevens to 3, deuce for a king to 8; went out"
    assert f"Counted {counted} A plain number drops the count; the log keeps it." in told
    correct(sheet, 1, 1, "215")
    assert "drops the count" not in sheet.open("/hands/1/1").text


def test_the_fields_of_a_plain_number_are_blank_and_the_page_says_what_is_saved(
    sheet: Sheet,
) -> None:
    sheet.enter(1, "", "85", "x")
    page = page_of(sheet, 2)
    assert "Saved so far: 85, not counted." in page.text
    assert {own.value for own in form_of(page).fields if own.name.startswith("left")} == {""}
    assert "Saved so far: sits out." in page_of(sheet, 3).text


def test_a_count_of_what_was_a_plain_number_is_kept_with_it(app: Flask, sheet: Sheet) -> None:
    sheet.enter(1, "", "", "-100")
    assert counts_kept(app, 3) is None
    assert save(sheet, 3, TOM).status == 200
    assert counts_kept(app, 3) == {
        "melded": {"king_to_8": 5, "7_to_3": 1},
        "left": {"king_to_8": 2, "7_to_3": 3, "deuce": 1, "queen_of_spades": 1},
        "went_out": False,
    }


def test_a_plain_number_typed_over_a_count_drops_it(app: Flask, sheet: Sheet) -> None:
    save(sheet, 3, TOM)
    correct(sheet, 1, 3, "90")
    assert counts_kept(app, 3) is None
    assert "Saved so far: −90, not counted." in page_of(sheet, 3).text


def test_a_save_is_undone_with_one_tap(sheet: Sheet) -> None:
    page = save(sheet, 1, JESS)
    assert "Jess, hand 1: nothing yet" in grid(sheet.press("/undo/2", page))


def test_the_same_count_again_changes_nothing(app: Flask, sheet: Sheet) -> None:
    save(sheet, 1, JESS)
    before = everything_kept(app)
    assert save(sheet, 1, {}).status == 200
    assert everything_kept(app) == before


# Refused, with all that was typed


@pytest.mark.parametrize("typed", ["105", "-1", "1.5", "3+2", "abc", "+3", "9" * 40, "½"])
def test_anything_but_0_to_104_is_refused_at_its_field(
    app: Flask, sheet: Sheet, typed: str
) -> None:
    before = everything_kept(app)
    page = save(sheet, 3, TOM | {"left-ace": typed})
    assert page.status == 422
    assert "Nothing is saved yet: look at the rows marked." in page.text
    assert "Left in hand: Aces −10 each − + Count whole cards here, from 0 to 104." in page.text
    assert page.text.count("Count whole cards") == 1
    assert standing(page, TOM | {"left-ace": typed})
    assert everything_kept(app) == before


@pytest.mark.parametrize("typed", [" 2 ", "02", "٢"])
def test_a_count_is_read_kindly(sheet: Sheet, typed: str) -> None:
    page = press(sheet, page_of(sheet, 1), {"melded-ace": typed}, "Add up")
    assert total(page).startswith("40 40 melded")


def test_more_than_a_hand_can_be_worth_is_refused(app: Flask, sheet: Sheet) -> None:
    before = everything_kept(app)
    typed = {"melded-king_to_8": "104", "melded-ace": "24"}  # 1,040 + 480 = 1,520
    page = save(sheet, 1, typed)
    assert page.status == 422
    assert "No hand is worth 1,520: results go from −1,500 to 1,500." in page.text
    assert standing(page, typed)
    assert everything_kept(app) == before


def test_adding_up_says_of_too_much_what_saving_says(sheet: Sheet) -> None:
    typed = {"left-queen_of_spades": "16"}
    told = "No hand is worth −1,600: results go from −1,500 to 1,500."
    page = press(sheet, page_of(sheet, 1), typed, "Add up")
    assert page.status == 200
    assert told in total(page)
    assert told in save(sheet, 1, typed).text


def test_nothing_counted_is_no_silent_0(app: Flask, sheet: Sheet) -> None:
    before = everything_kept(app)
    page = save(sheet, 1, {"melded-ace": "0"})
    assert page.status == 422
    assert "Nothing is counted yet. Count what was melded" in page.text
    assert everything_kept(app) == before


def test_what_cancels_out_is_a_0(sheet: Sheet) -> None:
    # three kings to 8 melded, three left: 30 − 30
    page = save(sheet, 1, {"melded-king_to_8": "3", "left-king_to_8": "3"})
    assert page.status == 200
    assert "Jess, hand 1: 0" in grid(page)


def test_a_joker_where_none_is_played_is_refused_at_its_field(app: Flask, sheet: Sheet) -> None:
    before = everything_kept(app)
    page = page_of(sheet, 1)
    assert "Joker" not in page.text
    sent = [*form_of(page).data({}), ("melded-joker", "1")]
    page = sheet.device.post(form_of(page).action, sent)
    assert page.status == 422
    assert "the house rules play without one." in page.text
    assert form_of(page).value("melded-joker") == "1"
    assert everything_kept(app) == before


@pytest.mark.parametrize("revision", ["", "x", "-1", "9" * 5000, "1.0"])
def test_a_revision_that_is_nonsense_clashes(app: Flask, sheet: Sheet, revision: str) -> None:
    before = everything_kept(app)
    page = save(sheet, 1, {**JESS, "revision": revision})
    assert page.status == 409
    assert everything_kept(app) == before


def test_a_count_for_a_match_that_closed_meanwhile_keeps_what_was_typed(
    app: Flask, sheet: Sheet
) -> None:
    sheet.enter(1, "1000", "85")
    old = page_of(sheet, 3)
    sheet.enter(1, "", "", "0")
    before = everything_kept(app)
    for button in (None, "Add up"):
        page = press(sheet, old, TOM, button)
        assert page.status == 409
        assert "Match 1 is closed and takes no change." in page.text
        assert standing(page, TOM)
    assert everything_kept(app) == before


def test_a_count_without_its_token_stays_typed(app: Flask, sheet: Sheet) -> None:
    before = everything_kept(app)
    page = save(sheet, 3, {**TOM, "csrf_token": "old"})
    assert page.status == 400
    assert standing(page, TOM)
    assert press(sheet, page, {}).status == 200
    assert everything_kept(app) != before


# Another saved the same cell meanwhile

BOTH = "The host saved −85 meanwhile. You counted −100."


@pytest.fixture
def clash(sheet: Sheet) -> Page:
    """Tom's hand was counted as −100; meanwhile −85 was saved."""
    old = page_of(sheet, 3)
    sheet.enter(1, "", "", "-85")
    return press(sheet, old, TOM)


def test_a_cell_changed_meanwhile_is_told_with_both_results_and_mine_is_put_over_theirs(
    sheet: Sheet, clash: Page
) -> None:
    assert clash.status == 409
    assert f"{BOTH} Save mine Keep theirs Tom Hand 1 Saved so far: −85" in clash.text
    assert standing(clash, TOM)
    page = press(sheet, clash, {}, "Save mine")
    assert "Tom, hand 1: saved." in page.text
    assert "Tom 0 −100 carried " in lines(page)


def test_keeping_theirs_leads_to_the_sheet_as_it_is(app: Flask, sheet: Sheet, clash: Page) -> None:
    before = everything_kept(app)
    link = re.search(r'href="([^"]+)"[^>]*>Keep theirs</a>', clash.html)
    assert link
    assert link[1] == sheet.url
    assert "Tom 0 −85 carried " in lines(sheet.device.open(link[1]))
    assert everything_kept(app) == before


def test_what_counts_and_who_is_out_is_told_of_theirs_as_on_the_sheet(sheet: Sheet) -> None:
    old = page_of(sheet, 3)
    save(sheet, 3, RAVI)
    assert "The host counted 85 meanwhile. You counted −100." in press(sheet, old, TOM).text
    old = page_of(sheet, 2)
    sheet.enter(1, "", "x")
    assert "The host said meanwhile: sits out. You counted 85." in press(sheet, old, RAVI).text


def test_theirs_is_told_until_one_is_chosen_and_alone_where_mine_cant_be_added_up(
    app: Flask, sheet: Sheet, clash: Page
) -> None:
    before = everything_kept(app)
    page = press(sheet, clash, {"left-ace": "1"}, "Add up")  # one ace more: 10 less
    assert "The host saved −85 meanwhile. You counted −110." in page.text
    page = press(sheet, page, {"left-ace": "x"})
    assert page.status == 422
    assert "Nothing is saved yet: look at the rows marked." in page.text
    assert "The host saved −85 meanwhile. Save mine" in page.text
    page = press(sheet, page, dict.fromkeys((*TOM, "left-ace"), ""))
    assert page.status == 422
    assert "The host saved −85 meanwhile. Save mine" in page.text
    assert everything_kept(app) == before
    assert "Tom 0 −100 carried " in lines(press(sheet, page, TOM, "Save mine"))


def test_a_third_result_saved_while_one_chooses_clashes_anew(
    app: Flask, sheet: Sheet, clash: Page
) -> None:
    correct(sheet, 1, 3, "90")
    before = everything_kept(app)
    page = press(sheet, clash, {}, "Save mine")
    assert page.status == 409
    assert "The host saved −90 meanwhile. You counted −100." in page.text
    assert everything_kept(app) == before
    assert "Tom 0 −100 carried " in lines(press(sheet, page, {}, "Save mine"))


# Who may, and where


def test_a_row_of_the_entry_and_the_page_of_a_cell_lead_to_the_count(sheet: Sheet) -> None:
    links = [f"{sheet.url}/hands/1/{player}/count" for player in (1, 2, 3)]
    assert [link for link in sheet.open().links if link.endswith("/count")] == links
    sheet.played("210 85 -100")
    assert f"{sheet.url}/hands/1/2/count" in sheet.open("?hand=1").links
    assert f"{sheet.url}/hands/1/2/count" in sheet.open("/hands/1/2").links


def test_a_count_leads_back_to_the_sheet_on_which_its_hand_is_entered(sheet: Sheet) -> None:
    sheet.played("210 85 -100")
    assert f"{sheet.url}?hand=1" in page_of(sheet, 2, 1).links
    assert sheet.url in page_of(sheet, 2, 2).links


def test_a_player_counts_the_own_hand_and_no_others(app: Flask, sheet: Sheet) -> None:
    ravi = own(seated(app, sheet, 2), sheet)
    page = page_of(ravi, 2)
    assert "I went out +100" in page.text
    assert "Ravi went out" in page_of(sheet, 2).text
    assert "Ravi 85 " in lines(press(ravi, page, RAVI))
    before = everything_kept(app)
    assert page_of(ravi, 1).status == 403
    sent = [ravi.device.token(), ("melded-ace", "1"), ("revision", "0")]
    assert ravi.device.post(sheet.url + "/hands/1/1/count", sent).status == 403
    assert everything_kept(app) == before


def test_an_earlier_hand_is_the_hosts_to_count(app: Flask, sheet: Sheet) -> None:
    ravi = own(seated(app, sheet, 2), sheet)
    sheet.enter(1, "210", "", "-100")
    old = page_of(ravi, 2)
    sheet.played("210 85 -100", "5 5 5")
    before = everything_kept(app)
    assert page_of(ravi, 2).status == 403
    for button in (None, "Add up"):
        page = press(ravi, old, RAVI, button)
        assert page.status == 403
        assert standing(page, RAVI)
    assert everything_kept(app) == before
    assert page_of(sheet, 2).status == 200


def test_an_onlooker_is_asked_for_the_host_or_a_seat(
    app: Flask, sheet: Sheet, gus: Device, stranger: Device
) -> None:
    before = everything_kept(app)
    for device in (gus, stranger):
        url = sheet.url + "/hands/1/1/count"
        assert device.open(url).status == 401
        sent = [device.token(), ("melded-ace", "1"), ("revision", "0")]
        assert device.post(url, sent).status == 401
    assert everything_kept(app) == before


@pytest.mark.parametrize(
    ("place", "status"),
    [
        ("/hands/1/9/count", 404),
        ("/hands/0/1/count", 404),
        ("/hands/5/1/count", 409),
        ("/hands/1/x/count", 404),
    ],
)
def test_an_unknown_player_or_hand_is_refused(
    app: Flask, sheet: Sheet, place: str, status: int
) -> None:
    before = everything_kept(app)
    assert sheet.open(place).status == status
    sent = [sheet.device.token(), ("melded-ace", "1"), ("revision", "0")]
    assert sheet.device.post(sheet.url + place, sent).status == status
    assert sheet.device.post(sheet.url + place, [*sent, ("act", "sum")]).status == status
    assert everything_kept(app) == before


def test_an_unknown_match_or_group_is_refused(sheet: Sheet) -> None:
    assert sheet.device.open(f"{sheet.group}/m/9/hands/1/1/count").status == 404
    assert sheet.device.open("/g/AAAAAAAA/m/1/hands/1/1/count").status == 404


@pytest.mark.parametrize("method", ["PUT", "DELETE", "PATCH"])
def test_another_method_is_refused(sheet: Sheet, method: str) -> None:
    answer = sheet.device.client.open(sheet.url + "/hands/1/1/count", method=method)
    assert answer.status_code == 405


def test_a_closed_match_is_shown_instead_of_its_count(sheet: Sheet) -> None:
    sheet.played("1000 85 0")
    page = page_of(sheet, 1)
    assert page.status == 200
    assert not page.has_form("/count")
    assert "Jess" in page.text


# Is it a meld?

RUN = {"cards": "KS 2H JS"}


def test_a_meld_is_told_and_nothing_is_counted_yet(app: Flask, sheet: Sheet) -> None:
    before = everything_kept(app)
    page = press(sheet, page_of(sheet, 1), {**TOM, **RUN}, "Check it")
    assert page.status == 200
    assert "A run: 70 K♠ = 10, 2♥ for Q♠ = 50, J♠ = 10" in read(page)
    assert standing(page, {**TOM, **RUN})
    assert everything_kept(app) == before


@pytest.mark.parametrize(
    ("cards", "told"),
    [
        ("KS 2C 2D", "A set: 30 K♠ = 10, 2♣ for K = 10, 2♦ for K = 10"),
        ("AH 2C 3H", "A run: 30 A♥ = 20, 2♣ for 2♥ = 5, 3♥ = 5"),
        ("3H 2C 2D", "A run: 20 3♥ = 5, "),  # 3-4-5 or A-2-3: the ace's 10 and 5 are best
        ("7♦ 8 ♦, 2c", "A run: 25 7♦ = 5, 8♦ = 10, 2♣ for 9♦ = 10"),
        ("qh Q♦ 2c", "A set: 30 Q♥ = 10, Q♦ = 10, 2♣ for Q = 10"),
        ("2C 2D 2H", "Deuces alone: 75 2♣ = 25, 2♦ = 25, 2♥ = 25"),
        ("t♣ 10♦ 10♥", "A set: 30 10♣ = 10, 10♦ = 10, 10♥ = 10"),
    ],
)
def test_a_meld_is_read_as_it_scores_best(sheet: Sheet, cards: str, told: str) -> None:
    page = press(sheet, page_of(sheet, 1), {"cards": cards}, "Check it")
    assert page.status == 200
    assert told in read(page)
    assert form_of(page).value("cards") == cards


@pytest.mark.parametrize(
    ("cards", "why"),
    [
        ("KH AH 2C 3H", "runs round the corner: an ace is high or low, never both."),
        ("KS 9H", "A meld has at least 3 cards."),
        ("KS 9H 4D", "K♠ and 9♥ are of different suits: no run; of different ranks: no set."),
        ("KS QX JS", "“QX” is no card."),
        ("KS KS KS", "K♠ is counted 3 times; the packs hold 2."),
        ("KS JS JK", "the house rules play without one."),
        ("2C 2D 2H 2S 2C", "deuces alone are at most 4"),
        ("", "Name the cards of a meld first"),
    ],
)
@pytest.mark.parametrize("button", ["Check it", "Add it to the count"])
def test_what_is_no_meld_is_told_why(
    app: Flask, sheet: Sheet, cards: str, why: str, button: str
) -> None:
    page = press(sheet, page_of(sheet, 1), {**TOM, "cards": cards}, button)
    assert page.status == 422
    assert why in page.text
    assert page.text.count(why) == 1
    assert 'aria-describedby="cards-refusal cards-hint verdict" aria-invalid="true"' in page.html
    assert standing(page, {**TOM, "cards": cards})
    assert total(page).startswith("−100 ")


def test_a_meld_is_added_to_the_count_and_taken_back(app: Flask, sheet: Sheet) -> None:
    before = everything_kept(app)
    page = press(sheet, page_of(sheet, 1), {**RUN, "melded-king_to_8": "1"}, "Add it")
    form = form_of(page)
    assert form.value("melded-king_to_8") == "3"
    assert form.value("melded-deuce_as_queen_of_spades") == "1"
    assert form.value("cards") == ""
    assert total(page).startswith("80 80 melded − 0 left")  # 70 and the king of before
    page = press(sheet, page, {"cards": "8C 8D 8H"}, "Add it")
    assert total(page).startswith("110 ")
    page = press(sheet, page, {}, "Take back K♠ 2♥ J♠")
    assert total(page).startswith("40 ")
    assert "K♠ = 10, 2♥" not in read(page)
    assert "A set: 30 8♣ = 10, 8♦ = 10, 8♥ = 10" in read(page)
    page = press(sheet, page, {}, "Take back 8♣ 8♦ 8♥")
    assert total(page).startswith("10 ")
    assert everything_kept(app) == before


def test_a_third_copy_over_all_melds_is_no_card_of_the_packs(sheet: Sheet) -> None:
    page = press(sheet, page_of(sheet, 1), {"cards": "KS KS KH"}, "Add it")
    page = press(sheet, page, RUN, "Check it")
    assert page.status == 422
    assert "K♠ is counted 3 times; the packs hold 2." in page.text


def test_a_meld_named_and_not_added_isnt_forgotten_at_the_save(app: Flask, sheet: Sheet) -> None:
    before = everything_kept(app)
    page = press(sheet, page_of(sheet, 1), {**TOM, **RUN})
    assert page.status == 422
    assert "the cards of the last meld aren’t in the count" in page.text
    assert "A run: 70" in page.text
    assert standing(page, {**TOM, **RUN})
    assert everything_kept(app) == before
    assert "Jess 0 −30 carried " in lines(press(sheet, press(sheet, page, {}, "Add it"), {}))


def test_a_count_that_cant_be_read_stands_in_the_way_of_adding_a_meld(sheet: Sheet) -> None:
    page = press(sheet, page_of(sheet, 1), {**RUN, "left-ace": "x"}, "Add it")
    assert page.status == 422
    assert "Count whole cards here, from 0 to 104." in page.text
    assert standing(page, {**RUN, "left-ace": "x", "melded-king_to_8": ""})


@pytest.mark.parametrize("act", ["back:7", "back:x", "back:-1", "back:", "nonsense"])
def test_a_button_that_isnt_there_changes_nothing(app: Flask, sheet: Sheet, act: str) -> None:
    before = everything_kept(app)
    form = form_of(press(sheet, page_of(sheet, 1), RUN, "Add it"))
    page = sheet.device.post(form.action, [*form.data({}), ("act", act)])
    assert page.status == 200
    assert total(page).startswith("70 ")
    assert everything_kept(app) == before


@pytest.mark.parametrize("melds", ["nonsense", "KS KS KS, KS KS KS", "KS, 4D", "," * 9])
def test_melds_that_cant_be_read_leave_the_list_and_not_the_count(sheet: Sheet, melds: str) -> None:
    page = press(sheet, page_of(sheet, 1), {**TOM, "melds": melds}, "Add up")
    assert page.status == 200
    assert total(page).startswith("−100 ")


@pytest.mark.parametrize("field", ["cards", "melds"])
@pytest.mark.parametrize("text", ["A" + " " * 60_000 + "A", "KS " * 20_000, "KS," * 20_000])
def test_a_text_as_long_as_a_form_takes_is_no_long_work(
    sheet: Sheet, field: str, text: str
) -> None:
    form = form_of(page_of(sheet, 1))
    begun = process_time()
    page = sheet.device.type_and_send(form, {field: text}, "Check it")
    assert process_time() - begun < 3  # each blank once takes a blink; each with each, minutes
    assert page.status == 422
    assert form_of(page).value(field) == text


def test_more_cards_than_two_packs_and_a_joker_arent_read(sheet: Sheet) -> None:
    page = press(sheet, page_of(sheet, 1), {"cards": "QX " * 106}, "Check it")
    assert page.status == 422
    assert "These are 106 cards; the packs hold 105." in page.text


# House rules


def with_rules(app: Flask, sheet: Sheet, **rules: object) -> Sheet:
    """The sheet, played by other house rules from its first hand."""
    with app.test_request_context():
        group = access.asker(sheet.group.rpartition("/")[2]).group
        services.change_group(group, By("host", None, 1), datetime.now(UTC), rules=rules)
    return sheet


def test_the_rows_are_worth_what_the_house_rules_say(app: Flask, sheet: Sheet) -> None:
    with_rules(app, sheet, joker=True, deuce_as_ace=20, ace_left=20, going_out_bonus=50)
    page = page_of(sheet, 1)
    assert "Jess went out +50" in page.text
    typed = {
        "out": "1",
        "melded-joker": "1",
        "melded-deuce_as_ace": "2",
        "left-ace": "1",
        "left-joker": "0",
    }
    # 100 + 2 × 20 melded, an ace of 20 left, 50 for going out
    assert total(press(sheet, page, typed, "Add up")).startswith(
        "170 140 melded − 20 left + 50 out"
    )
    assert "Jess 170 " in lines(press(sheet, page, typed))


def test_a_joker_left_in_hand_takes_off_200(app: Flask, sheet: Sheet) -> None:
    with_rules(app, sheet, joker=True)
    page = press(sheet, page_of(sheet, 1), {"left-joker": "1"}, "Add up")
    assert total(page).startswith("−200 0 melded − 200 left")


def test_a_joker_may_be_the_queen_beside_a_deuce(app: Flask, sheet: Sheet) -> None:
    with_rules(app, sheet, joker=True)
    page = press(sheet, page_of(sheet, 1), {"cards": "KS JS JK 2C"}, "Add it")
    # K♠ 10, J♠ 10, the joker 100, the deuce for an ace or a 10: 10
    assert total(page).startswith("130 ")
    assert form_of(page).value("melded-joker") == "1"


def test_a_set_and_a_run_are_as_long_as_the_house_rules_say(app: Flask, sheet: Sheet) -> None:
    with_rules(app, sheet, biggest_set=None, longest_run=4)
    page = press(sheet, page_of(sheet, 1), {"cards": "2C 2D 2H 2S 2C"}, "Check it")
    assert "Deuces alone: 125" in page.text
    page = press(sheet, page_of(sheet, 1), {"cards": "3C 4C 5C 6C 7C"}, "Check it")
    assert "5 cards are too many: a run has at most 4." in page.text
