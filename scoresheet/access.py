"""Who asks: host, seat or onlooker, by cookie or by token. The only way to a group or a match.

An edge gets nothing unchecked: a wrong code is NoSuchGroup, a right that isn't held
TokenNeeded, one held but not enough NotYours.
"""

import base64
import hashlib
import hmac
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

from flask import current_app, g, request, session

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
    Refusal,
    TokenNeeded,
)
from .store import queries

KEPT = "keys"
MOST_KEPT = 20
"""Groups a cookie remembers; browsers refuse cookies over four kilobytes."""
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
            raise self.unknown()
        return By("player" if self.host is None else "host", self.player, self.host)

    def unknown(self) -> Refusal:
        """Why somebody without a right here is refused: not known at all, or known elsewhere."""
        elsewhere = self.brought is not None and queries.token_known(self.brought.hashed)
        return NotYours() if elsewhere else TokenNeeded()


def asker(code: str) -> Asker:
    """Whoever asks for the group with this code; an old code is good for who has rights.

    Raises NoSuchGroup.
    """
    code = read_code(code)
    group_id = queries.group_id_of(code)
    group = None if group_id is None else queries.group(group_id)
    if group is None:
        raise NoSuchGroup(code=code)
    found = _asker(group)
    if group.code != code and found.host is None and found.player is None:
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
        raise NotYours
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
    """The group's host, taking a host's device back; which there is the service sees."""
    return _hosting(asker(code))


def seat_to_take(code: str, player: int) -> Asker:
    """A player whose seat a phone may ask for. Raises NoSuchGroup, NoSuchPlayer."""
    found = asker(code)
    if player not in found.group.names:
        raise NoSuchPlayer
    return found


def _with_match(found: Asker, number: int) -> tuple[Asker, Match]:
    held = queries.match(found.group.id, number)
    if held is None:
        raise NoSuchMatch(match=number)
    return found, held


def moved_to(code: str) -> str | None:
    """The new code of a group whose old one this is, for who has rights in it."""
    try:
        found = asker(code)
    except NoSuchGroup:
        return None
    return found.group.code if found.group.code != read_code(code) else None


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
    made = hmac.new(server, f"start {start}".encode(), hashlib.sha256).digest()
    return base64.urlsafe_b64encode(made[:24]).decode()


def _kept() -> dict[str, dict[str, str]]:
    kept = session.get(KEPT)
    return kept if isinstance(kept, dict) else {}


def bearer() -> str | None:
    """The text of the token that the call brings itself; the cookie isn't looked at then."""
    kind, _, text = request.headers.get("Authorization", "").partition(" ")
    return text.strip() if kind.lower() == "bearer" else None


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
    tokens = _kept().get(str(group.id), {})
    host_token, seat_token = (read_token(tokens.get(kind, "")) for kind in ("host", "seat"))
    host_id = _host(group.id, host_token) if host_token else None
    player = _seat(group.id, seat_token) if seat_token else None
    return Asker(group, host_id, player, host_token.text if host_token and host_id else None)


def _host(group_id: int, token: Token) -> int | None:
    """The host device that this token belongs to; noted as seen every ten minutes."""
    kept, seen = queries.host_key(group_id, token.number) if token.kind == "host" else (None, None)
    if not token.fits(kept):
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
