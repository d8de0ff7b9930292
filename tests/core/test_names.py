"""Names and codes as people type them."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoresheet.core.names import CODE_ALPHABET, name_key, read_another, read_code, read_name
from scoresheet.errors import (
    NameBlank,
    NameRefused,
    NameTaken,
    NameTooLong,
    NameUnprintable,
    NoSuchGroup,
)

FAMILY = "\U0001f469\u200d\U0001f469\u200d\U0001f467"
"""One picture of five characters, held together by joiners."""


@pytest.mark.parametrize(
    "name",
    [
        "J",
        "Jess",
        "Jean-Luc O'Brien",
        "Ana María",
        "123",
        "!?",
        "<b>Tom</b>",
        'Tom & "Jerry"; DROP TABLE',
        "\u05d7\u05e0\u05d4",  # Hana in Hebrew
        "\u0647\u0646\u0627\u0621",  # Hana in Arabic
        "\u0645\u06cc\u200c\u0631\u0627",  # with the non-joiner that Persian needs
        "\u82b1",
        "\U0001f0b1",  # a playing card
        FAMILY,
        "\u2665\ufe0f Queen",
        "\U0001fae8",  # a picture newer than some tables of characters
        "a" * 30,
        "\U0001f600" * 30,
        "\u0915\u094d\u200d\u0937",  # Hindi letters held apart
        "\U0001f44b\U0001f3fd\u200d\u2640\ufe0f",  # a hand, its colour, a sign beside it
        "1\ufe0f\u20e3",  # a digit on a key
        "\u6e21\u9089\U000e0110",  # a letter in the way that a family writes it
    ],
)
def test_a_name_of_1_to_30_characters_is_taken_as_it_is(name: str) -> None:
    assert read_name(name) == name


@pytest.mark.parametrize(
    "text", [" Jess ", "\tJess\n", "\N{NO-BREAK SPACE}Jess\N{IDEOGRAPHIC SPACE}", "Jess\r\n"]
)
def test_a_name_is_trimmed(text: str) -> None:
    assert read_name(text) == "Jess"


def test_blanks_around_a_name_do_not_count() -> None:
    assert read_name("  " + "a" * 30 + "  ") == "a" * 30


def test_a_name_is_composed() -> None:
    assert read_name("Zoe\u0308") == "Zo\u00eb"
    assert read_name("e\u0301" * 30) == "\u00e9" * 30


@pytest.mark.parametrize("text", ["", " ", "\t\n", "\N{NO-BREAK SPACE}", "\u0301"])
def test_a_blank_name_is_refused(text: str) -> None:
    with pytest.raises(NameBlank):
        read_name(text)


@pytest.mark.parametrize("text", ["a" * 31, "\U0001f600" * 31, "ab " * 11, "a" * 65536])
def test_a_name_of_31_characters_is_refused(text: str) -> None:
    with pytest.raises(NameTooLong, match=r"at most 30 characters; this one has \d+\."):
        read_name(text)


@pytest.mark.parametrize(
    "character",
    [
        "\x00",
        "\x07",
        "\n",
        "\t",
        "\x1b",
        "\x7f",
        "\x85",
        "\u2028",
        "\u2029",
        "\ue000",  # private use
        "\uffff",  # no character
        "\U000e0fff",  # unassigned
        "\ud800",  # half a character
    ],
)
def test_a_control_character_is_refused(character: str) -> None:
    with pytest.raises(NameUnprintable):
        read_name(f"Je{character}ss")


@pytest.mark.parametrize("character", "\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e")
def test_a_direction_override_is_refused(character: str) -> None:
    with pytest.raises(NameUnprintable):
        read_name(f"{character}Jess")


@pytest.mark.parametrize("character", "\u2066\u2067\u2068\u2069")
def test_a_direction_isolate_is_refused(character: str) -> None:
    with pytest.raises(NameUnprintable):
        read_name(f"Jess{character}")


@pytest.mark.parametrize("character", "\u00ad\u200b\u2060\ufeff\u2800\u3164\uffa0\u115f\u034f")
def test_a_character_that_cannot_be_seen_is_refused(character: str) -> None:
    with pytest.raises(NameUnprintable):
        read_name(f"Jess{character}")
    with pytest.raises(NameUnprintable):
        read_name(character)


@pytest.mark.parametrize(
    "text",
    [
        "Je\u200dss",  # joiners between letters that are never joined
        "Je\u200css",
        "Jess\u200d",
        "\u200dJess",
        "\u0645\u06cc\u200c",  # at the end there is nothing to hold apart
        "\u0665\u200c\u0665",  # digits aren't joined
        FAMILY[:2],
        "Jess\ufe0f",  # letters come in no other shapes
        "Jess\U000e0100",
        "\ufe0f",
        "\u2665\ufe0f\U000e0100",
        "Je\ufff9ss",
        "Je\U000e0041ss",  # tags
        "Je\U0001d173ss",  # the beam of a note, to be drawn by others
        "Je\u206ass",
        "Je\u17b4ss",
        "Je\ufffdss",  # what is left of a letter that couldn't be read
    ],
)
def test_a_character_that_shapes_nothing_where_it_stands_is_refused(text: str) -> None:
    with pytest.raises(NameUnprintable):
        read_name(text)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("\u0645\u06cc\u200c\u0631\u0627", "\u0645\u06cc\u0631\u0627"),
        ("\u0915\u094d\u200d\u0937", "\u0915\u094d\u0937"),
        ("\u2665\ufe0f Queen", "\u2665 queen"),
        ("\u6e21\u9089\U000e0110", "\u6e21\u9089"),
        (FAMILY, FAMILY.replace("\u200d", "")),
        ("Ana  Mar\u00eda", "Ana Mar\u00eda"),
        ("Ana\N{EM SPACE}Mar\u00eda", "Ana\N{NO-BREAK SPACE} Mar\u00eda"),
    ],
)
def test_names_that_look_alike_are_equal(one: str, other: str) -> None:
    assert name_key(read_name(one)) == name_key(read_name(other))


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Jess", "JESS"),
        ("Jess", "jess"),
        ("Zo\u00eb", "zoe\u0308"),
        ("Zo\u00eb", "ZOE\u0308"),
        ("Stra\u00dfe", "STRASSE"),
        ("\u00c5sa", "\u212bsa"),  # the letter and the unit of length
        (
            "\u03a3\u03af\u03c3\u03c5\u03c6\u03bf\u03c2",
            "\u03a3\u03af\u03c3\u03c5\u03c6\u03bf\u03c3",
        ),
        ("\u1e69", "s\u0307\u0323"),  # two marks in the other order
    ],
)
def test_names_are_equal_without_regard_to_case_and_composition(one: str, other: str) -> None:
    assert name_key(read_name(one)) == name_key(read_name(other))


@pytest.mark.parametrize(("one", "other"), [("Jess", "Jes"), ("Zoe", "Zo\u00eb"), ("Tom", "Tom 2")])
def test_other_names_differ(one: str, other: str) -> None:
    assert name_key(one) != name_key(other)


def test_a_name_beside_others_is_taken_unless_it_looks_like_one() -> None:
    assert read_another(" Tom ", ["Jess", "Ravi"]) == "Tom"
    for twin in ("jess", "JESS ", "\u2665\ufe0f  queen"):
        with pytest.raises(NameTaken):
            read_another(twin, ["Jess", "\u2665 Queen"])


@given(st.text(st.characters(), max_size=40))
def test_a_text_is_a_name_fit_to_show_or_refused(text: str) -> None:
    try:
        name = read_name(text)
    except NameRefused:
        return
    assert 1 <= len(name) <= 30
    assert name == name.strip() == unicodedata.normalize("NFC", name)
    assert read_name(name) == name
    name.encode()


@given(st.text(st.characters(exclude_categories=["Cs"]), max_size=20))
def test_the_key_of_a_name_does_not_depend_on_its_composition(name: str) -> None:
    assert name_key(unicodedata.normalize("NFD", name)) == name_key(name)
    assert name_key(unicodedata.normalize("NFC", name)) == name_key(name)


@pytest.mark.parametrize(
    "text",
    [
        "K7QM2XWD",
        "k7qm2xwd",
        "K7QM 2XWD",
        "K7QM-2XWD",
        " k7qm - 2xwd ",
        "K7QM\N{EN DASH}2XWD",
        "K7QM\N{EM DASH}2XWD",
        "K7QM\N{NON-BREAKING HYPHEN}2XWD",
        "K7QM\N{MINUS SIGN}2XWD",
        "K7QM\N{NO-BREAK SPACE}2XWD\r\n",
        "K-7-Q-M-2-X-W-D",
    ],
)
def test_a_code_is_read_without_regard_to_case_spaces_and_dashes(text: str) -> None:
    assert read_code(text) == "K7QM2XWD"


@pytest.mark.parametrize(
    "text",
    [
        "",
        "----",
        "K7QM2XW",
        "K7QM2XWDD",
        "K7QM2XW0",
        "K7QM2XW1",
        "K7QM2XWI",
        "K7QM2XWL",
        "K7QM2XWO",
        "K7QM_2XWD",
        "K7QM2XW\u0664",
        "../../etc",
        "%s%s%s%s",
        "\x00" * 8,
        "A" * 65536,
    ],
)
def test_what_cannot_be_a_code_is_refused(text: str) -> None:
    with pytest.raises(NoSuchGroup):
        read_code(text)


def test_a_code_refused_is_shown_short_and_printable() -> None:
    with pytest.raises(NoSuchGroup) as refused:
        read_code(" no\x00\u202ewhere ")
    assert refused.value.params == {"code": "no??where"}
    with pytest.raises(NoSuchGroup) as refused:
        read_code("A" * 17)
    assert refused.value.params == {"code": "A" * 16 + "…"}


@given(st.text(CODE_ALPHABET, min_size=8, max_size=8))
def test_every_code_is_read_as_it_is(code: str) -> None:
    assert read_code(code) == code
    assert read_code(f"{code[:4]} {code[4:]}".lower()) == code
