"""The stream of events of a match: that its sheet has changed, and whose phones are here."""

from contextlib import ExitStack

from flask import Response, current_app, request

from .. import access, live, services
from ..core.book import Match
from .routes import Asked, View

KIND = "text/event-stream"
HEADERS = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}


def watch_match(found: tuple[access.Asker, Match], asked: Asked, **_: object) -> Response:
    """Events for as long as the phone listens; once it began, no database session is held."""
    if request.method == "HEAD":
        return Response(content_type=KIND, headers=HEADERS)
    me, held = found
    caps = live.Caps(*current_app.config["WATCHERS"])
    place, told = (me.group.id, held.number), request.headers.get("Last-Event-ID")
    with ExitStack() as undone:
        stream = live.Stream(live.watch(place, request.remote_addr or "", caps, told=told))
        undone.callback(stream.close)
        stream.then(services.arrive(me.group.id, access.seat_token(me.group.id)))
        if hang_up := request.environ.get("scoresheet.hang_up"):
            stream.then(hang_up(stream.end))
        undone.pop_all()
    return Response(stream, content_type=KIND, headers=HEADERS)


VIEWS: dict[str, View] = {"watch_match": watch_match}
