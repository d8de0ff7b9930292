"""The law of the house: who imports whom, and what has to be written down. It is read, not run."""

import ast
import re
import sys
from collections.abc import Iterator
from contextlib import chdir
from importlib import import_module
from pathlib import Path

import pytest
from babel.messages.frontend import CommandLineInterface
from babel.messages.pofile import read_po

from scoresheet import config, errors
from scoresheet.statuses import STATUSES, status_of

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "scoresheet"
MIGRATIONS = PACKAGE / "store" / "migrations"
README = (ROOT / "README.md").read_text(encoding="utf-8")
TEMPLATES = sorted((ROOT / "templates").rglob("*.html"))
TESTS = sorted(path for path in (ROOT / "tests").rglob("*.py"))
SCRIPTS = sorted((ROOT / "static").glob("*.js"))
MODULES = sorted(path for path in PACKAGE.rglob("*.py") if MIGRATIONS not in path.parents)

# What a layer may import, besides the standard library. `rows`: store.models and store.db;
# `keeping`: what the store does with its file (upgrade, backup).
PURE = {"core", "errors"}
EDGE = {"language", "statuses", "pack_warnings"}  # what both edges say alike
LAW = {
    "core": PURE,
    "errors": {"errors"},
    "config": {"folders", "sqlalchemy"},
    "folders": set[str](),
    "store": PURE | {"queries", "db", "rows", "keeping", "sqlalchemy"},
    "services": PURE | {"queries", "db", "rows", "services", "live", "sqlalchemy"},
    "live": PURE | {"queries", "db", "live", "sqlalchemy"},
    "device": {"core", "flask"},
    "access": PURE | {"queries", "access", "device", "flask"},
    "language": {"flask"},
    "statuses": PURE | {"language", "flask"},
    "pack_warnings": PURE | {"language"},
    "web": PURE | EDGE | {"queries", "services", "live", "access", "device", "web", "flask"},
    "api": PURE
    | EDGE
    | {"queries", "services", "live", "access", "device", "api", "flask", "schemas"},
    "serving": {"the app", "config", "db", "keeping", "serving", "flask", "server", "qr"},
    "cli": PURE | {"queries", "db", "keeping", "services", "serving", "config", "click"},
    "the app": {"config", "folders", "db", "keeping", "web", "api", "flask"},
}
APART = {
    ("store/db.py", "flask"): "the SQLAlchemy handle",
    ("web/refusals.py", "sqlalchemy"): "a database that is away answers 503",
    ("cli.py", "sqlalchemy"): "a database that can't be used is one line",
    ("web/cookies.py", "itsdangerous"): "Flask's own signatures",
    ("api/problems.py", "sqlalchemy"): "a database that is away answers 503",
    ("web/present_seats.py", "qr"): "the host link as a picture",
}
KNOWN = {
    "flask": "flask flask_babel flask_migrate flask_sqlalchemy flask_wtf"
    " markupsafe werkzeug wtforms",
    "sqlalchemy": "alembic sqlalchemy sqlite3",
    "server": "gevent gunicorn waitress",
    "qr": "segno",
    "click": "click",
    "schemas": "jsonschema",
}
OUTSIDE = {name: kind for kind, names in KNOWN.items() for name in names.split()}
STORE = {
    "queries": "queries",
    "matches": "queries",
    "lists": "queries",
    "watching": "queries",
    "record": "queries",
    "takeaway": "queries",
    "db": "db",
    "models": "rows",
    "kept": "rows",
    "bulk": "rows",
    "columns": "rows",
    "trouble": "db",
    "upgrade": "keeping",
    "backup": "keeping",
}


def tree(path: Path) -> ast.Module:
    """The module as it is written."""
    return ast.parse(path.read_text(encoding="utf-8"), str(path))


def imported(path: Path) -> Iterator[str]:
    """The dotted names that a module imports, ours as scoresheet.x.y."""
    package = path.relative_to(ROOT).with_suffix("").parts[:-1]
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.Import):
            yield from (name.name for name in node.names)
        elif isinstance(node, ast.ImportFrom):
            above = package[: len(package) + 1 - node.level] if node.level else ()
            start = ".".join([*above, *filter(None, [node.module])])
            yield from (f"{start}.{name.name}" for name in node.names)


def kind(name: str) -> str | None:
    """Which column of the table an import belongs to; None for the standard library."""
    top, *rest = name.split(".")
    if top == "scoresheet":
        if rest[0] == "store":
            return STORE[rest[1]]
        return rest[0] if rest[0] in LAW else "the app"
    if top in OUTSIDE:
        return OUTSIDE[top]
    return None if top in sys.stdlib_module_names else top


def layer(path: Path) -> str:
    """Which row of the table a module belongs to."""
    first = path.relative_to(PACKAGE).parts[0].removesuffix(".py")
    return "the app" if first == "__init__" else first


def shown(path: Path) -> str:
    """The module as the table of exceptions calls it."""
    return path.relative_to(PACKAGE).as_posix()


@pytest.mark.parametrize("path", MODULES, ids=shown)
def test_a_module_imports_what_its_layer_may(path: Path) -> None:
    kinds = {kind(name) for name in imported(path)} - {None}
    excepted = {what for where, what in APART if where == shown(path)}
    assert kinds - excepted <= LAW[layer(path)]


def test_no_exception_has_outlived_its_reason() -> None:
    assert {where for where, _ in APART} <= {shown(path) for path in MODULES}
    for where, what in APART:
        assert what in {kind(name) for name in imported(PACKAGE / where)}


def test_the_core_knows_no_clock_no_chance_and_no_disk() -> None:
    for path in (PACKAGE / "core").glob("*.py"):
        tops = {name.split(".")[0] for name in imported(path)}
        assert not tops & {"os", "pathlib", "random", "secrets", "socket", "sqlite3", "time"}, path
        assert not re.search(r"\b(now|today|utcnow)\(", path.read_text(encoding="utf-8")), path


def test_a_word_names_one_thing_in_the_core() -> None:
    named = [
        node.name
        for path in MODULES
        if path.parent == PACKAGE / "core"
        for node in tree(path).body
        if isinstance(node, ast.ClassDef)
    ]
    assert len(named) > 30
    assert sorted(named) == sorted(set(named))


def test_migrations_import_nothing_of_ours() -> None:
    for path in MIGRATIONS.rglob("*.py"):
        assert not [name for name in imported(path) if name.startswith("scoresheet")]


@pytest.mark.parametrize("path", MODULES + TESTS, ids=lambda path: str(path.relative_to(ROOT)))
def test_a_module_opens_with_why_it_exists(path: Path) -> None:
    opening = ast.get_docstring(tree(path))
    assert opening
    assert opening.splitlines()[0].endswith((".", ":", ";"))
    assert path.stem not in {"utils", "helpers", "common", "manager", "base"}


@pytest.mark.parametrize("path", MODULES, ids=shown)
def test_a_module_is_short(path: Path) -> None:
    assert len(path.read_text(encoding="utf-8").splitlines()) < 300


@pytest.mark.parametrize("path", TESTS, ids=lambda path: str(path.relative_to(ROOT)))
def test_no_test_sleeps(path: Path) -> None:
    calls = [node.func for node in ast.walk(tree(path)) if isinstance(node, ast.Call)]
    names = {getattr(call, "attr", getattr(call, "id", "")) for call in calls}
    assert not names & {"sleep", "wait_for_timeout"}


@pytest.mark.parametrize("setting", config.TABLE, ids=lambda setting: setting.name)
def test_every_setting_is_in_the_readme(setting: config.Setting) -> None:
    rows = [line for line in README.splitlines() if f"| `SCORESHEET_{setting.name}` |" in line]
    assert len(rows) == 1
    assert setting.sentence in rows[0]
    assert setting.default is None or f"`{setting.default}`" in rows[0]


def test_the_readme_shows_the_tree_as_it_is() -> None:
    known = set(re.findall(r"[\w.]+\.py|\w+/", README))
    for path in [*PACKAGE.glob("*.py"), *PACKAGE.glob("[a-z]*/*.py")]:
        if path.name != "__init__.py" or path.parent == PACKAGE:
            assert path.name in known, f"{shown(path)} isn't in the README's tree"


def test_every_picture_of_the_readme_is_shown_there() -> None:
    pictures = sorted((ROOT / "static" / "readme").iterdir())
    assert pictures
    for path in pictures:
        assert path.relative_to(ROOT).as_posix() in README


def test_every_sentence_of_a_refusal_is_found_by_who_translates(tmp_path: Path) -> None:
    found = tmp_path / "sentences.pot"
    options = ["-q", "extract", "-F", "babel.cfg", "-k", "sentence", "-k", "_", "-o", str(found)]
    with chdir(ROOT):
        CommandLineInterface().run(["pybabel", *options, "."])
    with found.open("rb") as file:
        sentences = {message.id for message in read_po(file)}
    assert {kind.message for kind in refusals()} <= sentences
    assert "Save hand %(number)s" in sentences  # and those of the templates


def refusals() -> list[type[errors.Refusal]]:
    """Every kind of refusal that the package has, wherever it is written."""
    for path in MODULES:
        import_module(".".join(path.relative_to(ROOT).with_suffix("").parts))
    found: list[type[errors.Refusal]] = []
    open_ones = [errors.Refusal]
    while open_ones:
        below = open_ones.pop().__subclasses__()
        found += below
        open_ones += below
    return found


@pytest.mark.parametrize("refusal", refusals(), ids=lambda refusal: refusal.__name__)
def test_every_refusal_has_a_status(refusal: type[errors.Refusal]) -> None:
    status = status_of(refusal.__new__(refusal))
    assert status == 503 if issubclass(refusal, errors.Unavailable) else 400 <= status < 500
    assert errors.Refusal not in STATUSES


@pytest.mark.parametrize("path", TEMPLATES, ids=lambda path: path.name)
def test_a_template_holds_no_script_and_no_style(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert not re.search(r"<script(?![^>]*\bsrc=)|<style|javascript:", text, re.IGNORECASE)
    assert not re.search(r"<[^>]*\s(style|on\w+)\s*=", text, re.IGNORECASE)
    assert not re.search(r"\|\s*safe\b|autoescape false", text)


def test_every_template_is_reachable() -> None:
    readers = [*PACKAGE.rglob("*.py"), *TEMPLATES]
    text = "\n".join(path.read_text(encoding="utf-8") for path in readers)
    for path in TEMPLATES:
        name = path.relative_to(ROOT / "templates").as_posix()
        assert re.search(rf"[\"']{re.escape(name)}[\"']", text), f"nobody shows {name}"


@pytest.mark.parametrize("path", SCRIPTS, ids=lambda path: path.name)
def test_a_script_is_short_says_why_it_exists_and_makes_no_markup_of_text(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert re.match(r"// \S.*\.\n\n", text)
    assert len(text.splitlines()) < 120
    assert not re.search(r"(inner|outer)HTML\s*=|insertAdjacentHTML|document\.write|eval\(", text)


def test_every_script_and_style_is_used() -> None:
    text = "\n".join(path.read_text(encoding="utf-8") for path in TEMPLATES)
    text += "\n".join(path.read_text(encoding="utf-8") for path in SCRIPTS)
    for path in [*SCRIPTS, *(ROOT / "static").glob("*.css")]:
        assert path.name in text, f"nobody asks for {path.name}"
