"""A server on the own machine that gives files as they are, cut off, broken, or not at all."""

import socket
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Event, Thread


class FileServer:
    """What it serves: a body, how many bytes of it are sent, and the status. Paths do not matter."""

    def __init__(self, address: str) -> None:
        self.address = address
        self.body = b""
        self.sent: int | None = None  # None: all
        self.status = 200
        self.stalls = False  # after the bytes sent, say nothing more
        self.drips = False  # two bytes at a time, for as long as somebody listens
        self.headers: dict[str, str] = {}
        self.started, self.released = Event(), Event()
        self.requests = 0


class _Handler(BaseHTTPRequestHandler):
    def do_GET(self) -> None:
        state: FileServer = self.server.state
        state.requests += 1
        self.send_response(state.status)
        self.send_header("Content-Length", str(len(state.body)))
        for name, value in state.headers.items():
            self.send_header(name, value)
        self.end_headers()
        with suppress(ConnectionError):  # nobody listens any more
            if state.drips:
                for start in range(0, len(state.body), 2):
                    self.wfile.write(state.body[start : start + 2])
                    self.wfile.flush()
                    if state.released.wait(0.02):
                        return
            self.wfile.write(state.body[: state.sent])
            self.wfile.flush()
        state.started.set()
        if state.stalls:
            state.released.wait(120)

    def log_message(self, *_: object) -> None:
        pass


@contextmanager
def serving() -> Iterator[FileServer]:
    """The running server; its attributes may change between requests."""
    with ThreadingHTTPServer(("127.0.0.1", 0), _Handler) as running:
        running.state = FileServer(f"http://127.0.0.1:{running.server_port}/file")
        thread = Thread(target=running.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True)
        thread.start()
        yield running.state
        running.state.released.set()
        running.shutdown()
        thread.join(timeout=10)


def address_that_refuses() -> str:
    """An address at which nothing listens."""
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        port = taken.getsockname()[1]
    return f"http://127.0.0.1:{port}/file"
