"""Short builders: a match written as rows of results, a row a hand and a column a player."""

from collections.abc import Mapping, Sequence

from scoresheet.core.rules import HouseRules
from scoresheet.core.sheet import Cell, Decisions, Seat, Sitting, Standing, standing

JESS, RAVI, TOM, GUS = 1, 2, 3, 4

Cells = Mapping[tuple[int, int], Cell]


def cell(text: str) -> Cell:
    """What is stored for "-100", for "x" (sat out) or for "." (nothing yet)."""
    if text in ("x", "."):
        return Cell(sat_out=text == "x")
    return Cell(points=int(text), revision=1)


def cells(*rows: str) -> dict[tuple[int, int], Cell]:
    """Rows such as "210 85 -100" -> cells by (hand, player), players numbered from 1."""
    return {
        (hand, player): cell(text)
        for hand, row in enumerate(rows, start=1)
        for player, text in enumerate(row.split(), start=1)
        if text != "."
    }


def seat(player: int, *stretches: tuple[int, int | None]) -> Seat:
    """A seat with its stretches at the table as (first hand, left at hand); none: all along."""
    return Seat(player, tuple(Sitting(*stretch) for stretch in stretches) or (Sitting(),))


def seats(count: int = 3) -> tuple[Seat, ...]:
    """That many players, seated 1, 2, 3... from the first hand on."""
    return tuple(seat(player) for player in range(1, count + 1))


def sheet(
    *rows: str, table: Sequence[Seat] = seats(), target: int = 1000, **decisions: object
) -> Standing:
    """The standing of a match given as rows; three players unless a table is given."""
    decided = Decisions(**decisions)  # type: ignore[arg-type]
    return standing(cells(*rows), table, decided, HouseRules(target=target))


def entries(derived: Standing, player: int) -> list[int | None]:
    """A player's entries hand by hand; None where sat out or waited for."""
    found = [hand.line_of(player) for hand in derived.hands]
    return [line.entry if line else None for line in found]


def carries(derived: Standing, player: int) -> list[int]:
    """A player's carry after each hand on the sheet that they entered or sat out."""
    return [line.carry for hand in derived.hands if (line := hand.line_of(player))]


def lines(derived: Standing, player: int) -> list[int]:
    """A player's running line after each hand on the sheet that they entered or sat out."""
    return [line.running for hand in derived.hands if (line := hand.line_of(player))]


def ranks(derived: Standing) -> list[int]:
    """The ranks in the order of the seats."""
    return [total.rank for total in derived.totals]
