"""Time from the address to the text and to the last widget on every built page, with the CPU slowed four times.

    make book && python tools/benchmarks/page_speed.py [repeats]

Pages are opened from file:// in headless Chromium at 1280 px, each time in a fresh context. "text" is the first
contentful paint, "widgets" the moment when every widget of the page is drawn and painted (a dash: it has none); both
count from the start of the navigation. The middle of the repeats is printed; the slowing is Chromium's own. A machine
without any Korean font looks for one again for every syllable, which takes a good part of a second and which hardly any
reader's machine does; the last line of the table says which kind this one is. The line before it names the browser:
the headless shell has no window to draw, which on two cores the page pays for too.
"""

import shutil
import statistics
import subprocess
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2] / "tests" / "support"))
import book_site
from browser import chromium, launched

SLOWED = 4
PAINT = "performance.getEntriesByName('first-contentful-paint')[0]?.startTime"
READY = """
new MutationObserver((_, observer) => {
  if (document.documentElement.dataset.kitWidgets !== "ready") return;
  globalThis.widgetsReady = performance.now();
  observer.disconnect();
}).observe(document, { subtree: true, attributes: true, attributeFilter: ["data-kit-widgets"] });
"""


def once(browser, page):
    """(first contentful paint, widgets ready or None) in milliseconds."""
    context = browser.new_context(viewport={"width": 1280, "height": 900})
    try:
        tab = context.new_page()
        tab.add_init_script(READY)
        context.new_cdp_session(tab).send("Emulation.setCPUThrottlingRate", {"rate": SLOWED})
        tab.goto(book_site.html_of(page).as_uri())
        tab.wait_for_function(f"{PAINT} !== undefined")
        if book_site.holds_widgets(page):
            tab.wait_for_function("globalThis.widgetsReady !== undefined", timeout=60_000)
        return tab.evaluate(PAINT), tab.evaluate("globalThis.widgetsReady ?? null")
    finally:
        context.close()


def main():
    repeats = int(sys.argv[1]) if len(sys.argv) > 1 else 5
    print(f"{'page':24}{'text (ms)':>12}{'widgets (ms)':>14}")
    with launched() as browser:
        for page in book_site.pages():
            times = [once(browser, page) for _ in range(repeats)]
            text = statistics.median(paint for paint, _ in times)
            ready = [drawn for _, drawn in times if drawn is not None]
            print(f"{page:24}{text:12.0f}{f'{statistics.median(ready):.0f}' if ready else '-':>14}")
        print(f"browser: {Path(chromium() or 'of Playwright').name} {browser.version}")
    if shutil.which("fc-list"):
        fonts = subprocess.run(["fc-list", ":lang=ko"], capture_output=True, text=True, check=True).stdout
        print(f"Korean fonts on this machine: {len(fonts.splitlines())}")


if __name__ == "__main__":
    main()
