"""The shapes of the record, with what each figure means, as JSON Schema."""

from ..core.record import DEFINITIONS, LAST
from .shapes import BOOL, COUNT, NAME, NUMBER, PLAYER, Schema, listed, or_null, ref, shape, whole

_POINTS = whole(-999_999_999, 999_999_999)


def _meant(key: str, schema: Schema) -> Schema:
    return {**schema, "description": DEFINITIONS[key]}


_CARRY = shape(
    {"points": NUMBER, "hands": COUNT, "lasting": BOOL}, description=DEFINITIONS["carry"]
)
_SHOWING = shape({"match": NUMBER, "rank": NUMBER, "of": NUMBER, "won": BOOL})
FIGURES = shape(
    {
        "id": PLAYER,
        "name": NAME,
        "rank": _meant("standings", NUMBER),
        "matches": _meant("matches", COUNT),
        "wins": _meant("wins", COUNT),
        "share": _meant("share", {"type": "number", "minimum": 0, "maximum": 1}),
        "hands": _meant("hands", COUNT),
        "points": {**_POINTS, "description": "What these hands were worth together."},
        "average": _meant("average", {"type": "number"}),
        "best": _meant("best", _POINTS),
        "worst": _meant("worst", or_null(whole(-999_999_999, -1))),
        "counted": {**COUNT, "description": "Hands whose cards were counted."},
        "outs": _meant("outs", COUNT),
        "carry": or_null(_CARRY),
        "comebacks": _meant("comebacks", COUNT),
        "form": listed(
            or_null(_SHOWING),
            description="In each match of the record's `form`; null where not in it.",
        ),
    }
)
_SIDE = shape(
    {"id": PLAYER, "wins": COUNT, "ahead": COUNT},
)
MEETING = shape(
    {"matches": NUMBER, "players": listed(_SIDE, minItems=2, maxItems=2)},
    description=DEFINITIONS["meetings"],
)
RECORD = shape(
    {
        "matches": COUNT,
        "years": listed(NUMBER, description="Years with finished matches, the newest first."),
        "standings": listed(ref("Figures"), description=DEFINITIONS["standings"]),
        "form": listed(NUMBER, description=f"The newest {LAST} matches of the span, ascending."),
        "meetings": listed(ref("Meeting")),
    }
)
