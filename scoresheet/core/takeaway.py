"""A group as one file, taken away and taken in: its form, which holds no code, token or host."""

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from .book import Change, Match, Player
from .cells import By, Cell, Decisions, Seat
from .rules import HouseRules

FORMAT, VERSION = "scoresheet-group", 1
RULES = tuple(HouseRules.__slots__)
Written = dict[str, Any]


@dataclass(frozen=True, slots=True)
class TakenMatch:
    """A match with all that is kept of it: beside the sheet, its log, the oldest line first."""

    match: Match
    created_at: datetime
    log: tuple[Change, ...]


@dataclass(frozen=True, slots=True)
class Takeaway:
    """A group whole: its players by number, its matches from the first on."""

    name: str | None
    created_at: datetime
    rules: HouseRules
    players: tuple[Player, ...]
    matches: tuple[TakenMatch, ...]


def pieces(
    name: str | None,
    created_at: datetime,
    rules: HouseRules,
    players: Iterable[Player],
    matches: Iterable[TakenMatch],
) -> Iterator[str]:
    """The file's text, piece by piece, so that no more than a match is held twice.

    What is the same is written the same, to the byte: keys in this order, what is empty left out.
    """
    head = {
        "format": FORMAT,
        "version": VERSION,
        "name": name,
        "created_at": moment_text(created_at),
        "rules": _rules(rules),
        "players": [{"id": p.id, "name": p.name, "active": p.active} for p in players],
    }
    yield _json(head)[:-1] + ',"matches":['
    for place, held in enumerate(matches):
        yield (",\n" if place else "\n") + _json(_match(held))
    yield "\n]}\n"


def moment_text(when: datetime) -> str:
    """RFC 3339 in UTC: 2026-11-29T19:00:00Z, with the parts of a second where there are any."""
    return when.astimezone(UTC).isoformat().replace("+00:00", "Z")


def _json(value: Written) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def _rules(rules: HouseRules) -> Written:
    return {name: getattr(rules, name) for name in RULES}


def _moment(when: datetime | None) -> str | None:
    return None if when is None else moment_text(when)


def _match(held: TakenMatch) -> Written:
    match = held.match
    return {
        "number": match.number,
        "version": match.version,
        "created_at": moment_text(held.created_at),
        "started_at": _moment(match.started_at),
        "banked_at": _moment(match.banked_at),
        "amended_at": _moment(match.amended_at),
        "rules": _rules(match.rules),
        "decisions": _decisions(match.decisions, match.banked_version),
        "seats": [_seat(seat) for seat in match.seats],
        "results": [_result(*place, cell) for place, cell in sorted(match.cells.items(), key=_at)],
        "log": [_line(change) for change in held.log],
    }


def _at(cell: tuple[tuple[int, int], Cell]) -> tuple[int, int]:
    return cell[0]


def _decisions(decided: Decisions, banked_version: int | None) -> Written:
    dealer = decided.dealer and {"hand": decided.dealer[0], "player": decided.dealer[1]}
    return {
        "banked_hand": decided.banked_at,
        "banked_version": banked_version,
        "ended_early": decided.ended_early,
        "discarded": decided.discarded,
        "reopened_after": decided.reopened_after,
        "judged_from": decided.judged_from,
        "dealer": dealer,
    }


def _seat(seat: Seat) -> Written:
    sittings = [{"first": sat.first, "left_at": sat.left_at} for sat in seat.sittings]
    return {"player": seat.player, "sittings": sittings}


def _result(hand: int, player: int, cell: Cell) -> Written:
    by = {} if cell.by is None else {"by": _by(cell.by)}
    value = _value(cell.points, cell.counts, sat_out=cell.sat_out)
    return {"hand": hand, "player": player, **value, "revision": cell.revision, **by}


def _value(points: int | None, counts: Mapping[str, Any] | None, *, sat_out: bool) -> Written:
    """A cell's value: points, with the counts they come from, or sat out, or nothing."""
    held: tuple[tuple[str, Any, bool], ...] = (
        ("points", points, points is not None),
        ("sat_out", True, sat_out),
        ("counts", counts, counts is not None),
    )
    return {key: value for key, value, there in held if there}


def _by(by: By) -> Written:
    """Who did it; which of the host's devices it was is no longer told."""
    return {"role": by.role, **({} if by.player is None else {"player": by.player})}


def _line(change: Change) -> Written:
    more = {"hand": change.hand, "player": change.player}
    values = {"was": _logged(change.was), "is": _logged(change.now)}
    return {
        "id": change.id,
        "at": moment_text(change.at),
        "version": change.version,
        "by": _by(change.by),
        "what": change.what,
        **{key: value for key, value in (more | values).items() if value is not None},
    }


def _logged(value: Any) -> Any:
    """What a line tells; of a cell without what is empty."""
    if isinstance(value, Mapping) and "sat_out" in value:
        return _value(value["points"], value["counts"], sat_out=value["sat_out"])
    return value
