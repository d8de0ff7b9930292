"""Core values as the JSON of the document: the sheet, the group, a line of the log."""

from datetime import UTC, datetime
from typing import Any

from ..core.book import Change, Group, Match, PastMatch, Player
from ..core.rules import HouseRules
from ..core.sheet import By, Cell, Hand, Line, Total
from ..store.queries import RULES


def moment(when: datetime | None) -> str | None:
    """RFC 3339 in UTC."""
    return None if when is None else when.astimezone(UTC).isoformat().replace("+00:00", "Z")


def rules(house: HouseRules) -> dict[str, Any]:
    return {name: getattr(house, name) for name in RULES}


def author(by: By | None) -> dict[str, Any] | None:
    return None if by is None else {"player": by.player, "role": by.role}


def cell(player: int, held: Cell, line: Line | None) -> dict[str, Any]:
    """One cell: what is stored of it, and what the sheet makes of it."""
    return {
        "player": player,
        "points": held.points,
        "entry": line.entry if line else None,
        "carry": line.carry if line else 0,
        "running": line.running if line else 0,
        "sat_out": line.sat_out if line else held.sat_out,
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
        "warnings": [],
    }


def player(held: Player) -> dict[str, Any]:
    """A player of the group."""
    return {"id": held.id, "name": held.name, "taken": held.taken, "active": held.active}


def match_row(row: PastMatch) -> dict[str, Any]:
    """A row of the list of matches; players in the order of ranks."""
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
