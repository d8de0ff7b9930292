"""A phone that asks from time to time: 304 by one small query, and a sign that it is here."""

from flask import Response, request

from .. import access, services
from ..core.names import read_code
from ..store import watching


def tag_of(code: str, match: int, version: int) -> str:
    """What the sheet is known by: new whenever anything changes that it shows."""
    return f"{code}-{match}-{version}"


def unchanged(code: str, match: int) -> Response | None:
    """304 where the asker has the sheet as it is; None where it has to be looked at whole."""
    if not request.if_none_match:
        return None
    code = read_code(code)
    found = watching.version_by_code(code, match)
    if found is None:
        return None
    group_id, version = found
    services.see(group_id, access.seat_token(group_id))
    tag = tag_of(code, match, version)
    if not request.if_none_match.contains_weak(tag):
        return None
    answer = Response(status=304)
    answer.set_etag(tag)
    return answer
