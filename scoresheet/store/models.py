"""Tables, keys, constraints. No decisions.

Every key begins with its group, so one group's rows lie together and a query
without its group can be seen to be a mistake.
"""

from datetime import datetime
from typing import Any

from sqlalchemy import (
    CheckConstraint,
    ForeignKey,
    ForeignKeyConstraint,
    Index,
    String,
    UniqueConstraint,
    false,
    text,
)
from sqlalchemy.orm import Mapped, mapped_column

from ..core.names import CODE_LENGTH, LONGEST_NAME
from ..core.rules import ARLINGTON
from .columns import Author, Json, Moment, Rules, one_of, rule_checks
from .db import Model

HASH_LENGTH = 64
BOUND = ARLINGTON.result_bound
WHATS = (
    "result", "sat_out", "cleared", "bank", "end", "discard", "play_on", "reopen", "join", "leave",
    "seats", "dealer", "rules", "rename", "claim", "free", "host", "code",
)  # fmt: skip


class GroupRow(Rules, Model):
    __tablename__ = "groups"
    __table_args__ = (*rule_checks(), CheckConstraint("version >= 1", name="version"))

    id: Mapped[int] = mapped_column(primary_key=True)
    code: Mapped[str] = mapped_column(String(CODE_LENGTH), unique=True)
    name: Mapped[str | None] = mapped_column(String(LONGEST_NAME))
    start_key: Mapped[str | None] = mapped_column(String(HASH_LENGTH), unique=True)
    version: Mapped[int]
    created_at: Mapped[datetime] = mapped_column(Moment)


class CodeRow(Model):
    """Every code a group has had; the group's row says which is good."""

    __tablename__ = "codes"

    group_id: Mapped[int] = mapped_column(ForeignKey("groups.id"), primary_key=True)
    code: Mapped[str] = mapped_column(String(CODE_LENGTH), primary_key=True, unique=True)


class HostRow(Model):
    """A device that runs the group's sheet; its token is kept as a hash alone.

    One taken back keeps its row and number, without a token: no later device is mistaken for it.
    """

    __tablename__ = "hosts"
    __table_args__ = (CheckConstraint("id >= 1", name="id"),)

    group_id: Mapped[int] = mapped_column(ForeignKey("groups.id"), primary_key=True)
    id: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    token_hash: Mapped[str | None] = mapped_column(String(HASH_LENGTH), unique=True)
    since: Mapped[datetime] = mapped_column(Moment)
    last_seen: Mapped[datetime | None] = mapped_column(Moment)


class PlayerRow(Model):
    __tablename__ = "players"
    __table_args__ = (
        UniqueConstraint("group_id", "name_key"),
        CheckConstraint(f"id BETWEEN 1 AND {ARLINGTON.most_in_group}", name="id"),
        CheckConstraint(f"length(name) BETWEEN 1 AND {LONGEST_NAME}", name="name"),
    )

    group_id: Mapped[int] = mapped_column(ForeignKey("groups.id"), primary_key=True)
    id: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    name: Mapped[str] = mapped_column(String(LONGEST_NAME))
    name_key: Mapped[str] = mapped_column(String(4 * LONGEST_NAME))
    active: Mapped[bool]
    token_hash: Mapped[str | None] = mapped_column(String(HASH_LENGTH), unique=True)
    taken_at: Mapped[datetime | None] = mapped_column(Moment)


OPEN = "banked_hand IS NULL AND ended_early IS {false} AND discarded IS {false}"
UNRECORDED = "(banked_hand IS NOT NULL OR ended_early IS {true}) AND recorded IS {false}"


def partial_index(name: str, those: str) -> Index:
    """An index of a group's matches that are as `those` says: few, whatever the group has."""
    sqlite, postgresql = ({"false": "0", "true": "1"}, {"false": "false", "true": "true"})
    return Index(
        name, "group_id", "number",
        sqlite_where=text(those.format(**sqlite)),
        postgresql_where=text(those.format(**postgresql)),
    )  # fmt: skip


class MatchRow(Rules, Model):
    """A match: its decisions, and once it is closed what the list of matches shows."""

    __tablename__ = "matches"
    __table_args__ = (
        *rule_checks(),
        CheckConstraint("number >= 1", name="number"),
        CheckConstraint("version >= 1", name="version"),
        CheckConstraint("judged_from >= 1", name="judged_from"),
        CheckConstraint("banked_hand IS NULL OR banked_hand >= 1", name="banked_hand"),
        CheckConstraint("reopened_after IS NULL OR reopened_after >= 0", name="reopened_after"),
        CheckConstraint("(dealer_hand IS NULL) = (dealer_player IS NULL)", name="dealer"),
        CheckConstraint("dealer_hand IS NULL OR dealer_hand >= 1", name="dealer_hand"),
        CheckConstraint("hands >= 0", name="hands"),
        CheckConstraint(
            "NOT (ended_early AND discarded)"
            " AND (banked_hand IS NULL OR NOT (ended_early OR discarded))",
            name="one_ending",
        ),
        CheckConstraint("winner IS NULL OR banked_hand IS NOT NULL", name="winner"),
        ForeignKeyConstraint(["group_id"], ["groups.id"]),
        Index(None, "group_id", "year", "number"),
        Index(None, "group_id", "winner", "number"),
        partial_index("ix_matches_open", OPEN),
        partial_index("ix_matches_unrecorded", UNRECORDED),
    )

    group_id: Mapped[int] = mapped_column(primary_key=True)
    number: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    version: Mapped[int]
    created_at: Mapped[datetime] = mapped_column(Moment)
    started_at: Mapped[datetime | None] = mapped_column(Moment)
    banked_at: Mapped[datetime | None] = mapped_column(Moment)
    amended_at: Mapped[datetime | None] = mapped_column(Moment)
    banked_hand: Mapped[int | None]
    banked_version: Mapped[int | None]
    ended_early: Mapped[bool]
    discarded: Mapped[bool]
    reopened_after: Mapped[int | None]
    judged_from: Mapped[int]
    dealer_hand: Mapped[int | None]
    dealer_player: Mapped[int | None]
    winner: Mapped[int | None]
    hands: Mapped[int]
    year: Mapped[int | None]
    """In UTC, of the first closing or, while it is open, of the start: what the list goes by."""
    recorded: Mapped[bool] = mapped_column(server_default=false())
    """Whether its part of the record is written; never while it is open."""


def _of_match(player: bool) -> tuple[ForeignKeyConstraint, ...]:
    """Foreign keys of a row that belongs to a match, and to one of its seats if `player`."""
    if player:
        key = ["group_id", "match", "player"]
        return (ForeignKeyConstraint(key, [f"seats.{name}" for name in key]),)
    return (ForeignKeyConstraint(["group_id", "match"], ["matches.group_id", "matches.number"]),)


class SeatRow(Model):
    """Who sits where in a match; the list's final line is written when the match is closed."""

    __tablename__ = "seats"
    __table_args__ = (
        *_of_match(player=False),
        ForeignKeyConstraint(["group_id", "player"], ["players.group_id", "players.id"]),
        CheckConstraint("place >= 1", name="place"),
        CheckConstraint("final_running IS NULL OR final_running >= 0", name="final_running"),
        CheckConstraint("final_rank IS NULL OR final_rank >= 1", name="final_rank"),
        Index(None, "group_id", "player", "match"),
    )

    group_id: Mapped[int] = mapped_column(primary_key=True)
    match: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    player: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    place: Mapped[int]
    final_running: Mapped[int | None]
    final_rank: Mapped[int | None]
    final_left: Mapped[bool | None]
    """Whether the player left before the end: before the winning hand, where there is one."""


class SittingRow(Model):
    """One stretch at the table, from a hand on, and no longer from `left_at` on."""

    __tablename__ = "sittings"
    __table_args__ = (
        *_of_match(player=True),
        CheckConstraint("first_hand >= 1", name="first_hand"),
        CheckConstraint("left_at IS NULL OR left_at >= first_hand", name="left_at"),
    )

    group_id: Mapped[int] = mapped_column(primary_key=True)
    match: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    player: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    first_hand: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    left_at: Mapped[int | None]


class ResultRow(Author, Model):
    """One cell: points, or sat out, or emptied; `revision` never falls."""

    __tablename__ = "results"
    __table_args__ = (
        *_of_match(player=True),
        CheckConstraint("hand >= 1", name="hand"),
        CheckConstraint(
            f"points IS NULL OR points BETWEEN {-BOUND} AND {BOUND}",
            name="points",
        ),
        CheckConstraint("points IS NULL OR NOT sat_out", name="one_kind"),
        CheckConstraint("counts IS NULL OR points IS NOT NULL", name="counts"),
        CheckConstraint("revision >= 1", name="revision"),
        CheckConstraint(one_of("by_role", ("host", "player")), name="by_role"),
    )

    group_id: Mapped[int] = mapped_column(primary_key=True)
    match: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    hand: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    player: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    points: Mapped[int | None]
    sat_out: Mapped[bool]
    counts: Mapped[Any | None] = mapped_column(Json)
    revision: Mapped[int]


class RepeatRow(Model):
    """What a key that a caller chose has made already, so that asked again it makes nothing."""

    __tablename__ = "repeats"
    __table_args__ = (
        CheckConstraint(one_of("what", ("group", "host", "match", "player", "seat")), name="what"),
        CheckConstraint("number >= 1", name="number"),
    )

    group_id: Mapped[int] = mapped_column(ForeignKey("groups.id"), primary_key=True)
    key_hash: Mapped[str] = mapped_column(String(HASH_LENGTH), primary_key=True)
    what: Mapped[str] = mapped_column(String(8), primary_key=True)
    number: Mapped[int]


class PresenceRow(Model):
    """A phone with a seat that is here, by the word of one process; worth nothing after `until`.

    It is told by the hash of the seat's token, so that a seat freed or taken anew isn't here.
    """

    __tablename__ = "presences"

    group_id: Mapped[int] = mapped_column(ForeignKey("groups.id"), primary_key=True)
    seat_hash: Mapped[str] = mapped_column(String(HASH_LENGTH), primary_key=True)
    process: Mapped[str] = mapped_column(String(16), primary_key=True)
    until: Mapped[datetime] = mapped_column(Moment)


class ChangeRow(Author, Model):
    """A line of the log; never edited. `id` counts within the match, under its lock."""

    __tablename__ = "changes"
    __table_args__ = (
        *_of_match(player=False),
        CheckConstraint("id >= 1", name="id"),
        CheckConstraint(one_of("what", WHATS), name="what"),
        CheckConstraint(one_of("by_role", ("host", "player", "server")), name="by_role"),
        Index(None, "group_id", "match", "version", "id"),
    )

    group_id: Mapped[int] = mapped_column(primary_key=True)
    match: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    id: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    at: Mapped[datetime] = mapped_column(Moment)
    version: Mapped[int]
    what: Mapped[str] = mapped_column(String(16))
    hand: Mapped[int | None]
    player: Mapped[int | None]
    was: Mapped[Any | None] = mapped_column(Json)
    now: Mapped[Any | None] = mapped_column(Json)
