"""Counts put on a sheet as the API does, and the worked hand's, card by card."""

from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any

from flask import Flask

from scoresheet import access, services
from scoresheet.core.sheet import By, Cell
from scoresheet.services import Entry

from .device import Sheet

JESS_OUT = {
    "melded": {"king_to_8": 8, "7_to_3": 4, "deuce_as_king_to_8": 1},
    "left": {},
    "went_out": True,
}
"""J-J-J, 4-5-6, 2-Q-J, 7-8-9-10, and out: 80 + 20 + 10 + 100 = 210."""
RAVIS = {
    "melded": {"king_to_8": 5, "queen_of_spades": 1, "7_to_3": 3},
    "left": {"ace": 1, "king_to_8": 1, "7_to_3": 2},
}
"""K-Q-J of spades, 8-8-8, 3-4-5; an ace, a 9 and two 6s: 50 + 50 + 15 − 30 = 85."""
TOMS = {
    "melded": {"king_to_8": 5, "7_to_3": 1},
    "left": {"queen_of_spades": 1, "deuce": 1, "king_to_8": 2, "7_to_3": 3},
}
"""10-10-10, 7-8-9; queen of spades, deuce, K, 9, 5, 4, 3: 55 − 155 = −100."""
WORKED = (JESS_OUT, RAVIS, TOMS)


def count(app: Flask, sheet: Sheet, hand: int, *counts: Mapping[str, Any] | None) -> None:
    """Save a hand's counts, one a player in the order they sit; None leaves one alone."""
    entries = [
        Entry(hand, player, Cell(), counts=own)
        for player, own in enumerate(counts, start=1)
        if own is not None
    ]
    with app.test_request_context():
        group = access.asker(sheet.group.rpartition("/")[2]).group
        number = int(sheet.url.rpartition("/")[2])
        services.enter(group.id, number, entries, By("host", None, 1), datetime.now(UTC))
