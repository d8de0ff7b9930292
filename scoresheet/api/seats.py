"""Rights: seats taken and freed, hosts made and taken back, the code renewed."""

from datetime import UTC, datetime
from typing import Any

from flask.typing import ResponseReturnValue

from .. import access, services
from ..core.names import read_code
from ..store import queries
from . import views
from .routes import Asked, View


def claim_seat(me: access.Asker, asked: Asked, *, player: int, **_: Any) -> ResponseReturnValue:
    """A free seat becomes the caller's."""
    act, secret_of = services.take_seat, access.secret_for
    token = act(me.group, player, datetime.now(UTC), key=asked.key, secret_of=secret_of)
    return {"player_token": token.text}


def free_seat(me: access.Asker, asked: Asked, *, player: int, **_: Any) -> ResponseReturnValue:
    """The seat is anybody's again."""
    services.free_seat(me.group, player, me.by, datetime.now(UTC))
    return "", 204


def make_host(me: access.Asker, asked: Asked, **_: Any) -> ResponseReturnValue:
    """A token for another device."""
    act, now = services.make_host, datetime.now(UTC)
    token = act(me.group.id, me.by, now, key=asked.key, secret_of=access.secret_for)
    return {"id": token.number, "host_token": token.text}, 201


def list_hosts(me: access.Asker, asked: Asked, **_: Any) -> ResponseReturnValue:
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


def drop_host(me: access.Asker, asked: Asked, *, host: int, **_: Any) -> ResponseReturnValue:
    """A device's right taken back; never the last."""
    services.drop_host(me.group, host, me.by, datetime.now(UTC))
    return "", 204


def renew_code(me: access.Asker, asked: Asked, *, code: str) -> ResponseReturnValue:
    """A new code; asked again under the old one, the same new one."""
    if read_code(code) != me.group.code:
        return {"code": me.group.code}
    return {"code": services.renew_code(me.group, me.by, datetime.now(UTC))}


VIEWS: dict[str, View] = {
    "claim_seat": claim_seat,
    "free_seat": free_seat,
    "make_host": make_host,
    "list_hosts": list_hosts,
    "drop_host": drop_host,
    "renew_code": renew_code,
}
