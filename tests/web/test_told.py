"""Whose result somebody else changed is told so on their own phone, until they have seen it."""

import re
from datetime import UTC, datetime

import pytest
from flask import Flask

from scoresheet.core.book import Change, Group, Player
from scoresheet.core.rules import HouseRules
from scoresheet.core.sheet import By
from scoresheet.web.cookies import MOST_SEEN, note_seen, seen_upto
from scoresheet.web.present_told import told_view

from .conftest import everything_kept
from .device import Device, Sheet
from .page import Page
from .test_cell import correct
from .test_seats import own, renewed, seated, take
from .test_seats import ravi as ravi  # a fixture


def told(page: Page) -> list[str]:
    """The sentences of the notice, newest first; none where there is no notice."""
    html = page.html.partition('class="corrected-what"')[2].partition("</ul>")[0]
    return [
        " ".join(Page(200, "", "<p>" + li).text.split()) for li in re.split("<li[^>]*>", html)[1:]
    ]


def enters_58(ravi: Device, sheet: Sheet) -> None:
    """Arlington hands come in fives, so he is asked, and says so again."""
    asked = own(ravi, sheet).enter(1, "", "58")
    ravi.send(asked.form("/hands/1"))


@pytest.fixture
def changed(sheet: Sheet, ravi: Device) -> Sheet:
    """Ravi entered 58 on his own phone, and the host put it right to 85."""
    enters_58(ravi, sheet)
    correct(sheet, 1, 2, "85")
    return sheet


SENTENCE = "The host changed your hand 1 from 58 to 85."


def test_the_player_is_told_who_changed_what_and_from_what_to_what(
    changed: Sheet, ravi: Device
) -> None:
    assert told(ravi.open(changed.url)) == [SENTENCE]


def test_it_is_told_over_reloads_until_it_is_seen(changed: Sheet, ravi: Device) -> None:
    for _ in range(3):
        page = ravi.open(changed.url)
        assert told(page) == [SENTENCE]
    page = ravi.send(page.form("/seen"))
    assert page.status == 200
    assert page.url == changed.url
    assert told(page) == []
    assert not page.has_form("/seen")


def test_nobody_else_is_told(app: Flask, changed: Sheet, gus: Device, stranger: Device) -> None:
    jess = seated(app, changed, 1)
    for device in (changed.device, jess, gus, stranger):
        assert told(device.open(changed.url)) == []
        assert not device.open(changed.url).has_form("/seen")


def test_a_host_who_plays_is_named(app: Flask, sheet: Sheet, ravi: Device) -> None:
    take(sheet.device, sheet, 1)
    enters_58(ravi, sheet)
    correct(sheet, 1, 2, "-100")
    assert told(ravi.open(sheet.url)) == ["Jess changed your hand 1 from 58 to −100."]


def test_the_own_change_and_a_first_entry_by_the_host_are_no_corrections(
    sheet: Sheet, ravi: Device
) -> None:
    sheet.enter(1, "210", "60")
    assert told(ravi.open(sheet.url)) == []
    correct(own(ravi, sheet), 1, 2, "85")
    assert told(ravi.open(sheet.url)) == []


def test_a_host_who_corrects_the_own_result_tells_nobody(sheet: Sheet) -> None:
    take(sheet.device, sheet, 2)
    sheet.enter(1, "210", "60")
    assert told(correct(sheet, 1, 2, "85")) == []


def test_sat_out_emptied_undone_and_put_back_are_told_too(changed: Sheet, ravi: Device) -> None:
    """58, 85, sat out, empty; then the emptying undone, and 85 put back from the log."""
    changed.press("/hands/1/2", changed.open("/hands/1/2"), press="Sits this hand out")
    after = changed.press("/hands/1/2", changed.open("/hands/1/2"), press="Doesn’t sit out")
    ravi.send(ravi.open(changed.url).form("/seen"))
    changed.device.send(next(form for form in after.forms if "/undo/" in form.action))
    assert told(ravi.open(changed.url)) == [
        "The host changed your hand 1 from empty to sat out.",
    ]
    log = changed.open("/log")
    line = next(form for form in log.forms if any("85" in button.label for button in form.buttons))
    changed.device.send(line)
    assert told(ravi.open(changed.url)) == [
        "The host changed your hand 1 from sat out to 85.",
        "The host changed your hand 1 from empty to sat out.",
    ]


def test_several_are_listed_newest_first_and_the_rest_is_in_the_log(
    changed: Sheet, ravi: Device
) -> None:
    for text in ("90", "95", "100", "105", "110"):
        correct(changed, 1, 2, text)
    page = ravi.open(changed.url)
    assert told(page) == [
        "The host changed your hand 1 from 105 to 110.",
        "The host changed your hand 1 from 100 to 105.",
        "The host changed your hand 1 from 95 to 100.",
        "and 3 more: the log",
    ]
    assert changed.url + "/log" in page.links
    assert told(ravi.send(page.form("/seen"))) == []


def test_what_is_changed_after_the_page_was_made_is_not_seen_with_it(
    changed: Sheet, ravi: Device
) -> None:
    old = ravi.open(changed.url)
    correct(changed, 1, 2, "90")
    page = ravi.send(old.form("/seen"))
    assert told(page) == ["The host changed your hand 1 from 85 to 90."]


def test_an_older_page_sent_again_unsees_nothing(changed: Sheet, ravi: Device) -> None:
    old = ravi.open(changed.url)
    correct(changed, 1, 2, "90")
    ravi.send(ravi.open(changed.url).form("/seen"))
    assert told(ravi.send(old.form("/seen"))) == []


def test_it_is_told_on_the_past_match_too(changed: Sheet, ravi: Device) -> None:
    changed.enter(1, "1000", "", "0")
    changed.press("/reopen")
    correct(changed, 1, 2, "90")
    changed.press("/end", changed.open("/end"))
    page = ravi.open(changed.url)
    assert "Jess won" in page.text
    assert told(page) == ["The host changed your hand 1 from 85 to 90.", SENTENCE]
    page = ravi.send(page.form("/seen"))
    assert "Jess won" in page.text
    assert told(page) == []


def test_each_match_tells_its_own(changed: Sheet, ravi: Device) -> None:
    changed.enter(1, "1000", "", "0")
    changed.press("/rematch")
    second = Sheet(changed.device, changed.group + "/m/2")
    second.enter(1, "5", "20")
    correct(second, 1, 2, "25")
    page = ravi.open(second.url)
    assert told(page) == ["The host changed your hand 1 from 20 to 25."]
    assert told(ravi.send(page.form("/seen"))) == []
    assert told(ravi.open(changed.url)) == [SENTENCE]


def test_a_phone_that_sits_down_later_is_told_nothing_of_before(
    changed: Sheet, ravi: Device, gus: Device
) -> None:
    changed.device.send(changed.device.open(changed.group + "/players").form("/players/2/free"))
    take(gus, changed, 2)
    assert told(gus.open(changed.url)) == []
    assert told(ravi.open(changed.url)) == []
    correct(changed, 1, 2, "90")
    assert told(gus.open(changed.url)) == ["The host changed your hand 1 from 85 to 90."]


def test_a_result_counted_anew_with_the_same_worth_is_told_as_that(app: Flask) -> None:
    host, ravi = By("host", None, 1), By("player", 2)
    plain = {"points": 85, "sat_out": False, "counts": None}
    counted = plain | {"counts": {"melded": {}, "left": {}, "went_out": False}}
    group = Group(1, "K7QM2XWD", None, HouseRules(), 1, (Player(2, "Ravi"),))
    at = datetime(2026, 11, 30, 20, tzinfo=UTC)
    changes = [
        Change(2, at, 3, host, "result", 4, 2, plain, counted),
        Change(1, at, 2, ravi, "result", 4, 2, None, plain),
    ]
    with app.test_request_context():
        view = told_view(group, 2, changes, seen=0)
        assert view
        assert view.sentences == ("The host counted your hand 4 anew: it is still 85.",)
        assert told_view(group, 2, changes, seen=2) is None


def test_seen_changes_nothing_that_is_kept_and_an_onlooker_has_nothing_to_see(
    app: Flask, changed: Sheet, ravi: Device, gus: Device, stranger: Device
) -> None:
    before = everything_kept(app)
    for device in (gus, stranger):
        assert device.post(changed.url + "/seen", [device.token(), ("upto", "99")]).status == 401
    assert gus.post(changed.group + "/m/7/seen", [gus.token()]).status == 404
    assert gus.post("/g/AAAAAAAA/m/1/seen", [gus.token()]).status == 404
    ravi.send(ravi.open(changed.url).form("/seen"))
    assert everything_kept(app) == before


@pytest.mark.parametrize("upto", ["", "x", "-1", "1e9", "9" * 30, "\u0661", "0"])
def test_a_line_that_is_nonsense_is_none(changed: Sheet, ravi: Device, upto: str) -> None:
    page = ravi.send(ravi.open(changed.url).form("/seen"), upto=upto)
    assert page.status == 200
    assert told(page) == [SENTENCE]


def test_a_form_without_its_token_has_seen_nothing(changed: Sheet, ravi: Device) -> None:
    page = ravi.send(ravi.open(changed.url).form("/seen"), csrf_token="old")
    assert page.status == 400
    assert told(page) == [SENTENCE]


def test_after_the_code_is_renewed_it_is_still_seen(changed: Sheet, ravi: Device) -> None:
    page = ravi.open(changed.url)
    new = renewed(changed)
    assert told(ravi.send(page.form("/seen"))) == []
    assert told(ravi.open(new + "/m/1")) == []


def test_a_device_remembers_the_seen_of_its_last_matches(app: Flask) -> None:
    with app.test_request_context():
        for match in range(1, MOST_SEEN + 3):
            note_seen(1, match, match)
        note_seen(1, 3, 1)
        assert [seen_upto(1, match) for match in (1, 2, 3, MOST_SEEN + 2)] == [0, 0, 3, 32]
        assert seen_upto(2, 3) == 0
