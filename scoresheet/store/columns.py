"""What columns hold that databases keep each in its own way: times and JSON."""

from datetime import UTC, datetime

from sqlalchemy import JSON, DateTime, Dialect, TypeDecorator


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
