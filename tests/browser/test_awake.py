"""The screen of a phone on the table stays awake, where the phone can and one wants it."""

import pytest
from playwright.sync_api import Page, expect

from tests.web.device import Device, Sheet

from .conftest import LiveServer, NewPhone
from .tally import hand_over

LOCKS = """
window.locks = [];
Object.defineProperty(navigator, 'wakeLock', {value: {request: async () => {
  const lock = {released: false, release: async () => { lock.released = true; }};
  window.locks.push(lock);
  return lock;
}}});
"""
NONE = "Object.defineProperty(navigator, 'wakeLock', {value: undefined});"
AWAKE = "() => window.locks.filter(lock => !lock.released).length"


@pytest.fixture
def sheet(live_server: LiveServer) -> Sheet:
    return Device(live_server.app).start("Jess", "Ravi", "Tom")


def opened(phone: Page, sheet: Sheet, script: str) -> Page:
    phone.context.add_init_script(script)
    hand_over(sheet, phone)
    expect(phone.locator("html[data-ready]")).to_be_attached()
    return phone


def test_the_screen_stays_awake_on_the_open_sheet_until_it_is_let_sleep(
    phone: Page, sheet: Sheet
) -> None:
    choice = opened(phone, sheet, LOCKS).get_by_label("Keep the screen awake")
    expect(choice).to_be_checked()
    phone.wait_for_function(AWAKE)
    choice.uncheck()
    phone.wait_for_function("() => window.locks.every(lock => lock.released)")
    phone.reload()
    expect(choice).to_be_visible()
    expect(choice).not_to_be_checked()
    assert phone.evaluate("window.locks.length") == 0
    choice.check()
    phone.wait_for_function(AWAKE)


def test_a_lock_that_was_lost_while_away_is_taken_again_on_return(
    phone: Page, sheet: Sheet
) -> None:
    opened(phone, sheet, LOCKS)
    phone.wait_for_function(AWAKE)
    phone.evaluate("window.locks[0].released = true")  # what a phone does that is put away
    phone.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    phone.wait_for_function(AWAKE)


def test_where_the_phone_has_no_such_lock_nothing_is_offered(
    phone: Page, new_phone: NewPhone, sheet: Sheet
) -> None:
    expect(opened(phone, sheet, NONE).get_by_label("Keep the screen awake")).to_have_count(1)
    expect(phone.get_by_label("Keep the screen awake")).to_be_hidden()
    plain = new_phone(script=False)
    plain.goto(sheet.url)
    expect(plain.get_by_label("Keep the screen awake")).to_be_hidden()
