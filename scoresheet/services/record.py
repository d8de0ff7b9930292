"""The record kept ready: written as matches are closed, rewritten as they are opened again.

What is kept is derived, and only so that looking back costs the same after thousands of
matches: a match's parts, and the sum of each year, under the lock of that year's row.
"""

from collections import defaultdict
from collections.abc import Iterable

from sqlalchemy import Update, delete, insert, select, text, update

from ..core.book import Match
from ..core.finished import finished
from ..core.record import Finished, Part, Record, record_of
from ..store import record as kept
from ..store.db import db, writing
from ..store.kept import PartRow, RecordRow
from ..store.matches import matches
from ..store.models import MatchRow
from .turns import others_turn

Row = dict[str, object]

AT_ONCE = 100
"""How many matches one transaction takes up, so that nobody else waits long for the lock."""


def take_up(group_id: int, match: Match) -> None:
    """Put a match just closed into the record, in the transaction that closes it."""
    _take_up(group_id, [match])


def take_out(group_id: int, match: Match) -> None:
    """Take a match about to be opened again out of the record, in the same transaction."""
    there = _matches(group_id).where(MatchRow.number == match.number, MatchRow.recorded)
    if db.session.scalar(there.values(recorded=False).returning(MatchRow.number)) is None:
        return
    year = _year(match)
    _lock(group_id, year)
    parts = delete(PartRow).where(PartRow.group_id == group_id, PartRow.match == match.number)
    db.session.execute(parts)
    _write(group_id, year, record_of(kept.of_year(group_id, year)))


def kept_of(closed: Iterable[Match]) -> tuple[list[Row], list[Row]]:
    """What is kept of matches closed, all of a group's: rows of the parts, rows of the years.

    They are without the group's id: it may be one that comes in with all its matches.
    """
    parts: list[Row] = []
    by_year: dict[int, list[Finished]] = defaultdict(list)
    for match in closed:
        done = finished(match)
        by_year[_year(match)].append(done)
        parts += _parts([done])
    years: list[Row] = [
        {"year": year, "kept": kept.packed(record_of(done))} for year, done in by_year.items()
    ]
    return parts, years


def complete_record(group_id: int) -> None:
    """Take up every finished match that isn't in the record yet: those closed before there was
    a record. Where there is none, nothing is written.
    """
    while not kept.complete(group_id):
        with writing():
            _take_up_some(group_id)
        others_turn()


def _take_up_some(group_id: int) -> None:
    """The next few: marked first, which locks them, so that none is opened again meanwhile."""
    few = select(MatchRow.number).where(MatchRow.group_id == group_id, kept.unrecorded())
    marked = db.session.scalars(
        _matches(group_id)
        .where(
            MatchRow.number.in_(few.order_by(MatchRow.number).limit(AT_ONCE)),
            kept.unrecorded(),
        )
        .values(recorded=True)
        .returning(MatchRow.number)
        .execution_options(synchronize_session=False)
    ).all()
    _take_up(group_id, matches(group_id, marked).values())


def _take_up(group_id: int, closed: Iterable[Match]) -> None:
    """Write the parts of closed matches, the year they are found by, and its sum."""
    by_year: dict[int, dict[int, Finished]] = defaultdict(dict)
    for match in closed:
        by_year[_year(match)][match.number] = finished(match)
    for year, done in sorted(by_year.items()):
        _lay_parts(group_id, done.values())
        these = MatchRow.number.in_(done)
        db.session.execute(_matches(group_id).where(these).values(year=year, recorded=True))
        _write(group_id, year, _lock(group_id, year) + record_of(done.values()))


def _lay_parts(group_id: int, done: Iterable[Finished]) -> None:
    parts = [{"group_id": group_id} | part for part in _parts(done)]
    if parts:
        db.session.execute(insert(PartRow), parts)


def _parts(done: Iterable[Finished]) -> list[Row]:
    return [_columns(match.number, part) for match in done for part in match.parts]


def _year(match: Match) -> int:
    """The year that a finished match counts for: that of its first closing, in UTC."""
    assert match.banked_at is not None
    return match.banked_at.year


def _columns(number: int, part: Part) -> Row:
    tally = part.tally
    return {
        "match": number, "player": part.player, "rank": part.rank,
        "wins": tally.wins, "hands": tally.hands, "points": tally.points, "best": tally.best,
        "worst": tally.worst, "counted": tally.counted, "outs": tally.outs,
        "carry_points": tally.carry.points, "carry_hands": tally.carry.hands,
        "carry_lasting": tally.carry.lasting, "comebacks": tally.comebacks,
        "race": list(part.race),
    }  # fmt: skip


def _lock(group_id: int, year: int) -> Record:
    """Hold a year's row, made if there is none: two matches closed at once wait here in turn."""
    none = text(
        "INSERT INTO records (group_id, year, kept) VALUES (:group_id, :year, '{}')"
        " ON CONFLICT DO NOTHING"
    )
    db.session.execute(none, {"group_id": group_id, "year": year})
    row = select(RecordRow.kept).where(RecordRow.group_id == group_id, RecordRow.year == year)
    return kept.unpacked(db.session.scalar(row.with_for_update()) or {})


def _write(group_id: int, year: int, record: Record) -> None:
    row = update(RecordRow).where(RecordRow.group_id == group_id, RecordRow.year == year)
    db.session.execute(row.values(kept=kept.packed(record)))


def _matches(group_id: int) -> Update:
    return update(MatchRow).where(MatchRow.group_id == group_id)
