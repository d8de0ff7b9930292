"""Host devices: the secret link that makes one, the list of them, and one taken back."""

from datetime import UTC, datetime
from functools import partial

from flask import (
    Blueprint,
    Flask,
    Response,
    current_app,
    flash,
    redirect,
    render_template,
    request,
    url_for,
)
from flask.typing import ResponseReturnValue

from .. import access, services
from ..errors import Refusal
from ..language import gettext
from ..statuses import told
from ..store import queries
from .guard import form_post
from .present_seats import devices_view, new_key, picture
from .present_words import title_of

bp = Blueprint("hosts", __name__)
HOSTS = "/g/<code>/hosts"


@bp.after_app_request
def note_seen(response: Response) -> Response:
    """Note that a host's device was here, on pages and calls alike, once the answer is sent.

    It is for the list of devices alone, so whatever goes wrong with it is no reader's trouble.
    """
    seen = access.host_seen()
    if seen is not None:
        app = current_app._get_current_object()  # type: ignore[attr-defined]
        response.call_on_close(partial(_note, app, *seen))
    return response


def _note(app: Flask, group_id: int, host: int) -> None:
    with app.app_context():
        try:
            services.see_host(group_id, host, datetime.now(UTC))
        except Exception:
            app.logger.warning("A host's visit could not be noted.", exc_info=True)


@bp.get(HOSTS)
def devices(code: str) -> ResponseReturnValue:
    """The devices that are host of this group."""
    return _devices(code)


def _devices(code: str, refusal: Refusal | None = None, **place: int) -> str:
    me = access.host(code)
    return render_template(
        "group/hosts.html",
        group=me.group,
        me=me,
        devices=devices_view(me, queries.hosts(me.group.id)),
        key=new_key(),
        refusal=refusal and told(refusal),
    )


@form_post(bp, HOSTS, shows=_devices)
def make(code: str) -> ResponseReturnValue:
    """A secret link for one more phone, shown in this answer alone."""
    me = access.host(code)
    key, now = request.form.get("key") or None, datetime.now(UTC)
    token = services.make_host(me.group.id, me.by, now, key=key, secret_of=access.secret_for)
    return _secret_page(me, token.text, new=True)


@form_post(bp, HOSTS + "/<num:host>/drop", shows=_devices)
def drop(code: str, host: int) -> ResponseReturnValue:
    """Take a device's right back; the last one's never."""
    me = access.host_to_drop(code, host)
    services.drop_host(me.group, host, me.by, datetime.now(UTC))
    if host == me.host:
        flash(gettext("This phone isn’t the host’s any more."), "done")
        return redirect(url_for("groups.group", code=me.group.code), 303)
    flash(gettext("Host device %(number)s hosts no more.", number=host), "done")
    return redirect(url_for("hosts.devices", code=me.group.code), 303)


@bp.get("/g/<code>/host")
def link(code: str) -> ResponseReturnValue:
    """This device's own secret link, to keep: it makes another phone host."""
    me = access.host(code)
    return _secret_page(me, me.token or "", new=False)


def _secret_page(me: access.Asker, token: str, *, new: bool) -> str:
    """A secret host link with its picture; no browser and no proxy keeps a page at this address."""
    link = url_for("hosts.become", code=me.group.code, token=token, _external=True)
    return render_template(
        "group/host_link.html", group=me.group, me=me, link=link, qr=picture(link), new=new
    )


@bp.get("/g/<code>/host/<token>")
def become(code: str, token: str) -> ResponseReturnValue:
    """Ask before this phone is made the host's; one that is already goes on to its group."""
    me = access.host_link(code, token)
    if me.host is not None:
        return redirect(url_for("groups.group", code=me.group.code), 303)
    return _become(code, token)


def _become(code: str, token: str, refusal: Refusal | None = None) -> str:
    me = access.invited(code, token)
    return render_template(
        "group/become_host.html",
        group=me.group,
        me=me,
        title=title_of(me.group),
        token=token,
        refusal=refusal and told(refusal),
    )


@form_post(bp, "/g/<code>/host/<token>", shows=_become)
def keep(code: str, token: str) -> ResponseReturnValue:
    """This phone is the host's from now on."""
    me = access.become_host(code, token)
    flash(gettext("This phone is host now."), "done")
    return redirect(url_for("groups.group", code=me.group.code), 303)
