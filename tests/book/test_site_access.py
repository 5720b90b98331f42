"""A phone, the keyboard, and who asks for less motion."""

import book_site
import pytest
from browser import settle
from first_visit import NARROW

PAGES = book_site.pages()
# Whatever sticks out to the right without lying in a part that scrolls by itself.
STICKING_OUT = """() => {
  const width = document.documentElement.clientWidth;
  const holds = (node) => node && node !== document.body &&
    (["auto", "scroll", "hidden", "clip"].includes(getComputedStyle(node).overflowX) || holds(node.parentElement));
  return [...document.querySelectorAll("main *")]
    .filter((node) => node.getBoundingClientRect().right > width + 1 && !holds(node))
    .map((node) => `${node.tagName}.${node.getAttribute("class")} ${Math.round(node.getBoundingClientRect().right)}`)
    .slice(0, 8);
}"""


@pytest.mark.parametrize("page", PAGES)
def test_a_phone_scrolls_downwards_only(browser, page):
    width, height = NARROW
    with book_site.visit(browser, page, width=width, height=height, has_touch=True, is_mobile=True) as seen:
        book_site.unfold(seen.page)
        assert seen.page.evaluate(STICKING_OUT) == []
        widest = seen.page.evaluate("() => document.documentElement.scrollWidth")
        assert widest <= width
        # The layout keeps the screen's width, so nothing had to be shrunk to fit either.
        assert seen.page.evaluate("() => innerWidth") == width


def test_the_keyboard_reaches_what_scrolls_sideways(browser):
    """Sections are laid out late and code is folded; still every wide part must be a stop."""
    width, height = NARROW
    with book_site.visit(browser, "book/attention", width=width, height=height) as seen:
        for fold in seen.page.locator("main details").all():
            fold.evaluate("(fold) => { fold.open = true; }")
        settle(seen.page)
        wide = [
            part
            for part in seen.page.locator(".kit-formula-body, .kit-table, .highlight pre").all()
            if part.evaluate("(part) => part.scrollWidth > part.clientWidth + 1")
        ]
        assert len(wide) > 10
        for part in wide:
            assert part.get_attribute("tabindex") == "0"


def test_what_is_unfolded_does_not_fade_in_for_who_asks(browser):
    with book_site.visit(browser, "book/masking") as seen:  # every visit asks for less motion
        moving = """() => {
          document.querySelectorAll("main details").forEach((one) => { one.open = true; });
          return document.getAnimations().length;
        }"""
        assert seen.page.evaluate(moving) == 0
        seen.page.emulate_media(reduced_motion="no-preference")
        seen.page.evaluate(
            "document.querySelectorAll('main details').forEach((one) => { one.open = false; })"
        )
        assert seen.page.evaluate(moving) > 0
