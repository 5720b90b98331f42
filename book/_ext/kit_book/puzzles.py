"""쪽마다 어떤 문제가 있는지를 모아, 읽는 길의 쪽이 독자가 어디까지 풀었는지 보일 수 있게 한다."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from sphinx.application import Sphinx

from .widgets import STATE

_STATES = re.compile(rf'<script type="{re.escape(STATE)}">(.*?)</script>', re.DOTALL)
_FILE = "kit-puzzles.js"


def names_in(html: str) -> dict[str, list[str]]:
    """지은 쪽에 실린 위젯의 상태에서 찾은 문제(진료실의 환자도 문제이다)와 도전의 이름."""
    models = [
        model["state"] for text in _STATES.findall(html) for model in json.loads(text)["state"].values()
    ]
    puzzles = [state["name"] for state in models if {"question", "told", "name"} <= state.keys()]
    patients = [one["name"] for state in models for one in state.get("_cases") or []]
    return {
        "puzzles": puzzles + patients,
        "challenges": [one["name"] for state in models for one in state.get("_challenges") or []],
    }


def listed(app: Sphinx) -> Iterator[dict[str, Any]]:
    """문제가 있는 쪽을 책의 차례로."""
    for page in app.env.toctree_includes.get(app.config.root_doc, []):
        file = Path(app.outdir, f"{page}.html")
        found = names_in(file.read_text(encoding="utf-8")) if file.exists() else {}
        if any(found.values()):
            yield {"page": app.builder.get_target_uri(page), "title": app.env.titles[page].astext(), **found}


def write(app: Sphinx, error: Exception | None) -> None:
    """다 지은 쪽들에서 모아 스크립트 하나로 적는다. 파일로 연 책도 스크립트는 읽을 수 있다."""
    if error is None and app.builder.name == "html":
        text = json.dumps(list(listed(app)), ensure_ascii=False)
        Path(app.outdir, "_static", _FILE).write_text(f"window.kitPuzzles = {text};\n", encoding="utf-8")


def setup(app: Sphinx) -> None:
    """모든 쪽을 쓴 뒤에 끼어든다."""
    app.connect("build-finished", write)
