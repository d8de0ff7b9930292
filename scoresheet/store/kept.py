"""Tables of what is kept ready for looking back: all of it derived, and could be made anew."""

from typing import Any

from sqlalchemy import CheckConstraint, ForeignKey, ForeignKeyConstraint
from sqlalchemy.orm import Mapped, mapped_column

from .columns import Json
from .db import Model


class PartRow(Model):
    """What one player had of one finished match; written at its closing, gone at its reopening."""

    __tablename__ = "parts"
    __table_args__ = (
        ForeignKeyConstraint(
            ["group_id", "match", "player"], ["seats.group_id", "seats.match", "seats.player"]
        ),
        CheckConstraint("rank >= 1", name="rank"),
        CheckConstraint("wins BETWEEN 0 AND 1", name="wins"),
        CheckConstraint("hands >= 1", name="hands"),
        CheckConstraint("worst IS NULL OR (worst < 0 AND worst <= best)", name="worst"),
        CheckConstraint("counted BETWEEN 0 AND hands", name="counted"),
        CheckConstraint("outs BETWEEN 0 AND counted", name="outs"),
        CheckConstraint("carry_points >= 0 AND carry_hands >= 0", name="carry"),
        CheckConstraint("comebacks BETWEEN 0 AND wins", name="comebacks"),
    )

    group_id: Mapped[int] = mapped_column(primary_key=True)
    match: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    player: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    rank: Mapped[int]
    wins: Mapped[int]
    hands: Mapped[int]
    points: Mapped[int]
    best: Mapped[int]
    worst: Mapped[int | None]
    counted: Mapped[int]
    outs: Mapped[int]
    carry_points: Mapped[int]
    carry_hands: Mapped[int]
    carry_lasting: Mapped[bool]
    comebacks: Mapped[int]
    race: Mapped[Any] = mapped_column(Json)
    """The running line after each hand; null where the player isn't in the match."""


class RecordRow(Model):
    """A year's sum of the parts, so that a record costs the same after thousands of matches."""

    __tablename__ = "records"

    group_id: Mapped[int] = mapped_column(ForeignKey("groups.id"), primary_key=True)
    year: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    kept: Mapped[Any] = mapped_column(Json)
