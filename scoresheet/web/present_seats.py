"""Seats and host devices as their pages print them: free to take, taken since when, seen when."""

import secrets
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

import segno
from markupsafe import Markup

from ..access import Asker
from ..core.book import Host, Match, Player
from ..language import gettext
from .present_log import minute
from .present_words import apart


@dataclass(frozen=True, slots=True)
class SeatView:
    """A player's seat; `mine`: taken by this phone. `since` and `iso` are blank while free."""

    player: int
    name: str
    claim: str
    taken: bool
    mine: bool
    since: str
    iso: str


@dataclass(frozen=True, slots=True)
class SeatsView:
    """ "Who are you?": the free seats of the table, those taken, the free ones of the others."""

    free: tuple[SeatView, ...]
    taken: tuple[SeatView, ...]
    others: tuple[SeatView, ...]
    key: str
    """The form's own key: sent twice, it takes the seat once."""


def seats_view(me: Asker, match: Match | None) -> SeatsView | None:
    """What a phone may ask to be; None where it has a seat already."""
    if me.player is not None:
        return None
    table = _table(me, match)
    seats = {player.id: seat_view(me, player) for player in me.group.players}
    free = [seat for seat in seats.values() if not seat.taken]
    return SeatsView(
        free=tuple(seats[player] for player in table if not seats[player].taken),
        taken=tuple(seat for seat in seats.values() if seat.taken),
        others=tuple(seat for seat in free if seat.player not in table),
        key=new_key(),
    )


def _table(me: Asker, match: Match | None) -> list[int]:
    """Who sits at the table, by seat; between two matches whoever is usually there."""
    if match is None:
        return [player.id for player in me.group.players if player.active]
    return [seat.player for seat in match.seats if not seat.left]


@dataclass(frozen=True, slots=True)
class PhonesView:
    """Who of the table has a phone in the match, and who hasn't yet; taken seats of the others."""

    here: tuple[SeatView, ...]
    missing: tuple[SeatView, ...]


def phones_view(me: Asker, match: Match | None) -> PhonesView:
    """Whose phones are in, by seat, then those away from the table that have one."""
    table = _table(me, match)
    seats = seats_by_player(me)
    away = [player for player in seats if player not in table]
    return PhonesView(
        here=tuple(seats[player] for player in [*table, *away] if seats[player].taken),
        missing=tuple(seats[player] for player in table if not seats[player].taken),
    )


def seat_view(me: Asker, player: Player) -> SeatView:
    """One seat as this phone sees it."""
    return SeatView(
        player=player.id,
        name=player.name,
        claim=gettext("I’m %(name)s", name=apart(player.name)),
        taken=player.taken,
        mine=player.id == me.player,
        since=_moment(player.taken_at),
        iso=_iso(player.taken_at),
    )


def seats_by_player(me: Asker) -> dict[int, SeatView]:
    """Player id -> their seat, for pages that list players anyway."""
    return {player.id: seat_view(me, player) for player in me.group.players}


@dataclass(frozen=True, slots=True)
class DeviceView:
    """A host's device: since when it is, when it was last here (blank: never), whether it asks."""

    host: int
    name: str
    this: bool
    since: str
    since_iso: str
    seen: str
    seen_iso: str


def devices_view(me: Asker, hosts: Iterable[Host]) -> list[DeviceView]:
    """The devices that are host, the oldest first."""
    return [
        DeviceView(
            host=host.id,
            name=gettext("Host device %(number)s", number=host.id),
            this=host.id == me.host,
            since=minute(host.since),
            since_iso=host.since.isoformat(),
            seen=_moment(host.last_seen),
            seen_iso=_iso(host.last_seen),
        )
        for host in hosts
    ]


def picture(link: str) -> Markup:
    """The link as a QR picture, dark on light by night too: cameras want it so."""
    qr = segno.make_qr(link, error="m")
    return Markup(qr.svg_inline(border=4, omitsize=True, dark="#000", light="#fff"))


def leads_nowhere_else(host: str) -> bool:
    """Whether a host's name is one that every computer means itself by: no other gets anywhere."""
    name = host.rpartition(":")[0] if host.rpartition(":")[2].isdecimal() else host
    return name in ("localhost", "[::1]") or name.startswith("127.")


def new_key() -> str:
    """A key for a form that makes something: sent twice, it makes it once."""
    return secrets.token_urlsafe(16)


def _moment(when: datetime | None) -> str:
    return minute(when) if when else ""


def _iso(when: datetime | None) -> str:
    return when.isoformat() if when else ""
