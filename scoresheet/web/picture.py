"""A picture of a match that is over, to be shared: who won, the final lines, how they ran."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from flask import Blueprint, Response, render_template
from flask.typing import ResponseReturnValue

from .. import access
from ..core.book import Group, Match
from ..core.rules import ARLINGTON, Game
from ..core.sheet import CLOSED, Total
from ..errors import NoPictureYet
from ..language import gettext
from .charts import Chart, Level, Trace, chart_of
from .lanes import WIDE
from .lettering import Written, fitted
from .play import SHEET
from .present_chart import chart_words
from .present_log import day
from .present_words import figure, title_of

bp = Blueprint("picture", __name__)
KIND = "image/svg+xml; charset=utf-8"
LEFT, RIGHT = 130, 640
"""Where the lines of the chart begin and end, across."""
TOP, TALL = 214, 316
LIST_TOP, LIST_TALL = 226, 320
NAME_ROOM, NAME_SIZES = 286, (26, 20)
TITLE_ROOM, TITLE_SIZES = 1080, (64, 28)
UNDER_ROOM, UNDER_SIZES = 1080, (26, 20)


@dataclass(frozen=True, slots=True)
class Row:
    """A player's final line, by rank; `look` is how the line is drawn."""

    name: Written
    figure: str
    look: int
    y: float
    winner: bool


@dataclass(frozen=True, slots=True)
class Run:
    """A player's line, while in the match and while not; `look` is how it is drawn."""

    look: int
    winner: bool
    there: tuple[str, ...]
    away: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Carried:
    """What a player carried, hanging from `top`; `y` is the middle of its lane."""

    look: int
    winner: bool
    top: float
    y: float
    stretches: tuple[str, ...]


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
    runs: tuple[Run, ...]
    carried: tuple[Carried, ...]
    hands: tuple[tuple[int, float], ...]
    foot: str
    left: int = LEFT
    right: int = RIGHT


@bp.get(SHEET + "/picture.svg")
def picture(code: str, match: int) -> ResponseReturnValue:
    """The picture of a banked match, or of one that was ended early."""
    shown, _ = _shown(code, match)
    text = render_template("history/picture.svg", picture=shown)
    return Response(text, content_type=KIND)


@bp.get(SHEET + "/picture")
def page(code: str, match: int) -> ResponseReturnValue:
    """The page that shows the picture, to be kept or shared."""
    shown, group = _shown(code, match)
    return render_template("history/picture.html", picture=shown, group=group, number=match)


def _shown(code: str, match: int) -> tuple[Picture, Group]:
    """The picture of a match that is over, and its group; raises NoPictureYet for another."""
    me, held = access.match(code, match)
    chart = chart_of(held)
    if chart is None or held.standing.state not in CLOSED:
        raise NoPictureYet
    return picture_of(me.group, held, chart), me.group


def picture_of(group: Group, match: Match, chart: Chart, game: Game = ARLINGTON) -> Picture:
    """A match of the game as its picture prints it."""
    words = chart_words(group, match)
    winner = match.standing.winner
    name = "" if winner is None else group.names[winner]
    number = gettext("Match %(number)s", number=match.number)
    named, dated = title_of(group), f" · {number} · {day(match.banked_at)}"
    return Picture(
        title=fitted(name, TITLE_ROOM, TITLE_SIZES, bold=True, said=_ending),
        under=fitted(named, UNDER_ROOM, UNDER_SIZES, said=lambda text: text + dated),
        told=f"{_ending(name)} · {named}{dated}",
        story=" ".join((*words.story, *(f"{line}." for line in words.lines))),
        rows=_rows(group, match, chart),
        levels=tuple(
            replace(level, y=_down(level.y - chart.frame_top, chart)) for level in chart.levels
        ),
        runs=tuple(_run(trace, chart) for trace in chart.traces),
        carried=_carried(chart),
        hands=tuple((tick.hand, _across(tick.x, chart)) for tick in chart.ticks),
        foot=gettext("%(game)s · Scoresheet", game=game.name),
    )


def _ending(winner: str) -> str:
    """How the match ended; without a winner's name, that nobody won."""
    return gettext("%(name)s won", name=winner) if winner else gettext("Ended early")


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


def _run(trace: Trace, chart: Chart) -> Run:
    return Run(trace.look, trace.winner, _placed(trace.runs, chart), _placed(trace.away, chart))


def _carried(chart: Chart) -> tuple[Carried, ...]:
    half = chart.lane_height / 2
    traces = [(lane, chart.trace_of(lane.player)) for lane in chart.lanes]
    return tuple(
        Carried(
            look=trace.look,
            winner=trace.winner,
            top=_down(lane.top, chart),
            y=_down(lane.top + half, chart),
            stretches=_placed(lane.stretches, chart),
        )
        for lane, trace in traces
    )


def _placed(runs: Sequence[str], chart: Chart) -> tuple[str, ...]:
    """Runs of the chart's frame in the picture's own units: however small it is shown, its lines
    stay as thick as its letters."""

    def place(point: str) -> str:
        x, y = map(float, point.split(","))
        return f"{round(LEFT + x / WIDE * (RIGHT - LEFT), 1):g},{_down(y, chart):g}"

    return tuple(" ".join(map(place, run.split())) for run in runs)


def _down(y: float, chart: Chart) -> float:
    """Where so many pixels down the frame of the chart are."""
    return round(TOP + y / chart.frame_height * TALL, 1)


def _across(x: float, chart: Chart) -> float:
    share = (x - chart.frame_left) / chart.frame_width
    return round(LEFT + share * (RIGHT - LEFT), 1)
