"""Past matches as rows of a list, and the form that finds them."""

from collections.abc import Iterable
from dataclasses import dataclass

from ..core.book import Final, Group, PastMatch
from ..core.record import DEFINITIONS
from ..core.sheet import State
from ..language import gettext, ngettext
from ..store.lists import EVERY, Wanted
from .present_choice import Option
from .present_log import day
from .present_words import apart, figure
from .race import Race, race_of

NOBODY = "nobody"
"""Who won the matches that were ended early, as it stands in an address."""


@dataclass(frozen=True, slots=True)
class FinalView:
    """A player's final line in the list of past matches; "" for who had no result in it."""

    name: str
    running: str
    winner: bool
    left: bool


@dataclass(frozen=True, slots=True)
class PastRow:
    """One match of the list of past matches."""

    number: int
    iso: str | None
    date: str
    winner: str | None
    told: str
    hands: str
    finals: tuple[FinalView, ...]
    race: Race | None


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


def seat_told(group: Group, past: Iterable[PastMatch], player: int | None) -> str:
    """What it means that somebody who was chosen had no result in one of these; or a blank."""
    if player is None or not any(match.without_result(player) for match in past):
        return ""
    return gettext(
        "%(name)s had a seat in each of these. Where a – stands for the line there was no result,"
        " and the record doesn’t count the match.",
        name=apart(group.names[player]),
    )


def past_rows(past: Iterable[PastMatch]) -> list[PastRow]:
    """The rows of the list of past matches, in the order given."""
    return [_past_row(match) for match in past]


def _past_row(match: PastMatch) -> PastRow:
    when = match.banked_at or match.started_at
    winner = next((final.name for final in match.finals if final.player == match.winner), None)
    return PastRow(
        number=match.number,
        iso=when.isoformat() if when else None,
        date=day(when),
        winner=winner,
        told=_outcome(match.state, winner),
        hands=ngettext("%(num)s hand", "%(num)s hands", match.hands),
        finals=_finals(match),
        race=race_of(match.races, match.winner, match.target),
    )


def _finals(match: PastMatch) -> tuple[FinalView, ...]:
    """By rank, so those who left behind who stayed; who had no result has none, and comes last."""

    def order(final: Final) -> tuple[bool, int]:
        return match.without_result(final.player), final.rank

    return tuple(_final(match, final) for final in sorted(match.finals, key=order))


def _final(match: PastMatch, final: Final) -> FinalView:
    absent = match.without_result(final.player)
    return FinalView(
        name=final.name,
        running="" if absent else figure(final.running),
        winner=final.player == match.winner,
        left=final.left and not absent,
    )


def _outcome(state: State, winner: str | None) -> str:
    if winner is not None:
        return gettext("%(name)s won", name=apart(winner))
    return gettext("Ended early") if state is State.ENDED_EARLY else gettext("No winner yet")
