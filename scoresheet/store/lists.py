"""Reads over many rows: a group's list of matches, a match's neighbours, its corrected cells."""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from sqlalchemy import Row, Select, exists, func, select
from sqlalchemy.orm import InstrumentedAttribute

from ..core.book import Change, Final, Match, PastMatch
from ..core.sheet import State
from .db import db
from .matches import every, matches
from .models import ChangeRow, MatchRow, PlayerRow, SeatRow
from .queries import read_change
from .record import races


@dataclass(frozen=True, slots=True)
class Wanted:
    """Which matches of a group's list are asked for: by player, by year (UTC), by "won by".

    `nobody`: those that nobody won, since they were ended early.
    """

    player: int | None = None
    year: int | None = None
    won_by: int | None = None
    nobody: bool = False


EVERY = Wanted()


def past_matches(
    group_id: int, *, before: int | None = None, limit: int = 20, wanted: Wanted = EVERY
) -> list[PastMatch]:
    """Banked and ended matches, newest first, numbered below `before`; those wanted, if not all.

    Players stand by rank; with the races that the record has.
    """
    past = MatchRow.banked_hand.is_not(None) | MatchRow.ended_early.is_(True)
    rows = every(_page(group_id, before, wanted).where(past).limit(limit))
    numbers = [row.number for row in rows]
    finals, run = _finals(group_id, numbers), races(group_id, numbers)
    return [replace(_past(row, finals[row.number]), races=run.get(row.number, {})) for row in rows]


def listed_matches(
    group_id: int, *, before: int | None = None, limit: int = 20, wanted: Wanted = EVERY
) -> list[PastMatch]:
    """Every match but the discarded, newest first; those wanted, if not all.

    Players stand by seat. A match's year is that of its first closing or, while it is open, of
    its start.
    """
    query = _page(group_id, before, wanted).where(MatchRow.discarded.is_(False))
    rows = every(query.limit(limit))
    finals = _finals(group_id, [row.number for row in rows], by_rank=False)
    held = matches(group_id, [row.number for row in rows if not _closed(row)])
    return [
        _listed(held[row.number], row, finals[row.number])
        if row.number in held
        else _past(row, finals[row.number])
        for row in rows
    ]


def _page(group_id: int, before: int | None, wanted: Wanted) -> Select[*tuple[Any, ...]]:
    """The matches wanted, newest first, found along an index that stands in that order.

    So a page costs the same however many matches there are: by player alone along the seats,
    else by winner, by year, or by number.
    """
    seat = (
        (SeatRow.group_id == MatchRow.group_id)
        & (SeatRow.match == MatchRow.number)
        & (SeatRow.player == wanted.player)
    )
    query = select(MatchRow.__table__).where(MatchRow.group_id == group_id)
    if wanted.nobody:
        query = query.where(MatchRow.winner.is_(None), MatchRow.ended_early.is_(True))
    if wanted.won_by is not None:
        query = query.where(MatchRow.winner == wanted.won_by)
    if wanted.year is not None:
        query = query.where(MatchRow.year == wanted.year)
    number: InstrumentedAttribute[int] = MatchRow.number
    if wanted.player is not None and wanted == Wanted(player=wanted.player):
        query, number = query.join(SeatRow, seat).where(SeatRow.group_id == group_id), SeatRow.match
    elif wanted.player is not None:
        query = query.where(exists().where(seat))
    if before is not None:
        query = query.where(number < before)
    return query.order_by(number.desc())


def _closed(row: Row[Any]) -> bool:
    return bool(row.ended_early or row.banked_hand is not None)


def _listed(held: Match, row: Row[Any], finals: Sequence[Final]) -> PastMatch:
    """A row of the list; what an open match shows is worked out from its results."""
    standing, named = held.standing, {final.player: final.name for final in finals}
    return PastMatch(
        number=row.number,
        state=standing.state,
        started_at=row.started_at,
        banked_at=row.banked_at,
        winner=None,
        hands=standing.touched,
        finals=tuple(
            Final(total.player, named[total.player], total.running, total.rank, total.left)
            for total in standing.totals
        ),
    )


def _past(row: Row[Any], finals: Sequence[Final]) -> PastMatch:
    return PastMatch(
        number=row.number,
        state=State.ENDED_EARLY if row.ended_early else State.BANKED,
        started_at=row.started_at,
        banked_at=row.banked_at,
        winner=row.winner,
        hands=row.hands,
        finals=tuple(finals),
        target=row.target,
    )


def _finals(
    group_id: int, numbers: Sequence[int], *, by_rank: bool = True
) -> dict[int, list[Final]]:
    """Final lines by match, in the order of ranks or else of seats."""
    order = [SeatRow.final_rank, SeatRow.place] if by_rank else [SeatRow.place]
    of_player = (PlayerRow.group_id == SeatRow.group_id) & (PlayerRow.id == SeatRow.player)
    query = (
        select(SeatRow.__table__, PlayerRow.name)
        .join(PlayerRow, of_player)
        .where(SeatRow.group_id == group_id, SeatRow.match.in_(numbers))
        .order_by(*order)
    )
    finals: dict[int, list[Final]] = defaultdict(list)
    for row in every(query):
        finals[row.match].append(_final(row))
    return finals


def _final(row: Row[Any]) -> Final:
    running, rank = row.final_running or 0, row.final_rank or 1
    return Final(row.player, row.name, running, rank, bool(row.final_left))


def newest_seats(group_id: int) -> list[int]:
    """The players of the group's newest match, by seat."""
    newest = select(func.max(MatchRow.number)).where(MatchRow.group_id == group_id)
    query = select(SeatRow.player).where(
        SeatRow.group_id == group_id, SeatRow.match == newest.scalar_subquery()
    )
    return list(db.session.scalars(query.order_by(SeatRow.place, SeatRow.player)))


def neighbours(group_id: int, number: int) -> tuple[int | None, int | None]:
    """The past matches just before and just after this one."""
    past = MatchRow.banked_hand.is_not(None) | MatchRow.ended_early.is_(True)
    query = select(MatchRow.number).where(MatchRow.group_id == group_id, past).limit(1)
    before = query.where(MatchRow.number < number).order_by(MatchRow.number.desc())
    after = query.where(MatchRow.number > number).order_by(MatchRow.number)
    return db.session.scalar(before), db.session.scalar(after)


def changes_of_player(group_id: int, held: Match, player: int) -> list[Change]:
    """The log's lines about a player's own cells, newest first.

    Where none of them was written twice, nothing is asked of the database.
    """
    revisions = [cell.revision for (_, own), cell in held.cells.items() if own == player]
    if max(revisions, default=0) < 2:
        return []
    query = select(ChangeRow.__table__).where(
        ChangeRow.group_id == group_id,
        ChangeRow.match == held.number,
        ChangeRow.player == player,
        ChangeRow.what.in_(("result", "sat_out", "cleared")),
    )
    return [read_change(row) for row in every(query.order_by(ChangeRow.id.desc()))]


def corrected_cells(group_id: int, held: Match) -> frozenset[tuple[int, int]]:
    """(hand, player) of the cells that show another value than was first entered there.

    A cell that was emptied begins anew: a save undone or taken back, or a misdeal that was
    none, corrects nothing. Where no cell was written twice, nothing is asked of the database.
    """
    twice = {place for place, cell in held.cells.items() if cell.revision > 1 and not cell.empty}
    if not twice:
        return frozenset()
    query = select(ChangeRow.hand, ChangeRow.player, ChangeRow.now).where(
        ChangeRow.group_id == group_id,
        ChangeRow.match == held.number,
        ChangeRow.hand.in_({hand for hand, _ in twice}),
        ChangeRow.what.in_(("result", "sat_out", "cleared")),
    )
    first: dict[tuple[int, int], tuple[int | None, bool]] = {}
    for row in every(query.order_by(ChangeRow.id)):
        if row.now is None:
            first.pop((row.hand, row.player), None)
        else:
            first.setdefault((row.hand, row.player), (row.now["points"], row.now["sat_out"]))
    shown = {place: (held.cells[place].points, held.cells[place].sat_out) for place in twice}
    return frozenset(place for place in twice & first.keys() if first[place] != shown[place])
