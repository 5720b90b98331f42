"""테마와 도구의 스타일을 하나로 모으고, 어느 페이지도 쓰지 않는 규칙을 뺀다. 고르는 일은 PurgeCSS가 한다.

브라우저는 스타일을 모두 읽고 나서야 첫 글을 그린다. 테마와 도구의 스타일은 선택자 열 가운데 여덟이 이 책에 없는 것을
가리키고, 파일도 여럿으로 나뉘어 있다.
"""

import hashlib
import json
import re
from pathlib import Path
from typing import Any

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.errors import ExtensionError

from . import node

OUT = "kit/styles.css"
# In the order of the cascade; a star stands for a hash. The book's own sheets, at the end, are kept whole.
FOREIGN = (
    "basic.css",
    "styles/theme.css",
    "styles/pydata-sphinx-theme.css",
    "pygments.css",
    "styles/sphinx-book-theme.css",
    "mystnb.*.css",
    "copybutton.css",
    "kit/katex/katex.min.css",
)
OWN = (
    "kit/pretendard/pretendard.css",
    "kit/icons.css",
    "kit/book.css",
    "kit/search.css",
    "kit/navigation.css",
    "kit/memory.css",
    "kit/phone.css",
    "kit/print.css",
)
# Classes are also written by these.
SCRIPTS = (
    "*.js",
    "scripts/bootstrap.js",
    "scripts/pydata-sphinx-theme.js",
    "scripts/sphinx-book-theme.js",
    "kit/book.js",
    "kit/contents.js",
    "kit/search_box.js",
    "kit/print.js",
    "kit/widgets.js",
    "kit/widgets/*.js",
)
_LINK = re.compile(rf"({re.escape(OUT)})(?:\?v=\w+)?\"")


def check(
    app: Sphinx, page: str, _template: str, context: dict[str, Any], _doctree: nodes.document | None
) -> None:
    """페이지가 목록 밖의 스타일을 쓰려 하면 멈춘다. 페이지는 모은 것 하나만 싣는다."""
    for entry in context["css_files"]:
        name = str(getattr(entry, "filename", entry)).removeprefix("_static/").split("?")[0]
        if name.endswith(".css") and not any(Path(name).match(known) for known in FOREIGN + OWN):
            raise ExtensionError(f"{page}이(가) 쓰려는 스타일 {name}이(가) styles.py의 목록에 없다.")


def join(sheets: list[tuple[Path, bool]], pages: list[Path], out: Path) -> None:
    """스타일을 차례대로 이어 out에 쓴다. 둘째 값이 True인 것은 통째로 두고, 나머지는 pages에 있는 것의 규칙만 남긴다."""
    order = {
        "sheets": [{"file": str(file), "whole": whole} for file, whole in sheets],
        "pages": [str(page) for page in pages],
        "out": str(out),
    }
    script = Path(__file__).with_name("stylesheet.js")
    node.run("스타일을 모으지 못했다", script, node.modules(), given=json.dumps(order))


def gather(app: Sphinx, error: Exception | None) -> None:
    """다 지은 뒤에 모은다. 모은 것의 주소에는 내용의 해시를 붙여, 고친 책에 옛 스타일이 남지 않게 한다."""
    if error is not None or app.builder.format != "html":
        return
    static = Path(app.outdir, "_static")
    sheets = [(file, name in OWN) for name in FOREIGN + OWN for file in sorted(static.glob(name))]
    pages = sorted(Path(app.outdir).rglob("*.html"))
    scripts = [file for name in SCRIPTS for file in sorted(static.glob(name))]
    join(sheets, pages + scripts, static / OUT)
    version = hashlib.sha256((static / OUT).read_bytes()).hexdigest()[:8]
    for page in pages:
        text = page.read_text(encoding="utf-8")
        linked = _LINK.sub(rf'\1?v={version}"', text)
        if linked != text:
            page.write_text(linked, encoding="utf-8")


def setup(app: Sphinx) -> None:
    """페이지마다, 그리고 다 지은 뒤에 끼어든다."""
    app.connect("html-page-context", check, priority=950)
    app.connect("build-finished", gather, priority=950)
