"""나중에 배치해도 되는 부분을 지을 때 표시해 둔다. book.css가 그 배치를 미루고 book.js가 채운다.

스타일에서 `:has`로 찾으면 페이지가 읽히는 동안 조각이 올 때마다 문서 전체의 스타일을 다시 계산하게 된다.
"""

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.transforms.post_transforms import SphinxPostTransform

from .widgets import VIEW

DEFERRED, WITH_NOTES = "kit-deferred", "kit-with-notes"


def _holds_widget(part: nodes.Node) -> bool:
    return any(VIEW in raw.astext() for raw in part.findall(nodes.raw))


def _holds_notes(part: nodes.Node) -> bool:
    return any("margin" in note["classes"] for note in part.findall(nodes.sidebar))


class MarkDeferred(SphinxPostTransform):
    """위젯이 없는 절은 통째로, 위젯이 있는 절은 위젯 둘레의 문단과 셀을 하나씩 표시한다."""

    default_priority = 900
    formats = ("html",)

    def run(self, **_kwargs: object) -> None:
        """첫 제목 아래의 절을 모두 훑는다."""
        for section in self.document.findall(nodes.section):
            if not isinstance(section.parent, nodes.section):
                continue  # the page as a whole
            if not _holds_widget(section):
                section["classes"] += [DEFERRED, WITH_NOTES] if _holds_notes(section) else [DEFERRED]
                continue
            for part in section.children:
                # A raw opening tag with a class would be shut in a div of its own. A note floats in the margin,
                # where it is no wider than nothing: what follows keeps its place beside it.
                fixed = isinstance(part, nodes.section | nodes.title | nodes.raw)
                if isinstance(part, nodes.Element) and not fixed and not _holds_widget(part):
                    part["classes"].append(DEFERRED)


def setup(app: Sphinx) -> None:
    """표시하기를 등록한다."""
    app.add_post_transform(MarkDeferred)
