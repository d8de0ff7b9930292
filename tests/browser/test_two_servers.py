"""One table on two servers with one database, each phone led to whichever of them lives."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest
from playwright.sync_api import Browser, Page, Response, expect

from tests.serving.conftest import Serve, database_url, serve
from tests.serving.server import Served

from .conftest import NewPhone, phones_at
from .forwarder import forwarder
from .table import (
    Table,
    a_clash_is_resolved,
    comes_back_with_what_was_typed,
    laid,
    seats_are_freed_and_one_retaken,
    the_code_is_renewed,
    without_a_reload,
)
from .tally import enter, expect_line, field
from .test_seats import correct_own

__all__ = ["database_url", "serve"]  # the servers of this test


@pytest.fixture
def servers(serve: Serve, database_url: str | None) -> tuple[Served, Served]:
    """Two of them, of one process each."""
    with ThreadPoolExecutor(2) as threads:
        one, other = threads.map(lambda _: serve("--workers", "1", url=database_url), range(2))
    return one, other


@pytest.fixture
def new_phones(
    chromium: Browser, servers: tuple[Served, Served]
) -> Iterator[tuple[NewPhone, NewPhone]]:
    """Opens phones on the one server, and on the other."""
    one, other = (served.port for served in servers)
    with (
        forwarder(one, other) as here,
        forwarder(other, one) as there,
        phones_at(here.url, chromium) as near,
        phones_at(there.url, chromium) as far,
    ):
        yield near, far


@pytest.fixture
def table(new_phones: tuple[NewPhone, NewPhone]) -> Table:
    """Hana's and Jess's phones on the one server, Ravi's and Tom's on the other."""
    return laid(*new_phones)


def resumed(answer: Response) -> bool:
    """Whether it is a stream that goes on where another broke off."""
    return answer.url.endswith("/events") and answer.status == 200


def expect_told(page: Page, sentence: str) -> None:
    expect(page.get_by_text(sentence, exact=True)).to_be_visible()


def test_phones_on_two_servers_see_each_other_and_miss_nothing_when_one_is_killed(
    table: Table, servers: tuple[Served, Served]
) -> None:
    hana, jess, ravi, tom = table.phones
    with without_a_reload(*table.others(ravi)):
        enter(ravi, Ravi="85")
        table.see(1, Jess=0, Ravi=85, Tom=0)
    enter(hana, Jess="210", Tom="loss 100")
    table.see(2, Jess=210, Ravi=85, Tom=(0, "−100"))
    with without_a_reload(*table.others(hana)):
        correct_own(hana, "Ravi", hand=1, text="55")
        table.see(2, Jess=210, Ravi=55, Tom=(0, "−100"))
    expect_told(ravi, "The host changed your hand 1 from 85 to 55.")
    field(jess, "Jess").press_sequentially("15")
    with without_a_reload(jess, hana, ravi):
        with jess.expect_response(resumed) as again:
            servers[0].kill()
            enter(tom, Tom="150")
            table.see(2, Jess=210, Ravi=55, Tom=50)  # 150 - 100 carried
        assert int(again.value.request.all_headers()["last-event-id"]) > 0
        expect(field(jess, "Jess")).to_have_value("15")
    enter(jess)
    table.see(2, Jess=225, Ravi=55, Tom=50)
    enter(hana, Ravi="5")
    table.see(3, Jess=225, Ravi=60, Tom=50)


@pytest.mark.parametrize("database_url", ["postgresql"], indirect=True)
def test_an_evening_goes_on_two_servers_as_on_one(
    table: Table, new_phones: tuple[NewPhone, NewPhone]
) -> None:
    """On PostgreSQL alone, where servers tell each other by the database itself: what a file
    does is seen above, and on one server in the evenings of several phones."""
    table.play_first()
    field(table.tom, "Tom").press_sequentially("45")
    comes_back_with_what_was_typed(table.tom, "Tom", "45")
    a_clash_is_resolved(table)
    enter(table.hana, Jess="20", Ravi="15")
    table.see(3, Jess=230, Ravi=100, Tom=(0, "−50"))
    near, _ = new_phones
    now = seats_are_freed_and_one_retaken(table, near())
    enter(now.ravi, Ravi="5")
    for page in (*now.phones, table.ravi):
        expect_line(page, "Ravi", 105)
    old = the_code_is_renewed(now)
    enter(now.jess, Jess="10")
    for page in (now.hana, now.jess, now.ravi):
        expect_line(page, "Jess", 240)
    table.ravi.goto(old)  # without a seat by now, and on the other server
    expect(table.ravi.get_by_role("heading", name="Not here")).to_be_visible()
