"""Where the server is to be found: by this computer, and by phones on the same network."""

import io
import ipaddress
import socket
import sys

import segno

from ..config import Settings

# No packet is ever sent to it: connecting a datagram socket only asks which way it would go.
ELSEWHERE = ("192.0.2.1", 9)
SIOCGIFADDR = 0x8915  # Linux: the address of an interface


def own_url(settings: Settings) -> str:
    """The address for a browser on this computer."""
    everywhere = settings.host in ("0.0.0.0", "::", "")
    return f"http://{'localhost' if everywhere else settings.host}:{settings.port}/"


def phone_urls(settings: Settings) -> list[str]:
    """The addresses for phones on the same network, the likeliest first."""
    hosts = addresses() if settings.host in ("0.0.0.0", "") else [settings.host]
    return [f"http://{host}:{settings.port}/" for host in hosts if not _is_loopback(host)]


def addresses() -> list[str]:
    """Every IPv4 address of this computer that others may reach, found without the network."""
    found = dict.fromkeys([*_on_the_way_out(), *_of_interfaces(), *_of_the_name()])
    usable = [host for host in found if not _is_loopback(host)]
    return sorted(usable, key=lambda host: ipaddress.ip_address(host).is_link_local)


def qr_code(url: str) -> str:
    """The address as a picture for the terminal, or nothing where it can't be drawn."""
    out = io.StringIO()
    segno.make_qr(url).terminal(out, border=2, compact=True)
    try:
        out.getvalue().encode(sys.stdout.encoding or "ascii")
    except UnicodeEncodeError:
        return ""
    return out.getvalue()


def _is_loopback(host: str) -> bool:
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


def _on_the_way_out() -> list[str]:
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(ELSEWHERE)
        except OSError:
            return []
        return [probe.getsockname()[0]]


def _of_interfaces() -> list[str]:
    if sys.platform != "linux":
        return []
    import fcntl  # of Unix alone

    found = []
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        for _, name in socket.if_nameindex():
            request = name.encode()[:15].ljust(256, b"\0")
            try:
                answer = fcntl.ioctl(probe.fileno(), SIOCGIFADDR, request)
            except OSError:
                continue
            found.append(socket.inet_ntoa(answer[20:24]))
    return found


def _of_the_name() -> list[str]:
    try:
        return socket.gethostbyname_ex(socket.gethostname())[2]
    except OSError:
        return []
