"""Two saves of one cell: what the second is told of both, and which of the two is kept."""

from dataclasses import dataclass

from flask import request

from ..core.book import Group
from ..core.scoring import read_result
from ..core.sheet import Cell
from ..errors import CellChanged, Refusal, TheirsKept
from ..language import gettext
from .forms import RowForm
from .present_told import who_changed
from .present_words import apart, figure

OVER, EMPTIED = "yes", "empty"
"""That the page told of another's save; that what is to be put over it is nothing."""


@dataclass(frozen=True, slots=True)
class Clash:
    """What is told of both. `act`: the button of the cell's page that mine was, blank for a field;
    `over`: what the row sends along, that its field may stay empty where mine takes the result off.
    """

    told: str
    act: str
    over: str


def clash_of(
    group: Group, refusal: Refusal | None, player: int, cell: Cell, row: RowForm | None
) -> Clash | None:
    """The row's clash: told now, or told before and neither value chosen yet; else None.

    `cell` is as it stands, `row` as it was posted where it asks for something else.
    """
    if not in_clash(refusal, player) and (row is None or not row.over.data):
        return None
    act = request.form.get("act", "")
    over = OVER if row is None or row.sat_out.data or _typed(row) else EMPTIED
    return Clash(f"{theirs(group, cell)} {_yours(row, act)}", act, over)


def in_clash(refusal: Refusal | None, player: int) -> bool:
    """Whether the player's cell moved on since its page."""
    return isinstance(refusal, CellChanged) and player in refusal.params["cells"]


def kept(refusal: Refusal | None) -> int | None:
    """The player whose row was given up for what another saved."""
    return refusal.params["player"] if isinstance(refusal, TheirsKept) else None


def row_to_keep() -> int | None:
    """The player of whose row "Keep theirs" was pressed; None where it wasn't."""
    return request.form.get("keep", -1, type=int) if "keep" in request.form else None


def theirs(group: Group, cell: Cell) -> str:
    """Who saved what."""
    who = who_changed(cell.by, group)
    if cell.sat_out:
        return gettext("%(who)s said meanwhile: sits out.", who=who)
    if cell.points is None:
        return gettext("%(who)s took the result off meanwhile.", who=who)
    points = figure(cell.points)
    if cell.counts is not None:
        return gettext("%(who)s counted %(points)s meanwhile.", who=who, points=points)
    return gettext("%(who)s saved %(points)s meanwhile.", who=who, points=points)


def _yours(row: RowForm | None, act: str) -> str:
    """What this phone asked for."""
    if act == "sit_out" or (not act and row is not None and row.sat_out.data):
        return gettext("You said: sits out.")
    if act == "empty" or row is None or not _typed(row):
        return gettext("You took it off.")
    return gettext("You typed %(typed)s.", typed=_read(row))


def _typed(row: RowForm) -> str:
    return (row.points.data or "").strip()


def _read(row: RowForm) -> str:
    """The points typed, or the text while it is none."""
    try:
        return figure(read_result(_typed(row), loss=row.way.data == "loss").points)
    except Refusal:
        return apart(_typed(row))
