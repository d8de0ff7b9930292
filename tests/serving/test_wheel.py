"""The wheel holds the whole program, and serves a sheet far from any checkout."""

import re
import shutil
import subprocess
import sys
import sysconfig
import venv
import zipfile
from collections.abc import Sequence
from importlib.metadata import PackageNotFoundError, PackagePath, distribution
from pathlib import Path

import pytest

from .conftest import Serve

CHECKOUT = Path(__file__).parents[2]
FOLDERS = ("scoresheet", "templates", "static")
PIP = (sys.executable, "-m", "pip", "--disable-pip-version-check", "--quiet")
UNINSTALLED = re.compile(r"(.*/)?__pycache__/.*|static/readme/.*")


def run(*words: str | Path, cwd: Path) -> None:
    """Run a command that has to succeed, without the network."""
    done = subprocess.run(words, cwd=cwd, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel, built of a copy of the checkout."""
    copy = tmp_path_factory.mktemp("copy")
    for name in FOLDERS:
        shutil.copytree(CHECKOUT / name, copy / name)
    for name in ("pyproject.toml", "README.md", "LICENSE"):
        shutil.copy(CHECKOUT / name, copy)
    run(*PIP, "wheel", "--no-deps", "--no-build-isolation", "--no-index", ".", cwd=copy)
    (built,) = copy.glob("*.whl")
    return built


def locked() -> set[Path]:
    """The packages and modules that an installation has, and nothing that only the tests need."""
    names = re.findall(r"^([\w.-]+)==", (CHECKOUT / "requirements.lock").read_text(), re.MULTILINE)
    here = Path(sysconfig.get_path("purelib"))
    files = [file for name in names for file in files_of(name)]
    return {here / file.parts[0] for file in files if file.parts[0] not in ("..", "__pycache__")}


def files_of(name: str) -> Sequence[PackagePath]:
    """The files of what is installed under this name; none where it is for other systems."""
    try:
        return distribution(name).files or ()
    except PackageNotFoundError:
        return ()


@pytest.fixture(scope="module")
def program(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Sequence[str]:
    """The command as it is installed in an environment of its own, beside what is locked alone."""
    folder = tmp_path_factory.mktemp("elsewhere")
    venv.create(folder, with_pip=False)
    python = folder / "bin" / "python"
    run(*PIP, "--python", python, "install", "--no-deps", "--no-index", wheel, cwd=folder)
    (packages,) = folder.glob("lib/python*/site-packages")
    for held in locked():
        (packages / held.name).symlink_to(held)
    return (str(folder / "bin" / "scoresheet"),)


def test_the_wheel_holds_every_module_page_and_style(wheel: Path) -> None:
    files = [file for folder in FOLDERS for file in (CHECKOUT / folder).rglob("*")]
    names = {file.relative_to(CHECKOUT).as_posix() for file in files if file.is_file()}
    wanted = {name for name in names if not UNINSTALLED.fullmatch(name)}
    with zipfile.ZipFile(wheel) as held:
        missing = {name.removeprefix("scoresheet/") for name in wanted} - {
            name.removeprefix("scoresheet/") for name in held.namelist()
        }
    assert missing == set()


def test_the_wheel_serves_a_sheet(serve: Serve, program: Sequence[str]) -> None:
    server = serve(program=program)
    code = server.call("POST", "/api/v1/groups", {"players": ["Jess", "Ravi", "Tom"]}).json["code"]
    sheet = server.call("GET", f"/g/{code}/m/1")
    assert (sheet.status, sheet.kind) == (200, "text/html; charset=utf-8")
    assert "Jess" in sheet.text
    style = re.search(r'href="(/static/[^"]+/app\.css)"', sheet.text)
    assert style
    assert server.call("GET", style[1]).kind == "text/css; charset=utf-8"
