"""Every page for every reader: axe-core light and dark, wide and narrow; nothing wider than a phone."""

import book_site
import pytest
from browser import resize, settle

PAGES = book_site.pages()
AXE = book_site.ROOT / "book" / "node_modules" / "axe-core" / "axe.min.js"
WIDE, NARROW = (1280, 900), (360, 740)

# All rules that axe switches on by itself: WCAG 2.0 to 2.2 at A and AA, and its best practices.
RUN = """async (rules) => {
  const runOnly = rules ? { runOnly: rules } : {};
  const { violations, passes } = await axe.run(document, { resultTypes: ["violations"], ...runOnly });
  return {
    passed: passes.length,
    violations: violations.flatMap(({ id, impact, nodes }) => nodes.map((node) =>
      `${id} (${impact}): ${node.target.join(" ")} | ${node.html.slice(0, 160)} | ${node.failureSummary}`)),
  };
}"""
# Between them the two full runs see each theme and each width; the other two judge what depends on both.
COLOURS = ["color-contrast", "link-in-text-block"]
LOOKS = [(WIDE, "dark", None), (WIDE, "light", COLOURS), (NARROW, "light", None), (NARROW, "dark", COLOURS)]
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
def test_axe_finds_nothing(browser, page):
    with book_site.visit(browser, page, theme="dark") as seen:
        book_site.unfold(seen.page)
        seen.page.evaluate(AXE.read_text(encoding="utf-8"))
        for (width, height), theme, rules in LOOKS:
            seen.page.emulate_media(color_scheme=theme)
            seen.page.wait_for_function(
                "(theme) => document.documentElement.dataset.theme === theme", arg=theme
            )
            resize(seen.page, width, height)
            found = seen.page.evaluate(RUN, rules)
            assert found["violations"] == [], f"{theme}, {width} px"
            assert found["passed"] > (0 if rules else 10)


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


@pytest.mark.parametrize("page", PAGES)
def test_the_keyboard_reaches_the_text_first(browser, page):
    with book_site.visit(browser, page, wait=settle) as seen:
        seen.page.keyboard.press("Tab")
        link = seen.page.locator("a:focus")
        assert link.inner_text() == "본문으로 건너뛰기"
        seen.page.keyboard.press("Enter")
        seen.page.wait_for_function("() => location.hash === '#main-content'")


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
