"""The one table of settings, read from SCORESHEET_* variables; a bad value stops the start."""

import os
import secrets
import sys
import tempfile
from collections.abc import Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from pathlib import Path

from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError

from .folders import CHECKOUT

PREFIX = "SCORESHEET_"
TEN_YEARS = 10 * 365 * 24 * 60 * 60  # in seconds: a device keeps its rights for as long as it may
ONE_YEAR = 365 * 24 * 60 * 60  # in seconds: a static file's address changes when it does
SHORTEST_KEY = 16  # characters
MOST_WORKERS = 64
FILE_LIMIT = 32 * 1024 * 1024
"""The biggest file taken that a group comes in, in bytes; of nothing else is so much taken."""
WASTE = 64 * 1024 * 1024
"""How many bytes beyond the limit a server takes in, so that the sender hears the refusal."""
SERVERS = ("auto", "gunicorn", "waitress")
DRIVERS = ("postgresql", "postgres", "postgresql+psycopg")
"""How a URL may begin for PostgreSQL; the driver is psycopg whichever is said."""
ON_POSTGRESQL: dict[str, object] = {
    "isolation_level": "REPEATABLE READ",  # all reads of a request see one snapshot
    "pool_pre_ping": True,
    "pool_timeout": 10,  # seconds, as below
    "connect_args": {"connect_timeout": 5},
}


class SettingRefused(Exception):
    """A setting has a value that can't be used; the text is one line that says which and why."""


@dataclass(frozen=True, slots=True)
class Setting:
    """One row of the table: `default` is what the README says, None where it is worked out."""

    name: str
    default: str | None
    sentence: str


TABLE = (
    Setting("DATA", None, "The folder for everything that is kept."),
    Setting("DATABASE_URL", None, "The database: sqlite:////path/to/file or postgresql://..."),
    Setting("SECRET_KEY", None, "What the cookies are signed with, 16 characters or more."),
    Setting("HOST", "0.0.0.0", "The address to listen on; 127.0.0.1 keeps phones out."),
    Setting("PORT", "8000", "The port to listen on."),
    Setting("SERVER", "auto", "What serves: gunicorn, or waitress where gunicorn can't run."),
    Setting("WORKERS", None, "How many processes answer; waitress is always one."),
    Setting("PROXIES", "0", "How many reverse proxies of yours stand in front."),
    Setting("BODY_LIMIT", "65536", "The biggest request taken, in bytes."),
    Setting("WATCHERS", "5000", "How many phones a process keeps told of changes; 0 is none."),
    Setting("WATCHERS_MATCH", "200", "How many of them may watch one match."),
    Setting("WATCHERS_ADDRESS", "200", "How many of them may come from one address."),
    Setting("LIMITS", "on", "off lets any number watch, for measuring."),
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """What a running Scoresheet was told, every value checked."""

    data: Path
    database_url: str
    secret_key: str
    host: str
    port: int
    server: str
    workers: int
    proxies: int
    body_limit: int
    watchers: tuple[int | None, int | None, int | None]
    """How many may watch: in a process, one match, from one address; None: any number."""

    @classmethod
    def from_environment(cls, environ: Mapping[str, str], **overrides: object) -> "Settings":
        """Read every setting; an override (by its name in lower case) stands above the variable.

        Makes the data folder and, on the first start, the secret key in it.
        Raises SettingRefused.
        """
        told = _told(environ, overrides)
        data = _folder(told.get("DATA"))
        url = _database_url(told.get("DATABASE_URL"), data)
        server = _server(told["SERVER"])
        return cls(
            data=data,
            database_url=url.render_as_string(hide_password=False),
            secret_key=_secret_key(told.get("SECRET_KEY"), data),
            host=_host(told["HOST"]),
            port=_whole("PORT", told["PORT"], 1, 65535),
            server=server,
            workers=_workers(told.get("WORKERS"), server, url),
            proxies=_whole("PROXIES", told["PROXIES"], 0, 10),
            body_limit=_whole("BODY_LIMIT", told["BODY_LIMIT"], 1024, 64 * 1024 * 1024),
            watchers=_watchers(told, server),
        )

    @property
    def sqlite_file(self) -> Path | None:
        """The database's file, or None where the database isn't SQLite."""
        url = make_url(self.database_url)
        return Path(url.database) if _is_sqlite(url) and url.database else None

    def for_flask(self) -> dict[str, object]:
        """The same, in the words of Flask and its extensions."""
        return {
            "SECRET_KEY": self.secret_key,
            "SQLALCHEMY_DATABASE_URI": self.database_url,
            "SQLALCHEMY_ENGINE_OPTIONS": {} if self.sqlite_file else ON_POSTGRESQL,
            "MAX_CONTENT_LENGTH": self.body_limit,
            "MAX_FORM_MEMORY_SIZE": self.body_limit,
            "FILE_LIMIT": max(FILE_LIMIT, self.body_limit),
            "PERMANENT_SESSION_LIFETIME": TEN_YEARS,
            "SESSION_COOKIE_NAME": "scoresheet",
            "SESSION_COOKIE_HTTPONLY": True,
            "SESSION_COOKIE_SAMESITE": "Lax",
            "WTF_CSRF_TIME_LIMIT": None,
            "SEND_FILE_MAX_AGE_DEFAULT": ONE_YEAR,
            "TEMPLATES_AUTO_RELOAD": False,
            "WATCHERS": self.watchers,
        }


def _told(environ: Mapping[str, str], overrides: Mapping[str, object]) -> dict[str, str]:
    known = {setting.name: setting.default for setting in TABLE}
    told = {name: default for name, default in known.items() if default is not None}
    for variable, value in environ.items():
        if variable.startswith(PREFIX) and value.strip():
            name = variable.removeprefix(PREFIX)
            if name not in known:
                raise SettingRefused(f"{variable} is no setting.{_meant(name, known)}")
            told[name] = value.strip()
    given = {name.upper(): str(value) for name, value in overrides.items() if value is not None}
    return told | given


def _meant(name: str, known: Mapping[str, str | None]) -> str:
    near = get_close_matches(name, known, n=1)
    return f" Did you mean {PREFIX}{near[0]}?" if near else ""


def _refused(name: str, value: str, wanted: str) -> SettingRefused:
    return SettingRefused(f"{PREFIX}{name} is {value!r}: it has to be {wanted}.")


def _whole(name: str, value: str, least: int, most: int) -> int:
    digits = value.isascii() and value.isdecimal() and len(value) < 12
    if not digits or not least <= int(value) <= most:
        raise _refused(name, value, f"a whole number from {least} to {most}")
    return int(value)


def _watchers(told: Mapping[str, str], server: str) -> tuple[int | None, int | None, int | None]:
    """The caps on who watches; waitress has too few threads to hold any stream."""
    if told["LIMITS"] not in ("on", "off"):
        raise _refused("LIMITS", told["LIMITS"], "on or off")
    names = "WATCHERS", "WATCHERS_MATCH", "WATCHERS_ADDRESS"
    caps = (_whole(name, told[name], 0, 100_000) for name in names)
    most, at_match, from_address = (None if told["LIMITS"] == "off" else cap for cap in caps)
    return 0 if server == "waitress" else most, at_match, from_address


def _host(value: str) -> str:
    if not value.isascii() or any(mark.isspace() or mark in "/:@" for mark in value):
        raise _refused("HOST", value, "an address of this computer, without a port")
    return value


def _folder(value: str | None) -> Path:
    if value is not None and not value.strip():
        raise _refused("DATA", value, "the name of a folder")
    default = CHECKOUT if (CHECKOUT / "pyproject.toml").is_file() else Path.cwd()
    folder = Path(value).expanduser().absolute() if value else default / "instance"
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise SettingRefused(
            f"{PREFIX}DATA: the folder {folder} can't be used: {error.strerror}."
        ) from error
    if not os.access(folder, os.R_OK | os.W_OK | os.X_OK):
        raise SettingRefused(f"{PREFIX}DATA: nothing can be written in the folder {folder}.")
    return folder


def _database_url(value: str | None, data: Path) -> URL:
    try:
        url = make_url(value) if value else _file_url(data / "scoresheet.sqlite3")
    except (ArgumentError, ValueError):
        raise _no_database() from None
    if url.drivername in DRIVERS:
        return url.set(drivername="postgresql+psycopg")
    if url.drivername != "sqlite":
        raise _no_database()
    if url.database in (None, "", ":memory:") or str(url.database).startswith("file:"):
        raise SettingRefused(f"{PREFIX}DATABASE_URL has to name a file.")
    file = Path(str(url.database)).absolute()
    if not file.parent.is_dir():
        raise SettingRefused(f"{PREFIX}DATABASE_URL: there is no folder {file.parent}.")
    return url.set(database=str(file))


def _no_database() -> SettingRefused:
    """The value may hold a password: it is never shown."""
    return SettingRefused(
        f"{PREFIX}DATABASE_URL can't be used: it has to look like sqlite:////path/to/file "
        "or postgresql://user:password@computer/database."
    )


def _server(value: str) -> str:
    """ "gunicorn" or "waitress"."""
    runs = sys.platform != "win32"
    if value not in SERVERS or (value == "gunicorn" and not runs):
        raise _refused("SERVER", value, "auto or waitress" if not runs else " or ".join(SERVERS))
    return value if value != "auto" else "gunicorn" if runs else "waitress"


def _workers(value: str | None, server: str, url: URL) -> int:
    """One process, or two where the database lets several write at once."""
    if server == "waitress":
        if value not in (None, "1"):
            raise _refused("WORKERS", str(value), "1 with waitress, which is one process")
        return 1
    return _whole("WORKERS", value or ("1" if _is_sqlite(url) else "2"), 1, MOST_WORKERS)


def _is_sqlite(url: URL) -> bool:
    return url.get_backend_name() == "sqlite"


def _file_url(file: Path) -> URL:
    """The URL of a SQLite file, whatever marks are in the names of its folders."""
    return URL.create("sqlite", database=str(file))


def _secret_key(value: str | None, data: Path) -> str:
    key = value or _kept_key(data / "secret_key")
    if len(key) < SHORTEST_KEY:
        where = f"{PREFIX}SECRET_KEY" if value else str(data / "secret_key")
        raise SettingRefused(f"{where} is too short: a key has {SHORTEST_KEY} characters or more.")
    return key


def _kept_key(file: Path) -> str:
    """The key in the file, made first where there is none.

    It is written whole under another name and then linked into place, which fails where another
    process was quicker: so two that start at once read the same key.
    """
    try:
        if not file.exists():
            _make_key(file)
        return file.read_text(encoding="ascii").strip()
    except (OSError, UnicodeError) as error:
        raise SettingRefused(f"The secret key can't be kept in {file}: {error}.") from error


def _make_key(file: Path) -> None:
    handle, draft = tempfile.mkstemp(dir=file.parent, prefix=".secret_key-")  # mode 600
    try:
        with os.fdopen(handle, "w", encoding="ascii") as out:
            out.write(secrets.token_urlsafe(48) + "\n")
            out.flush()
            os.fsync(out.fileno())
        try:
            os.link(draft, file)
        except FileExistsError:
            return
    finally:
        os.unlink(draft)
