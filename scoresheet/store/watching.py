"""Reads for who watches a match: its version by now, and whose phones are here."""

from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime
from typing import Any, TypeVar

from sqlalchemy import Connection, Select, select, tuple_

from .db import db
from .models import CodeRow, GroupRow, MatchRow, PlayerRow, PresenceRow

Thing = TypeVar("Thing")
Place = tuple[int, int]
"""(group, match)"""
AT_ONCE = 500
"""How many places are asked for in one statement."""


def live_version(group_id: int, number: int) -> int | None:
    """The version that a match is at: it moves with all that its sheet shows, names included.

    One number that never falls; None where there is no such match.
    """
    query = select(MatchRow.version).where(MatchRow.group_id == group_id, MatchRow.number == number)
    return db.session.scalar(query)


def version_by_code(code: str, number: int) -> tuple[int, int] | None:
    """(group, version) of a match of the group that has this code now, in one query."""
    query = (
        select(MatchRow.group_id, MatchRow.version)
        .join(GroupRow, GroupRow.id == MatchRow.group_id)
        .join(CodeRow, CodeRow.group_id == GroupRow.id)
        .where(CodeRow.code == code, GroupRow.code == code, MatchRow.number == number)
    )
    row = db.session.execute(query).first()
    return None if row is None else (row.group_id, row.version)


def versions(connection: Connection, places: Iterable[Place]) -> dict[Place, int]:
    """The versions of many matches."""
    key = tuple_(MatchRow.group_id, MatchRow.number)
    query = select(MatchRow.group_id, MatchRow.number, MatchRow.version)
    found: dict[Place, int] = {}
    for some in _batches(list(places)):
        for group_id, number, version in connection.execute(query.where(key.in_(some))):
            found[group_id, number] = version
    return found


def sightings(connection: Connection, group_ids: Iterable[int]) -> dict[int, dict[int, datetime]]:
    """Of many groups, until when each player's phone counts as here without a further sign."""
    found: dict[int, dict[int, datetime]] = {}
    for some in _batches(list(group_ids)):
        for group_id, player, until in connection.execute(_sightings(some)):
            seen = found.setdefault(group_id, {})
            seen[player] = max(until, seen.get(player, until))
    return found


def present(group_id: int, now: datetime) -> tuple[int, ...]:
    """The players of a group whose phones are here, ascending."""
    rows = db.session.execute(_sightings([group_id]).where(PresenceRow.until > now))
    return tuple(sorted({row.id for row in rows}))


def _sightings(group_ids: Sequence[int]) -> Select[*tuple[Any, ...]]:
    """A sighting is of the seat's token: once that is freed or taken anew, it is nobody's."""
    return (
        select(PresenceRow.group_id, PlayerRow.id, PresenceRow.until)
        .join(
            PlayerRow,
            (PlayerRow.group_id == PresenceRow.group_id)
            & (PlayerRow.token_hash == PresenceRow.seat_hash),
        )
        .where(PresenceRow.group_id.in_(group_ids))
    )


def _batches(things: Sequence[Thing]) -> Iterator[Sequence[Thing]]:
    for first in range(0, len(things), AT_ONCE):
        yield things[first : first + AT_ONCE]
