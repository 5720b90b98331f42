"""확인하는 코드를 한 줄로 접어, 생각을 담은 코드만 눈앞에 둔다.

노트북은 그대로이다. 페이지를 지을 때, 셀에 든 `assert`를 빼내어 줄 하나(TESTED) 아래에 접어 둔다. 실행되는 코드는 한
글자도 달라지지 않는다. 준비하는 셀과 위젯을 부르는 셀은 노트북의 꼬리표(hide-input, kit-quiet)가 접는다.
"""

import ast
import re
from typing import Any

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.transforms.post_transforms import SphinxPostTransform
from sphinx.writers.html5 import HTML5Translator

TESTED = "✓ 맞는지 확인하는 코드"


class tested(nodes.General, nodes.Element):
    """접힌 확인. 속에는 코드 상자 하나가 있다."""


def _parsed(source: str) -> list[ast.stmt]:
    """셀의 문장들. 마법 명령처럼 파이썬이 아닌 것이 들어 있으면 없다."""
    try:
        return ast.parse(source).body
    except SyntaxError:
        return []


def _checks(statement: ast.stmt) -> bool:
    """확인만 하는 문장인지."""
    if isinstance(statement, ast.For | ast.With):
        return all(_checks(one) for one in statement.body) and not getattr(statement, "orelse", None)
    return isinstance(statement, ast.Assert)


def parted(source: str) -> tuple[str, str]:
    """셀을 보일 코드와 확인하는 코드로 나눈다. 확인이 없으면 뒤가 빈 글이다."""
    lines = source.splitlines()
    kept = [True] * len(lines)
    for one in _parsed(source):
        if _checks(one):
            start = one.lineno - 1
            while start and lines[start - 1].startswith("#"):  # what is said of the check goes with it
                start -= 1
            kept[start : one.end_lineno] = [False] * (one.end_lineno - start)
    shown = "\n".join(line for line, keep in zip(lines, kept, strict=True) if keep)
    checked = "\n".join(line for line, keep in zip(lines, kept, strict=True) if not keep)
    return re.sub(r"\n{4,}", "\n\n\n", shown).strip("\n"), checked


class FoldChecks(SphinxPostTransform):
    """펼쳐진 셀에서 확인하는 코드를 떼어 접는다."""

    default_priority = 850
    formats = ("html",)

    def run(self, **_kwargs: Any) -> None:
        """셀마다 한 번씩 본다."""
        for box in list(self.document.findall(_is_shown_input)):
            (code,) = [part for part in box.children if isinstance(part, nodes.literal_block)] or [None]
            if code is None:
                continue
            shown, checked = parted(code.astext())
            if not checked:
                continue
            details = tested()
            details += _like(code, checked)
            box.parent.insert(box.parent.index(box) + 1, details)
            if shown:
                box.replace(code, _like(code, shown))
            else:
                box.parent.remove(box)


def _is_shown_input(node: nodes.Node) -> bool:
    if not isinstance(node, nodes.container) or "cell_input" not in node["classes"]:
        return False
    return not any(name.startswith("tag_hide") for name in node.parent["classes"])


def _like(code: nodes.literal_block, text: str) -> nodes.literal_block:
    return nodes.literal_block(text, text, **code.attributes)


def _open(self: HTML5Translator, _node: tested) -> None:
    self.body.append(f'<details class="kit-tested"><summary>{TESTED}</summary><div class="cell_input">')


def _close(self: HTML5Translator, _node: tested) -> None:
    self.body.append("</div></details>")


def setup(app: Sphinx) -> None:
    """쪽을 쓸 때 끼어든다."""
    app.add_node(tested, html=(_open, _close))
    app.add_post_transform(FoldChecks)
