"""저장된 위젯 상태를 페이지에 싣는다. 화면에 그리는 일은 _static/widgets.js가 한다.

상태는 표준 형식(application/vnd.jupyter.widget-state+json) 그대로이되, 위젯마다 되풀이되는 `_esm`과 `_css`는 지은 책에
한 벌씩 보통의 스크립트로 쓰고 그 이름만 남긴다. file://에서 연 페이지는 모듈을 불러오지 못하기 때문이다. 페이지는 제가 쓰는
위젯의 스크립트만 싣는다. 본문이 먼저 보이도록 상태는 본문 뒤에 온다. 위젯이 처음 쓰일 때에야 불러올 스크립트는 어느 쪽도 미리
읽지 않는다.
"""

import json
import re
from pathlib import Path
from typing import Any

from docutils import nodes
from sphinx.application import Sphinx

STATE = "application/vnd.jupyter.widget-state+json"
VIEW = "application/vnd.jupyter.widget-view+json"
FOLDER = "kit/widgets"  # in _static
LATER = Path("_static", "kit")  # where _static/widgets.js says they lie
_VIEW_SCRIPT = re.compile(rf'<script type="{re.escape(VIEW)}">(.*?)</script>', re.DOTALL)
NAME = "first-widget"
_HOST = '<div class="kit-widget-host">'
_FALLBACK = (
    f'{_HOST}<noscript><p class="kit-widget-note">'
    "이 자리에는 움직이는 그림이 있다. 자바스크립트를 켜면 볼 수 있다.</p></noscript></div>"
)


def front_end(name: str, esm: str, css: str) -> str:
    """프런트 엔드 하나를 globalThis.kitFrontEnds에 두는 스크립트. make()를 부를 때에야 돈다."""
    modules, _, widget = esm.rpartition("export default ")
    return (
        f"(globalThis.kitFrontEnds ??= {{}})[{json.dumps(name)}] = {{\n"
        f'css: {json.dumps(css, ensure_ascii=False)},\nmake() {{\n"use strict";\n{modules}return {widget}}},\n}};\n'
    )


def shown(body: str, saved: dict[str, Any]) -> dict[str, Any]:
    """본문이 그리는 위젯의 상태. 셀이 만들기만 한 위젯의 것도 노트북에 저장되므로 그것을 뺀다."""
    drawn = {json.loads(view)["model_id"] for view in _VIEW_SCRIPT.findall(body)}
    models = saved["state"].items()
    return {
        **saved,
        "state": {key: model for key, model in models if key in drawn or "_esm" not in model["state"]},
    }


def named(saved: dict[str, Any]) -> tuple[dict[str, Any], dict[str, str]]:
    """`_esm`에 위젯의 이름만 남긴 상태와, 이름마다의 스크립트. 받은 것은 고치지 않는다."""
    models, scripts = {}, {}
    for key, model in saved["state"].items():
        state = dict(model["state"])
        if "_esm" in state:
            name = state["_anywidget_id"].rpartition(".")[2]
            scripts[name] = front_end(name, state["_esm"], state.pop("_css", ""))
            state["_esm"] = name
        models[key] = {**model, "state": state}
    return {**saved, "state": models}, scripts


def place(
    app: Sphinx, page: str, _template: str, context: dict[str, Any], _doctree: nodes.document | None
) -> None:
    """본문의 위젯 자리를 잡고, 상태를 본문 끝으로 옮기고, 프런트 엔드를 싣는다.

    자판으로 읽는 독자가 건너뛸 수 있게 첫 위젯의 자리에 이름을 붙이고 템플릿(layout.html)에 알린다. 초점이 옮겨 갈 수 있어야
    그다음 Tab이 위젯 안으로 간다.
    """
    body = context.get("body", "")
    if VIEW not in body:
        return
    scripts = context["script_files"]
    saved = [entry for entry in scripts if getattr(entry, "attributes", {}).get("type") == STATE]
    scripts[:] = [entry for entry in scripts if entry not in saved]
    placed = _VIEW_SCRIPT.sub(lambda match: match[0] + _FALLBACK, body)
    context["body"] = placed.replace(_HOST, f'{_HOST[:-1]} id="{NAME}" tabindex="-1">', 1)
    context["kit_first_widget"] = NAME
    folder = Path(app.outdir, "_static", FOLDER)
    folder.mkdir(parents=True, exist_ok=True)
    for entry in saved:
        state, front_ends = named(shown(body, json.loads(entry.attributes["body"])))
        context["body"] += script(state)
        for name, text in front_ends.items():
            (folder / f"{name}.js").write_text(text, encoding="utf-8")
            app.add_js_file(f"{FOLDER}/{name}.js", priority=895, loading_method="defer")


def script(state: dict[str, Any]) -> str:
    """상태를 담은 script 요소. 글 속의 닫는 태그가 요소를 끝내지 못하게 `<`를 모두 바꿔 적는다."""
    text = json.dumps(state, ensure_ascii=False, separators=(",", ":")).replace("<", r"\u003c")
    return f'<script type="{STATE}">{text}</script>'


def write_later(app: Sphinx, error: Exception | None) -> None:
    """위젯이 처음 쓰일 때에야 불러올 스크립트마다 모듈들을 이어 파일 하나로 쓴다."""
    if error is not None or app.builder.name != "html":
        return
    from kit_lab.clinic import BUGS
    from kit_lab.widgets.base import picture_script
    from kit_lab.widgets.playground import LATER as PLAYGROUND
    from kit_lab.widgets.playground import cases_script

    folder = Path(app.outdir, LATER)
    folder.mkdir(parents=True, exist_ok=True)
    scripts = {"picture": picture_script(), "cases": cases_script(BUGS)}
    scripts |= {name: script() for name, script in PLAYGROUND.items()}
    for name, text in scripts.items():
        (folder / f"{name}.js").write_text(text, encoding="utf-8")


def setup(app: Sphinx) -> None:
    """myst-nb가 페이지의 스크립트를 정한 뒤와 다 지은 뒤에 끼어든다."""
    app.connect("html-page-context", place, priority=600)
    app.connect("build-finished", write_later)
