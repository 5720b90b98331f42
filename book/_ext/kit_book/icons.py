"""테마가 쓰는 아이콘만 골라 CSS로 만든다. 테마의 fontawesome.js(529 KB)를 대신한다."""

import re
from pathlib import Path
from urllib.parse import quote

SOLID = [
    *(
        "angle-left",
        "angle-right",
        "arrow-up",
        "bars",
        "chevron-down",
        "circle-half-stroke",
        "download",
        "file",
    ),
    *("file-pdf", "list", "magnifying-glass", "moon", "rocket", "sun"),
]
BRANDS = ["github"]
_BASE = """\
.fa-solid,.fas,.fa-brands,.fab{display:inline-block;width:1em;height:1em;vertical-align:-.125em;\
background:currentColor;-webkit-mask:var(--kit-icon) center/contain no-repeat;\
mask:var(--kit-icon) center/contain no-repeat}
.fa-lg{font-size:1.1em}
.fa-solid::before,.fas::before,.fa-brands::before,.fab::before{content:none!important}
@media (forced-colors:active){.fa-solid,.fas,.fa-brands,.fab{background:ButtonText}}
"""


def stylesheet(modules: Path) -> str:
    """아이콘마다 규칙 하나: `.fa-bars{--kit-icon:url(...)}`."""
    folder = modules / "@fortawesome" / "fontawesome-free" / "svgs"
    icons = {name: _address(folder / "solid" / f"{name}.svg") for name in SOLID}
    icons |= {name: _address(folder / "brands" / f"{name}.svg") for name in BRANDS}
    rules = "".join(f".fa-{name}{{--kit-icon:{address}}}\n" for name, address in icons.items())
    return f"/* Font Awesome Free (fontawesome.com), icons CC BY 4.0 */\n{_BASE}{rules}"


def _address(path: Path) -> str:
    svg = re.sub(r"<!--.*?-->", "", path.read_text(encoding="utf-8"), flags=re.DOTALL)
    return f'url("data:image/svg+xml,{quote(svg, safe=" =:/")}")'.replace("%22", "'")
