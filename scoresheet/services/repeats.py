"""What a caller's key has made already: asked again, the same is answered and nothing made."""

import hashlib

from sqlalchemy import insert, select

from ..store.db import db
from ..store.models import RepeatRow


def made_before(group_id: int, what: str, key: str | None) -> int | None:
    """The number of the host, match or player that this key made; read under the group's lock."""
    if key is None:
        return None
    query = select(RepeatRow.number).where(
        RepeatRow.group_id == group_id, RepeatRow.key_hash == _hashed(key), RepeatRow.what == what
    )
    return db.session.scalar(query)


def note_made(group_id: int, what: str, key: str | None, number: int) -> None:
    """Note what the key made, in the transaction that made it."""
    if key is not None:
        row = {"group_id": group_id, "key_hash": _hashed(key), "what": what, "number": number}
        db.session.execute(insert(RepeatRow).values(**row))


def _hashed(key: str) -> str:
    return hashlib.sha256(key.encode()).hexdigest()
