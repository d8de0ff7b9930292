"""A group made up by chance, with years of matches behind it; pure, writes nothing."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta
from random import Random

from ..core.book import Player
from ..core.cells import Seat
from ..core.rules import ARLINGTON, HouseRules
from ..core.takeaway import Takeaway, TakenMatch
from .demo_match import MadeMatch

COMES = 0.85
"""How often each comes who isn't needed for a match."""


@dataclass(frozen=True, slots=True)
class MadeGroup:
    """Who plays together, how often, since how long, and how many matches a day at most."""

    name: str | None
    players: tuple[str, ...]
    every: timedelta
    since: timedelta
    matches: int
    counting: float
    """How many of the hands are counted card by card."""
    rules: tuple[HouseRules, ...]
    """The house rules that the group has had, the newest last, each for as long."""


GROUPS = (
    MadeGroup(
        "Thursday table",
        ("Jess", "Ravi", "Tom", "Hana"),
        every=timedelta(days=7),
        since=timedelta(days=3 * 365),
        matches=2,
        counting=0.1,
        rules=(HouseRules(going_out_bonus=50), HouseRules()),
    ),
    MadeGroup(
        "The cousins",
        ("Anna", "Ben", "Clara", "David", "Emma", "Felix", "Grace"),
        every=timedelta(days=30),
        since=timedelta(days=5 * 365),
        matches=2,
        counting=0,
        rules=(HouseRules(target=500), HouseRules()),
    ),
    MadeGroup(
        None,
        ("Gus", "Mira"),
        every=timedelta(days=12),
        since=timedelta(days=2 * 365),
        matches=3,
        counting=0.3,
        rules=(HouseRules(), HouseRules(ace_left=20)),
    ),
)


def made_up(group: MadeGroup, now: datetime, chance: Random) -> Takeaway:
    """A group's years of matches up to now, and one that has just begun."""
    today = now.replace(minute=0, second=0, microsecond=0)
    matches: list[TakenMatch] = []
    for day, rules in _days(group, today):
        start = day + timedelta(minutes=chance.randrange(0, 60))
        for _ in range(chance.randint(1, group.matches)):
            played = _next(group, chance, matches, start, rules)
            matches.append(played.finished())
            start = played.now + timedelta(minutes=15)
    begun = _next(group, chance, matches, today - timedelta(hours=1), group.rules[-1])
    matches.append(begun.begun(hands=4))
    return Takeaway(
        name=group.name,
        created_at=matches[0].created_at,
        rules=group.rules[-1],
        players=tuple(Player(number, name) for number, name in enumerate(group.players, start=1)),
        matches=tuple(matches),
    )


def _days(group: MadeGroup, today: datetime) -> Iterator[tuple[datetime, HouseRules]]:
    """When they met and by which house rules, the first day first; not today."""
    first = day = (today - group.since).replace(hour=18)
    while day < today - timedelta(days=1):
        yield day, group.rules[(day - first) * len(group.rules) // (today - first)]
        day += group.every


def _next(
    group: MadeGroup, chance: Random, before: list[TakenMatch], start: datetime, rules: HouseRules
) -> MadeMatch:
    """The match after these: by the rules of the last one, unless they are changed now."""
    come = _who_comes(group, chance)
    match = MadeMatch(
        chance,
        number=len(before) + 1,
        now=start,
        seats=tuple(map(Seat, come)),
        away=tuple(own for own in range(1, len(group.players) + 1) if own not in come),
        rules=before[-1].match.rules if before else rules,
        counting=group.counting,
    )
    if match.rules != rules:
        match.change_rules(rules)
    return match


def _who_comes(group: MadeGroup, chance: Random) -> tuple[int, ...]:
    """Most of them, and never too few."""
    everybody = tuple(range(1, len(group.players) + 1))
    if len(everybody) <= ARLINGTON.fewest_players + 1:
        return everybody
    come = tuple(player for player in everybody if chance.random() < COMES)
    return come if len(come) > ARLINGTON.fewest_players else everybody
