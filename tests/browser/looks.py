"""How any page is looked over: for who sees little, by day and by night, for a narrow phone."""

from collections.abc import Callable

from playwright.sync_api import Page

TARGETS = """() => {
  const visible = (part) => part.checkVisibility({ visibilityProperty: true });
  const box = (part) => {
    const toggle = part.matches("[type=radio], [type=checkbox]");
    return (toggle && part.labels.length ? part.labels[0] : part).getBoundingClientRect();
  };
  const inSentence = (part) => part.parentElement.matches("p") &&
    getComputedStyle(part).display === "inline";
  return [...document.querySelectorAll("a[href], button, summary, input:not([type=hidden])")]
    .filter((part) => visible(part) && !part.matches(".skip, .unseen") && !inSentence(part))
    .map((part) => [part.outerHTML.slice(0, 120), box(part)])
    .filter(([, { width, height }]) => width < 43.9 || height < 43.9)
    .map(([html, { width, height }]) => `${width} × ${height}: ${html}`);
}"""
"""Controls smaller than 44 × 44 points; a switch is as big as its label, and a link within a
sentence may be as high as its line."""

OVERFLOW = "() => document.documentElement.scrollWidth - document.documentElement.clientWidth"


def by_day_and_by_night(page: Page, axe: Callable[[Page], None]) -> None:
    """The axe finds nothing on the page in either scheme; it is left by day."""
    for scheme in ("light", "dark"):
        # without motion the change of colours is over at once
        page.emulate_media(reduced_motion="reduce", color_scheme=scheme)  # type: ignore[arg-type]
        axe(page)
    page.emulate_media(reduced_motion="reduce", color_scheme="light")


def expect_fits(page: Page, name: str = "") -> None:
    """Nothing of the page is wider than the phone, or too small for a thumb."""
    assert page.evaluate(OVERFLOW) <= 0, name
    assert page.evaluate(TARGETS) == [], name
