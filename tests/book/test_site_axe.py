"""What axe-core finds on every page of the built book, in both themes and at both widths."""

import book_site
import pytest
from axe import examined

pytestmark = pytest.mark.browsers


@pytest.mark.parametrize("page", book_site.pages())
def test_axe_finds_nothing(browser, page):
    odd, looks = examined(browser, page)
    # A formula has one colour and a kind of token one look, so that a few letters can stand for the one and the longest
    # of its kind for the other.
    assert odd == []
    assert len(looks) == 4
    for look, found in looks.items():
        assert found["violations"] == [], look
        assert found["passed"] > (10 if found["full"] else 0)
