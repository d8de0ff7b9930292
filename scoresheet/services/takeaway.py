"""A group taken in from its file: laid down whole, in one transaction, with a new code and host."""

import hashlib
from collections.abc import Callable, Iterable, Iterator
from datetime import datetime
from functools import partial
from itertools import islice
from time import sleep
from typing import Any

from sqlalchemy import insert
from sqlalchemy.exc import IntegrityError

from ..core.book import Match
from ..core.cells import By
from ..core.takeaway import Takeaway, TakenMatch
from ..core.taken_in import MOST_CELLS, read_takeaway
from ..core.tokens import Token
from ..store import queries
from ..store.db import db, writing
from ..store.models import ChangeRow, MatchRow, PlayerRow, ResultRow, SeatRow, SittingRow
from .groups import Opened, lay_group
from .hosts import lay_host, new_secret, standing_token
from .lock import reread
from .people import player_columns
from .record import complete_record
from .table import rule_columns

ROWS_AT_ONCE = 5_000

Row = dict[str, Any]


def read_group(value: Any, *, most_cells: int | None = MOST_CELLS) -> Takeaway:
    """The group that a file's JSON tells of; others have their turn between its matches.

    Raises FileRefused, also beyond `most_cells`, hands times seats; None: whatever its length.
    """
    return read_takeaway(value, between=partial(sleep, 0), most_cells=most_cells)


def take_in(
    taken: Takeaway, now: datetime, *,
    key: str | None = None, secret_of: Callable[[str], str] | None = None,
) -> Opened:  # fmt: skip
    """Open a group that is as the file has it, for a host of its own.

    Asked again with the same `key`, it answers with the group made at first, and with the
    same token where `secret_of` makes its secret from a text. Raises MadeAndGone.
    """
    start = None if key is None else f"import {key}"
    start_key = None if start is None else hashlib.sha256(start.encode()).hexdigest()
    secret = secret_of(start) if start and secret_of else new_secret()
    token = Token("host", _next_host(taken), secret)
    try:
        with writing():
            group_id = lay_group(taken.name, taken.rules, start_key, taken.created_at)
            lay_host(group_id, token, now)
            for table, rows in _rows(group_id, taken):
                for some in _in_parts(rows):
                    db.session.execute(insert(table), some)
    except IntegrityError:
        found = queries.group_id_of_start(start_key) if start_key else None
        if found is None:
            raise
        group_id, token = found, standing_token(found, token)
    complete_record(group_id)
    return Opened(reread(group_id), token, len(taken.players))


def _next_host(taken: Takeaway) -> int:
    """A number that the log tells of no other device."""
    lines = (line for held in taken.matches for line in held.log if line.what == "host")
    numbers = (number for line in lines for number in (line.was, line.now) if number)
    return 1 + max(numbers, default=0)


def _in_parts(rows: Iterable[Row]) -> Iterator[list[Row]]:
    left = iter(rows)
    return iter(lambda: list(islice(left, ROWS_AT_ONCE)), [])


def _rows(group_id: int, taken: Takeaway) -> Iterator[tuple[Any, Iterable[Row]]]:
    """Every row of the group by its table, those that others point at first."""
    own = {"group_id": group_id}
    players = (player_columns(p.id, p.name) | {"active": p.active} for p in taken.players)
    yield PlayerRow, (own | player for player in players)
    yield MatchRow, (own | _match(held) for held in taken.matches)
    by_match: tuple[tuple[Any, Callable[[TakenMatch], Iterator[Row]]], ...] = (
        (SeatRow, _seats),
        (SittingRow, _sittings),
        (ResultRow, _results),
        (ChangeRow, _log),
    )
    for table, rows_of in by_match:
        yield (
            table,
            (
                {**own, "match": held.match.number} | row
                for held in taken.matches
                for row in rows_of(held)
            ),
        )


def _match(held: TakenMatch) -> Row:
    """What is kept of a match; what the list shows of it is worked out anew."""
    match, decided, standing = held.match, held.match.decisions, held.match.standing
    dealer = decided.dealer or (None, None)
    listed = standing.closed and not decided.discarded
    dated = match.banked_at or match.started_at or held.created_at
    return {
        "number": match.number, "version": match.version, "created_at": held.created_at,
        "started_at": match.started_at, "banked_at": match.banked_at,
        "amended_at": match.amended_at, "banked_hand": decided.banked_at,
        "banked_version": match.banked_version, "ended_early": decided.ended_early,
        "discarded": decided.discarded, "reopened_after": decided.reopened_after,
        "judged_from": decided.judged_from, "dealer_hand": dealer[0], "dealer_player": dealer[1],
        "winner": standing.winner, "year": dated.year, "recorded": False,
        "hands": sum(bool(hand.lines) for hand in standing.hands) if listed else 0,
        **rule_columns(match.rules),
    }  # fmt: skip


def _seats(held: TakenMatch) -> Iterator[Row]:
    """Seats in their order; of a closed match with final lines and ranks."""
    finals = _finals(held.match)
    for place, seat in enumerate(held.match.seats, start=1):
        running, rank = finals.get(seat.player, (None, None))
        final = {"final_running": running, "final_rank": rank}
        yield {"player": seat.player, "place": place, **final}


def _finals(match: Match) -> dict[int, tuple[int, int]]:
    if not match.standing.closed or match.decisions.discarded:
        return {}
    return {total.player: (total.running, total.rank) for total in match.standing.totals}


def _sittings(held: TakenMatch) -> Iterator[Row]:
    for seat in held.match.seats:
        for sat in seat.sittings:
            yield {"player": seat.player, "first_hand": sat.first, "left_at": sat.left_at}


def _results(held: TakenMatch) -> Iterator[Row]:
    for (hand, player), cell in held.match.cells.items():
        value = {"points": cell.points, "sat_out": cell.sat_out, "counts": cell.counts}
        written = {"revision": cell.revision, **_author(cell.by)}
        yield {"hand": hand, "player": player, **value, **written}


def _log(held: TakenMatch) -> Iterator[Row]:
    for line in held.log:
        told = {"id": line.id, "at": line.at, "version": line.version, "what": line.what}
        about = {"hand": line.hand, "player": line.player, "was": line.was, "now": line.now}
        yield {**told, **about, **_author(line.by)}


def _author(by: By | None) -> Row:
    """Who wrote it; the device is another server's, and none of this one's."""
    if by is None:
        return {"by_role": "host", "by_player": None, "by_host": None}
    return {"by_role": by.role, "by_player": by.player, "by_host": None}
