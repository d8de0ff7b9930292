"""Statistics over finished matches: what each player won, made of their hands, lost and carried.

A match's part of the record is worked out once, when it is closed (finished.py), and parts add
up: a year is the sum of its matches, the whole the sum of its years. Figures are exact; whoever
shows them rounds.
"""

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from types import MappingProxyType
from typing import Final

from ..errors import sentence

LAST = 10
"""How many of the newest matches the shortest span and the form look at."""

DEFINITIONS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "matches": sentence(
            "Banked and ended matches in which the player has at least one result; one that they"
            " left counts too. Matches that are open, or reopened and not yet banked again, don’t."
        ),
        "wins": sentence("Banked matches that the player won. Nobody wins one that ended early."),
        "share": sentence("Matches won out of matches played, those that ended early included."),
        "hands": sentence(
            "Hands with a result. A hand sat out is none, and neither is one taken off the sheet."
        ),
        "average": sentence(
            "What the player’s hands were worth on average, before any loss carried was taken off."
        ),
        "best": sentence("The most that one hand was worth."),
        "worst": sentence("The biggest loss in one hand."),
        "outs": sentence(
            "Hands in which the player went out, of those whose cards were counted: a plain number"
            " doesn’t say who went out."
        ),
        "carry": sentence(
            "The most points carried at one time, and how many more hands it took from the first"
            " loss until nothing was carried. Hands sat out don’t count; what is still carried"
            " when the match is over is never worked off."
        ),
        "comebacks": sentence(
            "Matches won after being, at the end of an earlier hand, a quarter of the target or"
            " more behind the highest line among those playing it."
        ),
        "meetings": sentence(
            "Matches in which both have at least one result. Who finished ahead goes by rank: equal"
            " ranks are neither’s, and who left stands behind who stayed."
        ),
        "standings": sentence(
            "By matches won, then by the share of matches won, then by what a hand was worth on"
            " average."
        ),
        "year": sentence(
            "A match counts for the year in which it was first won or ended, in UTC: around New"
            " Year that may be another year than where you sit."
        ),
        "last": sentence("The newest %(num)s finished matches of the group, by their numbers."),
    }
)
"""How each figure is to be read, one for each name that the record shows; of "last" with a gap."""


@dataclass(frozen=True, slots=True, order=True)
class Carry:
    """A loss carried: the most points at once, the further hands it took, whether it lasted.

    `lasting`: something of it was still carried when the match was over. The longer of two is
    the one of more points, then of more hands.
    """

    points: int = 0
    hands: int = 0
    lasting: bool = False


NO_CARRY = Carry()


@dataclass(frozen=True, slots=True)
class Tally:
    """One player's figures over any number of finished matches; a sum is a tally too.

    Points are what hands were worth. `best` is None without a hand, `worst` (below 0) without
    a loss. `outs` of `counted` hands.
    """

    matches: int = 0
    wins: int = 0
    hands: int = 0
    points: int = 0
    best: int | None = None
    worst: int | None = None
    counted: int = 0
    outs: int = 0
    carry: Carry = NO_CARRY
    comebacks: int = 0

    def __add__(self, other: "Tally") -> "Tally":
        return Tally(
            matches=self.matches + other.matches,
            wins=self.wins + other.wins,
            hands=self.hands + other.hands,
            points=self.points + other.points,
            best=_of(max, self.best, other.best),
            worst=_of(min, self.worst, other.worst),
            counted=self.counted + other.counted,
            outs=self.outs + other.outs,
            carry=max(self.carry, other.carry),
            comebacks=self.comebacks + other.comebacks,
        )

    @property
    def share(self) -> Fraction | None:
        """Matches won out of matches played, exactly; None without any."""
        return Fraction(self.wins, self.matches) if self.matches else None

    @property
    def average(self) -> Fraction | None:
        """What a hand was worth on average, in points, exactly; None without any."""
        return Fraction(self.points, self.hands) if self.hands else None


def _of(choose: Callable[[list[int]], int], one: int | None, other: int | None) -> int | None:
    """The chosen of two figures, of those that there are."""
    there = [figure for figure in (one, other) if figure is not None]
    return choose(there) if there else None


@dataclass(frozen=True, slots=True)
class Part:
    """What one player had of one finished match; `rank` among those with a result in it.

    `race`: the running line after each hand on the sheet; None while not in the match.
    """

    player: int
    rank: int
    tally: Tally
    race: tuple[int | None, ...] = ()


@dataclass(frozen=True, slots=True)
class Finished:
    """One banked or ended match as the record sees it; `parts` of those with a result, by seat."""

    number: int
    parts: tuple[Part, ...]

    @property
    def winner(self) -> int | None:
        return next((part.player for part in self.parts if part.tally.wins), None)


@dataclass(frozen=True, slots=True)
class Meeting:
    """Two players' matches against each other, told from the first one's side."""

    matches: int = 0
    wins: int = 0
    losses: int = 0
    ahead: int = 0
    behind: int = 0

    def __add__(self, other: "Meeting") -> "Meeting":
        return Meeting(
            self.matches + other.matches,
            self.wins + other.wins,
            self.losses + other.losses,
            self.ahead + other.ahead,
            self.behind + other.behind,
        )

    @property
    def turned(self) -> "Meeting":
        """The same from the other's side."""
        return Meeting(self.matches, self.losses, self.wins, self.behind, self.ahead)


@dataclass(frozen=True)
class Record:
    """The figures of a span of finished matches; `meetings` by pairs, the lower id first."""

    matches: int = 0
    tallies: Mapping[int, Tally] = field(default_factory=dict)
    meetings: Mapping[tuple[int, int], Meeting] = field(default_factory=dict)

    def __add__(self, other: "Record") -> "Record":
        return summed([self, other])

    def against(self, player: int, other: int) -> Meeting:
        """How a player did against another: head to head."""
        kept = self.meetings.get((min(player, other), max(player, other)), Meeting())
        return kept if player < other else kept.turned


def summed(records: Iterable[Record]) -> Record:
    """The record of all their matches together."""
    matches = 0
    tallies: dict[int, Tally] = defaultdict(Tally)
    meetings: dict[tuple[int, int], Meeting] = defaultdict(Meeting)
    for record in records:
        matches += record.matches
        for player, tally in record.tallies.items():
            tallies[player] += tally
        for pair, meeting in record.meetings.items():
            meetings[pair] += meeting
    return Record(matches, dict(tallies), dict(meetings))


def record_of(matches: Iterable[Finished]) -> Record:
    """The record of these matches."""
    return summed(_alone(match) for match in matches)


def _alone(match: Finished) -> Record:
    """The record of one match."""
    parts = sorted(match.parts, key=lambda part: part.player)
    return Record(
        matches=1,
        tallies={part.player: part.tally for part in parts},
        meetings={
            (one.player, other.player): _met(one, other)
            for at, one in enumerate(parts)
            for other in parts[at + 1 :]
        },
    )


def _met(one: Part, other: Part) -> Meeting:
    return Meeting(
        matches=1,
        wins=one.tally.wins,
        losses=other.tally.wins,
        ahead=int(one.rank < other.rank),
        behind=int(one.rank > other.rank),
    )


@dataclass(frozen=True, slots=True)
class Place:
    """A player's place in the standings of a span; equal figures share a rank (1, 1, 3)."""

    rank: int
    player: int
    tally: Tally


def standings(record: Record) -> tuple[Place, ...]:
    """Who is ahead: by wins, then share, then average hand; all exact. Best first, then by id."""
    keys = {player: _order(tally) for player, tally in record.tallies.items()}
    return tuple(
        Place(1 + sum(key > keys[player] for key in keys.values()), player, record.tallies[player])
        for player in sorted(keys, key=lambda player: (*(-part for part in keys[player]), player))
    )


def _order(tally: Tally) -> tuple[Fraction, Fraction, Fraction]:
    return Fraction(tally.wins), tally.share or Fraction(0), tally.average or Fraction(0)


@dataclass(frozen=True, slots=True)
class Showing:
    """How a player did in one match: rank, out of how many, and whether they won it."""

    match: int
    rank: int
    of: int
    won: bool


def form(matches: Sequence[Finished]) -> dict[int, tuple[Showing | None, ...]]:
    """Each player's showing in each of these matches, in their order; None where not in it."""
    players = sorted({part.player for match in matches for part in match.parts})
    return {player: tuple(_showing(match, player) for match in matches) for player in players}


def _showing(match: Finished, player: int) -> Showing | None:
    part = next((part for part in match.parts if part.player == player), None)
    if part is None:
        return None
    return Showing(match.number, part.rank, len(match.parts), bool(part.tally.wins))
