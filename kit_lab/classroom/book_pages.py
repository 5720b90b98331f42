"""지은 책에서, 페이지에 실린 문제와 도전의 자료를 찾는다. 독자의 브라우저가 판정하는 데 쓰는 바로 그 자료이다."""

import json
import re
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from kit_core.validation import check_that

_STATES = re.compile(r'<script type="application/vnd\.jupyter\.widget-state\+json">(.*?)</script>', re.DOTALL)
_KEYS = ("question", "choices", "answer", "tolerance", "wrong", "mask", "steps", "symbols", "lines", "free")


@dataclass(frozen=True)
class Pages:
    """지은 책의 자료. 이름에서 문제나 도전을 찾고, 저마다 "page"에 페이지의 이름이 있다. scripts는 모델마다의 파일들이다."""

    puzzles: dict[str, dict[str, Any]]
    challenges: dict[str, dict[str, Any]]
    scripts: dict[str, list[str]]


def read_pages(book: Path) -> Pages:
    """지은 책의 모든 페이지를 읽는다.

    Raises:
        ValueError: 그 폴더에 위젯이 실린 페이지가 없을 때.
    """
    found = Pages({}, {}, {})
    for path in sorted(book.glob("book/**/*.html")):
        for text in _STATES.findall(path.read_text(encoding="utf-8")):
            for model in json.loads(text)["state"].values():
                _add(found, path.stem, model["state"])
    check_that("--book", str(book), found.puzzles, "책을 지은 폴더(_build/html)를 적는다")
    live = book / "_static" / "kit" / "live"
    for name in {one["model"] for one in found.challenges.values()}:
        found.scripts[name] = [str(path.resolve()) for path in sorted(live.glob(f"{name}.*.js"))]
    return found


def _add(found: Pages, page: str, state: dict[str, Any]) -> None:
    if {"question", "told", "name"} <= state.keys():
        kind = state.get("_anywidget_id", "").rpartition(".")[2]
        told = {key: state[key] for key in _KEYS if key in state}
        found.puzzles[state["name"]] = {"page": page, "kind": kind, **told}
    for one in state.get("_cases") or ():
        told = {"question": f"진료실의 환자 {one['name']}", "bug": one["bug"]}
        found.puzzles[one["name"]] = {"page": page, "kind": "Patient", **told}
    for one in state.get("_challenges") or ():
        bench = {key: state[f"_{key}"] for key in ("sizes", "parts", "examples")}
        found.challenges[one["name"]] = {"page": page, "model": state["_live"]["name"], **one, **bench}
