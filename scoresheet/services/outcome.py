"""What becomes of a match: ended, banked, played on, reopened, its last save taken back."""

from datetime import datetime
from typing import Any

from ..core.book import Change, Match
from ..core.sheet import By, Cell, Standing, State
from ..errors import NothingToTakeBack, NotOpenForThat
from ..store import queries
from .pen import Pen, cell_of, pen_on
from .results import CELL_CHANGES, Entry, write


def end_match(
    group_id: int, number: int, by: By, now: datetime, *,
    hand: int | None = None, ending: str | None = None,
) -> Match:  # fmt: skip
    """Bank a won match at its winning hand; end any other early, or discard one without results.

    `hand`, if given, must be the winning hand, and `ending` what then happens.
    Raises NoSuchMatch, MatchClosed, NotOpenForThat.
    """
    with pen_on(group_id, number, by, now) as pen:
        pen.require_open()
        won = pen.standing.won
        _require_hand(pen, hand)
        if ending is not None and ending != ending_of(pen.standing):
            raise NotOpenForThat
        if won is not None:
            pen.bank(by_save=False)
        elif pen.standing.newest == 0:
            pen.decide(discarded=True)
            pen.log("discard")
        else:
            _end_early(pen)
    return pen.match


def ending_of(standing: Standing) -> str:
    """What ending an open match comes to now: "bank", "end_early" or "discard"."""
    if standing.won is not None:
        return "bank"
    return "end_early" if standing.newest else "discard"


def _require_hand(pen: Pen, hand: int | None) -> None:
    """Raises NotOpenForThat unless this is the winning hand, where one is named."""
    won = pen.standing.won
    if hand is not None and (won is None or won.hand != hand):
        raise NotOpenForThat


def _end_early(pen: Pen) -> None:
    """The results stand as shown, the open hand's too; nobody has won."""
    pen.decide(ended_early=True, **pen.dated())
    pen.reread()
    pen.log("end", hand=pen.standing.touched)
    pen.finals(winner=None)


def play_on(group_id: int, number: int, by: By, now: datetime, *, hand: int | None = None) -> Match:
    """Let a won match go on: the winning hand decides no longer.

    Judging starts with the newest complete hand after it or, where none is complete, with
    the hand being played. `hand`, if given, must be the winning hand, so that a second tap
    doesn't play on twice. Raises NoSuchMatch, NotOpenForThat.
    """
    with pen_on(group_id, number, by, now) as pen:
        _require_hand(pen, hand)
        if pen.standing.state is not State.WON:
            raise NotOpenForThat
        first = pen.standing.play_on_from
        pen.decide(judged_from=first)
        pen.log("play_on", hand=first)
    return pen.match


def reopen(group_id: int, number: int, by: By, now: datetime) -> Match:
    """Open a banked or ended match for correction; results after the winning hand come back.

    It isn't banked by itself until the host banks it or a new hand gets its first result.
    Raises NoSuchMatch, NotOpenForThat.
    """
    with pen_on(group_id, number, by, now) as pen:
        if pen.standing.state not in (State.BANKED, State.ENDED_EARLY):
            raise NotOpenForThat
        pen.unclose()
        pen.decide(reopened_after=pen.standing.newest)
        pen.log("reopen")
    return pen.match


def takes_back(match: Match, group_id: int, by: By) -> bool:
    """Whether `by` made the save that banked the match, and no later match has begun."""
    banked = match.standing.state is State.BANKED
    if not banked or queries.newest_match(group_id) != match.number:
        return False
    return any(_same_hands(change.by, by) for change in _saved(group_id, match))


def _same_hands(one: By, other: By) -> bool:
    """Whether the same device of a host, or the same player, did both."""
    if one.role == "host":
        return other.role == "host" and one.host == other.host
    return other.role == one.role and one.player == other.player


def take_back(group_id: int, number: int, by: By, now: datetime) -> Match:
    """Take back the save that banked the match: it is open again, its cells as before.

    Raises NoSuchMatch, NothingToTakeBack for anybody else's save or once a next match began.
    """
    with pen_on(group_id, number, by, now, group_too=True) as pen:
        _take_back(pen)
    return pen.match


def empty_or_take_back(
    group_id: int, number: int, hand: int, player: int, by: By, now: datetime
) -> Match:
    """Empty a cell of the newest hand; of the save that banked the match, take back that save.

    Raises what `enter` and `take_back` do; MatchClosed where the cell isn't of that save.
    """
    with pen_on(group_id, number, by, now, group_too=True) as pen:
        if pen.standing.state is State.BANKED and _banked_with(pen, hand, player):
            _take_back(pen)
        else:
            write(pen, [Entry(hand, player, Cell())])
    return pen.match


def _banked_with(pen: Pen, hand: int, player: int) -> bool:
    """Whether that cell is one of the save that banked the match."""
    saved = _saved(pen.group_id, pen.match)
    return any((change.hand, change.player) == (hand, player) for change in saved)


def _saved(group_id: int, match: Match) -> list[Change]:
    """The changes of cells in the save that banked the match; none where the host banked it."""
    version = match.banked_version
    saved = [] if version is None else queries.changes_of_version(group_id, match.number, version)
    return [change for change in saved if change.what in CELL_CHANGES]


def _undated(match: Match) -> dict[str, Any]:
    """The columns of a closing that didn't happen: its date, and the year that came with it."""
    if match.amended_at or not match.started_at:
        return {"amended_at" if match.amended_at else "banked_at": None}
    return {"banked_at": None, "year": match.started_at.year}


def _take_back(pen: Pen) -> None:
    """Open the match again, with the cells of the save that banked it as they were before."""
    if not takes_back(pen.match, pen.group_id, pen.by):
        raise NothingToTakeBack
    saved = _saved(pen.group_id, pen.match)
    pen.unclose(**_undated(pen.match))
    for change in saved:
        pen.write_cell(change.hand or 0, change.player or 0, cell_of(change.was))
        pen.reread()
    pen.log("reopen")
