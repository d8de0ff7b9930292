"""Who asks: host, seat or onlooker, by cookie or by token. The only way to a group or a match.

An edge gets nothing unchecked: a wrong code is NoSuchGroup, a right that isn't held
TokenNeeded, one held but not enough NotYours.
"""

from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

from flask import g

from .core.book import Group, Match
from .core.names import read_code
from .core.sheet import EMPTY, By
from .core.tokens import Token, read_token
from .device import bearer, kept
from .device import remember as remember
from .device import secret_for as secret_for
from .errors import (
    HostLinkUnknown,
    HostOnly,
    NoSuchGroup,
    NoSuchHost,
    NoSuchMatch,
    NoSuchPlayer,
    NotYours,
    OwnResultsOnly,
    Refusal,
    SeatHeld,
    SeatNeeded,
    TokenNeeded,
)
from .store import queries

SEEN_EVERY = timedelta(minutes=10)


@dataclass(frozen=True, slots=True)
class Asker:
    """Somebody at a group's door: its host's device, a seat's, both, or an onlooker's."""

    group: Group
    host: int | None = None
    player: int | None = None
    token: str | None = None
    """The host's token as this device holds it."""
    brought: Token | None = None
    """A token that came with the call and is none of this group's."""

    @property
    def by(self) -> By:
        """How the log names what this asker does. Raises TokenNeeded, NotYours."""
        if self.host is None and self.player is None:
            raise self.unknown(SeatNeeded)
        return By("player" if self.host is None else "host", self.player, self.host)

    def hands(self, match: Match) -> range:
        """The hands that this asker may write in: all for the host, for a player the newest with
        results and the one being played."""
        standing = match.standing
        if standing.closed or (self.host is None and self.player is None):
            return range(0)
        first = 1 if self.host is not None else max(1, standing.newest)
        return range(first, (standing.open_hand or standing.touched) + 1)

    def may_write(self, match: Match, hand: int, player: int) -> bool:
        """Whether this asker is offered that cell; the service judges anew, under its lock."""
        if hand not in self.hands(match) or self.host is not None:
            return hand in self.hands(match)
        written = not match.cells.get((hand, player), EMPTY).empty
        seated = any(seat.player == player and seat.covers(hand) for seat in match.seats)
        return player == self.player and (seated or written)

    def unknown(self, needed: type[TokenNeeded] = TokenNeeded) -> Refusal:
        """Why somebody without a right here is refused: not known at all, or known elsewhere."""
        elsewhere = self.brought is not None and queries.token_known(self.brought.hashed)
        return NotYours() if elsewhere else needed()


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
    found = _asker(group)
    known = found.host is not None or found.player is not None
    if group.code != code and not known and not (link and _host(group.id, link)):
        raise NoSuchGroup(code=code)
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
    return _with_match(asker(code), match)


def match_for_host(code: str, match: int) -> tuple[Asker, Match]:
    """A match to be run. Raises NoSuchGroup, NoSuchMatch, TokenNeeded, HostOnly."""
    found, held = _with_match(asker(code), match)
    return _hosting(found), held


def match_for_writing(code: str, match: int) -> tuple[Asker, Match]:
    """A match to enter results in; whose and which hand the service judges under its lock.

    Raises NoSuchGroup, NoSuchMatch, TokenNeeded.
    """
    found, held = _with_match(asker(code), match)
    _ = found.by
    return found, held


def seat_for_writing(code: str, match: int, player: int) -> tuple[Asker, Match]:
    """A seat of a match to write results for: any for the host, for a player their own.

    Which hand may still be written the service judges under its lock.
    Raises NoSuchGroup, NoSuchMatch, NoSuchPlayer, TokenNeeded, NotYours.
    """
    found, held = _with_match(asker(code), match)
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


def _with_match(found: Asker, number: int) -> tuple[Asker, Match]:
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
    return _asker(found.group)


def host_link(code: str, text: str) -> Asker:
    """Whoever opens a good host link, or is host already. Raises NoSuchGroup, HostLinkUnknown."""
    found = invited(code, text)
    if found.host is None:
        _host_token(found.group, text)
    return found


def _host_token(group: Group, text: str) -> Token:
    token = read_token(text)
    if token is None or _host(group.id, token) is None:
        raise HostLinkUnknown
    return token


def held_groups() -> list[Asker]:
    """The groups that this device has rights in, the newest first; as many queries for all."""
    held = {int(key): tokens for key, tokens in kept().items() if key.isdecimal()}
    ids = list(reversed(held))
    groups, keys = queries.groups(ids), queries.keys_of(ids)
    found = (_held(groups[key], held[key], keys) for key in ids if key in groups)
    return [mine for mine in found if mine.host is not None or mine.player is not None]


def _held(group: Group, tokens: dict[str, str], keys: dict[tuple[int, str, int], str]) -> Asker:
    """The rights that these tokens give in a group whose kept hashes are at hand."""
    numbers: dict[str, int] = {}
    for token in filter(None, map(read_token, tokens.values())):
        if token.fits(keys.get((group.id, token.kind, token.number))):
            numbers[token.kind] = token.number
    return Asker(group, numbers.get("host"), numbers.get("seat"))


def _asker(group: Group) -> Asker:
    text = bearer()
    return _of_cookie(group) if text is None else _of_token(group, read_token(text))


def _of_token(group: Group, token: Token | None) -> Asker:
    if token is None:
        return Asker(group)
    host_id, player = _host(group.id, token), _seat(group.id, token)
    known = host_id is not None or player is not None
    return Asker(group, host_id, player, brought=None if known else token)


def _of_cookie(group: Group) -> Asker:
    tokens = kept().get(str(group.id), {})
    host_token, seat_token = (read_token(tokens.get(kind, "")) for kind in ("host", "seat"))
    host_id = _host(group.id, host_token) if host_token else None
    player = _seat(group.id, seat_token) if seat_token else None
    return Asker(group, host_id, player, host_token.text if host_token and host_id else None)


def _host(group_id: int, token: Token) -> int | None:
    """The host device that this token belongs to; noted as seen every ten minutes."""
    hosting = token.kind == "host"
    hashed, seen = queries.host_key(group_id, token.number) if hosting else (None, None)
    if not token.fits(hashed):
        return None
    if seen is None or datetime.now(UTC) - seen > SEEN_EVERY:
        g.host_seen = (group_id, token.number)
    return token.number


def host_seen() -> tuple[int, int] | None:
    """(group, host) of a host's device in this request, if that is to be noted again."""
    return getattr(g, "host_seen", None)


def _seat(group_id: int, token: Token) -> int | None:
    """The player whose seat this token took."""
    fits = token.kind == "seat" and token.fits(queries.seat_hash(group_id, token.number))
    return token.number if fits else None
