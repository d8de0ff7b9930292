"""What the tables' columns share: their types, the house rules' columns with bounds, who wrote."""

from collections.abc import Collection
from datetime import UTC, datetime

from sqlalchemy import JSON, CheckConstraint, DateTime, Dialect, String, TypeDecorator
from sqlalchemy.orm import Mapped, mapped_column

from ..core.rules import ACE_CHOICES, BONUS_BOUNDS, LENGTH_CHOICES, TARGET_BOUNDS


class Moment(TypeDecorator[datetime]):
    """An aware UTC time, on databases that keep none too."""

    impl = DateTime(timezone=True)
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        return None if value is None else value.astimezone(UTC)

    def process_result_value(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        if value is None or value.tzinfo is not None:
            return value if value is None else value.astimezone(UTC)
        return value.replace(tzinfo=UTC)


Json = JSON(none_as_null=True)


def one_of(column: str, values: Collection[object]) -> str:
    """A check that a column has one of these values; with None among them it may have none."""
    first, *more = (repr(value) for value in values if value is not None)
    said = f"{column} IN ({', '.join([first, *more])})" if more else f"{column} = {first}"
    return f"{column} IS NULL OR {said}" if None in values else said


def rule_checks() -> tuple[CheckConstraint, ...]:
    """The bounds of the house rules, as the database holds them too."""
    return (
        CheckConstraint(f"target BETWEEN {TARGET_BOUNDS[0]} AND {TARGET_BOUNDS[1]}", name="target"),
        CheckConstraint(one_of("deuce_as_ace", ACE_CHOICES), name="deuce_as_ace"),
        CheckConstraint(one_of("ace_left", ACE_CHOICES), name="ace_left"),
        CheckConstraint(one_of("biggest_set", LENGTH_CHOICES), name="biggest_set"),
        CheckConstraint(one_of("longest_run", LENGTH_CHOICES), name="longest_run"),
        CheckConstraint(
            f"going_out_bonus BETWEEN {BONUS_BOUNDS[0]} AND {BONUS_BOUNDS[1]}",
            name="going_out_bonus",
        ),
    )


class Rules:
    """The house rules' columns, of a group (for its next match) and of a match."""

    target: Mapped[int]
    joker: Mapped[bool]
    deuce_as_ace: Mapped[int]
    ace_left: Mapped[int]
    biggest_set: Mapped[int | None]
    longest_run: Mapped[int | None]
    going_out_bonus: Mapped[int]


class Author:
    """Who wrote a row: the role, the player where known, the host's device where one acted."""

    by_role: Mapped[str] = mapped_column(String(8))
    by_player: Mapped[int | None]
    by_host: Mapped[int | None]
