"""Reads the text of a notebook as JupyterLab shows it, and finds what only the book's build would understand."""

import json
import re
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from browser import PATIENCE
from playwright.sync_api import Page

# What stays in a rendered text when it was no Markdown: roles, directives, labels, formulas, footnotes, emphasis.
LEFTOVER = re.compile(
    r"\{[a-z][a-z:-]*\}|\$|:::|```|^\s*\([\w:.-]*[a-z]{2}[\w:.-]*\)(?:=|$)|<!--|-->|\*\*|\[\^|\]\(|\^\d|\\[A-Za-z]+",
    re.MULTILINE,
)

OPEN = """async ([path, kernel]) => {
  // All notebooks share the first one's kernel: to start twenty takes longer than to read them.
  const panel = await jupyterapp.commands.execute(
    "docmanager:open", { path, factory: "Notebook", kernel: { id: kernel } });
  await panel.context.ready;
  await panel.revealed;
}"""
KERNEL = "() => jupyterapp.shell.currentWidget.context.sessionContext.session.kernel.id"
CLOSE = "() => jupyterapp.shell.currentWidget.dispose()"
SHOWN = """() => {
  const { content } = jupyterapp.shell.currentWidget;
  const shown = content.widgets.map((cell) => cell.rendered && cell.node.querySelector(".jp-RenderedMarkdown"));
  const there = shown.filter((one) => one && one.childElementCount);
  const all = (selector) => there.flatMap((one) => [...one.querySelectorAll(selector)]);
  const target = (link) => decodeURIComponent(link.hash.slice(1));
  return {
    cells: content.widgets.length,
    rendered: there.length,
    formulas: all("mjx-container").length,
    wrong: all("mjx-merror").map((one) => one.textContent),
    texts: there.map((one) => {
      const copy = one.cloneNode(true);
      copy.querySelectorAll("code, pre, mjx-container, .jp-InternalAnchorLink").forEach((part) => part.remove());
      return copy.textContent;
    }),
    broken: all("img").filter((one) => !one.naturalWidth).map((one) => one.src),
    // A name inside a notebook is no id here, but this attribute.
    lost: all('a[href^="#"]').map(target)
      .filter((name) => !content.node.querySelector(`[data-jupyter-id="${CSS.escape(name)}"]`)),
  };
}"""


@dataclass(frozen=True)
class Reading:
    """What stood in the lab: formulas drawn, and all that a reader would stumble over."""

    formulas: int
    problems: list[str]


def texts_only(notebook: Path, copy: Path) -> None:
    """Writes a notebook without its code: the lab takes longest to set up what is not looked at here."""
    content = json.loads(notebook.read_text(encoding="utf-8"))
    content["cells"] = [cell for cell in content["cells"] if cell["cell_type"] == "markdown"]
    copy.parent.mkdir(parents=True, exist_ok=True)
    copy.write_text(json.dumps(content), encoding="utf-8")


def read(
    page: Page, path: str, done: Callable[[Reading], bool] = lambda reading: not reading.problems
) -> Reading:
    """Opens a notebook beside the one that is open, waits until nothing of its source is left, and closes it."""
    page.evaluate(OPEN, [path, page.evaluate(KERNEL)])
    try:
        deadline = time.monotonic() + PATIENCE
        while True:
            reading = _judged(page.evaluate(SHOWN))
            if done(reading) or time.monotonic() > deadline:
                return reading
            page.wait_for_timeout(50)
    finally:
        page.evaluate(CLOSE)


def _judged(shown: dict) -> Reading:
    problems = [
        f"{' '.join(one.strip() for one in found)} in: {text.strip()[:200]}"
        for text in shown["texts"]
        if (found := LEFTOVER.findall(text))
    ]
    problems += [f"no formula: {one}" for one in shown["wrong"]]
    problems += [f"no image: {one}" for one in shown["broken"]]
    problems += [f"leads nowhere: #{one}" for one in shown["lost"]]
    if shown["rendered"] < shown["cells"]:
        problems.append(f"{shown['rendered']} of {shown['cells']} cells are rendered")
    return Reading(shown["formulas"], problems)
