"""The people of a group: added, renamed, seats taken by their own phones and freed."""

from collections.abc import Callable
from datetime import datetime
from typing import Any

from sqlalchemy import insert, select, update

from ..core.book import Group, Player
from ..core.names import name_key, read_name
from ..core.rules import ARLINGTON
from ..core.sheet import By
from ..core.tokens import Token
from ..errors import CodeRenewed, GroupFull, NameTaken, NoSuchPlayer, SeatFreed, SeatTaken
from ..store import queries
from ..store.db import db, writing
from ..store.models import MatchRow, PlayerRow, SeatRow
from .hosts import new_secret
from .lock import locked_group, log_for_group, reread
from .pen import raise_versions, take_pen
from .repeats import made_before, note_made
from .table import at_table, seat_player


def lay_player(group_id: int, number: int, name: str) -> None:
    """The row of a player."""
    row = player_columns(number, name)
    db.session.execute(insert(PlayerRow).values(group_id=group_id, **row, active=True))


def player_columns(number: int, name: str) -> dict[str, Any]:
    """The columns that number and name fill."""
    return {"id": number, "name": name, "name_key": name_key(name)}


def add_player(group: Group, text: str, by: By, now: datetime, *, key: str | None = None) -> Player:
    """Add somebody to the group; joins the open match while it has room.

    Asked again with the same `key`, it answers the player made at first.
    Raises NameRefused, NameTaken, GroupFull.
    """
    name = read_name(text)
    with writing():
        group = locked_group(group.id, by)
        made = made_before(group.id, "player", key)
        if made is not None:
            return player_of(group, made)
        _require_free(group, name)
        if len(group.players) >= ARLINGTON.most_in_group:
            raise GroupFull(high=ARLINGTON.most_in_group)
        player = Player(max((p.id for p in group.players), default=0) + 1, name)
        lay_player(group.id, player.id, name)
        note_made(group.id, "player", key, player.id)
        _seat_newcomer(group.id, player.id, by, now)
    return player


def player_of(group: Group, player: int) -> Player:
    """The group's player. Raises NoSuchPlayer."""
    found = next((held for held in group.players if held.id == player), None)
    if found is None:
        raise NoSuchPlayer
    return found


def _seat_newcomer(group_id: int, player: int, by: By, now: datetime) -> None:
    number = queries.open_match(group_id)
    if number is None or number != queries.newest_match(group_id):
        return  # an older match, reopened to be corrected, is no place to sit down at
    pen = take_pen(group_id, number, by, now)
    if not pen.standing.closed and at_table(pen.match) < ARLINGTON.most_players:
        seat_player(pen, player)
        pen.judge()


def _require_free(group: Group, name: str, *, besides: int | None = None) -> None:
    """Raises NameTaken when another player of the group has this name."""
    for player in group.players:
        if player.id != besides and name_key(player.name) == name_key(name):
            raise NameTaken(name=player.name)


def change_player(
    group: Group, player: int, by: By, now: datetime, *,
    text: str | None = None, active: bool | None = None,
) -> Player:  # fmt: skip
    """Rename a player, and say whether new matches seat them by default.

    Every sheet that shows the name learns of it by its version.
    Raises NoSuchPlayer, NameRefused, NameTaken.
    """
    name = None if text is None else read_name(text)
    with writing():
        group = locked_group(group.id, by)
        was = player_of(group, player)
        if name is not None and name != was.name:
            _require_free(group, name, besides=player)
            _write(group.id, player, name=name, name_key=name_key(name))
            log_for_group(group.id, "rename", by, now, player=player, was=was.name, now_is=name)
            _raise_sheets(group.id, player)
        if active is not None and active != was.active:
            _write(group.id, player, active=active)
        group = reread(group.id)
    return player_of(group, player)


def _write(group_id: int, player: int, **columns: object) -> None:
    row = update(PlayerRow).filter_by(group_id=group_id, id=player)
    db.session.execute(row.values(**columns))


def take_seat(
    group: Group, player: int, now: datetime, *,
    key: str | None = None, secret_of: Callable[[str], str] | None = None,
) -> Token:  # fmt: skip
    """A phone takes a player's free seat: its token, shown this once.

    Asked again with the same `key`, it answers the same token where `secret_of` makes its
    secret from a text; once the seat was freed, its token is good no more.
    Raises NoSuchPlayer, SeatTaken, SeatFreed.
    """
    secret = secret_of(f"seat {group.id} {player} {key}") if key and secret_of else new_secret()
    token = Token("seat", player, secret)
    with writing():
        asked, group = group.code, locked_group(group.id)
        if group.code != asked:
            raise CodeRenewed(code=asked)  # renewed at this moment
        held = player_of(group, player)
        if made_before(group.id, "seat", key) is not None:
            if not token.fits(queries.seat_hash(group.id, player)):
                raise SeatFreed(name=held.name)
            return token
        if held.taken:
            raise SeatTaken(name=held.name)
        _write(group.id, player, token_hash=token.hashed, taken_at=now)
        note_made(group.id, "seat", key, player)
        log_for_group(group.id, "claim", By("player", player), now, player=player)
    return token


def free_seat(group: Group, player: int, by: By, now: datetime) -> None:
    """Free a player's seat; the token that took it is unknown from then on.

    Raises NoSuchPlayer.
    """
    with writing():
        group = locked_group(group.id, by)
        if player_of(group, player).taken:
            log_for_group(group.id, "free", by, now, player=player)
            _write(group.id, player, token_hash=None, taken_at=None)


def _raise_sheets(group_id: int, player: int) -> None:
    """Raise the version of every match with this player but the newest, raised by its log."""
    shown = select(SeatRow.match).where(SeatRow.group_id == group_id, SeatRow.player == player)
    older = MatchRow.number < queries.newest_match(group_id)
    raise_versions(MatchRow.group_id == group_id, MatchRow.number.in_(shown), older)
