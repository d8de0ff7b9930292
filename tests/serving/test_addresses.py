"""Where the server says that it is to be found."""

import errno
import ipaddress
import socket
import sys

import pytest

from scoresheet.config import Settings
from scoresheet.serving import addresses
from tests.conftest import settings_in


def on(settings: Settings, host: str) -> Settings:
    """The same settings on another address."""
    return settings_in(settings.data, host=host)


def test_addresses_are_the_computers_own_and_no_loopback() -> None:
    for host in addresses.addresses():
        assert ipaddress.IPv4Address(host)
        assert not ipaddress.ip_address(host).is_loopback


def test_a_computer_without_a_network_has_no_address_for_phones(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Cut(socket.socket):
        def connect(self, address: object) -> None:
            raise OSError(errno.ENETUNREACH, "Network is unreachable")

    def nameless(name: str) -> None:
        raise socket.gaierror(socket.EAI_NONAME, "Name or service not known")

    monkeypatch.setattr(addresses.socket, "socket", Cut)
    monkeypatch.setattr(addresses.socket, "if_nameindex", lambda: [(1, "lo"), (9, "gone")])
    monkeypatch.setattr(addresses.socket, "gethostbyname_ex", nameless)
    assert addresses.phone_urls(settings) == []


def test_the_address_on_the_way_out_comes_first_and_a_link_local_one_last(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(addresses, "_on_the_way_out", lambda: ["192.168.1.5"])
    monkeypatch.setattr(addresses, "_of_interfaces", lambda: ["169.254.7.7", "172.17.0.1"])
    monkeypatch.setattr(addresses, "_of_the_name", lambda: ["127.0.1.1", "192.168.1.5"])
    assert addresses.addresses() == ["192.168.1.5", "172.17.0.1", "169.254.7.7"]


def test_interfaces_are_asked_where_that_is_known_how(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "win32")
    assert addresses._of_interfaces() == []


def test_one_address_is_the_only_one_said(settings: Settings) -> None:
    assert addresses.phone_urls(on(settings, "192.168.1.5")) == ["http://192.168.1.5:8000/"]
    assert addresses.phone_urls(on(settings, "scores.lan")) == ["http://scores.lan:8000/"]
    assert addresses.own_url(on(settings, "192.168.1.5")) == "http://192.168.1.5:8000/"


@pytest.mark.parametrize("host", ["127.0.0.1", "localhost"])
def test_a_server_for_this_computer_alone_names_no_address_for_phones(
    settings: Settings, host: str
) -> None:
    assert addresses.phone_urls(on(settings, host)) == []


def test_the_picture_is_left_out_where_the_terminal_cannot_show_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    class Terminal:
        encoding = "utf-8"

    monkeypatch.setattr(sys, "stdout", Terminal)
    assert "█" in addresses.qr_code("http://192.168.1.5:8000/")
    monkeypatch.setattr(Terminal, "encoding", "ascii")
    assert addresses.qr_code("http://192.168.1.5:8000/") == ""
