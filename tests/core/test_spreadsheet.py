"""A match as a table: what stands in it, and what no spreadsheet may make of it."""

import csv
import io

import pytest

from scoresheet.core.book import Group, Match, Player
from scoresheet.core.rules import HouseRules
from scoresheet.core.sheet import Decisions, Seat
from scoresheet.core.spreadsheet import csv_of, plain
from tests.build import cells, seat, seats

HEAD = ["match", "hand", "player", "result", "entry", "carry", "line", "sat out"]


def table(
    *rows: str, names: tuple[str, ...] = ("Jess", "Ravi", "Tom"), sat: tuple[Seat, ...] = seats()
) -> list[list[str]]:
    """Match 7 with these rows, as a program reads the file."""
    players = tuple(Player(number, name) for number, name in enumerate(names, start=1))
    group = Group(1, "K7QM2XWD", None, HouseRules(), 1, players)
    match = Match(7, 1, HouseRules(), sat, cells(*rows), Decisions())
    text = csv_of(group, match)
    assert text.startswith("\ufeffmatch,hand,player,")
    assert text.count("\n") == text.count("\r\n")
    return list(csv.reader(io.StringIO(text.removeprefix("\ufeff"), newline="")))


def test_every_cell_is_a_row_with_what_the_sheet_makes_of_it() -> None:
    assert table("210 85 -100", "0 15 150") == [
        HEAD,
        ["7", "1", "Jess", "210", "210", "0", "210", "no"],
        ["7", "1", "Ravi", "85", "85", "0", "85", "no"],
        ["7", "1", "Tom", "-100", "0", "100", "0", "no"],
        ["7", "2", "Jess", "0", "0", "0", "210", "no"],
        ["7", "2", "Ravi", "15", "15", "0", "100", "no"],
        ["7", "2", "Tom", "150", "50", "0", "50", "no"],
    ]


def test_a_nothing_an_empty_cell_and_a_hand_sat_out_look_different() -> None:
    assert table("-40 5 5", "0 . x", sat=(seat(1), seat(2), seat(3)))[4:] == [
        ["7", "2", "Jess", "0", "0", "40", "0", "no"],
        ["7", "2", "Ravi", "", "", "", "", "no"],
        ["7", "2", "Tom", "", "", "0", "5", "yes"],
    ]


def test_who_comes_later_sits_the_hands_before_out() -> None:
    late = (seat(1), seat(2), seat(3, (2, None)))
    assert table("210 85 .", "5 5 5", sat=late)[3] == ["7", "1", "Tom", "", "", "0", "0", "yes"]


def test_the_hand_that_nobody_has_entered_yet_is_no_row() -> None:
    assert len(table("210 85 -100")) == 4


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("=1+1", "'=1+1"),
        ("+49", "'+49"),
        ("-Tom", "'-Tom"),
        ("@Tom", "'@Tom"),
        ("\uff1d1", "'\uff1d1"),
        ('"=1', "'\"=1"),
        ("a;=1", "a;'=1"),
        ("a, -b", "a,' -b"),
        ("Tom", "Tom"),
        ("Anna-Lena", "Anna-Lena"),
        ("O'Neil = Tom", "O'Neil = Tom"),
        ("🦊", "🦊"),
    ],
)
def test_no_name_is_taken_for_a_formula(name: str, shown: str) -> None:
    assert plain(name) == shown
    assert table("5 5 5", names=(name, "Ravi", "Tom"))[1][2] == shown
