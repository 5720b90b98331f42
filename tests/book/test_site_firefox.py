"""Firefox under its own strict policy for files: every page of the built book opens from the disk and its model answers."""

import book_site
import pytest
from firefox import firefox, launched

pytestmark = [
    pytest.mark.browsers,
    pytest.mark.skipif(firefox() is None, reason="파이어폭스가 없다. 설치하거나 KIT_FIREFOX에 경로를 적는다"),
]
LAID_OUT = "document.documentElement.dataset.kitLaidOut === 'true'"
DRAWN = "[...document.querySelectorAll('.kit-widget-host')].map((host) => host.dataset.kitDrawn).join(' ')"
WRITE = """(() => {
  const field = document.querySelector("[data-kit=text]");
  field.value = "오만 삼천 원";
  field.dispatchEvent(new Event("input", { bubbles: true }));
})()"""


@pytest.fixture(scope="module")
def reader(tmp_path_factory):
    """One Firefox for all pages."""
    with launched(tmp_path_factory.mktemp("profile")) as reader:
        yield reader


@pytest.mark.parametrize("page", book_site.pages())
def test_every_page_opens_from_the_disk(reader, page):
    reader.open(book_site.html_of(page).as_uri())
    reader.until(LAID_OUT)
    widgets = book_site.soup(page).find_all("script", type=book_site.VIEW)
    assert reader.evaluate(DRAWN).split() == ["true"] * len(widgets)
    assert reader.complaints() == []


def test_the_model_answers_where_no_file_may_be_read(reader):
    reader.open(book_site.html_of("book/index").as_uri())
    reader.until(LAID_OUT)
    reader.evaluate(WRITE)
    reader.until("document.querySelector('[data-kit=answer]').textContent === '53,000원'")
    assert reader.complaints() == []  # of compiling WebAssembly neither
    # What the strict policy forbids, so that it is known to have been in force; the browser complains of it.
    assert reader.evaluate("fetch(kitLive.engine).then(() => false, () => true)") is True
    reader.until_complaint()


def test_the_search_finds_and_marks(reader):
    reader.open(f"{book_site.html_of('search').as_uri()}?q=학습률을")
    reader.until("document.querySelectorAll('#search-results li mark').length > 0")
    assert reader.complaints() == []


def test_an_equation_is_copied_as_its_tex(reader):
    reader.open(book_site.html_of("book/attention").as_uri())
    reader.until("document.querySelector('.kit-formula-copy') !== null")
    reader.evaluate(
        """document.addEventListener("copy", (event) => { window.copied = event.clipboardData.getData("text/plain"); });
        getSelection().selectAllChildren(document.querySelector(".kit-formula-body"));"""
    )
    control = "\ue009"
    strokes = [("keyDown", control), ("keyDown", "c"), ("keyUp", "c"), ("keyUp", control)]
    hand = [{"type": kind, "value": key} for kind, key in strokes]
    reader.ask(
        "input.performActions",
        context=reader.tab,
        actions=[{"type": "key", "id": "keyboard", "actions": hand}],
    )
    tex = book_site.soup("book/attention").select_one(".kit-formula annotation").text.strip()
    assert reader.until("window.copied") == f"$${tex}$$"


def test_two_tabs_from_the_disk_lose_nothing_and_forget_together(reader):
    def open_in(tab, name):
        reader.tab = tab
        reader.open(book_site.html_of(name).as_uri())
        reader.until(LAID_OUT)

    def known(page, name):
        return f"kitMemory.isRead('{page}', '{name}')"

    first, second, third = (
        reader.tab,
        *(reader.ask("browsingContext.create", type="tab")["context"] for _ in range(2)),
    )
    try:
        open_in(first, "book/references")
        open_in(second, "book/differences")
        reader.tab = first
        reader.evaluate("kitMemory.noteRead('one')")
        reader.tab = second
        reader.until(known("book/references", "one"))
        reader.evaluate("kitMemory.noteRead('two')")
        open_in(third, "book/guide")
        reader.until(f"{known('book/references', 'one')} && {known('book/differences', 'two')}")
        reader.tab = first
        reader.until(known("book/differences", "two"))
        reader.evaluate("kitMemory.forget()")
        for tab in (second, third):
            reader.tab = tab
            reader.until(f"!{known('book/references', 'one')} && !{known('book/differences', 'two')}")
        reader.evaluate("kitMemory.noteRead('three')")
        reader.tab = second
        reader.until(known("book/guide", "three"))
        assert not reader.evaluate(known("book/references", "one"))
    finally:
        for tab in (second, third):
            reader.ask("browsingContext.close", context=tab)
        reader.tab = first
