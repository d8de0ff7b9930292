"""Texts in a picture stay in their room, whatever the letters; worked out by hand."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoresheet.web.lettering import Written, ems, fitted


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("Jess", Written("Jess", 26)),  # 0.72 + 3 × 0.57 = 2.43; × 26 = 63, far from 200
        ("x" * 20, Written("x" * 20, 17, 194)),  # 11.4; 200 / 11.4 = 17.5; × 17 = 193.8
        ("李" * 10, Written("李" * 10, 17, 196)),  # 11.5; 200 / 11.5 = 17.4; × 17 = 195.5
        ("x" * 30, Written("x" * 25 + "…", 13, 193)),  # 25 × 0.57 = 14.25 ≤ 200 / 13 − 1
        ("W" * 30, Written("W" * 14 + "…", 13, 189)),  # (14 + 0.57) × 13 = 189.4
    ],
)
def test_a_text_is_as_large_as_it_has_room(text: str, written: Written) -> None:
    assert fitted(text, 200, (26, 13)) == written


def test_bold_letters_take_a_tenth_more() -> None:
    # 11.4 × 1.1 = 12.54; 200 / 12.54 = 15.9; 12.54 × 15 = 188.1
    assert fitted("x" * 20, 200, (26, 13), bold=True) == Written("x" * 20, 15, 188)


def test_marks_above_a_letter_take_no_room_of_their_own() -> None:
    assert ems("e\u0301") == ems("e")


def test_what_a_name_stands_in_is_kept_whole() -> None:
    # " · 5" is 0.33 × 3 + 0.57 = 1.56; 200 / 13 − 1 − 1.56 = 12.8 for x of 0.57: 22
    # (22 × 0.57 + 0.57 + 1.56) × 13 = 190.7
    written = fitted("x" * 30, 200, (26, 13), said=lambda name: f"{name} · 5")
    assert written == Written("x" * 22 + "… · 5", 13, 191)


@given(st.text(max_size=40), st.booleans())
def test_no_text_is_drawn_longer_than_its_room(text: str, bold: bool) -> None:
    written = fitted(text, 200, (26, 13), bold=bold)
    assert 13 <= written.size <= 26
    assert (written.length or 0) <= 200


def test_a_name_is_cut_between_letters_and_its_sentence_stays_whole() -> None:
    # 200 / 13 − 1 − " won" of 0.33 + 1 + 2 × 0.57 = 11.9: ten squares of 1.15
    written = fitted("🐻" * 30, 200, (26, 13), said=lambda name: f"{name} won")
    assert written.text == "🐻" * 10 + "… won"
    # of letters of 0.57 there is room for 25, and 24 of them are flags
    assert fitted("🇪🇸" * 15, 200, (26, 13)).text == "🇪🇸" * 12 + "…"
    family = fitted("x" * 24 + "\u200d" + "x" * 9, 200, (26, 13))
    assert "\u200d…" not in family.text
