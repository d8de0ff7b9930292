"""Rights: seats taken and freed, hosts made and taken back, the code renewed."""

from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from typing import Any

from flask.typing import ResponseReturnValue

from .. import access, services
from ..store import queries
from . import views
from .body import idempotency_key

Given = Mapping[str, Any]


def claim_seat(
    me: access.Asker, given: Given, query: Given, *, player: int, **_: Any
) -> ResponseReturnValue:
    """A free seat becomes the caller's."""
    token = services.take_seat(me.group, player, datetime.now(UTC))
    return {"player_token": token.text}


def free_seat(
    me: access.Asker, given: Given, query: Given, *, player: int, **_: Any
) -> ResponseReturnValue:
    """The seat is anybody's again."""
    services.free_seat(me.group, player, me.by, datetime.now(UTC))
    return "", 204


def make_host(me: access.Asker, given: Given, query: Given, **_: Any) -> ResponseReturnValue:
    """A token for another device."""
    token = services.make_host(
        me.group.id, me.by, datetime.now(UTC), key=idempotency_key(), secret_of=access.secret_for
    )
    return {"id": token.number, "host_token": token.text}, 201


def list_hosts(me: access.Asker, given: Given, query: Given, **_: Any) -> ResponseReturnValue:
    """The devices that are host."""
    return {
        "hosts": [
            {
                "id": host.id,
                "since": views.moment(host.since),
                "last_seen": views.moment(host.last_seen),
                "this": host.id == me.host,
            }
            for host in queries.hosts(me.group.id)
        ]
    }


def drop_host(
    me: access.Asker, given: Given, query: Given, *, host: int, **_: Any
) -> ResponseReturnValue:
    """A device's right taken back; never the last."""
    services.drop_host(me.group, host, me.by, datetime.now(UTC))
    return "", 204


def renew_code(me: access.Asker, given: Given, query: Given, **_: Any) -> ResponseReturnValue:
    """A new code; the old one is no good for newcomers."""
    return {"code": services.renew_code(me.group, me.by, datetime.now(UTC))}


VIEWS: dict[str, Callable[..., Any]] = {
    "claim_seat": claim_seat,
    "free_seat": free_seat,
    "make_host": make_host,
    "list_hosts": list_hosts,
    "drop_host": drop_host,
    "renew_code": renew_code,
}
