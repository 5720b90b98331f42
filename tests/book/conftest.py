"""What the tests of the built book share."""

import functools
import threading
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer

import pytest

pytest.register_assert_rewrite("book_site", "live_lab")
import book_site  # noqa: E402


class _Quiet(SimpleHTTPRequestHandler):
    def log_message(self, *_: object) -> None:
        pass


@pytest.fixture(scope="session")
def server():
    """The address of the built book over HTTP, with a slash at its end."""
    handler = functools.partial(_Quiet, directory=str(book_site.HTML))
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as running:
        thread = threading.Thread(target=running.serve_forever, daemon=True)
        thread.start()
        yield f"http://127.0.0.1:{running.server_port}/"
        running.shutdown()
        thread.join(timeout=10)
