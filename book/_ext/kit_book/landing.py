"""책의 첫 쪽. 카드가 옆으로 늘어설 자리를 얻도록 쪽 안의 차례를 두지 않는다."""

from typing import Any

from docutils import nodes
from sphinx.application import Sphinx

# What the theme looks for in a page's own metadata, where tools/notebooks.py would not leave it.
_WITHOUT_CONTENTS = {"html_theme.sidebar_secondary.remove": ""}


def widen(
    app: Sphinx, page: str, _template: str, context: dict[str, Any], _doctree: nodes.document | None
) -> None:
    """테마에게 쪽 안의 차례를 빼라고 한다. 넓히는 일은 book.css의 .kit-landing이 한다."""
    if page == app.config.root_doc:
        context["meta"] = {**(context.get("meta") or {}), **_WITHOUT_CONTENTS}


def setup(app: Sphinx) -> None:
    """페이지마다 끼어든다."""
    app.connect("html-page-context", widen)
