"""The entry form of a hand: a row a player, read from what was typed, shown with it again."""

from collections.abc import Sequence
from dataclasses import dataclass

from flask import request

from ..core.book import Group, Match
from ..core.rules import comes_in_steps
from ..core.scoring import read_result
from ..core.sheet import EMPTY, Cell
from ..errors import CellChanged, NothingTyped, NumberAndSatOut, Refusal, RowsRefused
from ..services import Entry, revisions_of
from ..statuses import told
from .clash import EMPTIED, Clash, clash_of, kept
from .forms import RowForm, revision_sent
from .present_words import before, preview, step_question

SAT_OUT = "sat_out"


@dataclass(frozen=True, slots=True)
class EntryRow:
    """One row: what is saved, what is typed, and what is to be said of it."""

    player: int
    name: str
    carry: int
    running: int
    points: int | None
    sat_out: bool
    typed: str
    way: str
    revision: int
    shown: str
    sure: str = ""
    refusal: str | None = None
    question: str | None = None
    preview: str | None = None
    clash: Clash | None = None

    @property
    def saved(self) -> bool:
        """Whether something is saved and nothing is to be said of it: the row may be folded."""
        return bool(self.shown) and not (self.refusal or self.question or self.clash)

    @property
    def touched(self) -> bool:
        """Whether the row asks for something else than what is saved."""
        if self.sat_out or self.shown == SAT_OUT:
            return not (self.sat_out and self.shown == SAT_OUT)
        return self.typed.strip() != self.shown.lstrip("-")


@dataclass(frozen=True, slots=True)
class EntryForm:
    """The whole hand; `open`: it is the one being played."""

    hand: int
    rows: tuple[EntryRow, ...]
    open: bool
    seen: int
    """What the page saw of the hand: the sum of its revisions."""

    @property
    def many_clashes(self) -> bool:
        """Whether more than one row has two values to choose from."""
        return sum(row.clash is not None for row in self.rows) > 1


def entry_form(
    group: Group, match: Match, hand: int, refusal: Refusal | None = None, *,
    only: int | None = None,
) -> EntryForm:  # fmt: skip
    """The form of a hand, as saved or, after a refusal, as it was typed; `only`: that row."""
    players = [player for player in entered_by(match, hand) if only in (None, player)]
    rows = tuple(entry_row(group, match, hand, player, refusal) for player in players)
    return EntryForm(hand, rows, hand == match.standing.open_hand, revisions_of(match, hand))


def entered_by(match: Match, hand: int) -> list[int]:
    """Who has a row in the form of a hand: at the table then, or with something in the cell."""
    return [
        seat.player
        for seat in match.seats
        if seat.covers(hand) or not match.cells.get((hand, seat.player), EMPTY).empty
    ]


def entry_row(
    group: Group, match: Match, hand: int, player: int, refusal: Refusal | None = None
) -> EntryRow:
    """One player's row. After a refusal what was typed stands in it, with what is wrong."""
    cell = match.cells.get((hand, player), EMPTY)
    carry, running = before(match, hand, player)
    stays = refusal is not None and _posted(player) and player != kept(refusal)
    row = _typed_row(player, cell) if stays else None
    points = cell.points if row is None else _points(row)
    wrong, asked = _said(refusal, player)
    clash = clash_of(group, refusal, player, cell, row if row and _asks(row) else None)
    return EntryRow(
        player=player,
        name=group.names[player],
        carry=carry,
        running=running,
        points=cell.points,
        sat_out=cell.sat_out if row is None else row.sat_out.data,
        typed=_text(cell) if row is None else _kept_text(row, clash),
        way=_way(row, cell, points),
        revision=cell.revision if row is None or clash else revision_sent(row.revision.data or ""),
        shown=_shown(cell) if row is None or clash else row.shown.data or "",
        sure=str(points) if asked else "" if row is None else row.sure.data or "",
        refusal=wrong,
        question=asked,
        preview=None if points is None else preview(points, carry, running),
        clash=clash,
    )


def _kept_text(row: RowForm, clash: Clash | None) -> str:
    """What was typed; where sitting out clashes, no more the figure that stood beside its tick."""
    return "" if clash and row.sat_out.data else row.points.data or ""


def _posted(player: int) -> bool:
    return f"p{player}-points" in request.form


def _typed_row(player: int, cell: Cell) -> RowForm | None:
    """The row as posted; None for an untouched one whose cell was written by somebody since."""
    row = RowForm(request.form, prefix=f"p{player}-")
    return row if _asks(row) or row.shown.data == _shown(cell) else None


def _said(refusal: Refusal | None, player: int) -> tuple[str | None, str | None]:
    """(what is wrong with the row, what is asked about it)."""
    if not isinstance(refusal, RowsRefused):
        return None, None
    own, question = refusal.params["rows"].get(player), refusal.params["asked"].get(player)
    return own and told(own), None if question is None else step_question(question)


def on_top(refusal: Refusal) -> str:
    """What the page says of a refusal before its rows say more."""
    return told(RowsRefused() if isinstance(refusal, CellChanged) else refusal)


def _text(cell: Cell) -> str:
    return "" if cell.points is None else str(abs(cell.points))


def _shown(cell: Cell) -> str:
    return SAT_OUT if cell.sat_out else "" if cell.points is None else str(cell.points)


def _way(row: RowForm | None, cell: Cell, points: int | None) -> str:
    if points is not None and points:
        return "loss" if points < 0 else "gain"
    if row is not None:
        return "loss" if row.way.data == "loss" else "gain"
    return "loss" if (cell.points or 0) < 0 else "gain"


def _points(row: RowForm) -> int | None:
    """What the typed text is worth, or None while it can't be read."""
    try:
        return read_result(row.points.data or "", loss=row.way.data == "loss").points
    except Refusal:
        return None


def read_hand(match: Match, hand: int, players: Sequence[int]) -> list[Entry]:
    """The cells to write, from the posted rows of these players; untouched rows left out.

    Raises RowsRefused: `rows` holds a refusal a player, `asked` the points to be asked about,
    and NothingTyped where no row was touched.
    """
    entries: list[Entry] = []
    rows: dict[int, Refusal] = {}
    asked: dict[int, int] = {}
    for player in filter(_posted, players):
        row = RowForm(request.form, prefix=f"p{player}-")
        try:
            value = _value(row)
        except Refusal as refusal:
            rows[player] = refusal
            continue
        if value is None:
            continue
        if _to_ask(match, row, value):
            asked[player] = value.points or 0
        value = _as_counted(match.cells.get((hand, player), EMPTY), value)
        entries.append(Entry(hand, player, value, revision_sent(row.revision.data or "")))
    if rows or asked:
        raise RowsRefused(rows=rows, asked=asked)
    if not entries:
        raise NothingTyped
    return entries


def _as_counted(cell: Cell, value: Cell) -> Cell:
    """The value typed, with the count that another saved meanwhile for the same number."""
    same = value.points is not None and value.points == cell.points
    return Cell(value.points, counts=cell.counts) if same else value


def typed_besides(players: Sequence[int], player: int) -> bool:
    """Whether other posted rows than this player's ask for something."""
    rows = (RowForm(request.form, prefix=f"p{own}-") for own in players if own != player)
    return any(_asks(row) for row in rows)


def _asks(row: RowForm) -> bool:
    try:
        return _value(row) is not None
    except Refusal:
        return True


def _value(row: RowForm) -> Cell | None:
    """What the row asks for; None when it stands as the page showed it."""
    text, shown = row.points.data or "", row.shown.data or ""
    if row.sat_out.data:
        if text.strip() and text.strip() != shown.lstrip("-"):
            raise NumberAndSatOut
        return None if shown == SAT_OUT else Cell(sat_out=True)
    if not text.strip():
        if shown not in ("", SAT_OUT) and row.over.data != EMPTIED:
            raise NothingTyped
        return Cell() if shown == SAT_OUT or row.over.data == EMPTIED else None
    points = read_result(text, loss=row.way.data == "loss").points
    return None if shown == str(points) else Cell(points)


def _to_ask(match: Match, row: RowForm, value: Cell) -> bool:
    """Whether the points fit no cards of the game, and that wasn't asked about yet."""
    if value.points is None or comes_in_steps(value.points, match.rules):
        return False
    return row.sure.data != str(value.points)
