"""Every route of the application × whoever may ask: a verdict each, and none forgotten.

The routes are read off the application itself, so a new one without its verdict fails here.
"""

import json
from dataclasses import dataclass
from datetime import UTC, datetime
from io import BytesIO
from typing import Any

import pytest
from flask import Flask

from scoresheet import access, device, services
from scoresheet.api.calls import CALLS, PREFIX
from scoresheet.core.sheet import By
from scoresheet.core.tokens import Token
from tests.api.acts import GROUP_FILE
from tests.build import JESS, TOM
from tests.conftest import rights_cookie
from tests.services.evening import EIGHT, HANA, Evening
from tests.web.conftest import everything_kept
from tests.web.device import Device

YES = 0
"""Let in: answered, or led on to a page that is."""
ASKERS = ("host", "own", "other", "onlooker", "stranger", "freed", "tampered", "no csrf")
"""`own`: the player (Jess, 1) that the route is about; `freed`: whose seat was taken back;
`tampered`: the host's cookie with a letter changed; `no csrf`: the host's without its token."""

Verdict = dict[str, int]


def verdict(host: int, own: int, other: int, rest: int, *, no_csrf: int = 400) -> Verdict:
    """Statuses by asker; `rest`: everybody without a right in the group."""
    mine = {"host": host, "own": own, "other": other, "no csrf": no_csrf}
    return {asker: mine.get(asker, rest) for asker in ASKERS}


LOOK = verdict(YES, YES, YES, YES, no_csrf=YES)
HOST_LOOKS = verdict(YES, 403, 403, 401, no_csrf=YES)
OWN_LOOKS = verdict(YES, YES, 403, 401, no_csrf=YES)
HOST = verdict(YES, 403, 403, 401)
OWN = verdict(YES, YES, 403, 401)
ALL = verdict(YES, YES, YES, YES)
CLAIM = verdict(YES, 409, 409, YES)  # on the pages one who has a seat already takes no second
TAKE_BACK = verdict(409, YES, 409, 401)  # by nobody but who made the save
SEATED = verdict(YES, YES, YES, 401)  # each for the own device alone
LINK = verdict(YES, 403, 403, 403, no_csrf=YES)  # who is host already is led on
KEEP = verdict(403, 403, 403, 403)  # nonsense makes nobody host

JESS_PHONE = By("player", JESS)
TOKENS = ("host", "own", "other", "stranger", "freed")
"""Askers whose calls of the API bring a token; the onlooker's brings none, the rest the cookie."""


@dataclass(frozen=True)
class Route:
    """Where a route is, who is let in, what is sent, and what has to be so before."""

    path: str
    verdict: Verdict
    sent: dict[str, Any] | None = None
    before: str = "playing"


G, M = "/g/{code}", "/g/{code}/m/1"
CELL = {"p1-points": "215", "p1-way": "gain", "p1-revision": "1", "p1-shown": "210"}
COUNT = {"melded-king_to_8": "20", "revision": "1"}  # 200
ROUTES = {
    "GET static": Route("/static/{static}/app.css", LOOK),
    "GET groups.healthz": Route("/healthz", LOOK),
    "GET groups.home": Route("/", LOOK),
    "GET groups.join": Route("/join?code={code}", LOOK),
    "POST groups.start": Route("/start", ALL, {"name": ["Ann", "Bo"]}),
    "GET groups.group": Route(G, LOOK),
    "GET join.invite": Route(G + "/join", LOOK),
    "GET join.who": Route(G + "/who", LOOK),
    "GET groups.players": Route(G + "/players", LOOK),
    "POST groups.rename_group": Route(G + "/name", HOST, {"name": "Sundays"}),
    "POST groups.set_rules": Route(G + "/rules", HOST, {"target": "500"}),
    "POST groups.add_player": Route(G + "/players", HOST, {"name": "Gus"}),
    "POST groups.rename_player": Route(G + "/players/1", OWN, {"name": "Jessica"}),
    "POST seats.claim": Route(G + "/players/3/claim", CLAIM),
    "POST seats.free": Route(G + "/players/1/free", OWN),
    "GET seats.code": Route(G + "/code", HOST_LOOKS),
    "POST seats.renew_code": Route(G + "/code", HOST),
    "GET hosts.devices": Route(G + "/hosts", HOST_LOOKS),
    "POST hosts.make": Route(G + "/hosts", HOST),
    "POST hosts.drop": Route(G + "/hosts/2/drop", HOST),
    "GET hosts.link": Route(G + "/host", HOST_LOOKS),
    "GET hosts.become": Route(G + "/host/nonsense", LINK),
    "POST hosts.keep": Route(G + "/host/nonsense", KEEP),
    "GET play.sheet": Route(M, LOOK),
    "POST play.save_hand": Route(M + "/hands/1", OWN, CELL),
    "POST play.misdeal": Route(M + "/hands/1/misdeal", HOST, before="fresh"),
    "POST play.undo": Route(M + "/undo/{version}", OWN),
    "GET play.cell": Route(M + "/hands/1/1", OWN_LOOKS),
    "POST play.save_cell": Route(M + "/hands/1/1", OWN, CELL),
    "GET play.parts": Route(M + "/parts", LOOK),
    "GET board.board": Route(M + "/board", LOOK),
    "GET board.parts": Route(M + "/board/parts", LOOK),
    "GET count.count": Route(M + "/hands/1/1/count", OWN_LOOKS),
    "POST count.save_count": Route(M + "/hands/1/1/count", OWN, COUNT),
    "POST table.join": Route(M + "/players/1/join", HOST, before="left"),
    "POST table.leave": Route(M + "/players/1/leave", OWN),
    "POST table.seats": Route(M + "/seats", HOST, {"move": "1:down"}),
    "POST table.dealer": Route(M + "/dealer", HOST, {"player": "3"}),
    "GET course.end": Route(M + "/end", HOST_LOOKS),
    "POST course.close": Route(M + "/end", HOST, {"ending": "end_early"}),
    "POST course.play_on": Route(M + "/play-on", HOST, before="won"),
    "POST course.reopen": Route(M + "/reopen", HOST, before="banked"),
    "POST course.take_back": Route(M + "/take-back", TAKE_BACK, before="banked"),
    "POST course.rematch": Route(M + "/rematch", HOST, before="banked"),
    "GET course.new_match": Route(G + "/new", HOST_LOOKS),
    "POST course.start_match": Route(G + "/new", HOST, {"player": ["1", "2"]}, "banked"),
    "GET rulebook.rules": Route("/rules", LOOK),
    "GET rulebook.group_rules": Route(G + "/rules", LOOK),
    "GET rulebook.match_rules": Route(M + "/rules", LOOK),
    "GET offline.worker": Route("/sw.js", LOOK),
    "GET offline.away": Route("/offline", LOOK),
    "GET offline.manifest": Route("/manifest.webmanifest", LOOK),
    "POST corrections.seen": Route(M + "/seen", SEATED, {"upto": "1"}),
    "POST takeaway.take_in": Route("/import", ALL, {"file": json.dumps(GROUP_FILE).encode()}),
    "GET picture.page": Route(M + "/picture", LOOK, before="banked"),
    "GET picture.picture": Route(M + "/picture.svg", LOOK, before="banked"),
    "GET history.log": Route(M + "/log", LOOK),
    "GET past.matches": Route(G + "/matches", LOOK),
    "GET record.record": Route(G + "/record", LOOK),
    "POST history.restore": Route(M + "/log/{line}/restore", HOST),
}

ON_THE_DEVICE = {"POST corrections.seen"}
"""What changes nothing but the asker's own cookie."""


def by_call(name: str, wanted: Verdict, sent: dict[str, Any] | None, before: str) -> Route:
    """The route of a call; another group's token is known there, a cookie of its is none."""
    path = next(call.path for call in CALLS if call.name == name)
    player = 3 if name == "claim_seat" else 1
    places = {"code": "{code}", "match": 1, "hand": 1, "player": player, "host": 2}
    known = {"stranger": 403} if wanted["stranger"] == 401 else {}
    return Route(PREFIX + path.format(**places), wanted | known, sent, before)


CALLED = {
    "describe": (LOOK, None, "playing"),
    "open_group": (ALL, {"players": ["Ann", "Bo"]}, "playing"),
    "show_group": (LOOK, None, "playing"),
    "change_group": (HOST, {"name": "Sundays"}, "playing"),
    "renew_code": (HOST, None, "playing"),
    "add_player": (HOST, {"name": "Gus"}, "playing"),
    "change_player": (OWN, {"name": "Jessica"}, "playing"),
    "claim_seat": (ALL, None, "playing"),
    "free_seat": (OWN, None, "playing"),
    "make_host": (HOST, None, "playing"),
    "list_hosts": (HOST_LOOKS, None, "playing"),
    "drop_host": (HOST, None, "playing"),
    "start_match": (HOST, None, "banked"),
    "show_match": (LOOK, None, "playing"),
    "take_match": (LOOK, None, "playing"),
    "take_group": (LOOK, None, "playing"),
    "take_in": (ALL, GROUP_FILE, "playing"),
    "watch_match": (LOOK, None, "playing"),
    "change_match": (HOST, {"seats": [3, 2, 1]}, "playing"),
    "join_match": (HOST, {"player": 1}, "left"),
    "leave_match": (OWN, None, "playing"),
    "enter_result": (OWN, {"points": 215}, "playing"),
    "empty_result": (OWN, None, "playing"),
    "end_match": (HOST, None, "playing"),
    "play_on": (HOST, None, "won"),
    "reopen": (HOST, None, "banked"),
    "show_log": (LOOK, None, "playing"),
    "show_record": (LOOK, None, "banked"),
    "score_hand": (LOOK, {"melds": [["KS", "2H", "JS"]]}, "playing"),
}
METHODS = {call.name: call.method for call in CALLS}
ROUTES |= {f"{METHODS[name]} api.{name}": by_call(name, *told) for name, told in CALLED.items()}


class World:
    """A group of its own, and a device or a token for whoever may ask."""

    def __init__(self, app: Flask, before: str) -> None:
        self.app = app
        with app.app_context():
            now = datetime.now(UTC)
            self.opened = services.open_group(["Jess", "Ravi", "Tom"], EIGHT)
            self.stranger = services.open_group(["Ann", "Bo"], EIGHT)
            group = self.opened.group
            self.seats = [services.take_seat(group, player, EIGHT) for player in (1, 2, 3)]
            services.free_seat(group, TOM, HANA, EIGHT)
            services.make_host(group.id, HANA, EIGHT)
            for one in (self.opened, self.stranger):
                services.see_host(one.group.id, 1, now)
            self.evening = Evening(group.id)
            getattr(self, "_" + before)()
            self.places = {
                "code": group.code,
                "version": self.evening.version,
                "line": self.evening.log()[-1].id,
                "static": app.static_url_path.rpartition("/")[2] if app.static_url_path else "",
            }
        self.devices = {asker: self._device(asker) for asker in ASKERS}

    def _fresh(self) -> None:
        """Nothing is entered yet."""

    def _playing(self) -> None:
        self.evening.row(1, ". 85 -100")
        self.evening.put(1, JESS, "210", by=JESS_PHONE)

    def _left(self) -> None:
        self._playing()
        self.evening.leave(JESS)

    def _banked(self) -> None:
        self.evening.row(1, ". 85 -100")
        self.evening.put(1, JESS, "1000", by=JESS_PHONE)

    def _won(self) -> None:
        self.evening.play("900 85 0", "5 5 0")
        self.evening.put(1, JESS, "1000")

    def token(self, asker: str) -> Token | None:
        """What the asker holds, of whichever group."""
        jess, ravi, tom = self.seats
        held = {"own": jess, "other": ravi, "freed": tom, "stranger": self.stranger.token}
        hosts = ("host", "tampered", "no csrf")
        return self.opened.token if asker in hosts else held.get(asker)

    def _device(self, asker: str) -> Device:
        made, token = Device(self.app), self.token(asker)
        if token is None:
            return made
        group = (self.stranger if asker == "stranger" else self.opened).group
        with self.app.test_request_context():
            access.remember(group.id, token)
            signer = self.app.session_interface.get_signing_serializer(self.app)  # type: ignore[attr-defined]
            value = str(signer.dumps(device.kept()))
        if asker == "tampered":
            value = value[:-9] + ("A" if value[-9] != "A" else "B") + value[-8:]
        made.client.set_cookie(rights_cookie(self.app), value)
        return made

    def knock(self, name: str, asker: str) -> int:
        """The status that the asker meets; YES where they are let in."""
        method, _, endpoint = name.partition(" ")
        route, holder = ROUTES[name], self.devices[asker]
        sent: dict[str, Any] = {"headers": {}}
        if endpoint.startswith("api."):
            sent = self._call(asker, route, method)
        elif method == "POST":
            csrf = {} if asker == "no csrf" else dict([holder.token()])
            files = {
                key: (BytesIO(value), "group.json") if isinstance(value, bytes) else value
                for key, value in (route.sent or {}).items()
            }
            sent["data"] = files | csrf
        response = holder.client.open(route.path.format(**self.places), method=method, **sent)
        response.close()
        return YES if response.status_code < 400 else response.status_code

    def _call(self, asker: str, route: Route, method: str) -> dict[str, Any]:
        token, headers = self.token(asker), {}
        if asker in TOKENS and token is not None:
            headers["Authorization"] = f"Bearer {token.text}"
        elif asker != "no csrf" and method != "GET":
            headers["X-CSRFToken"] = self.devices[asker].token()[1]
        body = {} if method in ("GET", "DELETE") else {"json": route.sent or {}}
        return {"headers": headers, **body}


RECKONING = {f"{call.method} api.{call.name}" for call in CALLS if call.reckons}


def writes(name: str) -> bool:
    return not name.startswith("GET") and name not in RECKONING


def test_every_route_has_its_verdict(app: Flask) -> None:
    routed = {
        f"{method} {rule.endpoint}"
        for rule in app.url_map.iter_rules()
        for method in (rule.methods or set()) - {"HEAD", "OPTIONS"}
    }
    assert routed == set(ROUTES)


@pytest.mark.parametrize("name", sorted(ROUTES))
def test_whoever_asks_meets_the_verdict(app: Flask, name: str) -> None:
    wanted = ROUTES[name].verdict
    world = World(app, ROUTES[name].before)
    before = everything_kept(app)
    refused = {asker: status for asker, status in wanted.items() if status != YES}
    assert {asker: world.knock(name, asker) for asker in refused} == refused
    assert everything_kept(app) == before


@pytest.mark.parametrize("name", sorted(name for name in ROUTES if not writes(name)))
def test_who_may_look_sees_it_and_changes_nothing(app: Flask, name: str) -> None:
    world = World(app, ROUTES[name].before)
    before = everything_kept(app)
    allowed = [asker for asker, status in ROUTES[name].verdict.items() if status == YES]
    assert {asker: world.knock(name, asker) for asker in allowed} == dict.fromkeys(allowed, YES)
    assert everything_kept(app) == before


@pytest.mark.parametrize(
    ("name", "asker"),
    [
        (name, asker)
        for name in sorted(ROUTES)
        if writes(name)
        for asker, status in ROUTES[name].verdict.items()
        if status == YES
    ],
)
def test_who_may_change_it_does(app: Flask, name: str, asker: str) -> None:
    world = World(app, ROUTES[name].before)
    before = everything_kept(app)
    assert world.knock(name, asker) == YES
    assert (everything_kept(app) != before) == (name not in ON_THE_DEVICE)
