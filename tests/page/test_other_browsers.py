"""Firefox under its own strict policy for files, and the engine of Safari: a page that was sent opens there and answers."""

import firefox
import pytest
import webkit

from kit_lab import save_page

pytestmark = pytest.mark.browsers
FOUND = {firefox: firefox.firefox, webkit: webkit.driver}
WRITE = """(() => {
  const field = document.querySelector("[data-kit=text]");
  field.value = "지루한 영화";
  field.dispatchEvent(new Event("input", { bubbles: true }));
  return true;
})()"""
ANSWER = "document.querySelector('[data-kit=answer]').textContent"
TOKENS = "[...document.querySelectorAll('.kit-page-tokens li')].map((one) => one.textContent).join('')"


@pytest.mark.parametrize("engine", FOUND, ids=lambda engine: engine.__name__)
def test_a_page_that_was_sent_answers(engine, tmp_path):
    if FOUND[engine]() is None:
        pytest.skip(f"{engine.__name__}의 브라우저가 없다")
    page = save_page("reviews", tmp_path / "reviews.html", examples=["재미있는 영화"])
    profile = tmp_path / "profile"
    profile.mkdir()
    with engine.launched(profile) as reader:
        reader.open(page.as_uri())
        reader.until("document.documentElement.dataset.kitPage === 'ready'")
        assert reader.evaluate(ANSWER).startswith("긍정")
        reader.evaluate(WRITE)
        reader.until(f"{ANSWER}.startsWith('부정')")
        reader.until(f"{TOKENS}.includes('지루')")
        if engine is firefox:
            assert reader.complaints() == []
