"""A match as rows for a spreadsheet: a row a cell, and no name that it would take for a formula."""

import csv
import io
import re
from collections.abc import Iterator

from .book import Group, Match
from .cells import Hand, Line, Seat

HEAD = ("match", "hand", "player", "result", "entry", "carry", "line", "sat out")
MARK = "\ufeff"
"""Without it Excel doesn't read the text as UTF-8."""
_FORMULA = re.compile(r"(^|[;,|])(?=[\s\"']*[=+\-@\uff1d\uff0b\uff0d\uff20])")
"""What begins a formula, also where a comma or semicolon within a name is read as a new field."""

Row = tuple[int | str, ...]


def csv_of(group: Group, match: Match) -> str:
    """The match as CSV (RFC 4180, with a byte order mark): hands ascending, players by seat.

    A 0 is 0; a cell that nothing is entered in has only its names; one sat out says yes.
    """
    text = io.StringIO(newline="")
    text.write(MARK)
    writer = csv.writer(text, lineterminator="\r\n")
    writer.writerow(HEAD)
    writer.writerows(rows_of(group, match))
    return text.getvalue()


def rows_of(group: Group, match: Match) -> Iterator[Row]:
    """The same as values, without the head; hands up to the newest that anything stands in."""
    for hand in match.standing.hands:
        if hand.number <= match.standing.touched:
            yield from (_row(group, match, hand, seat) for seat in match.seats)


def _row(group: Group, match: Match, hand: Hand, seat: Seat) -> Row:
    place = (match.number, hand.number, plain(group.names[seat.player]))
    line = hand.line_of(seat.player)
    return (*place, *(("", "", "", "", "no") if line is None else _figures(line)))


def _figures(line: Line) -> Row:
    """Result, entry, carry, line, sat out; who sits out has neither result nor entry."""
    result = "" if line.cell.points is None else line.cell.points
    entry = "" if line.entry is None else line.entry
    return result, entry, line.carry, line.running, "yes" if line.sat_out else "no"


def plain(name: str) -> str:
    """A name that no spreadsheet works out: an apostrophe stands before what begins a formula."""
    return _FORMULA.sub(r"\1'", name)
