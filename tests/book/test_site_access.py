"""A narrow window, the keyboard, and who asks for less motion."""

import book_site
from browser import settle
from first_visit import NARROW

# Whether a part is wider than its place, and the sides on which it is shaded.
SHADES = """(part) => [
  part.scrollWidth > part.clientWidth + 1,
  ["left", "right"].filter((side) => part.classList.contains(`kit-more-${side}`)),
]"""


def test_a_shade_shows_where_a_wide_part_goes_on_and_the_keyboard_reaches_it(browser):
    """Phones draw no scroll bar until one scrolls: a table cut between two columns would look complete.

    Code is wrapped at every width; formulas and tables go on to the right. On a phone all formulas of the page fit, in a
    window that is enlarged still more some do not.
    """
    kinds = (".kit-formula-body", ".kit-table")
    with book_site.visit(browser, "book/paper", width=280, height=NARROW[1]) as seen:
        for kind in kinds:
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
        book_site.unfold(seen.page)
        stops = seen.page.locator(".kit-formula-body, .kit-table, .highlight pre").evaluate_all(
            """(parts) => parts.filter((part) => part.scrollWidth > part.clientWidth + 1)
            .map((part) => part.getAttribute("tabindex"))"""
        )
        assert len(stops) >= len(kinds)
        assert set(stops) == {"0"}
