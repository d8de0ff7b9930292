"""A page as a browser without script holds it: its text, its links, and forms to be sent."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from html.parser import HTMLParser

Attributes = Mapping[str, str | None]


@dataclass(frozen=True)
class Field:
    """A field that its form sends, as the page shows it."""

    name: str
    value: str
    kind: str = "text"
    checked: bool = True


@dataclass
class Button:
    """A button of a form, with the words on it."""

    name: str = ""
    value: str = ""
    label: str = ""
    action: str = ""


@dataclass
class Form:
    """A form: where it goes, what it sends, the buttons that send it."""

    action: str
    method: str = "get"
    fields: list[Field] = field(default_factory=list)
    buttons: list[Button] = field(default_factory=list)

    def value(self, name: str) -> str:
        """What stands in the field, or which radio of that name is chosen."""
        return next(own.value for own in self.fields if own.name == name and own.checked)

    def ticked(self, name: str) -> list[str]:
        """The values of that name that would be sent as the page stands."""
        return [own.value for own in self.fields if own.name == name and own.checked]

    def data(self, typed: Mapping[str, str | list[str]]) -> list[tuple[str, str]]:
        """What would be sent once this was typed (or chosen) in the fields of these names."""
        strange = set(typed) - {own.name for own in self.fields}
        assert not strange, f"{self.action} has no field {strange}"
        kept = [(f.name, f.value) for f in self.fields if f.checked and f.name not in typed]
        for name, values in typed.items():
            kept += [(name, value) for value in ([values] if isinstance(values, str) else values)]
        return kept


class Page(HTMLParser):
    """An answer, read: `status`, `url`, `text` (what a reader sees), `links`, `forms`."""

    def __init__(self, status: int, url: str, html: str) -> None:
        super().__init__(convert_charrefs=True)
        self.status, self.url, self.html = status, url, html
        self.forms: list[Form] = []
        self.links: list[str] = []
        self._ids: dict[str, Form] = {}
        self._early: dict[str, list[Button]] = {}
        self._words: list[str] = []
        self._form: Form | None = None
        self._button: Button | None = None
        self._select = ""
        self.feed(html)

    @property
    def text(self) -> str:
        """All words of the page, single blanks between them."""
        return " ".join("".join(self._words).split())

    def form(self, ending: str) -> Form:
        """The form whose address ends so."""
        found = [form for form in self.forms if form.action.endswith(ending)]
        assert found, f"no form for {ending} on {self.url}: {[f.action for f in self.forms]}"
        return found[0]

    def has_form(self, ending: str) -> bool:
        return any(form.action.endswith(ending) for form in self.forms)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given: Attributes = dict(attrs)
        start = getattr(self, f"_start_{tag}", None)
        if start:
            start(given)
        if tag in ("p", "li", "div", "td", "th", "dt", "dd", "h1", "h2", "button", "label"):
            self._words.append(" ")

    def handle_endtag(self, tag: str) -> None:
        if tag == "form":
            self._form = None
        if tag == "button":
            self._button = None

    def handle_data(self, data: str) -> None:
        self._words.append(data)
        if self._button:
            self._button.label += data

    def _start_a(self, given: Attributes) -> None:
        self.links.append(given.get("href") or "")

    def _start_form(self, given: Attributes) -> None:
        own = given.get("id") or ""
        self._form = Form(given.get("action") or self.url, given.get("method") or "get")
        self._form.buttons += self._early.pop(own, [])
        self.forms.append(self._form)
        self._ids[own] = self._form

    def _start_input(self, given: Attributes) -> None:
        form = self._ids.get(given.get("form") or "-", self._form)
        kind, name = given.get("type") or "text", given.get("name")
        if form is None or not name:
            return
        checked = kind not in ("radio", "checkbox") or "checked" in given
        form.fields.append(Field(name, given.get("value") or "", kind, checked))

    def _start_option(self, given: Attributes) -> None:
        """A choice of a select: the first is chosen where none says that it is."""
        if self._form is None or not self._select:
            return
        fields, chosen = self._form.fields, "selected" in given
        held = [own for own in fields if own.name == self._select]
        first = [Field(own.name, own.value, own.kind, False) for own in held] if chosen else held
        fields[:] = [own for own in fields if own.name != self._select] + first
        value = given.get("value") or ""
        fields.append(Field(self._select, value, "option", chosen or not held))

    def _start_select(self, given: Attributes) -> None:
        self._select = given.get("name") or ""

    def _start_button(self, given: Attributes) -> None:
        label = given.get("aria-label") or ""
        button = Button(given.get("name") or "", given.get("value") or "", label)
        self._button = None if label else button
        if given.get("type") != "button":
            self._buttons_of(given.get("form")).append(button)

    def _buttons_of(self, named: str | None) -> list[Button]:
        """Those of the form that is named, which may come later, else of the one around."""
        if named and named not in self._ids:
            return self._early.setdefault(named, [])
        form = self._ids[named] if named else self._form
        return form.buttons if form else []
