"""글머리표 목록을 카드로. 노트북을 주피터나 Colab에서 열면 목록 그대로 읽힌다.

`<!-- cards: 이름 -->` 바로 아래의 목록이 카드가 된다. 항목은 `- [제목](쪽): 읽고 나면 할 수 있는 일`이고, 그림은 쪽의
파일 이름으로 찾는다. 이름 뒤에 그림의 이름을 늘어놓으면 차례대로 그것을 쓴다. 걸리는 시간은 쪽의 글에서 세며, 항목
끝에 `*4시간*`처럼 적으면 그대로 보인다. 항목 안의 번호 목록은 차례로 읽을 쪽들이고, 시간은 그 합이다. 책에 없는 쪽의
항목은 빠진다. 장을 쓰기 전에 카드를 먼저 적어 둘 수 있다.
"""

import re
from collections.abc import Iterator
from itertools import zip_longest
from pathlib import Path

from docutils import nodes
from sphinx import addnodes
from sphinx.application import Sphinx
from sphinx.errors import ExtensionError
from sphinx.transforms import SphinxTransform

from .reading_time import minutes, spoken
from .thumbnails import DRAWINGS, thumbnail

_MARK = re.compile(r"<!-- cards: (?P<kind>\w+)(?P<drawings>(?: \w+)*) -->")


def _is_stop(node: nodes.Node) -> bool:
    return isinstance(node, nodes.list_item) and isinstance(node.parent, nodes.enumerated_list)


def _trim(outcome: nodes.paragraph) -> None:
    """제목 뒤의 쌍점과, 시간을 떼어 낸 자리의 빈칸을 지운다."""
    if outcome.children and isinstance(outcome[0], nodes.Text):
        outcome[0] = nodes.Text(outcome[0].removeprefix(":").lstrip())
    if outcome.children and isinstance(outcome[-1], nodes.Text):
        outcome[-1] = nodes.Text(outcome[-1].rstrip())


class Cards(SphinxTransform):
    """표시가 있는 목록을 모두 바꾼다."""

    default_priority = 500

    def apply(self, **_kwargs: object) -> None:
        """문서 안의 표시를 하나씩 찾는다."""
        for mark in list(self.document.findall(nodes.raw)):
            if found := _MARK.fullmatch(mark.astext().strip()):
                self._lay(mark, found["kind"], found["drawings"].split())

    def _lay(self, mark: nodes.raw, kind: str, drawings: list[str]) -> None:
        siblings = mark.parent.children
        below = siblings[siblings.index(mark) + 1 :]
        if not below or not isinstance(below[0], nodes.bullet_list):
            raise ExtensionError(f"{self.env.docname}: {mark.astext().strip()} 아래에 목록이 없다.")
        cards = below[0]
        for item, drawing in zip_longest(list(cards), drawings):
            if item is None or (drawings and drawing is None):
                raise ExtensionError(
                    f"{self.env.docname}: {mark.astext().strip()}의 그림과 항목의 수가 다르다."
                )
            for stop in list(item.findall(_is_stop)):
                if None in self._pages(stop):
                    stop.parent.remove(stop)
            pages = list(self._pages(item))
            if None in pages or not pages:
                cards.remove(item)
            else:
                self._card(item, drawing or pages[0].rpartition("/")[2], pages)
        cards["classes"] = ["kit-cards", f"kit-cards-{kind}"]
        mark.parent.remove(mark)

    def _pages(self, item: nodes.list_item) -> Iterator[str | None]:
        """항목이 가리키는 쪽의 이름. 책에 없는 쪽은 None이다."""
        for link in item.findall(addnodes.pending_xref):
            known = link["refdomain"] == "doc" and link["reftarget"] in self.env.found_docs
            if not known:
                self.env.note_reread()  # the next build looks whether it has come
            yield link["reftarget"] if known else None

    def _minutes(self, page: str) -> int:
        path = Path(self.env.doc2path(page))
        self.env.note_dependency(str(path))
        return minutes(path)

    def _card(self, item: nodes.list_item, drawing: str, pages: list[str]) -> None:
        if drawing not in DRAWINGS:
            raise ExtensionError(f"{self.env.docname}: 카드의 그림 {drawing!r}이(가) thumbnails에 없다.")
        sentence, *route = item.children
        title, *rest = (part for part in sentence.children if part.astext())  # MyST: "" before a bold title
        time = rest.pop().astext() if rest and isinstance(rest[-1], nodes.emphasis) else ""
        time = time or f"읽는 데 {spoken(sum(map(self._minutes, pages)))}"
        outcome = nodes.paragraph("", "", *rest, classes=["kit-card-outcome"])
        _trim(outcome)
        for listed in route:
            listed["classes"] = ["kit-route"]
        words = nodes.container(
            "",
            nodes.paragraph("", "", title, classes=["kit-card-title"]),
            outcome,
            *route,
            nodes.paragraph("", time, classes=["kit-card-time"]),
            classes=["kit-card-words"],
        )
        item.children.clear()
        item["classes"] = ["kit-card"]
        item += [nodes.raw("", thumbnail(drawing), format="html"), words]


def setup(app: Sphinx) -> None:
    """바꾸기를 등록한다."""
    app.add_transform(Cards)
