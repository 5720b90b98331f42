"""What the tests of the built book share."""

import pytest

pytest.register_assert_rewrite("book_site", "live_lab")
import book_site  # noqa: E402
from local_server import serving  # noqa: E402


@pytest.fixture(scope="session")
def server():
    """The address of the built book over HTTP, with a slash at its end."""
    with serving(book_site.HTML) as address:
        yield address


@pytest.fixture(scope="session")
def stage(browser):
    """Where the widgets of the book's pages are driven."""
    stage = book_site.Stage(browser)
    yield stage
    stage.close()
