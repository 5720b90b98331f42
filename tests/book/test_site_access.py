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
        book_site.unfold(seen.page)
        stops = seen.page.locator(".kit-formula-body, .kit-table, .highlight pre").evaluate_all(
            """(parts) => parts.filter((part) => part.scrollWidth > part.clientWidth + 1)
            .map((part) => part.getAttribute("tabindex"))"""
        )
        assert len(stops) > 10
        assert set(stops) == {"0"}


# Whether a part is wider than its place, and the sides on which it is shaded.
SHADES = """(part) => [
  part.scrollWidth > part.clientWidth + 1,
  ["left", "right"].filter((side) => part.classList.contains(`kit-more-${side}`)),
]"""


@pytest.mark.parametrize("kind", [".kit-formula-body", ".kit-table", ".kit-figure-frame", ".highlight pre"])
def test_a_shade_shows_where_a_wide_part_goes_on(browser, kind):
    """Phones draw no scroll bar until one scrolls: a table cut between two columns would look complete."""
    width, height = NARROW
    with book_site.visit(browser, "book/masking", width=width, height=height) as seen:
        parts = seen.page.locator(f"main {kind}")
        found = parts.evaluate_all(f"(parts) => parts.map({SHADES})")
        assert all(shades == (["right"] if wide else []) for wide, shades in found)
        part = parts.nth([wide for wide, _ in found].index(True))
        assert "inset" in part.evaluate("(part) => getComputedStyle(part).boxShadow")
        for share, shades in ((0.5, ["left", "right"]), (1, ["left"]), (0, ["right"])):
            move = "(part, share) => { part.scrollLeft = share * (part.scrollWidth - part.clientWidth); }"
            part.evaluate(move, share)
            settle(seen.page)
            assert part.evaluate(SHADES) == [True, shades]


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
