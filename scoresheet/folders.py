"""Where the program's pages and static files are, and the path that these are served under."""

import hashlib
from pathlib import Path

PACKAGE = Path(__file__).parent
CHECKOUT = PACKAGE.parent


def templates_folder() -> Path:
    """Where the pages are, in a checkout and in an installed package alike."""
    return _beside_or_within("templates")


def static_folder() -> Path:
    """Where styles, scripts and icons are, in a checkout and in an installed package alike."""
    return _beside_or_within("static")


def static_path(folder: Path) -> str:
    """The path that static files are served under: new whenever one of them changes."""
    digest = hashlib.sha256()
    for file in sorted(path for path in folder.rglob("*") if path.is_file()):
        digest.update(file.relative_to(folder).as_posix().encode() + b"\0" + file.read_bytes())
    return f"/static/v-{digest.hexdigest()[:12]}"


def _beside_or_within(name: str) -> Path:
    within = PACKAGE / name
    return within if within.is_dir() else CHECKOUT / name
