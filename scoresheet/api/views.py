"""Core values as the JSON of the document: the sheet, the group, a line of the log."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any

from ..core.book import Change, Group, Match, PastMatch, Player
from ..core.rules import HouseRules
from ..core.sheet import EMPTY, By, Cell, Hand, Line, Standing, Total
from ..pack_warnings import PackWarning, pack_warnings
from ..store.queries import RULES


def moment(when: datetime | None) -> str | None:
    """RFC 3339 in UTC."""
    return None if when is None else when.astimezone(UTC).isoformat().replace("+00:00", "Z")


def rules(house: HouseRules) -> dict[str, Any]:
    return {name: getattr(house, name) for name in RULES}


def author(by: By | None) -> dict[str, Any] | None:
    """Who did it; who runs the server acts with the host's right."""
    if by is None:
        return None
    return {"player": by.player, "role": "player" if by.role == "player" else "host"}


def line_at(standing: Standing, hand: int, player: int) -> Line:
    """A cell's line on the sheet; where nothing stands in it, the line and carry up to there."""
    lines = (row.line_of(player) for row in reversed(standing.hands) if row.number <= hand)
    last = next(filter(None, lines), Line(player, EMPTY, None, 0, 0, False))
    row = standing.hand(hand)
    return (row and row.line_of(player)) or replace(last, entry=None, sat_out=False)


def cell(player: int, held: Cell, line: Line) -> dict[str, Any]:
    """One cell: what is stored of it, and what the sheet makes of it."""
    return {
        "player": player,
        "points": held.points,
        "entry": line.entry,
        "carry": line.carry,
        "running": line.running,
        "sat_out": line.sat_out,
        "counts": held.counts,
        "revision": held.revision,
        "by": author(held.by),
    }


def _hand(hand: Hand) -> dict[str, Any]:
    cells = [cell(line.player, line.cell, line) for line in hand.lines]
    return {"number": hand.number, "complete": hand.complete, "cells": cells}


def _total(group: Group, total: Total) -> dict[str, Any]:
    return {
        "id": total.player,
        "name": group.names[total.player],
        "seat": total.seat,
        "running": total.running,
        "carry": total.carry,
        "rank": total.rank,
        "left": total.left,
    }


def sheet(group: Group, match: Match) -> dict[str, Any]:
    """The whole sheet; players by seat, hands ascending."""
    standing = match.standing
    won = standing.won
    return {
        "group": group.code,
        "match": match.number,
        "state": standing.state.value,
        "version": match.version,
        "open_hand": standing.open_hand,
        "dealer": standing.dealer,
        "reopened": standing.reopened,
        "rules": rules(match.rules),
        "started_at": moment(match.started_at),
        "banked_at": moment(match.banked_at),
        "amended_at": moment(match.amended_at),
        "winner": standing.winner,
        "won": won and {"player": won.player, "hand": won.hand},
        "waiting_for": list(standing.waiting_for),
        "players": [_total(group, total) for total in standing.totals],
        "hands": [_hand(hand) for hand in standing.hands],
        "warnings": [_warning(warning) for warning in pack_warnings(group, match)],
    }


def _warning(warning: PackWarning) -> dict[str, Any]:
    return {"hand": warning.hand, "players": list(warning.players), "text": warning.text}


def by_seat(players: Sequence[Player], seats: Sequence[int]) -> list[Player]:
    """Those with a seat in the order of the seats, then the others as they came."""
    places = {player: place for place, player in enumerate(seats)}
    return sorted(players, key=lambda player: (places.get(player.id, len(places)), player.id))


def player(held: Player) -> dict[str, Any]:
    """A player of the group."""
    return {"id": held.id, "name": held.name, "taken": held.taken, "active": held.active}


def match_row(row: PastMatch) -> dict[str, Any]:
    """A row of the list of matches; players by seat."""
    return {
        "number": row.number,
        "state": row.state.value,
        "started_at": moment(row.started_at),
        "banked_at": moment(row.banked_at),
        "winner": row.winner,
        "hands": row.hands,
        "players": [
            {"id": final.player, "name": final.name, "running": final.running, "rank": final.rank}
            for final in row.finals
        ],
    }


def change(line: Change) -> dict[str, Any]:
    """A line of the log."""
    return {
        "id": line.id,
        "at": moment(line.at),
        "by": author(line.by),
        "what": line.what,
        "hand": line.hand,
        "player": line.player,
        "was": line.was,
        "is": line.now,
    }
