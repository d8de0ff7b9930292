"""Small values in a group's file: names, house rules, players, what a cell holds, who did it."""

from collections.abc import Mapping
from typing import Any

from ..errors import CellMixed, NobodyThere
from .cells import By
from .counts import MOST_COUNTED
from .names import read_name
from .rules import ACE_CHOICES, ARLINGTON, BONUS_BOUNDS, LENGTH_CHOICES, TARGET_BOUNDS, HouseRules
from .spots import Spot
from .takeaway import RULES

BOUND = ARLINGTON.result_bound


def named(spot: Spot) -> str:
    """A name as it is kept: one that would be kept otherwise isn't taken."""
    text = spot.text()
    name = spot.taken(read_name, text)
    return str(Spot(text, spot.key, spot.above).one_of([name]))


def read_rules(spot: Spot) -> HouseRules:
    """House rules, every key there."""
    held = spot.object(RULES)
    return HouseRules(
        target=held["target"].whole(*TARGET_BOUNDS),
        joker=held["joker"].truth(),
        deuce_as_ace=held["deuce_as_ace"].one_of(ACE_CHOICES),
        ace_left=held["ace_left"].one_of(ACE_CHOICES),
        biggest_set=held["biggest_set"].one_of(LENGTH_CHOICES),
        longest_run=held["longest_run"].one_of(LENGTH_CHOICES),
        going_out_bonus=held["going_out_bonus"].whole(*BONUS_BOUNDS),
    )


def player_of(spot: Spot, players: frozenset[int]) -> int:
    """One of these players, named by number."""
    player = spot.whole(1, ARLINGTON.most_in_group)
    spot.require(player in players, NobodyThere)
    return player


def read_value(held: Mapping[str, Spot]) -> tuple[int | None, bool, dict[str, Any] | None]:
    """(points, sat out, counts) of a cell; what isn't so is left out."""
    points = held["points"].whole(-BOUND, BOUND) if "points" in held else None
    sat_out = bool("sat_out" in held and held["sat_out"].one_of([True]))
    counts = read_counted(held["counts"]) if "counts" in held else None
    if sat_out:
        held["sat_out"].require(points is None, CellMixed)
    if counts is not None:
        held["counts"].require(points is not None, CellMixed)
    return points, sat_out, counts


def read_counted(spot: Spot) -> dict[str, Any]:
    """Counts as they are kept: of what there are none is left out."""
    held = spot.object(("melded", "left", "went_out"))
    kinds = {"melded": ARLINGTON.melded, "left": ARLINGTON.left}
    counted = {
        name: {
            kind: own.whole(1, MOST_COUNTED)
            for kind, own in held[name].object((), tuple(values)).items()
        }
        for name, values in kinds.items()
    }
    return {**counted, "went_out": held["went_out"].truth()}


def read_by(spot: Spot, roles: tuple[str, ...], players: frozenset[int]) -> By:
    """Who did it: by which right, and which player where known; of a player's, always."""
    role = spot.object(("role",), ("player",))["role"].one_of(roles)
    own = spot.at("player")
    if role != "player" and "player" not in spot.value:
        return By(role)
    return By(role, player_of(own, players))
