"""Typed results: what is read as which number, and what is refused with which sentence."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoresheet.core.scoring import LONGEST_TEXT, Typed, bounded, read_result
from scoresheet.errors import (
    BeyondBounds,
    DigitsGrouped,
    LettersTyped,
    NotAResult,
    NothingTyped,
    NotWhole,
    NumberMissing,
    SignMisplaced,
    TextTooLong,
)

MINUS, EN_DASH = "\N{MINUS SIGN}", "\N{EN DASH}"
NO_BREAK, NARROW = "\N{NO-BREAK SPACE}", "\N{NARROW NO-BREAK SPACE}"


@pytest.mark.parametrize(
    ("text", "points"),
    [
        ("0", 0),
        ("85", 85),
        ("+85", 85),
        ("+ 85", 85),
        ("-85", -85),
        ("-0", 0),
        (f"{MINUS}85", -85),
        (f"{EN_DASH}85", -85),
        ("- 85", -85),
        (f"{MINUS}  85", -85),
        (f"{EN_DASH}{NO_BREAK}85", -85),
        ("  85  ", 85),
        ("\t-85\r\n", -85),
        (f"{NARROW}85{NO_BREAK}", 85),
        (" " * 200 + "85", 85),
        ("007", 7),
        ("-0085", -85),
        ("0" * 90 + "85", 85),
        ("1500", 1500),
        ("-1500", -1500),
        ("212", 212),
    ],
)
def test_a_whole_number_is_read(text: str, points: int) -> None:
    assert read_result(text) == Typed(points, summed=False)


@pytest.mark.parametrize(
    ("text", "points"),
    [
        ("\u0668\u0665", 85),  # Arabic-Indic
        ("-\u0668\u0665", -85),
        ("\u06f8\u06f5", 85),  # Persian
        ("\u096e\u096b", 85),  # Devanagari
        ("\uff18\uff15", 85),  # fullwidth
        (f"{MINUS}\uff11\uff10\uff10", -100),
        ("\U0001d7f6", 0),  # mathematical monospace
    ],
)
def test_the_decimal_digits_of_any_script_are_read(text: str, points: int) -> None:
    assert read_result(text) == Typed(points, summed=False)


@pytest.mark.parametrize(
    ("text", "points"),
    [
        ("30+15−20", 25),
        ("30+15-20", 25),
        (f"30+15{EN_DASH}20", 25),
        (" 30 + 15 - 20 ", 25),
        ("-30+15", -15),
        ("- 30 - 15", -45),
        ("+5+5", 10),
        ("5-5", 0),
        ("30-155", -125),
        ("2000-600", 1400),
        ("007+03", 10),
        ("\u0663\u0660+\u0661\u0665", 45),
    ],
)
def test_a_sum_is_worked_out(text: str, points: int) -> None:
    assert read_result(text) == Typed(points, summed=True)


@pytest.mark.parametrize("text", ["85", "+85", "-85", "- 85", f"{MINUS}85", f"{EN_DASH} 85"])
def test_a_number_with_loss_set_is_a_loss_whatever_sign_was_typed(text: str) -> None:
    assert read_result(text, loss=True) == Typed(-85, summed=False)


def test_nothing_lost_is_a_plain_zero() -> None:
    assert read_result("0", loss=True) == Typed(0, summed=False)


@pytest.mark.parametrize(
    ("text", "points"), [("30+15", 45), ("30-155", -125), ("-30-15", -45), ("-30+45", 15)]
)
@pytest.mark.parametrize("loss", [False, True])
def test_a_sum_goes_by_the_sign_of_its_total(text: str, points: int, *, loss: bool) -> None:
    assert read_result(text, loss=loss) == Typed(points, summed=True)


@pytest.mark.parametrize("text", ["", " ", "\t\r\n", NO_BREAK, " " * 65536])
@pytest.mark.parametrize("loss", [False, True])
def test_nothing_typed_is_never_a_zero(text: str, *, loss: bool) -> None:
    with pytest.raises(NothingTyped):
        read_result(text, loss=loss)


@pytest.mark.parametrize("text", ["1501", "-1501", "1000+501", "-1000-501", "9" * 40, "0001501"])
def test_a_number_beyond_the_bounds_is_refused(text: str) -> None:
    with pytest.raises(BeyondBounds):
        read_result(text)


def test_a_loss_beyond_the_bounds_is_refused() -> None:
    with pytest.raises(BeyondBounds):
        read_result("1501", loss=True)


def test_a_number_beyond_the_bounds_is_named_with_them() -> None:
    with pytest.raises(BeyondBounds, match=r"worth −2,000: results go from −1,500 to 1,500\."):
        bounded(-2000)
    with pytest.raises(BeyondBounds, match=r"worth …:"):
        bounded(10**40)


@pytest.mark.parametrize("points", [-1500, 0, 1500])
def test_a_number_at_the_bounds_is_taken(points: int) -> None:
    assert bounded(points) == points


@pytest.mark.parametrize("text", ["12.5", "12,5", "-12.5", "85.", ".5", "1.050", "1,05", "1,0500"])
def test_a_fraction_is_refused(text: str) -> None:
    with pytest.raises(NotWhole):
        read_result(text)


@pytest.mark.parametrize("text", ["1,050", "-1,050", " 1,050 ", "1,050,000"])
def test_a_number_with_a_comma_between_thousands_is_refused(text: str) -> None:
    with pytest.raises(DigitsGrouped):
        read_result(text)


@pytest.mark.parametrize(
    "text", ["--35", "+-5", "- -5", "30++15", "5--", "--", f"{MINUS}{EN_DASH}5"]
)
def test_a_sign_too_many_is_refused(text: str) -> None:
    with pytest.raises(SignMisplaced):
        read_result(text)


@pytest.mark.parametrize("text", ["5-", "5 -", "30+15 +", "30+", "-5-", "-", "+", MINUS])
def test_a_sign_without_a_number_after_it_is_refused(text: str) -> None:
    with pytest.raises(NumberMissing):
        read_result(text)


@pytest.mark.parametrize(
    "text", ["1e3", "1E3", "0x10", "0b1", "abc", "85 points", "eighty-five", "NaN", "inf", "85l"]
)
def test_letters_are_refused(text: str) -> None:
    with pytest.raises(LettersTyped):
        read_result(text)


@pytest.mark.parametrize(
    "text",
    [
        "1_000",
        "_5",
        "1 050",
        f"1{NO_BREAK}050",
        "1'050",
        "\U0001f600",
        "85\U0001f44d",
        "8\ufe0f\u20e3",  # a keycap
        "\u2463",  # circled four
        "8\u00b2",  # superscript two
        "\u2078",  # superscript eight
        "\u00bd",  # one half
        "\u2167",  # roman eight
        "\u516b",  # eight in Chinese
        "85\x00",
        "\x0085",
        "\x00",
        "85\u200b",  # zero-width space
        "\u200e85",  # left-to-right mark
        "8\u200d5",  # zero-width joiner
        "\ufeff85",  # byte order mark
        "\u202e58",  # direction override
        "\ud800",  # half a character
        "5*3",
        "(30+15)",
        "10/2",
        "30=30",
        "5%",
        "$5",
        "~5",
        "\u00b15",  # plus or minus
        "\u20145",  # em dash
        "<b>5</b>",
        "';--",
    ],
)
def test_anything_else_is_refused(text: str) -> None:
    with pytest.raises(NotAResult):
        read_result(text)


@pytest.mark.parametrize("text", ["9" * 65536, "-" * 65536, "1+" * 32768, "0" * 100 + "1"])
def test_a_text_too_long_for_a_result_is_refused(text: str) -> None:
    with pytest.raises(TextTooLong):
        read_result(text)


def test_the_longest_text_is_still_read() -> None:
    assert read_result("0" * (LONGEST_TEXT - 1) + "5").points == 5


def test_every_refusal_says_what_to_do() -> None:
    for text in ("", "1.5", "1,050", "--5", "1e3", "9999", "9" * 200, "_"):
        with pytest.raises(NotAResult, match=r"[a-z]{3}.*\.$"):
            read_result(text)


KEYS = st.text("0123456789٣+-−–.,_ ex²\x00\u200b", max_size=12)


@given(st.text() | KEYS, st.booleans())
def test_a_text_is_read_within_the_bounds_or_refused(text: str, loss: bool) -> None:
    try:
        typed = read_result(text, loss=loss)
    except NotAResult:
        return
    assert -1500 <= typed.points <= 1500
    assert not (loss and not typed.summed and typed.points > 0)


@given(st.integers(-1500, 1500))
def test_every_result_is_read_as_it_is_written(points: int) -> None:
    assert read_result(str(points)).points == points
    assert read_result(f" {points:+} ".replace("-", "− ")).points == points
    assert read_result(str(abs(points)), loss=True).points == -abs(points)


@given(st.lists(st.integers(-200, 200), min_size=2, max_size=7))
def test_a_sum_is_the_sum_of_its_numbers(numbers: list[int]) -> None:
    text = "".join(f"{number:+}" for number in numbers)
    assert read_result(text) == Typed(sum(numbers), summed=True)
