"""An address that leads to whichever server lives, as the phones of one table know only one."""

import socket
import socketserver
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress

PIECE = 64 * 1024


class Forwarder(socketserver.ThreadingTCPServer):
    """Passes every connection on to the first of the ports where somebody listens."""

    daemon_threads = True
    request_queue_size = 64

    def __init__(self, ports: Sequence[int]) -> None:
        super().__init__(("127.0.0.1", 0), Passing)
        self.ports = ports
        self.open: set[socket.socket] = set()
        self.url = f"http://127.0.0.1:{self.server_address[1]}"

    def cut(self) -> None:
        """Break off every connection, as a network does."""
        for end in list(self.open):
            hang_up(end)


class Passing(socketserver.BaseRequestHandler):
    """One connection, until either side hangs up or is killed."""

    def handle(self) -> None:
        assert isinstance(self.server, Forwarder)
        for port in self.server.ports:
            with suppress(ConnectionRefusedError):
                with socket.create_connection(("127.0.0.1", port)) as there:
                    self.server.open.add(self.request)
                    both = self.request, there
                    back = threading.Thread(target=pass_on, args=both[::-1], daemon=True)
                    back.start()
                    pass_on(*both)
                    back.join()
                    self.server.open.discard(self.request)
                return


def pass_on(source: socket.socket, sink: socket.socket) -> None:
    """Everything from one side to the other; at its end both are told."""
    with suppress(OSError):
        while piece := source.recv(PIECE):
            sink.sendall(piece)
    hang_up(source)
    hang_up(sink)


def hang_up(end: socket.socket) -> None:
    """Nothing more is sent or heard here."""
    with suppress(OSError):
        end.shutdown(socket.SHUT_RDWR)


@contextmanager
def forwarder(*ports: int) -> Iterator[Forwarder]:
    """One that leads to these ports, in this order, for as long as it is needed."""
    server = Forwarder(ports)
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.05})
    thread.start()
    try:
        yield server
    finally:
        server.shutdown()
        thread.join()
        server.server_close()
