"""What the reader's browser remembers, on the pages: sections read, where to go on, marks, and how all is forgotten."""

from unittest.mock import ANY
from urllib.parse import unquote

import book_site
import pytest
from at_length import at_length
from browser import new_page, settle
from hands import WORDS
from way_finding import anchors_of

PAGE, LANDING = "book/masking", "book/index"
READ = "(id) => kitMemory.isRead(kitMemory.page, id)"
OURS = "Object.keys(localStorage).filter((key) => key.startsWith('kit-'))"
SHUT = """for (const name of ["localStorage", "sessionStorage", "indexedDB", "caches"])
  Object.defineProperty(window, name, { get() { throw new DOMException("shut"); }, configurable: true });"""
TO = "(id) => document.getElementById(id).querySelector('h2, h3').scrollIntoView({ block: 'start', behavior: 'instant' })"


@pytest.fixture
def reader(browser):
    """A page whose clock the test turns on."""
    context = browser.new_context(viewport={"width": 1280, "height": 900}, reduced_motion="reduce")
    page = new_page(context)
    page.clock.install()
    yield page
    context.close()


def go(page, name):
    page.goto(book_site.html_of(name).as_uri())
    book_site.ready(page)


def read_through(page, name):
    """Goes through a section as a reader does: a third of the window at a time, some seconds each."""
    page.evaluate(TO, name)
    bottom = "(id) => document.getElementById(id).getBoundingClientRect().bottom"
    page.clock.run_for(6500)
    while page.evaluate(bottom, name) > 600:
        page.evaluate("scrollBy({ top: 300, behavior: 'instant' })")
        page.clock.run_for(6500)


# As Chromium opens a file now and then, when the machine is busy: its storage starts empty and ends with the page.
ALONE = """() => {
  if (window !== top || !location.pathname.endsWith("/blocks.html")) return;
  const kept = new Map();
  const value = {
    get length() { return kept.size; },
    key: (i) => [...kept.keys()][i] ?? null,
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, text) => kept.set(key, String(text)),
    removeItem: (key) => kept.delete(key),
  };
  Object.defineProperty(window, "localStorage", { value });
}"""
SHORT = "document.documentElement.dataset.kitRoad === 'short'"
SOLVED = "localStorage.getItem('kit-solved/%s') === '1'"
KNOWS = f"globalThis.kitMemory?.isRead('book/masking', 'one') && {SOLVED % 'here'} && {SHORT}"


@pytest.fixture
def left_alone(browser):
    """On the page whose storage starts empty, come by a link from one where the reader had read, solved and chosen."""
    context = browser.new_context()
    page = new_page(context)
    page.add_init_script(f"({ALONE})()")
    go(page, PAGE)
    page.evaluate("kitMemory.noteRead('one'); localStorage.setItem('kit-solved/here', '1')")
    page.locator(".bd-header-article .kit-road-switch").click()
    page.locator(".right-next").click()
    page.wait_for_url("**/blocks.html")
    page.wait_for_selector("html[data-kit-laid-out=true]")
    yield page
    context.close()


def test_a_page_whose_storage_starts_empty_knows_all_that_the_link_brings(left_alone):
    assert left_alone.evaluate(KNOWS)


def test_what_is_forgotten_where_storage_starts_empty_is_forgotten_everywhere(left_alone):
    left_alone.evaluate("document.querySelector('#pst-primary-sidebar .kit-forget-all').click()")
    left_alone.locator(".left-prev").click()
    left_alone.wait_for_url("**/masking.html")
    nothing = f"!kitMemory.isRead('book/masking', 'one') && !({SOLVED % 'here'}) && !({SHORT})"
    left_alone.wait_for_function(f"() => {nothing}")
    go(left_alone, "book/blocks")
    settle(left_alone)
    assert left_alone.evaluate(nothing)


def test_a_copied_link_does_not_bring_back_what_was_forgotten(reader):
    go(reader, PAGE)
    reader.evaluate("kitMemory.noteRead('one')")
    link = reader.locator(".right-next")
    link.dispatch_event("pointerdown")
    copied = link.evaluate("(a) => a.href")
    reader.evaluate("kitMemory.forget()")
    reader.goto(copied)
    book_site.ready(reader)
    assert "kit=" in copied
    assert not reader.evaluate("kitMemory.isRead('book/masking', 'one')")


def test_from_reading_to_going_on_to_forgetting(reader):
    go(reader, LANDING)
    assert reader.locator(".kit-resume").is_hidden(), "nothing to go on with yet"
    assert reader.locator(".kit-mark").count() == 0

    go(reader, PAGE)
    first, second, *_, last = anchors_of(PAGE)
    for name in (first, second, last):  # flown by
        reader.evaluate(TO, name)
        reader.clock.run_for(600)
    assert not any(reader.evaluate(READ, name) for name in anchors_of(PAGE))
    read_through(reader, first)
    assert reader.evaluate(READ, first)
    assert not reader.evaluate(READ, last)
    reader.evaluate(TO, second)
    reader.clock.run_for(3000)
    ticked = reader.locator("#pst-page-toc-nav a:has(.kit-mark)")
    assert ticked.first.get_attribute("href") == f"#{first}"
    assert reader.locator("nav.bd-links .current .kit-mark").inner_text().strip().startswith("(절 ")

    reader.locator(".theme-switch-button").first.click()
    go(reader, LANDING)
    title = book_site.soup(PAGE).select_one(f'#pst-page-toc-nav a[href="#{second}"]').text
    link = reader.locator(".kit-resume a")
    assert link.inner_text() == f"이어서 읽기: 마스킹 — {title}"
    assert link.evaluate("(a) => decodeURI(a.href)") == unquote(
        f"{book_site.html_of(PAGE).as_uri()}#{second}"
    )
    assert reader.locator(".kit-cards-chapters .kit-card:has(.kit-mark)").count() == 1
    assert reader.locator("html").get_attribute("data-mode") != "auto"

    foot = reader.locator("#pst-primary-sidebar .kit-forget")
    foot.get_by_role("button", name="기록 지우기").click()
    foot.get_by_role("button", name="그만두기").click()
    assert reader.locator(".kit-resume a").count() == 1
    foot.get_by_role("button", name="기록 지우기").click()
    foot.get_by_role("button", name="모두 지우기").click()
    assert foot.get_by_role("status").inner_text() == "기록을 모두 지웠다."
    assert reader.evaluate(OURS) == ["kit-memory"], "when it was forgotten, for older copies"
    assert reader.evaluate("kitMemory.packed().memory") == {"since": ANY, "read": {}, "last": None}
    assert reader.locator("html").get_attribute("data-mode") == "auto"
    reader.clock.run_for(1000)  # the page opens anew, for its widgets
    reader.wait_for_function(
        "!document.querySelector('.kit-mark') && !document.querySelector('.kit-resume a')"
    )


def test_without_storage_a_page_works_and_says_nothing(browser):
    def shut(page):
        book_site.ready(page)  # a request cut off by the reload would be a complaint
        page.add_init_script(SHUT)
        page.reload()
        book_site.ready(page)

    with book_site.visit(browser, "book/references", wait=shut) as seen:
        seen.page.locator(".theme-switch-button").first.click()
        settle(seen.page)
        assert seen.page.locator("html").get_attribute("data-mode") != "auto"
        assert seen.complaints == []


# A page for every widget that one writes into.
WRITTEN_INTO = [f"book/{name}" for name in ("opened", "index", "masking", "training", "inside")]
WRITTEN_INTO += [
    f"book/{name}" for name in ("classification", "pretraining", "chatbot", "clinic", "decoder_only")
]
FIELD = ".kit-widget input:is([type=text], [type=number])"
STANDS = f"""() => [...document.querySelectorAll("{FIELD}, .kit-widget [data-kit=answer]")].map((one) => one.value)"""


def stands(page):
    """What stands in the fields and what the models answer."""
    book_site.ready(page)
    page.wait_for_function("() => !document.querySelector('[data-kit-busy]')")
    settle(page)
    return page.evaluate(STANDS)


@pytest.mark.parametrize("name", at_length(("book/masking",), WRITTEN_INTO))
def test_what_was_typed_is_there_after_a_reload_and_after_back(browser, name):
    with book_site.visit(browser, name) as seen:
        page, opened = seen.page, stands(seen.page)
        for field in page.locator(f"{FIELD} >> visible=true").all():
            number = field.get_attribute("type") == "number"
            field.fill("0.25" if number else WORDS.get(name, ("이천이십육년 칠월 사일", None))[0])
        page.evaluate("document.activeElement.blur()")
        typed = stands(page)
        assert typed != opened
        page.reload()
        assert stands(page) == typed
        go(page, "book/references")
        page.go_back()
        assert stands(page) == typed
        page.evaluate("kitMemory.forget()")
        page.reload()
        assert stands(page) == opened
        assert seen.complaints == []
