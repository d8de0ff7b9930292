"""Reads. Each answers with core values, or None where there is no such thing."""

from collections import defaultdict
from collections.abc import Sequence
from datetime import datetime
from typing import Any

from sqlalchemy import Row, Select, func, select

from ..core.book import Change, Group, Host, Player
from .db import db
from .matches import RULES as RULES
from .matches import by_of, rules_of
from .matches import every as every
from .matches import match as match
from .models import ChangeRow, CodeRow, GroupRow, HostRow, MatchRow, PlayerRow


def group_id_of(code: str) -> int | None:
    """The group that has, or once had, this code."""
    return db.session.scalar(select(CodeRow.group_id).where(CodeRow.code == code))


def code_now(code: str) -> str | None:
    """The code now of the group that has, or once had, this one."""
    query = select(GroupRow.code).join(CodeRow, CodeRow.group_id == GroupRow.id)
    return db.session.scalar(query.where(CodeRow.code == code))


def group(group_id: int) -> Group | None:
    """A group with its players in the order they came."""
    row = db.session.execute(select(GroupRow.__table__).where(GroupRow.id == group_id)).first()
    if row is None:
        return None
    players = every(_players().where(PlayerRow.group_id == group_id))
    return _group(row, [_player(held) for held in players])


def _players() -> Select[*tuple[Any, ...]]:
    columns = PlayerRow.group_id, PlayerRow.id, PlayerRow.name, PlayerRow.active, PlayerRow.taken_at
    return select(*columns).order_by(PlayerRow.group_id, PlayerRow.id)


def _player(row: Row[Any]) -> Player:
    return Player(row.id, row.name, row.active, row.taken_at is not None, row.taken_at)


def _group(row: Row[Any], players: Sequence[Player]) -> Group:
    return Group(
        id=row.id,
        code=row.code,
        name=row.name,
        rules=rules_of(row),
        version=row.version,
        players=tuple(players),
    )


def groups(ids: Sequence[int]) -> dict[int, Group]:
    """Several groups by id, with their players, in two queries however many they are."""
    rows = every(select(GroupRow.__table__).where(GroupRow.id.in_(ids)))
    players: dict[int, list[Player]] = defaultdict(list)
    for row in every(_players().where(PlayerRow.group_id.in_(ids))):
        players[row.group_id].append(_player(row))
    return {row.id: _group(row, players[row.id]) for row in rows}


def keys_of(ids: Sequence[int]) -> dict[tuple[int, str, int], str]:
    """The kept hashes of several groups' tokens, by (group, "host" or "seat", number)."""
    hosts = select(HostRow.group_id, HostRow.id, HostRow.token_hash)
    seats = select(PlayerRow.group_id, PlayerRow.id, PlayerRow.token_hash)
    kept = {
        "host": every(hosts.where(HostRow.group_id.in_(ids), HostRow.token_hash.is_not(None))),
        "seat": every(seats.where(PlayerRow.group_id.in_(ids), PlayerRow.token_hash.is_not(None))),
    }
    return {
        (row.group_id, kind, row.id): row.token_hash for kind, rows in kept.items() for row in rows
    }


def open_matches(ids: Sequence[int]) -> dict[int, int]:
    """Of several groups, the number of the newest match that is open."""
    query = select(MatchRow.group_id, func.max(MatchRow.number).label("number"))
    rows = every(query.where(MatchRow.group_id.in_(ids), _open()).group_by(MatchRow.group_id))
    return {row.group_id: row.number for row in rows}


def any_group() -> bool:
    """Whether the database has a group at all."""
    return db.session.scalar(select(GroupRow.id).limit(1)) is not None


def group_id_of_start(start_key: str) -> int | None:
    """The group that this very start made."""
    return db.session.scalar(select(GroupRow.id).where(GroupRow.start_key == start_key))


def host_key(group_id: int, host: int) -> tuple[str | None, datetime | None]:
    """The hash of a host device's token, and when the device was last seen."""
    query = select(HostRow.token_hash, HostRow.last_seen).where(
        HostRow.group_id == group_id, HostRow.id == host
    )
    row = db.session.execute(query).first()
    return (row.token_hash, row.last_seen) if row else (None, None)


def seat_hash(group_id: int, player: int) -> str | None:
    """The hash of the token of whoever took this player's seat."""
    query = select(PlayerRow.token_hash).where(
        PlayerRow.group_id == group_id, PlayerRow.id == player
    )
    return db.session.scalar(query)


def token_known(hashed: str) -> bool:
    """Whether any group has given out this token: the one look-up that begins with no group."""
    host = select(HostRow.id).where(HostRow.token_hash == hashed)
    seat = select(PlayerRow.id).where(PlayerRow.token_hash == hashed)
    return any(db.session.scalar(query) is not None for query in (host, seat))


def hosts(group_id: int) -> list[Host]:
    """The devices that run the group's sheet, the oldest first."""
    query = select(HostRow.id, HostRow.since, HostRow.last_seen).where(
        HostRow.group_id == group_id, HostRow.token_hash.is_not(None)
    )
    return [Host(row.id, row.since, row.last_seen) for row in every(query.order_by(HostRow.id))]


def host(group_id: int, number: int) -> Host | None:
    """One of them."""
    return next((held for held in hosts(group_id) if held.id == number), None)


def newest_match(group_id: int) -> int:
    """The number of the group's newest match; 0 when it has none."""
    query = select(func.max(MatchRow.number)).where(MatchRow.group_id == group_id)
    return db.session.scalar(query) or 0


def _open() -> Any:
    return (
        MatchRow.banked_hand.is_(None)
        & MatchRow.ended_early.is_(False)
        & MatchRow.discarded.is_(False)
    )


def open_match(group_id: int) -> int | None:
    """The number of the newest match that isn't banked, ended or discarded."""
    query = select(func.max(MatchRow.number)).where(MatchRow.group_id == group_id, _open())
    return db.session.scalar(query)


def reopened_matches(group_id: int) -> list[int]:
    """Numbers of the matches open for correction beside a newer one, newest first."""
    query = select(MatchRow.number).where(MatchRow.group_id == group_id, _open())
    newest = newest_match(group_id)
    found = db.session.scalars(query.order_by(MatchRow.number.desc()))
    return [number for number in found if number != newest]


def changes(
    group_id: int, number: int, *, before: int | None = None, limit: int = 100
) -> list[Change]:
    """The log of a match, newest first, from below line `before`."""
    query = select(ChangeRow.__table__).where(
        ChangeRow.group_id == group_id, ChangeRow.match == number
    )
    if before is not None:
        query = query.where(ChangeRow.id < before)
    return [read_change(row) for row in every(query.order_by(ChangeRow.id.desc()).limit(limit))]


def change(group_id: int, number: int, line: int) -> Change | None:
    """One line of the log."""
    found = changes(group_id, number, before=line + 1, limit=1)
    return found[0] if found and found[0].id == line else None


def changes_of_version(group_id: int, number: int, version: int) -> list[Change]:
    """The lines that one save wrote, oldest first."""
    query = select(ChangeRow.__table__).where(
        ChangeRow.group_id == group_id, ChangeRow.match == number, ChangeRow.version == version
    )
    return [read_change(row) for row in every(query.order_by(ChangeRow.id))]


def newest_change(group_id: int, number: int, hand: int, player: int) -> int | None:
    """The newest line of the log about one cell."""
    query = select(func.max(ChangeRow.id)).where(
        ChangeRow.group_id == group_id,
        ChangeRow.match == number,
        ChangeRow.hand == hand,
        ChangeRow.player == player,
        ChangeRow.what.in_(("result", "sat_out", "cleared")),
    )
    return db.session.scalar(query)


def read_change(row: Row[Any]) -> Change:
    """A row of the log as a value."""
    return Change(
        id=row.id,
        at=row.at,
        version=row.version,
        by=by_of(row),
        what=row.what,
        hand=row.hand,
        player=row.player,
        was=row.was,
        now=row.now,
    )
