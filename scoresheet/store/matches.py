"""Reads of matches whole: one, or several in as many queries as one."""

from collections import defaultdict
from collections.abc import Sequence
from typing import Any

from sqlalchemy import ColumnElement, Row, Select, select
from sqlalchemy.orm import InstrumentedAttribute

from ..core.book import Match
from ..core.rules import HouseRules
from ..core.sheet import By, Cell, Decisions, Seat, Sitting
from .db import db
from .models import MatchRow, ResultRow, SeatRow, SittingRow

RULES = tuple(HouseRules.__slots__)


def every(query: Select[*tuple[Any, ...]]) -> Sequence[Row[Any]]:
    """All rows of a query."""
    return db.session.execute(query).all()


def rules_of(row: Row[Any]) -> HouseRules:
    """The house rules in a row of a group or a match."""
    return HouseRules(**{name: getattr(row, name) for name in RULES})


def by_of(row: Row[Any]) -> By:
    """Who wrote a row."""
    return By(role=row.by_role, player=row.by_player, host=row.by_host)


def match(group_id: int, number: int) -> Match | None:
    """One match whole."""
    return matches(group_id, [number]).get(number)


def matches(group_id: int, numbers: Sequence[int]) -> dict[int, Match]:
    """Those of these matches that there are, by number."""
    if not numbers:
        return {}
    query = select(MatchRow.__table__).where(
        MatchRow.group_id == group_id, _among(MatchRow.number, numbers)
    )
    rows = every(query)
    if not rows:
        return {}
    seats, cells = _seats(group_id, numbers), _cells(group_id, numbers)
    return {row.number: _match(row, seats[row.number], cells[row.number]) for row in rows}


def _among(column: InstrumentedAttribute[int], numbers: Sequence[int]) -> ColumnElement[bool]:
    """Of these matches; for one alone the plain question, which is put the most."""
    return column == numbers[0] if len(numbers) == 1 else column.in_(numbers)


def _match(row: Row[Any], seats: tuple[Seat, ...], cells: dict[tuple[int, int], Cell]) -> Match:
    return Match(
        number=row.number,
        version=row.version,
        rules=rules_of(row),
        seats=seats,
        cells=cells,
        decisions=_decisions(row),
        started_at=row.started_at,
        banked_at=row.banked_at,
        amended_at=row.amended_at,
        banked_version=row.banked_version,
    )


def _decisions(row: Row[Any]) -> Decisions:
    return Decisions(
        banked_at=row.banked_hand,
        ended_early=row.ended_early,
        discarded=row.discarded,
        reopened_after=row.reopened_after,
        judged_from=row.judged_from,
        dealer=None if row.dealer_hand is None else (row.dealer_hand, row.dealer_player),
    )


def _seats(group_id: int, numbers: Sequence[int]) -> dict[int, tuple[Seat, ...]]:
    places = every(
        select(SeatRow.match, SeatRow.player)
        .where(SeatRow.group_id == group_id, _among(SeatRow.match, numbers))
        .order_by(SeatRow.match, SeatRow.place, SeatRow.player)
    )
    sittings: dict[tuple[int, int], list[Sitting]] = defaultdict(list)
    for row in every(
        select(SittingRow.match, SittingRow.player, SittingRow.first_hand, SittingRow.left_at)
        .where(SittingRow.group_id == group_id, _among(SittingRow.match, numbers))
        .order_by(SittingRow.first_hand)
    ):
        sittings[row.match, row.player].append(Sitting(row.first_hand, row.left_at))
    seats: dict[int, tuple[Seat, ...]] = defaultdict(tuple)
    for row in places:
        seats[row.match] += (Seat(row.player, tuple(sittings[row.match, row.player])),)
    return seats


def _cells(group_id: int, numbers: Sequence[int]) -> dict[int, dict[tuple[int, int], Cell]]:
    rows = every(
        select(ResultRow.__table__)
        .where(ResultRow.group_id == group_id, _among(ResultRow.match, numbers))
        .order_by(ResultRow.match, ResultRow.hand, ResultRow.player)
    )
    cells: dict[int, dict[tuple[int, int], Cell]] = defaultdict(dict)
    for row in rows:
        cell = Cell(row.points, row.sat_out, row.counts, row.revision, by_of(row))
        cells[row.match][row.hand, row.player] = cell
    return cells
