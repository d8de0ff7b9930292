"""Results typed without network: kept on the phone, shown as waiting, sent once when it is back."""

import re

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from tests.web.device import Device, Sheet

from .conftest import LiveServer, NewPhone
from .tally import enter, expect_line, expect_lines, field, hand_over, save

ONE = "1 result waits for the network."
NOTHING_WAITS = "() => !Object.keys(localStorage).some(key => key.startsWith('waiting|'))"


@pytest.fixture
def sheet(live_server: LiveServer) -> Sheet:
    """Jess 210, Ravi 85, Tom 0 with 100 carried; hand 2 is open."""
    return Device(live_server.app).start("Jess", "Ravi", "Tom").played("210 85 -100")


@pytest.fixture
def hana(phone: Page, sheet: Sheet) -> Page:
    """The host's phone on the open sheet, with all that it needs without network."""
    hand_over(sheet, phone)
    return ready(phone)


def ready(page: Page) -> Page:
    expect(page.locator("html[data-ready]")).to_be_attached()
    return page


def waiting(page: Page, name: str) -> Locator:
    """What waits in a player's row."""
    return page.locator(".waits").filter(has_text=name)


def decision(page: Page, name: str) -> Locator:
    """What is to be decided about a player's result."""
    return page.locator(".waits-one").filter(has_text=name)


def offline(page: Page, *, off: bool = True) -> None:
    page.context.set_offline(off)


def test_results_typed_without_network_wait_in_their_rows_and_land_once_in_order(
    hana: Page, sheet: Sheet
) -> None:
    offline(hana)
    enter(hana, Jess="150", Tom="-20")
    expect(waiting(hana, "Jess")).to_contain_text("150, waiting for the network")
    expect(waiting(hana, "Tom")).to_contain_text("−20, waiting for the network")
    expect(hana.get_by_text("2 results wait for the network.")).to_be_visible()
    enter(hana, Ravi="30+15-20")
    expect(waiting(hana, "Ravi")).to_contain_text("25, waiting for the network")
    expect(hana.get_by_text("3 results wait for the network.")).to_be_visible()
    sent: list[str] = []
    hana.on("request", lambda request: request.method == "PUT" and sent.append(request.url[-1]))
    offline(hana, off=False)
    expect_lines(hana, 3, Jess=360, Ravi=110, Tom=(0, "−120"))  # 210+150, 85+25, 100+20
    expect(hana.get_by_text("for the network")).to_have_count(0)
    assert sent == ["1", "3", "2"]
    for name in ("Jess", "Ravi", "Tom"):
        assert sheet.logged(name, 2) == 1


def test_what_waits_survives_reload_and_closing_and_goes_out_by_itself(
    hana: Page, sheet: Sheet
) -> None:
    offline(hana)
    enter(hana, Jess="150")
    expect(hana.get_by_text(ONE)).to_be_visible()
    context = hana.context
    hana.close()
    context.route("**/api/**", lambda asked: asked.abort())
    context.set_offline(False)
    opened = context.new_page()
    opened.goto(sheet.url)
    expect(waiting(opened, "Jess")).to_contain_text("150, waiting for the network")
    opened.reload()
    expect(waiting(opened, "Jess")).to_contain_text("150, waiting for the network")
    context.unroute("**/api/**")
    opened.goto(sheet.url + "/log")  # any page of the match sends it
    opened.wait_for_function(NOTHING_WAITS)
    opened.goto(sheet.url)
    expect_lines(opened, 2, Jess=360)
    expect(opened.get_by_text(ONE)).to_have_count(0)
    assert sheet.logged("Jess", 2) == 1


def test_what_was_being_sent_when_the_phone_was_put_away_goes_out_later(
    hana: Page, sheet: Sheet
) -> None:
    hana.context.route("**/hands/2", lambda route: None)  # the network hangs
    with hana.expect_request("**/hands/2"):
        enter(hana, Jess="150")
    opened = hana.context.new_page()
    hana.close()
    opened.clock.install()
    opened.goto(sheet.url)
    ready(opened)
    expect(opened.get_by_text(ONE)).to_have_count(0)
    opened.clock.run_for(12_000)
    expect_lines(opened, 2, Jess=360)
    assert sheet.logged("Jess", 2) == 1


def test_an_answer_that_was_lost_lands_once(hana: Page, sheet: Sheet) -> None:
    def lose(route: Route) -> None:
        route.fetch(max_redirects=0)
        route.abort()

    hana.route("**/hands/2", lose)
    enter(hana, Jess="150")
    expect_lines(hana, 2, Jess=360)
    expect(hana.get_by_text("waiting for the network")).to_have_count(0)
    assert sheet.logged("Jess", 2) == 1


def test_an_answer_that_was_lost_on_the_way_out_of_waiting_lands_once(
    hana: Page, sheet: Sheet
) -> None:
    lost: list[str] = []

    def lose_first(route: Route) -> None:
        if lost:
            return route.continue_()
        lost.append(route.request.url)
        route.fetch()
        return route.abort()

    hana.route("**/results/*", lose_first)
    offline(hana)
    enter(hana, Jess="150")
    expect(hana.get_by_text(ONE)).to_be_visible()
    offline(hana, off=False)
    expect_lines(hana, 2, Jess=360)
    expect(hana.get_by_text(ONE)).to_have_count(0)
    assert len(lost) == 1
    assert sheet.logged("Jess", 2) == 1


def test_what_waits_is_changed_or_withdrawn(hana: Page, sheet: Sheet) -> None:
    offline(hana)
    enter(hana, Jess="150", Tom="-20")
    waiting(hana, "Jess").get_by_role("button", name="Change").tap()
    expect(field(hana, "Jess")).to_have_value("150")
    enter(hana, Jess="160")
    expect(waiting(hana, "Jess")).to_contain_text("160, waiting for the network")
    waiting(hana, "Tom").get_by_role("button", name="Withdraw").tap()
    expect(waiting(hana, "Tom")).to_have_count(0)
    expect(field(hana, "Tom")).to_have_value("")
    expect(hana.get_by_text(ONE)).to_be_visible()
    offline(hana, off=False)
    expect_lines(hana, 2, Jess=370, Tom=(0, "−100"))
    assert sheet.logged("Jess", 2) == 1


def test_a_waiting_result_that_lands_while_it_is_being_changed_is_no_clash_with_oneself(
    hana: Page, sheet: Sheet
) -> None:
    """Jess had 210; her hand goes out as 150, and is 155 by the time she is done."""
    offline(hana)
    enter(hana, Jess="150")
    waiting(hana, "Jess").get_by_role("button", name="Change").tap()
    field(hana, "Jess").fill("15")
    offline(hana, off=False)
    expect_lines(hana, 2, Jess=360)
    expect(field(hana, "Jess")).to_have_value("15")
    field(hana, "Jess").press_sequentially("5")
    save(hana)
    expect_lines(hana, 2, Jess=365)
    expect(hana.get_by_role("button", name="Save mine")).to_have_count(0)


def test_on_plain_http_a_page_that_is_left_while_it_sends_leaves_the_sending_to_the_next(
    hana: Page, sheet: Sheet
) -> None:
    hana.context.add_init_script(PLAIN)
    ready(hana).reload()
    ready(hana)
    offline(hana)
    enter(hana, Jess="150")
    expect(hana.get_by_text(ONE)).to_be_visible()
    hana.route("**/api/**", lambda route: None)  # the network hangs
    with hana.expect_request("**/api/**"):
        offline(hana, off=False)
    hana.goto("/healthz")  # where nothing sends
    assert hana.evaluate("localStorage.getItem('waiting-lease')") is None
    hana.unroute("**/api/**")
    hana.goto(sheet.url)
    expect_lines(hana, 2, Jess=360)


def test_somebody_sitting_out_waits_too(hana: Page, sheet: Sheet) -> None:
    offline(hana)
    hana.get_by_label("Tom sits out").check()
    save(hana)
    expect(waiting(hana, "Tom")).to_contain_text("sits out, waiting for the network")
    offline(hana, off=False)
    expect(hana.get_by_text("Waiting for Jess and Ravi.")).to_be_visible()


def test_what_cant_be_read_stays_in_its_field(hana: Page) -> None:
    offline(hana)
    enter(hana, Jess="150", Ravi="12.5")
    expect(waiting(hana, "Jess")).to_contain_text("150, waiting for the network")
    expect(hana.get_by_text("This is no result yet, so it can’t wait.")).to_be_visible()
    expect(field(hana, "Ravi")).to_have_value("12.5")


@pytest.fixture
def overruled(hana: Page, sheet: Sheet) -> Page:
    """Hana typed 85 for Jess without network; meanwhile another phone of the host's entered 58."""
    offline(hana)
    enter(hana, Jess="85")
    expect(hana.get_by_text(ONE)).to_be_visible()
    sheet.device.send(sheet.enter(2, "58").form("/hands/2"))  # 58 is asked about once
    offline(hana, off=False)
    told = "Jess, hand 2: you typed 85, the host entered 58 meanwhile."
    expect(decision(hana, "Jess")).to_contain_text(told)
    expect_line(hana, "Jess", 268)  # 210 + 58
    return hana


def test_what_was_overruled_is_shown_until_theirs_is_kept(overruled: Page, sheet: Sheet) -> None:
    overruled.reload()
    expect(decision(overruled, "Jess")).to_contain_text("you typed 85")
    decision(overruled, "Jess").get_by_role("button", name="Keep theirs").tap()
    expect(decision(overruled, "Jess")).to_have_count(0)
    overruled.reload()
    expect_lines(overruled, 2, Jess=268)
    expect(decision(ready(overruled), "Jess")).to_have_count(0)
    assert sheet.logged("Jess", 2) == 1


def test_what_was_overruled_is_shown_until_mine_is_sent(overruled: Page, sheet: Sheet) -> None:
    decision(overruled, "Jess").get_by_role("button", name="Send mine").tap()
    expect_lines(overruled, 2, Jess=295)  # 210 + 85
    expect(decision(overruled, "Jess")).to_have_count(0)
    assert sheet.logged("Jess", 2) == 2


def test_who_decides_is_left_alone_by_what_others_do_and_goes_on_from_there(
    overruled: Page, sheet: Sheet
) -> None:
    theirs = decision(overruled, "Jess").get_by_role("button", name="Keep theirs")
    theirs.focus()
    sheet.device.type_and_send(sheet.form(2), {"p2-points": "40"})
    expect_line(overruled, "Ravi", 125)  # 85 + 40
    expect(theirs).to_be_focused()
    overruled.keyboard.press("Enter")
    expect(decision(overruled, "Jess")).to_have_count(0)
    expect(overruled.get_by_role("region", name="Waiting for the network")).to_be_focused()


def test_a_result_for_a_match_ended_meanwhile_is_shown_on_the_past_match(
    hana: Page, sheet: Sheet
) -> None:
    offline(hana)
    enter(hana, Jess="150")
    expect(hana.get_by_text(ONE)).to_be_visible()
    sheet.device.send(sheet.open("/end").form("/end"))
    offline(hana, off=False)
    told = "Jess, hand 2: you typed 150. Match 1 is closed and takes no change."
    expect(decision(hana, "Jess")).to_contain_text(told)
    hana.goto(sheet.url)
    expect(decision(hana, "Jess")).to_contain_text(told)
    decision(hana, "Jess").get_by_role("button", name="Try again").tap()
    expect(decision(hana, "Jess")).to_contain_text(told)
    decision(hana, "Jess").get_by_role("button", name="Let it go").tap()
    expect(decision(hana, "Jess")).to_have_count(0)


def ravi_without_network(new_phone: NewPhone, sheet: Sheet) -> Page:
    """Ravi's phone, which has typed his 85 of hand 2 since its network was gone."""
    ravi = new_phone()
    ravi.goto(sheet.url)
    ravi.get_by_role("button", name="I’m Ravi").tap()
    expect(ravi.get_by_text("You are Ravi here.")).to_be_visible()
    ready(ravi)
    offline(ravi)
    enter(ravi, Ravi="85")
    return ravi


def test_a_players_result_of_a_hand_that_passed_meanwhile_is_shown(
    live_server: LiveServer, new_phone: NewPhone, sheet: Sheet
) -> None:
    ravi = ravi_without_network(new_phone, sheet)
    expect(waiting(ravi, "Ravi")).to_contain_text("85, waiting for the network")
    sheet.enter(2, "10", "20", "30")
    sheet.enter(3, "10")
    offline(ravi, off=False)
    expect(decision(ravi, "Ravi")).to_contain_text(
        "Ravi, hand 2: you typed 85, the sheet says 20. "
    )
    expect(decision(ravi, "Ravi").get_by_role("button", name="Let it go")).to_be_visible()


def test_a_seat_freed_meanwhile_drops_nothing(
    live_server: LiveServer, new_phone: NewPhone, sheet: Sheet
) -> None:
    ravi = ravi_without_network(new_phone, sheet)
    expect(waiting(ravi, "Ravi")).to_be_visible()
    sheet.device.send(sheet.device.open(sheet.group + "/players").form("/players/2/free"))
    offline(ravi, off=False)
    expect(decision(ravi, "Ravi")).to_contain_text("Ravi, hand 2: you typed 85.")


def test_what_waits_under_a_code_that_was_renewed_lands_all_the_same(
    hana: Page, sheet: Sheet
) -> None:
    offline(hana)
    enter(hana, Jess="150")
    expect(hana.get_by_text(ONE)).to_be_visible()
    renewed = sheet.device.send(sheet.device.open(sheet.group + "/code").form("/code"))
    offline(hana, off=False)
    hana.wait_for_function(NOTHING_WAITS)
    hana.goto(renewed.url + "/m/1")
    expect_lines(hana, 2, Jess=360)


def test_a_server_that_is_away_for_a_moment_is_asked_again(hana: Page, sheet: Sheet) -> None:
    answers = iter([503, 503])

    def away(route: Route) -> None:
        status = next(answers, None)
        if status is None:
            return route.continue_()
        return route.fulfill(status=status, headers={"Retry-After": "1"}, body="One moment")

    hana.route(re.compile(r"/hands/2(/results/1)?$"), away)
    enter(hana, Jess="150")
    expect_lines(hana, 2, Jess=360)
    expect(hana.get_by_text(ONE)).to_have_count(0)
    assert sheet.logged("Jess", 2) == 1


def test_a_network_that_wants_a_login_first_takes_nothing_that_waits(
    hana: Page, sheet: Sheet
) -> None:
    def login(route: Route) -> None:
        route.fulfill(content_type="text/html", body="<!doctype html><p>Log in to this network.")

    ours = re.compile(r"/hands/2(/results/1)?$|/parts")
    hana.context.route(ours, login)
    with hana.expect_response("**/results/1"):
        enter(hana, Jess="150")
    expect(waiting(hana, "Jess")).to_contain_text("150, waiting for the network")
    hana.context.unroute(ours, login)
    expect_lines(hana, 2, Jess=360)
    expect(hana.get_by_text(ONE)).to_have_count(0)
    assert sheet.logged("Jess", 2) == 1


NO_RECORDS = {
    "waiting|torn": '{"sheet": "/g/',
    "waiting|null": "null",
    "waiting|/g/AAAAAAAA/m/1|2|1": '{"sheet": "/g/BBBBBBBB/m/1", "hand": 2, "player": 1}',
    'waiting|/g/AAAAAAAA/m/1|2|1"]': """{"key": "no matter", "sheet": "/g/AAAAAAAA/m/1",
        "hand": 2, "player": "1\\"]", "value": {"points": 5}, "revision": 0, "order": 1}""",
    "waiting|//else.where|2|1": """{"key": "waiting|//else.where|2|1", "sheet": "//else.where",
        "hand": 2, "player": 1, "value": {"points": 5}, "revision": 0, "order": 1}""",
}
"""What another hand, or a write broken off, may have left where results wait."""


def test_what_is_no_record_neither_goes_out_nor_stands_in_the_way(hana: Page, sheet: Sheet) -> None:
    sent: list[str] = []
    hana.on("request", lambda request: request.method == "PUT" and sent.append(request.url[-1]))
    offline(hana)
    hana.evaluate("records => Object.assign(localStorage, records)", NO_RECORDS)
    enter(hana, Jess="150")
    expect(waiting(hana, "Jess")).to_contain_text("150, waiting for the network")
    expect(hana.get_by_text(ONE)).to_be_visible()
    offline(hana, off=False)
    expect_lines(hana, 2, Jess=360)
    assert set(sent) == {"1"}
    assert sheet.logged("Jess", 2) == 1


PLAIN = (
    "for (const offer of ['locks', 'serviceWorker', 'wakeLock'])"
    " Object.defineProperty(navigator, offer, {value: undefined})"
)


@pytest.mark.parametrize("plain", [False, True], ids=["locks", "plain http"])
def test_two_tabs_send_what_waits_once(hana: Page, sheet: Sheet, plain: bool) -> None:
    if plain:  # where browsers have no locks
        hana.context.add_init_script(PLAIN)
        ready(hana).reload()
    other = hana.context.new_page()
    for page in (hana, other):
        page.goto(sheet.url)
        ready(page)
    offline(hana)
    enter(hana, Jess="150")
    expect(waiting(other, "Jess")).to_contain_text("150, waiting for the network")
    sent: list[str] = []
    hana.context.on("request", lambda asked: asked.method == "PUT" and sent.append(asked.url))
    offline(hana, off=False)
    for page in (hana, other):
        expect_lines(page, 2, Jess=360)
        expect(page.get_by_text(ONE)).to_have_count(0)
    assert len(sent) == 1
    assert sheet.logged("Jess", 2) == 1


AHEAD = """() => {
    const until = Date.now() + 86_400_000;
    const key = Object.keys(localStorage).find(key => key.startsWith('waiting|'));
    localStorage.setItem(key, JSON.stringify({...JSON.parse(localStorage.getItem(key)), until}));
    localStorage.setItem('waiting-lease', JSON.stringify({tab: 'another', until}));
}"""
"""A day ahead of the phone's clock: what a form and another tab noted before it was set back."""


def test_a_clock_that_was_set_back_holds_up_nothing_that_waits(hana: Page, sheet: Sheet) -> None:
    hana.context.add_init_script(PLAIN)
    hana.context.route("**/api/**", lambda asked: asked.abort())
    hana.goto(sheet.url)
    ready(hana)
    offline(hana)
    enter(hana, Jess="150")
    expect(hana.get_by_text(ONE)).to_be_visible()
    hana.evaluate(AHEAD)
    offline(hana, off=False)
    hana.goto(sheet.url)
    expect(waiting(hana, "Jess")).to_contain_text("150, waiting for the network")
    hana.context.unroute("**/api/**")
    expect_lines(hana, 2, Jess=360)
    assert sheet.logged("Jess", 2) == 1


FULL = """() => {
    const set = Storage.prototype.setItem;
    Storage.prototype.setItem = function (key, value) {
        if (value.includes('"clash"')) throw new Error('full');
        set.call(this, key, value);
    };
    window.makeRoom = () => { Storage.prototype.setItem = set; };
}"""


def test_an_overruled_result_is_kept_where_the_phone_has_no_room_to_note_by_what(
    hana: Page, sheet: Sheet
) -> None:
    hana.evaluate(FULL)
    offline(hana)
    enter(hana, Jess="85")
    expect(hana.get_by_text(ONE)).to_be_visible()
    sheet.enter(2, "60")
    offline(hana, off=False)
    expect_line(hana, "Jess", 270)  # 210 + 60
    expect(hana.get_by_text(ONE)).to_be_visible()
    hana.evaluate("makeRoom()")
    told = "Jess, hand 2: you typed 85, the host entered 60 meanwhile."
    expect(decision(hana, "Jess")).to_contain_text(told)
