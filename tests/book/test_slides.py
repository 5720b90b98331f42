"""The decks in browsers, opened from the disk: everything fits, the widgets live, the speaker is served, paper works."""

import io
import sys
import time

import book_site
import pytest
from browser import PATIENCE, settle
from firefox import firefox, launched
from pypdf import PdfReader

sys.path.insert(0, str(book_site.ROOT / "tools"))

from slides.__main__ import build

pytestmark = pytest.mark.browsers
CHAPTERS = [
    "attention",
    "tokens",
    "encoding",
    "masking",
    "blocks",
    "transformer",
    "opened",
    "training",
    "decoding",
]
WRITE = """() => {
  const field = document.querySelector("[data-kit=text]");
  field.value = "오만 삼천 원";
  field.dispatchEvent(new Event("input", { bubbles: true }));
}"""
ANSWERED = "document.querySelector('[data-kit=answer]').textContent === '53,000원'"
READY = "document.documentElement.dataset.kitDeck === 'ready'"
# Of every slide: what of it is wider or higher than its place, or than what its place can be scrolled to.
BEYOND = """() => [...document.querySelectorAll(".kit-slide")].flatMap((slide) => {
  const inside = (part, place) => {
    const [a, b] = [part.getBoundingClientRect(), place.getBoundingClientRect()];
    const long = getComputedStyle(place).overflowY === "auto" ? place.scrollHeight / place.offsetHeight : 1;
    const bottom = b.top + b.height * long;
    return a.left > b.left - 2 && a.top > b.top - 2 && a.right < b.right + 2 && a.bottom < bottom + 2;
  };
  const of = (selector) => [...Element.prototype.querySelectorAll.call(slide, selector)];
  const stages = of(".kit-stage").flatMap((stage) =>
    [...Element.prototype.querySelectorAll.call(stage, ".kit-fit, .kit-widget > *")]
      .filter((part) => part.offsetHeight > 1 && !inside(part, stage)));
  const rest = of("h1, h2, .kit-lines, .kit-stage").filter((part) => !inside(part, slide));
  return [...stages, ...rest].map((part) => `${slide.id}: ${part.className || part.tagName}`);
})"""

# Widgets and code whose letters the last row cannot read.
SMALL = """() => [...document.querySelectorAll(".kit-fit .kit-widget, .kit-fit div.cell pre")].filter((part) => {
  const scale = part.getBoundingClientRect().width / part.offsetWidth;
  return parseFloat(getComputedStyle(part).fontSize) * scale < 18;
}).map((part) => `${part.closest(".kit-slide").id}: ${part.className || part.tagName}`)"""


def press(reader, key):
    strokes = [{"type": kind, "value": key} for kind in ("keyDown", "keyUp")]
    actions = [{"type": "key", "id": "keyboard", "actions": strokes}]
    reader.ask("input.performActions", context=reader.tab, actions=actions)


def open_tabs(reader, at_least):
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        tabs = [one["context"] for one in reader.ask("browsingContext.getTree")["contexts"]]
        if len(tabs) >= at_least:
            return tabs
        time.sleep(0.1)
    raise TimeoutError("the window does not open")


@pytest.fixture(scope="module")
def decks(tmp_path_factory):
    """The folder of the decks, beside the built book's own files, which are left alone."""
    site = tmp_path_factory.mktemp("site")
    for part in book_site.HTML.iterdir():
        if part.name != "slides":
            (site / part.name).symlink_to(part)
    build(site)
    return site / "slides"


def opened(context, decks, name, query=""):
    """A deck that has been laid out, and what it did since."""
    seen = book_site.Visit(context.new_page(), decks.parent.as_uri() + "/")
    seen.watch()
    seen.page.goto(f"{(decks / name).as_uri()}.html{query}")
    seen.page.wait_for_function(f"() => {READY}")
    settle(seen.page)
    return seen


@pytest.fixture
def context(browser):
    made = browser.new_context(viewport={"width": 1280, "height": 720}, reduced_motion="reduce")
    made.set_default_timeout(1000 * PATIENCE)
    yield made
    made.close()


def test_the_chapters_of_a_course_have_decks(decks):
    assert {path.stem for path in decks.glob("*.html")} == {*CHAPTERS, "index"}
    index = (decks / "index.html").read_text(encoding="utf-8")
    assert all(f'href="{name}.html"' in index for name in CHAPTERS)


@pytest.mark.parametrize("name", CHAPTERS)
def test_every_slide_fits_has_notes_and_asks_nobody(context, decks, name):
    seen = opened(context, decks, name)
    page = seen.page
    assert page.evaluate(BEYOND) == []
    assert page.evaluate(SMALL) == []
    page.set_viewport_size({"width": 1024, "height": 768})
    page.wait_for_function(f"() => Reveal.getConfig().height === 960 && {READY}")
    assert page.evaluate(BEYOND) == []
    notes = page.evaluate(
        "() => Reveal.getSlides().map((one) => one.querySelector('aside.notes').textContent.trim())"
    )
    assert 10 <= len(notes) <= 25
    assert all(notes)
    assert page.evaluate(
        "() => [...document.querySelectorAll('.kit-widget-host')].every((one) => one.dataset.kitDrawn)"
    )
    assert (seen.complaints, seen.strangers) == ([], [])


def test_the_model_answers_on_a_slide_and_keys_of_a_widget_turn_no_slide(context, decks):
    page = opened(context, decks, "opened", "#/widget").page
    assert page.locator("#widget").is_visible()
    page.evaluate(WRITE)
    page.wait_for_function(f"() => {ANSWERED}")
    page.locator("#widget [data-kit=text]").focus()
    page.keyboard.press("ArrowRight")
    assert page.evaluate("() => Reveal.getCurrentSlide().id") == "widget"
    page.keyboard.press("PageDown")
    assert page.evaluate("() => Reveal.getCurrentSlide().id") != "widget"


def test_arrows_move_a_slider_and_turn_the_slide_after_escape(context, decks):
    page = opened(context, decks, "masking", "#/widget").page
    slider = page.locator("#widget input[type=range]:visible").first
    before = slider.input_value()
    slider.press("ArrowRight")
    assert slider.input_value() != before
    assert page.evaluate("() => Reveal.getCurrentSlide().id") == "widget"
    page.keyboard.press("Escape")
    page.keyboard.press("ArrowRight")
    assert page.evaluate("() => Reveal.getCurrentSlide().id") == "conventions"


def test_a_question_brings_its_answer_and_the_last_slide_the_goals_and_an_exercise(context, decks):
    page = opened(context, decks, "attention", "#/predict-largest").page
    page.keyboard.press("n")
    notes = page.locator(".kit-panel").inner_text()
    assert "답. 「깎아」 (0, 2)" in notes
    assert "「주었다」 (0.8, 0.2): 1·0.8" in notes
    page.keyboard.press("End")
    last = page.locator("#closing").inner_text()
    assert page.locator("#title .kit-lines p").first.inner_text() in last
    assert "연습 5" in last
    assert "?set=attention" in last
    assert "1/4" in page.locator(".kit-panel").inner_text()


def test_a_widget_that_grows_still_fits(context, decks):
    page = opened(context, decks, "attention", "#/predict-largest").page
    page.locator("#predict-largest button", has_text="답 보기").click()
    assert "가장 크다" in page.locator("#predict-largest .kit-widget").inner_text()
    settle(page)
    assert page.evaluate(BEYOND) == []


def test_the_speakers_window_follows_and_leads_and_n_shows_the_notes(context, decks):
    page = opened(context, decks, "attention").page
    page.keyboard.press("n")
    assert "배를 깎아" in page.locator(".kit-panel").inner_text()
    with context.expect_page() as coming:
        page.keyboard.press("s")
    speaker = coming.value
    speaker.wait_for_function(f"() => {READY}")
    page.keyboard.press("ArrowRight")
    speaker.wait_for_function("() => Reveal.getIndices().h === 1")
    speaker.keyboard.press("PageDown")
    page.wait_for_function("() => Reveal.getIndices().h === 2")
    assert "파이썬의 사전" in speaker.locator(".kit-panel").inner_text()
    assert "다음: 닮은 정도는" in speaker.locator(".kit-panel").inner_text()


def test_a_printed_deck_has_a_page_for_every_slide(context, decks):
    page = opened(context, decks, "blocks", "?print-pdf").page
    assert page.evaluate(BEYOND) == []
    slides = page.evaluate("() => document.querySelectorAll('.pdf-page').length")
    assert slides == page.evaluate("() => Reveal.getTotalSlides()")
    sheets = PdfReader(io.BytesIO(page.pdf(prefer_css_page_size=True, print_background=True))).pages
    assert len(sheets) == slides
    assert float(sheets[0].mediabox.width) / float(sheets[0].mediabox.height) == pytest.approx(
        16 / 9, rel=0.01
    )
    assert "잔차연결" in sheets[7].extract_text().replace(" ", "")


@pytest.mark.skipif(firefox() is None, reason="파이어폭스가 없다. 설치하거나 KIT_FIREFOX에 경로를 적는다")
def test_firefox_opens_a_deck_from_the_disk_and_its_model_answers(decks, tmp_path):
    with launched(tmp_path) as reader:
        reader.open(f"{(decks / 'opened').as_uri()}.html#/widget")
        reader.until(READY)
        assert reader.evaluate(f"JSON.stringify(({BEYOND})())") == "[]"
        reader.evaluate(f"({WRITE})()")
        reader.until(ANSWERED)
        first = reader.tab
        press(reader, "s")
        [reader.tab] = [one for one in open_tabs(reader, at_least=2) if one != first]
        reader.until(READY)
        press(reader, "\ue00f")  # Page Down
        reader.tab = first
        reader.until("Reveal.getCurrentSlide().id !== 'widget'")
        assert reader.complaints() == []
