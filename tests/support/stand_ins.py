"""Small parts that stand for large ones while axe judges a page, which has to look at thousands of elements less.

Nothing stands for a part that could be judged otherwise: what the stand-ins rely on is asked of the page first.
"""

from collections.abc import Callable

from playwright.sync_api import Page

# KaTeX draws a formula with some hundred elements, all hidden from screen readers: only their colour can be judged.
# Where a formula has one colour and nothing behind it, three letters of ordinary size stand for each of the parts
# between which a line may break, as large as the part, so that what is too wide still scrolls.
ODD_FORMULAS = """(all) => all.flatMap((formula) => {
  const own = getComputedStyle(formula);
  const odd = [...formula.querySelectorAll("*")].filter((part) => {
    const style = getComputedStyle(part);
    return style.color !== own.color || style.textShadow !== own.textShadow || style.opacity !== "1"
      || style.backgroundColor !== "rgba(0, 0, 0, 0)" || style.backgroundImage !== "none";
  });
  return odd.map((part) => part.outerHTML.slice(0, 160));
})"""
LETTERS = """(all) => all
  .map((part) => [part, part.getBoundingClientRect()])
  .forEach(([part, { width, height }]) => {
    const letters = document.createElement("span");
    letters.textContent = "xyz"; // axe leaves a single letter undecided
    letters.style.cssText = `display: inline-block; overflow: hidden; font-size: 16px; font-weight: 400;`
      + `width: ${width}px; height: ${height}px`;
    part.replaceChildren(letters);
  })"""

# Tokens of code: of those that look alike in a block, the longest stands for all, for axe leaves single letters undecided;
# the others become the block's own text.
LOOK = """const lookOf = (token) => {
    const style = getComputedStyle(token);
    return [style.color, style.backgroundColor, style.backgroundImage, style.opacity, style.textShadow, style.fontSize,
      style.fontWeight, style.textDecorationLine].join(" ");
  };"""
ODD_TOKENS = f"""(blocks) => blocks.flatMap((block) => {{
  {LOOK}
  const looks = new Map();
  return [...block.querySelectorAll("span[class]")].filter((token) => {{
    const look = lookOf(token);
    if (!looks.has(token.className)) looks.set(token.className, look);
    return looks.get(token.className) !== look;
  }}).map((token) => token.outerHTML.slice(0, 160));
}})"""
LONGEST_TOKENS = """(blocks) => blocks.forEach((block) => {
  const kept = new Map();
  for (const token of block.querySelectorAll("span[class]")) {
    if (token.childElementCount) continue;
    const other = kept.get(token.className);
    const longer = !other || token.textContent.length > other.textContent.length;
    if (longer) kept.set(token.className, token);
    const lost = longer ? other : token;
    lost?.replaceWith(lost.textContent);
  }
  block.normalize();
})"""

# A figure without text or anything to reach is one image to axe, however many strokes it has.
OUTLINES = """(all) => all
  .filter((figure) => !figure.querySelector("text, title, a, image, foreignObject, [role], [tabindex]"))
  .forEach((figure) => figure.replaceChildren())"""

# Code looks the same at each width: once both themes are judged, boxes stand for it.
BOXES = """(all) => all
  .map((node) => [node, node.getBoundingClientRect()])
  .forEach(([node, { width, height }]) => {
    const box = document.createElement("span");
    box.style.display = "inline-block";
    box.style.width = `min(100%, ${width}px)`;
    box.style.height = `${height}px`;
    node.replaceWith(box);
  })"""


def put(page: Page, turn: Callable[[Page, str], None]) -> list[str]:
    """Puts the stand-ins of formulas, code and figures; gives the parts that they cannot stand for in some theme."""
    formulas, code = page.locator("article .katex-html"), page.locator("article .highlight")
    odd = []
    for theme in ("light", "dark"):
        turn(page, theme)
        odd += formulas.evaluate_all(ODD_FORMULAS) + code.evaluate_all(ODD_TOKENS)
    formulas.locator("> .katex-base").evaluate_all(LETTERS)
    code.evaluate_all(LONGEST_TOKENS)
    page.locator("article svg:is(.kit-plot, .kit-figure[role=img][aria-label])").evaluate_all(OUTLINES)
    return odd


def put_for_code(page: Page) -> None:
    """Puts boxes for all code."""
    page.locator("article .highlight").evaluate_all(BOXES)
