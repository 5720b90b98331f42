"""The book's look, for as long as a test runs."""

import matplotlib
import pytest

from kit_lab.style import use_book_style


@pytest.fixture
def style():
    with matplotlib.rc_context():
        use_book_style()
        yield
