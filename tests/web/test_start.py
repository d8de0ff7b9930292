"""Starting a group: names and the target, what is refused, and what the page then holds."""

import pytest
from flask import Flask

from .conftest import everything_kept
from .device import Device
from .page import Form, Page

LONG = "Maximiliane-Alexandra von Lang"  # 11 + 1 + 9 + 1 + 3 + 1 + 4 = 30 characters


def start(device: Device, *names: str, **typed: str | list[str]) -> Page:
    return device.type_and_send(device.open("/").form("/start"), typed | {"name": list(names)})


def typed_names(page: Page) -> list[str]:
    form: Form = page.form("/start")
    return [value for value in form.ticked("name") if value]


def test_names_are_enough_and_the_sheet_is_open(hana: Device) -> None:
    page = start(hana, "Jess", "Ravi", "Tom")
    assert page.status == 200
    assert page.url.endswith("/m/1")
    assert "Jess deals." in page.text
    assert page.has_form("/hands/1")


def test_blank_fields_between_names_are_passed_over(hana: Device) -> None:
    page = start(hana, "", "Jess", "  ", "Ravi", "")
    assert page.status == 200
    form = page.form("/hands/1")
    assert form.value("p2-points") == ""
    assert not form.ticked("p3-points")  # two rows, no third


@pytest.mark.parametrize(
    "names",
    [
        ("أنيسة", "דוד"),
        ("🃏", "👩‍👩‍👧"),
        ("<b>Jess</b>", "Ravi & Tom", "'\"><script>alert(1)</script>"),
        ("%(name)s", "{{ 7 * 7 }}", "%s"),
        (LONG, LONG[:-1]),
        tuple(f"P{number}" for number in range(1, 9)),
    ],
    ids=["right-to-left", "emoji", "markup", "patterns", "thirty-characters", "eight"],
)
def test_a_name_is_shown_as_it_was_typed(hana: Device, names: tuple[str, ...]) -> None:
    page = start(hana, *names)
    assert page.status == 200
    for name in names:
        assert name in page.text
    assert "<script>alert" not in page.html
    assert "<b>Jess" not in page.html


@pytest.mark.parametrize(
    ("names", "sentence"),
    [
        ((), "A match needs at least 2 players."),
        (("", " ", "\u00a0"), "A match needs at least 2 players."),
        (("Jess",), "A match needs at least 2 players."),
        (tuple(f"P{n}" for n in range(1, 10)), "A match has room for 8 players."),
        (("Jess", LONG + "g"), "A name has at most 30 characters; this one has 31."),
        (("Jess", "jESS"), "Somebody here is called jESS already."),
        (("Zo\u00eb", "Zoe\u0308"), "Somebody here is called Zo\u00eb already."),
        (("Jess", "Ra\x07vi"), "This name has a character that can’t be shown."),
        (("Jess", "\u202eivaR"), "This name has a character that can’t be shown."),
        (("Jess", "\u200b"), "This name has a character that can’t be shown."),
    ],
    ids=[
        "none",
        "blank",
        "one",
        "nine",
        "long",
        "case",
        "composition",
        "control",
        "direction",
        "unseen",
    ],
)
def test_refused_names_stay_in_their_fields_with_a_sentence(
    app: Flask, hana: Device, names: tuple[str, ...], sentence: str
) -> None:
    page = start(hana, *names)
    assert page.status == 422
    assert sentence in page.text
    assert [name.strip() for name in typed_names(page) if name.strip()] == [
        name for name in names if name.strip()
    ]
    assert everything_kept(app)["groups"] == []


def test_every_field_at_fault_has_its_own_sentence(hana: Device) -> None:
    page = start(hana, "Jess", "jess", LONG + "g", target="99")
    assert "Nothing is started yet: look at the fields marked." in page.text
    assert "Somebody here is called jess already." in page.text
    assert "A name has at most 30 characters; this one has 31." in page.text
    assert "The target is a whole number from 100 to 10,000." in page.text


def test_after_a_refusal_the_same_form_starts_the_group(hana: Device) -> None:
    refused = start(hana, "Jess", "Jess")
    page = hana.send(refused.form("/start"), name=["Jess", "Ravi"])
    assert page.url.endswith("/m/1")


@pytest.mark.parametrize(("typed", "shown"), [("100", "100"), ("10000", "10,000"), ("", "1,000")])
def test_the_target_can_be_chosen_and_a_blank_one_is_a_thousand(
    hana: Device, typed: str, shown: str
) -> None:
    page = start(hana, "Jess", "Ravi", target=typed)
    assert f"to {shown}" in page.text


@pytest.mark.parametrize("typed", ["99", "10001", "-500", "1,000", "1e3", "abc", "9" * 400])
def test_a_refused_target_stays_in_its_field(app: Flask, hana: Device, typed: str) -> None:
    page = start(hana, "Jess", "Ravi", target=typed)
    assert page.status == 422
    assert "The target is a whole number from 100 to 10,000." in page.text
    assert page.form("/start").value("target") == typed
    assert everything_kept(app)["groups"] == []


def test_a_double_tap_on_start_makes_one_group(app: Flask, hana: Device) -> None:
    form = hana.open("/").form("/start")
    first = hana.send(form, name=["Jess", "Ravi"])
    again = hana.send(form, name=["Jess", "Ravi"])
    assert again.url == first.url
    assert again.has_form("/hands/1")  # host still
    assert len(everything_kept(app)["groups"]) == 1


def test_the_same_form_with_other_names_makes_another_group(app: Flask, hana: Device) -> None:
    form = hana.open("/").form("/start")
    first = hana.send(form, name=["Jess", "Ravi"])
    again = hana.send(form, name=["Jess", "Tom"])
    assert again.url != first.url
    assert len(everything_kept(app)["groups"]) == 2


def test_a_start_without_its_token_keeps_the_names(app: Flask, hana: Device) -> None:
    form = hana.open("/").form("/start")
    page = hana.send(form, name=["Jess", "Ravi"], csrf_token="")
    assert page.status == 400
    assert "Nothing was changed: this page was too old." in page.text
    assert typed_names(page) == ["Jess", "Ravi"]
    assert everything_kept(app)["groups"] == []
    assert hana.send(page.form("/start")).url.endswith("/m/1")


def test_the_front_page_lists_the_groups_of_this_phone(hana: Device) -> None:
    first, second = hana.start("Jess", "Ravi"), hana.start("Tom", "Gus")
    page = hana.open("/")
    assert page.text.index("Tom & Gus") < page.text.index("Jess & Ravi")
    assert first.url in page.links
    assert second.url in page.links
