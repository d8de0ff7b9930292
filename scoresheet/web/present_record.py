"""The record as its page prints it: standings, form, figures, head to head, and what they mean."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import floor

from ..core.book import Group
from ..core.record import (
    DEFINITIONS,
    LAST,
    Carry,
    Place,
    Record,
    Showing,
    Tally,
    form,
    standings,
)
from ..language import gettext, ngettext
from ..store.record import Span
from .present_meetings import AgainstView, against
from .present_words import figure, headed

NOTHING = "–"
TALL = 20
"""The height of the tallest column of form, in its picture's units."""


@dataclass(frozen=True, slots=True)
class SpanLink:
    """A span to be chosen; `year` and `last` as the address has them."""

    label: str
    year: int | None
    last: int | None
    chosen: bool


@dataclass(frozen=True, slots=True)
class Column:
    """A player's rank in one match as a column, the taller the better; None: wasn't in it."""

    rank: int | None
    won: bool
    y: float
    height: float
    told: str


@dataclass(frozen=True, slots=True)
class Figure:
    """A figure of the table, a word beside it, and what is said to who listens alone."""

    shown: str
    more: str = ""
    said: str = ""


@dataclass(frozen=True, slots=True)
class PlaceView:
    """A player's row: the place, the share of matches won as a bar in percent, form, figures."""

    rank: int
    name: str
    wins: int
    told: str
    share: str
    bar: float
    form: tuple[Column, ...]
    figures: tuple[Figure, ...]


@dataclass(frozen=True, slots=True)
class RecordView:
    """The page."""

    spans: tuple[SpanLink, ...]
    title: str
    places: tuple[PlaceView, ...]
    form_told: str
    headings: tuple[str, ...]
    against: tuple[AgainstView, ...]
    definitions: tuple[tuple[str, str], ...]
    standings_told: str
    meetings_told: str


def record_view(
    group: Group, span: Span, *, year: int | None, last: int | None, you: int | None
) -> RecordView:
    """The record of a span; `you`: the player whose meetings are shown first."""
    figures, places = span.figures, standings(span.figures)
    shown, spans = form(span.newest), _spans(span.years, year, last)
    return RecordView(
        spans=spans,
        title=_title(figures, spans),
        places=tuple(_place(group, place, shown.get(place.player, ())) for place in places),
        form_told=_form_told(span),
        headings=tuple(heading for _, heading in _headings()),
        against=against(group, figures, places, you),
        definitions=_definitions(year, last),
        standings_told=gettext(DEFINITIONS["standings"]),
        meetings_told=gettext(DEFINITIONS["meetings"]),
    )


def _spans(years: Sequence[int], year: int | None, last: int | None) -> tuple[SpanLink, ...]:
    whole = SpanLink(gettext("All"), None, None, year is None and last is None)
    newest = SpanLink(_last(), None, LAST, last is not None)
    return (whole, newest, *(SpanLink(str(one), one, None, one == year) for one in years))


def _last() -> str:
    return gettext("Last %(num)s", num=LAST)


def _title(figures: Record, spans: Sequence[SpanLink]) -> str:
    """Which matches: "14 matches", "2025 · 5 matches"."""
    matches = ngettext("%(num)d match", "%(num)d matches", figures.matches)
    chosen = next((span.label for span in spans[1:] if span.chosen), None)
    return f"{chosen} · {matches}" if chosen else matches


def _form_told(span: Span) -> str:
    return ngettext(
        "The columns are the form: the newest match, the taller the better.",
        "The columns are the form: the newest %(num)d matches, the last one on the right, the"
        " taller the better.",
        len(span.newest),
    )


def _headings() -> tuple[tuple[str, str], ...]:
    """The figures that the table shows, by the names of their definitions."""
    return (
        ("matches", gettext("Matches")),
        ("wins", gettext("Won")),
        ("share", gettext("Share won")),
        ("average", gettext("Average hand")),
        ("best", gettext("Best hand")),
        ("worst", gettext("Worst loss")),
        ("outs", gettext("Times out")),
        ("carry", gettext("Longest carry")),
        ("comebacks", gettext("Comebacks")),
        ("hands", gettext("Hands")),
    )


def _definitions(year: int | None, last: int | None) -> tuple[tuple[str, str], ...]:
    told = [(heading, gettext(DEFINITIONS[key])) for key, heading in _headings()]
    if year is not None:
        told.insert(0, (str(year), gettext(DEFINITIONS["year"])))
    if last is not None:
        told.insert(0, (_last(), gettext(DEFINITIONS["last"], num=LAST)))
    return tuple(told)


def _place(group: Group, place: Place, shown: Sequence[Showing | None]) -> PlaceView:
    tally = place.tally
    return PlaceView(
        rank=place.rank,
        name=group.names[place.player],
        wins=tally.wins,
        told=gettext("of %(num)s won", num=tally.matches),
        share=percent(tally.share),
        bar=round(float(tally.share or 0) * 100, 1),
        form=tuple(map(_column, shown)),
        figures=tuple(_FIGURES[key](tally) for key, _ in _headings()),
    )


def _column(shown: Showing | None) -> Column:
    if shown is None:
        return Column(None, won=False, y=TALL, height=0, told=gettext("wasn’t in it"))
    height = round(TALL * (shown.of - shown.rank + 1) / shown.of, 1)
    place = {"rank": shown.rank, "num": shown.of, "match": shown.match}
    told = (
        gettext("match %(match)s: won", match=shown.match)
        if shown.won
        else gettext("match %(match)s: rank %(rank)s of %(num)s", **place)
    )
    return Column(shown.rank, shown.won, round(TALL - height, 1), height, told)


def percent(share: Fraction | None) -> str:
    """A share in whole percent, a half rounded up: 1/3 -> "33 %"."""
    if share is None:
        return NOTHING
    return gettext("%(share)s %%", share=floor(share * 100 + Fraction(1, 2)))


def tenths(points: Fraction | None) -> str:
    """Points with one digit after the point, a half rounded away from zero: 25/4 -> "6.3"."""
    if points is None:
        return NOTHING
    rounded = floor(abs(points) * 10 + Fraction(1, 2))
    whole, tenth = divmod(rounded, 10)
    number = gettext("%(whole)s.%(tenth)s", whole=f"{whole:,}", tenth=tenth)
    return f"\N{MINUS SIGN}{number}" if points < 0 and rounded else number


def _points(points: int | None) -> Figure:
    return Figure(NOTHING if points is None else figure(points))


def _outs(tally: Tally) -> Figure:
    if not tally.counted:
        return Figure(NOTHING, said=gettext("not known"))
    return Figure(str(tally.outs), gettext("of %(num)s", num=tally.counted), gettext("counted"))


def _carry(carry: Carry) -> Figure:
    if not carry.points:
        return Figure(NOTHING)
    if carry.lasting:
        return Figure(figure(-carry.points), gettext("never"), gettext("worked off"))
    off = ngettext("in %(num)d hand", "in %(num)d hands", carry.hands)
    return Figure(figure(-carry.points), off, gettext("worked off"))


_FIGURES: Mapping[str, Callable[[Tally], Figure]] = {
    "matches": lambda tally: Figure(headed(tally.matches)),
    "wins": lambda tally: Figure(headed(tally.wins)),
    "share": lambda tally: Figure(percent(tally.share)),
    "average": lambda tally: Figure(tenths(tally.average)),
    "best": lambda tally: _points(tally.best),
    "worst": lambda tally: _points(tally.worst),
    "outs": _outs,
    "carry": lambda tally: _carry(tally.carry),
    "comebacks": lambda tally: Figure(headed(tally.comebacks)),
    "hands": lambda tally: Figure(headed(tally.hands)),
}
