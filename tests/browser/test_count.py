"""A hand worked out under a thumb: tapped, seen, saved; melds checked, added and taken back."""

import re
from collections.abc import Callable, Iterable

import pytest
from playwright.sync_api import Locator, Page, ViewportSize, expect

from tests.web.device import Device, Sheet

from .conftest import LiveServer, NewPhone
from .looks import by_day_and_by_night, expect_fits
from .tally import expect_lines, hand_over, row
from .test_pages import LONG, long_sheet

TOM = (
    ("Melded: Kings to 8", 5),  # 10 10 10, 8 9
    ("Melded: Sevens to 3", 1),
    ("Left in hand: Queen of spades", 1),
    ("Left in hand: Deuces", 1),
    ("Left in hand: Kings to 8", 2),
    ("Left in hand: Sevens to 3", 3),
)
"""55 melded; 100 + 20 + 20 + 15 = 155 left."""
JESS = (
    ("Melded: Kings to 8", 8),  # J J J, Q J, 8 9 10
    ("Melded: Sevens to 3", 4),  # 4 5 6, 7
    ("Deuces melded: for a king to 8", 1),
)
"""80 + 20 + 10 = 110 melded; 100 for going out."""
RAVI = (
    ("Melded: Kings to 8", 5),  # K J, 8 8 8
    ("Melded: Queen of spades", 1),
    ("Melded: Sevens to 3", 3),
    ("Left in hand: Aces", 1),
    ("Left in hand: Kings to 8", 1),
    ("Left in hand: Sevens to 3", 2),
)
"""50 + 50 + 15 = 115 melded; 10 + 10 + 10 = 30 left."""
LOSS = "loss of 100: 0 on the sheet, −100 carried"


@pytest.fixture
def sheet(live_server: LiveServer, phone: Page) -> Sheet:
    """Hand 1 of Jess, Ravi and Tom, open on the host's phone."""
    sheet = Device(live_server.app).start()
    hand_over(sheet, phone)
    return sheet


def work_out(page: Page, name: str) -> None:
    """From the sheet to the page that counts this player's hand."""
    row(page, name).get_by_role("link", name=f"Work it out {name}").tap()
    expect(page.get_by_role("heading", level=1)).to_have_text(name)


def number(page: Page, what: str) -> Locator:
    """The field of a row, such as "Melded: Aces"."""
    return page.get_by_label(re.compile(rf"^{what}\b"))


def tap(page: Page, what: str, times: int = 1, way: str = "more") -> None:
    button = page.get_by_role("button", name=f"One {way}: {what}", exact=True)
    for _ in range(times):
        button.tap()


def tap_all(page: Page, counted: Iterable[tuple[str, int]]) -> None:
    for what, times in counted:
        tap(page, what, times)


def points(page: Page) -> Locator:
    return page.locator("[data-points]")


def expect_total(page: Page, shown: str, sums: str, told: str) -> None:
    """What the bar says, and that it is there to be seen without scrolling."""
    for part, text in (("points", shown), ("sums", sums), ("preview", told)):
        own = page.locator(f"[data-{part}]")
        expect(own).to_have_text(text)
        expect(own).to_be_in_viewport(ratio=1)
    expect(save(page)).to_be_in_viewport(ratio=1)


def save(page: Page) -> Locator:
    return page.get_by_role("button", name="Save", exact=True)


def open_checker(page: Page) -> None:
    page.get_by_text("Check a meld, card by card").tap()
    expect(page.get_by_role("button", name="Spades", exact=True)).to_be_visible()


def pick(page: Page, *cards: str) -> None:
    """Tap keys of the card grid: a suit by its name, a rank."""
    for card in cards:
        page.get_by_role("button", name=card, exact=True).tap()


def add(page: Page) -> None:
    page.get_by_role("button", name="Add it to the count").tap()


def add_spades(page: Page) -> None:
    """K♠ 2 J♠: 10 + 50 + 10."""
    pick(page, "Spades", "K", "2", "J")
    expect(page.get_by_text("A run: 70")).to_be_visible()
    add(page)


def melds(page: Page) -> Locator:
    return page.get_by_role("list", name="Melds in the count").get_by_role("listitem")


def test_toms_hand_is_counted_by_taps_and_saved_as_a_loss(phone: Page, sheet: Sheet) -> None:
    work_out(phone, "Tom")
    expect_total(phone, "0", "0 melded − 0 left", "Nothing is counted yet.")
    tap_all(phone, TOM)
    expect_total(phone, "−100", "55 melded − 155 left", LOSS)
    save(phone).tap()
    expect(phone.get_by_text("Tom, hand 1: saved.")).to_be_visible()
    expect_lines(phone, 1, Tom=(0, "−100"))
    phone.get_by_role("button", name="Undo").tap()
    expect(row(phone, "Tom")).to_be_visible()
    expect_lines(phone, 1, Tom=0)


def test_the_worked_hand_is_counted_by_taps_for_the_whole_table(phone: Page, sheet: Sheet) -> None:
    work_out(phone, "Jess")
    phone.get_by_text("Jess went out").tap()
    tap_all(phone, JESS)
    expect_total(phone, "210", "110 melded − 0 left + 100 out", "210 on the sheet, line 210")
    save(phone).tap()
    work_out(phone, "Ravi")
    tap_all(phone, RAVI)
    expect_total(phone, "85", "115 melded − 30 left", "85 on the sheet, line 85")
    save(phone).tap()
    work_out(phone, "Tom")
    tap_all(phone, TOM)
    save(phone).tap()
    expect_lines(phone, 2, Jess=210, Ravi=85, Tom=(0, "−100"))
    expect(phone.get_by_text("add up")).to_have_count(0)


def test_jess_goes_out_and_the_sheet_takes_off_what_is_carried(phone: Page, sheet: Sheet) -> None:
    sheet.played("210 85 -100")
    phone.goto(sheet.url)
    work_out(phone, "Tom")
    phone.get_by_text("Tom went out").tap()
    tap_all(phone, JESS)
    told = "210 − 100 carried = 110 on the sheet, line 110"
    expect_total(phone, "210", "110 melded − 0 left + 100 out", told)
    save(phone).tap()
    expect_lines(phone, 2, Tom=110)


def test_the_bar_stays_as_it_is_while_the_total_moves(phone: Page, sheet: Sheet) -> None:
    sheet.played("210 85 -100")
    phone.goto(sheet.url)
    work_out(phone, "Tom")
    bar = phone.locator(".tally-save")
    before = bar.bounding_box()
    phone.get_by_text("Tom went out").tap()
    tap(phone, "Melded: Kings to 8", 11)
    told = "210 − 100 carried = 110 on the sheet, line 110"
    expect_total(phone, "210", "110 melded − 0 left + 100 out", told)
    assert bar.bounding_box() == before
    phone.get_by_text("Tom went out").tap()
    tap(phone, "Left in hand: Queen of spades", 2)
    # 110 melded − 200 left = −90, after −100
    told = "loss of 90 and 100 carried: 0 on the sheet, −190 carried"
    expect_total(phone, "−90", "110 melded − 200 left", told)
    assert bar.bounding_box() == before


def test_a_tap_too_many_is_tapped_back_and_none_is_blank(phone: Page, sheet: Sheet) -> None:
    work_out(phone, "Jess")
    tap(phone, "Melded: Aces", 2)
    expect(phone.get_by_text("20 each = 40")).to_be_visible()
    tap(phone, "Melded: Aces", 2, "less")
    expect(number(phone, "Melded: Aces")).to_have_value("")
    expect(points(phone)).to_have_text("0")


def test_a_number_is_typed_with_the_keyboard_and_enter_leads_on(phone: Page, sheet: Sheet) -> None:
    work_out(phone, "Jess")
    number(phone, "Melded: Kings to 8").press_sequentially("13")
    phone.keyboard.press("Enter")
    expect(number(phone, "Melded: Sevens to 3")).to_be_focused()
    phone.keyboard.type("3")
    expect(points(phone)).to_have_text("145")  # 130 + 15
    phone.keyboard.press("Tab")
    phone.keyboard.press("Space")  # one more
    expect(points(phone)).to_have_text("150")
    number(phone, "Melded: Aces").fill("x")
    expect(points(phone)).to_have_text("…")
    save(phone).tap()
    expect(phone.get_by_text("Count whole cards here, from 0 to 104.")).to_be_visible()
    expect(number(phone, "Melded: Aces")).to_have_value("x")
    expect(number(phone, "Melded: Kings to 8")).to_have_value("13")


def test_more_than_a_hand_can_be_worth_is_said_at_once(phone: Page, sheet: Sheet) -> None:
    work_out(phone, "Jess")
    number(phone, "Left in hand: Queen of spades").fill("16")
    told = "No hand is worth −1,600: results go from −1,500 to 1,500."
    expect(phone.locator("[data-preview]")).to_have_text(told)


def test_a_meld_with_a_deuce_is_tapped_read_added_and_taken_back(phone: Page, sheet: Sheet) -> None:
    work_out(phone, "Jess")
    tap(phone, "Melded: Kings to 8")
    open_checker(phone)
    add_spades(phone)
    expect(melds(phone)).to_have_count(1)
    expect(melds(phone)).to_contain_text("K♠ = 10, 2♠ for Q♠ = 50, J♠ = 10")
    expect(points(phone)).to_have_text("80")
    expect(number(phone, "Melded: Kings to 8")).to_have_value("3")
    expect(number(phone, "Deuces melded: for the queen of spades")).to_have_value("1")
    phone.get_by_role("button", name="Take back K♠ 2♠ J♠").tap()
    expect(melds(phone)).to_have_count(0)
    expect(points(phone)).to_have_text("10")
    expect(number(phone, "Deuces melded: for the queen of spades")).to_have_value("")


def test_a_meld_is_added_to_what_is_typed_in_any_digits_and_to_nothing_unread(
    phone: Page, sheet: Sheet
) -> None:
    work_out(phone, "Jess")
    open_checker(phone)
    kings = number(phone, "Melded: Kings to 8")
    kings.fill("three")
    add_spades(phone)
    expect(kings).to_be_focused()
    expect(kings).to_have_value("three")
    expect(melds(phone)).to_have_count(0)
    kings.fill("٣")
    add(phone)
    expect(kings).to_have_value("5")
    expect(melds(phone)).to_have_count(1)


def test_the_checker_is_seen_whole_with_its_verdict_on_a_small_phone(
    new_phone: NewPhone, live_server: LiveServer
) -> None:
    page = new_phone(width=320)
    hand_over(Device(live_server.app).start().played("210 85 -100"), page)
    work_out(page, "Tom")
    open_checker(page)
    pick(page, "Spades", "K", "2", "J")
    button = page.get_by_role("button", name="Add it to the count")
    expect(button).to_be_in_viewport(ratio=1)
    for card in ("Spades", "K"):
        expect(page.get_by_role("button", name=card, exact=True)).to_be_in_viewport(ratio=1)
    foot, bar = button.bounding_box(), page.locator(".save").bounding_box()
    assert foot
    assert bar
    assert foot["y"] + foot["height"] <= bar["y"]


def test_why_cards_are_no_meld_is_said_as_players_say_it(phone: Page, sheet: Sheet) -> None:
    work_out(phone, "Jess")
    open_checker(phone)
    pick(phone, "Hearts", "K", "A", "3", "2")
    expect(phone.get_by_text(re.compile("^K♥ A♥ 3♥ 2♥ runs round the corner"))).to_be_visible()
    expect(phone.get_by_role("button", name="Add it to the count")).to_be_hidden()
    pick(phone, "Take the last card away", "4")
    expect(phone.get_by_text("Add it to the count")).to_be_hidden()
    pick(phone, *["Take the last card away"] * 4)
    expect(phone.get_by_text("round the corner")).to_be_hidden()


def test_no_third_copy_of_a_card_can_be_picked_and_deuces_go_by_any_suit(
    phone: Page, sheet: Sheet
) -> None:
    work_out(phone, "Jess")
    open_checker(phone)
    pick(phone, "Spades", "8", "8")
    expect(phone.get_by_role("button", name="8", exact=True)).to_be_disabled()
    pick(phone, "Hearts", "8")
    expect(phone.get_by_text("A set: 30")).to_be_visible()
    add(phone)
    pick(phone, "Hearts", "2", "2", "2")  # two of hearts, and one of another suit
    expect(phone.get_by_text("Deuces alone: 75")).to_be_visible()
    add(phone)
    expect(points(phone)).to_have_text("105")


def test_the_one_joker_is_picked_once_and_may_be_the_queen_beside_a_deuce(
    phone: Page, live_server: LiveServer
) -> None:
    hand_over(Device(live_server.app).start(joker="one"), phone)
    work_out(phone, "Jess")
    open_checker(phone)
    pick(phone, "Spades", "K", "J", "Joker", "2")
    expect(phone.get_by_text("A run: 130")).to_be_visible()  # 10 + 10 + 100, and 10 for an ace
    expect(phone.get_by_role("button", name="Joker", exact=True)).to_be_disabled()
    add(phone)
    expect(number(phone, "Melded: Joker")).to_have_value("1")
    expect(points(phone)).to_have_text("130")


def test_cards_picked_and_not_added_arent_forgotten_at_the_save(phone: Page, sheet: Sheet) -> None:
    work_out(phone, "Jess")
    open_checker(phone)
    pick(phone, "Spades", "K", "2", "J")
    save(phone).tap()
    said = phone.get_by_role("alert").get_by_text("the cards of the last meld aren’t in the count")
    expect(said).to_be_visible()
    add(phone)
    save(phone).tap()
    expect_lines(phone, 1, Jess=70)


def test_without_network_the_checker_says_so_and_the_steppers_go_on(
    phone: Page, sheet: Sheet
) -> None:
    work_out(phone, "Jess")
    open_checker(phone)
    add_spades(phone)
    phone.context.set_offline(True)
    pick(phone, "8", "9", "10")
    expect(phone.get_by_text("No network: this can’t be checked now.")).to_be_visible()
    tap(phone, "Melded: Aces")
    expect(points(phone)).to_have_text("90")  # 70 + 20
    phone.get_by_role("button", name="Take back K♠ 2♠ J♠").tap()
    expect(points(phone)).to_have_text("20")
    phone.context.set_offline(False)


def test_what_is_counted_survives_reload_back_and_turning(phone: Page, sheet: Sheet) -> None:
    work_out(phone, "Jess")
    tap(phone, "Melded: Aces", 2)
    phone.get_by_text("Jess went out").tap()
    open_checker(phone)
    add_spades(phone)
    pick(phone, "Hearts", "8", "9")

    def expect_counted() -> None:
        expect(points(phone)).to_have_text("210")  # 40 + 70 + 100
        expect(melds(phone)).to_have_count(1)
        expect(melds(phone)).to_contain_text("A run: 70")
        expect(phone.get_by_role("list", name="Cards of this meld")).to_have_text("8♥9♥")

    expect_counted()
    phone.reload()
    expect_counted()
    phone.get_by_role("link", name="Back to the sheet").tap()
    expect(phone.get_by_role("heading", level=1)).to_have_text("Hand 1")
    phone.go_back()
    expect_counted()
    phone.set_viewport_size(ViewportSize(width=640, height=360))
    expect_counted()
    phone.set_viewport_size(ViewportSize(width=360, height=640))
    phone.get_by_role("button", name="Take back K♠ 2♠ J♠").tap()
    expect(points(phone)).to_have_text("140")
    pick(phone, *["Take the last card away"] * 2)
    save(phone).tap()
    expect_lines(phone, 1, Jess=140)
    phone.goto(sheet.url + "/hands/1/1/count")
    expect(number(phone, "Melded: Aces")).to_have_value("2")
    expect(melds(phone)).to_have_count(0)


def test_a_double_tap_on_save_saves_once(phone: Page, sheet: Sheet) -> None:
    work_out(phone, "Tom")
    tap_all(phone, TOM)
    save(phone).dblclick()
    expect_lines(phone, 1, Tom=(0, "−100"))
    assert sheet.logged("Tom", 1) == 1


@pytest.mark.parametrize(
    ("choice", "carried", "aces"), [("Save mine", "−110", "1"), ("Keep theirs", "−85", "")]
)
def test_of_two_saves_mine_is_put_or_theirs_kept_and_what_was_counted_comes_no_more(
    phone: Page, sheet: Sheet, choice: str, carried: str, aces: str
) -> None:
    work_out(phone, "Tom")
    tap_all(phone, TOM)
    sheet.enter(1, "", "", "-85")
    save(phone).tap()
    told = phone.get_by_text("The host saved −85 meanwhile. You counted −100.")
    expect(told).to_be_in_viewport()
    tap(phone, "Left in hand: Aces")  # 10 more, while one chooses
    expect(points(phone)).to_have_text("−110")
    phone.get_by_text(choice, exact=True).tap()
    expect_lines(phone, 1, Tom=(0, carried))
    phone.goto(sheet.url + "/hands/1/3/count")
    expect(told).to_have_count(0)
    expect(number(phone, "Left in hand: Aces")).to_have_value(aces)


def test_without_script_the_same_is_counted_in_plain_fields(
    new_phone: NewPhone, live_server: LiveServer
) -> None:
    page = new_phone(script=False, width=320)
    hand_over(Device(live_server.app).start(), page)
    work_out(page, "Tom")
    for what, times in TOM:
        number(page, what).fill(str(times))
    page.get_by_role("button", name="Add up").tap()
    expect_total(page, "−100", "55 melded − 155 left", LOSS)
    bar = page.locator(".save").bounding_box()
    assert bar
    assert bar["height"] <= 160  # a quarter of the phone
    page.get_by_text("Check a meld, card by card").tap()
    page.get_by_label("Cards of one meld").fill("KS 2H JS")
    page.get_by_role("button", name="Check it").tap()
    expect(page.get_by_text("A run: 70")).to_be_visible()
    add(page)
    expect(points(page)).to_have_text("−30")
    page.get_by_role("button", name="Take back K♠ 2♥ J♠").tap()
    expect(points(page)).to_have_text("−100")
    save(page).tap()
    expect_lines(page, 1, Tom=(0, "−100"))


@pytest.mark.parametrize("width", [320, 360])
def test_the_page_fits_a_thumb_and_the_total_is_in_sight_wherever_one_scrolls(
    new_phone: NewPhone, live_server: LiveServer, axe: Callable[[Page], None], width: int
) -> None:
    page = new_phone(width=width, reduced_motion="reduce")
    sheet = long_sheet(live_server.app, 3, LONG)
    hand_over(sheet, page)
    page.goto(sheet.url + "/hands/3/2/count")
    tap_all(page, TOM)
    # Player 2 lost 5 in each of the two hands before.
    told = "loss of 100 and 10 carried: 0 on the sheet, −110 carried"
    for place in ("0", "document.body.scrollHeight"):
        page.evaluate(f"scrollTo(0, {place})")
        expect_total(page, "−100", "55 melded − 155 left", told)
    page.evaluate("scrollTo(0, 0)")
    open_checker(page)
    add_spades(page)
    pick(page, "Hearts", "K", "A", "3")
    expect(page.get_by_text(re.compile("^No run:"))).to_be_visible()
    number(page, "Left in hand: Aces").fill("x")
    expect_fits(page)
    by_day_and_by_night(page, axe)
