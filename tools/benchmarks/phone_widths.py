"""How many figures, tables, blocks of code and formulas of the built book scroll sideways on narrow screens.

    make book && python tools/benchmarks/phone_widths.py [width ...]

Pages are opened from file:// in headless Chromium, 360 and 768 px wide unless told otherwise, all that is folded open.
Widgets are left out. What scrolls is named under each width: its page and its first words.
"""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2] / "tests" / "support"))
import book_site
from browser import launched, resize
from sideways import KINDS, sideways


def main():
    widths = [int(width) for width in sys.argv[1:]] or [360, 768]
    found = {width: [] for width in widths}
    with launched() as browser:
        for page in book_site.pages():
            with book_site.visit(browser, page, width=widths[0], height=740) as seen:
                book_site.unfold(seen.page)
                for width in widths:
                    resize(seen.page, width, 740)
                    found[width].append((page, sideways(seen.page)))
    for width, pages in found.items():
        print(f"{width} px")
        for kind in KINDS:
            shown = sum(seen[kind]["shown"] for _, seen in pages)
            wide = [(page, name) for page, seen in pages for name in seen[kind]["wide"]]
            print(f"  {kind:9}{len(wide):4} of {shown:4} scroll sideways")
            for page, name in wide if kind != "code" else []:
                print(f"      {page}: {' '.join(name.split())}")


if __name__ == "__main__":
    main()
