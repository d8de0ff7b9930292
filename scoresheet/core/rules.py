"""A game as data: its bounds, its ending, and the house rules a table may choose.

A second rummy game is a second `Game` value here, not a branch elsewhere.
Source of every value: the rules of Arlington as settled for this project.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from ..errors import RuleRefused, TargetRefused


def highest_at_target(lines: Mapping[int, int], target: int) -> tuple[int, ...]:
    """Who shares the highest line, in points, if it is at or over the target.

    One alone has won; a shared top plays on.
    """
    best = max(lines.values(), default=0)
    if best < target:
        return ()
    return tuple(player for player, running in lines.items() if running == best)


@dataclass(frozen=True, slots=True)
class HouseRules:
    """What a table may choose before the first result; amounts in points.

    Raises RuleRefused (TargetRefused) for anything outside the bounds.
    """

    target: int = 1000
    joker: bool = False
    deuce_as_ace: int = 10
    ace_left: int = 10
    biggest_set: int | None = 4
    longest_run: int | None = None
    going_out_bonus: int = 100

    def __post_init__(self) -> None:
        low, high = TARGET_BOUNDS
        if not low <= self.target <= high:
            raise TargetRefused(low=low, high=high)
        allowed = (
            self.deuce_as_ace in ACE_CHOICES,
            self.ace_left in ACE_CHOICES,
            self.biggest_set in LENGTH_CHOICES,
            self.longest_run in LENGTH_CHOICES,
            BONUS_BOUNDS[0] <= self.going_out_bonus <= BONUS_BOUNDS[1],
        )
        if not all(allowed):
            raise RuleRefused


TARGET_BOUNDS = (100, 10_000)
BONUS_BOUNDS = (0, 500)
ACE_CHOICES = (10, 20)
LENGTH_CHOICES = (4, None)


@dataclass(frozen=True, slots=True)
class Worth:
    """What one card of a kind counts, in points; or which house rule says so."""

    fixed: int = 0
    rule: str | None = None
    only_with: str | None = None
    """The house rule without which there is no such card."""
    role_of: str | None = None
    """The wild card that counts so in one of its roles, by its row of what is left in hand."""

    def played(self, rules: HouseRules) -> bool:
        """Whether there is such a card by these house rules."""
        return self.only_with is None or bool(getattr(rules, self.only_with))

    def points(self, rules: HouseRules) -> int:
        return self.fixed if self.rule is None else int(getattr(rules, self.rule))


@dataclass(frozen=True, slots=True)
class Game:
    """One game: how many play, what a typed result may be, how losses and the ending go."""

    name: str
    fewest_players: int
    most_players: int
    most_in_group: int
    result_bound: int
    """A result typed beyond this many points, up or down, is a slip of the finger."""
    step: int
    """Every card's value is a multiple of this many points."""
    losses_carried: bool
    """A loss is carried and worked off, so that a line never falls."""
    ending: Callable[[Mapping[int, int], int], tuple[int, ...]]
    """Of the lines after a complete hand and the target: who is at the top, if that decides."""
    melded: Mapping[str, Worth]
    """The value table: what each kind of card melded adds."""
    left: Mapping[str, Worth]
    """What each kind of card left in hand takes off."""
    kinds: Mapping[int, str]
    """Rank, ace as 1, king as 13 -> the table's row for it, or for the wild card in its place."""
    apart: Mapping[str, str]
    """The cards with a row of their own; a deuce takes their place only as the one wild card."""
    fewest_in_meld: int
    packs: int
    dealt: int
    """How many cards a player has at the start, and never fewer in all."""
    defaults: HouseRules = field(default_factory=HouseRules)


ARLINGTON = Game(
    name="Arlington",
    fewest_players=2,
    most_players=8,
    most_in_group=100,
    result_bound=1500,
    step=5,
    losses_carried=True,
    ending=highest_at_target,
    melded={
        "king_to_8": Worth(10),
        "7_to_3": Worth(5),
        "ace": Worth(20),
        "queen_of_spades": Worth(50),
        "deuce_as_king_to_8": Worth(10, role_of="deuce"),
        "deuce_as_7_to_3": Worth(5, role_of="deuce"),
        "deuce_as_ace": Worth(rule="deuce_as_ace", role_of="deuce"),
        "deuce_as_queen_of_spades": Worth(50, role_of="deuce"),
        "deuce_in_deuces": Worth(25, role_of="deuce"),
        "joker": Worth(100, only_with="joker"),
    },
    left={
        "king_to_8": Worth(10),
        "7_to_3": Worth(5),
        "ace": Worth(rule="ace_left"),
        "deuce": Worth(20),
        "queen_of_spades": Worth(100),
        "joker": Worth(200, only_with="joker"),
    },
    kinds={
        1: "ace",
        **dict.fromkeys(range(2, 8), "7_to_3"),
        **dict.fromkeys(range(8, 14), "king_to_8"),
    },
    apart={"QS": "queen_of_spades"},
    fewest_in_meld=3,
    packs=2,
    dealt=13,
)


def comes_in_steps(points: int, rules: HouseRules, game: Game = ARLINGTON) -> bool:
    """Whether a result can come from the game's card values, with or without the bonus."""
    return points % game.step == 0 or (points - rules.going_out_bonus) % game.step == 0
