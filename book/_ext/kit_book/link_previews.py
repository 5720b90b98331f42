"""메신저가 링크 아래에 보이는 제목, 소개, 그림(Open Graph). 그림은 장의 카드에 얹는 것을 크게 그린 PNG이다.

책이 놓인 주소를 환경 변수 KIT_BOOK_ADDRESS로 알려 주면 그림과 쪽의 주소를 온전히 적는다. 모르면 쪽의 주소는 적지 않고
그림은 상대 주소로 가리킨다. 그림은 다시 그릴 까닭이 있을 때만 그린다(preview_picture.py).
"""

import os
from pathlib import Path
from typing import Any
from urllib.parse import quote, urlsplit

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.errors import ExtensionError

from .preview_picture import SIZE, picture
from .thumbnails import DRAWINGS

FOLDER = "_static/kit/previews"
FRONT = "transformer"  # what the pages without a drawing of their own show


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


def preview(
    app: Sphinx, page: str, _template: str, context: dict[str, Any], document: nodes.document | None
) -> None:
    """템플릿(layout.html)에 링크의 소개를 건넨다."""
    if document is None or app.builder.name != "html":
        return
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
    """쪽들이 가리키는 그림을 모두 둔다."""
    if error is not None or app.builder.name != "html":
        return
    for name in sorted({drawing_of(page) for page in app.env.found_docs}):
        target = Path(app.outdir, FOLDER, f"{name}.png")
        kept = picture(name, Path(app.outdir).parent / ".previews")
        target.parent.mkdir(parents=True, exist_ok=True)
        if not target.exists() or target.read_bytes() != kept.read_bytes():
            target.write_bytes(kept.read_bytes())


def setup(app: Sphinx) -> None:
    """쪽마다, 그리고 다 지은 뒤에 끼어든다."""
    app.connect("html-page-context", preview, priority=900)
    app.connect("build-finished", draw)
