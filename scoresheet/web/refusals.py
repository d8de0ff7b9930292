"""The page that tells a refusal, and every HTTP error."""

from flask import Flask, render_template, request, url_for
from flask.typing import ResponseReturnValue
from sqlalchemy.exc import OperationalError
from werkzeug.exceptions import HTTPException

from ..errors import Refusal
from ..language import gettext
from ..statuses import status_of, told


def refused_page(status: int, sentence: str) -> ResponseReturnValue:
    """A page that says what was not done, and leads back."""
    titles = {
        401: gettext("Only the host"),
        403: gettext("Not yours to do"),
        404: gettext("Not here"),
        413: gettext("Too much at once"),
        503: gettext("One moment"),
    }
    title = titles.get(status, gettext("That didn't work"))
    code = (request.view_args or {}).get("code")
    back = url_for("groups.group", code=code) if code and status != 404 else url_for("groups.home")
    page = render_template("refused.html", title=title, sentence=sentence, back=back)
    return page, status, {"Retry-After": "2"} if status == 503 else {}


def _refusal(refusal: Refusal) -> ResponseReturnValue:
    return refused_page(status_of(refusal), told(refusal))


def _http(error: HTTPException) -> ResponseReturnValue:
    if error.code is None or error.code < 400:
        return error
    sentences = {
        404: gettext("There is no such page. Check the address, or start from the front page."),
        405: gettext("This address takes no such request. Go back and use the buttons there."),
        413: gettext("That was far too much text for one page. Nothing was changed."),
    }
    sentence = sentences.get(error.code, gettext("The server couldn't do that. Try again."))
    return refused_page(error.code, sentence)


def _database_away(error: OperationalError) -> ResponseReturnValue:
    return refused_page(
        503, gettext("The sheet is busy. Nothing was changed; try again in a moment.")
    )


def register(app: Flask) -> None:
    """Answer every refusal that no page shows itself, and every HTTP error, with a page."""
    app.register_error_handler(Refusal, _refusal)
    app.register_error_handler(HTTPException, _http)
    app.register_error_handler(OperationalError, _database_away)
