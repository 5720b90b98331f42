"""검색 엔진과 메신저가 링크 아래에 보이는 소개: 그 쪽의 첫 문단."""

import textwrap
from typing import Any

from docutils import nodes
from sphinx.application import Sphinx

LENGTH = 160


def description(document: nodes.document) -> str:
    """첫 문단을 어절 사이에서 줄인 글. 테마는 제목부터 세어 어절 가운데를 자른다."""
    paragraphs = (one for one in document.findall(nodes.paragraph) if isinstance(one.parent, nodes.section))
    text = next((one.astext() for one in paragraphs), "")
    return textwrap.shorten(text, LENGTH, placeholder=" …")


def describe(
    _app: Sphinx, _page: str, _template: str, context: dict[str, Any], document: nodes.document | None
) -> None:
    """템플릿(layout.html)에 소개를 건넨다."""
    if document is not None:
        context["page_description"] = description(document)


def setup(app: Sphinx) -> None:
    """테마가 소개를 적은 뒤에 끼어든다."""
    app.connect("html-page-context", describe, priority=900)
