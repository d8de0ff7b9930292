"""Turns a match into what the sheet prints, so that templates do no arithmetic and no queries."""

from collections.abc import Collection
from dataclasses import dataclass

from ..core.book import Group, Match
from ..core.sheet import Hand, Line, Standing, State, Total
from ..language import gettext
from .present_headline import Headline, headline, leaving
from .present_log import clock, day
from .present_rules import house_words
from .present_words import apart, figure, title_of

FEWEST_FIGURES = 3
"""A running line is printed as if it had at least these, so that it doesn't shrink too soon."""


@dataclass(frozen=True, slots=True)
class Column:
    """One player of the sheet, by seat; `running` and `carry` as printed."""

    player: int
    name: str
    running: str
    carry: str | None
    rank: int
    ranked: bool
    dealer: bool
    waiting: bool
    entered: bool
    sits_out: bool
    left: bool
    winner: bool
    tied: bool
    here: bool
    """Their phone watches the sheet by now."""
    said: str
    """How a change of the line is told to who listens."""


@dataclass(frozen=True, slots=True)
class CellView:
    """One cell of the grid: its text, the result under it where that differs, how it is read out.

    `kind` is "entry", "sat_out" or "empty".
    """

    player: int
    hand: int
    kind: str
    text: str
    worth: str | None
    told: str
    said: str
    corrected: bool
    winning: bool


@dataclass(frozen=True, slots=True)
class Row:
    """One hand of the grid."""

    hand: int
    open: bool
    misdeal: bool
    winning: bool
    cells: tuple[CellView, ...]


@dataclass(frozen=True, slots=True)
class Dates:
    """When a match was banked or ended, and when it was amended: days, or the time of one day."""

    first: str
    first_iso: str
    amended: str | None = None
    amended_iso: str = ""


@dataclass(frozen=True, slots=True)
class SheetView:
    """The sheet as printed: columns by seat, rows newest first while it is open."""

    number: int
    title: str
    state: str
    closed: bool
    headline: Headline
    columns: tuple[Column, ...]
    rows: tuple[Row, ...]
    target: str
    house_rules: str
    digits: int
    dates: Dates | None
    open_hand: int | None
    winning_hand: int | None
    leaving: str | None
    corrected: bool
    carries: bool
    sat_out: bool


@dataclass(frozen=True, slots=True)
class Fact:
    """One line of what a cell was: what it is called, and the figure."""

    what: str
    figure: str


def sheet_view(
    group: Group,
    match: Match,
    *,
    corrected: Collection[tuple[int, int]] = (),
    you: int | None = None,
    here: Collection[int] = (),
) -> SheetView:
    """The whole sheet of a match, ready to print; `corrected`: the (hand, player) to be marked;
    `here`: the players whose phones watch it.

    `you`: the player whose phone shows it, whom the headline calls so.
    """
    standing = match.standing
    hands = standing.hands if standing.closed else standing.hands[::-1]
    rows = tuple(_row(group, match, hand, corrected) for hand in hands)
    cells = [cell for row in rows for cell in row.cells]
    return SheetView(
        number=match.number,
        title=title_of(group),
        state=standing.state.value,
        closed=standing.closed,
        headline=headline(group, match, you=you),
        columns=tuple(_column(group, standing, total, here) for total in standing.totals),
        rows=rows,
        target=f"{match.rules.target:,}",
        house_rules=house_words(match.rules),
        digits=max([FEWEST_FIGURES, *(len(str(total.running)) for total in standing.totals)]),
        dates=_dates(match),
        open_hand=standing.open_hand,
        winning_hand=standing.won.hand if standing.won else None,
        leaving=leaving(match),
        corrected=any(cell.corrected for cell in cells),
        carries=any(cell.worth for cell in cells),
        sat_out=any(cell.kind == "sat_out" for cell in cells),
    )


def _dates(match: Match) -> Dates | None:
    """The dates of a closed match; an amendment of the same day is told by its time."""
    banked, amended = match.banked_at, match.amended_at
    if banked is None or not match.standing.closed:
        return None
    if amended is None:
        return Dates(day(banked), banked.isoformat())
    told = clock(amended) if amended.date() == banked.date() else day(amended)
    return Dates(day(banked), banked.isoformat(), told, amended.isoformat())


def was_view(line: Line | None) -> list[Fact]:
    """What a cell was, line by line: its result, the carry before and after, entry and line."""
    if line is None:
        return []
    points, entry = line.cell.points, line.entry
    worth = gettext("sat out") if points is None else figure(points)
    facts = [Fact(gettext("The hand was worth"), worth)]
    if line.carried_in:
        facts.append(Fact(gettext("Carried into it"), figure(-line.carried_in)))
    facts.append(Fact(gettext("On the sheet"), "–" if entry is None else figure(entry)))
    if line.carry:
        facts.append(Fact(gettext("Carried on"), figure(-line.carry)))
    return [*facts, Fact(gettext("Line after it"), figure(line.running))]


def _column(group: Group, standing: Standing, total: Total, here: Collection[int]) -> Column:
    hand = standing.hand(standing.open_hand) if standing.open_hand else None
    line = hand.line_of(total.player) if hand else None
    won = standing.won if standing.state in (State.WON, State.BANKED) else None
    return Column(
        player=total.player,
        name=group.names[total.player],
        running=figure(total.running),
        carry=figure(-total.carry) if total.carry else None,
        rank=total.rank,
        ranked=standing.newest > 0,
        dealer=standing.dealer == total.player,
        waiting=total.player in standing.waiting_for,
        entered=line is not None and not line.sat_out,
        sits_out=line is not None and line.sat_out and not total.left,
        left=total.left,
        winner=won is not None and won.player == total.player,
        tied=total.player in standing.tied,
        here=total.player in here,
        said=_line_said(group, total),
    )


def _line_said(group: Group, total: Total) -> str:
    """A player's line in words: "Tom: line 0, −100 carried"."""
    name, line = apart(group.names[total.player]), figure(total.running)
    if not total.carry:
        return gettext("%(name)s: line %(line)s", name=name, line=line)
    carry = figure(-total.carry)
    return gettext("%(name)s: line %(line)s, %(carry)s carried", name=name, line=line, carry=carry)


def _row(group: Group, match: Match, hand: Hand, corrected: Collection[tuple[int, int]]) -> Row:
    standing = match.standing
    return Row(
        hand=hand.number,
        open=hand.number == standing.open_hand,
        misdeal=hand.misdeal,
        winning=standing.won is not None and standing.won.hand == hand.number,
        cells=tuple(
            _cell(
                group,
                standing,
                hand,
                total.player,
                corrected=(hand.number, total.player) in corrected,
            )
            for total in standing.totals
        ),
    )


def _cell(
    group: Group, standing: Standing, hand: Hand, player: int, *, corrected: bool
) -> CellView:
    line = hand.line_of(player)
    kind, text, worth, told = _printed(line)
    if line is not None and line.cell.counts is not None:
        told = gettext("%(told)s, counted", told=told)
    if corrected:
        told = gettext("%(told)s, corrected", told=told)
    won = standing.won
    winning = won is not None and (won.hand, won.player) == (hand.number, player)
    name = apart(group.names[player])
    said = gettext("%(name)s, hand %(hand)s: %(told)s", name=name, hand=hand.number, told=told)
    return CellView(player, hand.number, kind, text, worth, told, said, corrected, winning)


def _printed(line: Line | None) -> tuple[str, str, str | None, str]:
    """A cell's (kind, text, result where it differs, words); a 0, a dash and a blank differ."""
    if line is None:
        return "empty", "", None, gettext("nothing yet")
    if line.entry is None or line.cell.points is None:
        return "sat_out", "–", None, gettext("sat out")
    entry, points = figure(line.entry), figure(line.cell.points)
    if entry == points:
        return "entry", entry, None, entry
    told = gettext(
        "%(entry)s on the sheet, the hand was worth %(points)s", entry=entry, points=points
    )
    return "entry", entry, points, told
