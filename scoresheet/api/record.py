"""The record: statistics over finished matches, for a span of them."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict
from typing import Any

from flask.typing import ResponseReturnValue

from .. import access, services
from ..core.book import Group
from ..core.record import Meeting, Place, Showing, form, standings
from ..store import record
from .routes import Asked, View


def show_record(me: access.Asker, asked: Asked, **_: Any) -> ResponseReturnValue:
    """The record of all matches, of a year, or of the newest few."""
    services.complete_record(me.group.id)
    span = record.of_span(me.group.id, **asked.query)
    shown = form(span.newest)
    return {
        "matches": span.figures.matches,
        "years": list(span.years),
        "standings": [_figures(me.group, place, shown) for place in standings(span.figures)],
        "form": [match.number for match in span.newest],
        "meetings": [_meeting(*pair) for pair in sorted(span.figures.meetings.items())],
    }


def _figures(
    group: Group, place: Place, shown: Mapping[int, Sequence[Showing | None]]
) -> dict[str, Any]:
    tally = place.tally
    return {
        "id": place.player,
        "name": group.names[place.player],
        "rank": place.rank,
        "matches": tally.matches,
        "wins": tally.wins,
        "share": float(tally.share or 0),
        "hands": tally.hands,
        "points": tally.points,
        "average": float(tally.average or 0),
        "best": tally.best,
        "worst": tally.worst,
        "counted": tally.counted,
        "outs": tally.outs,
        "carry": asdict(tally.carry) if tally.carry.points else None,
        "comebacks": tally.comebacks,
        "form": [one and asdict(one) for one in shown.get(place.player, ())],
    }


def _meeting(pair: tuple[int, int], met: Meeting) -> dict[str, Any]:
    one, other = pair
    return {
        "matches": met.matches,
        "players": [
            {"id": one, "wins": met.wins, "ahead": met.ahead},
            {"id": other, "wins": met.losses, "ahead": met.behind},
        ],
    }


VIEWS: dict[str, View] = {"show_record": show_record}
