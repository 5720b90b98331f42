"""WebKit, the engine of Safari, opens the book from the disk: what most readers come for, in one session."""

import io

import book_site
import pytest
from PIL import Image
from webkit import driver, launched

pytestmark = [
    pytest.mark.browsers,
    pytest.mark.skipif(
        driver() is None,
        reason="WebKit의 드라이버가 없다. webkit2gtk-driver와 xvfb를 설치하거나 KIT_WEBKIT에 경로를 적는다",
    ),
]
LAID_OUT = "document.documentElement.dataset.kitLaidOut === 'true'"
DRAWN = "[...document.querySelectorAll('.kit-widget-host')].map((host) => host.dataset.kitDrawn)"
WRITE = """(() => {
  const field = document.querySelector("[data-kit=text]");
  field.value = arguments[0];
  field.dispatchEvent(new Event("input", { bubbles: true }));
})()"""
# Of every lit arrow a place in its head, beside its line, as far as the window shows it; and the colour of the line.
HEADS = """[...document.querySelectorAll(".kit-am-arrow.is-lit")].map((one) => {
  const end = one.getTotalLength();
  const [tip, back] = [0, 8].map((by) => one.getPointAtLength(end - by).matrixTransform(one.getScreenCTM()));
  const [u, v] = [(tip.x - back.x) / 8, (tip.y - back.y) / 8];
  return [Math.floor(back.x - 2 * v), Math.floor(back.y + 2 * u), getComputedStyle(one).stroke];
}).filter(([x, y]) => x > 0 && y > 0 && x < innerWidth && y < innerHeight)"""


@pytest.fixture(scope="module")
def reader(tmp_path_factory):
    """One browser for all pages."""
    with launched(tmp_path_factory.mktemp("profile")) as reader:
        yield reader


@pytest.fixture
def open_page(reader):
    """open_page(name) -> the browser, once the page is laid out and all its widgets are drawn."""

    def opened(page, query=""):
        reader.open(book_site.html_of(page).as_uri() + query)
        reader.until(LAID_OUT)
        widgets = book_site.soup(page).find_all("script", type=book_site.VIEW)
        assert reader.evaluate(DRAWN) == ["true"] * len(widgets)
        return reader

    return opened


def test_the_first_page_translates_and_shows_the_inside(open_page):
    reader = open_page("book/index")
    reader.evaluate(WRITE, "오만 삼천 원")
    reader.until("document.querySelector('[data-kit=answer]').textContent === '53,000원'")
    reader.click(".kit-tx button[aria-expanded=false]")
    reader.click('[data-block="encoder/layer_0/self_attention"]')
    reader.until("document.querySelectorAll('.kit-tx-matrix canvas').length > 0")
    read = "document.querySelector('.kit-tx-matrix canvas').getAttribute('aria-label')"
    assert "7 × " in reader.until(read)  # seven letters


def test_the_widgets_of_a_chapter_answer(open_page):
    reader = open_page("book/blocks")
    reader.click('[data-box="decoder_cross_attention"]')
    reader.until("document.querySelector('.kit-am-title').textContent.startsWith('인코더-디코더 어텐션')")
    heads = reader.evaluate(HEADS)
    picture = Image.open(io.BytesIO(reader.picture())).convert("RGB")
    assert len(heads) > 1
    assert [stroke for *place, stroke in heads if f"rgb{picture.getpixel(tuple(place))}" != stroke] == []


def test_the_search_finds_and_marks(open_page):
    reader = open_page("search", "?q=학습률을")
    reader.until("document.querySelectorAll('#search-results li mark').length > 0")
    assert "곳에서 찾았다" in reader.evaluate("document.querySelector('#search-results').textContent")


def test_the_button_turns_the_page_dark_and_says_so(open_page):
    reader = open_page("book/masking")
    shown = "document.documentElement.dataset.theme"
    told = "document.querySelector('.theme-switch-button').getAttribute('aria-label')"
    modes = set()
    for _ in range(3):
        before = reader.evaluate(told)
        reader.click(".theme-switch-button")
        reader.until(f"{told} !== arguments[0]", before)
        modes.add((reader.evaluate(told), reader.evaluate(shown)))
    assert {("화면 밝기: 어둡게", "dark"), ("화면 밝기: 밝게", "light")} < modes


def test_a_script_that_slips_into_a_page_does_not_run(open_page):
    reader = open_page("book/masking")
    slipped = """(() => {
      const script = document.createElement("script");
      script.textContent = "window.ran = 1";
      document.body.append(script);
      return window.ran === undefined;
    })()"""
    assert reader.evaluate(slipped) is True
