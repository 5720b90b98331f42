"""검색 엔진과 메신저가 링크 아래에 보이는 제목, 소개, 그림(Open Graph). 소개는 그 쪽의 첫 문단이고, 그림은 장의 카드에 얹는 것을
크게 그린 PNG이다.

책이 놓인 주소를 환경 변수 KIT_BOOK_ADDRESS로 알려 주면 그림과 쪽의 주소를 온전히 적는다. 모르면 쪽의 주소는 적지 않고
그림은 상대 주소로 가리킨다.
"""

import os
import re
import textwrap
from pathlib import Path
from typing import Any
from urllib.parse import quote, urlsplit

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.errors import ExtensionError

from .figures import TOKENS
from .thumbnails import DRAWINGS, thumbnail
from .thumbnails.ink import HEIGHT, WIDTH

FOLDER = "_static/kit/previews"
FRONT = "transformer"  # what the pages without a drawing of their own show
SIZE = (1200, 630)
LENGTH = 160  # letters of the description
_SCALE = 5.6  # pixels of the picture to a unit of the thumbnail
_COLOURS = {variable: colour for colour, variable in TOKENS.items()}


def description(document: nodes.document) -> str:
    """첫 문단을 어절 사이에서 줄인 글. 테마는 제목부터 세어 어절 가운데를 자른다."""
    paragraphs = (one for one in document.findall(nodes.paragraph) if isinstance(one.parent, nodes.section))
    text = next((one.astext() for one in paragraphs), "")
    return textwrap.shorten(text, LENGTH, placeholder=" …")


def address() -> str:
    """책이 놓인 주소. `/`로 끝난다. 모르면 빈 글.

    Raises:
        ExtensionError: http나 https로 시작하는 주소가 아닐 때.
    """
    given = os.environ.get("KIT_BOOK_ADDRESS", "").strip()
    if not given:
        return ""
    parts = urlsplit(given)
    if parts.scheme not in ("http", "https") or not parts.netloc or parts.query or parts.fragment:
        raise ExtensionError(
            f"환경 변수 KIT_BOOK_ADDRESS({given!r})는 책이 놓인 https://… 꼴의 주소여야 한다"
        )
    return given.rstrip("/") + "/"


def drawing_of(page: str) -> str:
    """쪽에 어울리는 그림의 이름."""
    name = page.rpartition("/")[2]
    return name if name in DRAWINGS else FRONT


def enlarged(name: str) -> str:
    """카드의 그림을 가운데에 크게 놓은 SVG. 바깥에서는 페이지의 변수를 모르므로 색을 적는다."""
    width, height = (_SCALE * side for side in (WIDTH, HEIGHT))
    place = f'x="{(SIZE[0] - width) / 2}" y="{(SIZE[1] - height) / 2}" width="{width}" height="{height}"'
    drawn = thumbnail(name).replace("<svg ", f"<svg {place} ", 1)
    drawn = re.sub(r"var\((--kit-[\w-]+)\)", lambda found: _COLOURS[found[1]], drawn)
    return f'<svg xmlns="http://www.w3.org/2000/svg" width="{SIZE[0]}" height="{SIZE[1]}">{drawn}</svg>'


def preview(
    app: Sphinx, page: str, _template: str, context: dict[str, Any], document: nodes.document | None
) -> None:
    """템플릿(layout.html)에 링크의 소개를 건넨다."""
    if document is None:
        return
    context["page_description"] = description(document)
    name = drawing_of(page)
    path = f"{FOLDER}/{name}.png"
    base = address()
    context["link_preview"] = {
        "title": app.env.titles[page].astext(),
        "site": app.config.html_title,
        "kind": "website" if page == app.config.root_doc else "article",
        "url": base and base + quote(app.builder.get_target_uri(page)),
        "image": base + path if base else context["pathto"](path, 1),
        "width": SIZE[0],
        "height": SIZE[1],
    }


def draw(app: Sphinx, error: Exception | None) -> None:
    """쪽들이 가리키는 그림을 모두 둔다. 달라진 것만 그린다."""
    if error is not None or app.builder.name != "html":
        return
    import resvg_py

    folder = Path(app.outdir, FOLDER)
    folder.mkdir(parents=True, exist_ok=True)
    for name in sorted({drawing_of(page) for page in app.env.found_docs}):
        svg, source = enlarged(name), folder / f"{name}.svg"
        if source.exists() and source.read_text(encoding="utf-8") == svg:
            continue
        png = resvg_py.svg_to_bytes(svg_string=svg, background="#ffffff", skip_system_fonts=True)
        source.with_suffix(".png").write_bytes(png)
        source.write_text(svg, encoding="utf-8")


def setup(app: Sphinx) -> None:
    """테마가 소개를 적은 뒤에, 그리고 다 지은 뒤에 끼어든다."""
    app.connect("html-page-context", preview, priority=900)
    app.connect("build-finished", draw)
