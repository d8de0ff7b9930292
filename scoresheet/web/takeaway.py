"""A group taken in from its file, on the front page."""

import hashlib
from datetime import UTC, datetime

from flask import Blueprint, current_app, flash, redirect, request, url_for
from flask.typing import ResponseReturnValue

from .. import access, services
from ..core.strict_json import read_json
from ..core.takeaway import Takeaway
from ..core.taken_in import require_group
from ..errors import FileEmpty, FileUnread, NoFile, NotJson
from ..language import gettext
from .groups import home_refusing_file
from .guard import form_post

bp = Blueprint("takeaway", __name__)
SHORTEST_KEY, LONGEST_KEY = 16, 128


@bp.before_request
def _take_files() -> None:
    """A group's file may be far bigger than any other form."""
    request.max_content_length = current_app.config["FILE_LIMIT"]


@form_post(bp, "/import", shows=home_refusing_file)
def take_in() -> ResponseReturnValue:
    """Open a group that is as the file has it; this device is its host."""
    data = _sent()
    opened = services.take_in(
        _read(data), datetime.now(UTC), key=_key(data), secret_of=access.secret_for
    )
    access.remember(opened.group.id, opened.token)
    flash(gettext("The group is here, with a new code."), "done")
    return redirect(url_for("groups.group", code=opened.group.code), 303)


def _sent() -> bytes:
    """What is in the file that was sent. Raises NoFile, FileEmpty."""
    sent = request.files.get("file")
    if sent is None or not sent.filename:
        raise NoFile
    data: bytes = sent.read()
    if not data.strip():
        raise FileEmpty
    return data


def _key(data: bytes) -> str | None:
    """The form's own key, with what is in the file: Back and another file make another group."""
    key = request.form.get("key", "")
    if not SHORTEST_KEY <= len(key) <= LONGEST_KEY:
        return None
    return f"{key} {hashlib.sha256(data).hexdigest()}"


def _read(data: bytes) -> Takeaway:
    """The group that the file tells of. Raises FileUnread, FileOfMatch, FileRefused."""
    try:
        value = read_json(data)
    except NotJson as unread:
        raise FileUnread from unread
    require_group(value)
    return services.read_group(value)
