"""The settings: read once, at the start, and refused in one clear line."""

import stat
import threading
from pathlib import Path

import pytest

from scoresheet import config, folders
from scoresheet.config import SettingRefused, Settings


def read(folder: Path, **told: str) -> Settings:
    """The settings as these variables say, kept in the folder."""
    variables = {f"SCORESHEET_{name}": value for name, value in told.items()}
    return Settings.from_environment({"SCORESHEET_DATA": str(folder), **variables})


def test_without_any_variable_everything_has_a_value(tmp_path: Path) -> None:
    settings = Settings.from_environment({"HOME": "elsewhere"}, data=tmp_path)
    assert settings.sqlite_file == tmp_path / "scoresheet.sqlite3"
    assert (settings.host, settings.port, settings.proxies) == ("0.0.0.0", 8000, 0)
    assert settings.body_limit == 64 * 1024


def test_an_empty_variable_counts_as_none(tmp_path: Path) -> None:
    assert read(tmp_path, PORT="", HOST=" ").port == 8000


def test_what_the_command_line_says_stands_above_the_variable(tmp_path: Path) -> None:
    told = {"SCORESHEET_DATA": str(tmp_path), "SCORESHEET_PORT": "8001"}
    assert Settings.from_environment(told, port=8002, host=None).port == 8002


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("PORT", "0"),
        ("PORT", "65536"),
        ("PORT", "eighty"),
        ("PORT", "8000.0"),
        ("PORT", "-1"),
        ("PORT", "٨٠٠٠"),
        ("PORT", "9" * 5000),
        ("PROXIES", "11"),
        ("BODY_LIMIT", "64k"),
        ("HOST", "http://0.0.0.0"),
        ("HOST", "0.0.0.0:8000"),
        ("HOST", "two words"),
        ("SECRET_KEY", "short"),
        ("DATABASE_URL", "scores.sqlite3"),
        ("DATABASE_URL", "nosuch://database"),
        ("DATABASE_URL", "mysql://hana:secret@localhost/scores"),
        ("DATABASE_URL", "postgresql+asyncpg://localhost/scores"),
        ("DATABASE_URL", "sqlite+aiosqlite:////tmp/scores.sqlite3"),
        ("SERVER", "apache"),
        ("WORKERS", "0"),
        ("WORKERS", "65"),
        ("WORKERS", "two"),
        ("DATABASE_URL", "sqlite://"),
        ("DATABASE_URL", "sqlite:///:memory:"),
        ("WATCHERS", "-1"),
        ("WATCHERS", "many"),
        ("WATCHERS_MATCH", "100001"),
        ("WATCHERS_ADDRESS", "1.5"),
        ("LIMITS", "no"),
        ("DATABASE_URL", "sqlite:////no/such/folder/scores.sqlite3"),
    ],
)
def test_a_bad_value_is_refused_in_one_line_that_names_the_setting(
    tmp_path: Path, name: str, value: str
) -> None:
    with pytest.raises(SettingRefused, match=f"SCORESHEET_{name}") as refused:
        read(tmp_path, **{name: value})
    assert "\n" not in str(refused.value)


def test_how_many_may_watch_is_told_and_may_be_let_go_of(tmp_path: Path) -> None:
    assert read(tmp_path).watchers == (5000, 200, 200)
    told = {"WATCHERS": "0", "WATCHERS_MATCH": "8", "WATCHERS_ADDRESS": "9"}
    assert read(tmp_path, **told).watchers == (0, 8, 9)
    assert read(tmp_path, **told, LIMITS="off").watchers == (None, None, None)
    assert read(tmp_path, SERVER="waitress", LIMITS="off").watchers[0] == 0  # it has few threads


def test_a_misspelt_setting_is_refused_with_the_one_that_was_meant(tmp_path: Path) -> None:
    with pytest.raises(SettingRefused, match="Did you mean SCORESHEET_PORT"):
        read(tmp_path, PROT="8000")
    with pytest.raises(SettingRefused, match=r"SCORESHEET_COLOUR is no setting\.$"):
        read(tmp_path, COLOUR="green")


def test_a_password_is_never_shown(tmp_path: Path) -> None:
    with pytest.raises(SettingRefused) as refused:
        read(tmp_path, DATABASE_URL="nosuch://hana:very-secret@localhost/scores")
    assert "very-secret" not in str(refused.value)


def test_the_database_may_be_another_file(tmp_path: Path) -> None:
    file = tmp_path / "other.sqlite3"
    assert read(tmp_path, DATABASE_URL=f"sqlite:///{file}").sqlite_file == file


@pytest.mark.parametrize("kind", ["postgresql", "postgres", "postgresql+psycopg"])
def test_a_database_may_be_postgresqls_and_its_driver_needs_no_mention(
    tmp_path: Path, kind: str
) -> None:
    settings = read(tmp_path, DATABASE_URL=f"{kind}://hana:secret@localhost/scores")
    assert settings.database_url == "postgresql+psycopg://hana:secret@localhost/scores"
    assert settings.sqlite_file is None


def test_one_process_answers_or_two_where_several_may_write(tmp_path: Path) -> None:
    url = "postgresql://localhost/scores"
    assert (read(tmp_path).workers, read(tmp_path, DATABASE_URL=url).workers) == (1, 2)
    assert read(tmp_path, WORKERS="4").workers == 4


def test_gunicorn_serves_unless_waitress_is_asked_for(tmp_path: Path) -> None:
    assert read(tmp_path).server == "gunicorn"
    assert read(tmp_path, SERVER="auto").server == "gunicorn"
    assert read(tmp_path, SERVER="waitress", WORKERS="1").server == "waitress"


def test_waitress_is_one_process(tmp_path: Path) -> None:
    assert read(tmp_path, SERVER="waitress", DATABASE_URL="postgresql://localhost/s").workers == 1
    with pytest.raises(SettingRefused, match="SCORESHEET_WORKERS is '2'"):
        read(tmp_path, SERVER="waitress", WORKERS="2")


def test_where_gunicorn_cannot_run_waitress_serves(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(config.sys, "platform", "win32")
    assert read(tmp_path).server == "waitress"
    with pytest.raises(SettingRefused, match="SCORESHEET_SERVER is 'gunicorn'"):
        read(tmp_path, SERVER="gunicorn")


def test_a_folder_that_cannot_be_made_is_refused(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    with pytest.raises(SettingRefused, match="SCORESHEET_DATA"):
        read(tmp_path / "file" / "data")


def test_a_folder_that_cannot_be_written_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(config.os, "access", lambda folder, mode: False)
    with pytest.raises(SettingRefused, match="SCORESHEET_DATA"):
        read(tmp_path)


def test_the_data_folder_is_the_checkouts_or_else_the_current_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "pyproject.toml").touch()
    monkeypatch.setattr(config, "CHECKOUT", tmp_path)
    assert Settings.from_environment({}).data == tmp_path / "instance"
    here = tmp_path / "here"
    here.mkdir()
    monkeypatch.chdir(here)
    monkeypatch.setattr(config, "CHECKOUT", tmp_path / "site-packages")
    assert Settings.from_environment({}).data == here / "instance"


def test_the_secret_key_is_made_once_and_kept_to_oneself(tmp_path: Path) -> None:
    key = read(tmp_path).secret_key
    assert len(key) >= 32
    assert read(tmp_path).secret_key == key
    assert stat.S_IMODE((tmp_path / "secret_key").stat().st_mode) == 0o600
    assert [file.name for file in tmp_path.iterdir()] == ["secret_key"]


def test_a_secret_key_that_was_told_is_not_kept(tmp_path: Path) -> None:
    assert read(tmp_path, SECRET_KEY="sixteen or more characters").secret_key.startswith("sixteen")
    assert not list(tmp_path.iterdir())


def test_a_secret_key_file_without_a_key_is_refused(tmp_path: Path) -> None:
    (tmp_path / "secret_key").touch()
    with pytest.raises(SettingRefused, match="secret_key"):
        read(tmp_path)


def test_a_secret_key_that_cannot_be_read_is_refused(tmp_path: Path) -> None:
    (tmp_path / "secret_key").mkdir()
    with pytest.raises(SettingRefused, match="secret_key"):
        read(tmp_path)


def test_those_who_start_at_once_agree_on_the_secret_key(tmp_path: Path) -> None:
    ready = threading.Barrier(8)
    keys: set[str] = set()

    def start() -> None:
        ready.wait()
        keys.add(read(tmp_path).secret_key)

    threads = [threading.Thread(target=start) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(keys) == 1


def test_pages_and_styles_are_found_in_a_checkout_and_in_a_package(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert (folders.templates_folder() / "layout.html").is_file()
    assert (folders.static_folder() / "app.css").is_file()
    (tmp_path / "templates").mkdir()
    monkeypatch.setattr(folders, "PACKAGE", tmp_path)
    assert folders.templates_folder() == tmp_path / "templates"
