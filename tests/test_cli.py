"""The commands of whoever runs the server: what they say, and what they refuse."""

import os
import re
import signal
import socket
import sqlite3
import threading
import urllib.request
from collections.abc import Iterator
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from scoresheet import services, serving
from scoresheet.cli import main
from scoresheet.config import Settings
from scoresheet.store.upgrade import Upgraded
from tests.conftest import settings_in
from tests.postgresql import Postgresql

WAITRESS = ("--server", "waitress")
"""Gunicorn needs a process of its own: tests/serving/."""


@pytest.fixture(autouse=True)
def nothing_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """No setting of the machine's is heard."""
    for name in [name for name in os.environ if name.startswith("SCORESHEET_")]:
        monkeypatch.delenv(name)


@pytest.fixture
def port() -> int:
    """A port that nobody has."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        number: int = probe.getsockname()[1]
        return number


@pytest.fixture
def own_signals() -> Iterator[None]:
    """Leave the answer to SIGTERM as it was."""
    was = signal.getsignal(signal.SIGTERM)
    yield
    signal.signal(signal.SIGTERM, was)


def run(*arguments: str, data: Path) -> Result:
    """Run a command on the data in the folder."""
    return CliRunner().invoke(main, [*arguments, "--data", str(data)])


def fetched(url: str) -> int:
    """The status of a page, asked for until the server is there."""
    request = urllib.request.Request(url)
    with urllib.request.urlopen(request, timeout=10) as answer:
        status: int = answer.status
        return status


@pytest.mark.usefixtures("own_signals")
def test_serve_sets_up_the_database_says_where_it_is_and_stops_when_told(
    tmp_path: Path, port: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    answers: list[int] = []

    def visit_and_stop() -> None:
        answers.append(fetched(f"http://127.0.0.1:{port}/healthz"))
        os.kill(os.getpid(), signal.SIGTERM)

    visitor = threading.Thread(target=visit_and_stop)
    # The port is taken before the first word is said, so the visitor's call waits to be heard.
    monkeypatch.setattr("scoresheet.serving.qr_code", lambda url: visitor.start() or "")
    monkeypatch.setattr("scoresheet.serving.addresses.addresses", lambda: ["192.168.1.5"])
    said = run("serve", "--port", str(port), *WAITRESS, data=tmp_path)
    visitor.join()
    assert said.exit_code == 0, said.output
    assert answers == [200]
    assert f"open on this computer at http://localhost:{port}/" in said.output
    assert f"For phones on the same network: http://192.168.1.5:{port}/" in said.output
    assert said.output.endswith("Scoresheet is closed.\n")
    assert (tmp_path / "scoresheet.sqlite3").is_file()


def test_serve_says_when_the_port_is_taken(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        taken = str(other.getsockname()[1])
        said = run("serve", "--host", "127.0.0.1", "--port", taken, *WAITRESS, data=tmp_path)
    assert said.exit_code == 1
    assert re.fullmatch(r".*can't listen on port \d+.*another program has it.*\n", said.output)
    assert not (tmp_path / "scoresheet.sqlite3").exists()


@pytest.mark.parametrize("host", ["192.0.2.77", "no.such.computer.invalid"])
def test_serve_says_when_the_address_is_not_ours(tmp_path: Path, host: str) -> None:
    said = run("serve", "--host", host, *WAITRESS, data=tmp_path)
    assert said.exit_code == 1
    assert said.output.startswith(f"Scoresheet can't listen on port 8000 of {host}: ")
    assert said.output.count("\n") == 1


def test_a_bad_setting_stops_the_start_with_one_line(tmp_path: Path) -> None:
    said = run("serve", "--port", "eighty", data=tmp_path)
    assert said.exit_code == 2
    assert said.output == (
        "SCORESHEET_PORT is 'eighty': it has to be a whole number from 1 to 65535.\n"
    )


def test_the_database_is_upgraded_once(tmp_path: Path) -> None:
    first = run("db", "upgrade", data=tmp_path)
    assert "is now at revision" in first.output
    again = run("db", "upgrade", data=tmp_path)
    assert again.output == "The database is up to date.\n"


def test_an_old_database_is_copied_before_its_upgrade(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    copy = settings.data / "copy"
    monkeypatch.setattr("scoresheet.cli.upgrade", lambda file, now: Upgraded("1", "2", copy))
    said = run("db", "upgrade", data=settings.data)
    assert f"copied to {copy} before its upgrade" in said.output


def test_a_backup_comes_back(settings: Settings, tmp_path: Path) -> None:
    saved = tmp_path / "saved"
    assert run("backup", str(saved), data=settings.data).output.startswith(
        "The database was copied"
    )
    refused = run("backup", str(saved), data=settings.data)
    assert (refused.exit_code, refused.output.count("\n")) == (1, 1)
    said = run("restore", str(saved), data=settings.data)
    assert said.exit_code == 0
    assert "as it was is kept as" in said.output
    assert said.output.endswith(f"was restored from {saved}.\n")


def test_a_backup_can_be_restored_on_a_new_server(settings: Settings, tmp_path: Path) -> None:
    saved = tmp_path / "saved"
    run("backup", str(saved), data=settings.data)
    said = run("restore", str(saved), data=tmp_path / "new")
    assert said.output == f"The database was restored from {saved}.\n"


def test_a_backup_of_a_newer_program_is_refused_before_anything_is_replaced(
    settings: Settings, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    saved = tmp_path / "saved"
    run("backup", str(saved), data=settings.data)
    monkeypatch.setattr("scoresheet.cli.revision_of", lambda file: "9999")
    said = run("restore", str(saved), data=settings.data)
    assert said.exit_code == 1
    assert "newer Scoresheet" in said.output
    assert not list(settings.data.glob("*.replaced.*"))


@pytest.mark.parametrize("command", ["backup", "restore"])
def test_postgresql_has_tools_of_its_own(
    command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SCORESHEET_DATABASE_URL", "postgresql://localhost/scores")
    said = run(command, "saved", data=tmp_path)
    assert said.exit_code == 1
    assert said.output == (
        "The database is PostgreSQL's: copy it with pg_dump, put a copy back with pg_restore.\n"
    )


@pytest.fixture
def code(settings: Settings) -> str:
    """The code of Hana's group."""
    with serving.opened(settings):
        return services.open_group(["Jess", "Ravi", "Tom"], datetime.now(UTC)).group.code


def test_a_new_host_link_makes_its_reader_a_host(settings: Settings, code: str) -> None:
    said = run("host-link", f" {code.lower()}", "--at", "https://s.example", data=settings.data)
    link = said.output.splitlines()[-1]
    assert link.startswith(f"https://s.example/g/{code}/host/")
    with serving.opened(settings) as app:
        assert app.test_client().get(link).status_code == 200


def test_a_host_link_leads_to_this_computer(
    settings: Settings, code: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("scoresheet.serving.addresses.addresses", lambda: ["192.168.1.5"])
    said = run("host-link", code, data=settings.data)
    assert f"\nhttp://192.168.1.5:8000/g/{code}/host/" in said.output
    assert said.output.splitlines()[-1].endswith("put that in, or use --at.")


def test_a_host_link_needs_a_group(settings: Settings) -> None:
    said = run("host-link", "K7QM2XWD", data=settings.data)
    assert said.exit_code == 1
    assert said.output.startswith("No group has the code K7QM2XWD.")


def test_a_host_link_needs_a_database(tmp_path: Path) -> None:
    said = run("host-link", "K7QM2XWD", data=tmp_path)
    assert said.exit_code == 1
    assert "run `scoresheet db upgrade` first" in said.output


@pytest.mark.parametrize("at", ["s.example", "ftp://s.example", "https://", "javascript:alert(1)"])
def test_a_host_link_is_an_address_for_browsers(settings: Settings, code: str, at: str) -> None:
    said = run("host-link", code, "--at", at, data=settings.data)
    assert said.exit_code == 2
    assert "isn't an address such as https://example.org." in said.output


def test_a_data_folder_without_a_name_is_refused() -> None:
    said = CliRunner().invoke(main, ["db", "upgrade", "--data", ""])
    assert said.exit_code == 2
    assert said.output == "SCORESHEET_DATA is '': it has to be the name of a folder.\n"


@pytest.mark.parametrize("name", ["a?b=c", "50%25", "#1", "two words", "a@b:c", "é&+"])
def test_a_data_folder_may_have_any_name(tmp_path: Path, name: str) -> None:
    folder = tmp_path / name
    assert run("db", "upgrade", data=folder).exit_code == 0
    with serving.opened(settings_in(folder)):
        code = services.open_group(["Jess", "Ravi"], datetime.now(UTC)).group.code
    assert run("backup", str(tmp_path / "saved"), data=folder).exit_code == 0
    assert run("restore", str(tmp_path / "saved"), data=folder).exit_code == 0
    assert run("host-link", code, data=folder).exit_code == 0
    assert [path.name for path in tmp_path.iterdir() if path.is_dir()] == [name]


COMMANDS = [("db", "upgrade"), ("host-link", "K7QM2XWD"), ("backup", "{saved}")]


@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
def test_a_damaged_database_is_one_line(
    settings: Settings, tmp_path: Path, command: tuple[str, ...]
) -> None:
    assert settings.sqlite_file
    settings.sqlite_file.write_bytes(b"a shopping list " * 512)
    arguments = [part.format(saved=tmp_path / "saved") for part in command]
    said = run(*arguments, data=settings.data)
    assert (said.exit_code, said.output.count("\n")) == (1, 1)
    assert "file is not a database" in said.output


@pytest.mark.parametrize("command", COMMANDS[:2], ids=" ".join)
def test_a_database_of_something_else_is_one_line_and_left_alone(
    settings: Settings, command: tuple[str, ...]
) -> None:
    assert settings.sqlite_file
    settings.sqlite_file.unlink()
    with closing(sqlite3.connect(settings.sqlite_file)) as other:
        other.execute("CREATE TABLE songs (title)")
    said = run(*command, data=settings.data)
    assert (said.exit_code, said.output.count("\n")) == (1, 1)
    with closing(sqlite3.connect(settings.sqlite_file)) as other:
        assert other.execute("SELECT name FROM sqlite_master").fetchall() == [("songs",)]


def test_a_locked_database_is_one_line(
    settings: Settings, code: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("scoresheet.store.db.BUSY_SECONDS", 0)
    assert settings.sqlite_file
    with closing(sqlite3.connect(settings.sqlite_file, isolation_level=None)) as rival:
        rival.execute("BEGIN IMMEDIATE")
        said = run("host-link", code, data=settings.data)
    assert (said.exit_code, said.output) == (
        1,
        "The database can't be used: database is locked.\n",
    )


def test_a_postgresql_that_is_away_is_said_in_one_line(
    tmp_path: Path, port: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SCORESHEET_DATABASE_URL", f"postgresql://hana:secret@127.0.0.1:{port}/s")
    said = run("db", "upgrade", data=tmp_path)
    assert (said.exit_code, said.output.count("\n")) == (1, 1)
    assert said.output.startswith("The database can't be opened: ")
    assert "secret" not in said.output


def test_postgresql_is_upgraded_by_its_command_alone(
    tmp_path: Path, port: int, postgresql_server: Postgresql, monkeypatch: pytest.MonkeyPatch
) -> None:
    postgresql_server.drop("fresh")
    monkeypatch.setenv("SCORESHEET_DATABASE_URL", postgresql_server.make("fresh"))
    serve = ("serve", "--host", "127.0.0.1", "--port", str(port), *WAITRESS)
    said = run(*serve, data=tmp_path)
    assert (said.exit_code, said.output) == (
        1,
        "The database isn't set up for this Scoresheet yet: run `scoresheet db upgrade` first.\n",
    )
    assert "is now at revision" in run("db", "upgrade", data=tmp_path).output
    assert run("db", "upgrade", data=tmp_path).output == "The database is up to date.\n"
    monkeypatch.setattr("scoresheet.serving.Server.run", lambda server, app: None)
    assert run(*serve, data=tmp_path).output.endswith("Scoresheet is closed.\n")
    postgresql_server.drop("fresh")


def test_a_group_is_taken_away_and_taken_in_again(
    settings: Settings, code: str, tmp_path: Path
) -> None:
    there, again = tmp_path / "group.json", tmp_path / "again.json"
    said = run("export", code, str(there), data=settings.data)
    assert said.output == f"The group was taken away in {there}.\n"
    said = run("import", str(there), "--at", "https://s.example", data=settings.data)
    assert said.exit_code == 0, said.output
    found = re.search(r"^https://s\.example/g/(\w{8})/host/host-1-\S+$", said.output, re.M)
    assert found
    assert found[1] != code
    run("export", found[1], str(again), data=settings.data)
    assert again.read_bytes() == there.read_bytes()


def test_a_file_is_not_written_over(settings: Settings, code: str, tmp_path: Path) -> None:
    there = tmp_path / "group.json"
    there.write_text("mine", encoding="utf-8")
    said = run("export", code, str(there), data=settings.data)
    assert (said.exit_code, said.output) == (1, f"{there} is there already: it is left alone.\n")
    assert there.read_text(encoding="utf-8") == "mine"


def test_a_file_that_cannot_be_written_or_read_is_one_line_about_it(
    settings: Settings, code: str, tmp_path: Path
) -> None:
    there = tmp_path / "no" / "group.json"
    said = run("export", code, str(there), data=settings.data)
    told = f"{there} can't be written: No such file or directory.\n"
    assert (said.exit_code, said.output) == (1, told)
    below = tmp_path / "scores.txt" / "group.json"
    below.parent.write_text("mine", encoding="utf-8")
    said = run("export", code, str(below), data=settings.data)
    told = f"{below} can't be written: Not a directory.\n"
    assert (said.exit_code, said.output) == (1, told)
    said = run("import", str(there), data=settings.data)
    told = f"{there} can't be read: No such file or directory.\n"
    assert (said.exit_code, said.output) == (1, told)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("nonsense", "Nothing was taken in: that is no file that a group was taken away in.\n"),
        ("{}", "Nothing was taken in. In the file, at format: This key is needed.\n"),
    ],
)
def test_a_file_that_is_none_is_refused(
    settings: Settings, tmp_path: Path, text: str, told: str
) -> None:
    there = tmp_path / "group.json"
    there.write_text(text, encoding="utf-8")
    said = run("import", str(there), data=settings.data)
    assert (said.exit_code, said.output) == (1, told)


def test_demo_fills_an_empty_database_and_leaves_another_alone(tmp_path: Path) -> None:
    said = run("demo", "--at", "https://s.example", data=tmp_path)
    assert said.exit_code == 0, said.output
    assert "The cousins:" in said.output
    links = re.findall(r"^https://s\.example/g/\w{8}/host/host-1-\S+$", said.output, re.M)
    assert len(links) == 3
    said = run("demo", data=tmp_path)
    assert said.exit_code == 1
    assert said.output == "There are groups already: nothing was changed. See --beside.\n"
    said = run("demo", "--beside", data=tmp_path)
    assert said.exit_code == 0, said.output
