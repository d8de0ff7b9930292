"""A group taken in from its file: laid down whole, in one transaction, with a new code and host."""

import hashlib
from collections.abc import Callable, Iterable, Iterator
from datetime import datetime
from typing import Any

from sqlalchemy.exc import IntegrityError

from ..core.book import Match
from ..core.cells import By
from ..core.takeaway import Takeaway, TakenMatch
from ..core.taken_in import MOST_CELLS, read_takeaway
from ..core.tokens import Token
from ..store import queries
from ..store.bulk import Ready, lay, made_ready
from ..store.db import db, writing
from ..store.kept import PartRow, RecordRow
from ..store.models import ChangeRow, MatchRow, PlayerRow, ResultRow, SeatRow, SittingRow
from .groups import Opened, lay_group
from .hosts import lay_host, new_secret, standing_token
from .lock import reread
from .pen import final_columns
from .people import player_columns
from .record import kept_of
from .table import rule_columns
from .turns import others_turn

Row = dict[str, Any]


def read_group(value: Any, *, most_cells: int | None = MOST_CELLS) -> Takeaway:
    """The group that a file's JSON tells of; others have their turn between its matches.

    Raises FileRefused, also beyond `most_cells`, hands times seats; None: whatever its length.
    """
    return read_takeaway(value, between=others_turn, most_cells=most_cells)


def take_in(
    taken: Takeaway, now: datetime, *,
    key: str | None = None, secret_of: Callable[[str], str] | None = None,
) -> Opened:  # fmt: skip
    """Open a group that is as the file has it, for a host of its own.

    All that takes its time comes before the lock, and others have their turn meanwhile.
    Asked again with the same `key`, it answers at once with the group made at first, and with
    the same token where `secret_of` makes its secret from a text. Raises MadeAndGone.
    """
    start = None if key is None else f"import {key}"
    start_key = None if start is None else hashlib.sha256(start.encode()).hexdigest()
    secret = secret_of(start) if start and secret_of else new_secret()
    token = Token("host", _next_host(taken), secret)
    group_id = _made_before(start_key)
    if group_id is None:
        try:
            return Opened(reread(_laid(taken, start_key, token, now)), token, len(taken.players))
        except IntegrityError:  # another with the same key may have come in between
            group_id = _made_before(start_key)
            if group_id is None:
                raise
    return Opened(reread(group_id), standing_token(group_id, token), len(taken.players))


def _made_before(start_key: str | None) -> int | None:
    """The group that the same start made; no transaction is held afterwards."""
    found = queries.group_id_of_start(start_key) if start_key else None
    db.session.rollback()
    return found


def _laid(taken: Takeaway, start_key: str | None, token: Token, now: datetime) -> int:
    """Lay down the group and its host; its id. Raises IntegrityError where the start made one."""
    ready = _made_ready(taken)
    with writing():
        group_id = lay_group(taken.name, taken.rules, start_key, taken.created_at)
        lay_host(group_id, token, now)
        for rows in ready:
            lay(group_id, rows)
    return group_id


def _next_host(taken: Takeaway) -> int:
    """A number that the log tells of no other device."""
    lines = (line for held in taken.matches for line in held.log if line.what == "host")
    numbers = (number for line in lines for number in (line.was, line.now) if number)
    return 1 + max(numbers, default=0)


def _made_ready(taken: Takeaway) -> list[Ready]:
    """Every row of the group by its table, those that others point at first."""
    return [made_ready(model.__table__, rows) for model, rows in _rows(taken)]


def _rows(taken: Takeaway) -> Iterator[tuple[Any, Iterable[Row]]]:
    players = (player_columns(p.id, p.name) | {"active": p.active} for p in taken.players)
    yield PlayerRow, players
    yield MatchRow, (_match(held) for held in _in_turns(taken))
    by_match: tuple[tuple[Any, Callable[[TakenMatch], Iterator[Row]]], ...] = (
        (SeatRow, _seats),
        (SittingRow, _sittings),
        (ResultRow, _results),
        (ChangeRow, _log),
    )
    for model, rows_of in by_match:
        yield (
            model,
            (
                {"match": held.match.number} | row
                for held in _in_turns(taken)
                for row in rows_of(held)
            ),
        )
    parts, years = kept_of(held.match for held in _in_turns(taken) if _finished(held.match))
    yield PartRow, parts
    yield RecordRow, years


def _in_turns(taken: Takeaway) -> Iterator[TakenMatch]:
    """The matches; others have their turn between them."""
    for held in taken.matches:
        others_turn()
        yield held


def _finished(match: Match) -> bool:
    """Whether it is in lists as it ended, and in the record."""
    return match.standing.closed and not match.decisions.discarded


def _match(held: TakenMatch) -> Row:
    """What is kept of a match; what the list shows of it is worked out anew."""
    match, decided, standing = held.match, held.match.decisions, held.match.standing
    dealer = decided.dealer or (None, None)
    finished = _finished(match)
    dated = match.banked_at or match.started_at or held.created_at
    return {
        "number": match.number, "version": match.version, "created_at": held.created_at,
        "started_at": match.started_at, "banked_at": match.banked_at,
        "amended_at": match.amended_at, "banked_hand": decided.banked_at,
        "banked_version": match.banked_version, "ended_early": decided.ended_early,
        "discarded": decided.discarded, "reopened_after": decided.reopened_after,
        "judged_from": decided.judged_from, "dealer_hand": dealer[0], "dealer_player": dealer[1],
        "winner": standing.winner, "year": dated.year, "recorded": finished,
        "hands": sum(bool(hand.lines) for hand in standing.hands) if finished else 0,
        **rule_columns(match.rules),
    }  # fmt: skip


def _seats(held: TakenMatch) -> Iterator[Row]:
    """Seats in their order; of a closed match with final lines, ranks, and who left."""
    finished = _finished(held.match)
    for total in held.match.standing.totals:
        final = final_columns(total if finished else None)
        yield {"player": total.player, "place": total.seat, **final}


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
