"""What is taken away: a match as a table, the group as a file; and a group taken in from one."""

from collections.abc import Iterable, Iterator
from datetime import UTC, datetime

from flask import Response, url_for
from flask.typing import ResponseReturnValue

from .. import access, services
from ..core.book import Match
from ..core.spreadsheet import csv_of
from ..core.takeaway import Takeaway
from ..errors import BodyRefused, FileRefused, Refused
from ..statuses import told
from ..store import queries
from ..store import takeaway as store
from . import checks, views
from .routes import Asked, View
from .shapes import CSV, JSON


def take_match(found: tuple[access.Asker, Match], _: Asked, **__: object) -> ResponseReturnValue:
    """A row a cell, as a file that spreadsheets open."""
    me, held = found
    answer = Response(csv_of(me.group, held), content_type=CSV)
    return _named(answer, f"match-{held.number}.csv")


def take_group(me: access.Asker, _: Asked, **__: object) -> ResponseReturnValue:
    """The whole group, as a file that another server takes in."""
    answer = Response("".join(_in_turns(store.taken_away(me.group))), content_type=JSON)
    return _named(answer, "scoresheet-group.json")


def _in_turns(pieces: Iterable[str]) -> Iterator[str]:
    """The pieces; others have their turn between them."""
    for piece in pieces:
        services.others_turn()
        yield piece


def _named(answer: Response, name: str) -> Response:
    """The answer as a file of that name, to be kept."""
    answer.headers["Content-Disposition"] = f'attachment; filename="{name}"'
    return answer


def take_in(_: None, asked: Asked) -> ResponseReturnValue:
    """A group that is as the file has it; the same Idempotency-Key again answers with the same
    group, whatever file it comes with."""
    taken = _read(asked)
    opened = services.take_in(taken, datetime.now(UTC), key=asked.key, secret_of=access.secret_for)
    group = opened.group
    newest = queries.match(group.id, queries.newest_match(group.id))
    assert newest
    answer = {
        "code": group.code,
        "name": group.name,
        "host_token": opened.token.text,
        "players": [
            {"id": seat.player, "name": group.names[seat.player], "seat": place}
            for place, seat in enumerate(newest.seats, start=1)
        ],
        "rules": views.rules(group.rules),
        "match": newest.number,
    }
    return answer, 201, {"Location": url_for("api.show_group", code=group.code)}


def _read(asked: Asked) -> Takeaway:
    """The group in the file. Raises BodyRefused, with the reason at its place."""
    try:
        return services.read_group(checks.checked_object(asked.given))
    except FileRefused as refused:
        reason: Refused = refused.params["reason"]
        raise BodyRefused(errors={refused.params["where"]: [told(reason)]}) from reason


VIEWS: dict[str, View] = {
    "take_match": take_match,
    "take_group": take_group,
    "take_in": take_in,
}
