"""The shapes of what is taken away; of a group's file the core alone judges what is in it."""

from typing import Any

from ..core.counts import MOST_COUNTED
from ..core.rules import ARLINGTON
from ..core.takeaway import FORMAT, VERSION
from ..core.taken_log import MOST_HOSTS, WHATS
from ..core.taken_match import MOST_HANDS
from .shapes import BOOL, NAME, NUMBER, Schema, listed, or_null, ref, shape, whole

TABLE = {
    "type": "string",
    "description": (
        "CSV with a byte order mark and a head: match, hand, player, result, entry, carry, line,"
        " sat out (yes or no). Who sat out has neither result nor entry; an empty cell has"
        " nothing but its place. An apostrophe stands before a name that would be worked out."
    ),
}
MOMENT: Schema = {
    "type": "string",
    "format": "date-time",
    "pattern": r"^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}(\.[0-9]{1,6})?Z$",
}
HAND = whole(1, MOST_HANDS)
NEXT_HAND = whole(1, MOST_HANDS + 1)
PLAYER = {**whole(1, ARLINGTON.most_in_group), "description": "A player's id."}
POINTS = whole(-ARLINGTON.result_bound, ARLINGTON.result_bound)
SAT_OUT = {"type": "boolean", "enum": [True]}
COUNTED = whole(1, MOST_COUNTED)
COUNTS = shape(
    {
        "melded": shape({}, {key: COUNTED for key in ARLINGTON.melded}),
        "left": shape({}, {key: COUNTED for key in ARLINGTON.left}),
        "went_out": BOOL,
    }
)
VALUE: dict[str, Any] = {"points": POINTS, "sat_out": SAT_OUT, "counts": COUNTS}


def _by(*roles: str) -> Schema:
    return shape({"role": {"type": "string", "enum": list(roles)}}, {"player": PLAYER})


LOGGED = {
    "description": "A cell's value; a name; a player's or host's number; an order; house rules.",
    "anyOf": [
        shape({}, VALUE),
        ref("Rules"),
        {"type": ["string", "null"]},
        whole(1, MOST_HOSTS),
        listed(PLAYER),
    ],
}
LINE = shape(
    {
        "id": NUMBER,
        "at": MOMENT,
        "version": NUMBER,
        "by": _by("host", "player", "server"),
        "what": {"type": "string", "enum": list(WHATS)},
    },
    {"hand": NUMBER, "player": PLAYER, "was": LOGGED, "is": LOGGED},
)
RESULT = shape(
    {"hand": HAND, "player": PLAYER, "revision": NUMBER, "by": _by("host", "player")}, VALUE
)
DECISIONS = shape(
    {
        "banked_hand": or_null(HAND),
        "banked_version": {
            **or_null(NUMBER),
            "description": "The version whose save banked it; null where the host did.",
        },
        "ended_early": BOOL,
        "discarded": BOOL,
        "reopened_after": {
            **or_null(whole(0, MOST_HANDS)),
            "description": "The newest hand with results when it was reopened.",
        },
        "judged_from": NEXT_HAND,
        "dealer": or_null(shape({"hand": NEXT_HAND, "player": PLAYER})),
    }
)
SITTING = shape({"first": NEXT_HAND, "left_at": or_null(NEXT_HAND)})
SEAT = shape({"player": PLAYER, "sittings": listed(SITTING, minItems=1)})
MATCH = shape(
    {
        "number": NUMBER,
        "version": NUMBER,
        "created_at": MOMENT,
        "started_at": or_null(MOMENT),
        "banked_at": or_null(MOMENT),
        "amended_at": or_null(MOMENT),
        "rules": ref("Rules"),
        "decisions": DECISIONS,
        "seats": listed(SEAT, minItems=ARLINGTON.fewest_players),
        "results": listed(RESULT),
        "log": listed(LINE),
    }
)
GROUP_FILE = shape(
    {
        "format": {"type": "string", "enum": [FORMAT]},
        "version": {"type": "integer", "enum": [VERSION]},
        "name": or_null(NAME),
        "created_at": MOMENT,
        "rules": ref("Rules"),
        "players": listed(
            shape({"id": PLAYER, "name": NAME, "active": BOOL}),
            minItems=ARLINGTON.fewest_players,
            maxItems=ARLINGTON.most_in_group,
        ),
        "matches": listed(MATCH, minItems=1),
    },
    description=(
        "A group whole, in version 1 of the format: its players and matches, numbered from 1"
        " without a gap; each match with its seats in order, its results by hand and player, its"
        " decisions and its log, the oldest line first. Codes, tokens, hosts and what can be worked"
        " out aren't in it. Taken in, every match is judged anew, and has to stand as it is said"
        " to; the first fault is told at its place."
    ),
)
