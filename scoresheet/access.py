"""Who asks: host, seat or onlooker, by the device's cookie. The only way to a group or a match.

An edge gets nothing unchecked: a wrong code is NoSuchGroup, a right that isn't held
TokenNeeded, one held but not enough NotYours.
"""

import hashlib
import hmac
from dataclasses import dataclass

from flask import current_app, session

from .core.book import Group, Match
from .core.names import read_code
from .core.sheet import By
from .core.tokens import Token, read_token
from .errors import (
    HostLinkUnknown,
    HostOnly,
    NoSuchGroup,
    NoSuchMatch,
    NoSuchPlayer,
    NotYours,
    TokenNeeded,
)
from .store import queries

KEPT = "keys"
MOST_KEPT = 24
"""Groups a cookie remembers; browsers refuse cookies over four kilobytes."""


@dataclass(frozen=True, slots=True)
class Asker:
    """Somebody at a group's door: its host's device, a seat's, both, or an onlooker's."""

    group: Group
    host: int | None = None
    player: int | None = None
    token: str | None = None
    """The host's token as this device holds it."""

    @property
    def by(self) -> By:
        """How the log names what this asker does. Raises TokenNeeded for an onlooker."""
        if self.host is None and self.player is None:
            raise TokenNeeded
        return By("player" if self.host is None else "host", self.player, self.host)


def asker(code: str) -> Asker:
    """Whoever asks for the group with this code. Raises NoSuchGroup."""
    code = read_code(code)
    group_id = queries.group_id_of(code)
    group = None if group_id is None else queries.group(group_id)
    if group is None or group.code != code:
        raise NoSuchGroup(code=code)
    return _asker(group)


def host(code: str) -> Asker:
    """The group's host, asking. Raises NoSuchGroup, TokenNeeded, HostOnly."""
    found = asker(code)
    if found.host is None:
        raise TokenNeeded if found.player is None else HostOnly
    return found


def match(code: str, number: int) -> tuple[Asker, Match]:
    """A match to be looked at. Raises NoSuchGroup, NoSuchMatch."""
    return _with_match(asker(code), number)


def match_for_host(code: str, number: int) -> tuple[Asker, Match]:
    """A match to be run. Raises NoSuchGroup, NoSuchMatch, TokenNeeded, HostOnly."""
    found = _with_match(asker(code), number)
    host(code)
    return found


def match_for_writing(code: str, number: int) -> tuple[Asker, Match]:
    """A match to enter results in; whose and which hand the service judges under its lock.

    Raises NoSuchGroup, NoSuchMatch, TokenNeeded.
    """
    found, held = _with_match(asker(code), number)
    _ = found.by
    return found, held


def seat_for_writing(code: str, number: int, player: int) -> tuple[Asker, Match]:
    """A seat of a match to write results for: any for the host, for a player their own.

    Which hand may still be written the service judges under its lock.
    Raises NoSuchGroup, NoSuchMatch, NoSuchPlayer, TokenNeeded, NotYours.
    """
    found, held = _with_match(asker(code), number)
    if all(seat.player != player for seat in held.seats):
        raise NoSuchPlayer
    if found.by.role != "host" and found.player != player:
        raise NotYours
    return found, held


def _with_match(found: Asker, number: int) -> tuple[Asker, Match]:
    held = queries.match(found.group.id, number)
    if held is None:
        raise NoSuchMatch(match=number)
    return found, held


def become_host(code: str, text: str) -> Asker:
    """Keep a host's token on this device. Raises NoSuchGroup, HostLinkUnknown."""
    found = asker(code)
    token = read_token(text)
    if token is None or _host(found.group.id, token) is None:
        raise HostLinkUnknown
    remember(found.group.id, token)
    return _asker(found.group)


def held_groups() -> list[Asker]:
    """The groups that this device keeps rights in, the newest first."""
    groups = (queries.group(int(key)) for key in reversed(list(_kept())) if key.isdecimal())
    return [_asker(group) for group in groups if group is not None]


def remember(group_id: int, token: Token) -> None:
    """Keep a token in this device's cookie, beside those of other groups."""
    kept = dict(_kept())
    tokens = dict(kept.pop(str(group_id), {}))
    tokens[token.kind] = token.text
    kept[str(group_id)] = tokens
    session[KEPT] = dict(list(kept.items())[-MOST_KEPT:])


def secret_for(start: str) -> str:
    """The secret of the token that this very start makes: the same when asked again."""
    server = str(current_app.config["SECRET_KEY"]).encode()
    return hmac.new(server, f"start {start}".encode(), hashlib.sha256).hexdigest()


def _kept() -> dict[str, dict[str, str]]:
    kept = session.get(KEPT)
    return kept if isinstance(kept, dict) else {}


def _asker(group: Group) -> Asker:
    tokens = _kept().get(str(group.id), {})
    host_token, seat_token = (read_token(tokens.get(kind, "")) for kind in ("host", "seat"))
    host_id = _host(group.id, host_token) if host_token else None
    player = _seat(group.id, seat_token) if seat_token else None
    return Asker(group, host_id, player, host_token.text if host_token and host_id else None)


def _host(group_id: int, token: Token) -> int | None:
    """The host device that this token belongs to."""
    fits = token.kind == "host" and token.fits(queries.host_hash(group_id, token.number))
    return token.number if fits else None


def _seat(group_id: int, token: Token) -> int | None:
    """The player whose seat this token took."""
    fits = token.kind == "seat" and token.fits(queries.seat_hash(group_id, token.number))
    return token.number if fits else None
