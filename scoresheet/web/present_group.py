"""A group as its pages print it: on the front page, and who sits at the table."""

from dataclasses import dataclass

from ..access import Asker
from ..core.book import Group, Match, Player
from ..language import gettext
from .present_rules import RulesView
from .present_words import title_of


@dataclass(frozen=True, slots=True)
class StartView:
    """The start form as typed; `refusals` by field: "name0", ..., "form"."""

    typed_names: list[str]
    rules: RulesView
    key: str
    refusals: dict[str, str]


@dataclass(frozen=True, slots=True)
class MyGroup:
    """A group that this phone has rights in, as the front page lists it."""

    code: str
    title: str
    open_match: int | None
    line: str


def held_view(held: Asker, number: int | None) -> MyGroup:
    """One row of "my groups on this phone"; `number` is its open match."""
    line = gettext("No match is open")
    if number is not None:
        line = gettext("Match %(number)s is open", number=number)
    return MyGroup(held.group.code, title_of(held.group), number, line)


@dataclass(frozen=True, slots=True)
class AtTable:
    """A player's row on the page of players."""

    player: int
    name: str
    seat: int
    at_table: bool
    left: bool
    dealer: bool


def table_view(group: Group, match: Match | None) -> tuple[list[AtTable], list[Player]]:
    """(those on the open sheet by seat, the others of the group)."""
    if match is None:
        return [], list(group.players)
    rows = [
        AtTable(
            player=seat.player,
            name=group.names[seat.player],
            seat=number,
            at_table=not seat.left,
            left=seat.left,
            dealer=match.standing.dealer == seat.player,
        )
        for number, seat in enumerate(match.seats, start=1)
    ]
    seated = {row.player for row in rows}
    return rows, [player for player in group.players if player.id not in seated]
