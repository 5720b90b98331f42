"""책의 첫 쪽. 카드가 옆으로 늘어설 자리를 얻도록 쪽 안의 차례를 두지 않고, 제목 아래에 「이어서 읽기」의 자리를 둔다.

「학습장」도 쪽 안의 차례 없이 넓게 쓴다.
"""

import re
from typing import Any

from docutils import nodes
from sphinx.application import Sphinx

# The scripts run where they stand: what follows is laid out once, with the link or without.
RESUME = ("kit-sections.js", "kit/memory.js", "kit/resume.js")
_PLAYGROUND = "book/playground"
_NAME = re.compile(r'<p class="kit-project">.*?</p>', re.DOTALL)
_TITLE = re.compile(r"</h1>")

# What the theme looks for in a page's own metadata, where tools/notebooks.py would not leave it.
_WITHOUT_CONTENTS = {"html_theme.sidebar_secondary.remove": ""}


def widen(
    app: Sphinx, page: str, _template: str, context: dict[str, Any], _doctree: nodes.document | None
) -> None:
    """테마에게 쪽 안의 차례를 빼라고 한다. 넓히는 일은 book.css의 .kit-landing과 .kit-whole-width가 한다."""
    if page not in (app.config.root_doc, _PLAYGROUND):
        return
    context["meta"] = {**(context.get("meta") or {}), **_WITHOUT_CONTENTS}
    if page == _PLAYGROUND:
        return
    context["body"] = with_resume(
        context["body"], [context["pathto"](f"_static/{name}", 1) for name in RESUME]
    )


def with_resume(body: str, scripts: list[str]) -> str:
    """첫 쪽의 본문에서 책의 이름 아래(이름이 없으면 제목 아래)에 「이어서 읽기」의 자리를 낸 것."""
    name = _NAME.search(body) or _TITLE.search(body)
    if not name:
        return body
    loaded = "".join(f'<script src="{script}"></script>' for script in scripts)
    return f'{body[: name.end()]}<div class="kit-resume" hidden></div>{loaded}{body[name.end() :]}'


def setup(app: Sphinx) -> None:
    """페이지마다 끼어든다."""
    app.connect("html-page-context", widen)
