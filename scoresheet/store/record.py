"""Reads of the record: a group's figures by year, its newest finished matches, their races."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from sqlalchemy import Row, Select, select

from ..core.record import (
    LAST,
    Carry,
    Finished,
    Meeting,
    Part,
    Record,
    Tally,
    record_of,
    summed,
)
from .db import db
from .kept import PartRow, RecordRow
from .matches import every
from .models import MatchRow, SeatRow


def years(group_id: int) -> dict[int, Record]:
    """The group's record year by year (UTC), the newest first; years without a match left out."""
    query = select(RecordRow.year, RecordRow.kept).where(RecordRow.group_id == group_id)
    rows = every(query.order_by(RecordRow.year.desc()))
    return {row.year: unpacked(row.kept) for row in rows if row.kept.get("matches")}


def known_years(group_id: int) -> list[int]:
    """The years (UTC) of the group's record that have a match, the newest first."""
    some = RecordRow.kept["matches"].as_integer() > 0
    query = select(RecordRow.year).where(RecordRow.group_id == group_id, some)
    return list(db.session.scalars(query.order_by(RecordRow.year.desc())))


def packed(record: Record) -> dict[str, Any]:
    """A record as it is kept for a year."""
    return {
        "matches": record.matches,
        "tallies": {str(player): asdict(tally) for player, tally in record.tallies.items()},
        "meetings": [[*pair, asdict(met)] for pair, met in record.meetings.items()],
    }


def unpacked(kept: Mapping[str, Any]) -> Record:
    """The record that was kept; of nothing kept, an empty one."""
    return Record(
        matches=kept.get("matches", 0),
        tallies={int(player): _tally(held) for player, held in kept.get("tallies", {}).items()},
        meetings={(one, two): Meeting(**met) for one, two, met in kept.get("meetings", ())},
    )


def _tally(held: Mapping[str, Any]) -> Tally:
    return Tally(**{**held, "carry": Carry(**held["carry"])})


@dataclass(frozen=True)
class Span:
    """What the record shows of a span: all years that it has, the figures, the newest matches."""

    years: tuple[int, ...]
    figures: Record
    newest: tuple[Finished, ...]


def of_span(group_id: int, *, year: int | None = None, last: int | None = None) -> Span:
    """The record of a year or of all of them; with `last`, of the newest so many matches there.

    `newest` holds at most LAST of them, the oldest first.
    """
    held = years(group_id)
    matches = newest(group_id, LAST if last is None else last, year=year)
    if last is not None:
        figures = record_of(matches)
    else:
        figures = summed(held.values()) if year is None else held.get(year, Record())
    return Span(tuple(held), figures, tuple(matches[-LAST:]))


def newest(group_id: int, limit: int, *, year: int | None = None) -> list[Finished]:
    """The newest finished matches of the group, or of a year of it, the oldest of them first."""
    query = select(MatchRow.number).where(MatchRow.group_id == group_id, MatchRow.recorded)
    if year is not None:
        query = query.where(MatchRow.year == year)
    return _finished(group_id, query.order_by(MatchRow.number.desc()).limit(limit))


def of_year(group_id: int, year: int) -> list[Finished]:
    """Every match recorded in that year, the oldest first."""
    query = select(MatchRow.number).where(MatchRow.group_id == group_id, MatchRow.year == year)
    return _finished(group_id, query.where(MatchRow.recorded))


def _finished(group_id: int, which: Select[int]) -> list[Finished]:
    """Those matches, their parts by seat."""
    numbers = db.session.scalars(which).all()
    if not numbers:
        return []
    columns = [column for column in PartRow.__table__.columns if column.name != "race"]
    seated = (
        (SeatRow.group_id == PartRow.group_id)
        & (SeatRow.match == PartRow.match)
        & (SeatRow.player == PartRow.player)
    )
    query = select(*columns).join(SeatRow, seated)
    query = query.where(PartRow.group_id == group_id, PartRow.match.in_(numbers))
    parts: dict[int, list[Part]] = defaultdict(list)
    for row in every(query.order_by(PartRow.match, SeatRow.place)):
        parts[row.match].append(_part(row))
    return [Finished(number, tuple(held)) for number, held in parts.items()]


def _part(row: Row[Any]) -> Part:
    return Part(
        player=row.player,
        rank=row.rank,
        tally=Tally(
            matches=1,
            wins=row.wins,
            hands=row.hands,
            points=row.points,
            best=row.best,
            worst=row.worst,
            counted=row.counted,
            outs=row.outs,
            carry=Carry(row.carry_points, row.carry_hands, row.carry_lasting),
            comebacks=row.comebacks,
        ),
    )


def races(group_id: int, numbers: Sequence[int]) -> dict[int, dict[int, tuple[int | None, ...]]]:
    """Of these finished matches, each player's running line after each hand; by match, player."""
    query = select(PartRow.match, PartRow.player, PartRow.race).where(
        PartRow.group_id == group_id, PartRow.match.in_(numbers)
    )
    found: dict[int, dict[int, tuple[int | None, ...]]] = defaultdict(dict)
    for row in every(query.order_by(PartRow.match, PartRow.player)):
        found[row.match][row.player] = tuple(row.race)
    return dict(found)


def unrecorded() -> Any:
    """Which matches are finished and not in the record yet: the few that their index holds."""
    finished = MatchRow.banked_hand.is_not(None) | MatchRow.ended_early.is_(True)
    return finished & MatchRow.recorded.is_(False)


def complete(group_id: int) -> bool:
    """Whether every finished match of the group is in its record."""
    query = select(MatchRow.number).where(MatchRow.group_id == group_id, unrecorded())
    return db.session.scalar(query.limit(1)) is None
