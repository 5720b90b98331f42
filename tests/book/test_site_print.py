"""A page that is printed: what is folded is open, nothing is wider than an A4 sheet, and the screen comes back."""

import sys

import pytest
from book_site import ROOT, visit

sys.path.insert(0, str(ROOT / "book" / "_ext"))

from kit_book import long_lines

SHEET = 643  # pixels: 170 mm
WIDER = """() => {
  const sheet = document.querySelector("article.bd-article").getBoundingClientRect();
  return [...document.querySelectorAll("article :is(table, pre, figure, .kit-formula-body, p, img)")]
    .filter((part) => part.getBoundingClientRect().right > sheet.right + 1.5 || part.scrollWidth > part.clientWidth + 3)
    .map((part) => part.outerHTML.slice(0, 80));
}"""
FOLDED = "() => document.querySelectorAll('article details:not([open])').length"


@pytest.mark.parametrize("page", ["book/differences", "book/guide"])
def test_a_printed_page_loses_nothing(browser, page):
    with visit(browser, page, width=SHEET, theme="dark") as seen:
        folded = seen.page.evaluate(FOLDED)
        seen.page.emulate_media(media="print")
        for _ in range(2):  # a second print, before the first is over
            seen.page.evaluate("() => dispatchEvent(new Event('beforeprint'))")
        assert seen.page.evaluate(FOLDED) == 0
        assert seen.page.evaluate(WIDER) == []
        assert seen.page.evaluate("() => document.documentElement.dataset.theme") == "light"
        assert not seen.page.locator(".bd-sidebar-primary").is_visible()
        seen.page.evaluate("() => dispatchEvent(new Event('afterprint'))")
        assert seen.page.evaluate(FOLDED) == folded
        assert seen.page.evaluate("() => document.documentElement.dataset.theme") == "dark"


def test_long_lines_of_code_go_on_below_a_mark_each_for_itself(browser):
    code = long_lines.marked(f"<pre>{'긴 줄 ' * 60}\n{'다음 긴 줄 ' * 40}\n짧은 줄\n끝</pre>")
    with visit(browser, "book/differences", width=SHEET) as seen:
        seen.page.evaluate(
            """(code) => {
              const section = document.querySelector("article section");
              section.insertAdjacentHTML("beforeend", code);
              section.lastElementChild.id = "long";
            }""",
            code,
        )
        said = seen.page.locator("#long").text_content()
        seen.page.emulate_media(media="print")
        seen.page.evaluate("() => dispatchEvent(new Event('beforeprint'))")
        lines = seen.page.locator("#long .kit-line")
        assert [text.split()[0] for text in lines.all_text_contents()] == ["긴", "다음"]
        assert seen.page.locator("#long .kit-line .kit-line").count() == 0
        assert all(one.evaluate("(line) => line.offsetHeight > 30") for one in lines.all())
        assert seen.page.locator("#long").text_content() == said
