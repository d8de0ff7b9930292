"""Results go on the sheet: entered, corrected, sat out, emptied, put back from the log."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from ..core.book import Change, Match
from ..core.counts import read_counts, worth
from ..core.scoring import bounded
from ..core.sheet import By, Cell, Seat
from ..errors import (
    BeyondBounds,
    CellChanged,
    ChangedSince,
    CountsRefused,
    HandAhead,
    HandChanged,
    HandPassed,
    HandSettled,
    MatchWon,
    NoSuchChange,
    NoSuchHand,
    NothingToRestore,
    NotOpenForThat,
    NotYours,
    OwnResultsOnly,
)
from ..store import queries
from .pen import Pen, cell_of, pen_on

CELL_CHANGES = frozenset({"result", "sat_out", "cleared"})


@dataclass(frozen=True, slots=True)
class Entry:
    """One cell to be written: `value` is points, sat out, or empty.

    With `revision` the save is conditional: it clashes if the cell has moved on since.
    """

    hand: int
    player: int
    value: Cell
    revision: int | None = None
    counts: Mapping[str, Any] | None = None
    """Counted cards: what they are worth is worked out under the lock, by the match's rules."""


def enter(group_id: int, number: int, entries: Sequence[Entry], by: By, now: datetime) -> Match:
    """Write cells, all or none, and judge the match anew; the match as it then stands.

    A value that stands there already changes and logs nothing, whatever its revision.
    Raises NoSuchMatch, NoSuchPlayer, NoSuchHand, NotYours, BeyondBounds, MatchClosed,
    HandAhead, MatchWon, HandPassed, CellChanged (`current`, `hand`, `player`).
    """
    with pen_on(group_id, number, by, now) as pen:
        write(pen, entries)
    return pen.match


def write(pen: Pen, entries: Sequence[Entry]) -> None:
    """Write cells into a match that is held already; raises what `enter` does."""
    worked_out = [_counted(pen, entry) for entry in entries]
    due = [entry for entry in worked_out if not _stands(pen, entry)]
    for entry in due:
        _require_allowed(pen, entry)
    _require_unchanged(pen, [entry for entry in due if entry.revision is not None])
    for entry in due:
        pen.write_cell(entry.hand, entry.player, entry.value)


def _counted(pen: Pen, entry: Entry) -> Entry:
    """The entry with the points that its counts are worth. Raises CountsRefused, BeyondBounds."""
    if entry.counts is None:
        return entry
    counts = read_counts(entry.counts, pen.match.rules)
    points = worth(counts, pen.match.rules)
    return replace(entry, value=Cell(points, counts=counts.stored), counts=None)


def _require_unchanged(pen: Pen, entries: Sequence[Entry]) -> None:
    """Raises CellChanged, naming every cell that has moved on since it was read."""
    held = {entry.player: pen.cell(*_place(entry)) for entry in entries}
    moved = [entry for entry in entries if held[entry.player].revision != entry.revision]
    if moved:
        raise CellChanged(
            hand=moved[0].hand,
            player=moved[0].player,
            current=held[moved[0].player],
            cells={entry.player: held[entry.player] for entry in moved},
            match=pen.match,
        )


def undo(group_id: int, number: int, version: int, by: By, now: datetime) -> Match:
    """Undo the save that made this version: its cells as they were before it, all or none.

    Raises ChangedSince when one of them was changed, NothingToRestore, what `enter` does.
    """
    with pen_on(group_id, number, by, now) as pen:
        saved = [
            change
            for change in queries.changes_of_version(group_id, number, version)
            if change.what in CELL_CHANGES and change.hand and change.player
        ]
        if not saved:
            raise NothingToRestore
        for change in saved:
            _undo(pen, change)
    return pen.match


def _undo(pen: Pen, change: Change) -> None:
    """Put one cell back, unless it was changed since: then its newest line is another one."""
    hand, player = change.hand or 0, change.player or 0
    entry = Entry(hand, player, _kept(pen, change))
    if _stands(pen, entry):
        return
    if queries.newest_change(pen.group_id, pen.number, hand, player) != change.id:
        raise ChangedSince(hand=hand, player=player)
    _require_allowed(pen, entry)
    pen.write_cell(hand, player, entry.value)


def misdeal(
    group_id: int, number: int, hand: int, by: By, now: datetime, *, seen: int | None = None
) -> Match:
    """Everybody sits the hand being played out, so it is complete and counts for nothing.

    With `seen`, the sum of the hand's revisions as its page had them, it is conditional.
    Raises NotOpenForThat for an earlier hand, HandChanged, and what `enter` does.
    """
    with pen_on(group_id, number, by, now) as pen:
        players = [
            seat.player
            for seat in pen.match.seats
            if seat.covers(hand) or pen.cell(hand, seat.player).points is not None
        ]
        entries = [Entry(hand, player, Cell(sat_out=True)) for player in players]
        due = [entry for entry in entries if not _stands(pen, entry)]
        for entry in due:
            _require_allowed(pen, entry)
            if hand != pen.standing.open_hand:
                raise NotOpenForThat
        if due and seen is not None and seen != revisions_of(pen.match, hand):
            raise HandChanged(hand=hand)
        for entry in due:
            pen.write_cell(entry.hand, entry.player, entry.value)
    return pen.match


def revisions_of(match: Match, hand: int) -> int:
    """The sum of the revisions of a hand's cells: it moves with each change of any of them."""
    return sum(cell.revision for (number, _), cell in match.cells.items() if number == hand)


def restore(group_id: int, number: int, line: int, by: By, now: datetime) -> Match:
    """Put back what a cell was before that line of the log, counts and all.

    Counts that are worth something else by the house rules set since stay in the log alone.

    Raises NoSuchChange, NothingToRestore for a line that is no cell's, and what `enter` does.
    """
    with pen_on(group_id, number, by, now) as pen:
        change = queries.change(group_id, number, line)
        if change is None:
            raise NoSuchChange
        if change.what not in CELL_CHANGES or change.hand is None or change.player is None:
            raise NothingToRestore
        write(pen, [Entry(change.hand, change.player, _kept(pen, change))])
    return pen.match


def _kept(pen: Pen, change: Change) -> Cell:
    """What the cell was before the line; its counts while they are worth its points."""
    was = cell_of(change.was)
    if was.counts is None:
        return was
    try:
        stands = was.points == worth(read_counts(was.counts, pen.match.rules), pen.match.rules)
    except (CountsRefused, BeyondBounds):
        stands = False
    return was if stands else Cell(was.points)


def _same(one: Cell, other: Cell) -> bool:
    return (one.points, one.sat_out, one.counts) == (other.points, other.sat_out, other.counts)


def _stands(pen: Pen, entry: Entry) -> bool:
    """Whether the sheet says so already. Raises NoSuchPlayer, NoSuchHand, OwnResultsOnly."""
    seat = pen.seat_of(entry.player)
    if entry.hand < 1:
        raise NoSuchHand
    if pen.by.role != "host" and pen.by.player != entry.player:
        raise OwnResultsOnly
    if entry.value.points is not None:
        bounded(entry.value.points)
    if entry.hand > (pen.standing.open_hand or pen.standing.touched):
        return False  # of a hand ahead the sheet says nothing yet, not even that it is empty
    cell = pen.cell(entry.hand, entry.player)
    away = cell.empty and not seat.covers(entry.hand)
    return (away and entry.value.sat_out) or _same(cell, entry.value)


def _require_allowed(pen: Pen, entry: Entry) -> None:
    """Raises HandSettled, NotYours, or the clash that the state of the match or the hand makes.

    A player's own cell is theirs until the next hand has a result; judged under the lock.
    """
    if pen.by.role != "host" and entry.hand < pen.standing.newest:
        raise HandSettled
    pen.require_open()
    _require_hand(pen, entry, pen.seat_of(entry.player))


def _require_hand(pen: Pen, entry: Entry, seat: Seat) -> None:
    """No hand ahead of the open one; only the newest is emptied; who is away plays none."""
    standing = pen.standing
    if entry.hand > (standing.open_hand or standing.touched):
        raise MatchWon if standing.won else HandAhead(hand=entry.hand)
    if entry.value.empty and entry.hand < standing.newest:
        raise HandPassed
    if pen.by.role != "host" and not seat.covers(entry.hand) and pen.cell(*_place(entry)).empty:
        raise NotYours


def _place(entry: Entry) -> tuple[int, int]:
    return entry.hand, entry.player
