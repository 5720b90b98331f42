"""A page that is printed: what is folded is open, nothing is wider than an A4 sheet, and the screen comes back."""

import pytest
from book_site import visit

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
        seen.page.evaluate("() => dispatchEvent(new Event('beforeprint'))")
        assert seen.page.evaluate(FOLDED) == 0
        assert seen.page.evaluate(WIDER) == []
        assert seen.page.evaluate("() => document.documentElement.dataset.theme") == "light"
        assert not seen.page.locator(".bd-sidebar-primary").is_visible()
        seen.page.evaluate("() => dispatchEvent(new Event('afterprint'))")
        assert seen.page.evaluate(FOLDED) == folded
        assert seen.page.evaluate("() => document.documentElement.dataset.theme") == "dark"


def test_a_long_line_of_code_goes_on_below_a_mark(browser):
    with visit(browser, "book/differences", width=SHEET) as seen:
        seen.page.evaluate(
            """() => {
              const code = document.createElement("pre");
              code.id = "long";
              code.textContent = "짧은 줄\\n" + "긴 줄 ".repeat(60) + "\\n끝";
              document.querySelector("article section").append(code);
            }"""
        )
        said = seen.page.locator("#long").text_content()
        seen.page.emulate_media(media="print")
        seen.page.evaluate("() => dispatchEvent(new Event('beforeprint'))")
        lines = seen.page.locator("#long .kit-line")
        assert lines.count() == 1
        assert (
            lines.bounding_box()["height"]
            > 2 * seen.page.locator("#long span").first.bounding_box()["height"]
        )
        assert seen.page.locator("#long").text_content() == said
