"""Who asks: what a cookie's or a call's tokens are good for in a group."""

from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

from flask import g

from ..core.book import Group, Match
from ..core.sheet import EMPTY, By
from ..core.tokens import Token, read_token
from ..device import bearer, kept
from ..errors import NotYours, Refusal, SeatNeeded, TokenNeeded
from ..store import queries

SEEN_EVERY = timedelta(minutes=10)


@dataclass(frozen=True, slots=True)
class Asker:
    """Somebody at a group's door: its host's device, a seat's, both, or an onlooker's."""

    group: Group
    host: int | None = None
    player: int | None = None
    token: str | None = None
    """The host's token as this device holds it."""
    key: str | None = None
    """The hash of the token that gives the right: the host's, else the seat's."""
    brought: Token | None = None
    """A token that came with the call and is none of this group's."""

    @property
    def by(self) -> By:
        """How the log names what this asker does. Raises TokenNeeded, NotYours."""
        if self.host is None and self.player is None:
            raise self.unknown(SeatNeeded)
        return By("player" if self.host is None else "host", self.player, self.host, self.key)

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


def asking(group: Group) -> Asker:
    text = bearer()
    return _of_cookie(group) if text is None else _of_token(group, read_token(text))


def _of_token(group: Group, token: Token | None) -> Asker:
    if token is None:
        return Asker(group)
    host_id, player = host_of(group.id, token), _seat(group.id, token)
    if host_id is None and player is None:
        return Asker(group, brought=token)
    return Asker(group, host_id, player, key=token.hashed)


def _of_cookie(group: Group) -> Asker:
    tokens = kept().get(str(group.id), {})
    hosting, seated = (read_token(tokens.get(kind, "")) for kind in ("host", "seat"))
    host_id = host_of(group.id, hosting) if hosting else None
    player = _seat(group.id, seated) if seated else None
    if hosting is None or host_id is None:
        return Asker(group, None, player, key=seated.hashed if seated and player else None)
    return Asker(group, host_id, player, hosting.text, hosting.hashed)


def host_of(group_id: int, token: Token) -> int | None:
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


def seat_token(group_id: int) -> Token | None:
    """The token of a seat that the device or the call brings for a group; not looked up yet."""
    text = bearer()
    found = read_token(kept().get(str(group_id), {}).get("seat", "") if text is None else text)
    return found if found and found.kind == "seat" else None


def _seat(group_id: int, token: Token) -> int | None:
    """The player whose seat this token took."""
    fits = token.kind == "seat" and token.fits(queries.seat_hash(group_id, token.number))
    return token.number if fits else None
