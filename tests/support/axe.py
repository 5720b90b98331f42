"""What axe-core finds on a page of the built book, in both themes and at both widths."""

import book_site
import stand_ins
from browser import resize, settle
from first_visit import NARROW
from playwright.sync_api import Browser, Page

WIDE = (1280, 900)
AXE = book_site.ROOT / "book" / "node_modules" / "axe-core" / "axe.min.js"
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
LOOKS = [(WIDE, "dark", None), (NARROW, "light", None), (NARROW, "dark", COLOURS), (WIDE, "light", COLOURS)]


def examined(browser: Browser, name: str) -> tuple[list[str], dict[str, dict]]:
    """Opens a page and unfolds it: parts that nothing can stand for, and theme and width -> what axe found."""
    with book_site.visit(browser, name) as seen:
        book_site.unfold(seen.page)
        seen.page.keyboard.press("End")
        settle(seen.page)
        odd = stand_ins.put(seen.page, turn)
        return odd, judged(seen.page)


def turn(page: Page, theme: str) -> None:
    page.emulate_media(color_scheme=theme)
    page.wait_for_function("(theme) => document.documentElement.dataset.theme === theme", arg=theme)


def judged(page: Page) -> dict[str, dict]:
    page.evaluate(AXE.read_text(encoding="utf-8"))
    found = {}
    for (width, height), theme, rules in LOOKS:
        turn(page, theme)
        resize(page, width, height)
        if rules:
            stand_ins.put_for_code(page)
        found[f"{theme}, {width} px"] = page.evaluate(RUN, rules) | {"full": rules is None}
    return found
