"""Reads. Each answers with core values, or None where there is no such thing."""

from collections import defaultdict
from collections.abc import Sequence
from typing import Any

from sqlalchemy import Row, Select, func, select

from ..core.book import Change, Final, Group, Match, PastMatch, Player
from ..core.rules import HouseRules
from ..core.sheet import By, Cell, Decisions, Seat, Sitting, State
from .db import db
from .models import (
    ChangeRow,
    CodeRow,
    GroupRow,
    HostRow,
    MatchRow,
    PlayerRow,
    ResultRow,
    SeatRow,
    SittingRow,
)

RULES = tuple(HouseRules.__slots__)


def _all(query: Select[*tuple[Any, ...]]) -> Sequence[Row[Any]]:
    return db.session.execute(query).all()


def _rules(row: Row[Any]) -> HouseRules:
    return HouseRules(**{name: getattr(row, name) for name in RULES})


def _by(row: Row[Any]) -> By:
    return By(role=row.by_role, player=row.by_player, host=row.by_host)


def group_id_of(code: str) -> int | None:
    """The group that has, or once had, this code."""
    return db.session.scalar(select(CodeRow.group_id).where(CodeRow.code == code))


def group(group_id: int) -> Group | None:
    """A group with its players in the order they came."""
    row = db.session.execute(select(GroupRow.__table__).where(GroupRow.id == group_id)).first()
    if row is None:
        return None
    players = _all(
        select(PlayerRow.id, PlayerRow.name, PlayerRow.active, PlayerRow.taken_at)
        .where(PlayerRow.group_id == group_id)
        .order_by(PlayerRow.id)
    )
    return Group(
        id=row.id,
        code=row.code,
        name=row.name,
        rules=_rules(row),
        version=row.version,
        players=tuple(Player(p.id, p.name, p.active, p.taken_at is not None) for p in players),
    )


def group_id_of_start(start_key: str) -> int | None:
    """The group that this very start made."""
    return db.session.scalar(select(GroupRow.id).where(GroupRow.start_key == start_key))


def host_hash(group_id: int, host: int) -> str | None:
    """The hash of a host device's token."""
    query = select(HostRow.token_hash).where(HostRow.group_id == group_id, HostRow.id == host)
    return db.session.scalar(query)


def seat_hash(group_id: int, player: int) -> str | None:
    """The hash of the token of whoever took this player's seat."""
    query = select(PlayerRow.token_hash).where(
        PlayerRow.group_id == group_id, PlayerRow.id == player
    )
    return db.session.scalar(query)


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


def match(group_id: int, number: int) -> Match | None:
    """One match whole."""
    query = select(MatchRow.__table__).where(
        MatchRow.group_id == group_id, MatchRow.number == number
    )
    row = db.session.execute(query).first()
    if row is None:
        return None
    return Match(
        number=row.number,
        version=row.version,
        rules=_rules(row),
        seats=_seats(group_id, number),
        cells=_cells(group_id, number),
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


def _seats(group_id: int, number: int) -> tuple[Seat, ...]:
    places = _all(
        select(SeatRow.player)
        .where(SeatRow.group_id == group_id, SeatRow.match == number)
        .order_by(SeatRow.place, SeatRow.player)
    )
    sittings: dict[int, list[Sitting]] = defaultdict(list)
    for row in _all(
        select(SittingRow.player, SittingRow.first_hand, SittingRow.left_at)
        .where(SittingRow.group_id == group_id, SittingRow.match == number)
        .order_by(SittingRow.first_hand)
    ):
        sittings[row.player].append(Sitting(row.first_hand, row.left_at))
    return tuple(Seat(row.player, tuple(sittings[row.player])) for row in places)


def _cells(group_id: int, number: int) -> dict[tuple[int, int], Cell]:
    rows = _all(
        select(ResultRow.__table__)
        .where(ResultRow.group_id == group_id, ResultRow.match == number)
        .order_by(ResultRow.hand, ResultRow.player)
    )
    return {
        (row.hand, row.player): Cell(row.points, row.sat_out, row.counts, row.revision, _by(row))
        for row in rows
    }


def changes(
    group_id: int, number: int, *, before: int | None = None, limit: int = 100
) -> list[Change]:
    """The log of a match, newest first, from below line `before`."""
    query = select(ChangeRow.__table__).where(
        ChangeRow.group_id == group_id, ChangeRow.match == number
    )
    if before is not None:
        query = query.where(ChangeRow.id < before)
    return [_change(row) for row in _all(query.order_by(ChangeRow.id.desc()).limit(limit))]


def change(group_id: int, number: int, line: int) -> Change | None:
    """One line of the log."""
    found = changes(group_id, number, before=line + 1, limit=1)
    return found[0] if found and found[0].id == line else None


def changes_of_version(group_id: int, number: int, version: int) -> list[Change]:
    """The lines that one save wrote, oldest first."""
    query = select(ChangeRow.__table__).where(
        ChangeRow.group_id == group_id, ChangeRow.match == number, ChangeRow.version == version
    )
    return [_change(row) for row in _all(query.order_by(ChangeRow.id))]


def _change(row: Row[Any]) -> Change:
    return Change(
        id=row.id,
        at=row.at,
        version=row.version,
        by=_by(row),
        what=row.what,
        hand=row.hand,
        player=row.player,
        was=row.was,
        now=row.now,
    )


def past_matches(group_id: int, *, before: int | None = None, limit: int = 20) -> list[PastMatch]:
    """Banked and ended matches, newest first, numbered below `before`."""
    query = select(MatchRow.__table__).where(
        MatchRow.group_id == group_id,
        MatchRow.banked_hand.is_not(None) | MatchRow.ended_early.is_(True),
    )
    if before is not None:
        query = query.where(MatchRow.number < before)
    rows = _all(query.order_by(MatchRow.number.desc()).limit(limit))
    finals = _finals(group_id, [row.number for row in rows])
    return [
        PastMatch(
            number=row.number,
            state=State.ENDED_EARLY if row.ended_early else State.BANKED,
            started_at=row.started_at,
            banked_at=row.banked_at,
            winner=row.winner,
            hands=row.hands,
            finals=tuple(finals[row.number]),
        )
        for row in rows
    ]


def _finals(group_id: int, numbers: Sequence[int]) -> dict[int, list[Final]]:
    """Final lines by match, in the order of ranks."""
    query = (
        select(
            SeatRow.match, SeatRow.player, PlayerRow.name, SeatRow.final_running, SeatRow.final_rank
        )
        .join(
            PlayerRow,
            (PlayerRow.group_id == SeatRow.group_id) & (PlayerRow.id == SeatRow.player),
        )
        .where(SeatRow.group_id == group_id, SeatRow.match.in_(numbers))
        .order_by(SeatRow.final_rank, SeatRow.place)
    )
    finals: dict[int, list[Final]] = defaultdict(list)
    for row in _all(query):
        finals[row.match].append(
            Final(row.player, row.name, row.final_running or 0, row.final_rank or 1)
        )
    return finals


def neighbours(group_id: int, number: int) -> tuple[int | None, int | None]:
    """The past matches just before and just after this one."""
    past = MatchRow.banked_hand.is_not(None) | MatchRow.ended_early.is_(True)
    before = select(func.max(MatchRow.number)).where(
        MatchRow.group_id == group_id, MatchRow.number < number, past
    )
    after = select(func.min(MatchRow.number)).where(
        MatchRow.group_id == group_id, MatchRow.number > number, past
    )
    return db.session.scalar(before), db.session.scalar(after)
