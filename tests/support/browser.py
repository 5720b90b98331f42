"""How tests open a page in the browser of tools/chromium.py, and how they wait for it."""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import BrowserContext, Locator, Page, expect

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "tools"))

from chromium import launched  # noqa: F401 -- tests ask this module for it

# How many times slower than this machine pages are to run, to find tests that read a page too early.
SLOWER = float(os.environ.get("KIT_SLOWER", "1"))
PATIENCE = 60  # seconds; only a hang reaches it, on a busy machine too
expect.set_options(timeout=1000 * PATIENCE)  # Playwright waits five seconds, which a busy machine reaches


def new_page(context: BrowserContext) -> Page:
    """A page of the context, slowed down where KIT_SLOWER asks for it."""
    page = context.new_page()
    if SLOWER > 1:
        context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    return page


# A redraw comes with the next frame, but what asks for it may come later: a `toggle` event is a task of its own,
# an observer is told at a frame's end, a font arrives when it has been read. So the page has settled when two
# frames in a row, with the tasks that stood in line between them, changed nothing and all fonts are there.
SETTLE = """async (patience) => {
  const frame = () => new Promise((done) => requestAnimationFrame(done));
  // Its own `toggle` stands in line behind those of the page.
  const tasks = () => new Promise((done) => {
    const last = document.createElement("details");
    last.addEventListener("toggle", done, { once: true });
    last.open = true;
  });
  let stirred = false;
  const watch = new MutationObserver(() => { stirred = true; });
  watch.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
  const end = performance.now() + 1000 * patience;
  for (let quiet = 0; quiet < 2 && performance.now() < end;) {
    stirred = false;
    await tasks();
    await frame();
    await Promise.race([document.fonts.ready, new Promise((done) => setTimeout(done, end - performance.now()))]);
    quiet = stirred ? 0 : quiet + 1;
  }
  watch.disconnect();
}"""


def settle(page: Page) -> None:
    """Waits until the page has drawn what was asked of it; a page that never rests is left after a while."""
    page.evaluate(SETTLE, PATIENCE)


@contextmanager
def tapped(page: Page) -> Iterator[None]:
    """Waits at the block's end for what a tap in it does: the browser tells the page after the touch is over."""
    page.evaluate(
        """() => {
          window.wasTapped = false;
          // A slider takes the touch for itself: then there is no click.
          for (const name of ["click", "change"])
            addEventListener(name, () => { window.wasTapped = true; }, { capture: true, once: true });
        }"""
    )
    yield
    page.wait_for_function("() => window.wasTapped")
    settle(page)


def tap(target: Locator, **how: object) -> None:
    """Taps, and waits until the page has noticed and drawn what follows."""
    with tapped(target.page):
        target.tap(**how)


def resize(page: Page, width: int, height: int) -> None:
    """Another size of the window, and the page laid out for it."""
    page.set_viewport_size({"width": width, "height": height})
    page.wait_for_function(
        "([width, height]) => innerWidth === width && innerHeight === height", arg=[width, height]
    )
    settle(page)
