"""Which rules of the theme and the tools were left out of the book's one style sheet, though a page has parts for them."""

import sys
from functools import cache

import book_site
from playwright.sync_api import Page

sys.path.insert(0, str(book_site.ROOT / "book" / "_ext"))
from kit_book.styles import FOREIGN, OUT

LEFT_OUT = r"""({ sheets, joined }) => {
  // What holds only for a moment, and what is no element of its own.
  const moments = [
    "hover", "focus(-visible|-within)?", "active", "visited", "link", "target", "checked", "disabled", "enabled", "valid",
    "invalid", "indeterminate", "placeholder-shown", "autofill", "open", "modal", "fullscreen", "read-only", "default",
    "before", "after", "first-letter", "first-line",
  ];
  const state = new RegExp(`::[\\w-]+(\\([^)]*\\))?|:(${moments.join("|")})(?![\\w-])`, "g");
  const always = (selector) => selector.replace(state, (_found, ...rest) => {
    const [at, whole] = rest.slice(-2);
    return at && /[\w\])*"]/.test(whole[at - 1]) ? "" : "*";
  });
  const selectors = (text) => {
    const found = [];
    let depth = 0, from = 0;
    [...text, ","].forEach((letter, i) => {
      depth += (letter === "(" || letter === "[") - (letter === ")" || letter === "]");
      if (letter === "," && !depth) { found.push(text.slice(from, i).trim()); from = i + 1; }
    });
    return found;
  };
  const read = (text) => {
    const found = new Map();
    const walk = (rules, within) => {
      for (const rule of rules) {
        if (rule.selectorText === undefined) walk(rule.cssRules ?? [], `${within}${rule.conditionText ?? ""} `);
        else for (const one of selectors(rule.selectorText)) found.set(within + one, one);
      }
    };
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(text);
    walk(sheet.cssRules, "");
    return found;
  };
  const kept = read(joined);
  const dropped = [...sheets.map(read).flatMap((sheet) => [...sheet])].filter(([rule]) => !kept.has(rule));
  return {
    dropped: dropped.length,
    missed: dropped.filter(([, selector]) => document.querySelector(always(selector))).map(([rule]) => rule),
  };
}"""


@cache
def texts() -> dict:
    """The sheets as the theme and the tools wrote them, and the book's one."""
    static = book_site.HTML / "_static"
    files = [file for name in FOREIGN for file in sorted(static.glob(name))]
    return {
        "sheets": [file.read_text(encoding="utf-8") for file in files],
        "joined": (static / OUT).read_text(encoding="utf-8"),
    }


def left_out(page: Page) -> dict:
    """How many rules were left out, and which of them would have changed a part of this page, in whatever state."""
    return page.evaluate(LEFT_OUT, texts())
