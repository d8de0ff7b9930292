"""The shapes of what goes in and comes out, as JSON Schema: for the document and for checks."""

from ..core.cards import RANKS, Suit
from ..core.counts import MOST_COUNTED
from ..core.melds import MeldKind
from ..core.names import CODE_ALPHABET, CODE_LENGTH, LONGEST_NAME
from ..core.rules import ACE_CHOICES, ARLINGTON, BONUS_BOUNDS, LENGTH_CHOICES, TARGET_BOUNDS
from ..core.sheet import State
from .record_shapes import FIGURES, MEETING, RECORD
from .shapes import (
    BOOL,
    COUNT,
    NAME,
    NUMBER,
    PLAYER,
    TEXT,
    TIME,
    Schema,
    listed,
    or_null,
    ref,
    shape,
    whole,
)
from .takeaway_shapes import GROUP_FILE, TABLE

AT_TABLE = {"minItems": ARLINGTON.fewest_players, "maxItems": ARLINGTON.most_players}
KEY_LENGTHS = {False: (16, 128), True: (1, 128)}
"""Characters of an Idempotency-Key, by whether a token vouches for the caller."""

CODE = {"type": "string", "pattern": f"^[{CODE_ALPHABET}]{{{CODE_LENGTH}}}$"}
NAME_IN = {
    "type": "string",
    "description": f"1 to {LONGEST_NAME} characters once trimmed, unique in the group.",
}
POINTS = whole(-ARLINGTON.result_bound, ARLINGTON.result_bound)

RULES = {
    "target": whole(*TARGET_BOUNDS),
    "joker": BOOL,
    "deuce_as_ace": {"type": "integer", "enum": list(ACE_CHOICES)},
    "ace_left": {"type": "integer", "enum": list(ACE_CHOICES)},
    "biggest_set": {"type": ["integer", "null"], "enum": list(LENGTH_CHOICES)},
    "longest_run": {"type": ["integer", "null"], "enum": list(LENGTH_CHOICES)},
    "going_out_bonus": whole(*BONUS_BOUNDS),
}

_COUNTED = whole(0, MOST_COUNTED)
COUNTS = shape(
    {},
    {
        "melded": shape({}, {key: _COUNTED for key in ARLINGTON.melded}),
        "left": shape({}, {key: _COUNTED for key in ARLINGTON.left}),
        "went_out": BOOL,
    },
)
ROLE = {"type": "string", "enum": ["host", "player"]}
BY = shape({"player": or_null(PLAYER), "role": ROLE})
CELL_VALUE = shape({"points": or_null(POINTS), "sat_out": BOOL, "counts": or_null(ref("Counts"))})
VALUE_LOGGED = {
    "description": "A cell's value; a name; a player's or host's number; an order; house rules.",
    "anyOf": [
        ref("CellValue"),
        ref("Rules"),
        {"type": ["string", "null"]},
        NUMBER,
        {"type": "array", "items": PLAYER},
    ],
}
WHAT = {
    "type": "string",
    "enum": [
        *("result", "sat_out", "cleared", "bank", "end", "discard", "play_on", "reopen"),
        *("join", "leave", "seats", "dealer", "rules", "rename", "claim", "free", "host", "code"),
    ],
}
CELL = shape(
    {
        "player": PLAYER,
        "points": or_null(POINTS),
        "entry": or_null(COUNT),
        "carry": COUNT,
        "running": COUNT,
        "sat_out": BOOL,
        "counts": or_null(ref("Counts")),
        "revision": COUNT,
        "by": or_null(ref("By")),
    }
)
WON = shape({"player": PLAYER, "hand": NUMBER})
STATES = {"type": "string", "enum": [state.value for state in State]}
SHEET = shape(
    {
        "group": CODE,
        "match": NUMBER,
        "state": STATES,
        "version": NUMBER,
        "open_hand": or_null(NUMBER),
        "dealer": or_null(PLAYER),
        "reopened": BOOL,
        "rules": ref("Rules"),
        "started_at": or_null(TIME),
        "banked_at": or_null(TIME),
        "amended_at": or_null(TIME),
        "winner": or_null(PLAYER),
        "won": or_null(WON),
        "waiting_for": listed(PLAYER),
        "players": listed(
            shape(
                {
                    "id": PLAYER,
                    "name": NAME,
                    "seat": NUMBER,
                    "running": COUNT,
                    "carry": COUNT,
                    "rank": NUMBER,
                    "left": BOOL,
                }
            )
        ),
        "hands": listed(shape({"number": NUMBER, "complete": BOOL, "cells": listed(ref("Cell"))})),
        "warnings": listed(shape({"hand": NUMBER, "players": listed(PLAYER), "text": TEXT})),
    }
)
MATCH_ROW = shape(
    {
        "number": NUMBER,
        "state": STATES,
        "started_at": or_null(TIME),
        "banked_at": or_null(TIME),
        "winner": or_null(PLAYER),
        "hands": COUNT,
        "players": listed(shape({"id": PLAYER, "name": NAME, "running": COUNT, "rank": NUMBER})),
    }
)
GROUP = shape(
    {
        "code": CODE,
        "name": or_null(NAME),
        "rules": ref("Rules"),
        "players": listed(shape({"id": PLAYER, "name": NAME, "taken": BOOL, "active": BOOL})),
        "open_match": or_null(NUMBER),
        "matches": listed(ref("MatchRow")),
        "next": or_null(NUMBER),
    }
)
OPENED = shape(
    {
        "code": CODE,
        "name": or_null(NAME),
        "host_token": TEXT,
        "players": listed(shape({"id": PLAYER, "name": NAME, "seat": NUMBER})),
        "rules": ref("Rules"),
        "match": NUMBER,
    }
)
CHANGE = shape(
    {
        "id": NUMBER,
        "at": TIME,
        "by": ref("By"),
        "what": WHAT,
        "hand": or_null(NUMBER),
        "player": or_null(PLAYER),
        "was": VALUE_LOGGED,
        "is": VALUE_LOGGED,
    }
)
PROBLEM = shape(
    {"type": TEXT, "title": TEXT, "status": whole(400, 599), "detail": TEXT},
    {
        "errors": {
            "type": "object",
            "description": 'Sentences by field, written with dots; "" is the body as a whole.',
            "additionalProperties": listed(TEXT),
        },
        "current": or_null(ref("Cell")),
    },
)
MOST_CARDS = MOST_COUNTED + 1
"""All packs and a joker."""
MOST_MELDS = MOST_CARDS // ARLINGTON.fewest_in_meld
CARD_IN = {
    "type": "string",
    "description": "Rank and suit, such as 10H, T♥, q♠; JK is the joker.",
}
_RANKS, _SUITS = "|".join(RANKS[1:]), "".join(Suit)
CARD = {"type": "string", "pattern": f"^(JK|({_RANKS})[{_SUITS}])$"}
STANDS_FOR = {
    "type": "string",
    "pattern": f"^({_RANKS})[{_SUITS}]?$",
    "description": (
        "A natural card, and a deuce among deuces alone, stands for itself; in a set a wild card"
        " for a rank without a suit, such as K; in a run for the card of its place, such as KH."
    ),
}
MELD = shape(
    {
        "kind": {"type": "string", "enum": [kind.value for kind in MeldKind]},
        "points": COUNT,
        "cards": listed(shape({"card": CARD, "as": STANDS_FOR, "points": COUNT})),
    }
)
SCORE = shape(
    {
        "points": POINTS,
        "melded": COUNT,
        "left": {**COUNT, "description": "What the cards left take off, from 0 up."},
        "bonus": COUNT,
        "counts": ref("Counts"),
        "melds": listed(MELD),
    }
)
SCORE_HAND = shape(
    {"melds": listed(listed(CARD_IN, maxItems=MOST_CARDS), maxItems=MOST_MELDS)},
    {
        "left": listed(CARD_IN, maxItems=MOST_CARDS),
        "went_out": BOOL,
        "rules": {**ref("RulesIn"), "description": "The keys given replace the defaults'."},
    },
)
HOST = shape({"id": NUMBER, "since": TIME, "last_seen": or_null(TIME), "this": BOOL})
PLAYER_ANSWER = shape({"id": PLAYER, "name": NAME})
REVISION = {"revision": COUNT}

EVENT = shape(
    {
        "event": {"type": "string", "enum": ["sheet", "here"]},
        "data": {"type": "string", "contentMediaType": "application/json"},
    },
    {"id": {"type": "string", "pattern": "^[0-9]+$"}},
    description=(
        "Each event of the stream. `sheet`, with the version as `id` and data such as "
        '`{"version": 17}`: at once, and whenever anything has changed that the sheet shows; the '
        "number never falls. With the last one as Last-Event-ID nothing is missed, and none comes "
        'at once if it still is the version. `here`, with data such as `{"players": [1, 3]}`: at '
        "once, and whenever it changes whose phones are here, ascending. A player is here who "
        "with the token of the seat holds such a stream, or in the last half minute has asked for "
        "the sheet with If-None-Match. A comment comes at least every 15 seconds, and the stream "
        "ends within the hour, to be begun again. Where it is refused with 429 or 503, ask for "
        "the sheet with If-None-Match from time to time instead."
    ),
)

SCHEMAS: dict[str, Schema] = {
    "Rules": shape(RULES),
    "RulesIn": shape({}, RULES, description="The keys given replace theirs, the others stay."),
    "Counts": COUNTS,
    "By": BY,
    "CellValue": CELL_VALUE,
    "Cell": CELL,
    "Sheet": SHEET,
    "MatchRow": MATCH_ROW,
    "Group": GROUP,
    "Opened": OPENED,
    "Change": CHANGE,
    "Record": RECORD,
    "Figures": FIGURES,
    "Meeting": MEETING,
    "Log": shape({"changes": listed(ref("Change")), "next": or_null(NUMBER)}),
    "Problem": PROBLEM,
    "Player": PLAYER_ANSWER,
    "PlayerState": shape({"id": PLAYER, "name": NAME, "taken": BOOL, "active": BOOL}),
    "Code": shape({"code": CODE}),
    "PlayerToken": shape({"player_token": TEXT}),
    "HostToken": shape({"id": NUMBER, "host_token": TEXT}),
    "Hosts": shape({"hosts": listed(HOST)}),
    "OpenGroup": shape(
        {"players": listed(NAME_IN, **AT_TABLE)},
        {"name": NAME_IN, "rules": ref("RulesIn")},
    ),
    "ChangeGroup": shape({}, {"name": or_null(NAME_IN), "rules": ref("RulesIn")}),
    "AddPlayer": shape({"name": NAME_IN}),
    "ChangePlayer": shape({}, {"name": NAME_IN, "active": BOOL}),
    "StartMatch": shape(
        {},
        {
            "players": listed(PLAYER, **AT_TABLE, uniqueItems=True),
            "rules": ref("RulesIn"),
        },
    ),
    "ChangeMatch": shape({}, {"dealer": PLAYER, "seats": listed(PLAYER, uniqueItems=True)}),
    "JoinMatch": shape({"player": PLAYER}),
    "EnterResult": {
        "oneOf": [
            shape({"points": POINTS}, REVISION),
            shape({"counts": ref("Counts")}, REVISION),
            shape({"sat_out": {"type": "boolean", "enum": [True]}}, REVISION),
        ]
    },
    "ScoreHand": SCORE_HAND,
    "Score": SCORE,
    "EndMatch": shape({}, {"hand": NUMBER}),
    "Nothing": shape({}, description="An object without keys; or no body at all."),
    "Document": {"type": "object", "description": "This document."},
    "Event": EVENT,
    "Table": TABLE,
    "GroupFile": GROUP_FILE,
}
