"""테마와 확장이 쓴 HTML 가운데 접근성 검사에 걸리거나 영어로 남은 것을 고친다."""

import re
from pathlib import Path
from typing import Any

from docutils import nodes
from sphinx.application import Sphinx

REPLACEMENTS = {
    # An aria-label would hide the summary's own (Korean) text.
    '<summary aria-label="Toggle hidden content">': "<summary>",
    # ARIA 1.2 has dropped this role, and a list may hold list items only.
    'role="doc-biblioentry"': 'role="listitem"',
}
# A reference to the API says its own text over again as a title.
_REPEATED = re.compile(r'(<a [^>]*href="[^"]*#(kit_core[\w.]*)"[^>]*) title="\2"')
_FRONT = """\
<!doctype html>
<html lang="ko">
  <head>
    <meta charset="utf-8" />
    <title>{title}</title>
    <link rel="icon" href="data:," />
    <meta http-equiv="refresh" content="0; url={address}" />
    <style>html {{ color-scheme: light dark; font-family: system-ui, sans-serif; }}</style>
  </head>
  <body><main><h1>{title}</h1><p><a href="{address}">책으로 들어가기</a></p></main></body>
</html>
"""


def mend(
    app: Sphinx, page: str, _template: str, context: dict[str, Any], _doctree: nodes.document | None
) -> None:
    """본문의 HTML을 고친다."""
    if "body" in context:
        for old, new in REPLACEMENTS.items():
            context["body"] = context["body"].replace(old, new)
        context["body"] = _REPEATED.sub(r"\1", context["body"])


def write_front(app: Sphinx, error: Exception | None) -> None:
    """첫 페이지가 폴더 안에 있으므로, 맨 위의 index.html은 그리로 보낸다."""
    root = app.config.root_doc
    if error is None and app.builder.name == "html" and root != "index":
        text = _FRONT.format(title=app.config.html_title, address=app.builder.get_target_uri(root))
        Path(app.outdir, "index.html").write_text(text, encoding="utf-8")


def setup(app: Sphinx) -> None:
    """페이지마다, 그리고 다 지은 뒤에 끼어든다."""
    # jupyter-book always passes this option of an extension that the book does without.
    app.add_config_value("comments_config", {}, "html", [dict])
    app.connect("html-page-context", mend, priority=700)
    app.connect("build-finished", write_front, priority=900)
