"""Where the lines of a match run on a picture: places for templates to print, worked out here.

Across, a place is a percentage of the picture, so that it is as wide as the page allows while
its letters keep their size; the runs themselves lie in a frame of their own, WIDE units across,
that is stretched. Down, a place is in pixels, the top first.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace

from ..core.book import Match
from ..core.cells import Hand, Line, Seat
from ..core.finished import plays, tied_after
from .lanes import APART, PITCH, Lane, across, height_of, lanes_of, who_carried

TOP, TALL, LOWEST, FOOT = 14, 250, 176, 24
"""Above the highest line, from it to the last lane, from it to the zero at least, and below for
the hands' numbers."""
LEFT, RIGHT = 14.0, 24.0
"""Kept free for the figures and for the names, in percent."""
NAME, GAP = 2.5, 15
"""Between a line's end and its name, in percent; and down from a name to the next, at least."""
LOOKS = 8
ROOMY, FEW_HANDS = 10, 12
"""So many hands' numbers have room side by side; so many, if they keep off those always shown."""
EVERY_FIFTH = 5


@dataclass(frozen=True, slots=True)
class Level:
    """A line across at so many points: "zero", "target" or "between"."""

    kind: str
    label: str
    y: float


@dataclass(frozen=True, slots=True)
class Tick:
    """A hand's number under its place; `winning` for the one that decided the match."""

    hand: int
    x: float
    winning: bool


@dataclass(frozen=True, slots=True)
class Mark:
    """Something to be seen at a place: a tie, or a corrected cell; `beside` another mark there."""

    x: float
    y: float
    beside: bool = False


@dataclass(frozen=True, slots=True)
class Trace:
    """One player's line: `runs` while in the match, `away` while not.

    `look` numbers the way it is drawn, by seat. It ends at `y`; the name stands at `name_y`, its
    box from `name_top` on.
    """

    player: int
    look: int
    runs: tuple[str, ...]
    away: tuple[str, ...]
    y: float
    name_y: float
    name_top: float
    winner: bool
    left: bool


@dataclass(frozen=True)
class Chart:
    """A match as a picture; the winner's trace is the last, so that it lies on top."""

    height: int
    frame_top: int
    frame_height: int
    frame_left: float
    frame_width: float
    frame_end: float
    names_at: float
    names_width: float
    name_height: int
    foot: int
    levels: tuple[Level, ...]
    ticks: tuple[Tick, ...]
    traces: tuple[Trace, ...]
    lanes: tuple[Lane, ...]
    lane_height: int
    ties: tuple[Mark, ...]
    corrections: tuple[Mark, ...]
    crossing: Mark | None

    @property
    def away(self) -> bool:
        """Whether a line goes on without its player."""
        return any(trace.away for trace in self.traces)

    def trace_of(self, player: int) -> Trace:
        """A player's line; KeyError for one who has none."""
        return {trace.player: trace for trace in self.traces}[player]


@dataclass(frozen=True, slots=True)
class _Scale:
    """From hands and points to places."""

    hands: int
    highest: int
    tall: int

    def x(self, hand: int) -> float:
        """Percent of the picture."""
        return round(LEFT + hand / self.hands * (100 - LEFT - RIGHT), 2)

    def y(self, points: int) -> float:
        """Pixels from the top of the frame."""
        return round((self.highest - points) / self.highest * self.tall, 1)

    def run(self, places: Sequence[tuple[int, int]]) -> str:
        """(hand, points) after (hand, points), within the frame."""
        return " ".join(
            f"{across(hand, self.hands):g},{self.y(points):g}" for hand, points in places
        )


def chart_of(match: Match, corrected: Collection[tuple[int, int]] = ()) -> Chart | None:
    """The lines of a match running to the target, and below them what is carried; None before
    the first result.

    `corrected`: the (hand, player) to be marked.
    """
    hands = hands_played(match)
    if not hands:
        return None
    below = height_of(len(who_carried(hands)))
    scale = _Scale(
        hands=len(hands),
        highest=max([match.rules.target, *(line.running for hand in hands for line in hand.lines)]),
        tall=max(LOWEST, TALL - below),
    )
    ties, crossing = _ties(match, hands, scale), _crossing(match, scale)
    return Chart(
        height=TOP + scale.tall + below + FOOT,
        frame_top=TOP,
        frame_height=scale.tall + below,
        frame_left=LEFT,
        frame_width=100 - LEFT - RIGHT,
        frame_end=100 - RIGHT,
        names_at=100 - RIGHT + NAME,
        names_width=RIGHT - NAME,
        name_height=GAP,
        foot=TOP + scale.tall + below + FOOT - 6,
        levels=_levels(match.rules.target, scale),
        ticks=_ticks(match, scale),
        traces=_traces(match, hands, scale),
        lanes=lanes_of(match.seats, hands, scale.tall + APART),
        lane_height=PITCH,
        ties=ties,
        corrections=_corrections(hands, corrected, scale, (*ties, crossing)),
        crossing=crossing,
    )


def hands_played(match: Match) -> Sequence[Hand]:
    """The hands up to the newest that has a result."""
    newest = match.standing.newest or 0
    return [hand for hand in match.standing.hands if hand.number <= newest]


def _levels(target: int, scale: _Scale) -> tuple[Level, ...]:
    half = target // 2
    kinds = (("target", target), ("between", half), ("zero", 0))
    return tuple(Level(kind, f"{points:,}", TOP + scale.y(points)) for kind, points in kinds)


def _ticks(match: Match, scale: _Scale) -> tuple[Tick, ...]:
    """Every hand's number, or of many each fifth; always the last, and the one that decided."""
    won = match.standing.won.hand if match.standing.won else scale.hands
    always = {won, scale.hands}
    step = 1 if scale.hands <= FEW_HANDS else EVERY_FIFTH
    shown = [
        hand
        for hand in range(step, scale.hands + 1, step)
        if scale.hands <= ROOMY or all(abs(hand - other) > 1 for other in always)
    ]
    hands = sorted({*shown, *always})
    decided = match.standing.won is not None
    return tuple(Tick(hand, scale.x(hand), decided and hand == won) for hand in hands)


def _traces(match: Match, hands: Sequence[Hand], scale: _Scale) -> tuple[Trace, ...]:
    ends = {total.player: TOP + scale.y(total.running) for total in match.standing.totals}
    names = _apart(ends, scale.tall)
    winner = match.standing.won.player if match.standing.won else None
    gone = {total.player for total in match.standing.totals if total.left}
    by_hand = [(hand, {line.player: line for line in hand.lines}) for hand in hands]
    traces = []
    for at, seat in enumerate(match.seats):
        steps = [_step(seat, hand, lines.get(seat.player)) for hand, lines in by_hand]
        trace = Trace(
            player=seat.player,
            look=at % LOOKS + 1,
            runs=_runs(steps, scale, there=True),
            away=_runs(steps, scale, there=False),
            y=ends[seat.player],
            name_y=names[seat.player],
            name_top=names[seat.player] - GAP / 2,
            winner=seat.player == winner,
            left=seat.player in gone,
        )
        traces.append(trace)
    return tuple(sorted(traces, key=lambda trace: trace.winner))


@dataclass(frozen=True, slots=True)
class _Step:
    """A player's line after a hand, and whether they were in the match at it."""

    hand: int
    line: Line | None
    there: bool


def _step(seat: Seat, hand: Hand, line: Line | None) -> _Step:
    return _Step(hand.number, line, line is not None and plays(seat, hand))


def _apart(ends: Mapping[int, float], tall: int) -> dict[int, float]:
    """Where each name stands so that none covers another, near where its line ends; above the
    lanes."""
    gap = min(GAP, tall / max(1, len(ends) - 1))
    order = sorted(ends, key=lambda player: ends[player])
    places: list[float] = []
    for player in order:
        places.append(max(ends[player], places[-1] + gap) if places else ends[player])
    lowest = float(TOP + tall)
    for at in reversed(range(len(places))):
        places[at] = min(places[at], lowest)
        lowest = places[at] - gap
    return {player: round(place, 1) for player, place in zip(order, places, strict=True)}


def _runs(steps: Sequence[_Step], scale: _Scale, *, there: bool) -> tuple[str, ...]:
    """The stretches in which the player is in the match, or, from the first of them on, isn't."""
    runs: list[list[tuple[int, int]]] = []
    running, came, on = 0, False, False
    for step in steps:
        came = came or step.there
        fits = came and step.there == there
        if fits and not on:
            runs.append([(step.hand - 1, running)])
        on, running = fits, step.line.running if step.line is not None else running
        if fits:
            runs[-1].append((step.hand, running))
    return tuple(scale.run(run) for run in runs)


def _ties(match: Match, hands: Sequence[Hand], scale: _Scale) -> tuple[Mark, ...]:
    """The hands after which two or more shared the top, at or over the target."""
    shared = ((hand, tied_after(match, hand)) for hand in hands)
    return tuple(Mark(scale.x(hand.number), _on(top[0], scale)) for hand, top in shared if top)


def _on(line: Line, scale: _Scale) -> float:
    return TOP + scale.y(line.running)


def _corrections(
    hands: Sequence[Hand],
    corrected: Collection[tuple[int, int]],
    scale: _Scale,
    others: Collection[Mark | None],
) -> tuple[Mark, ...]:
    """The corrected cells; where one of the other marks stands, beside it."""
    places = (
        Mark(scale.x(hand.number), _on(line, scale))
        for hand in hands
        for line in hand.lines
        if (hand.number, line.player) in corrected
    )
    return tuple(replace(place, beside=place in others) for place in places)


def _crossing(match: Match, scale: _Scale) -> Mark | None:
    """Where the winner's line stands after the hand that decided."""
    won = match.standing.won
    hand = match.standing.hand(won.hand) if won else None
    line = hand.line_of(won.player) if won and hand else None
    return Mark(scale.x(won.hand), _on(line, scale)) if won and line else None
