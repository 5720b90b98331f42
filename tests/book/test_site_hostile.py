"""Hostile text stays text: in every field of every page, in what comes with a link, and in what the browser remembers.

The page's policy would stop most of what could happen. Here it is switched off, so that the book's own care shows.
"""

import json
from urllib.parse import quote

import book_site
import pytest
from browser import settle

pytestmark = pytest.mark.browsers

MARKUP = '<img src=x onerror="window.ran = 1"><svg onload="window.ran = 2"></svg>'
TEXTS = [
    MARKUP,
    f"\"'>{MARKUP}<script>window.ran = 3</script>",
    "javascript:window.ran=4",
    "${window.ran = 5}{{window.ran = 6}}",
    "__proto__",
    "constructor",
]
# Fields that a reader can write into; what a number's field cannot hold is left out by the browser itself.
FIELDS = "main :is(textarea, input:not([type]), input[type=text], input[type=search], input[type=number])"
FIELDS += ", dialog input, .bd-search input"
FILL = """([fields, text]) => {
  for (const field of document.querySelectorAll(fields)) {
    field.value = text;
    for (const event of ["input", "change"]) field.dispatchEvent(new Event(event, { bubbles: true }));
    field.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true }));
  }
}"""
# What a page would hold if a text had been read as HTML, and links that would run.
BROKEN = """() => [
  window.ran === undefined ? null : `ran ${window.ran}`,
  ({}).ran === undefined && ({}).polluted === undefined ? null : "every object was changed",
  ...[...document.querySelectorAll("[onerror], [onload], img[src=x]")].map((one) => one.outerHTML.slice(0, 120)),
  ...[...document.querySelectorAll("script")].filter((one) => /window\\.ran = 3/.test(one.textContent))
    .filter((one) => !one.type.startsWith("application/")).map((one) => one.outerHTML.slice(0, 120)),
  ...[...document.querySelectorAll("a[href], form[action]")].map((one) => one.href ?? one.action)
    .filter((address) => !["https:", "file:"].includes(new URL(address).protocol)),
].filter(Boolean)"""
# Names that a hash of this book may give, and some that nobody gives.
NAMES = [
    "surgery",
    "lens",
    "text",
    "kit",
    "state",
    "q",
    "step",
    "box",
    "__proto__",
    "constructor[prototype][polluted]",
]
HASHES = [
    *(f"#{quote(text)}" for text in TEXTS),
    *(f"#{'&'.join(f'{name}={quote(text)}' for name in NAMES)}" for text in TEXTS),
    "#" + quote(json.dumps({"__proto__": {"polluted": 1}, "text": MARKUP})),
    "#%E0%A4%A",  # no text at all
]
# The addresses that the page's widgets hand out, with the text in place of every value and at the end of it.
HANDED_OUT = """(texts) => [...document.querySelectorAll("button")]
  .filter((button) => button.textContent.trim() === "링크 복사")
  .flatMap((button) => {
    button.click();
    const parts = location.hash.slice(1).split("&").map((part) => part.split("="));
    return texts.flatMap((text) => ["", ...parts.map(([, value]) => value ?? "")].map((kept) =>
      "#" + parts.map(([name]) => `${name}=${kept}${encodeURIComponent(text)}`).join("&")));
  })"""
# All that the book keeps, in the form in which it keeps it, with the text wherever somebody's words could stand.
REMEMBERED = """(text) => {
  const last = { page: text, id: text, at: Date.now(), title: text, section: text };
  const read = { [text]: { [text]: 1 }, "book/attention": { [text]: 1 } };
  const record = { exams: [text], wrong: [text], end: text };
  const kept = {
    "kit-memory": { since: 1, read, last: { ...last, page: "book/attention" } },
    "kit-shelf": { memory: { since: 1, read, last }, kept: { [`kit-solved/${text}`]: text }, mode: text },
    "kit-infirmary/patient-1": record,
  };
  for (const [key, value] of Object.entries(kept)) localStorage.setItem(key, JSON.stringify(value));
  for (const key of ["mode", "theme", "kit-code", "kit-sign", `kit-solved/${text}`, `kit-surgery/${text}`])
    localStorage.setItem(key, text);
  for (const key of Object.keys(localStorage)) if (!(key in kept)) localStorage.setItem(key, text);
  return localStorage.length;
}"""
WITH_WIDGETS = [page for page in book_site.pages() if book_site.holds_widgets(page)]


def uncaught(seen):
    """What went wrong in a page's scripts. That a picture of a hostile text is not found is not their fault."""
    return [one for one in seen.complaints if one.startswith(("uncaught", "crashed"))]


def visit(browser, page, query=""):
    return book_site.visit(browser, page, bypass_csp=True, query=query)


@pytest.fixture(scope="module", params=[*WITH_WIDGETS, "search"])
def seen(browser, request):
    """A page without its policy; the tests of this module come to it one after the other."""
    with visit(browser, request.param) as seen:
        yield seen


def test_what_is_written_into_a_field_stays_text(seen):
    book_site.unfold(seen.page)
    for text in TEXTS:
        seen.page.evaluate(FILL, [FIELDS, text])
        settle(seen.page)
        assert seen.page.evaluate(BROKEN) == []
    assert uncaught(seen) == []
    assert seen.strangers == []


def test_what_comes_with_a_link_or_was_kept_stays_text(seen):
    handed_out = seen.page.evaluate(HANDED_OUT, TEXTS)
    for address in HASHES + handed_out:
        seen.page.evaluate("(hash) => { location.hash = hash; }", address)
    settle(seen.page)
    assert seen.page.evaluate(BROKEN) == []
    # Opened anew, the page reads the last of them again, and what it has kept.
    assert seen.page.evaluate(REMEMBERED, MARKUP) >= 9
    seen.page.reload()
    book_site.ready(seen.page)
    assert seen.page.evaluate(BROKEN) == []
    assert uncaught(seen) == []
    assert seen.strangers == []


@pytest.mark.parametrize("text", TEXTS)
@pytest.mark.parametrize(("page", "name"), [("search", "q"), ("book/references", "highlight")])
def test_what_is_searched_for_stays_text(browser, page, name, text):
    with visit(browser, page, f"{name}={quote(text)}") as seen:
        assert seen.page.evaluate(BROKEN) == []
        assert uncaught(seen) == []
        assert seen.strangers == []


def test_widgets_hand_out_addresses(browser):
    """Else the test of links would be one of made-up addresses."""
    with visit(browser, "book/masking") as seen:
        handed_out = seen.page.evaluate(HANDED_OUT, [MARKUP])
        assert len(handed_out) > 1
        assert all(quote(MARKUP, safe="'()*!~") in address for address in handed_out)
