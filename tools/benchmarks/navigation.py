"""How a reader finds the way on the built pages: where anchors land, what the contents mark, how much the page shifts.

    make book && python tools/benchmarks/navigation.py [shifts] [anchors] [marks] [--width 1280] [page ...]

Pages are opened from file:// in headless Chromium, each time in a fresh context (a cold cache). "shifts" is the
cumulative layout shift from the address until all is laid out, by the browser's own PerformanceObserver, on every page.
"anchors" opens the address of every section of the five longest pages and gives the farthest that a heading stands
from where scroll-padding puts it. "marks" goes to forty places of three pages and counts those where the contents at
the right mark another section than the one whose box lies under the top bar.
"""

import argparse
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2] / "tests" / "support"))
import book_site
from browser import launched
from way_finding import FAR, anchors_of, marked, opened, shifted

PLACES = 40
HEIGHTS = {1280: 900, 1100: 900, 768: 1024, 360: 740}


def longest(count):
    """The pages with most sections."""
    return sorted(book_site.chapters(), key=lambda page: -len(anchors_of(page)))[:count]


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("what", nargs="*", help="shifts, anchors, marks or names of pages")
    parser.add_argument("--width", type=int, action="append")
    asked = parser.parse_args()
    kinds = [one for one in asked.what if one in ("shifts", "anchors", "marks")] or [
        "shifts",
        "anchors",
        "marks",
    ]
    named = [one for one in asked.what if one not in ("shifts", "anchors", "marks")]
    with launched() as browser:
        for width in asked.width or (1280, 360):
            size = (width, HEIGHTS.get(width, 900))
            if "shifts" in kinds:
                for page in named or book_site.pages():
                    print(f"{width:5} {page:28} shifts {shifted(browser, page, size):.4f}", flush=True)
            if "anchors" in kinds:
                for page in named or longest(5):
                    found = {name: opened(browser, page, size, name) for name in anchors_of(page)}
                    worst = max(found, key=lambda name: abs(found[name]))
                    far = [name for name, off in found.items() if abs(off) > FAR]
                    print(
                        f"{width:5} {page:28} {len(found)} anchors, farthest {found[worst]:+.1f} px ({worst}), far: {far}",
                        flush=True,
                    )
            if "marks" in kinds and width >= 1200:
                for page in named or longest(3):
                    wrong = [
                        (place, *pair)
                        for place, *pair in marked(browser, page, size, PLACES)
                        if pair[0] != pair[1]
                    ]
                    print(f"{width:5} {page:28} {PLACES} places, marked otherwise: {wrong}", flush=True)


if __name__ == "__main__":
    main()
