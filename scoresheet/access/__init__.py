"""Who asks: host, seat or onlooker, by cookie or by token. The only way to a group or a match.

An edge gets nothing unchecked: a wrong code is NoSuchGroup, a right that isn't held
TokenNeeded, one held but not enough NotYours.
"""

from ..core.book import Group, Match
from ..core.names import read_code
from ..core.tokens import Token, read_token
from ..device import bearer as bearer
from ..device import remember as remember
from ..device import secret_for as secret_for
from ..errors import (
    CodeRenewed,
    HandSettled,
    HostLinkUnknown,
    HostOnly,
    NoSuchGroup,
    NoSuchHost,
    NoSuchMatch,
    NoSuchPlayer,
    NotYours,
    OwnResultsOnly,
    SeatHeld,
)
from ..store import queries
from .asker import Asker as Asker
from .asker import asking, host_of
from .asker import held_groups as held_groups
from .asker import host_seen as host_seen
from .asker import seat_token as seat_token


def asker(code: str) -> Asker:
    """Whoever asks for the group with this code; an old code is good for who has rights.

    Raises NoSuchGroup.
    """
    return _asking(code, None)


def invited(code: str, text: str) -> Asker:
    """Whoever opens a host's secret link: its token is good under an old code too.

    Raises NoSuchGroup.
    """
    return _asking(code, read_token(text))


def _asking(code: str, link: Token | None) -> Asker:
    code = read_code(code)
    group_id = queries.group_id_of(code)
    group = None if group_id is None else queries.group(group_id)
    if group is None:
        raise NoSuchGroup(code=code)
    found = asking(group)
    known = found.host is not None or found.player is not None
    if group.code != code and not known and not (link and host_of(group.id, link)):
        raise CodeRenewed(code=code)
    return found


def host(code: str) -> Asker:
    """The group's host, asking. Raises NoSuchGroup, TokenNeeded, HostOnly."""
    return _hosting(asker(code))


def _hosting(found: Asker) -> Asker:
    if found.host is None:
        raise found.unknown() if found.player is None else HostOnly
    return found


def match(code: str, match: int) -> tuple[Asker, Match]:
    """A match to be looked at. Raises NoSuchGroup, NoSuchMatch."""
    return match_of(asker(code), match)


def match_for_host(code: str, match: int) -> tuple[Asker, Match]:
    """A match to be run. Raises NoSuchGroup, NoSuchMatch, TokenNeeded, HostOnly."""
    found, held = match_of(asker(code), match)
    return _hosting(found), held


def match_for_writing(code: str, match: int) -> tuple[Asker, Match]:
    """A match to enter results in; whose and which hand the service judges under its lock.

    Raises NoSuchGroup, NoSuchMatch, TokenNeeded.
    """
    found, held = match_of(asker(code), match)
    _ = found.by
    return found, held


def seat_for_writing(code: str, match: int, player: int) -> tuple[Asker, Match]:
    """A seat of a match to write results for: any for the host, for a player their own.

    Which hand may still be written the service judges under its lock.
    Raises NoSuchGroup, NoSuchMatch, NoSuchPlayer, TokenNeeded, NotYours.
    """
    found, held = match_of(asker(code), match)
    if all(seat.player != player for seat in held.seats):
        raise NoSuchPlayer
    if found.by.role != "host" and found.player != player:
        raise OwnResultsOnly
    return found, held


def cell_for_writing(code: str, match: int, hand: int, player: int) -> tuple[Asker, Match]:
    """The same for one hand; whether that hand may still be written the service judges."""
    return seat_for_writing(code, match, player)


def player_for_writing(code: str, player: int) -> Asker:
    """A player of the group: anybody for the host, for a player themselves.

    Raises NoSuchGroup, NoSuchPlayer, TokenNeeded, NotYours.
    """
    found = seat_to_take(code, player)
    if found.by.role != "host" and found.player != player:
        raise NotYours
    return found


def host_to_drop(code: str, host: int) -> Asker:
    """The group's host, taking a host's device back.

    Raises NoSuchGroup, NoSuchHost, TokenNeeded, HostOnly.
    """
    found = asker(code)
    if queries.host(found.group.id, host) is None:
        raise NoSuchHost
    return _hosting(found)


def seat_to_take(code: str, player: int) -> Asker:
    """A player whose seat a phone may ask for. Raises NoSuchGroup, NoSuchPlayer."""
    found = asker(code)
    if player not in found.group.names:
        raise NoSuchPlayer
    return found


def seat_for_device(code: str, player: int) -> Asker:
    """The same for a device that keeps its seat itself: one a group, so that none is forgotten.

    Raises NoSuchGroup, NoSuchPlayer, SeatHeld.
    """
    found = seat_to_take(code, player)
    if found.player is not None and found.player != player:
        raise SeatHeld(name=found.group.names[found.player])
    return found


def match_of(found: Asker, number: int) -> tuple[Asker, Match]:
    """The same for who is known to ask already. Raises NoSuchMatch."""
    held = queries.match(found.group.id, number)
    if held is None:
        raise NoSuchMatch(match=number)
    return found, held


def moved_to(code: str) -> str | None:
    """The code that a group is to be asked for by, where this isn't it: one in small letters or
    with dashes, or the group's old one, for who has rights in it."""
    try:
        current = queries.code_now(read_code(code))
        return None if current in (None, code) else asker(code).group.code
    except NoSuchGroup:
        return None


def become_host(code: str, text: str) -> Asker:
    """Keep a host's token on this device. Raises NoSuchGroup, HostLinkUnknown."""
    found = invited(code, text)
    remember(found.group.id, _host_token(found.group, text))
    return asking(found.group)


def host_link(code: str, text: str) -> Asker:
    """Whoever opens a good host link, or is host already. Raises NoSuchGroup, HostLinkUnknown."""
    found = invited(code, text)
    if found.host is None:
        _host_token(found.group, text)
    return found


def _host_token(group: Group, text: str) -> Token:
    token = read_token(text)
    if token is None or host_of(group.id, token) is None:
        raise HostLinkUnknown
    return token


def require_newest(me: Asker, held: Match, hand: int) -> None:
    """Raises HandSettled for a player's earlier hand, where something else is wrong too.

    A sound result is judged under the lock, since the same value again is no change.
    """
    if me.by.role != "host" and hand < held.standing.newest:
        raise HandSettled


def require_host(me: Asker) -> None:
    """Raises HostOnly for a player where the host alone may."""
    if me.by.role != "host":
        raise HostOnly
