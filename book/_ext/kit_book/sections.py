"""쪽마다 어떤 절이 있는지를 모아, 독자가 어디까지 읽었는지 보일 수 있게 한다.

절은 지은 쪽의 「이 쪽의 차례」에서 읽는다. 그래서 주소도 제목도 독자가 보는 것과 같다. 처음부터 끝까지 읽는 쪽,
곧 노트북만 센다. 찾아보는 쪽(용어집, API 문서, 참고 문헌)은 빠진다.
"""

import json
import re
from collections.abc import Iterator
from html import unescape
from pathlib import Path
from urllib.parse import unquote

from sphinx.application import Sphinx

FILE = "kit-sections.js"
_CONTENTS = re.compile(r'<nav id="pst-page-toc-nav".*?</nav>', re.DOTALL)
_ENTRY = re.compile(r'<a class="[^"]*\bnav-link\b[^"]*" href="#([^"]+)">(.*?)</a>', re.DOTALL)
_TAG = re.compile(r"<[^>]+>")


def sections_in(html: str) -> list[tuple[str, str]]:
    """지은 쪽의 절마다 (주소, 제목), 차례대로."""
    contents = _CONTENTS.search(html)
    found = _ENTRY.findall(contents[0]) if contents else []
    return [(unquote(unescape(address)), unescape(_TAG.sub("", title)).strip()) for address, title in found]


def listed(app: Sphinx) -> Iterator[tuple[str, str, list[tuple[str, str]]]]:
    """읽는 쪽마다 (이름, 제목, 절들), 책의 차례로."""
    for page in app.env.toctree_includes.get(app.config.root_doc, []):
        file = Path(app.outdir, f"{page}.html")
        if app.env.doc2path(page).endswith(".ipynb") and file.exists():
            yield page, app.env.titles[page].astext(), sections_in(file.read_text(encoding="utf-8"))


def write(app: Sphinx, error: Exception | None) -> None:
    """다 지은 쪽들에서 모아 스크립트 하나로 적는다. 파일로 연 책도 스크립트는 읽을 수 있다."""
    if error is None and app.builder.name == "html":
        text = json.dumps(list(listed(app)), ensure_ascii=False, separators=(",", ":"))
        Path(app.outdir, "_static", FILE).write_text(f"window.kitSections = {text};\n", encoding="utf-8")


def setup(app: Sphinx) -> None:
    """모든 쪽을 쓴 뒤에 끼어든다."""
    app.connect("build-finished", write)
