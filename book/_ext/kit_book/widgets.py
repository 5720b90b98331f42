"""저장된 위젯 상태를 페이지에 싣는다. 화면에 그리는 일은 _static/widgets.js가 한다.

상태는 표준 형식(application/vnd.jupyter.widget-state+json) 그대로이되, 위젯마다 되풀이되는 `_esm`과 `_css`는
`texts`에 한 번씩만 적고 번호로 가리킨다. 여러 위젯이 함께 쓰는 모듈도 되풀이되므로 `texts`의 글은 다시 `pieces`의
조각들을 이은 것이다. 본문이 먼저 보이도록 상태는 본문 뒤에 온다.
"""

import json
import re
from typing import Any

from docutils import nodes
from sphinx.application import Sphinx

STATE = "application/vnd.jupyter.widget-state+json"
VIEW = "application/vnd.jupyter.widget-view+json"
# Where a bundle of modules, or of style sheets, can be taken apart (kit_core/widgets/bundle.py, base.py).
_SEAM = re.compile(r"^(?=const m\$\w+ = |/\* )", re.MULTILINE)
_VIEW_SCRIPT = re.compile(rf'<script type="{re.escape(VIEW)}">(.*?)</script>', re.DOTALL)
_FALLBACK = (
    '<div class="kit-widget-host"><noscript><p class="kit-widget-note">'
    "이 자리에는 움직이는 그림이 있다. 자바스크립트를 켜면 볼 수 있다.</p></noscript></div>"
)


def shared(saved: dict[str, Any]) -> dict[str, Any]:
    """되풀이되는 `_esm`, `_css`를 `texts`와 `pieces`로 빼낸 상태. 받은 것은 고치지 않는다."""
    texts: list[str] = []
    models = {}
    for key, model in saved["state"].items():
        state = dict(model["state"])
        for name in ("_esm", "_css"):
            text = state.get(name)
            if not isinstance(text, str) or not text:
                continue
            if text not in texts:
                texts.append(text)
            state[name] = {"text": texts.index(text)}
        models[key] = {**model, "state": state}
    pieces: dict[str, int] = {}
    joined = [
        [pieces.setdefault(piece, len(pieces)) for piece in _SEAM.split(text) if piece] for text in texts
    ]
    return {**saved, "state": models, "texts": joined, "pieces": list(pieces)}


def place(
    app: Sphinx, page: str, _template: str, context: dict[str, Any], _doctree: nodes.document | None
) -> None:
    """본문의 위젯 자리를 잡고, 상태를 본문 끝으로 옮긴다."""
    body = context.get("body", "")
    if VIEW not in body:
        return
    scripts = context["script_files"]
    saved = [entry for entry in scripts if getattr(entry, "attributes", {}).get("type") == STATE]
    context["script_files"] = [entry for entry in scripts if entry not in saved]
    states = (shared(json.loads(entry.attributes["body"])) for entry in saved)
    context["body"] = _VIEW_SCRIPT.sub(lambda match: match[0] + _FALLBACK, body) + "".join(
        map(script, states)
    )


def script(state: dict[str, Any]) -> str:
    """상태를 담은 script 요소. 글 속의 닫는 태그가 요소를 끝내지 못하게 `<`를 모두 바꿔 적는다."""
    text = json.dumps(state, ensure_ascii=False, separators=(",", ":")).replace("<", r"\u003c")
    return f'<script type="{STATE}">{text}</script>'


def setup(app: Sphinx) -> None:
    """myst-nb가 페이지의 스크립트를 정한 뒤에 끼어든다."""
    app.connect("html-page-context", place, priority=600)
