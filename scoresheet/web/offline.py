"""What a phone needs without network: the service worker, its page, the manifest; the words."""

import hashlib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from flask import Blueprint, Flask, Response, current_app, jsonify, url_for
from flask.typing import ResponseReturnValue

from ..language import gettext

bp = Blueprint("offline", __name__)
NOT_KEPT = ("readme", "icons")
"""Folders of static files that no page without network asks for."""
PAPER, BAIZE = "#f8f1df", "#10301f"


def app_version() -> str:
    """Changes with every static file and every template: what a phone keeps is told apart by it."""
    return str(current_app.extensions["scoresheet-version"])


def register(app: Flask, headers: Mapping[str, str]) -> None:
    """Reckon the application's version, and put the addresses on it; `headers`: of every page."""
    digest = hashlib.sha256(str(app.static_url_path).encode())
    templates = Path(app.root_path, str(app.template_folder))
    for file in sorted(path for path in templates.rglob("*") if path.is_file()):
        digest.update(file.relative_to(templates).as_posix().encode() + b"\0" + file.read_bytes())
    app.extensions["scoresheet-version"] = digest.hexdigest()[:12]
    app.extensions["scoresheet-headers"] = dict(headers)
    app.register_blueprint(bp)


@bp.get("/sw.js")
def worker() -> ResponseReturnValue:
    """The service worker, another for every version of the application."""
    script = _rendered(
        "offline/sw.js",
        version=app_version(),
        static=current_app.static_url_path,
        files=_files(),
        headers=current_app.extensions["scoresheet-headers"],
        away=url_for("offline.away"),
    )
    return _told(Response(script, mimetype="text/javascript"))


def _rendered(name: str, **told: Any) -> str:
    """A template by itself: a notice that is to be told once waits for a page that is looked at."""
    return current_app.jinja_env.get_template(name).render(**told)


def _files() -> list[str]:
    """The addresses of the static files that pages ask for."""
    folder = Path(str(current_app.static_folder))
    names = [path.relative_to(folder) for path in sorted(folder.rglob("*")) if path.is_file()]
    kept = [name.as_posix() for name in names if name.parts[0] not in NOT_KEPT]
    return [url_for("static", filename=name) for name in kept]


def _told(response: Response) -> Response:
    response.headers["Cache-Control"] = "no-cache"
    return response


@bp.get("/offline")
def away() -> ResponseReturnValue:
    """The page for an address that was never looked at, while there is no network."""
    return _rendered("offline/away.html")


@bp.get("/manifest.webmanifest")
def manifest() -> ResponseReturnValue:
    """What the phone needs to put the application on its home screen."""
    dark = {"theme_color": BAIZE, "background_color": BAIZE}
    response = jsonify(
        {
            "id": "/",
            "name": "Scoresheet",
            "short_name": "Scoresheet",
            "description": gettext("A score sheet for Arlington, played with real cards."),
            "lang": "en",
            "start_url": "/",
            "scope": "/",
            "display": "standalone",
            "theme_color": PAPER,
            "background_color": PAPER,
            "user_preferences": {"color_scheme": {"dark": dark}},
            "icons": [_icon("icon", 192), _icon("icon", 512), _icon("maskable", 512)],
        }
    )
    response.mimetype = "application/manifest+json"
    return _told(response)


def _icon(name: str, size: int) -> dict[str, str]:
    return {
        "src": url_for("static", filename=f"icons/{name}-{size}.png"),
        "sizes": f"{size}x{size}",
        "type": "image/png",
        "purpose": "maskable" if name == "maskable" else "any",
    }


def waiting_words() -> dict[str, Any]:
    """The sentences about results that wait for the network, each with its gaps."""
    return {
        "one": gettext("1 result waits for the network."),
        "many": gettext("%(count)s results wait for the network."),
        "waits": gettext("waiting for the network"),
        "out": gettext("sits out"),
        "host": gettext("the host"),
        "change": gettext("Change"),
        "withdraw": gettext("Withdraw"),
        "elsewhere": gettext("%(name)s, hand %(hand)s: %(mine)s waits for the network."),
        "entered": gettext(
            "%(name)s, hand %(hand)s: you typed %(mine)s, %(who)s entered %(theirs)s meanwhile."
        ),
        "sits": gettext(
            "%(name)s, hand %(hand)s: you typed %(mine)s, %(who)s said meanwhile: sits out."
        ),
        "off": gettext(
            "%(name)s, hand %(hand)s: you typed %(mine)s, %(who)s took the result off meanwhile."
        ),
        "stands": gettext(
            "%(name)s, hand %(hand)s: you typed %(mine)s, the sheet says %(theirs)s. %(why)s"
        ),
        "refused": gettext("%(name)s, hand %(hand)s: you typed %(mine)s. %(why)s"),
        "theirs": gettext("Keep theirs"),
        "mine": gettext("Send mine"),
        "drop": gettext("Let it go"),
        "again": gettext("Try again"),
        "unread": gettext("This is no result yet, so it can’t wait. Type a whole number."),
        "unkept": gettext("There is no network, and this phone keeps nothing. Save again later."),
        "stale": gettext("No network: this is the sheet as it was seen last."),
    }
