"""The pen: one write to one match, under its lock, with its log, judged at the end.

The version is raised first, so rivals wait at that row and every check that follows is
true; then the match is read, changed, judged anew, and banked where a save decided it.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Any

from sqlalchemy import ColumnElement, insert, update

from .. import live
from ..core.book import Match
from ..core.sheet import EMPTY, By, Cell, Seat, Standing, Total
from ..errors import MatchClosed, NoSuchMatch, NoSuchPlayer, TokenNeeded
from ..store import queries
from ..store.db import db, writing
from ..store.models import ChangeRow, GroupRow, MatchRow, ResultRow, SeatRow
from .record import take_out, take_up


@dataclass
class Pen:
    """A match held for writing: `match` as it stands, read again after each change."""

    group_id: int
    number: int
    by: By
    now: datetime
    match: Match
    lines: int = 0
    last_line: int = field(default=0)

    @property
    def standing(self) -> Standing:
        return self.match.standing

    def reread(self) -> None:
        """See what was written so far."""
        self.match = _read(self.group_id, self.number)

    def seat_of(self, player: int) -> Seat:
        """The player's seat on this sheet. Raises NoSuchPlayer."""
        seat = next((seat for seat in self.match.seats if seat.player == player), None)
        if seat is None:
            raise NoSuchPlayer
        return seat

    def cell(self, hand: int, player: int) -> Cell:
        return self.match.cells.get((hand, player), EMPTY)

    def require_open(self) -> None:
        """Raises MatchClosed for a banked, ended or discarded match."""
        if self.standing.closed:
            raise MatchClosed(match=self.number)

    def log(
        self, what: str, *, hand: int | None = None, player: int | None = None,
        was: Any = None, now: Any = None,
    ) -> None:  # fmt: skip
        """One line of the log, in this transaction."""
        self.lines += 1
        log_line(self, what, hand=hand, player=player, was=was, now=now)

    def decide(self, **columns: Any) -> None:
        """Write decisions, and what the list of matches shows, into the match's row."""
        db.session.execute(_the_match(self.group_id, self.number).values(**columns))

    def write_cell(self, hand: int, player: int, value: Cell) -> None:
        """Put `value` into a cell, its revision one higher, and log it."""
        was = self.cell(hand, player)
        columns = {
            "points": value.points, "sat_out": value.sat_out,
            "counts": None if value.counts is None else dict(value.counts),
            "revision": was.revision + 1,
            "by_role": self.by.role, "by_player": self.by.player, "by_host": self.by.host,
        }  # fmt: skip
        place = {"group_id": self.group_id, "match": self.number, "hand": hand, "player": player}
        if was.revision:
            db.session.execute(update(ResultRow).filter_by(**place).values(**columns))
        else:
            db.session.execute(insert(ResultRow).values(**place, **columns))
        self.log(what_of(value), hand=hand, player=player, was=cell_data(was), now=cell_data(value))

    def judge(self) -> None:
        """After every write: bank the match when its newest hand has decided it."""
        self.reread()
        self._date_start()
        if self.standing.to_bank:
            self.bank(by_save=True)

    def _date_start(self) -> None:
        """A match starts with its first result; with none left, it hasn't."""
        has_result = self.standing.newest > 0
        if has_result != (self.match.started_at is not None):
            dated = has_result and not self.match.banked_at
            year = {"year": self.now.year} if dated else {}
            self.decide(started_at=self.now if has_result else None, **year)
            self.reread()

    def bank(self, *, by_save: bool) -> None:
        """Close the match at its winning hand; the first banking's date stays its date."""
        won = self.standing.won
        assert won is not None
        version = self.match.version if by_save else None
        self.decide(banked_hand=won.hand, banked_version=version, **self.dated())
        self.reread()
        self.log("bank", hand=won.hand, player=won.player)
        self.finals(winner=won.player)

    def dated(self) -> dict[str, datetime]:
        """The column that takes the time of a closing: the first, or a later amendment."""
        return {"amended_at" if self.match.banked_at else "banked_at": self.now}

    def finals(self, *, winner: int | None) -> None:
        """Write once what the list of matches shows: winner, hands, lines, ranks, who left."""
        hands = sum(bool(hand.lines) for hand in self.standing.hands)
        self.decide(winner=winner, hands=hands)
        for total in self.standing.totals:
            self._final(total.player, total)
        take_up(self.group_id, self.match)

    def unclose(self, **columns: Any) -> None:
        """Open a closed match again, and take back what list and record showed of it."""
        take_out(self.group_id, self.match)
        self.decide(
            banked_hand=None,
            banked_version=None,
            ended_early=False,
            winner=None,
            hands=0,
            **columns,
        )
        for seat in self.match.seats:
            self._final(seat.player, None)
        self.reread()

    def _final(self, player: int, total: Total | None) -> None:
        place = {"group_id": self.group_id, "match": self.number, "player": player}
        db.session.execute(update(SeatRow).filter_by(**place).values(**final_columns(total)))


def final_columns(total: Total | None) -> dict[str, Any]:
    """What the list shows of a seat, as columns; nothing of one in an open match."""
    if total is None:
        return {"final_running": None, "final_rank": None, "final_left": None}
    return {"final_running": total.running, "final_rank": total.rank, "final_left": total.left}


def what_of(value: Cell) -> str:
    """The log's word for a cell's new value."""
    if value.sat_out:
        return "sat_out"
    return "cleared" if value.points is None else "result"


def cell_data(cell: Cell) -> dict[str, Any] | None:
    """A cell as the log keeps it; None when it is empty."""
    if cell.empty:
        return None
    counts = None if cell.counts is None else dict(cell.counts)
    return {"points": cell.points, "sat_out": cell.sat_out, "counts": counts}


def cell_of(data: dict[str, Any] | None) -> Cell:
    """The value that the log kept."""
    return Cell(data["points"], data["sat_out"], data["counts"]) if data else EMPTY


def log_line(
    pen: Pen, what: str, *, hand: int | None, player: int | None, was: Any, now: Any
) -> None:
    """Write the next line of the match's log; its number is free, since the match is locked."""
    if not pen.last_line:
        newest = queries.changes(pen.group_id, pen.number, limit=1)
        pen.last_line = newest[0].id if newest else 0
    pen.last_line += 1
    db.session.execute(
        insert(ChangeRow).values(
            group_id=pen.group_id,
            match=pen.number,
            id=pen.last_line,
            at=pen.now,
            version=pen.match.version,
            what=what,
            hand=hand,
            player=player,
            was=was,
            now=now,
            by_role=pen.by.role,
            by_player=pen.by.player,
            by_host=pen.by.host,
        )
    )


@contextmanager
def pen_on(
    group_id: int, number: int, by: By, now: datetime, *, group_too: bool = False
) -> Iterator[Pen]:
    """One write to one match: locked, then judged and committed, or undone whole.

    A write that changes nothing is undone too, so the version moves only with the sheet.
    An act that looks at other matches or at the people locks the `group_too`: always before
    the match, so that no two acts wait for each other.
    """
    with writing():
        if group_too:
            lock_group(group_id)
        pen = take_pen(group_id, number, by, now)
        yield pen
        if pen.lines:
            pen.judge()
            pen.match = replace(pen.match, saved=pen.match.version)
        else:
            db.session.rollback()
            pen.reread()


def lock_group(group_id: int) -> None:
    """Raise the group's version, which locks it."""
    group = update(GroupRow).where(GroupRow.id == group_id)
    db.session.execute(group.values(version=GroupRow.version + 1))


def raise_versions(*which: ColumnElement[bool]) -> int:
    """Raise the versions of these matches, so that whoever watches them looks again; how many."""
    raised = update(MatchRow).where(*which).values(version=MatchRow.version + 1)
    columns = MatchRow.group_id, MatchRow.number, MatchRow.version
    rows = db.session.execute(raised.returning(*columns)).all()
    for group_id, number, version in rows:
        live.note(group_id, number, version)
    return len(rows)


def take_pen(group_id: int, number: int, by: By, now: datetime) -> Pen:
    """Raise the match's version, which locks it, then read it. Raises NoSuchMatch."""
    if not raise_versions(MatchRow.group_id == group_id, MatchRow.number == number):
        raise NoSuchMatch(match=number)
    require_right(group_id, by)
    return Pen(group_id, number, by, now, _read(group_id, number))


def require_right(group_id: int, by: By) -> None:
    """Raises TokenNeeded where the token that gave the right was taken back meanwhile.

    Judged under the lock, as all is that depends on what others do at the same time.
    """
    if by.key is None:
        return
    host, player = by.host or 0, by.player or 0
    kept = queries.seat_hash(group_id, player)
    if by.role == "host":
        kept = queries.host_key(group_id, host)[0]
    if kept != by.key:
        raise TokenNeeded


def _the_match(group_id: int, number: int) -> Any:
    return update(MatchRow).where(MatchRow.group_id == group_id, MatchRow.number == number)


def _read(group_id: int, number: int) -> Match:
    match = queries.match(group_id, number)
    assert match is not None
    return match
