"""학습장 of the built book in other browsers, opened from the disk: what is trained there has the bits of Node.js."""

import book_site
import firefox
import pytest
import webkit
from live_training import hash_of

pytestmark = pytest.mark.browsers
LAID_OUT = "document.documentElement.dataset.kitLaidOut === 'true'"
START = "document.querySelector('[data-kit=start]')"
STEP = "Number(document.querySelector('[data-kit=run]').dataset.kitStep)"
HASH = "document.querySelector('.kit-pg-status').textContent.split('해시 ')[1]?.slice(0, 8)"


@pytest.mark.parametrize(
    "launched",
    [
        pytest.param(
            firefox.launched, marks=pytest.mark.skipif(firefox.firefox() is None, reason="파이어폭스가 없다")
        ),
        pytest.param(
            webkit.launched, marks=pytest.mark.skipif(webkit.driver() is None, reason="WebKit이 없다")
        ),
    ],
    ids=["Firefox", "WebKit"],
)
def test_a_reader_trains_the_same_model(launched, tmp_path):
    with launched(tmp_path) as reader:
        reader.open(book_site.html_of("book/playground").as_uri())
        reader.until(LAID_OUT)
        reader.evaluate(f"{START}.click()")
        reader.until(f"{STEP} >= 10")
        reader.evaluate(f"{START}.click()")
        found = reader.until(HASH)
        assert found == hash_of({}, int(reader.evaluate(STEP)))
