"""A good call of each kind in the API: its path, its body, and the state of the match it needs."""

from collections.abc import Callable
from dataclasses import asdict, dataclass
from typing import Any

from scoresheet.api.calls import CALLS, Call
from scoresheet.core.rules import HouseRules

from .caller import NO_BODY, Answer, Caller
from .cast import Cast

GROUP_FILE: dict[str, Any] = {
    "format": "scoresheet-group",
    "version": 1,
    "name": None,
    "created_at": "2026-11-29T20:00:00Z",
    "rules": asdict(HouseRules()),
    "players": [
        {"id": 1, "name": "Ann", "active": True},
        {"id": 2, "name": "Bo", "active": True},
    ],
    "matches": [
        {
            "number": 1,
            "version": 1,
            "created_at": "2026-11-29T20:00:00Z",
            "started_at": None,
            "banked_at": None,
            "amended_at": None,
            "rules": asdict(HouseRules()),
            "decisions": {
                "banked_hand": None,
                "banked_version": None,
                "ended_early": False,
                "discarded": False,
                "reopened_after": None,
                "judged_from": 1,
                "dealer": None,
            },
            "seats": [
                {"player": 1, "sittings": [{"first": 1, "left_at": None}]},
                {"player": 2, "sittings": [{"first": 1, "left_at": None}]},
            ],
            "results": [],
            "log": [],
        }
    ],
}
"""A group that has only just begun, as its file tells of it."""


@dataclass(frozen=True)
class Act:
    """What a good call sends; `own`: a player's token does as well, for player 2 (Ravi)."""

    body: Any = NO_BODY
    state: str = "playing"
    own: bool = False
    open_to_all: bool = False


ACTS = {
    "describe": Act(open_to_all=True),
    "open_group": Act({"players": ["Ann", "Bo"]}, open_to_all=True),
    "show_group": Act(open_to_all=True),
    "change_group": Act({"name": "Thursdays"}),
    "renew_code": Act(),
    "add_player": Act({"name": "Gus"}),
    "change_player": Act({"name": "Ravindra"}, own=True),
    "claim_seat": Act(state="freed", open_to_all=True),
    "free_seat": Act(own=True),
    "make_host": Act(),
    "list_hosts": Act(),
    "drop_host": Act(state="two hosts"),
    "start_match": Act({"players": [3, 1]}, state="banked"),
    "show_match": Act(open_to_all=True),
    "change_match": Act({"seats": [3, 2, 1], "dealer": 3}),
    "join_match": Act({"player": 2}, state="left"),
    "leave_match": Act(own=True),
    "enter_result": Act({"points": 90}, own=True),
    "empty_result": Act(own=True),
    "end_match": Act(),
    "play_on": Act(state="won"),
    "reopen": Act(state="banked"),
    "show_log": Act(open_to_all=True),
    "show_record": Act(state="banked", open_to_all=True),
    "score_hand": Act({"melds": [["KS", "2H", "JS"]], "left": ["AS"]}, open_to_all=True),
    "take_match": Act(open_to_all=True),
    "take_group": Act(open_to_all=True),
    "take_in": Act(GROUP_FILE, open_to_all=True),
    "watch_match": Act(open_to_all=True),
}
NAMED = {call.name: call for call in CALLS}


def _played(*rows: str) -> Callable[[Cast], object]:
    return lambda cast: cast.played(*rows)


def _won(cast: Cast) -> object:
    cast.played("900 85 0", "5 5 0")
    return cast.enter(1, 1, 1000)


def _left(cast: Cast) -> object:
    return cast.hana.delete(cast.at() + "/players/2")


def _freed(cast: Cast) -> object:
    return cast.hana.delete(cast.group + "/players/2/claim")


def _two_hosts(cast: Cast) -> object:
    return cast.hana.post(cast.group + "/hosts")


STATES: dict[str, Callable[[Cast], object]] = {
    "playing": _played("210 85 -100"),
    "banked": _played("1000 85 0"),
    "won": _won,
    "left": _left,
    "freed": _freed,
    "two hosts": _two_hosts,
}


def prepared(cast: Cast, name: str) -> Cast:
    """The cast at a match in the state that the call needs."""
    STATES[ACTS[name].state](cast)
    return cast


def path_of(call: Call, cast: Cast, **other: Any) -> str:
    """The call's path in the cast's group, with other places where some are given."""
    places = {"code": cast.code, "match": 1, "hand": 1, "player": 2, "host": 2}
    return call.path.format(**(places | other))


def act(caller: Caller, cast: Cast, name: str, **other: Any) -> Answer:
    """Make the good call with this caller's token."""
    call = NAMED[name]
    return caller.call(call.method, path_of(call, cast, **other), ACTS[name].body)
