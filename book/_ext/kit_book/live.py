"""페이지 안에서 도는 모델: 위젯이 쓰는 모델의 가중치를 지은 책에 한 벌씩 쓰고, 페이지에 그 자리를 알린다.

페이지는 독자가 위젯을 처음 쓸 때에야 그 스크립트를 불러온다(kit_lab/widgets/shared/live.js).
"""

import json
import re
from functools import cache
from pathlib import Path
from typing import Any

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.errors import ExtensionError

from .widgets import STATE, shown

FOLDER = "_static/kit/live"
CALLED = re.compile(rf"{FOLDER}/([\w.-]+)")  # 쪽이 부르는 파일의 이름


@cache
def written(folder: Path, name: str, key: str) -> list[str]:
    """모델 하나를 쓰고 파일들의 이름을 준다. 장을 실행할 때의 가중치와 다르면 그만둔다."""
    from kit_lab.live import LiveModel
    from kit_lab.live.parts import export_parts

    live = LiveModel(name)
    if live.key != key:
        raise ExtensionError(
            f"위젯의 모델 {key}이(가) 실려 있는 {live.key}과(와) 다르다. 장을 다시 실행한다."
        )
    return [part.path.name for part in export_parts(live.pretrained, folder)]


@cache
def engine(folder: Path) -> str:
    """모든 모델이 함께 쓰는 엔진을 쓰고 파일의 이름을 준다."""
    from kit_lab.live import export_engine

    return export_engine(folder).path.name


def models(context: dict[str, Any]) -> dict[str, str]:
    """페이지의 위젯들이 쓰는 모델의 이름과 열쇠."""
    states = [
        entry for entry in context["script_files"] if getattr(entry, "attributes", {}).get("type") == STATE
    ]
    found = {}
    for entry in states:
        saved = shown(context.get("body", ""), json.loads(entry.attributes["body"]))
        for model in saved["state"].values():
            told = model["state"].get("_live")
            if told:
                found[told["name"]] = told["key"]
    return found


def place(
    app: Sphinx, page: str, _template: str, context: dict[str, Any], _doctree: nodes.document | None
) -> None:
    """모델을 쓰는 페이지에 스크립트의 주소를 적는다."""
    found = models(context)
    if not found:
        return
    folder = Path(app.outdir, FOLDER)
    files = {name: written(folder, name, key) for name, key in sorted(found.items())}
    pathto = context["pathto"]
    told = {
        "engine": pathto(f"{FOLDER}/{engine(folder)}", 1),
        "models": {name: [pathto(f"{FOLDER}/{file}", 1) for file in parts] for name, parts in files.items()},
    }
    context["body"] += f"<script>globalThis.kitLive = {json.dumps(told)};</script>"


def forget(_app: Sphinx) -> None:
    """한 프로세스에서 다시 지을 때, 지난번에 쓴 것이 아직 있다고 여기지 않는다."""
    written.cache_clear()
    engine.cache_clear()


def sweep(app: Sphinx, failure: Exception | None) -> None:
    """어느 쪽도 부르지 않는 파일을 지운다. 고친 쪽만 다시 지으면 옛 엔진과 옛 가중치가 남기 때문이다."""
    folder = Path(app.outdir, FOLDER)
    if failure or not folder.is_dir():
        return
    pages = Path(app.outdir).rglob("*.html")
    called = {name for page in pages for name in CALLED.findall(page.read_text(encoding="utf-8"))}
    for path in folder.iterdir():
        if path.name not in called:
            path.unlink()


def setup(app: Sphinx) -> None:
    """위젯의 상태가 본문으로 옮겨지기 전에 끼어든다(widgets.py)."""
    app.connect("builder-inited", forget)
    app.connect("html-page-context", place, priority=590)
    app.connect("build-finished", sweep, priority=950)
