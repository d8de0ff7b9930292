"""Turns the log and the list of past matches into lines to print."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from ..core.book import Change, Group, Match, PastMatch
from ..core.sheet import EMPTY, By, State
from ..language import format_date, format_datetime, gettext, ngettext
from .present_words import apart, figure, headed, listed

OF_A_CELL = frozenset({"result", "sat_out", "cleared"})


@dataclass(frozen=True, slots=True)
class LogLine:
    """One line of the log: when, who, what, what it was and what it is."""

    id: int
    when: datetime
    iso: str
    shown: str
    who: str
    sentence: str
    was: str | None
    now: str | None
    restorable: bool
    put_back: str


@dataclass(frozen=True, slots=True)
class FinalView:
    """A player's final line in the list of past matches."""

    name: str
    running: str
    winner: bool


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


def log_view(changes: Iterable[Change], group: Group, match: Match) -> list[LogLine]:
    """The log's lines in words; those with an earlier value that could be put back are marked."""
    return [_log_line(change, group, match) for change in changes]


def past_rows(past: Iterable[PastMatch]) -> list[PastRow]:
    """The rows of the list of past matches, in the order given."""
    return [_past_row(match) for match in past]


def day(when: datetime | None) -> str:
    """A day as the pages print it, or a blank."""
    return format_date(when, "d MMMM y") if when else ""


def minute(when: datetime) -> str:
    """A moment as the pages print it; in UTC, which the script turns into the phone's time."""
    return format_datetime(when, "d MMM y, HH:mm 'UTC'")


def _past_row(match: PastMatch) -> PastRow:
    when = match.banked_at or match.started_at
    winner = next((final.name for final in match.finals if final.player == match.winner), None)
    ranked = sorted(match.finals, key=lambda final: final.rank)
    return PastRow(
        number=match.number,
        iso=when.isoformat() if when else None,
        date=day(when),
        winner=winner,
        told=_outcome(match.state, winner),
        hands=ngettext("%(num)s hand", "%(num)s hands", match.hands),
        finals=tuple(
            FinalView(final.name, figure(final.running), final.player == match.winner)
            for final in ranked
        ),
    )


def _outcome(state: State, winner: str | None) -> str:
    if winner is not None:
        return gettext("%(name)s won", name=apart(winner))
    return gettext("Ended early") if state is State.ENDED_EARLY else gettext("No winner yet")


def _log_line(change: Change, group: Group, match: Match) -> LogLine:
    of_a_cell = change.what in OF_A_CELL
    was = _cell_words(change.was) if of_a_cell and change.was else None
    return LogLine(
        id=change.id,
        when=change.at,
        iso=change.at.isoformat(),
        shown=minute(change.at),
        who=_who(change.by, group),
        sentence=_sentence(change, group),
        was=was,
        now=_cell_words(change.now) if of_a_cell else None,
        restorable=of_a_cell and _differs(change, match),
        put_back=gettext("Put back %(was)s", was=was) if was else "",
    )


def _cell_words(cell: Mapping[str, Any] | None) -> str:
    """A cell of the log in words: 85, −100, "sat out" or "empty"."""
    if cell is not None and cell.get("points") is not None:
        return figure(int(cell["points"]))
    return gettext("sat out") if cell is not None and cell.get("sat_out") else gettext("empty")


def _differs(change: Change, match: Match) -> bool:
    """Whether the line has an earlier value, and one that the sheet doesn't show already."""
    if change.was is None or match.standing.closed or change.hand is None or change.player is None:
        return False
    cell = match.cells.get((change.hand, change.player), EMPTY)
    was = (change.was.get("points"), bool(change.was.get("sat_out")))
    return was != (None, False) and was != (cell.points, cell.sat_out)


def _who(by: By, group: Group) -> str:
    name = group.names.get(by.player) if by.player is not None else None
    if by.role != "host":
        return apart(name) if name else gettext("Somebody")
    return gettext("%(name)s, as host", name=apart(name)) if name else gettext("Host")


def _sentence(change: Change, group: Group) -> str:
    name = apart(group.names.get(change.player, "")) if change.player is not None else ""
    if change.what in OF_A_CELL:
        return gettext("%(name)s, hand %(hand)s", name=name, hand=change.hand)
    tell = _TELLS.get(change.what)
    return tell(change, group, name) if tell else change.what


def _bank(change: Change, group: Group, name: str) -> str:
    if not name:
        return gettext("Banked at hand %(hand)s", hand=change.hand)
    return gettext("Banked: %(name)s won at hand %(hand)s", name=name, hand=change.hand)


def _seats(change: Change, group: Group, name: str) -> str:
    order = change.now if isinstance(change.now, Sequence) else ()
    names = [group.names[player] for player in order if player in group.names]
    return gettext("Seats: %(names)s", names=listed(names)) if names else gettext("New seats")


def _rename(change: Change, group: Group, name: str) -> str:
    if change.player is None:
        return _group_renamed(change)
    return gettext(
        "%(was)s is now called %(now)s", was=apart(str(change.was)), now=apart(str(change.now))
    )


def _group_renamed(change: Change) -> str:
    if not change.now:
        return gettext("The group has no name any more")
    return gettext("The group is called %(name)s", name=apart(str(change.now)))


def _rules(change: Change, group: Group, name: str) -> str:
    target = change.now.get("target") if isinstance(change.now, Mapping) else None
    if target is None:
        return gettext("House rules changed")
    return gettext("The target is %(target)s", target=headed(int(target)))


_TELLS: dict[str, Callable[[Change, Group, str], str]] = {
    "bank": _bank,
    "end": lambda change, group, name: gettext("Ended early"),
    "discard": lambda change, group, name: gettext("Discarded"),
    "play_on": lambda change, group, name: gettext("Played on"),
    "reopen": lambda change, group, name: gettext("Reopened"),
    "join": lambda change, group, name: gettext("%(name)s joined", name=name),
    "leave": lambda change, group, name: gettext("%(name)s left", name=name),
    "seats": _seats,
    "dealer": lambda change, group, name: gettext("%(name)s deals", name=name),
    "rules": _rules,
    "rename": _rename,
    "claim": lambda change, group, name: gettext("%(name)s took the seat", name=name),
    "free": lambda change, group, name: gettext("The seat of %(name)s was freed", name=name),
    "host": lambda change, group, name: gettext("Another host's device"),
    "code": lambda change, group, name: gettext("The group has a new code"),
}
