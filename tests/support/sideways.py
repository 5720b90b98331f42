"""Which parts of a page scroll sideways: figures, tables, code and formulas, told by their kind and their first words."""

from playwright.sync_api import Page

KINDS = {
    "figures": ".kit-figure-frame",
    "tables": ".kit-table",
    "code": "pre",
    "formulas": ".kit-formula-body",
}
# Widgets lay out their own parts, and their own tests look at those.
LOOK = """(kinds) => Object.fromEntries(Object.entries(kinds).map(([kind, selector]) => {
  const all = [...document.querySelectorAll(`article :is(${selector})`)]
    .filter((part) => part.clientWidth && !part.closest(".kit-widget-host"));
  const name = (part) => (part.getAttribute("aria-label") ?? part.textContent).trim().slice(0, 60);
  const wide = all.filter((part) => part.scrollWidth > part.clientWidth + 1);
  return [kind, { shown: all.length, wide: wide.map(name), unreached: wide.filter((one) => one.tabIndex < 0).map(name) }];
}))"""


def sideways(page: Page) -> dict[str, dict]:
    """Kind -> how many parts are shown, which of them scroll sideways, and which of these no keyboard reaches."""
    return page.evaluate(LOOK, KINDS)
