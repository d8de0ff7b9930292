"""Four phones at one table, the host's and three players' own, and what happens of an evening."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace

from playwright.sync_api import Locator, Page, expect

from .conftest import NewPhone
from .tally import enter, expect_line, expect_lines, field, save, start


@dataclass(frozen=True)
class Table:
    """The phones on the open sheet, in the order Hana, Jess, Ravi, Tom."""

    hana: Page
    jess: Page
    ravi: Page
    tom: Page

    @property
    def phones(self) -> tuple[Page, ...]:
        return self.hana, self.jess, self.ravi, self.tom

    @property
    def sheet(self) -> str:
        """Where the sheet is, without the server's address."""
        return path_of(self.hana)

    def others(self, *busy: Page) -> tuple[Page, ...]:
        return tuple(page for page in self.phones if page not in busy)

    def see(self, hand: int, **lines: tuple[int, str] | int) -> None:
        """Every phone is at that hand, and shows these lines."""
        for page in self.phones:
            expect_lines(page, hand, **lines)

    def play_first(self) -> None:
        """Hand 1, typed by the host: 210, 85, −100; then every phone is at hand 2."""
        enter(self.hana, Jess="210", Ravi="85", Tom="loss 100")
        self.see(2, Jess=210, Ravi=85, Tom=(0, "−100"))


def path_of(page: Page) -> str:
    return "/" + page.url.split("/", 3)[3]


def sit(page: Page, sheet: str, name: str) -> Page:
    """This phone takes that player's seat, and is on the open sheet."""
    page.goto(sheet)
    page.get_by_role("button", name=f"I’m {name}").tap()
    expect(page.get_by_text(f"You are {name} here.")).to_be_visible()
    return page


def laid(near: NewPhone, far: NewPhone | None = None) -> Table:
    """A new group's first match with everybody seated; `far` is where Ravi and Tom have theirs."""
    hana = near()
    start(hana, "Jess", "Ravi", "Tom")
    expect_lines(hana, 1, Jess=0, Ravi=0, Tom=0)
    names = {"Jess": near, "Ravi": far or near, "Tom": far or near}
    return Table(hana, *(sit(phone(), path_of(hana), name) for name, phone in names.items()))


@contextmanager
def without_a_reload(*pages: Page) -> Iterator[None]:
    """These pages stay what they are, whatever happens meanwhile."""
    for page in pages:
        page.evaluate("window.mark = 'the same page'")
    yield
    for page in pages:
        assert page.evaluate("window.mark") == "the same page", page.url


def here(page: Page, player: int) -> Locator:
    """The mark by a player's line that says that their phone is here."""
    return page.get_by_role("region", name="Running lines").locator(f"[data-here='{player}']")


def turn(page: Page, *, hidden: bool) -> None:
    """The phone is put away, or looked at again."""
    page.evaluate(
        "value => { Object.defineProperty(document, 'hidden', {value, configurable: true});"
        " document.dispatchEvent(new Event('visibilitychange')); }",
        hidden,
    )


def settle(page: Page) -> None:
    """Wait until what the page asked for before is answered, and the answer worked with."""
    page.evaluate("fetch('/healthz').then(answer => answer.text())")


def comes_back_with_what_was_typed(page: Page, name: str, typed: str) -> None:
    """The phone is reloaded, and what wasn't saved stands in its field again."""
    page.reload()
    expect(field(page, name)).to_have_value(typed)


def a_clash_is_resolved(table: Table) -> None:
    """Tom, who carries 100, saves the 45 he typed while the host types 50, and the 50 are put."""
    hana, tom = table.hana, table.tom
    field(hana, "Tom").press_sequentially("50")
    save(tom)
    for page in table.phones:
        expect_line(page, "Tom", 0, "−55")
    expect(field(hana, "Tom")).to_have_value("50")
    save(hana)
    expect(hana.get_by_text("Tom saved 45 meanwhile. You typed 50.")).to_be_visible()
    hana.get_by_role("button", name="Save mine").tap()
    for page in table.phones:
        expect_line(page, "Tom", 0, "−50")
    told = "The host changed your hand 2 from 45 to 50."
    expect(tom.get_by_text(told, exact=True)).to_be_visible()


def seats_are_freed_and_one_retaken(table: Table, found: Page) -> Table:
    """Ravi's seat and Tom's are freed, Ravi's is taken by the phone found; the table with it.

    The phones that lost them are told at once, and keep what is half typed.
    """
    sheet, lost = table.sheet, table.ravi
    field(table.tom, "Tom").press_sequentially("90")
    table.hana.goto(sheet.partition("/m/")[0] + "/players")
    for name in ("Ravi", "Tom"):
        table.hana.get_by_role("button", name=f"Free the seat of {name}").tap()
        expect(table.hana.get_by_text(f"The seat of {name} is free.")).to_be_visible()
    expect(lost.get_by_role("button", name="I’m Ravi")).to_be_visible()
    expect(field(lost, "Ravi")).to_have_count(0)
    expect(field(table.tom, "Tom")).to_have_value("90")
    sit(found, sheet, "Ravi")
    expect(lost.get_by_role("button", name="I’m Ravi")).to_have_count(0)
    table.hana.goto(sheet)
    return replace(table, ravi=found)


def the_code_is_renewed(table: Table) -> str:
    """The host does it, and is on the sheet again; where the sheet was until then."""
    old = table.sheet
    group, _, match = old.partition("/m/")
    table.hana.goto(group)
    table.hana.get_by_role("link", name="Renew it").tap()
    table.hana.get_by_role("button", name="Renew it").tap()
    expect(table.hana.get_by_text("The code is new")).to_be_visible()
    new = path_of(table.hana)
    assert new != group
    table.hana.goto(f"{new}/m/{match}")
    return old
