"""An evening with four phones on a served sheet: each enters, corrects, comes and goes, all see."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, Request, expect

from tests.serving.server import Served

from .conftest import NewPhone, phones_at
from .forwarder import forwarder
from .table import (
    Table,
    a_clash_is_resolved,
    comes_back_with_what_was_typed,
    here,
    laid,
    path_of,
    seats_are_freed_and_one_retaken,
    settle,
    sit,
    the_code_is_renewed,
    turn,
    without_a_reload,
)
from .tally import enter, expect_line, expect_lines, field, save, start
from .test_seats import correct_own


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """One server for all evenings; each has a group of its own."""
    server = Served(tmp_path_factory.mktemp("evenings"))
    yield server
    server.kill()


@pytest.fixture
def new_phone(chromium: Browser, served: Served) -> Iterator[NewPhone]:
    with phones_at(f"http://127.0.0.1:{served.port}", chromium) as new:
        yield new


@pytest.fixture
def table(new_phone: NewPhone) -> Table:
    """Everybody at the table on their own phone, hand 1 open."""
    return laid(new_phone)


def test_each_enters_on_the_own_phone_and_all_see_it_and_the_corrected_one_is_told(
    table: Table,
) -> None:
    with without_a_reload(*table.others(table.jess)):
        enter(table.jess, Jess="210")
        table.see(1, Jess=210, Ravi=0, Tom=0)
    with without_a_reload(*table.others(table.ravi)):
        enter(table.ravi, Ravi="85")
        table.see(1, Jess=210, Ravi=85, Tom=0)
    for page in table.others(table.tom):
        expect(page.get_by_text("Waiting for Tom.")).to_be_visible()
    with without_a_reload(*table.others(table.tom)):
        enter(table.tom, Tom="loss 100")
        table.see(2, Jess=210, Ravi=85, Tom=(0, "−100"))
    with without_a_reload(*table.others(table.hana)):
        correct_own(table.hana, "Ravi", hand=1, text="55")
        table.see(2, Jess=210, Ravi=55, Tom=(0, "−100"))
    told = "The host changed your hand 1 from 85 to 55."
    expect(table.ravi.get_by_text(told, exact=True)).to_be_visible()
    expect(table.ravi.locator("[data-news]")).to_contain_text(told)  # read out
    for page in table.others(table.ravi):
        expect(page.get_by_text(told)).to_have_count(0)


def test_what_is_half_typed_survives_a_correction_and_a_reload_and_two_at_one_cell_are_told(
    table: Table,
) -> None:
    """Tom carries 100 into hand 2: with 45, and with 50, nothing is written and 50 stay."""
    table.play_first()
    hana, ravi, tom = table.hana, table.ravi, table.tom
    with without_a_reload(ravi, tom):
        field(ravi, "Ravi").press_sequentially("-3")
        field(tom, "Tom").press_sequentially("4")
        correct_own(hana, "Jess", hand=1, text="120")
        table.see(2, Jess=120)
        for page, name, typed in ((ravi, "Ravi", "-3"), (tom, "Tom", "4")):
            expect(field(page, name)).to_be_focused()
            expect(field(page, name)).to_have_value(typed)
            page.keyboard.type("5")
    comes_back_with_what_was_typed(tom, "Tom", "45")
    save(ravi)
    a_clash_is_resolved(table)
    table.see(2, Jess=120, Ravi=(85, "−35"), Tom=(0, "−50"))


def test_the_row_that_is_typed_in_stays_under_the_thumb_when_rows_above_it_are_saved(
    table: Table,
) -> None:
    """On the host's phone, Jess's row folds and Ravi's carry stands above Tom's, half typed."""
    typed = field(table.hana, "Tom")
    typed.tap()
    typed.press_sequentially("4")
    before = typed.evaluate("field => field.getBoundingClientRect().top")
    enter(table.jess, Jess="210")
    enter(table.ravi, Ravi="loss 30")
    table.see(1, Jess=210, Ravi=(0, "−30"))
    assert typed.evaluate("field => field.getBoundingClientRect().top") == pytest.approx(
        before, abs=1
    )
    expect(typed).to_be_focused()


def test_at_the_top_of_the_page_the_field_stays_too_when_a_notice_comes_above_it(
    table: Table,
) -> None:
    table.play_first()
    typed = field(table.jess, "Jess")
    typed.press_sequentially("4")
    table.jess.evaluate("window.scrollTo({top: 0, behavior: 'instant'})")
    before = typed.evaluate("field => field.getBoundingClientRect().top")
    correct_own(table.hana, "Jess", hand=1, text="120")
    told = "The host changed your hand 1 from 210 to 120."
    expect(table.jess.get_by_text(told, exact=True)).to_be_attached()
    expect_line(table.jess, "Jess", 120)
    assert typed.evaluate("field => field.getBoundingClientRect().top") == pytest.approx(
        before, abs=1
    )


def test_phones_that_are_here_are_marked_until_they_are_put_away_or_gone(table: Table) -> None:
    for page in table.phones:
        for player in (1, 2, 3):
            expect(here(page, player)).to_be_visible()
    table.ravi.context.close()
    turn(table.tom, hidden=True)
    for page in (table.hana, table.jess):
        expect(here(page, 2)).to_be_hidden()
        expect(here(page, 3)).to_be_hidden()
        expect(here(page, 1)).to_be_visible()
    turn(table.tom, hidden=False)
    for page in (table.hana, table.jess, table.tom):
        expect(here(page, 3)).to_be_visible()
        expect(here(page, 2)).to_be_hidden()


def test_a_freed_seat_is_told_to_its_phone_at_once_and_is_retaken_by_another(
    table: Table, new_phone: NewPhone
) -> None:
    now = seats_are_freed_and_one_retaken(table, new_phone())
    enter(now.ravi, Ravi="85")
    for page in (*now.phones, table.ravi):
        expect_line(page, "Ravi", 85)
    save(now.tom)
    expect(now.tom.get_by_text("this one isn’t known here.")).to_be_visible()


def test_when_the_code_is_renewed_those_at_the_table_go_on_and_the_old_link_leads_nowhere(
    table: Table, new_phone: NewPhone
) -> None:
    gus, board = new_phone(), new_phone()
    board.goto(table.sheet + "/board")
    code = table.sheet.partition("/m/")[0][-8:]
    expect(board.get_by_text(f"Code of this group {code}")).to_be_visible()
    old = the_code_is_renewed(table)
    for page, name, text, line in (
        (table.ravi, "Ravi", "85", 85),
        (table.hana, "Tom", "30", 30),
        (table.jess, "Jess", "210", 210),
    ):
        enter(page, **{name: text})
        for other in table.phones:
            expect_line(other, name, line)
    table.see(2, Jess=210, Ravi=85, Tom=30)
    gus.goto(old)
    for page in (gus, board):
        expect(page.get_by_role("heading", name="Not here")).to_be_visible()


def test_a_banked_match_and_its_rematch_are_followed_by_all_four(table: Table) -> None:
    enter(table.hana, Jess="1010", Ravi="85", Tom="0")
    for page in table.phones:
        expect(page.get_by_text("Jess won with 1,010 after 1 hand.")).to_be_visible()
    table.hana.get_by_role("button", name="Rematch").tap()
    table.see(1, Jess=0, Ravi=0, Tom=0)
    enter(table.ravi, Ravi="40")
    table.see(1, Jess=0, Ravi=40, Tom=0)


HOUR = 3_600_000  # ms


def asked_by(page: Page) -> list[str]:
    """Whatever this phone asks for from now on."""
    asked: list[str] = []

    def heard(sent: Request) -> None:
        asked.append(sent.url.rpartition("/")[2])

    page.on("request", heard)
    return asked


def test_an_idle_sheet_asks_for_nothing_beside_its_stream_even_if_that_broke_and_came_back(
    new_phone: NewPhone, served: Served, chromium: Browser
) -> None:
    hana = new_phone()
    start(hana, "Jess", "Ravi", "Tom")
    enter(hana, Jess="210", Ravi="85", Tom="loss 100")
    expect_lines(hana, 2, Jess=210)
    with forwarder(served.port) as network, phones_at(network.url, chromium) as other_phone:
        ravi = other_phone()
        ravi.clock.install(time=0)
        ravi.clock.pause_at(1)
        sit(ravi, path_of(hana), "Ravi")
        expect(here(ravi, 2)).to_be_visible()  # by the stream
        asked = asked_by(ravi)
        ravi.clock.run_for(HOUR)
        assert asked == []
        enter(hana, Jess="150")
        expect_lines(ravi, 2, Jess=360)
        ravi.clock.run_for(HOUR)
        assert asked == ["parts"]
        with ravi.expect_response("**/events"):
            network.cut()
        settle(ravi)
        ravi.clock.run_for(HOUR)
        assert asked == ["parts", "events", "healthz"]
        enter(hana, Tom="120")
        expect_lines(ravi, 2, Jess=360, Tom=20)  # 120 - 100 carried


def test_a_phone_whose_stream_is_refused_asks_instead_until_it_gets_one(
    new_phone: NewPhone,
) -> None:
    hana, ravi = new_phone(), new_phone()
    start(hana, "Jess", "Ravi", "Tom")
    expect_lines(hana, 1, Jess=0)
    ravi.route("**/events", lambda route: route.fulfill(status=429))
    ravi.clock.install(time=0)
    ravi.clock.pause_at(1)
    with ravi.expect_response("**/events"):
        ravi.goto(path_of(hana))
    settle(ravi)
    enter(hana, Jess="150")
    while ravi.get_by_text("150", exact=True).count() == 0:
        with ravi.expect_response("**/parts"):  # the first may be what was asked before the save
            ravi.clock.run_for(2_000)
        settle(ravi)
    expect_lines(ravi, 1, Jess=150)
    ravi.unroute("**/events")
    with ravi.expect_response("**/events"):
        ravi.clock.run_for(60_000)
    settle(ravi)
    asked = asked_by(ravi)
    ravi.clock.run_for(HOUR)
    assert asked == []
    enter(hana, Ravi="85")
    expect_lines(ravi, 1, Ravi=85)
