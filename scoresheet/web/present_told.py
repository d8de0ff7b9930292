"""What others changed of a player's results, in the sentences that this player's phone shows."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from ..core.book import Change, Group
from ..core.sheet import By
from ..language import gettext
from .present_words import apart, figure

SHOWN = 3


@dataclass(frozen=True, slots=True)
class ToldView:
    """The newest changes in sentences, how many `more` there are, and the newest one's number."""

    sentences: tuple[str, ...]
    more: int
    upto: int


def told_view(
    group: Group, player: int, changes: Sequence[Change], *, seen: int
) -> ToldView | None:
    """What to tell of these lines about the player's own cells, newest first; None for nothing.

    A correction is a change by somebody else, of a cell that had been written before, since the
    phone has the seat and after the line last `seen`.
    """
    since = next((own.taken_at for own in group.players if own.id == player), None)
    first = {change.hand: change.id for change in changes}  # the oldest of a cell comes last
    due = [
        change
        for change in changes
        if change.id > seen
        and change.by.player != player
        and change.id != first[change.hand]
        and (since is None or change.at > since)
    ]
    if not due:
        return None
    sentences = tuple(_sentence(change, group) for change in due[:SHOWN])
    return ToldView(sentences, len(due) - len(sentences), due[0].id)


def _sentence(change: Change, group: Group) -> str:
    who, was, now = who_changed(change.by, group), _worth(change.was), _worth(change.now)
    if was == now:
        return gettext(
            "%(who)s counted your hand %(hand)s anew: it is still %(now)s.",
            who=who,
            hand=change.hand,
            now=now,
        )
    return gettext(
        "%(who)s changed your hand %(hand)s from %(was)s to %(now)s.",
        who=who,
        hand=change.hand,
        was=was,
        now=now,
    )


def who_changed(by: By | None, group: Group) -> str:
    """Who did it, at the beginning of a sentence: a player by name, else the host."""
    name = group.names.get(by.player) if by and by.player is not None else None
    return apart(name) if name else gettext("The host")


def _worth(cell: Mapping[str, Any] | None) -> str:
    if cell is None:
        return gettext("empty")
    return gettext("sat out") if cell.get("sat_out") else figure(int(cell.get("points") or 0))
