"""Head to head as the record's page prints it: who finished ahead of whom, how often."""

from collections.abc import Sequence
from dataclasses import dataclass

from ..core.book import Group
from ..core.record import Meeting, Place, Record
from ..language import gettext, ngettext
from .present_words import apart

MOST_MET = 20
"""Of a player's opponents the page shows these, the most met first."""


@dataclass(frozen=True, slots=True)
class MeetingView:
    """One player against another: who finished ahead how often, a bar in percent, and words."""

    name: str
    ahead: int
    behind: int
    bar_ahead: float
    behind_from: float
    bar_behind: float
    told: str


@dataclass(frozen=True, slots=True)
class AgainstView:
    """A player's meetings, the most met first; `more`: how many more there are, in words."""

    name: str
    meetings: tuple[MeetingView, ...]
    more: str
    open: bool


def against(
    group: Group, figures: Record, places: Sequence[Place], you: int | None
) -> tuple[AgainstView, ...]:
    """Head to head, player by player in the order of the standings; of two, once."""
    met: dict[int, list[int]] = {place.player: [] for place in places}
    for one, other in figures.meetings:
        met[one].append(other)
        met[other].append(one)
    players = [player for player, others in met.items() if others]
    if len(players) == 2:
        players = players[:1]
    first = you if you in players else next(iter(players), None)
    return tuple(
        _meetings(group, figures, player, met[player], is_open=player == first)
        for player in players
    )


def _meetings(
    group: Group, figures: Record, player: int, others: Sequence[int], *, is_open: bool
) -> AgainstView:
    held = {other: figures.against(player, other) for other in others}
    order = sorted(held, key=lambda other: (-held[other].matches, other))
    more = len(order) - MOST_MET
    return AgainstView(
        name=group.names[player],
        meetings=tuple(_meeting(group.names[other], held[other]) for other in order[:MOST_MET]),
        more=gettext("and %(num)s more", num=more) if more > 0 else "",
        open=is_open,
    )


def _meeting(name: str, met: Meeting) -> MeetingView:
    ahead, behind = (round(100 * part / met.matches, 1) for part in (met.ahead, met.behind))
    level = met.matches - met.ahead - met.behind
    told = [
        ngettext("%(num)d match", "%(num)d matches", met.matches),
        gettext("won %(wins)s, %(name)s %(losses)s", wins=met.wins, name=apart(name),
                losses=met.losses),
    ]  # fmt: skip
    if level:
        told.append(gettext("level in %(num)s", num=level))
    return MeetingView(
        name=name,
        ahead=met.ahead,
        behind=met.behind,
        bar_ahead=ahead,
        behind_from=round(100 - behind, 1),
        bar_behind=behind,
        told=" · ".join(told),
    )
