"""Databases filled with years of matches: a group of 50, one of thousands, and a crowd beside them.

The groups that are looked at are taken in as the program takes in a file, so that nothing in
them couldn't come about. The crowd is copied from such a group within the database.
"""

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from functools import cache
from random import Random
from typing import Any

from sqlalchemy import CTE, Select, String, Table, cast, func, insert, literal, null, or_, select

from scoresheet import services
from scoresheet.core.book import Group, Player
from scoresheet.core.cells import Seat
from scoresheet.core.rules import ARLINGTON
from scoresheet.core.takeaway import Takeaway, TakenMatch
from scoresheet.services.demo_match import MadeMatch
from scoresheet.store.db import db

NAMES = ("Jess", "Ravi", "Tom", "Hana", "Gus")
NOW = datetime(2026, 12, 30, tzinfo=UTC)
FEW, CYCLE = 50, 25
"""How many matches the smaller group has, and how many of them aren't the same as another."""
GROUPS_AT_ONCE = 500
FIRST, SECOND = 1_000_000, 2_000_000
"""Where the ids begin of the crowd laid down before the groups that are looked at, and after."""


@cache
def template(place: int) -> TakenMatch:
    """A match of four of the five, made up; every second one is won by Jess, who never stays away.

    So whoever asks for Jess's wins among 50 matches gets a full page, as among 5,000.
    """
    seats = tuple(Seat(player) for player in range(1, 6) if player != 2 + place % 4)
    for seed in range(1000):
        chance = Random(1000 * place + seed)
        held = MadeMatch(chance, 1, NOW, seats, counting=0.1).finished()
        if place % 2 or held.match.standing.winner == 1:
            return held
    raise AssertionError("Jess never won")


def at(held: TakenMatch, number: int, start: datetime) -> TakenMatch:
    """The same match, as the group's match of that number and begun at that time."""
    later = start - held.created_at
    match = held.match
    moved = {
        name: when and when + later
        for name in ("started_at", "banked_at", "amended_at")
        for when in [getattr(match, name)]
    }
    log = tuple(replace(line, at=line.at + later) for line in held.log)
    return TakenMatch(replace(match, number=number, **moved), start, log)


def group_of(matches: int, years: int) -> Takeaway:
    """A group with so many matches that are over, as many each year, and one being played."""
    templates = [template(place) for place in range(CYCLE)]
    each, held = matches // years, list[TakenMatch]()
    for year in range(NOW.year - years + 1, NOW.year + 1):
        start = datetime(year, 1, 2, 18, tzinfo=UTC)
        for place in range(each):
            when = start + place * timedelta(days=360) / each
            held.append(at(templates[place % CYCLE], len(held) + 1, when))
    seats = tuple(Seat(player) for player in range(1, 5))
    begun = MadeMatch(Random(1), len(held) + 1, NOW, seats).begun(hands=3)
    players = tuple(Player(number, name) for number, name in enumerate(NAMES, start=1))
    return Takeaway(None, held[0].created_at, ARLINGTON.defaults, players, (*held, begun))


def taken_in(matches: int, years: int) -> Group:
    """Such a group, in the database."""
    return services.take_in(group_of(matches, years), NOW).group


def lay_crowd(source: Group, first: int, groups: int, hands: int) -> None:
    """So many groups that are as `source` is, with ids from `first` on.

    Of a match each has results and log of the first `hands` hands, and everything else whole.
    """
    db.session.rollback()  # a snapshot held would keep the log of writes from being emptied
    for start in range(first, first + groups, GROUPS_AT_ONCE):
        last = min(start + GROUPS_AT_ONCE, first + groups) - 1
        with db.engine.begin() as connection:
            for table in db.metadata.sorted_tables:
                columns, rows = _copied(table, source.id, _numbers(start, last), hands)
                connection.execute(insert(table).from_select(columns, rows))


def _numbers(first: int, last: int) -> CTE:
    """The numbers from first to last."""
    numbers = select(literal(first).label("id")).cte("numbers", recursive=True)
    return numbers.union_all(select(numbers.c.id + 1).where(numbers.c.id < last))


def _copied(
    table: Table, source: int, numbers: CTE, hands: int
) -> tuple[list[str], Select[*tuple[Any, ...]]]:
    """The columns of a table, and the rows of a group in it for each of the numbers."""
    own = table.c.id if table.name == "groups" else table.c.group_id
    instead: dict[str, Any] = {
        own.name: numbers.c.id,
        "code": func.substr(cast(numbers.c.id + 100_000_000, String), 2),
        "token_hash": null(),
        "start_key": null(),
    }
    rows = select(*(instead.get(column.name, column) for column in table.c))
    rows = rows.select_from(numbers.join(table, own == source))
    if table.name in ("results", "changes"):
        rows = rows.where(or_(table.c.hand.is_(None), table.c.hand <= hands))
    rows = rows.order_by(numbers.c.id, *table.primary_key.columns)
    return [column.name for column in table.c], rows


def fill(*, matches: int, many: int, years: int, hands: int) -> tuple[Group, Group]:
    """Fill a database with so many matches; the group of 50, and that of many over so many years.

    They lie in the midst of the crowd, not at the beginning where they would be found sooner.
    """
    source = taken_in(FEW, 2)
    half = max(0, matches - many - 2 * FEW) // FEW // 2
    lay_crowd(source, FIRST, half, hands)
    looked_at = taken_in(FEW, 2), taken_in(many, years)
    lay_crowd(source, SECOND, half, hands)
    return looked_at
