"""Who runs the group: host devices made and taken back, and the code renewed."""

import secrets
from collections.abc import Callable
from datetime import datetime

from sqlalchemy import func, insert, select, update

from ..core.book import Group
from ..core.names import CODE_ALPHABET, CODE_LENGTH
from ..core.sheet import By
from ..core.tokens import Token
from ..errors import LastHost, MadeAndGone, NoSuchHost
from ..store import queries
from ..store.db import db, writing
from ..store.models import CodeRow, GroupRow, HostRow
from .lock import locked_group, log_for_group
from .repeats import made_before, note_made


def new_secret() -> str:
    """The random part of a token: 192 bits."""
    return secrets.token_urlsafe(24)


def new_code() -> str:
    """A code of eight characters, one of 852 thousand million."""
    return "".join(secrets.choice(CODE_ALPHABET) for _ in range(CODE_LENGTH))


def lay_host(group_id: int, token: Token, now: datetime) -> None:
    """The row of a host's device."""
    row = {"group_id": group_id, "id": token.number, "token_hash": token.hashed, "since": now}
    db.session.execute(insert(HostRow).values(**row))


def make_host(
    group_id: int, by: By, now: datetime, *,
    key: str | None = None, secret_of: Callable[[str], str] | None = None,
) -> Token:  # fmt: skip
    """Make one more device host: its token, shown this once.

    Asked again with the same `key`, it answers the same token where `secret_of` makes its
    secret from a text. Raises NoSuchGroup, MadeAndGone.
    """
    secret = secret_of(f"host {group_id} {key}") if key and secret_of else new_secret()
    with writing():
        locked_group(group_id, by)
        made = made_before(group_id, "host", key)
        if made is not None:
            return standing_token(group_id, Token("host", made, secret))
        token = Token("host", _next_host(group_id), secret)
        lay_host(group_id, token, now)
        note_made(group_id, "host", key, token.number)
        log_for_group(group_id, "host", by, now, now_is=token.number)
    return token


def standing_token(group_id: int, token: Token) -> Token:
    """A host's token made before, while it is good. Raises MadeAndGone."""
    if not token.fits(queries.host_key(group_id, token.number)[0]):
        raise MadeAndGone
    return token


def _next_host(group_id: int) -> int:
    """A number no host of the group has had: a token taken back is never good again."""
    newest = db.session.scalar(select(func.max(HostRow.id)).where(HostRow.group_id == group_id))
    return (newest or 0) + 1


def drop_host(group: Group, host: int, by: By, now: datetime) -> None:
    """Take a device's right back; never the last one's. Raises NoSuchHost, LastHost."""
    with writing():
        locked_group(group.id, by)
        ids = [held.id for held in queries.hosts(group.id)]
        if host not in ids:
            raise NoSuchHost
        if len(ids) == 1:
            raise LastHost
        log_for_group(group.id, "host", by, now, was=host)
        row = update(HostRow).filter_by(group_id=group.id, id=host)
        db.session.execute(row.values(token_hash=None))


def see_host(group_id: int, host: int, now: datetime) -> None:
    """Note when a host's device was last here."""
    with writing():
        row = update(HostRow).filter_by(group_id=group_id, id=host)
        db.session.execute(row.values(last_seen=now))


def renew_code(group: Group, by: By, now: datetime) -> str:
    """A new code; the old ones are no good for newcomers, and lead who has rights to it.

    Where somebody renewed it at the same moment, theirs is the new one.
    """
    code = new_code()
    with writing():
        held = locked_group(group.id, by)
        if held.code != group.code:
            return held.code
        db.session.execute(update(GroupRow).filter_by(id=group.id).values(code=code))
        db.session.execute(insert(CodeRow).values(group_id=group.id, code=code))
        log_for_group(group.id, "code", by, now)
    return code
