"""Three groups with years of matches behind them, made up, for trying the program."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from random import Random

from ..core.book import Player
from ..core.rules import ARLINGTON
from ..core.strict_json import read_json
from ..core.takeaway import Takeaway, TakenMatch, pieces
from ..core.taken_in import read_takeaway
from .demo_match import Evening
from .groups import Opened
from .takeaway import take_in

SEED = 1


@dataclass(frozen=True, slots=True)
class Circle:
    """People who play together: how often, since how long, and how many matches an evening."""

    name: str | None
    people: tuple[str, ...]
    every: timedelta
    since: timedelta
    matches: int
    counting: float
    """How many of the hands are counted card by card."""


CIRCLES = (
    Circle(
        "Thursday table",
        ("Jess", "Ravi", "Tom", "Hana"),
        timedelta(days=7),
        timedelta(days=3 * 365),
        2,
        0.1,
    ),
    Circle(
        "The cousins",
        ("Anna", "Ben", "Clara", "David", "Emma", "Felix", "Grace"),
        timedelta(days=30),
        timedelta(days=5 * 365),
        2,
        0,
    ),
    Circle(None, ("Gus", "Mira"), timedelta(days=12), timedelta(days=2 * 365), 3, 0.3),
)
FEWEST_COME = 0.85
"""Of those who aren't needed for a match so many come to each evening."""


def fill(now: datetime, seed: int = SEED) -> list[Opened]:
    """Open the three groups, the same for the same seed and time but for codes and tokens.

    Each is written as a file and taken in as one: nothing is in it that couldn't come about.
    """
    return [take_in(_read(made_up(circle, now, Random(seed))), now) for circle in CIRCLES]


def _read(made: Takeaway) -> Takeaway:
    text = "".join(pieces(made.name, made.created_at, made.rules, made.players, made.matches))
    return read_takeaway(read_json(text.encode()))


def made_up(circle: Circle, now: datetime, chance: Random) -> Takeaway:
    """A group's years of evenings up to now, and a match that has just begun."""
    today = now.replace(minute=0, second=0, microsecond=0)
    matches: list[TakenMatch] = []
    for evening in _evenings(circle, today):
        start = evening + timedelta(minutes=chance.randrange(0, 60))
        for _ in range(chance.randint(1, circle.matches)):
            played = _match(circle, chance, len(matches) + 1, start)
            matches.append(played.finished())
            start = played.now + timedelta(minutes=15)
    begun = _match(circle, chance, len(matches) + 1, today - timedelta(hours=1))
    matches.append(begun.begun(hands=4))
    return Takeaway(
        name=circle.name,
        created_at=matches[0].created_at,
        rules=ARLINGTON.defaults,
        players=tuple(Player(number, name) for number, name in enumerate(circle.people, start=1)),
        matches=tuple(matches),
    )


def _evenings(circle: Circle, today: datetime) -> Iterator[datetime]:
    """When they met, the first evening first; not today."""
    evening = (today - circle.since).replace(hour=18)
    while evening < today - timedelta(days=1):
        yield evening
        evening += circle.every


def _match(circle: Circle, chance: Random, number: int, start: datetime) -> Evening:
    everybody = range(1, len(circle.people) + 1)
    come = _who_comes(everybody, chance)
    return Evening(chance, number, come, start, circle.counting)


def _who_comes(everybody: Sequence[int], chance: Random) -> tuple[int, ...]:
    """Most of them, and never too few."""
    if len(everybody) <= ARLINGTON.fewest_players + 1:
        return tuple(everybody)
    come = [player for player in everybody if chance.random() < FEWEST_COME]
    return tuple(come if len(come) > ARLINGTON.fewest_players else everybody)
