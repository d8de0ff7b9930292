"""A finished match -> its part of the record, player by player: derived of results, as all is."""

from collections.abc import Iterable
from dataclasses import replace
from fractions import Fraction
from typing import Final

from .book import Match
from .cells import Hand, Line, Seat
from .record import NO_CARRY, Carry, Finished, Part, Tally
from .rules import ARLINGTON

BEHIND_FOR_A_COMEBACK: Final = Fraction(1, 4)
"""Of the target: who was as far behind, and won, came back."""


def finished(match: Match) -> Finished:
    """A banked or ended match's part of the record: what is derived of it, by player.

    Who has no result in it has no part, and takes no rank. Raises ValueError for one that is
    open or discarded.
    """
    standing = match.standing
    if not standing.closed or match.decisions.discarded:
        raise ValueError(f"match {match.number} isn't finished")
    all_told = {total.player: total.rank for total in standing.totals}
    parts = (_part(match, seat, all_told[seat.player]) for seat in match.seats)
    played = [part for part in parts if part.tally.hands]
    return Finished(match.number, tuple(_ranked(part, played) for part in played))


def _ranked(part: Part, played: Iterable[Part]) -> Part:
    """The part with its rank among those who played: 1, 1, 3."""
    return replace(part, rank=1 + sum(other.rank < part.rank for other in played))


def _part(match: Match, seat: Seat, rank: int) -> Part:
    lines = [line for line in _lines(match, seat.player) if line.cell.points is not None]
    results = [line.cell.points for line in lines if line.cell.points is not None]
    counts = [line.cell.counts for line in lines if line.cell.counts is not None]
    won = match.standing.winner == seat.player
    tally = Tally(
        matches=1,
        wins=int(won),
        hands=len(results),
        points=sum(results),
        best=max(results, default=None),
        worst=min((points for points in results if points < 0), default=None),
        counted=len(counts),
        outs=sum(bool(count.get("went_out")) for count in counts),
        carry=longest_carry(lines),
        comebacks=int(won and _came_back(match, seat)),
    )
    return Part(seat.player, rank, tally, race(match, seat))


def _lines(match: Match, player: int) -> Iterable[Line]:
    return (line for hand in match.standing.hands if (line := hand.line_of(player)) is not None)


def longest_carry(lines: Iterable[Line]) -> Carry:
    """The longest carry of a player's hands with a result, in their order."""
    longest, points, hands = NO_CARRY, 0, 0
    for line in lines:
        hands = hands + 1 if points else 0
        if line.carry:
            points = max(points, line.carry)
        elif points:
            longest, points = max(longest, Carry(points, hands)), 0
    return max(longest, Carry(points, hands, lasting=True)) if points else longest


def _came_back(match: Match, seat: Seat) -> bool:
    """Whether the winner was far enough behind after a complete hand before the winning one."""
    won = match.standing.won
    earlier = [
        hand
        for hand in match.standing.hands
        if won and hand.number < won.hand and hand.complete and plays(seat, hand)
    ]
    behind = max((_behind(match, hand, seat.player) for hand in earlier), default=0)
    return behind >= match.rules.target * BEHIND_FOR_A_COMEBACK


def plays(seat: Seat, hand: Hand) -> bool:
    """In the match at that hand: at the table then, or with a result of it."""
    line = hand.line_of(seat.player)
    return seat.covers(hand.number) or (line is not None and not line.sat_out)


def lines_of_those_in(match: Match, hand: Hand) -> dict[int, Line]:
    """By player, the lines after a hand of those who were in the match at that hand."""
    playing = {seat.player for seat in match.seats if plays(seat, hand)}
    return {line.player: line for line in hand.lines if line.player in playing}


def _behind(match: Match, hand: Hand, player: int) -> int:
    """How many points a player's line is below the highest of those in the match at that hand."""
    lines = lines_of_those_in(match, hand)
    return max(line.running for line in lines.values()) - lines[player].running


def race(match: Match, seat: Seat) -> tuple[int | None, ...]:
    """A player's running line after each hand on the sheet; None where they aren't in the match.

    A hand sat out at the table leaves the line as it is.
    """
    return tuple(
        line.running if line is not None and plays(seat, hand) else None
        for hand in match.standing.hands
        for line in [hand.line_of(seat.player)]
    )


def tied_after(match: Match, hand: Hand) -> tuple[Line, ...]:
    """The lines that shared the top after a complete hand, at or over the target; or none.

    Also of a hand from which the table played on: it tells what was, and decides nothing.
    """
    played = hand.complete and not hand.misdeal
    if not played or max(line.running for line in hand.lines) < match.rules.target:
        return ()
    lines = lines_of_those_in(match, hand)
    running = {player: line.running for player, line in lines.items()}
    top = ARLINGTON.ending(running, match.rules.target)
    return tuple(lines[player] for player in top) if len(top) > 1 else ()
