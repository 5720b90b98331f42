"""쪽마다 어떤 절과 문제가 있는지를 모아, 독자가 어디까지 읽고 풀었는지 보일 수 있게 한다.

절은 지은 쪽의 「이 페이지의 차례」에서 읽는다. 그래서 주소도 제목도 독자가 보는 것과 같다. 처음부터 끝까지 읽는 쪽,
곧 노트북만 센다. 찾아보는 쪽(용어집, API 문서, 참고 문헌)은 빠진다. 문제는 쪽에 실린 위젯의 상태에서 찾는다.
"""

import json
import re
from html import unescape
from pathlib import Path
from urllib.parse import unquote

from sphinx.application import Sphinx

from .widgets import STATE

_CONTENTS = re.compile(r'<nav id="pst-page-toc-nav".*?</nav>', re.DOTALL)
_ENTRY = re.compile(r'<a class="[^"]*\bnav-link\b[^"]*" href="#([^"]+)">(.*?)</a>', re.DOTALL)
_TAG = re.compile(r"<[^>]+>")
_STATES = re.compile(rf'<script type="{re.escape(STATE)}">(.*?)</script>', re.DOTALL)


def sections_in(html: str) -> list[tuple[str, str]]:
    """지은 쪽의 절마다 (주소, 제목), 차례대로."""
    contents = _CONTENTS.search(html)
    found = _ENTRY.findall(contents[0]) if contents else []
    return [(unquote(unescape(address)), unescape(_TAG.sub("", title)).strip()) for address, title in found]


def puzzles_in(html: str) -> dict[str, list[str]]:
    """지은 쪽의 문제(진료실의 환자도 문제이다)와 도전의 이름."""
    models = [
        model["state"] for text in _STATES.findall(html) for model in json.loads(text)["state"].values()
    ]
    puzzles = [state["name"] for state in models if {"question", "told", "name"} <= state.keys()]
    patients = [one["name"] for state in models for one in state.get("_cases") or []]
    return {
        "puzzles": puzzles + patients,
        "challenges": [one["name"] for state in models for one in state.get("_challenges") or []],
    }


def write(app: Sphinx, error: Exception | None) -> None:
    """다 지은 쪽들에서 책의 차례로 모아 스크립트로 적는다. 파일로 연 책도 스크립트는 읽을 수 있다."""
    if error is not None or app.builder.name != "html":
        return
    sections, puzzles = [], []
    for page in app.env.toctree_includes.get(app.config.root_doc, []):
        file = Path(app.outdir, f"{page}.html")
        if not file.exists():
            continue
        html, title = file.read_text(encoding="utf-8"), app.env.titles[page].astext()
        if app.env.doc2path(page).endswith(".ipynb"):
            sections.append((page, title, sections_in(html)))
        if any((found := puzzles_in(html)).values()):
            puzzles.append({"page": app.builder.get_target_uri(page), "title": title, **found})
    for name, listed in (("Sections", sections), ("Puzzles", puzzles)):
        text = json.dumps(listed, ensure_ascii=False, separators=(",", ":"))
        script = Path(app.outdir, "_static", f"kit-{name.lower()}.js")
        script.write_text(f"window.kit{name} = {text};\n", encoding="utf-8")


def setup(app: Sphinx) -> None:
    """모든 쪽을 쓴 뒤에 끼어든다."""
    app.connect("build-finished", write)
