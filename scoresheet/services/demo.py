"""Fills a database with made-up groups that have years of matches behind them, to try it all."""

from collections.abc import Iterator
from datetime import datetime
from random import Random

from ..core.strict_json import read_json
from ..core.takeaway import Takeaway, pieces
from .demo_group import GROUPS, made_up
from .groups import Opened
from .takeaway import read_group, take_in

SEED = 1


def fill(now: datetime, seed: int = SEED) -> Iterator[Opened]:
    """Open the three groups one by one, the same for the same seed and time but for codes and
    tokens: who is stopped in between has been told of those that are there.

    Each is written as a file and taken in as one: nothing is in it that couldn't come about.
    """
    return (take_in(_read(made_up(group, now, Random(seed))), now) for group in GROUPS)


def _read(made: Takeaway) -> Takeaway:
    text = "".join(pieces(made.name, made.created_at, made.rules, made.players, made.matches))
    return read_group(read_json(text.encode()))
