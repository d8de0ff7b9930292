"""A group made up by chance, with years of matches behind it; pure, writes nothing."""

from calendar import SATURDAY, SUNDAY, THURSDAY
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
    """Who plays together, when, since how long, and how many matches a day at most."""

    name: str | None
    players: tuple[str, ...]
    weekdays: tuple[int, ...]
    """On which they meet, Monday as 0."""
    hours: tuple[int, int]
    """Between which the first match of a day begins, in UTC."""
    gaps: tuple[int, ...]
    """After so many days they meet again, or on the first of their weekdays from then on."""
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
        weekdays=(THURSDAY,),
        hours=(18, 19),
        gaps=(7, 7, 7, 7, 7, 7, 14),
        since=timedelta(days=3 * 365),
        matches=2,
        counting=0.1,
        rules=(HouseRules(going_out_bonus=50), HouseRules()),
    ),
    MadeGroup(
        "The cousins",
        ("Anna", "Ben", "Clara", "David", "Emma", "Felix", "Grace"),
        weekdays=(SATURDAY, SUNDAY),
        hours=(13, 16),
        gaps=(13, 20, 24, 29, 41),
        since=timedelta(days=5 * 365),
        matches=2,
        counting=0,
        rules=(HouseRules(target=500), HouseRules()),
    ),
    MadeGroup(
        None,
        ("Gus", "Mira"),
        weekdays=tuple(range(7)),
        hours=(18, 21),
        gaps=(3, 5, 8, 12, 15, 26),
        since=timedelta(days=2 * 365),
        matches=3,
        counting=0.3,
        rules=(HouseRules(), HouseRules(ace_left=20)),
    ),
)


def made_up(group: MadeGroup, now: datetime, chance: Random) -> Takeaway:
    """A group's years of matches up to the newest day to meet, and one begun on that day."""
    newest = _newest_start(group, now)
    matches: list[TakenMatch] = []
    for start, rules in _starts(group, chance, newest):
        for _ in range(chance.randint(1, group.matches)):
            played = _next(group, chance, matches, start, rules)
            matches.append(played.finished())
            start = played.now + timedelta(minutes=15)
    begun = _next(group, chance, matches, newest, group.rules[-1])
    matches.append(begun.begun(hands=4))
    return Takeaway(
        name=group.name,
        created_at=matches[0].created_at,
        rules=group.rules[-1],
        players=tuple(Player(number, name) for number, name in enumerate(group.players, start=1)),
        matches=tuple(matches),
    )


def _newest_start(group: MadeGroup, now: datetime) -> datetime:
    """An hour ago or, where today isn't one of their days, on the newest that is."""
    start = now.replace(minute=0, second=0, microsecond=0) - timedelta(hours=1)
    if start.weekday() in group.weekdays:
        return start
    days = (start - timedelta(days=back) for back in range(1, 7))
    return next(day for day in days if day.weekday() in group.weekdays).replace(hour=group.hours[0])


def _starts(
    group: MadeGroup, chance: Random, end: datetime
) -> Iterator[tuple[datetime, HouseRules]]:
    """When they met, up to the day before the end, and by which house rules; the first first."""
    first = day = _theirs(group, end - group.since)
    while day.date() < end.date():
        hour, minute = chance.randrange(*group.hours), chance.randrange(0, 60, 5)
        rules = group.rules[(day - first) * len(group.rules) // (end - first)]
        yield day.replace(hour=hour, minute=minute), rules
        day = _theirs(group, day + timedelta(days=chance.choice(group.gaps)))


def _theirs(group: MadeGroup, day: datetime) -> datetime:
    """The first day from this one on that is one of their weekdays."""
    days = (day + timedelta(days=on) for on in range(7))
    return next(own for own in days if own.weekday() in group.weekdays)


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
