"""What the service worker keeps and serves, waited for until it is so."""

from typing import Any

from playwright.sync_api import Page

COMES = """async ([condition, told]) => {
  const held = {
    controlled: async () => navigator.serviceWorker.controller !== null,
    kept: async ([path, text]) => {
      const pages = await Promise.all((await caches.keys()).map(async name =>
        (await (await caches.open(name)).match(path))?.text()));
      return pages.some(page => page?.includes(text));
    },
    only: async app => (await caches.keys()).every(name => name.endsWith(app)),
    newer: async () =>
      getComputedStyle(document.documentElement).getPropertyValue('--newer').trim() === 'yes',
  }[condition];
  for (const end = Date.now() + 10000; Date.now() < end;) {
    if (await held(told)) return true;
    await new Promise(next => setTimeout(next, 20));
  }
  return false;
}"""


def expect_kept(page: Page, address: str, text: str) -> None:
    comes(page, "kept", [address, text])


def comes(page: Page, condition: str, told: Any = None) -> None:
    """Waits until the page finds that it is so."""
    assert page.evaluate(COMES, [condition, told]), condition
