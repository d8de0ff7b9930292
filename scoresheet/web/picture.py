"""A picture of a match that is over, to be shared: who won, the final lines, how they ran."""

from collections.abc import Sequence
from dataclasses import dataclass

from flask import Blueprint, Response, render_template
from flask.typing import ResponseReturnValue

from .. import access
from ..core.book import Group, Match
from ..core.rules import ARLINGTON, Game
from ..core.sheet import CLOSED, Total
from ..errors import NoPictureYet
from ..language import gettext
from .charts import Chart, chart_of
from .lettering import Written, fitted
from .play import SHEET
from .present_chart import chart_words
from .present_log import day
from .present_words import figure, title_of

bp = Blueprint("picture", __name__)
KIND = "image/svg+xml; charset=utf-8"
LEFT, RIGHT = 130, 690
"""Where the lines of the chart begin and end, across."""
TOP, TALL = 214, 316
LIST_TOP, LIST_TALL = 226, 320
NAME_ROOM, NAME_SIZES = 198, (26, 13)
TITLE_ROOM, TITLE_SIZES = 1080, (64, 28)
UNDER_ROOM, UNDER_SIZES = 1080, (26, 14)


@dataclass(frozen=True, slots=True)
class Row:
    """A player's final line, by rank; `look` is how the line is drawn."""

    name: Written
    figure: str
    look: int
    y: float
    winner: bool


@dataclass(frozen=True, slots=True)
class Level:
    """A line across at so many points."""

    kind: str
    label: str
    y: float


@dataclass(frozen=True, slots=True)
class Picture:
    """What the picture prints; places in its own units, 1200 by 630.

    `told` and `story` are the same for who doesn't see it: nothing in them is left out.
    """

    title: Written
    under: Written
    told: str
    story: str
    rows: tuple[Row, ...]
    levels: tuple[Level, ...]
    hands: tuple[tuple[int, float], ...]
    foot: str


@bp.get(SHEET + "/picture.svg")
def picture(code: str, match: int) -> ResponseReturnValue:
    """The picture of a banked match, or of one that was ended early."""
    me, held = access.match(code, match)
    chart = chart_of(held)
    if chart is None or held.standing.state not in CLOSED:
        raise NoPictureYet
    shown = picture_of(me.group, held, chart)
    text = render_template("history/picture.svg", picture=shown, chart=chart)
    return Response(text, content_type=KIND)


def picture_of(group: Group, match: Match, chart: Chart, game: Game = ARLINGTON) -> Picture:
    """A match of the game as its picture prints it."""
    words = chart_words(group, match)
    winner = match.standing.winner
    title = gettext("Ended early: nobody won.")
    if winner is not None:
        title = gettext("%(name)s won", name=group.names[winner])
    under = " · ".join(
        (title_of(group), gettext("Match %(number)s", number=match.number), day(match.banked_at))
    )
    return Picture(
        title=fitted(title, TITLE_ROOM, TITLE_SIZES, bold=True),
        under=fitted(under, UNDER_ROOM, UNDER_SIZES),
        told=f"{title} · {under}",
        story=" ".join((*words.story, *(f"{line}." for line in words.lines))),
        rows=_rows(group, match, chart),
        levels=tuple(_level(level.kind, level.label, level.y, chart) for level in chart.levels),
        hands=tuple((tick.hand, _across(tick.x, chart)) for tick in chart.ticks),
        foot=gettext("%(game)s · Scoresheet", game=game.name),
    )


def _rows(group: Group, match: Match, chart: Chart) -> tuple[Row, ...]:
    """The final lines, the first in rank on top."""
    winner = match.standing.winner
    looks = {trace.player: trace.look for trace in chart.traces}
    totals: Sequence[Total] = sorted(match.standing.totals, key=lambda t: (t.rank, t.seat))
    step = min(56.0, LIST_TALL / len(totals))
    sizes = (min(NAME_SIZES[0], int(step * 0.6)), min(NAME_SIZES[1], int(step * 0.6)))
    return tuple(
        Row(
            name=fitted(group.names[total.player], NAME_ROOM, sizes, bold=total.player == winner),
            figure=figure(total.running),
            look=looks[total.player],
            y=round(LIST_TOP + at * step, 1),
            winner=total.player == winner,
        )
        for at, total in enumerate(totals)
    )


def _level(kind: str, label: str, y: float, chart: Chart) -> Level:
    return Level(kind, label, round(TOP + (y - chart.frame_top) / chart.frame_height * TALL, 1))


def _across(x: float, chart: Chart) -> float:
    share = (x - chart.frame_left) / chart.frame_width
    return round(LEFT + share * (RIGHT - LEFT), 1)
