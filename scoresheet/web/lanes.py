"""What is carried in a match, under the lines of its chart: a lane for each who carried a loss.

Drawn over one another the losses of a whole table are a tangle; in lanes each has its own zero.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import count

from ..core.cells import Hand, Seat
from ..core.finished import plays
from .present_words import figure

WIDE = 1000
"""How wide the frame is that the runs lie in; it is stretched to the page."""
PITCH, DEEP, APART = 12, 10, 8
"""From lane to lane, the deepest loss, and from the zero to the first lane, in pixels."""


@dataclass(frozen=True, slots=True)
class Lane:
    """What one player carried: `stretches` are outlines within the frame, hanging from `top`.

    `most` is the deepest loss, as it is printed.
    """

    player: int
    top: float
    most: str
    stretches: tuple[str, ...]


def across(hand: int, hands: int) -> float:
    """Where a hand's place is in the frame."""
    return round(hand / hands * WIDE, 1)


def height_of(lanes: int) -> int:
    """How much room so many lanes take under the zero."""
    return APART + lanes * PITCH if lanes else 0


def who_carried(hands: Sequence[Hand]) -> set[int]:
    """The players who carried a loss after any hand."""
    return {line.player for hand in hands for line in hand.lines if line.carry}


def lanes_of(seats: Sequence[Seat], hands: Sequence[Hand], top: float) -> tuple[Lane, ...]:
    """A lane for each who carried a loss, by seat, one scale for all, the first from `top` on."""
    carried = who_carried(hands)
    deepest = max((line.carry for hand in hands for line in hand.lines), default=0)
    tops = count(top, PITCH)
    return tuple(
        _lane(seat, hands, next(tops), deepest) for seat in seats if seat.player in carried
    )


def _lane(seat: Seat, hands: Sequence[Hand], top: float, deepest: int) -> Lane:
    places = _places(seat, hands)
    return Lane(
        player=seat.player,
        top=top,
        most=figure(-max(carry for stretch in places for _, carry in stretch)),
        stretches=tuple(
            " ".join(
                f"{across(hand, len(hands)):g},{round(top + carry / deepest * DEEP, 1):g}"
                for hand, carry in stretch
            )
            for stretch in places
        ),
    )


def _places(seat: Seat, hands: Sequence[Hand]) -> list[list[tuple[int, int]]]:
    """The stretches in which a loss is carried, (hand, carry) after (hand, carry): from the hand
    before it to its working off, or to the last hand of its player."""
    stretches: list[list[tuple[int, int]]] = []
    carry = last = 0
    for hand in hands:
        line = hand.line_of(seat.player)
        if line is None or not plays(seat, hand):
            continue
        if line.carry and not carry:
            stretches.append([(hand.number - 1, 0)])
        if line.carry or carry:
            stretches[-1].append((hand.number, line.carry))
        carry, last = line.carry, hand.number
    if carry:
        stretches[-1].append((last, 0))
    return stretches
