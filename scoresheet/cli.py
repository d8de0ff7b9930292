"""The command line of whoever runs the server: every command says in a sentence what it did."""

import os
import sqlite3
from collections.abc import Callable
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, TypeVar
from urllib.parse import urlsplit

import click
from sqlalchemy.exc import DBAPIError

from . import services, serving
from .config import SettingRefused, Settings
from .core.book import Group
from .core.cells import By
from .core.names import read_code
from .core.strict_json import read_json
from .core.taken_in import require_group
from .core.tokens import Token
from .errors import FileUnread, NoSuchGroup, NotJson, Refusal, Unavailable
from .store import queries, takeaway
from .store.backup import BackupRefused, back_up, restore, revision_of
from .store.upgrade import UpgradeRefused, require_known, require_newest, upgrade

Command = TypeVar("Command", bound=Callable[..., Any])
FILE = click.Path(path_type=Path, dir_okay=False)


class CommandRefused(Exception):
    """Nothing was written, taken in or filled; the text is one line that says why."""


REFUSED = (CommandRefused, BackupRefused, UpgradeRefused, serving.PortTaken, Refusal)


class Sentences(click.Group):
    """A refusal is one line: status 2 for a setting, 1 for anything else."""

    def invoke(self, ctx: click.Context) -> Any:
        """Run the command."""
        try:
            return super().invoke(ctx)
        except SettingRefused as refused:
            click.echo(str(refused), err=True)
            ctx.exit(2)
        except (Unavailable, DBAPIError, sqlite3.Error) as refused:
            click.echo(f"The database can't be used: {refused.__cause__ or refused}.", err=True)
            ctx.exit(1)
        except REFUSED as refused:
            click.echo(str(refused), err=True)
            ctx.exit(1)


def takes_data(command: Command) -> Command:
    """Give a command the option that says where everything is kept."""
    return click.option("--data", help="The folder where everything is kept.")(command)


def _now() -> datetime:
    return datetime.now(UTC)


def _settings(**overrides: object) -> Settings:
    return Settings.from_environment(os.environ, **overrides)


def _sqlite_file(settings: Settings) -> Path:
    if settings.sqlite_file is None:
        raise BackupRefused(
            "The database is PostgreSQL's: copy it with pg_dump, put a copy back with pg_restore."
        )
    return settings.sqlite_file


@click.group(cls=Sentences)
@click.version_option(package_name="scoresheet")
def main() -> None:
    """Scoresheet: a score sheet on the phone for Arlington."""


@main.command()
@click.option("--host", help="The address to listen on.")
@click.option("--port", help="The port to listen on.")
@click.option("--server", help="gunicorn or waitress; by default what runs here.")
@click.option("--workers", help="How many processes answer.")
@takes_data
def serve(**told: str | None) -> None:
    """Serve the sheet to the phones around the table."""
    settings = _settings(**told)
    server = serving.Server(settings)
    try:
        with serving.opened(settings) as app:
            if settings.sqlite_file is None:
                require_newest()
            else:
                _upgrade(settings)
        _tell_addresses(settings)
        server.run(app)
        click.echo("Scoresheet is closed.")
    finally:
        server.close()


def _tell_addresses(settings: Settings) -> None:
    phones = serving.phone_urls(settings)
    click.echo(f"Scoresheet is open on this computer at {serving.own_url(settings)}")
    for url in phones:
        click.echo(f"For phones on the same network: {url}")
    if phones:
        click.echo(serving.qr_code(phones[0]))
    click.echo("Ctrl+C stops it.")


def _upgrade(settings: Settings) -> None:
    done = upgrade(settings.sqlite_file, now=_now())
    if done.copy:
        click.echo(f"The database was copied to {done.copy} before its upgrade.")
    if done.changed:
        click.echo(f"The database is now at revision {done.now}.")


@main.group()
def db() -> None:
    """See to the database."""


@db.command("upgrade")
@takes_data
def db_upgrade(data: str | None) -> None:
    """Bring the database to the newest form, with a copy of the old file beside it."""
    settings = _settings(data=data)
    with serving.opened(settings):
        _upgrade(settings)
    click.echo("The database is up to date.")


@main.command()
@click.argument("file", type=FILE)
@takes_data
def backup(file: Path, data: str | None) -> None:
    """Copy the SQLite database to FILE, also while the server runs."""
    back_up(_sqlite_file(_settings(data=data)), file)
    click.echo(f"The database was copied to {file}.")


@main.command("restore")
@click.argument("file", type=FILE)
@takes_data
def restore_backup(file: Path, data: str | None) -> None:
    """Put the backup FILE in the database's place; the replaced one is kept beside it."""
    settings = _settings(data=data)
    target = _sqlite_file(settings)
    require_known(revision_of(file))
    kept = restore(file, target, now=_now())
    if kept:
        click.echo(f"The database as it was is kept as {kept}.")
    with serving.opened(settings):
        _upgrade(settings)
    click.echo(f"The database was restored from {file}.")


def _web_address(_: click.Context, __: click.Parameter, value: str | None) -> str | None:
    if value is not None:
        parts = urlsplit(value)
        if parts.scheme not in ("http", "https") or not parts.netloc or parts.query:
            raise click.BadParameter(f"{value!r} isn't an address such as https://example.org.")
    return value


def takes_address(command: Command) -> Command:
    """Give a command the option that says where phones reach the server."""
    told = "The server's own address, such as https://scores.example.org."
    return click.option("--at", callback=_web_address, help=told)(command)


@main.command("host-link")
@click.argument("code")
@takes_address
@takes_data
def host_link(code: str, at: str | None, data: str | None) -> None:
    """Make a new host link for the group with this CODE."""
    settings = _settings(data=data)
    with serving.opened(settings):
        require_newest()
        group = _group(code)
        token = services.make_host(group.id, By("server", None, None), _now())
    _tell_link(settings, read_code(code), token, at)


def _group(text: str) -> Group:
    """The group with this code. Raises NoSuchGroup."""
    code = read_code(text)
    group = queries.group(queries.group_id_of(code) or 0)
    if group is None:
        raise NoSuchGroup(code=code)
    return group


def _tell_link(settings: Settings, code: str, token: Token, at: str | None) -> None:
    start = (at or [*serving.phone_urls(settings), serving.own_url(settings)][0]).rstrip("/")
    click.echo("Whoever opens this link is a host of the group from then on:")
    click.echo(f"{start}/g/{code}/host/{token.text}")
    if at is None:
        click.echo("If phones reach the server at another address, put that in, or use --at.")


@main.command("export")
@click.argument("code")
@click.argument("file", type=FILE)
@takes_data
def export(code: str, file: Path, data: str | None) -> None:
    """Take the group with this CODE away in FILE, to be taken in on another server."""
    with serving.opened(_settings(data=data)):
        require_newest()
        text = "".join(takeaway.taken_away(_group(code)))
    try:
        written = file.open("x", encoding="utf-8", newline="")
    except FileExistsError:
        raise CommandRefused(f"{file} is there already: it is left alone.") from None
    except OSError as error:
        raise CommandRefused(f"{file} can't be written: {error.strerror}.") from None
    try:
        with written:
            written.write(text)
    except OSError as error:
        with suppress(OSError):
            file.unlink()  # half of it is of no use, and would be in the way
        raise CommandRefused(f"{file} can't be written: {error.strerror}.") from None
    click.echo(f"The group was taken away in {file}.")


@main.command("import")
@click.argument("file", type=FILE)
@takes_address
@takes_data
def import_group(file: Path, at: str | None, data: str | None) -> None:
    """Open a group that is as FILE has it, and tell its host link."""
    try:
        held = read_json(file.read_bytes(), most_values=None)
        require_group(held)
        taken = services.read_group(held, most_cells=None)
    except OSError as error:
        raise CommandRefused(f"{file} can't be read: {error.strerror}.") from None
    except NotJson:
        raise FileUnread from None
    settings = _settings(data=data)
    with serving.opened(settings):
        require_newest()
        opened = services.take_in(taken, _now())
    click.echo(f"The group is taken in; its code is {opened.group.code}.")
    _tell_link(settings, opened.group.code, opened.token, at)


@main.command()
@click.option("--seed", default=services.SEED, show_default=True, help="Another seed, other games.")
@click.option("--beside", is_flag=True, help="Also where there are groups already: beside them.")
@takes_address
@takes_data
def demo(seed: int, beside: bool, at: str | None, data: str | None) -> None:
    """Fill a database with three made-up groups that have years of matches behind them."""
    settings = _settings(data=data)
    with serving.opened(settings):
        if settings.sqlite_file is None:
            require_newest()
        else:
            _upgrade(settings)
        if queries.any_group() and not beside:
            raise CommandRefused("There are groups already: nothing was changed. See --beside.")
        for opened in services.fill(_now(), seed):
            click.echo(f"{opened.group.name or 'A group without a name'}:")
            _tell_link(settings, opened.group.code, opened.token, at)
