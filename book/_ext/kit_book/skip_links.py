"""자판으로 읽는 독자가 첫 위젯으로 바로 건너뛸 자리를 둔다. 링크는 layout.html에 있다."""

from typing import Any

from docutils import nodes
from sphinx.application import Sphinx

NAME = "first-widget"
_HOST = '<div class="kit-widget-host">'


def name_first(
    app: Sphinx, page: str, _template: str, context: dict[str, Any], _doctree: nodes.document | None
) -> None:
    """첫 위젯의 자리에 이름을 붙이고 템플릿에 알린다. 초점이 옮겨 갈 수 있어야 그다음 Tab이 위젯 안으로 간다."""
    before, host, after = context.get("body", "").partition(_HOST)
    if host:
        context["body"] = f'{before}{host[:-1]} id="{NAME}" tabindex="-1">{after}'
        context["kit_first_widget"] = NAME


def setup(app: Sphinx) -> None:
    """위젯의 자리를 잡은 뒤에 끼어든다(widgets.py)."""
    app.connect("html-page-context", name_first, priority=610)
