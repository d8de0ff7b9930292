"""The form that finds past matches, with what may be chosen and what was."""

from collections.abc import Iterable
from dataclasses import dataclass

from ..core.book import Group
from ..core.record import DEFINITIONS
from ..language import gettext
from ..store.lists import EVERY, Wanted

NOBODY = "nobody"
"""Who won the matches that were ended early, as it stands in an address."""


@dataclass(frozen=True, slots=True)
class Option:
    """One thing that may be chosen; `value` as it stands in an address."""

    value: str
    label: str
    chosen: bool


@dataclass(frozen=True, slots=True)
class FindView:
    """The form that finds matches; `unknown`: something was asked for that isn't there.

    `year_told`: what counts for a year, where one was chosen.
    """

    players: tuple[Option, ...]
    winners: tuple[Option, ...]
    years: tuple[Option, ...]
    narrowed: bool
    unknown: bool
    year_told: str


def find_view(group: Group, years: Iterable[int], wanted: Wanted, *, unknown: bool) -> FindView:
    """The form with what is wanted chosen, of the group's players and these years."""

    def named(chosen: int | None) -> tuple[Option, ...]:
        return tuple(Option(str(id), name, id == chosen) for id, name in group.names.items())

    nobody = Option(NOBODY, gettext("nobody: ended early"), wanted.nobody)
    return FindView(
        players=named(wanted.player),
        winners=(*named(wanted.won_by), nobody),
        years=tuple(Option(str(year), str(year), year == wanted.year) for year in years),
        narrowed=wanted != EVERY,
        unknown=unknown,
        year_told=gettext(DEFINITIONS["year"]) if wanted.year is not None else "",
    )
