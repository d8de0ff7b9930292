"""A device in somebody's hand: opens pages, types into forms, sends them, keeps its cookie."""

import re
from collections.abc import Mapping

from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from .page import Form, Page

Typed = Mapping[str, str | list[str]]


class Device:
    """One browser without script."""

    def __init__(self, app: Flask) -> None:
        self.client: FlaskClient = app.test_client()

    def open(self, url: str) -> Page:
        """The page at this address, after any redirect."""
        return _page(self.client.get(url, follow_redirects=True))

    def send(self, form: Form, press: str | None = None, **typed: str | list[str]) -> Page:
        """Send a form; `press`: the label of a button that brings a value of its own."""
        return self.type_and_send(form, typed, press)

    def type_and_send(self, form: Form, typed: Typed, press: str | None = None) -> Page:
        """The same for fields whose names aren't words, such as "p1-points"."""
        sent = form.data(typed)
        if press is not None:
            button = next(own for own in form.buttons if press in " ".join(own.label.split()))
            sent.append((button.name, button.value))
        return self.post(form.action, sent)

    def post(self, url: str, sent: list[tuple[str, str]]) -> Page:
        """Post these fields as they are, and follow where it leads."""
        data: dict[str, list[str]] = {}
        for name, value in sent:
            data.setdefault(name, []).append(value)
        return _page(self.client.post(url, data=data, follow_redirects=True))

    def token(self) -> tuple[str, str]:
        """A CSRF token that is good on this device, as a field."""
        return "csrf_token", self.open("/").form("/start").value("csrf_token")

    def start(self, *names: str, **typed: str | list[str]) -> "Sheet":
        """Start a group from the front page; its first sheet."""
        names = names or ("Jess", "Ravi", "Tom")
        home = self.open("/")
        page = self.type_and_send(home.form("/start"), typed | {"name": list(names)})
        assert page.status == 200, page.text
        return Sheet(self, page.url)


class Sheet:
    """A match's sheet as its host uses it; players are 1, 2, 3... in the order they sit."""

    def __init__(self, device: Device, url: str) -> None:
        self.device, self.url = device, url
        self.group = url.partition("/m/")[0]

    def open(self, rest: str = "") -> Page:
        return self.device.open(self.url + rest)

    def form(self, hand: int, page: Page | None = None) -> Form:
        """The entry form of a hand."""
        return (page or self.open(f"?hand={hand}")).form(f"/hands/{hand}")

    def enter(self, hand: int, *texts: str, page: Page | None = None) -> Page:
        """Type into the rows of a hand, one text a player, and save; "" leaves a row alone.

        "x" ticks sitting out; a minus is typed as it stands.
        """
        typed: dict[str, str | list[str]] = {}
        for player, text in enumerate(texts, start=1):
            if text:
                typed[f"p{player}-sat_out" if text == "x" else f"p{player}-points"] = (
                    "1" if text == "x" else text
                )
        return self.device.type_and_send(self.form(hand, page), typed)

    def logged(self, name: str, hand: int) -> int:
        """In how many saves the log tells of that player's cell of the hand."""
        saves = re.findall(rf"Hand {hand}:(.*?)(?=Hand \d+:|UTC|$)", self.open("/log").text)
        return sum(name in told.split() for told in saves)

    def played(self, *rows: str) -> "Sheet":
        """Enter whole hands, a row a hand such as "210 85 -100"."""
        for hand, row in enumerate(rows, start=1):
            page = self.enter(hand, *row.split())
            assert page.status == 200, page.text
        return self

    def press(self, ending: str, page: Page | None = None, press: str | None = None) -> Page:
        """Send the form for `ending` as the page shows it."""
        return self.device.send((page or self.open()).form(ending), press)


def _page(response: TestResponse) -> Page:
    query = response.request.query_string.decode()
    url = response.request.path + (f"?{query}" if query else "")
    page = Page(response.status_code, url, response.get_data(as_text=True))
    response.close()  # as a server does once the answer is sent
    return page
