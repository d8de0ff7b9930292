"""The calls of the API: one table that routes, checks, and documents each of them."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from .. import access
from ..core.record import DEFINITIONS
from .shapes import CSV, EVENTS, JSON, NUMBER, Schema, whole

PREFIX = "/api/v1"
GROUP = "/groups/{code}"
PLAYER = GROUP + "/players/{player}"
MATCH = GROUP + "/matches/{match}"
CELL = MATCH + "/hands/{hand}/results/{player}"

Door = Callable[..., Any]


def anyone(**_: Any) -> None:
    """A call that asks for no right and no group."""


@dataclass(frozen=True, slots=True)
class Call:
    """One call: who may, what goes in, what comes out with which status."""

    name: str
    method: str
    path: str
    summary: str
    door: Door
    status: int = 200
    answer: str | None = None
    takes: str | None = None
    query: Mapping[str, Schema] = field(default_factory=dict)
    hears_key: bool = False
    """Answers a repeated Idempotency-Key with what the first made."""
    hosts_keys: frozenset[str] = frozenset()
    """Keys of the body that only the host may send."""
    clashes: bool = False
    located: bool = False
    """Tells where the thing made is."""
    conditional: bool = False
    """Answers If-None-Match with 304."""
    takes_file: bool = False
    """Its body is a group's file: far bigger than any other, and read by the core itself."""
    reckons: bool = False
    """A POST that keeps nothing: it answers from its body alone, whoever asks."""
    kind: str = JSON
    """What it answers with; of events, for as long as somebody listens."""

    @property
    def streams(self) -> bool:
        """Whether the answer goes on."""
        return self.kind == EVENTS

    @property
    def vouched(self) -> bool:
        """Whether the call asks for a token."""
        return self.door not in (anyone, access.asker, access.match, access.seat_to_take)

    @property
    def writes(self) -> bool:
        """Whether the call may change what is kept."""
        return self.method != "GET" and not self.reckons

    @property
    def problems(self) -> list[int]:
        """Every status this call may refuse with."""
        holds = (
            (400, self.method != "GET"),
            (401, self.vouched),
            (403, self.vouched),
            (404, self.door is not anyone),
            (409, self.clashes),
            (413, True),
            (415, bool(self.takes)),
            (422, True),
            (429, self.streams),
            (503, True),
        )
        return [status for status, may in holds if may]

    def fits(self, path: str) -> bool:
        """Whether the path has this call's form, whatever stands in its gaps."""
        return re.fullmatch(re.sub(r"{\w+}", "[^/.]+", self.path), path) is not None


PAGED = {"before": NUMBER, "limit": whole(1, 100)}
YEAR = whole(1970, 9999)
LISTED = {**PAGED, "player": NUMBER, "year": YEAR, "won_by": NUMBER}
SPAN = {
    "year": {**YEAR, "description": "Only matches of this year. " + DEFINITIONS["year"]},
    "last": {
        **whole(1, 100),
        "description": "Only the newest so many, of the year if one is given.",
    },
}

CALLS = (
    Call("describe", "GET", "/openapi.json", "This document.", anyone, answer="Document"),
    Call("open_group", "POST", "/groups", "Open a group with its first match, seats in this order.",
         anyone, 201, "Opened", "OpenGroup", hears_key=True, located=True, clashes=True),
    Call("take_in", "POST", "/groups/import", "Open a group that is as a file has it.",
         anyone, 201, "Opened", "GroupFile", takes_file=True, hears_key=True, located=True,
         clashes=True),
    Call("show_group", "GET", GROUP, "The group, its players and its matches, newest first.",
         access.asker, answer="Group", query=LISTED),
    Call("change_group", "PATCH", GROUP, "Name the group; set its house rules.",
         access.host, answer="Group", takes="ChangeGroup"),
    Call("take_group", "GET", GROUP + "/export", "The group as one file, to be taken in elsewhere.",
         access.asker, answer="GroupFile"),
    Call("renew_code", "POST", GROUP + "/code", "Renew the code: the old one is no good any more.",
         access.host, answer="Code", takes="Nothing"),
    Call("add_player", "POST", GROUP + "/players", "Add a player, who joins the open match.",
         access.host, 201, "Player", "AddPlayer", hears_key=True, clashes=True),
    Call("change_player", "PATCH", PLAYER, "Rename a player; say whether matches seat them.",
         access.player_for_writing, answer="PlayerState", takes="ChangePlayer",
         hosts_keys=frozenset({"active"})),
    Call("claim_seat", "POST", PLAYER + "/claim", "Take a free seat.",
         access.seat_to_take, answer="PlayerToken", takes="Nothing", hears_key=True, clashes=True),
    Call("free_seat", "DELETE", PLAYER + "/claim", "Free a taken seat.",
         access.player_for_writing, 204),
    Call("make_host", "POST", GROUP + "/hosts", "A token that makes another device host.",
         access.host, 201, "HostToken", "Nothing", hears_key=True, clashes=True),
    Call("list_hosts", "GET", GROUP + "/hosts", "The devices that are host.",
         access.host, answer="Hosts"),
    Call("drop_host", "DELETE", GROUP + "/hosts/{host}", "Take back a host's right.",
         access.host_to_drop, 204, clashes=True),
    Call("start_match", "POST", GROUP + "/matches", "Start the next match, seats as given.",
         access.host, 201, "Sheet", "StartMatch", hears_key=True, clashes=True, located=True),
    Call("show_match", "GET", MATCH, "The sheet.", access.match, answer="Sheet", conditional=True),
    Call("take_match", "GET", MATCH + ".csv", "The match as a table, a row a cell.",
         access.match, answer="Table", kind=CSV),
    Call("change_match", "PATCH", MATCH, "Who deals the open hand; the order at the table.",
         access.match_for_host, answer="Sheet", takes="ChangeMatch", clashes=True),
    Call("join_match", "POST", MATCH + "/players", "A player joins, or joins again.",
         access.match_for_host, answer="Sheet", takes="JoinMatch", clashes=True),
    Call("leave_match", "DELETE", MATCH + "/players/{player}", "A player leaves the table.",
         access.seat_for_writing, answer="Sheet", clashes=True),
    Call("enter_result", "PUT", CELL, "Enter or change a result, or sit the hand out.",
         access.cell_for_writing, answer="Sheet", takes="EnterResult", clashes=True),
    Call("empty_result", "DELETE", CELL, "Empty the cell; or take back the save that banked.",
         access.cell_for_writing, answer="Sheet", clashes=True),
    Call("end_match", "POST", MATCH + "/end", "Bank a won match; end another early, or discard it.",
         access.match_for_host, answer="Sheet", takes="EndMatch", clashes=True),
    Call("play_on", "POST", MATCH + "/play-on", "Let a won match go on.",
         access.match_for_host, answer="Sheet", takes="Nothing", clashes=True),
    Call("reopen", "POST", MATCH + "/reopen", "Open a closed match for correction.",
         access.match_for_host, answer="Sheet", takes="Nothing", clashes=True),
    Call("show_log", "GET", MATCH + "/log", "The log of the match, newest first.",
         access.match, answer="Log", query=PAGED),
    Call("show_record", "GET", GROUP + "/record", "Statistics over finished matches.",
         access.asker, answer="Record", query=SPAN),
    Call("score_hand", "POST", "/score", "What melds and the cards left are worth, and why.",
         anyone, answer="Score", takes="ScoreHand", reckons=True),
    Call("watch_match", "GET", MATCH + "/events", "Events: the sheet has changed; who is here.",
         access.match, answer="Event", kind=EVENTS),
)  # fmt: skip
