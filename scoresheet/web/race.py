"""A match's race as a small picture for a row of a list: the winner's line among the others."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

WIDE, TALL, EDGE = 120, 32, 2


@dataclass(frozen=True, slots=True)
class Race:
    """A match's race for a row of a list, WIDE by TALL; `won` is the winner's run."""

    runs: tuple[str, ...]
    won: str | None
    target: float


def race_of(
    races: Mapping[int, Sequence[int | None]], winner: int | None, target: int
) -> Race | None:
    """A small picture of these players' running lines after each hand; None without any."""
    hands = max((len(race) for race in races.values()), default=0)
    if not hands:
        return None
    tops = [running for race in races.values() for running in race if running is not None]
    highest = max([target, *tops])

    def run(race: Sequence[int | None]) -> str:
        places = [(at, running) for at, running in enumerate(race, 1) if running is not None]
        start = [(places[0][0] - 1, 0)] if places else []
        return " ".join(
            f"{round(at / hands * WIDE, 1):g},{_y(running, highest):g}"
            for at, running in [*start, *places]
        )

    drawn = {player: run(race) for player, race in races.items()}
    won = drawn.pop(winner, None) if winner is not None else None
    return Race(tuple(drawn.values()), won, _y(target, highest))


def _y(points: int, highest: int) -> float:
    return round((1 - points / highest) * (TALL - 2 * EDGE) + EDGE, 1)
