"""The page that tells a refusal, and every HTTP error; and where a mere look leads instead."""

from typing import Any

from flask import Flask, current_app, redirect, request, url_for
from flask.globals import request_ctx
from flask.typing import ResponseReturnValue
from markupsafe import escape
from sqlalchemy.exc import OperationalError, TimeoutError
from werkzeug.exceptions import HTTPException, MethodNotAllowed, NotFound

from ..errors import Refusal, Unavailable
from ..language import gettext
from ..statuses import note, status_of, told


def refused_page(status: int, sentence: str) -> ResponseReturnValue:
    """A page that says what was not done, and leads back."""
    titles = {
        401: gettext("Only the host"),
        403: gettext("Not yours to do"),
        404: gettext("Not here"),
        413: gettext("Too much at once"),
        500: gettext("Something went wrong"),
        503: gettext("One moment"),
    }
    title = titles.get(status, gettext("That didn’t work"))
    code = (request.view_args or {}).get("code")
    back = url_for("groups.group", code=code) if code and status != 404 else url_for("groups.home")
    # Not by render_template: the notice that is to be told once waits for the page after this.
    template = current_app.jinja_env.get_template("refused.html")
    page = template.render(title=title, sentence=sentence, back=back)
    return page, status, {"Retry-After": "2"} if status == 503 else {}


def _refusal(refusal: Refusal) -> ResponseReturnValue:
    note(refusal)
    return refused_page(status_of(refusal), told(refusal))


def _http(error: HTTPException) -> ResponseReturnValue:
    """Any HTTP error. One handler for all: Flask would prefer one for a single status to the
    API's own for all of them."""
    if error.code is None or error.code < 400:
        return error
    if error.code == 500:
        return _broken()
    instead = _instead(error) if request.method in ("GET", "HEAD") else None
    return _told(error.code) if instead is None else redirect(instead, 303)


def _told(status: int) -> ResponseReturnValue:
    sentences = {
        400: gettext("That can’t be read. Check the address, or start from the front page."),
        404: gettext("There is no such page. Check the address, or start from the front page."),
        405: gettext("This address takes no such request. Go back and use the buttons there."),
        413: _too_much(),
    }
    other = gettext("The server couldn’t do that. Try again.")
    return refused_page(status, sentences.get(status, other))


def _too_much() -> str:
    """Of a body beyond the bound: a group's file has a bound, and a way, of its own."""
    if request.endpoint != "takeaway.take_in":
        return gettext("That was far too much text for one page. Nothing was changed.")
    return gettext(
        "The file is longer than a page takes, %(bound)s MiB. Nothing was taken in. Who runs the"
        " server takes it in without a bound: scoresheet import.",
        bound=f"{current_app.config['FILE_LIMIT'] / 2**20:g}",
    )


def _instead(error: HTTPException) -> str | None:
    """Where a mere look at what is no page leads: to the one that was meant, if there is one."""
    if isinstance(error, MethodNotAllowed):
        return _form_page()
    return _without_slash() if isinstance(error, NotFound) else None


def _without_slash() -> str | None:
    """The page at an address that ends with a slash too many."""
    path = request.path.rstrip("/")
    return _page_at(path) if path != request.path else None


def _form_page() -> str | None:
    """The page that a form stands on, asked for by who reloads after its refusal."""
    endpoint, place = _routed(request.path, "POST") or ("", {})
    if endpoint.startswith("table."):
        return url_for("groups.players", code=place["code"], match=place["match"])
    steps = request.path.split("/")
    above = ("/".join(steps[:end]) or "/" for end in range(len(steps) - 1, 0, -1))
    return next(filter(None, (_page_at(path, hand=place.get("hand")) for path in above)), None)


def _page_at(path: str, **asked: Any) -> str | None:
    """The address of the page at this path, written anew; None where there is none."""
    found = _routed(path, "GET")
    return found and url_for(found[0], **found[1], **asked)


def _routed(path: str, method: str) -> tuple[str, dict[str, Any]] | None:
    """(endpoint, places) of an address of ours."""
    adapter = request_ctx.url_adapter
    try:
        endpoint, place = adapter.match(path, method) if adapter else ("", {})
    except HTTPException:
        return None
    return (endpoint, dict(place)) if endpoint else None


def _broken() -> ResponseReturnValue:
    """A fault of ours; even where the page itself is what went wrong, a sentence comes."""
    sentence = gettext(
        "Something went wrong on the server, and its log says what. Nothing was changed; try again."
    )
    try:
        return refused_page(500, sentence)
    except Exception:
        current_app.logger.exception("The page that says so went wrong too.")
        return f"<!doctype html><title>Scoresheet</title><p>{escape(sentence)}</p>", 500


def _database_away(error: OperationalError | TimeoutError) -> ResponseReturnValue:
    refusal = Unavailable()
    refusal.__cause__ = error
    return _refusal(refusal)


def register(app: Flask) -> None:
    """Answer every refusal that no page shows itself, and every HTTP error, with a page."""
    app.register_error_handler(Refusal, _refusal)
    app.register_error_handler(HTTPException, _http)
    app.register_error_handler(OperationalError, _database_away)
    app.register_error_handler(TimeoutError, _database_away)
