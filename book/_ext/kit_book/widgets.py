"""저장된 위젯 상태를 페이지에 싣는다. 화면에 그리는 일은 _static/widgets.js가 한다.

상태는 표준 형식(application/vnd.jupyter.widget-state+json) 그대로이되, 위젯마다 되풀이되는 `_esm`과 `_css`는
`texts`에 한 번씩만 적고 번호로 가리킨다. 본문이 먼저 보이도록 상태는 본문 뒤에 온다.
"""

import json
import re
from typing import Any

from docutils import nodes
from sphinx.application import Sphinx

STATE = "application/vnd.jupyter.widget-state+json"
VIEW = "application/vnd.jupyter.widget-view+json"
_VIEW_SCRIPT = re.compile(rf'<script type="{re.escape(VIEW)}">(.*?)</script>', re.DOTALL)
_FALLBACK = (
    '<div class="kit-widget-host"><noscript><p class="kit-widget-note">'
    "이 자리에는 움직이는 그림이 있다. 자바스크립트를 켜면 볼 수 있다.</p></noscript></div>"
)


def shared(saved: dict[str, Any]) -> dict[str, Any]:
    """되풀이되는 `_esm`, `_css`를 `texts`로 빼낸 상태. 받은 것은 고치지 않는다."""
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
    return {**saved, "state": models, "texts": texts}


def place(
    app: Sphinx, page: str, _template: str, context: dict[str, Any], _doctree: nodes.document | None
) -> None:
    """본문의 위젯 자리를 잡고, 상태를 본문 끝으로 옮긴다."""
    body = context.get("body", "")
    if VIEW not in body:
        return
    # A closing tag inside a string must not end the script.
    state = [
        entry for entry in context["script_files"] if getattr(entry, "attributes", {}).get("type") == STATE
    ]
    for entry in state:
        context["script_files"].remove(entry)
    saved = [json.loads(entry.attributes["body"].replace(r"<\/", "</")) for entry in state]
    context["body"] = _VIEW_SCRIPT.sub(lambda match: match[0] + _FALLBACK, body) + "".join(
        f'<script type="{STATE}">{json.dumps(shared(one), ensure_ascii=False).replace("<", chr(92) + "u003c")}</script>'
        for one in saved
    )


def setup(app: Sphinx) -> None:
    """myst-nb가 페이지의 스크립트를 정한 뒤에 끼어든다."""
    app.connect("html-page-context", place, priority=600)
