"""Every form's door, one by one: who may, what is unknown, and what happens without the token.

A verdict stands here for every POST address of the pages; a new one without fails.
"""

from dataclasses import dataclass

import pytest
from flask import Flask

from .conftest import everything_kept
from .device import Device, Sheet
from .page import Page
from .test_cell import correct
from .test_start import start

Sent = dict[str, str | list[str]]


@dataclass(frozen=True)
class Act:
    """One POST address: where it is, what a good form sends, and the state it needs."""

    path: str
    sent: tuple[tuple[str, str], ...] = ()
    state: str = "playing"
    for_all: bool = False


CELL = (("p1-points", "215"), ("p1-way", "gain"), ("p1-revision", "1"), ("p1-shown", "210"))
COUNT = (("melded-ace", "1"), ("revision", "1"))
ACTS = {
    "groups.start": Act("/start", (("name", "Ann"), ("name", "Bo")), for_all=True),
    "seats.claim": Act("{group}/players/{player}/claim", for_all=True),
    "seats.free": Act("{group}/players/{player}/free", state="seated"),
    "seats.renew_code": Act("{group}/code"),
    "hosts.make": Act("{group}/hosts", (("key", "a key of sixteen letters"),)),
    "hosts.drop": Act("{group}/hosts/{host}/drop", state="two hosts"),
    "hosts.keep": Act("{group}/host/nonsense", for_all=True),
    "groups.rename_group": Act("{group}/name", (("name", "Thursdays"),)),
    "groups.set_rules": Act("{group}/rules", (("target", "500"),)),
    "groups.add_player": Act("{group}/players", (("name", "Gus"),)),
    "groups.rename_player": Act("{group}/players/{player}", (("name", "Jessica"),)),
    "play.save_hand": Act("{match}/hands/{hand}", CELL),
    "play.misdeal": Act("{match}/hands/{hand}/misdeal", state="fresh"),
    "play.undo": Act("{match}/undo/{version}"),
    "play.save_cell": Act("{match}/hands/{hand}/{player}", CELL),
    "count.save_count": Act("{match}/hands/{hand}/{player}/count", COUNT),
    "table.join": Act("{match}/players/{player}/join", state="left"),
    "table.leave": Act("{match}/players/{player}/leave"),
    "table.seats": Act("{match}/seats", (("move", "1:down"),)),
    "table.dealer": Act("{match}/dealer", (("player", "3"),)),
    "course.close": Act("{match}/end", (("ending", "end_early"),)),
    "course.play_on": Act("{match}/play-on", state="won"),
    "course.reopen": Act("{match}/reopen", state="banked"),
    "course.take_back": Act("{match}/take-back", state="banked"),
    "course.rematch": Act("{match}/rematch", state="banked"),
    "course.start_match": Act("{group}/new", (("player", "1"), ("player", "2")), state="banked"),
    "corrections.seen": Act("{match}/seen", (("upto", "1"),), for_all=True),
    "takeaway.take_in": Act("/import", for_all=True),
    "history.restore": Act("{match}/log/{line}/restore", state="won"),
}
HOSTS = sorted(name for name, act in ACTS.items() if not act.for_all)
STATES = {
    "fresh": (),
    "playing": ("210 85 -100",),
    "left": ("210 85 -100",),
    "seated": ("210 85 -100",),
    "two hosts": ("210 85 -100",),
    "banked": ("1000 85 0",),
    "won": ("900 85 0", "5 5 0"),
}


def table(sheet: Sheet, state: str) -> Sheet:
    """The sheet brought into the state that an act needs."""
    sheet.played(*STATES[state])
    if state == "won":
        correct(sheet, 1, 1, "1000")
    if state == "seated":
        sheet.press("/players/1/claim", sheet.device.open(sheet.group + "/players"))
    if state == "two hosts":
        sheet.press("/hosts", sheet.device.open(sheet.group + "/hosts"))
    if state == "left":
        sheet.press("/players/1/leave", sheet.device.open(sheet.group + "/players"))
    return sheet


def address(sheet: Sheet, act: Act, **other: str) -> str:
    # The whole first hand is one save, so one version higher than a fresh match; the line of the
    # log is the correction: after the 3 + 3 results of two hands it is the seventh.
    places = {"hand": "1", "player": "1", "version": "2", "line": "7", "host": "2"}
    places |= {"group": sheet.group, "match": sheet.url} | other
    return act.path.format(**places)


def knock(device: Device, sheet: Sheet, act: Act, **other: str) -> Page:
    """Send the act's form from this device, with a token that is good there."""
    return device.post(address(sheet, act, **other), [device.token(), *act.sent])


def test_every_post_address_has_its_verdict_here(app: Flask) -> None:
    rules = {r.endpoint for r in app.url_map.iter_rules() if "POST" in (r.methods or ())}
    assert {rule for rule in rules if not rule.startswith("api.")} == set(ACTS)


@pytest.mark.parametrize("name", HOSTS)
def test_it_works_for_the_host(app: Flask, sheet: Sheet, name: str) -> None:
    act = ACTS[name]
    table(sheet, act.state)
    before = everything_kept(app)
    page = knock(sheet.device, sheet, act)
    assert page.status == 200, page.text
    assert everything_kept(app) != before


@pytest.mark.parametrize("name", sorted(ACTS))
def test_it_refuses_a_form_without_its_token(app: Flask, sheet: Sheet, name: str) -> None:
    act = ACTS[name]
    table(sheet, act.state)
    before = everything_kept(app)
    url = address(sheet, act)
    for token in ([], [("csrf_token", "")], [("csrf_token", "old")], [("csrf_token", "é\x00")]):
        page = sheet.device.post(url, [*token, *act.sent])
        assert page.status == 400
        assert "Nothing was changed: this page was too old." in page.text
        assert everything_kept(app) == before


@pytest.mark.parametrize("name", sorted(ACTS))
def test_it_refuses_a_token_of_another_device(
    app: Flask, sheet: Sheet, gus: Device, name: str
) -> None:
    act = ACTS[name]
    table(sheet, act.state)
    before = everything_kept(app)
    page = sheet.device.post(address(sheet, act), [gus.token(), *act.sent])
    assert page.status == 400
    assert everything_kept(app) == before


@pytest.mark.parametrize("name", HOSTS)
def test_an_onlooker_and_another_groups_host_may_not(
    app: Flask, sheet: Sheet, gus: Device, stranger: Device, name: str
) -> None:
    act = ACTS[name]
    table(sheet, act.state)
    before = everything_kept(app)
    for device in (gus, stranger):
        page = knock(device, sheet, act)
        assert page.status == 401
        assert "This needs the host’s device" in page.text
        assert "this one isn’t known here." in page.text
        assert everything_kept(app) == before


@pytest.mark.parametrize("name", HOSTS)
def test_an_unknown_group_match_or_player_is_told(app: Flask, sheet: Sheet, name: str) -> None:
    act = ACTS[name]
    table(sheet, act.state)
    before = everything_kept(app)
    elsewhere = [{"group": "/g/AAAAAAAA", "match": "/g/AAAAAAAA/m/1"}]
    elsewhere += [{"match": sheet.group + "/m/7"}] if "{match}" in act.path else []
    elsewhere += [{"player": "77"}, {"player": "0"}] if "{player}" in act.path else []
    elsewhere += [{"host": "77"}, {"host": "0"}] if "{host}" in act.path else []
    elsewhere += [{"line": "99"}] if "{line}" in act.path else []
    elsewhere += [{"hand": "0"}] if "{hand}" in act.path else []
    for other in elsewhere:
        page = knock(sheet.device, sheet, act, **other)
        assert page.status == 404, other
        assert everything_kept(app) == before


@pytest.mark.parametrize("name", sorted(name for name in ACTS if "{hand}" in ACTS[name].path))
def test_a_hand_ahead_of_the_open_one_is_refused(app: Flask, sheet: Sheet, name: str) -> None:
    before = everything_kept(app)
    page = knock(sheet.device, sheet, ACTS[name], hand="5")
    assert page.status == 409
    assert "Hand 5 hasn’t begun: the hand being played comes first." in page.text
    assert everything_kept(app) == before


@pytest.mark.parametrize("name", sorted(ACTS))
def test_another_method_is_refused(app: Flask, sheet: Sheet, name: str) -> None:
    act = ACTS[name]
    url = address(table(sheet, act.state), act)
    before = everything_kept(app)
    for method in ("PUT", "DELETE", "PATCH"):
        response = sheet.device.client.open(url, method=method)
        assert response.status_code == 405
        assert "This address takes no such request." in response.get_data(as_text=True)
    got = sheet.device.client.get(url)  # some addresses have a page of their own to look at
    assert got.status_code in (200, 303, 405)
    assert everything_kept(app) == before


@pytest.mark.parametrize(
    "path", ["{group}/host", "{group}/new", "{match}/end", "{match}/hands/1/1"]
)
def test_pages_of_the_host_are_for_the_host_alone(
    sheet: Sheet, gus: Device, stranger: Device, path: str
) -> None:
    url = path.format(group=sheet.group, match=sheet.url)
    assert sheet.device.open(url).status == 200
    for device in (gus, stranger):
        assert device.open(url).status == 401


def test_two_groups_on_one_phone_stay_apart(app: Flask, hana: Device) -> None:
    first, second = hana.start("Jess", "Ravi"), hana.start("Ann", "Bo")
    first.enter(1, "210")
    assert "Ann 0" in second.open().text
    assert start(hana, "Jess", "Ravi").url not in (first.url, second.url)
