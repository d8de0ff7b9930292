"""Who asks is known by the device's cookie alone: host, seat or onlooker, each to their own."""

from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from flask import Flask
from sqlalchemy import update

from scoresheet import access, services
from scoresheet.core.book import Group
from scoresheet.core.sheet import By
from scoresheet.core.tokens import Token
from scoresheet.device import kept
from scoresheet.errors import (
    HostLinkUnknown,
    HostOnly,
    NoSuchGroup,
    NoSuchMatch,
    NoSuchPlayer,
    NotYours,
    Refusal,
    TokenNeeded,
)
from scoresheet.services.groups import Opened
from scoresheet.store.db import db, writing
from scoresheet.store.models import CodeRow, GroupRow, PlayerRow
from tests.build import JESS, RAVI
from tests.conftest import rights_cookie
from tests.services.evening import EIGHT, HANA

SEAT = Token("seat", RAVI, "s" * 32)


@pytest.fixture
def hanas(app: Flask) -> Opened:
    """Hana's group: Jess, Ravi and Tom; Ravi took his seat."""
    with app.app_context():
        opened = services.open_group(["Jess", "Ravi", "Tom"], EIGHT)
        with writing():
            row = {"token_hash": SEAT.hashed, "taken_at": EIGHT}
            db.session.execute(update(PlayerRow).filter_by(id=RAVI).values(**row))
        return opened


@pytest.fixture
def other(app: Flask, hanas: Opened) -> Opened:
    """Another group, with another host."""
    with app.app_context():
        return services.open_group(["Ann", "Bo"], EIGHT)


def cookie_of(app: Flask, *tokens: tuple[Group, Token]) -> str:
    """The cookie of a device that keeps these tokens, as the server would have set it."""
    with app.test_request_context():
        for group, token in tokens:
            access.remember(group.id, token)
        return _signed(app, kept())


def _signed(app: Flask, held: object) -> str:
    signer = app.session_interface.get_signing_serializer(app)  # type: ignore[attr-defined]
    return str(signer.dumps(held))


@contextmanager
def device(app: Flask, cookie: str = "") -> Iterator[None]:
    """A request of the device with this cookie."""
    with app.test_request_context(headers={"Cookie": f"{rights_cookie(app)}={cookie}"}):
        yield


def _refused(act: type[Refusal], code: str) -> None:
    """Every act that needs the host or a seat is refused with this."""
    with pytest.raises(act):
        access.host(code)
    with pytest.raises(act):
        access.match_for_host(code, 1)
    with pytest.raises(act):
        access.match_for_writing(code, 1)
    with pytest.raises(act):
        access.seat_for_writing(code, 1, JESS)


def test_the_hosts_device_runs_the_group(app: Flask, hanas: Opened) -> None:
    code = hanas.group.code
    with device(app, cookie_of(app, (hanas.group, hanas.token))):
        me = access.host(code)
        assert (me.by, me.token) == (HANA, hanas.token.text)
        assert access.match_for_host(code, 1)[1].number == 1
        assert access.match_for_writing(code, 1)[0] == me
        assert access.seat_for_writing(code, 1, JESS)[0] == me


def test_who_looks_on_sees_the_sheet_and_can_change_nothing(app: Flask, hanas: Opened) -> None:
    with device(app):
        me, match = access.match(hanas.group.code, 1)
        assert (me.host, me.player, me.token, match.number) == (None, None, None, 1)
        with pytest.raises(TokenNeeded):
            _ = me.by
        _refused(TokenNeeded, hanas.group.code)


def test_the_cookie_of_another_group_is_none_here(app: Flask, hanas: Opened, other: Opened) -> None:
    with device(app, cookie_of(app, (other.group, other.token))):
        _refused(TokenNeeded, hanas.group.code)
        assert access.host(other.group.code).host == 1


def test_another_groups_token_under_this_groups_number_is_none(
    app: Flask, hanas: Opened, other: Opened
) -> None:
    with device(app, cookie_of(app, (hanas.group, other.token))):
        _refused(TokenNeeded, hanas.group.code)


def test_a_device_can_be_host_of_many_groups(app: Flask, hanas: Opened, other: Opened) -> None:
    cookie = cookie_of(app, (hanas.group, hanas.token), (other.group, other.token))
    with device(app, cookie):
        assert access.host(hanas.group.code).group.id == hanas.group.id
        assert access.host(other.group.code).group.id == other.group.id
        assert [held.group.id for held in access.held_groups()] == [other.group.id, hanas.group.id]


@pytest.mark.parametrize("place", [0, 5, -1, -10])
def test_a_cookie_that_was_tampered_with_holds_no_right(
    app: Flask, hanas: Opened, place: int
) -> None:
    cookie = cookie_of(app, (hanas.group, hanas.token))
    letters = list(cookie)
    letters[place] = "A" if letters[place] != "A" else "Q"
    with device(app, "".join(letters)):
        assert access.held_groups() == []
        _refused(TokenNeeded, hanas.group.code)


def test_a_cookie_signed_with_another_key_holds_no_right(app: Flask, hanas: Opened) -> None:
    app.secret_key, kept = "another server's key", app.secret_key
    cookie = cookie_of(app, (hanas.group, hanas.token))
    app.secret_key = kept
    with device(app, cookie):
        _refused(TokenNeeded, hanas.group.code)


@pytest.mark.parametrize("cookie", ["x", ".", "..", "a.b.c", "%00", "e30.e30.e30"])
def test_a_nonsense_cookie_holds_no_right(app: Flask, hanas: Opened, cookie: str) -> None:
    with device(app, cookie):
        _refused(TokenNeeded, hanas.group.code)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "host-1-",
        "host-2-" + "x" * 32,
        "host-1-" + "x" * 32,
        "host-99999-" + "x" * 32,
        "seat-1-" + "x" * 32,
        "host--1-" + "x" * 32,
    ],
)
def test_an_unknown_token_holds_no_right(app: Flask, hanas: Opened, text: str) -> None:
    with device(app, _signed(app, {str(hanas.group.id): {"host": text, "seat": text}})):
        me = access.asker(hanas.group.code)
        assert (me.host, me.player, me.token) == (None, None, None)
        _refused(TokenNeeded, hanas.group.code)


@pytest.mark.parametrize("keys", [None, [], "host", 5, {"x": {}}, {"²": {}}, {"-1": {}}])
def test_a_cookie_of_another_shape_holds_no_right(app: Flask, hanas: Opened, keys: object) -> None:
    with device(app, _signed(app, keys)):
        assert access.held_groups() == []
        _refused(TokenNeeded, hanas.group.code)


def test_a_seat_writes_the_own_results_alone_and_runs_nothing(app: Flask, hanas: Opened) -> None:
    code = hanas.group.code
    with device(app, cookie_of(app, (hanas.group, SEAT))):
        assert access.seat_for_writing(code, 1, RAVI)[0].by == By("player", RAVI)
        assert access.match_for_writing(code, 1)[0].player == RAVI
        for player in (1, 3):
            with pytest.raises(NotYours):
                access.seat_for_writing(code, 1, player)
        with pytest.raises(HostOnly):
            access.host(code)
        with pytest.raises(HostOnly):
            access.match_for_host(code, 1)


def test_a_seat_that_was_freed_holds_no_right(app: Flask, hanas: Opened) -> None:
    cookie = cookie_of(app, (hanas.group, SEAT))
    with app.app_context(), writing():
        db.session.execute(update(PlayerRow).filter_by(id=RAVI).values(token_hash=None))
    with device(app, cookie):
        _refused(TokenNeeded, hanas.group.code)


def test_a_hosts_device_that_also_has_a_seat_acts_as_host_and_names_it(
    app: Flask, hanas: Opened
) -> None:
    cookie = cookie_of(app, (hanas.group, hanas.token), (hanas.group, SEAT))
    with device(app, cookie):
        assert access.host(hanas.group.code).by == By("host", RAVI, 1)


@pytest.mark.parametrize(
    "code", ["22222222", "", "K7QM2XW", "K7QM2XWDD", "IIIIIIII", "K7QM2XW\x00"]
)
def test_a_code_that_does_not_exist_leads_to_no_group(app: Flask, hanas: Opened, code: str) -> None:
    with device(app), pytest.raises(NoSuchGroup):
        access.asker(code)


def test_a_code_is_read_without_regard_to_case_blanks_or_dashes(app: Flask, hanas: Opened) -> None:
    code = hanas.group.code
    with device(app):
        for typed in (code.lower(), f" {code[:4]}-{code[4:]} ", " ".join(code)):
            assert access.asker(typed).group.id == hanas.group.id


def test_a_code_that_the_group_had_before_leads_newcomers_nowhere(
    app: Flask, hanas: Opened
) -> None:
    with app.app_context(), writing():
        db.session.execute(update(GroupRow).values(code="22222222"))
        db.session.add(CodeRow(group_id=hanas.group.id, code="22222222"))
    with device(app):
        assert access.asker("22222222").group.id == hanas.group.id
        with pytest.raises(NoSuchGroup):
            access.asker(hanas.group.code)


@pytest.mark.parametrize("number", [0, 2, 10**9])
def test_there_is_no_match_but_the_groups_own(app: Flask, hanas: Opened, number: int) -> None:
    code = hanas.group.code
    with device(app, cookie_of(app, (hanas.group, hanas.token))):
        for fetch in (access.match, access.match_for_host, access.match_for_writing):
            with pytest.raises(NoSuchMatch):
                fetch(code, number)


def test_what_does_not_exist_is_said_before_whose_it_is(app: Flask, hanas: Opened) -> None:
    code = hanas.group.code
    with device(app):
        with pytest.raises(NoSuchMatch):
            access.match_for_host(code, 2)
        with pytest.raises(NoSuchPlayer):
            access.seat_for_writing(code, 1, 9)
        with pytest.raises(NoSuchGroup):
            access.host("22222222")


def test_the_host_link_makes_this_device_host(app: Flask, hanas: Opened) -> None:
    with device(app):
        me = access.become_host(hanas.group.code, hanas.token.text)
        assert (me.host, access.host(hanas.group.code).host) == (1, 1)


def test_a_host_link_that_is_not_this_groups_makes_nobody_host(
    app: Flask, hanas: Opened, other: Opened
) -> None:
    with device(app):
        for text in (other.token.text, SEAT.text, "", "host", hanas.token.text[:-1]):
            with pytest.raises(HostLinkUnknown):
                access.become_host(hanas.group.code, text)
        assert access.asker(hanas.group.code).host is None


def test_the_device_keeps_the_group_it_joined_last_at_the_end(app: Flask, hanas: Opened) -> None:
    with app.test_request_context():
        for number in (1, 2, 3, 2):
            access.remember(number, hanas.token)
        access.remember(1, SEAT)
        assert list(kept()) == ["3", "2", "1"]
        assert kept()["1"] == {"host": hanas.token.text, "seat": SEAT.text}


def test_the_secret_of_a_start_is_the_same_when_asked_again_and_is_the_servers(
    app: Flask,
) -> None:
    with app.test_request_context():
        first, again, other = (access.secret_for(text) for text in ("one", "one", "two"))
        app.config["SECRET_KEY"] = "another server's key"
        elsewhere = access.secret_for("one")
    assert first == again
    assert len({first, other, elsewhere}) == 3
