"""Turns the log into lines to print."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import groupby
from typing import Any

from ..core.book import Change, Group, Match
from ..core.sheet import EMPTY, By
from ..language import format_date, format_datetime, gettext
from .present_counts import counted_words
from .present_rules import phrases, told_rules
from .present_words import apart, figure, listed

OF_A_CELL = frozenset({"result", "sat_out", "cleared"})


@dataclass(frozen=True, slots=True)
class CellLine:
    """What became of one cell in a save: whose it is, what it was and what it is."""

    id: int
    name: str
    was: str | None
    now: str
    counts: tuple[str, ...]
    """What was counted for it, and before it: a sentence each."""
    restorable: bool
    put_back: str
    put_back_told: str
    """The button's words, and the same as a whole sentence for who doesn't see the line."""


@dataclass(frozen=True, slots=True)
class Part:
    """One thing that a save did: told in a sentence, or a hand with its cells by seat."""

    sentence: str
    cells: tuple[CellLine, ...] = ()


@dataclass(frozen=True, slots=True)
class Save:
    """An entry of the log: when, who, and all that was done at once."""

    iso: str
    shown: str
    who: str
    parts: tuple[Part, ...]


def log_view(changes: Iterable[Change], group: Group, match: Match) -> list[Save]:
    """The log in words, an entry a save; earlier values that could be put back are marked.

    Where a save sat everybody out of an empty hand, its cells are told in two words: a misdeal.
    """
    saves = groupby(changes, key=lambda change: (change.version, change.at, change.by))
    return [_save(sorted(saved, key=lambda one: one.id), group, match) for _, saved in saves]


def _save(saved: Sequence[Change], group: Group, match: Match) -> Save:
    """The lines of one save, oldest first as given; the cells of a hand stand together."""
    parts: dict[tuple[str, int], list[Change]] = {}
    for change in saved:
        of_a_cell = change.what in OF_A_CELL
        key = ("hand", change.hand or 0) if of_a_cell else ("act", change.id)
        parts.setdefault(key, []).append(change)
    return Save(
        iso=saved[0].at.isoformat(),
        shown=minute(saved[0].at),
        who=_who(saved[0].by, group),
        parts=tuple(
            _hand(number, own, group, match)
            if kind == "hand"
            else Part(_sentence(own[0], group, match))
            for (kind, number), own in parts.items()
        ),
    )


def _hand(hand: int, saved: Iterable[Change], group: Group, match: Match) -> Part:
    """The cells of a hand that one save wrote."""
    places = {seat.player: place for place, seat in enumerate(match.seats)}
    cells = sorted(saved, key=lambda change: places.get(change.player or 0, len(places)))
    dealt = [change for change in cells if _sits_out_of_nothing(change)]
    told = gettext("Hand %(hand)s:", hand=hand)
    if _is_misdeal(dealt, match):
        told = gettext("Hand %(hand)s: a misdeal", hand=hand)
        cells = [change for change in cells if change not in dealt]
    return Part(told, tuple(_cell_line(change, group, match) for change in cells))


def _sits_out_of_nothing(change: Change) -> bool:
    """Whether a cell that had nothing in it was sat out."""
    return change.what == "sat_out" and change.was is None


def _is_misdeal(dealt: Sequence[Change], match: Match) -> bool:
    """Whether these sat-out cells of one hand and save are those of everybody at the table."""
    if len(dealt) < 2:
        return False
    hand, out = dealt[0].hand or 0, {change.player for change in dealt}
    return all(
        seat.player in out or match.cells.get((hand, seat.player), EMPTY).sat_out
        for seat in match.seats
        if seat.covers(hand)
    )


def day(when: datetime | None) -> str:
    """A day as the pages print it, or a blank."""
    return format_date(when, "d MMMM y") if when else ""


def clock(when: datetime) -> str:
    """A time of day as the pages print it; in UTC, which the script turns into the phone's."""
    return format_datetime(when, "HH:mm 'UTC'")


def minute(when: datetime) -> str:
    """A moment as the pages print it; in UTC, which the script turns into the phone's time."""
    return format_datetime(when, "d MMM y, HH:mm 'UTC'")


def _cell_line(change: Change, group: Group, match: Match) -> CellLine:
    was = _result_words(change.was) if change.was else None
    return CellLine(
        id=change.id,
        name=group.names.get(change.player or 0, ""),
        was=was,
        now=_cell_words(change.now),
        counts=_counts(change),
        restorable=_differs(change, match),
        put_back=gettext("Put back %(was)s", was=was) if was else "",
        put_back_told=_put_back(change, group, _cell_words(change.was)) if was else "",
    )


def _cell_words(cell: Mapping[str, Any] | None) -> str:
    """A cell of the log in words: 85, "85, counted", −100, "sat out" or "empty"."""
    words = _result_words(cell)
    return gettext("%(told)s, counted", told=words) if cell and cell.get("counts") else words


def _counts(change: Change) -> tuple[str, ...]:
    """What is counted now, and what was before, if that was another count."""
    now = change.now.get("counts") if change.now else None
    was = change.was.get("counts") if change.was else None
    told = [counted_words(now)] if now else []
    if was and was != now:
        told.append(gettext("Before: %(cards)s", cards=counted_words(was)))
    return tuple(told)


def _result_words(cell: Mapping[str, Any] | None) -> str:
    """The same without its count."""
    if cell is not None and cell.get("points") is not None:
        return figure(int(cell["points"]))
    return gettext("sat out") if cell is not None and cell.get("sat_out") else gettext("empty")


def _differs(change: Change, match: Match) -> bool:
    """Whether the line has an earlier value, and one that the sheet doesn't show already."""
    if change.was is None or match.standing.closed or change.hand is None or change.player is None:
        return False
    cell = match.cells.get((change.hand, change.player), EMPTY)
    was = (change.was.get("points"), bool(change.was.get("sat_out")), change.was.get("counts"))
    return was[:2] != (None, False) and was != (cell.points, cell.sat_out, cell.counts)


def _who(by: By, group: Group) -> str:
    name = group.names.get(by.player) if by.player is not None else None
    if by.role != "host":
        return apart(name) if name else gettext("Somebody")
    return gettext("%(name)s, as host", name=apart(name)) if name else gettext("Host")


def _sentence(change: Change, group: Group, match: Match) -> str:
    name = apart(group.names.get(change.player, "")) if change.player is not None else ""
    if change.what == "join" and _came_back(change, match):
        return gettext("%(name)s came back", name=name)
    tell = _TELLS.get(change.what)
    return tell(change, group, name) if tell else change.what


def _put_back(change: Change, group: Group, was: str) -> str:
    name = apart(group.names.get(change.player or 0, ""))
    return gettext(
        "Put back %(was)s: %(name)s, hand %(hand)s", was=was, name=name, hand=change.hand
    )


def _came_back(change: Change, match: Match) -> bool:
    """Whether who sat down had sat there in an earlier hand."""
    seat = next((seat for seat in match.seats if seat.player == change.player), None)
    return seat is not None and seat.sittings[0].first < (change.hand or 0)


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
    was, now = (told if isinstance(told, Mapping) else {} for told in (change.was, change.now))
    return told_rules(phrases(now, was)) or gettext("House rules changed")


def _host(change: Change, group: Group, name: str) -> str:
    """A host's device made, or taken back: then it has a number that was, and none that is."""
    if change.now is None:
        return gettext("Host device %(number)s was taken back", number=change.was)
    return gettext("Host device %(number)s was made", number=change.now)


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
    "host": _host,
    "code": lambda change, group, name: gettext("The group has a new code"),
}
