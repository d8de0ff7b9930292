"""Reads of a group whole, to be taken away: all that is kept but codes, tokens and hosts."""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from datetime import datetime

from sqlalchemy import select

from ..core.book import Change, Group
from ..core.takeaway import TakenMatch, pieces
from .db import db
from .matches import every, matches
from .models import ChangeRow, GroupRow, MatchRow
from .queries import read_change

AT_ONCE = 100
"""So many matches are read at a time."""


def taken_away(group: Group) -> Iterator[str]:
    """The group's file, piece by piece: one snapshot, since a read sees one from its beginning."""
    created = select(GroupRow.created_at).where(GroupRow.id == group.id)
    made: datetime = db.session.execute(created).scalar_one()
    return pieces(group.name, made, group.rules, group.players, _matches(group.id))


def _matches(group_id: int) -> Iterator[TakenMatch]:
    """Every match with its log, the first first."""
    query = select(MatchRow.number, MatchRow.created_at).where(MatchRow.group_id == group_id)
    rows = every(query.order_by(MatchRow.number))
    for start in range(0, len(rows), AT_ONCE):
        some = {row.number: row.created_at for row in rows[start : start + AT_ONCE]}
        held, logs = matches(group_id, list(some)), _logs(group_id, list(some))
        yield from (TakenMatch(held[n], made, tuple(logs[n])) for n, made in some.items())


def _logs(group_id: int, numbers: Sequence[int]) -> dict[int, list[Change]]:
    """The logs of these matches, the oldest line first."""
    query = select(ChangeRow.__table__).where(
        ChangeRow.group_id == group_id, ChangeRow.match.in_(numbers)
    )
    logs: dict[int, list[Change]] = defaultdict(list)
    for row in every(query.order_by(ChangeRow.match, ChangeRow.id)):
        logs[row.match].append(read_change(row))
    return logs
