"""House rules on the pages: chosen at the start, for a match and for the group; told on sheets."""

import pytest
from flask import Flask

from .conftest import everything_kept
from .device import Device, Sheet, Typed
from .page import Form, Page
from .test_seats import second_host

USUAL = {
    "target": "1000",
    "joker": "none",
    "deuce_as_ace": "10",
    "ace_left": "10",
    "biggest_set": "4",
    "longest_run": "any",
    "going_out_bonus": "100",
}
OTHERS = [
    ("target", "500", "play to 500"),
    ("joker", "one", "one joker"),
    ("deuce_as_ace", "20", "a deuce for an ace 20"),
    ("ace_left", "20", "an ace left in hand −20"),
    ("biggest_set", "any", "sets of any size"),
    ("longest_run", "4", "runs of four at most"),
    ("going_out_bonus", "50", "bonus 50"),
    ("going_out_bonus", "0", "no bonus"),
    ("going_out_bonus", "500", "bonus 500"),
]
"""Rule, what is chosen or typed, and the words for it."""
TARGET = "The target is a whole number from 100 to 10,000."
BONUS = "Going out adds a whole number from 0 to 500."
CHOOSE = "Choose one of the two."
REFUSED = [
    *((("target", typed, TARGET)) for typed in ("99", "10001", "-500", "1,000", "9" * 400)),
    *((("going_out_bonus", typed, BONUS)) for typed in ("501", "-5", "2.5", "", "ten", "9" * 400)),
    *((name, "15", CHOOSE) for name in USUAL if name not in ("target", "going_out_bonus")),
    ("joker", "", CHOOSE),
]
PLACES = ["start", "group", "new"]
SOME = [REFUSED[0], REFUSED[5], REFUSED[-1]]


def rules_form(sheet: Sheet, place: str) -> Form:
    """The form with the house rules: of a new group, of the group, or of its next match."""
    if place == "start":
        return sheet.device.open("/").form("/start")
    if place == "group":
        return sheet.device.open(sheet.group).form("/rules")
    asked = sheet.open("/end")
    if asked.has_form("/end"):
        sheet.press("/end", asked)
    return sheet.device.open(sheet.group + "/new").form("/new")


def save(sheet: Sheet, place: str, **typed: str | list[str]) -> Page:
    """Send these rules; the page that answers."""
    form = rules_form(sheet, place)
    names: Typed = {"name": ["Jess", "Ravi"]} if place == "start" else {}
    press = "Start the match" if place == "new" else None
    return sheet.device.type_and_send(form, {**names, **typed}, press)


def chosen(form: Form) -> dict[str, str]:
    return {name: form.value(name) for name in USUAL}


def told(page: Page) -> bool:
    """Whether the page has a line of house rules."""
    return "House rules:" in page.text


@pytest.mark.parametrize("place", PLACES)
def test_the_usual_rules_are_chosen_until_somebody_says_otherwise(sheet: Sheet, place: str) -> None:
    assert chosen(rules_form(sheet, place)) == USUAL


@pytest.mark.parametrize(("rule", "typed", "words"), OTHERS)
def test_each_rule_is_chosen_at_the_start_and_told_on_the_sheet(
    hana: Device, rule: str, typed: str, words: str
) -> None:
    sheet = hana.start("Jess", "Ravi", **{rule: typed})
    if rule == "target":  # it has a place of its own
        assert "to 500" in sheet.open().text
        assert not told(sheet.open())
    else:
        assert f"House rules: {words} " in sheet.open().text
    assert chosen(rules_form(sheet, "group")) == USUAL | {rule: typed}


@pytest.mark.parametrize(("rule", "typed", "words"), OTHERS)
def test_each_rule_is_set_for_the_group_and_its_match_without_a_result(
    sheet: Sheet, rule: str, typed: str, words: str
) -> None:
    page = save(sheet, "group", **{rule: typed})
    assert page.url == sheet.group
    assert f"From match 1 on: {words}." in page.text
    assert f"House rules: {words} " in page.text
    assert told(sheet.open()) == (rule != "target")
    assert chosen(page.form("/rules")) == USUAL | {rule: typed}
    assert f"House rules: {words} " in sheet.open("/log").text + " "


@pytest.mark.parametrize(("rule", "typed", "words"), OTHERS)
def test_each_rule_is_set_for_the_next_match_alone(
    sheet: Sheet, rule: str, typed: str, words: str
) -> None:
    page = save(sheet, "new", **{rule: typed})
    assert page.url == sheet.group + "/m/2"
    assert told(page) == (rule != "target")
    assert (words in page.text) or "to 500" in page.text
    assert chosen(rules_form(sheet, "group")) == USUAL


def test_all_rules_at_once_are_one_line_in_the_order_of_the_form(hana: Device) -> None:
    given = {rule: typed for rule, typed, _ in OTHERS[:7]}
    sheet = hana.start("Jess", "Ravi", **given)
    assert (
        "House rules: one joker, a deuce for an ace 20, an ace left in hand −20, "
        "sets of any size, runs of four at most, bonus 50 " in sheet.open().text
    )


def test_nothing_is_said_where_the_rules_are_the_usual_ones(sheet: Sheet) -> None:
    assert not told(sheet.open())
    assert not told(sheet.device.open(sheet.group))
    assert not told(sheet.played("1000 85 0").open())


def test_the_past_match_tells_its_own_rules_whatever_the_group_says_now(hana: Device) -> None:
    sheet = hana.start(joker="one", going_out_bonus="50").played("1000 85 0")
    save(sheet, "group", joker="none", going_out_bonus="100")
    assert "House rules: one joker, bonus 50" in sheet.open().text
    assert "Jess won with 1,000" in sheet.open().text
    assert not told(hana.open(sheet.group))


def test_an_onlooker_reads_the_rules_and_sets_none(hana: Device, gus: Device) -> None:
    sheet = hana.start(joker="one")
    for url in (sheet.url, sheet.group):
        page = gus.open(url)
        assert "House rules: one joker" in page.text
        assert not page.has_form("/rules")


def test_after_the_first_result_rules_wait_for_the_next_match(sheet: Sheet) -> None:
    sheet.enter(1, "210")
    page = save(sheet, "group", joker="one", target="500")
    assert "From the next match on: play to 500, one joker." in page.text
    assert not told(sheet.open())
    assert "to 1,000" in sheet.open().text
    sheet.press("/end", sheet.open("/end"))
    page = sheet.press("/rematch")
    assert "House rules: one joker" in page.text
    assert "to 500" in page.text


def test_a_result_taken_off_again_lets_the_rules_be_changed(sheet: Sheet) -> None:
    sheet.press("/undo/2", sheet.enter(1, "210"))
    assert "From match 1 on: one joker." in save(sheet, "group", joker="one").text
    assert "House rules: one joker" in sheet.open().text


def test_only_what_was_changed_is_told(hana: Device) -> None:
    sheet = hana.start(joker="one", target="500")
    page = save(sheet, "group", going_out_bonus="50", joker="one", target="500")
    assert "From match 1 on: bonus 50." in page.text
    page = save(sheet, "group")
    assert "Nothing was changed: the house rules are as they were." in page.text
    page = save(sheet, "group", joker="none", going_out_bonus="100", target="1000")
    assert "From match 1 on: play to 1,000, no joker, bonus 100." in page.text


def test_without_an_open_match_rules_hold_from_the_next_one_on(sheet: Sheet) -> None:
    sheet.played("1000 85 0")
    page = save(sheet, "group", longest_run="4", biggest_set="any")
    assert "From the next match on: sets of any size, runs of four at most." in page.text
    page = save(sheet, "group", longest_run="any", biggest_set="4")
    assert "From the next match on: sets of four at most, runs of any length." in page.text


def test_a_match_with_a_rule_of_its_own_is_brought_in_line_by_the_groups_form(
    sheet: Sheet,
) -> None:
    second = save(sheet, "new", target="5000")
    page = save(sheet, "group")
    assert "From match 2 on: play to 1,000." in page.text
    assert "to 1,000" in sheet.device.open(second.url).text


def test_two_hosts_who_change_different_rules_undo_nothing(app: Flask, sheet: Sheet) -> None:
    mine = rules_form(sheet, "group")
    other = Sheet(second_host(app, sheet), sheet.url)
    save(other, "group", joker="one")
    page = sheet.device.send(mine, going_out_bonus="50")
    assert chosen(page.form("/rules")) == USUAL | {"joker": "one", "going_out_bonus": "50"}
    assert "From match 1 on: bonus 50." in page.text


@pytest.mark.parametrize(
    ("place", "rule", "typed", "sentence"),
    [("start", *refused) for refused in REFUSED]
    + [(place, *refused) for place in ("group", "new") for refused in SOME],
)
def test_a_refused_rule_has_its_sentence_and_what_was_typed_stays(
    app: Flask, sheet: Sheet, place: str, rule: str, typed: str, sentence: str
) -> None:
    rules_form(sheet, place)
    before = everything_kept(app)
    other = {"deuce_as_ace": "20"} if rule != "deuce_as_ace" else {"joker": "one"}
    page = save(sheet, place, **{rule: typed}, **other)
    assert page.status == 422
    assert sentence in page.text
    assert everything_kept(app) == before
    form = page.form({"start": "/start", "group": "/rules", "new": "/new"}[place])
    kept = {name: form.ticked(name) for name in USUAL}
    assert kept[rule] == ([typed] if rule in ("target", "going_out_bonus") else [])
    assert all(kept[name] == [text] for name, text in other.items())
    mended = sheet.device.type_and_send(
        form, {rule: USUAL[rule]}, "Start the match" if place == "new" else None
    )
    assert mended.status == 200
    assert ("a deuce for an ace 20" in mended.text) or "one joker" in mended.text


def everything_wrong(sheet: Sheet, place: str) -> Page:
    wrong: dict[str, str | list[str]] = {"target": "99", "going_out_bonus": "501", "joker": "two"}
    if place == "start":
        wrong["name"] = ["Jess", "jess"]
    if place == "new":
        wrong["player"] = ["1"]
    return save(sheet, place, **wrong)


@pytest.mark.parametrize(
    ("place", "on_top"),
    [
        ("start", "Nothing is started yet: look at the fields marked."),
        ("group", "Nothing is saved yet: look at the fields marked."),
        ("new", "Nothing is started yet: look at the fields marked."),
    ],
)
def test_all_that_is_wrong_is_told_at_once(sheet: Sheet, place: str, on_top: str) -> None:
    page = everything_wrong(sheet, place)
    assert page.status == 422
    more = {
        "start": "Somebody here is called jess already.",
        "new": "A match needs at least 2 players.",
    }
    for said in (on_top, TARGET, BONUS, CHOOSE, more.get(place, on_top)):
        assert page.text.count(said) == 1, said


@pytest.mark.parametrize("place", PLACES)
def test_rules_without_their_token_stay_in_their_fields(
    app: Flask, sheet: Sheet, place: str
) -> None:
    rules_form(sheet, place)
    before = everything_kept(app)
    page = save(sheet, place, csrf_token="", going_out_bonus="50", joker="one")
    assert page.status == 400
    assert "Nothing was changed: this page was too old." in page.text
    form = page.form({"start": "/start", "group": "/rules", "new": "/new"}[place])
    assert chosen(form) == USUAL | {"going_out_bonus": "50", "joker": "one"}
    assert everything_kept(app) == before


def test_a_seat_moved_keeps_the_rules_that_were_chosen(sheet: Sheet) -> None:
    form = rules_form(sheet, "new")
    moved = sheet.device.type_and_send(
        form, {"joker": "one", "going_out_bonus": "7"}, press="One seat up: Tom"
    )
    assert chosen(moved.form("/new")) == USUAL | {"joker": "one", "going_out_bonus": "7"}
    page = sheet.press("/new", moved, press="Start the match")
    assert "House rules: one joker, bonus 7" in page.text


def test_the_same_form_with_other_rules_makes_another_group(app: Flask, hana: Device) -> None:
    form = hana.open("/").form("/start")
    first = hana.send(form, name=["Jess", "Ravi"])
    again = hana.send(form, name=["Jess", "Ravi"], joker="one")
    assert again.url != first.url
    assert "House rules: one joker" in again.text


@pytest.mark.parametrize("typed", [" 50 ", "050", "\u0665\u0660", "\uff15\uff10"])
def test_a_number_is_read_kindly(hana: Device, typed: str) -> None:
    assert "bonus 50" in hana.start("Jess", "Ravi", going_out_bonus=typed).open().text


def test_a_blank_target_leaves_it_as_it_is(hana: Device) -> None:
    sheet = hana.start(target="500")
    page = save(sheet, "group", target=" ")
    assert "Nothing was changed" in page.text
    assert chosen(page.form("/rules"))["target"] == "500"


def test_a_bonus_that_is_not_in_fives_makes_results_with_it_no_question(hana: Device) -> None:
    # 85 + 33 = 118: a hand of fives and the bonus, and nothing to be asked about
    sheet = hana.start("Jess", "Ravi", going_out_bonus="33")
    assert sheet.enter(1, "118", "85").status == 200
    assert "118? Arlington hands come in fives." not in sheet.open().text


def test_a_bonus_blanked_is_asked_about_where_the_match_has_its_own(sheet: Sheet) -> None:
    save(sheet, "new", going_out_bonus="50")
    page = save(sheet, "group", going_out_bonus="")
    assert page.status == 422
    assert BONUS in page.text
