"""A group: opened with its first match, named, its house rules set."""

import hashlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from sqlalchemy import insert, update
from sqlalchemy.exc import IntegrityError

from ..core.book import Group, Match
from ..core.names import read_another, read_name
from ..core.rules import HouseRules
from ..core.sheet import By
from ..core.tokens import Token
from ..store import queries
from ..store.db import db, writing
from ..store.models import CodeRow, GroupRow
from .hosts import lay_host, new_code, new_secret, standing_token
from .lock import locked_group, log_for_group, reread
from .pen import take_pen
from .people import lay_player
from .repeats import made_before, note_made
from .table import lay_match, require_number, rule_columns


@dataclass(frozen=True, slots=True)
class Opened:
    """A group just opened (or found again by a repeated start), and its first host's token."""

    group: Group
    token: Token
    seated: int
    """How many players it began with: those of the first numbers, in seat order."""


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

    Asked again with the same `key`, it answers with the group made at first, and with the
    same token where `secret_of` makes its secret from a text.
    Raises NameRefused, PlayersTooFew/Many, MadeAndGone.
    """
    names = read_names(names)
    title = None if title is None else read_name(title)
    rules = rules or HouseRules()
    start_key = None if key is None else hashlib.sha256(key.encode()).hexdigest()
    secret = secret_of(f"start {key}") if key and secret_of else new_secret()
    token = Token("host", 1, secret)
    try:
        with writing():
            group_id = lay_group(title, rules, start_key, now)
            lay_host(group_id, token, now)
            for number, name in enumerate(names, start=1):
                lay_player(group_id, number, name)
            lay_match(group_id, 1, range(1, len(names) + 1), rules, now)
            note_made(group_id, "group", key, len(names))
    except IntegrityError:
        found = queries.group_id_of_start(start_key) if start_key else None
        if found is None:
            raise
        group_id, token = found, standing_token(found, token)
    seated = made_before(group_id, "group", key) or len(names)
    return Opened(reread(group_id), token, seated)


def lay_group(title: str | None, rules: HouseRules, start_key: str | None, now: datetime) -> int:
    """The rows of a group, with a new code; its id."""
    code = new_code()
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


def change_group(
    group: Group, by: By, now: datetime, *,
    text: str | None = None, rules: Mapping[str, Any] | None = None,
) -> None:  # fmt: skip
    """Name the group (a blank text takes its name away), and set its house rules.

    Of the rules the keys given replace theirs. They hold from the next match on, and for the
    open one while it has no result. Raises NameRefused, RuleRefused.
    """
    name = read_name(text) if text and text.strip() else None
    with writing():
        group = locked_group(group.id, by)
        if text is not None and group.name != name:
            db.session.execute(update(GroupRow).filter_by(id=group.id).values(name=name))
            log_for_group(group.id, "rename", by, now, was=group.name, now_is=name)
        if rules:
            _set_rules(group, rules, by, now)


def _set_rules(group: Group, given: Mapping[str, Any], by: By, now: datetime) -> None:
    columns = rule_columns(replace(group.rules, **given))
    db.session.execute(update(GroupRow).filter_by(id=group.id).values(**columns))
    number = queries.newest_match(group.id)
    newest = queries.match(group.id, number)
    if newest is None or not _takes(newest, given):
        return
    pen = take_pen(group.id, number, by, now)
    if _takes(pen.match, given):
        columns = rule_columns(replace(pen.match.rules, **given))
        pen.decide(**columns)
        pen.log("rules", was=rule_columns(pen.match.rules), now=columns)


def _takes(match: Match, given: Mapping[str, Any]) -> bool:
    """Whether these rules are news to the match, and it is open and without a result."""
    news = replace(match.rules, **given) != match.rules
    return news and not match.standing.closed and not match.standing.newest
