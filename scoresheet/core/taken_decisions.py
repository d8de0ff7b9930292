"""The decisions of a match in a group's file, held against what its results come to."""

from collections.abc import Mapping
from dataclasses import replace

from ..errors import (
    BankedNotWon,
    DiscardedWith,
    EndedWithout,
    EndingsTwo,
    NobodyThere,
    OpenThoughWon,
    TimesMismatched,
    ValueBeyond,
)
from .book import Match
from .sheet import CLOSED, standing
from .spots import Spot


def require_sound(held: Mapping[str, Spot], match: Match) -> None:
    """Raises FileRefused where the match can't stand as its file says."""
    _require_ending(held["decisions"], match)
    _require_dealer(held["decisions"], match)
    _require_times(held, match)


def _require_ending(spot: Spot, match: Match) -> None:
    decided = match.decisions
    endings = (decided.banked_at is not None, decided.ended_early, decided.discarded)
    spot.require(sum(endings) <= 1, EndingsTwo)
    undecided = replace(decided, banked_at=None, ended_early=False, discarded=False)
    judged = standing(match.cells, match.seats, undecided, match.rules)
    if decided.banked_at is not None:
        won = judged.won is not None and judged.won.hand == decided.banked_at
        spot.at("banked_hand").require(won, BankedNotWon)
    if decided.ended_early:
        spot.at("ended_early").require(judged.newest and not judged.won, EndedWithout)
    if decided.discarded:
        spot.at("discarded").require(not judged.newest, DiscardedWith)
    if not any(endings):
        spot.require(not judged.to_bank, OpenThoughWon)
    _require_version(spot.at("banked_version"), match)


def _require_version(spot: Spot, match: Match) -> None:
    """The save that banked a match is one of its own."""
    if spot.value is not None:
        spot.require(match.decisions.banked_at is not None, BankedNotWon)
        spot.require(spot.value <= match.version, ValueBeyond, low=1, high=match.version)


def _require_dealer(spot: Spot, match: Match) -> None:
    if match.decisions.dealer is not None:
        seated = {seat.player for seat in match.seats}
        spot.at("dealer").require(match.decisions.dealer[1] in seated, NobodyThere)


def _require_times(held: Mapping[str, Spot], match: Match) -> None:
    """Started with its first result; dated once it is closed, again once it was reopened."""
    reopened = match.decisions.reopened_after is not None
    closed = match.standing.state in CLOSED and not match.decisions.discarded
    started = match.standing.newest > 0
    dated = closed or reopened
    held["started_at"].require((match.started_at is not None) == started, TimesMismatched)
    held["banked_at"].require((match.banked_at is not None) == dated, TimesMismatched)
    held["amended_at"].require(match.amended_at is None or reopened, TimesMismatched)
