"""A hand made up by chance: what it is worth to everybody; pure, writes nothing."""

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from ..core.cells import Cell, Standing
from ..core.counts import read_counts, worth
from ..core.rules import ARLINGTON, HouseRules
from ..core.sheet import carried

MISDEALT, SAT_OUT, LOST, MISCOUNTED, MISTAKEN = 0.02, 0.02, 0.2, 0.02, 0.06
"""How often a hand, one of its players, a result or a count is so."""
FAR = 0.04
"""How often a hand is worth far more than others to who went out, or a loss far greater."""
STEP = ARLINGTON.step
MOST_IN = 170
"""Who didn't go out has no more from a hand, in points."""


def dealt(
    chance: Random, players: Sequence[int], rules: HouseRules, counting: float, *, first: bool
) -> dict[int, Cell]:
    """What the hand is worth to each; now and then a misdeal, but not the `first` hand."""
    if not first and chance.random() < MISDEALT:
        return {player: Cell(sat_out=True) for player in players}
    out = chance.choices(players, [4 + player % 3 for player in players])[0]
    if chance.random() < counting:
        return _all_counted(chance, players, rules, out)
    worth_of = {player: _points(chance, rules, out=player == out) for player in players}
    cells = {player: Cell(points) for player, points in worth_of.items()}
    if len(players) > 3 and chance.random() < SAT_OUT:
        cells[next(player for player in players if player != out)] = Cell(sat_out=True)
    return cells


def _points(chance: Random, rules: HouseRules, *, out: bool) -> int:
    if out:
        return _least_out(rules) + STEP * (chance.randint(0, 25) + _far(chance, 36))
    if chance.random() < LOST:
        return -STEP * (chance.randint(1, 24) + _far(chance, 28))
    return STEP * chance.randint(0, MOST_IN // STEP)


def _far(chance: Random, most: int) -> int:
    """Nothing more, but now and then up to so much."""
    return chance.randint(4, most) if chance.random() < FAR else 0


def _least_out(rules: HouseRules) -> int:
    """Who went out has melded something, too."""
    return rules.going_out_bonus + 10 * STEP


def _all_counted(
    chance: Random, players: Sequence[int], rules: HouseRules, out: int
) -> dict[int, Cell]:
    """Everybody's cards counted; now and then somebody forgets one, and the packs say so."""
    counts = {player: _cards(chance, out=player == out) for player in players}
    if chance.random() < MISCOUNTED:
        forgetful = next(player for player in players if player != out)
        counts[forgetful] = {"melded": {"king_to_8": 4, "7_to_3": 3}, "left": {"7_to_3": 5}}
    return {
        player: _counted(own | {"went_out": player == out}, rules) for player, own in counts.items()
    }


def _cards(chance: Random, *, out: bool) -> dict[str, Any]:
    """Thirteen cards or more, and none left in hand for who went out."""
    roll = chance.randint
    if out:
        return {"melded": {"king_to_8": roll(6, 9), "7_to_3": roll(7, 9)}, "left": {}}
    left = {"king_to_8": roll(2, 3), "7_to_3": roll(4, 5), "ace": roll(0, 1)}
    return {
        "melded": {"king_to_8": roll(4, 6), "7_to_3": roll(3, 4)},
        "left": {kind: number for kind, number in left.items() if number},
    }


def _counted(counts: dict[str, Any], rules: HouseRules) -> Cell:
    return Cell(worth(read_counts(counts, rules), rules), counts=counts)


def tied(hand: Mapping[int, Cell], before: Standing, rules: HouseRules) -> dict[int, Cell]:
    """The same hand, but that somebody shares the top with who would have won it alone.

    Unchanged where nobody would have won, or where no other result can have been as high as that.
    """
    after = {player: _line(before, player, cell) for player, cell in hand.items()}
    winner = max(after, key=after.__getitem__)
    if after[winner] < rules.target:
        return dict(hand)
    points = hand[winner].points or 0
    least = min(points, max(_needed(before, winner, rules.target), _least_out(rules)))
    others = [player for player in hand if player != winner and not hand[player].sat_out]
    top = max([after[winner] - points + least, *(after[player] for player in others)])
    for player in others:
        if _needed(before, player, top) <= MOST_IN:
            level = (winner, player)
            return {**hand, **{own: Cell(_needed(before, own, top)) for own in level}}
    return dict(hand)


def _line(before: Standing, player: int, cell: Cell) -> int:
    """The player's running line after that result."""
    total = before.total_of(player)
    entry = 0 if cell.points is None else carried(cell.points - total.carry)[0]
    return total.running + entry


def _needed(before: Standing, player: int, line: int) -> int:
    """The result that brings the player to a line not yet reached."""
    total = before.total_of(player)
    return line - total.running + total.carry


def mistaken(chance: Random, hand: Mapping[int, Cell]) -> dict[int, Cell]:
    """What is entered wrong of it: now and then a loss for a gain, or the other way round.

    Anybody would see that of a hand worth a lot.
    """
    return {
        player: Cell(-cell.points)
        for player, cell in hand.items()
        if cell.points
        and abs(cell.points) <= MOST_IN
        and cell.counts is None
        and chance.random() < MISTAKEN
    }
