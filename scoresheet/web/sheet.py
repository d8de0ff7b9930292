"""What the page of a match prints, open or past, and its parts for the phones that watch it."""

from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any

from flask import Response, current_app, make_response, request, url_for

from .. import access, services
from ..core.book import Match
from ..errors import NoSuchMatch, Refusal
from ..store import lists, queries, watching
from .cookies import seen_upto
from .entry import EntryForm, entry_form, on_top
from .present import sheet_view
from .present_chart import chart_parts
from .present_counts import counts_view
from .present_seats import seats_view
from .present_told import ToldView, told_view
from .present_words import title_of


def printed(
    me: access.Asker, held: Match, hand: int | None, refusal: Refusal | None = None
) -> dict[str, Any]:
    """What the page of a match prints; `hand`: the one asked for, whose form is shown.

    After a refusal it holds what was typed, and what is wrong with it.
    """
    corrected = lists.corrected_cells(me.group.id, held)
    shown = {
        "sheet": sheet_view(
            me.group,
            held,
            corrected=corrected,
            you=me.player,
            here=who_is_here(me, held),
        ),
        "refusal": refusal and on_top(refusal),
        "corrected": _corrected(me, held),
        **watched(me, held, "play.parts", hand=hand),
    }
    if not held.standing.closed:
        return shown | _open(me, held, hand, refusal)
    return shown | _past(me, held, refusal) | chart_parts(me.group, held, corrected)


def watched(me: access.Asker, held: Match, parts: str, **place: Any) -> dict[str, Any]:
    """What any page of a match that is watched prints; `parts`: where its parts are asked for."""
    place |= {"code": me.group.code, "match": held.number}
    return {
        "group": me.group,
        "me": me,
        "title": title_of(me.group),
        "match": held,
        "seen": held.version,
        "parts_url": url_for(parts, **place),
        "events_url": _events(me, held),
    }


def _events(me: access.Asker, held: Match) -> str | None:
    """Where the match's stream is; None where this server holds none, and its phones ask."""
    if current_app.config["WATCHERS"][0] == 0:
        return None
    return url_for("api.watch_match", code=me.group.code, match=held.number)


def who_is_here(me: access.Asker, held: Match) -> tuple[int, ...]:
    """The players whose phones watch an open match."""
    return () if held.standing.closed else watching.present(me.group.id, datetime.now(UTC))


def parts_of(
    code: str, match: int, render: Callable[[access.Asker, Match], str], *, own: bool = True
) -> Response:
    """The parts of a page for a phone that watches it, or 304 where it has them: by a small query.

    `own`: who asks sees other parts than others do. A phone that asks gives a sign that it is here.
    Raises NoSuchGroup, NoSuchMatch.
    """
    me = access.asker(code)
    services.see(me.group.id, access.seat_token(me.group.id))
    here = watching.present(me.group.id, datetime.now(UTC))
    version = watching.live_version(me.group.id, match)
    if version is None:
        raise NoSuchMatch(match=match)
    seen = [version, *((me.host, me.player) if own else ())]
    tag = ".".join(map(str, [match, *seen, "here", *here]))
    known = request.if_none_match.contains_weak(tag)
    answer = Response(status=304) if known else make_response(render(*access.match_of(me, match)))
    answer.set_etag(tag, weak=True)
    return answer


def following(me: access.Asker, held: Match, page: str) -> str | None:
    """Where the match is that follows this one, while it is being played; `page`: its endpoint."""
    number = queries.open_matches([me.group.id]).get(me.group.id)
    if number != held.number + 1:
        return None
    return url_for(page, code=me.group.code, match=number)


def _corrected(me: access.Asker, held: Match) -> ToldView | None:
    """What others changed of the results of this phone's player, until it was seen."""
    if me.player is None:
        return None
    changes = lists.changes_of_player(me.group.id, held, me.player)
    seen = seen_upto(me.group.id, held.number)
    return told_view(me.group, me.player, changes, seen=seen)


def _open(
    me: access.Asker, held: Match, hand: int | None, refusal: Refusal | None
) -> dict[str, Any]:
    """What an open sheet prints beside: the form of a hand, or the seats to choose from."""
    entry = _entry(me, held, hand, refusal)
    counts = counts_view(me.group, held)
    return {
        "entry": entry,
        "counts": counts,
        "clashes": counts.clashing((held.standing.newest, entry.hand if entry else None)),
        "unsaved": _unsaved(me, held) if refusal and not _shows(entry, hand) else [],
        "seats": seats_view(me, held) if me.host is None else None,
    }


def _past(me: access.Asker, held: Match, refusal: Refusal | None) -> dict[str, Any]:
    """What a match prints that takes no results any more; what was typed for it is shown."""
    before, after = lists.neighbours(me.group.id, held.number)
    knows = me.host is not None or me.player is not None
    return {
        "entry": None,
        "counts": counts_view(me.group, held),
        "unsaved": _unsaved(me, held) if refusal else [],
        "take_back": knows and services.takes_back(held, me.group.id, me.by),
        "newest": queries.newest_match(me.group.id) == held.number,
        "following": following(me, held, "play.sheet"),
        "previous": before,
        "next": after,
    }


def _entry(
    me: access.Asker, held: Match, hand: int | None, refusal: Refusal | None
) -> EntryForm | None:
    """The form of a hand that may be written: everybody's rows for the host, else the own one."""
    hands = me.hands(held)
    shown = hand if hand in hands else held.standing.open_hand
    if shown is None or shown not in hands:
        return None
    typed = refusal if hand in (None, shown) else None  # what was typed for another hand isn't its
    form = entry_form(me.group, held, shown, typed, only=me.player if me.host is None else None)
    return form if form.rows else None


def _shows(entry: EntryForm | None, hand: int | None) -> bool:
    """Whether the form is of the hand asked for, so that what was typed stands in it."""
    return entry is not None and hand in (None, entry.hand)


def _unsaved(me: access.Asker, held: Match) -> list[tuple[str, str]]:
    """(name, text) of what was typed into a form that the match no longer takes."""
    typed = ((seat.player, request.form.get(f"p{seat.player}-points", "")) for seat in held.seats)
    return [(me.group.names[player], text) for player, text in typed if text.strip()]
