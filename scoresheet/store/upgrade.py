"""Brings the database to the newest migration, with a copy of the old file kept beside it."""

from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import inspect
from sqlalchemy.exc import DBAPIError

from ..errors import Unavailable
from .backup import back_up
from .db import db

MIGRATIONS = Path(__file__).parent / "migrations"


class UpgradeRefused(Exception):
    """The database is left as it was; the text is one line that says why."""


@dataclass(frozen=True, slots=True)
class Upgraded:
    """From which revision (None: a new database) to which; the copy kept, where one was made."""

    was: str | None
    now: str
    copy: Path | None

    @property
    def changed(self) -> bool:
        """Whether there was anything to do."""
        return self.was != self.now


def upgrade(file: Path | None, *, now: datetime) -> Upgraded:
    """Run the migrations that are missing, in one transaction; needs an application's context.

    Where the database is a SQLite `file` that already holds something, a copy is written beside
    it first, named by the revision it is at and by the time; every copy is kept.
    Of two who upgrade at once the second waits, and finds nothing left to do.
    Raises UpgradeRefused, BackupRefused.
    """
    config = _config()
    was = _revision()
    if was == newest():
        return Upgraded(was, newest(), None)
    copy = None
    if file and not was and _tables() and not _revision():  # nobody just set it up
        raise UpgradeRefused(f"{file} holds something else than Scoresheet's: it is left alone.")
    if file and was:
        copy = file.with_name(f"{file.name}.{was}.{now:%Y%m%dT%H%M%SZ}.backup")
        back_up(file, copy)
    command.upgrade(config, "head")
    return Upgraded(was, newest(), copy)


def newest() -> str:
    """The revision that this program works on."""
    return str(ScriptDirectory.from_config(_config()).get_current_head())


def require_newest() -> None:
    """Raises UpgradeRefused unless the database is at the newest revision."""
    if _revision() != newest():
        raise UpgradeRefused(
            "The database isn't set up for this Scoresheet yet: run `scoresheet db upgrade` first."
        )


def require_known(revision: str) -> None:
    """Raises UpgradeRefused where a database is newer than this program."""
    scripts = ScriptDirectory.from_config(_config()).walk_revisions()
    if revision not in {script.revision for script in scripts}:
        raise UpgradeRefused(
            f"That database was written by a newer Scoresheet (revision {revision}): "
            "install that one, or use an older backup."
        )


def _tables() -> set[str]:
    """What the database holds besides the mark of its revision."""
    return set(inspect(db.engine).get_table_names()) - {"alembic_version"}


def _config() -> Config:
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    return config


def _revision() -> str | None:
    """Where the database stands; None where nothing was set up in it yet."""
    try:
        with db.engine.connect() as connection:
            revision = MigrationContext.configure(connection).get_current_revision()
    except (DBAPIError, Unavailable) as error:
        why = str(error.__cause__).partition("\n")[0].rstrip(".")
        raise UpgradeRefused(f"The database can't be opened: {why}.") from error
    if revision:
        require_known(revision)
    return revision
