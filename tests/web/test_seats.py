"""Seats taken, used and given back by players' own phones; host devices; the code renewed."""

import re
from datetime import UTC, datetime

import pytest
from flask import Flask

from scoresheet import access, services
from scoresheet.core.sheet import By
from scoresheet.store import queries

from .conftest import everything_kept
from .device import Device, Sheet
from .page import Page
from .test_entry import lines


def seated(app: Flask, sheet: Sheet, player: int) -> Device:
    """A phone of its own for a player, by a tap on their name."""
    phone = Device(app)
    page = take(phone, sheet, player)
    assert page.url == sheet.url, page.text
    return phone


def take(phone: Device, sheet: Sheet, player: int) -> Page:
    return phone.send(phone.open(sheet.group).form(f"/players/{player}/claim"))


def own(phone: Device, sheet: Sheet) -> Sheet:
    """The sheet as this phone has it."""
    return Sheet(phone, sheet.url)


@pytest.fixture
def ravi(app: Flask, sheet: Sheet) -> Device:
    """Ravi's own phone, with his seat."""
    return seated(app, sheet, 2)


# Take a seat


def test_an_onlooker_is_asked_who_they_are_on_the_groups_page_and_on_the_sheet(
    sheet: Sheet, gus: Device
) -> None:
    for url in (sheet.group, sheet.url):
        page = gus.open(url)
        assert "Who are you?" in page.text
        labels = [button.label for form in page.forms for button in form.buttons]
        assert labels == ["I’m Jess", "I’m Ravi", "I’m Tom"]


@pytest.mark.parametrize("place", ["group", "url"])
def test_a_tap_on_the_name_takes_the_seat_and_leads_to_the_open_sheet(
    sheet: Sheet, gus: Device, place: str
) -> None:
    page = gus.send(gus.open(getattr(sheet, place)).form("/players/2/claim"))
    assert page.status == 200
    assert page.url == sheet.url
    assert "You are Ravi here." in page.text
    assert [field.name for field in page.form("/hands/1").fields if "points" in field.name] == [
        "p2-points"
    ]
    assert "Ravi took the seat" in sheet.open("/log").text
    assert "Who are you?" not in gus.open(sheet.group).text


def test_between_two_matches_the_seat_leads_to_the_groups_page(sheet: Sheet, gus: Device) -> None:
    sheet.played("1000 85 0")
    page = take(gus, sheet, 2)
    assert page.url == sheet.group
    assert "This phone enters for Ravi" in page.text


@pytest.mark.parametrize("place", ["group", "url"])
def test_a_seat_taken_meanwhile_is_told_and_nothing_is_changed(
    app: Flask, sheet: Sheet, gus: Device, place: str
) -> None:
    form = gus.open(getattr(sheet, place)).form("/players/2/claim")
    seated(app, sheet, 2)
    before = everything_kept(app)
    page = gus.send(form)
    assert page.status == 409
    assert "Ravi’s seat is taken by another phone. The host can free it." in page.text
    assert "Who are you?" in page.text
    assert not page.has_form("/players/2/claim")
    assert everything_kept(app) == before
    assert "Who are you?" in gus.open(sheet.url).text


def test_a_taken_seat_shows_since_when_and_who_can_free_it(
    sheet: Sheet, ravi: Device, gus: Device
) -> None:
    for url in (sheet.group, sheet.url):
        page = gus.open(url)
        assert re.search(r"Ravi on another phone since \d+ \w+ \d{4}, \d\d:\d\d UTC", page.text)
        assert "The host can free the seat." in page.text
        assert not page.has_form("/players/2/claim")


def test_with_every_seat_taken_nobody_is_offered_one(app: Flask, sheet: Sheet, gus: Device) -> None:
    for player in (1, 2, 3):
        seated(app, sheet, player)
    page = gus.open(sheet.url)
    assert "Every seat at the table has its phone." in page.text
    assert page.forms == []


def test_the_same_tap_twice_takes_the_seat_once(app: Flask, sheet: Sheet, gus: Device) -> None:
    form = gus.open(sheet.group).form("/players/2/claim")
    assert gus.send(form).url == sheet.url
    before = everything_kept(app)["changes"]
    again = gus.send(form)
    assert again.url == sheet.url
    assert everything_kept(app)["changes"] == before


def test_a_tap_whose_answer_was_lost_can_be_sent_again(
    app: Flask, sheet: Sheet, gus: Device
) -> None:
    form = gus.open(sheet.group).form("/players/2/claim")
    gus.client.post(form.action, data=dict(form.data({})))
    gus.client.delete_cookie(app.session_interface.rights_name(app))  # type: ignore[attr-defined]
    assert not gus.open(sheet.url).has_form("/hands/1")
    before = everything_kept(app)["changes"]
    assert gus.send(form).url == sheet.url
    assert everything_kept(app)["changes"] == before
    assert own(gus, sheet).enter(1, "", "85").status == 200


def test_a_key_of_another_phone_takes_no_taken_seat(app: Flask, sheet: Sheet, gus: Device) -> None:
    form = gus.open(sheet.group).form("/players/2/claim")
    seated(app, sheet, 2)
    page = gus.send(form, key="a key that was made up")
    assert page.status == 409


def test_a_phone_has_one_seat_and_keeps_it(app: Flask, sheet: Sheet, ravi: Device) -> None:
    before = everything_kept(app)
    page = ravi.post(sheet.group + "/players/3/claim", [ravi.token()])
    assert page.status == 409
    assert "This phone has the seat of Ravi already. Give that one back first." in page.text
    assert everything_kept(app) == before
    assert own(ravi, sheet).enter(1, "", "85").status == 200


@pytest.mark.parametrize("player", [0, 4, 77, 10**8])
def test_a_seat_of_nobody_is_not_there(app: Flask, sheet: Sheet, gus: Device, player: int) -> None:
    before = everything_kept(app)
    for act in ("claim", "free"):
        page = gus.post(f"{sheet.group}/players/{player}/{act}", [gus.token()])
        assert page.status == 404
    assert everything_kept(app) == before


def test_a_seat_of_an_unknown_group_is_not_there(app: Flask, sheet: Sheet, gus: Device) -> None:
    before = everything_kept(app)
    assert gus.post("/g/AAAAAAAA/players/1/claim", [gus.token()]).status == 404
    assert everything_kept(app) == before


def test_a_host_of_another_group_takes_a_seat_like_anybody(sheet: Sheet, stranger: Device) -> None:
    assert take(stranger, sheet, 1).url == sheet.url
    assert stranger.open(sheet.group + "/hosts").status == 403


def test_who_is_not_at_the_table_can_be_somebody_too(sheet: Sheet, gus: Device) -> None:
    sheet.press("/players/3/leave", sheet.device.open(sheet.group + "/players"))
    page = gus.open(sheet.group)
    assert "Somebody who isn’t at the table" in page.text
    page = gus.send(page.form("/players/3/claim"))
    assert "You aren’t at the table in this match. The host can seat you." in page.text
    assert not page.has_form("/hands/1")


def test_a_name_with_signs_of_its_own_is_shown_as_it_is(hana: Device, gus: Device) -> None:
    sheet = hana.start("<b>Jo</b>", "%(name)s", "\u05d3\u05d5\u05d3")
    page = gus.open(sheet.group)
    labels = [button.label for form in page.forms for button in form.buttons]
    assert labels == ["I’m <b>Jo</b>", "I’m %(name)s", "I’m \u2068\u05d3\u05d5\u05d3\u2069"]
    assert take(gus, sheet, 2).status == 200
    assert "%(name)s" in gus.open(sheet.group + "/players").text


# The own column


def test_a_player_enters_the_own_result_and_sees_the_whole_sheet(
    sheet: Sheet, ravi: Device
) -> None:
    sheet.enter(1, "210")
    page = own(ravi, sheet).enter(1, "", "85")
    assert page.status == 200
    assert "Ravi 85" in lines(page)
    assert "Jess 210" in lines(page)
    assert "Waiting for Tom." in page.text
    assert "Hand 1: Ravi 85" in sheet.open("/log").text


def test_a_players_sheet_has_no_act_of_the_host(sheet: Sheet, ravi: Device) -> None:
    sheet.played("210 85 -100")
    page = ravi.open(sheet.url)
    actions = {form.action.removeprefix(sheet.url) for form in page.forms}
    assert actions == {"/hands/2"}
    ends = ("/end", "?hand=1", "?hand=2", "/new", "/host")
    assert not [link for link in page.links if link.endswith(ends)]


def test_only_the_own_newest_cells_lead_anywhere(sheet: Sheet, ravi: Device) -> None:
    sheet.played("210 85 -100", "10 20 30")
    cells = [link for link in ravi.open(sheet.url).links if "/hands/" in link]
    offered = [sheet.url + "/hands/3/2", sheet.url + "/hands/3/2/count"]
    assert sorted(cells) == [sheet.url + "/hands/2/2", *offered]
    sheet.enter(3, "5")
    cells = [link for link in ravi.open(sheet.url).links if "/hands/" in link]
    assert sorted(cells) == offered


def test_a_player_corrects_sits_out_and_empties_the_own_newest_cell(
    sheet: Sheet, ravi: Device
) -> None:
    sheet.played("210 85 -100")
    mine = own(ravi, sheet)
    cell = mine.open("/hands/1/2")
    assert cell.status == 200
    page = ravi.type_and_send(cell.form("/hands/1/2"), {"p2-points": "90"})
    assert "Ravi 90" in lines(page)
    page = ravi.send(mine.open("/hands/1/2").form("/hands/1/2"), "Take this result off the sheet")
    assert "Waiting for you." in page.text
    ravi.send(mine.open("/hands/1/2").form("/hands/1/2"), "Sits this hand out")
    assert "Ravi, hand 1: sat out" in sheet.open().text


def test_a_player_undoes_the_own_save(sheet: Sheet, ravi: Device) -> None:
    mine = own(ravi, sheet)
    page = mine.enter(1, "", "85")
    undo = next(form for form in page.forms if "/undo/" in form.action)
    assert "Nobody has entered yet." in ravi.send(undo).text


def test_a_player_takes_back_the_own_save_that_banked_the_match(sheet: Sheet, ravi: Device) -> None:
    sheet.enter(1, "10", "", "20")
    page = own(ravi, sheet).enter(1, "", "1000")
    assert "Ravi won" in page.text
    assert not sheet.open().has_form("/take-back")
    page = ravi.send(ravi.open(sheet.url).form("/take-back"))
    assert "Waiting for you." in page.text


def test_anothers_result_is_refused_with_a_sentence(app: Flask, sheet: Sheet, ravi: Device) -> None:
    sheet.played("210 85 -100")
    before = everything_kept(app)
    touched = [("p1-points", "215"), ("p1-way", "gain"), ("p1-revision", "1"), ("p1-shown", "210")]
    for path, sent in (
        ("/hands/1", touched),
        ("/hands/1/1", touched),
        ("/hands/1/1", [("act", "sit_out"), ("p1-revision", "1")]),
        ("/hands/2", [("p1-points", "5"), ("p1-revision", "0"), ("p1-shown", "")]),
    ):
        page = ravi.post(sheet.url + path, [ravi.token(), *sent])
        assert page.status == 403
        assert "A player enters their own results alone." in page.text
        assert everything_kept(app) == before
    assert ravi.open(sheet.url + "/hands/1/1").status == 403


def test_the_own_result_is_settled_once_the_next_hand_has_one_and_nothing_typed_is_lost(
    app: Flask, sheet: Sheet, ravi: Device
) -> None:
    sheet.played("210 85 -100")
    mine = own(ravi, sheet)
    cell, hand = mine.open("/hands/1/2"), mine.open("?hand=1")
    sheet.enter(2, "10")
    before = everything_kept(app)
    for form in (cell.form("/hands/1/2"), hand.form("/hands/1")):
        page = ravi.type_and_send(form, {"p2-points": "95"})
        assert page.status == 403
        assert "The next hand has a result already" in page.text
        assert "Not saved: Ravi 95" in page.text
        assert page.form("/hands/2").value("p2-points") == ""
        assert everything_kept(app) == before
    assert mine.open("/hands/1/2").status == 403


def test_a_players_refused_text_stays_in_the_field(app: Flask, sheet: Sheet, ravi: Device) -> None:
    before = everything_kept(app)
    page = own(ravi, sheet).enter(1, "", "12.5")
    assert page.status == 422
    assert "Only whole numbers go on the sheet." in page.text
    assert page.form("/hands/1").value("p2-points") == "12.5"
    assert everything_kept(app) == before


def test_a_hosts_phone_with_a_seat_stays_the_hosts_and_is_named(sheet: Sheet) -> None:
    page = take(sheet.device, sheet, 2)
    assert "You are Ravi here." in page.text
    assert {f"p{player}-points" for player in (1, 2, 3)} <= {
        field.name for field in page.form("/hands/1").fields
    }
    sheet.enter(1, "210")
    assert "Ravi, as host" in sheet.open("/log").text


# The own name, and leaving


def test_a_player_renames_themselves_and_nobody_else(
    app: Flask, sheet: Sheet, ravi: Device
) -> None:
    page = ravi.open(sheet.group + "/players")
    assert not page.has_form("/players/1")
    assert not page.has_form("/seats")
    after = ravi.send(page.form("/players/2"), name="Ravindra")
    assert "Ravindra" in after.text
    before = everything_kept(app)
    page = ravi.post(sheet.group + "/players/1", [ravi.token(), ("name", "Jessica")])
    assert page.status == 403
    assert "That isn’t yours to do." in page.text
    refused = ravi.send(ravi.open(sheet.group + "/players").form("/players/2"), name="Tom")
    assert refused.status == 422
    assert refused.form("/players/2").value("name") == "Tom"
    assert everything_kept(app) == before


def test_a_player_leaves_the_table_alone_and_for_themselves(
    app: Flask, sheet: Sheet, ravi: Device
) -> None:
    sheet.played("210 85 -100")
    before = everything_kept(app)
    assert ravi.post(sheet.url + "/players/1/leave", [ravi.token()]).status == 403
    assert everything_kept(app) == before
    page = ravi.send(ravi.open(sheet.group + "/players").form("/players/2/leave"))
    assert page.status == 200
    assert "the host can seat you again" in page.text
    assert "Ravi left" in sheet.open("/log").text
    before = everything_kept(app)
    page = ravi.post(sheet.url + "/players/2/join", [ravi.token()])
    assert page.status == 403
    assert "Only the host’s phone can do this." in page.text
    assert everything_kept(app) == before


# Free a seat


def test_the_own_seat_is_given_back_and_the_phone_looks_on(sheet: Sheet, ravi: Device) -> None:
    page = ravi.send(ravi.open(sheet.group + "/players").form("/players/2/free"))
    assert page.url == sheet.group
    assert "The seat of Ravi is free." in page.text
    assert "I’m Ravi" in page.text
    assert not ravi.open(sheet.url).has_form("/hands/1")


def test_the_host_frees_a_seat_and_its_phone_is_unknown_from_then_on(
    app: Flask, sheet: Sheet, ravi: Device, gus: Device
) -> None:
    form = own(ravi, sheet).form(1, ravi.open(sheet.url))
    page = sheet.device.send(sheet.device.open(sheet.group + "/players").form("/players/2/free"))
    assert page.url == sheet.group + "/players"
    assert "The seat of Ravi is free." in page.text
    before = everything_kept(app)
    late = ravi.type_and_send(form, {"p2-points": "85"})
    assert late.status == 401
    assert "This needs the host’s device or the player’s own" in late.text
    assert everything_kept(app) == before
    assert take(gus, sheet, 2).url == sheet.url
    assert own(gus, sheet).enter(1, "", "85").status == 200
    assert ravi.type_and_send(form, {"p2-points": "85"}).status == 401


def test_another_player_and_an_onlooker_free_no_seat(
    app: Flask, sheet: Sheet, ravi: Device, gus: Device, stranger: Device
) -> None:
    tom = seated(app, sheet, 3)
    before = everything_kept(app)
    for device, status in ((tom, 403), (gus, 401), (stranger, 401)):
        page = device.post(sheet.group + "/players/2/free", [device.token()])
        assert page.status == status
        assert everything_kept(app) == before
    assert not tom.open(sheet.group + "/players").has_form("/players/2/free")


def test_a_form_without_its_token_takes_and_frees_nothing(
    app: Flask, sheet: Sheet, ravi: Device, gus: Device
) -> None:
    before = everything_kept(app)
    for device, act in ((gus, "/players/1/claim"), (ravi, "/players/2/free")):
        page = device.post(sheet.group + act, [])
        assert page.status == 400
        assert "Nothing was changed: this page was too old." in page.text
        assert everything_kept(app) == before


# Host devices


def devices(sheet: Sheet) -> Page:
    return sheet.device.open(sheet.group + "/hosts")


def made(sheet: Sheet) -> tuple[Page, str]:
    """One more host: the page that shows the link, and the link."""
    page = sheet.device.send(devices(sheet).form("/hosts"))
    found = re.search(r'value="http://localhost(/g/[^"]+)"', page.html)
    assert found
    return page, found[1]


def second_host(app: Flask, sheet: Sheet) -> Device:
    phone, (_, link) = Device(app), made(sheet)
    assert phone.send(phone.open(link).form(link)).url == sheet.group
    return phone


def test_the_list_says_which_device_is_this_phone_and_since_when(sheet: Sheet) -> None:
    page = devices(sheet)
    assert re.search(r"Host device 1 this phone Host since .+ UTC Last here .+ UTC", page.text)
    assert "The last one can’t be taken back. Make another phone host first." in page.text
    assert not page.has_form("/hosts/1/drop")


def test_a_new_host_link_is_shown_once_and_kept_by_nobody(sheet: Sheet, gus: Device) -> None:
    form = devices(sheet).form("/hosts")
    response = sheet.device.client.post(form.action, data=dict(form.data({})))
    assert response.status_code == 200
    assert response.headers["Cache-Control"] == "no-store"
    assert "<svg" in response.get_data(as_text=True)
    assert "Host device 2" in devices(sheet).text
    assert "Not used yet" in devices(sheet).text
    assert "host-2-" not in devices(sheet).html


def test_the_form_sent_twice_makes_one_host_and_shows_the_same_link(sheet: Sheet) -> None:
    form = devices(sheet).form("/hosts")
    first, again = (sheet.device.send(form).html for _ in range(2))
    assert re.findall("host-2-[\\w-]+", first) == re.findall("host-2-[\\w-]+", again)
    assert "Host device 3" not in devices(sheet).text


def test_the_new_link_makes_a_phone_host(app: Flask, sheet: Sheet) -> None:
    phone, (_, link) = Device(app), made(sheet)
    assert "This phone is host now." in phone.send(phone.open(link).form(link)).text
    assert "This phone is host now." not in phone.open(sheet.group).text
    assert Sheet(phone, sheet.url).enter(1, "210", "85").status == 200
    text = phone.open(sheet.group + "/hosts").text
    assert re.search("Host device 2 this phone Host since .+ Last here", text)
    assert "Not used yet" not in text


def test_pages_with_a_secret_link_are_kept_nowhere(sheet: Sheet, gus: Device) -> None:
    own_link = sheet.device.client.get(sheet.group + "/host")
    assert own_link.headers["Cache-Control"] == "no-store"
    assert sheet.group + "/hosts" in Page(200, "", own_link.get_data(as_text=True)).links
    _, link = made(sheet)
    assert gus.client.get(link).headers["Cache-Control"] == "no-store"


def test_a_host_is_taken_back_and_its_link_is_good_no_more(
    app: Flask, sheet: Sheet, gus: Device
) -> None:
    _, link = made(sheet)
    phone = Device(app)
    phone.send(phone.open(link).form(link))
    page = sheet.device.send(devices(sheet).form("/hosts/2/drop"))
    assert page.url == sheet.group + "/hosts"
    assert "Host device 2 hosts no more." in page.text
    assert not phone.open(sheet.url).has_form("/hands/1")
    assert gus.open(link).status == 403
    assert sheet.form(1)


def test_a_host_stops_being_one_and_looks_on(app: Flask, sheet: Sheet) -> None:
    second_host(app, sheet)
    page = sheet.device.send(devices(sheet).form("/hosts/1/drop"))
    assert page.url == sheet.group
    assert "This phone isn’t the host’s any more." in page.text
    assert sheet.device.open(sheet.group + "/hosts").status == 401


def test_the_last_host_is_never_taken_back(app: Flask, sheet: Sheet) -> None:
    before = everything_kept(app)
    page = sheet.device.post(sheet.group + "/hosts/1/drop", [sheet.device.token()])
    assert page.status == 409
    assert "This is the last host’s device. Make another one host first." in page.text
    assert everything_kept(app) == before


def test_a_device_that_is_none_is_not_there(app: Flask, sheet: Sheet) -> None:
    second_host(app, sheet)
    before = everything_kept(app)
    for host in (0, 3, 77):
        page = sheet.device.post(f"{sheet.group}/hosts/{host}/drop", [sheet.device.token()])
        assert page.status == 404
        assert everything_kept(app) == before


def test_a_player_an_onlooker_and_another_groups_host_run_no_hosts_and_no_code(
    app: Flask, sheet: Sheet, ravi: Device, gus: Device, stranger: Device
) -> None:
    before = everything_kept(app)
    for device, status in ((ravi, 403), (gus, 401), (stranger, 401)):
        for path in ("/hosts", "/hosts/1/drop", "/code"):
            assert device.post(sheet.group + path, [device.token()]).status == status
        for path in ("/hosts", "/host", "/code"):
            assert device.open(sheet.group + path).status == status
        assert everything_kept(app) == before


def test_a_form_without_its_token_makes_drops_and_renews_nothing(app: Flask, sheet: Sheet) -> None:
    second_host(app, sheet)
    before = everything_kept(app)
    for path in ("/hosts", "/hosts/2/drop", "/code"):
        page = sheet.device.post(sheet.group + path, [])
        assert page.status == 400
        assert "Nothing was changed: this page was too old." in page.text
        assert everything_kept(app) == before


def test_a_visit_that_cannot_be_noted_fails_no_answer(
    app: Flask, sheet: Sheet, monkeypatch: pytest.MonkeyPatch
) -> None:
    _, link = made(sheet)
    phone = Device(app)
    phone.send(phone.open(link).form(link))

    def broken(*_: object) -> None:
        raise RuntimeError("the disk is full")

    monkeypatch.setattr(services, "see_host", broken)
    monkeypatch.setattr(queries, "host_key", _never_seen(queries.host_key))
    assert phone.open(sheet.url).has_form("/hands/1")
    assert sheet.enter(1, "210").status == 200


def _never_seen(read: object) -> object:
    def host_key(group_id: int, host: int) -> tuple[str | None, None]:
        return read(group_id, host)[0], None  # type: ignore[operator]

    return host_key


# The code renewed


def renewed(sheet: Sheet) -> str:
    """Renew the code; the group's new address."""
    page = sheet.device.send(sheet.device.open(sheet.group + "/code").form("/code"))
    assert page.status == 200
    assert page.url != sheet.group
    assert "The code is new" in page.text
    return page.url


def test_an_old_address_is_dead_for_newcomers(sheet: Sheet, gus: Device, stranger: Device) -> None:
    new = renewed(sheet)
    old_code = sheet.group.rpartition("/")[2]
    for device in (gus, stranger):
        for rest in ("", "/players", "/m/1", "/m/1/log", "/hosts", "/code", "/host/x"):
            assert device.open(sheet.group + rest).status == 404
        assert device.post(sheet.group + "/players/1/claim", [device.token()]).status == 404
        assert device.open("/join?code=" + old_code).status == 404
        assert device.open(new).status == 200


def test_a_phone_with_rights_is_led_from_every_old_address_to_the_new_one(
    sheet: Sheet, ravi: Device
) -> None:
    sheet.played("210 85 -100")
    new = renewed(sheet)
    for device in (sheet.device, ravi):
        for rest in ("", "/players", "/players?match=1", "/m/1", "/m/1?hand=2", "/m/1/log"):
            assert device.open(sheet.group + rest).url == new + rest
            assert device.open(sheet.group.lower().replace("/G/", "/g/") + rest).url == new + rest
    assert sheet.device.open(sheet.group + "/hosts").url == new + "/hosts"
    code = sheet.group.rpartition("/")[2]
    assert sheet.device.open("/join?code=" + code).url == new


def test_a_query_cannot_turn_the_way_to_the_new_address(sheet: Sheet) -> None:
    new = renewed(sheet)
    response = sheet.device.client.get(sheet.group + "?_external=1&_scheme=evil&code=x&_anchor=y")
    assert response.status_code == 302
    assert response.headers["Location"].startswith(new + "?")


def test_a_form_opened_before_still_saves_under_the_old_address(sheet: Sheet, ravi: Device) -> None:
    hanas, ravis = sheet.form(1), own(ravi, sheet).form(1, ravi.open(sheet.url))
    new = renewed(sheet)
    page = ravi.type_and_send(ravis, {"p2-points": "85"})
    assert (page.status, page.url) == (200, new + "/m/1")
    page = sheet.device.type_and_send(hanas, {"p1-points": "210"})
    assert (page.status, page.url) == (200, new + "/m/1")
    assert "Ravi 85" in lines(page)


def test_renewed_twice_by_a_double_tap_is_renewed_once(app: Flask, sheet: Sheet) -> None:
    form = sheet.device.open(sheet.group + "/code").form("/code")
    first = sheet.device.send(form).url
    before = everything_kept(app)
    assert sheet.device.send(form).url == first
    assert everything_kept(app) == before


def test_two_who_renew_at_the_same_moment_get_one_code(app: Flask, sheet: Sheet) -> None:
    with app.test_request_context():
        group = access.asker(sheet.group.rpartition("/")[2]).group
        by, now = By("host", None, 1), datetime.now(UTC)
        assert services.renew_code(group, by, now) == services.renew_code(group, by, now)


def test_every_old_address_leads_on_after_another_renewal(sheet: Sheet, gus: Device) -> None:
    first = renewed(sheet)
    second = renewed(Sheet(sheet.device, first + "/m/1"))
    for old in (sheet.group, first):
        assert sheet.device.open(old).url == second
        assert gus.open(old).status == 404


def test_a_kept_host_link_is_good_under_an_old_address_too(
    app: Flask, sheet: Sheet, gus: Device
) -> None:
    _, link = made(sheet)
    new = renewed(sheet)
    assert gus.open(link[:-1] + "x").status == 404
    page = gus.open(link)
    assert page.status == 200
    assert gus.send(page.form(link)).url == new
    assert gus.open(sheet.group + "/hosts").url == new + "/hosts"


def test_the_front_page_knows_the_new_address(sheet: Sheet) -> None:
    new = renewed(sheet)
    assert new + "/m/1" in sheet.device.open("/").links
    with sheet.device.client.application.test_request_context():
        assert access.moved_to("nonsense") is None


# Who is waited for


def test_every_phone_says_who_is_waited_for_and_the_own_one_says_you(
    app: Flask, sheet: Sheet, ravi: Device, gus: Device
) -> None:
    sheet.enter(1, "210")
    tom = seated(app, sheet, 3)
    for device, waiting in (
        (sheet.device, "Waiting for Ravi and Tom."),
        (gus, "Waiting for Ravi and Tom."),
        (ravi, "Waiting for you and Tom."),
        (tom, "Waiting for you and Ravi."),
    ):
        assert waiting in device.open(sheet.url).text
    own(ravi, sheet).enter(1, "", "85")
    assert "Waiting for you." in tom.open(sheet.url).text
    for device in (sheet.device, ravi, gus):
        assert "Waiting for Tom." in device.open(sheet.url).text


def test_a_host_who_plays_is_waited_for_as_you(sheet: Sheet, ravi: Device) -> None:
    take(sheet.device, sheet, 1)
    own(ravi, sheet).enter(1, "", "85")
    assert "Waiting for you and Tom." in sheet.open().text
    assert "Waiting for Jess and Tom." in ravi.open(sheet.url).text


def test_who_is_away_is_waited_for_on_no_phone(sheet: Sheet, ravi: Device) -> None:
    sheet.enter(1, "210", "", "x")
    assert "Waiting for you." in ravi.open(sheet.url).text
    assert "Waiting for Ravi." in sheet.open().text
