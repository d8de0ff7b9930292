"""A group and its people: opened, named, joined by newcomers, run by its hosts."""

import hashlib
import json
import secrets
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import func, insert, select, update
from sqlalchemy.exc import IntegrityError

from ..core.book import Group, Player
from ..core.names import CODE_ALPHABET, CODE_LENGTH, name_key, read_another, read_name
from ..core.rules import ARLINGTON, HouseRules
from ..core.sheet import By
from ..core.tokens import Token
from ..errors import GroupFull, NameTaken, NoSuchGroup, NoSuchPlayer
from ..store import queries
from ..store.db import db, writing
from ..store.models import CodeRow, GroupRow, HostRow, MatchRow, PlayerRow, SeatRow
from .lock import locked_group
from .pen import take_pen
from .table import at_table, lay_match, require_number, rule_columns, seat_player


@dataclass(frozen=True, slots=True)
class Opened:
    """A group just opened (or found again by a repeated start), and its first host's token."""

    group: Group
    token: Token


def new_secret() -> str:
    """The random part of a token: 192 bits."""
    return secrets.token_urlsafe(24)


def _new_code() -> str:
    return "".join(secrets.choice(CODE_ALPHABET) for _ in range(CODE_LENGTH))


def read_names(texts: Sequence[str]) -> list[str]:
    """Two to eight different names. Raises NameRefused, PlayersTooFew/Many."""
    names: list[str] = []
    for text in texts:
        names.append(read_another(text, names))
    require_number(len(names))
    return names


def open_group(
    names: Sequence[str], now: datetime, *,
    title: str | None = None, rules: HouseRules | None = None,
    key: str | None = None, secret_of: Callable[[str], str] | None = None,
) -> Opened:  # fmt: skip
    """Open a group with its first match, its players seated in this order.

    Asked again with the same `key` for the same thing, it answers with the group made at
    first, and with the same token where `secret_of` makes its secret from a text.
    Raises NameRefused, PlayersTooFew/Many.
    """
    names = read_names(names)
    title = None if title is None else read_name(title)
    rules = rules or HouseRules()
    start_key = None if key is None else _start_key(key, names, title, rules)
    secret = secret_of(start_key) if start_key and secret_of else new_secret()
    token = Token("host", 1, secret)
    try:
        with writing():
            group_id = _lay_group(title, rules, start_key, now)
            _lay_host(group_id, token, now)
            for number, name in enumerate(names, start=1):
                _lay_player(group_id, number, name)
            lay_match(group_id, 1, range(1, len(names) + 1), rules, now)
    except IntegrityError:
        found = queries.group_id_of_start(start_key) if start_key else None
        if found is None:
            raise
        group_id = found
    return Opened(_group(group_id), token)


def _start_key(key: str, names: Sequence[str], title: str | None, rules: HouseRules) -> str:
    """What makes two starts the same: the key of the form, and what it asked for."""
    asked = json.dumps([key, list(names), title, rule_columns(rules)])
    return hashlib.sha256(asked.encode()).hexdigest()


def _lay_group(title: str | None, rules: HouseRules, start_key: str | None, now: datetime) -> int:
    code = _new_code()
    group_id: int | None = db.session.scalar(
        insert(GroupRow)
        .values(
            code=code,
            name=title,
            start_key=start_key,
            version=1,
            created_at=now,
            **rule_columns(rules),
        )
        .returning(GroupRow.id)
    )
    assert group_id is not None
    db.session.execute(insert(CodeRow).values(group_id=group_id, code=code))
    return group_id


def _lay_host(group_id: int, token: Token, now: datetime) -> None:
    row = {"group_id": group_id, "id": token.number, "token_hash": token.hashed, "since": now}
    db.session.execute(insert(HostRow).values(**row))


def _lay_player(group_id: int, number: int, name: str) -> None:
    row = {"group_id": group_id, "id": number, "name": name, "name_key": name_key(name)}
    db.session.execute(insert(PlayerRow).values(**row, active=True))


def _group(group_id: int) -> Group:
    group = queries.group(group_id)
    assert group is not None
    return group


def make_host(code: str, by: By, now: datetime) -> Token:
    """Make one more device host of the group with this code: its token, shown this once."""
    group_id = queries.group_id_of(code)
    if group_id is None:
        raise NoSuchGroup(code=code)
    with writing():
        locked_group(group_id)
        last = db.session.scalar(select(func.max(HostRow.id)).where(HostRow.group_id == group_id))
        token = Token("host", (last or 0) + 1, new_secret())
        _lay_host(group_id, token, now)
        _log_for_group(group_id, "host", by, now, now_is=token.number)
    return token


def _log_for_group(
    group_id: int, what: str, by: By, now: datetime, *,
    player: int | None = None, was: object = None, now_is: object = None,
) -> None:  # fmt: skip
    """A change of the group is a line in the log of its newest match."""
    newest = queries.newest_match(group_id)
    if newest:
        take_pen(group_id, newest, by, now).log(what, player=player, was=was, now=now_is)


def add_player(group: Group, text: str, by: By, now: datetime) -> Player:
    """Add somebody to the group; joins the open match while it has room.

    Raises NameRefused, NameTaken, GroupFull.
    """
    name = read_name(text)
    with writing():
        group = locked_group(group.id)
        if len(group.players) >= ARLINGTON.most_in_group:
            raise GroupFull(high=ARLINGTON.most_in_group)
        _require_free(group, name)
        player = Player(max((p.id for p in group.players), default=0) + 1, name)
        _lay_player(group.id, player.id, name)
        _seat_newcomer(group.id, player.id, by, now)
    return player


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


def rename_player(group: Group, player: int, text: str, by: By, now: datetime) -> None:
    """Change a player's name; every sheet that shows it learns so by its version.

    Raises NoSuchPlayer, NameRefused, NameTaken.
    """
    name = read_name(text)
    with writing():
        group = locked_group(group.id)
        was = group.names.get(player)
        if was is None:
            raise NoSuchPlayer
        _require_free(group, name, besides=player)
        if was == name:
            return
        row = {"name": name, "name_key": name_key(name)}
        db.session.execute(update(PlayerRow).filter_by(group_id=group.id, id=player).values(**row))
        _log_for_group(group.id, "rename", by, now, player=player, was=was, now_is=name)
        _raise_sheets(group.id, player)


def _raise_sheets(group_id: int, player: int) -> None:
    """Raise the version of every match with this player but the newest, raised by its log."""
    shown = select(SeatRow.match).where(SeatRow.group_id == group_id, SeatRow.player == player)
    older = MatchRow.number < queries.newest_match(group_id)
    sheets = update(MatchRow).where(
        MatchRow.group_id == group_id, MatchRow.number.in_(shown), older
    )
    db.session.execute(sheets.values(version=MatchRow.version + 1))


def rename_group(group: Group, text: str, by: By, now: datetime) -> None:
    """Name the group; a blank text takes its name away. Raises NameRefused."""
    name = read_name(text) if text.strip() else None
    with writing():
        group = locked_group(group.id)
        if group.name != name:
            db.session.execute(update(GroupRow).filter_by(id=group.id).values(name=name))
            _log_for_group(group.id, "rename", by, now, was=group.name, now_is=name)


def set_rules(group: Group, rules: HouseRules, by: By, now: datetime) -> None:
    """House rules from the next match on, and for the open one while it has no result."""
    with writing():
        group = locked_group(group.id)
        columns = rule_columns(rules)
        db.session.execute(update(GroupRow).filter_by(id=group.id).values(**columns))
        number = queries.open_match(group.id)
        if number is None:
            return
        pen = take_pen(group.id, number, by, now)
        if pen.standing.newest == 0 and pen.match.rules != rules:
            pen.decide(**columns)
            pen.log("rules", was=rule_columns(pen.match.rules), now=columns)
        else:
            pen.decide(version=pen.match.version - 1)  # the sheet stays as it was, and its version
