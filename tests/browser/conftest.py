"""A real Chromium on a real server: phones for the browser tests, and the axe on their pages."""

import json
import os
import shutil
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol
from weakref import WeakKeyDictionary

import pytest
from flask import Flask
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright
from waitress.server import create_server

AXE = Path(__file__).parents[1] / "vendor" / "axe-core-4.14.1" / "axe.min.js"
NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
SWITCHES = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
)
MISSING = "Chromium isn't installed"
PATIENCE = 20_000
"""Milliseconds until what is expected has to be there, on the slowest of computers."""
scriptless: WeakKeyDictionary[BrowserContext, dict[str, Any]] = WeakKeyDictionary()


@dataclass(frozen=True)
class LiveServer:
    """The application, served at `url`."""

    url: str
    app: Flask


class NewPhone(Protocol):
    """Opens a page in a browser of its own, cookies and all."""

    def __call__(
        self,
        *,
        script: bool = True,
        scheme: str = "light",
        width: int = 360,
        height: int = 640,
        **more: Any,
    ) -> Page: ...


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if "chromium" in getattr(item, "fixturenames", ()):
            item.add_marker(pytest.mark.browser)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    skipped = terminalreporter.stats.get("skipped", [])
    number = sum(MISSING in str(report.longrepr) for report in skipped)
    if number:
        terminalreporter.write_line(f"{MISSING}: {number} browser tests were skipped.", yellow=True)


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    """One Chromium for the whole run; without one the test is skipped, in CI it fails."""
    path = next(filter(None, map(shutil.which, NAMES)), None)
    if path is None:
        if os.environ.get("CI"):
            pytest.fail(f"{MISSING}, and in CI it has to be.")
        pytest.skip(MISSING)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=list(SWITCHES))
        expect.set_options(timeout=PATIENCE)
        yield browser
        browser.close()


@pytest.fixture
def served(app: Flask) -> Any:
    """What is asked for the answers: the app, where the tests put nothing before it."""
    return app


@pytest.fixture
def live_server(app: Flask, served: Any) -> Iterator[LiveServer]:
    """The app of this test, served from a thread on a free port; it holds no streams, as waitress
    never does, so its phones ask."""
    app.config["WATCHERS"] = (0, 0, 0)
    sockets: dict[int, Any] = {}

    def answer(environ: dict[str, Any], start: Any) -> Any:
        # by the app's own hand: of a phone that leaves meanwhile waitress would forget the file
        environ.pop("wsgi.file_wrapper", None)
        return served(environ, start)

    server = create_server(
        answer, map=sockets, host="127.0.0.1", port=0, clear_untrusted_proxy_headers=True
    )

    def close_all() -> None:
        for socket in list(sockets.values()):
            socket.close()

    thread = threading.Thread(target=server.run)
    thread.start()
    yield LiveServer(f"http://127.0.0.1:{server.effective_port}", app)
    server.trigger.pull_trigger(close_all)
    thread.join(timeout=10)
    server.task_dispatcher.shutdown()
    assert not thread.is_alive()


@contextmanager
def phones_at(url: str, browser: Browser) -> Iterator[NewPhone]:
    """Opens phones on the server at this address; fails at the end if a script broke on one.

    It fails too where the policy stopped a script.
    """
    contexts: list[BrowserContext] = []
    faults: list[str] = []

    def heard(message: Any) -> None:
        if "Content Security Policy" in message.text:
            faults.append(message.text)

    def new(
        *,
        script: bool = True,
        scheme: Any = "light",
        width: int = 360,
        height: int = 640,
        **more: Any,
    ) -> Page:
        options = {
            "base_url": url,
            "viewport": {"width": width, "height": height},
            "has_touch": True,
            "is_mobile": True,
            "device_scale_factor": 1,
            "color_scheme": scheme,
            "service_workers": "block",
            **more,
        }
        context = browser.new_context(java_script_enabled=script, **options)
        contexts.append(context)
        if not script:
            scriptless[context] = options
        context.set_default_timeout(PATIENCE)
        context.on("weberror", lambda error: faults.append(str(error.error)))
        context.on("console", heard)
        return context.new_page()

    try:
        yield new
    finally:
        for context in contexts:
            context.close()
    assert not faults, "\n".join(faults)


@pytest.fixture
def new_phone(chromium: Browser, live_server: LiveServer) -> Iterator[NewPhone]:
    """Opens phones on the app of this test."""
    with phones_at(live_server.url, chromium) as new:
        yield new


@pytest.fixture
def phone(new_phone: NewPhone) -> Page:
    """A phone of 360 × 640 points, to be touched."""
    return new_phone()


@pytest.fixture
def phone_without_script(new_phone: NewPhone) -> Page:
    """The same with JavaScript switched off."""
    return new_phone(script=False)


@pytest.fixture(scope="session")
def axe() -> Callable[[Page], None]:
    """Look a page over with axe-core; fails with the list of what it found."""
    source = AXE.read_text(encoding="utf-8")
    options = {"resultTypes": ["violations"], "rules": {"target-size": {"enabled": True}}}
    run = (
        f"axe.run(document, {json.dumps(options)}).then(found => JSON.stringify(found.violations))"
    )

    def look_over(page: Page) -> None:
        if page.context in scriptless:
            with _twin(page, scriptless[page.context]) as twin:
                look_over(twin)
            return
        # The whole page at once: what lies under the bar at the foot comes out by scrolling.
        size = page.viewport_size
        assert size
        height: int = page.evaluate("document.documentElement.scrollHeight")
        page.set_viewport_size({"width": size["width"], "height": max(size["height"], height)})
        # Straight through the debugger's door, which the page's policy for scripts doesn't guard.
        door = page.context.new_cdp_session(page)
        door.send("Runtime.evaluate", {"expression": source})
        answer = door.send(
            "Runtime.evaluate", {"expression": run, "awaitPromise": True, "returnByValue": True}
        )
        door.detach()
        page.set_viewport_size(size)
        assert "exceptionDetails" not in answer, answer
        violations = json.loads(answer["result"]["value"])
        assert not violations, "\n".join(_lines(page.url, violations))

    return look_over


@contextmanager
def _twin(page: Page, options: dict[str, Any]) -> Iterator[Page]:
    """The same page where the axe can run, without the page's own scripts."""
    content = page.content()
    assert page.context.browser
    context = page.context.browser.new_context(**options)
    context.route("**/*.js", lambda route: route.fulfill(body="", content_type="text/javascript"))
    context.route(
        page.url.partition("#")[0],
        lambda route: route.fulfill(body=content, content_type="text/html; charset=utf-8"),
    )
    twin = context.new_page()
    try:
        twin.goto(page.url)
        yield twin
    finally:
        context.close()


def _lines(url: str, violations: list[dict[str, Any]]) -> Iterator[str]:
    for violation in violations:
        yield f"{url}: {violation['id']}: {violation['help']}"
        for node in violation["nodes"]:
            yield f"    {node['html'][:160]}"
            yield f"    {(node['failureSummary'] or '').replace(chr(10), ' ')[:240]}"
