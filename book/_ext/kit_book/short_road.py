"""짧은 길: 노트북에서 꼬리표 deep이 붙은 제목의 절은, 같거나 더 높은 제목이 나올 때까지 심화이다.

페이지에는 제목 아래에 심화라는 표시와 읽는 데 걸리는 분이 놓이고, 「짧은 길」을 켜면 road.js가 그 절을 접는다. 여기에서 세는
것은 글의 한글 음절이다. 연습 문제와 「네 차례」, 접힌 힌트와 풀이는 세지 않으므로 심화인 연습에는 분이 없다.

그 길에 어느 쪽이 있는지는 「읽는 길」(GUIDE)의 목록이 정한다. 쪽의 발치에 있는 「이전」과 「다음」도 그것을 따르고,
다 걸은 다음에 권하는 쪽에서는 「읽는 길」로 돌아온다.
"""

import json
import re
from collections.abc import Iterator
from math import ceil
from pathlib import Path
from typing import Any, NamedTuple

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.transforms import SphinxTransform

from .reading_time import SYLLABLES_A_MINUTE

TAG = "deep"
EXERCISES = "연습 문제"
_SOLVED = ("<details", '<div class="your-turn">')
_HEADING = re.compile(r"^(#+) (.+)$", re.MULTILINE)
_BEFORE_HEADING = re.compile(r"^(?=#+ )", re.MULTILINE)
_MARK = re.compile(r"<!-- deep: (\d+) -->")
GUIDE = "book/guide.md"
_CARD = re.compile(r"^- \*\*짧은 길\*\*.*?(?=^\S|\Z)", re.MULTILINE | re.DOTALL)
_STOP = re.compile(r"^ +\d+\. \[.+?\]\((\w+)\.ipynb\)$", re.MULTILINE)
_NEXT = re.compile(r"^\*\*짧은 길\*\*.*?\[.+?\]\((\w+)\.ipynb\)", re.MULTILINE)


class Piece(NamedTuple):
    """제목 하나와 다음 제목 사이의 글, 또는 그 가운데 한 셀의 것."""

    title: str
    text: str
    deep: int | None  # 심화이면, 그 제목이 든 셀의 번호
    solved: bool  # 연습 문제이거나 접혀 있는 풀이인지


def pieces(cells: list[dict[str, Any]]) -> Iterator[Piece]:
    """쪽의 글을 차례대로."""
    title, deep, level, solving = "", None, 0, False
    for number, cell in enumerate(cells):
        if cell["cell_type"] != "markdown":
            continue
        text = "".join(cell["source"])
        marked = TAG in cell["metadata"].get("tags", [])
        for part in _BEFORE_HEADING.split(text):
            if heading := _HEADING.match(part):
                depth, title = len(heading[1]), heading[2]
                if depth <= 2:
                    solving = title == EXERCISES
                if depth <= level:
                    deep, level = None, 0
                if marked:
                    deep, level, marked = number, depth, False
            yield Piece(title, part, deep, solving or text.startswith(_SOLVED))


def measured(cells: list[dict[str, Any]]) -> tuple[int, dict[int, int]]:
    """짧은 길에서 펼쳐져 있는 음절의 수와, 심화인 절의 음절의 수(제목이 든 셀의 번호마다)."""
    counts: dict[int | None, int] = {None: 0}
    for piece in pieces(cells):
        counts.setdefault(piece.deep, 0)
        if not piece.solved:
            counts[piece.deep] += len(re.findall("[가-힣]", piece.text))
    return counts.pop(None), counts


def minutes(syllables: int) -> int:
    """읽는 데 걸리는 분. 올려 센다."""
    return ceil(syllables / SYLLABLES_A_MINUTE)


def listed(guide: str) -> list[str]:
    """「읽는 길」의 글에서, 짧은 길의 쪽들과 다 걸은 다음에 권하는 쪽. 차례대로."""
    return [*_STOP.findall(_CARD.search(guide)[0]), _NEXT.search(guide)[1]]


def turn(
    app: Sphinx, page: str, _template: str, context: dict[str, Any], _doctree: nodes.document | None
) -> None:
    """짧은 길의 쪽에 그 길에서 이웃한 쪽의 주소와 제목을 건넨다. road.js가 「이전」과 「다음」에 놓는다."""
    guide = Path(app.srcdir, GUIDE)
    if not guide.exists():
        return
    names = (
        f"{guide.parent.name}/{name}" for name in [*listed(guide.read_text(encoding="utf-8")), guide.stem]
    )
    road = [name for name in names if name in app.env.titles]
    if page not in road[:-1]:
        return
    place = road.index(page)
    beside = {"right-next": road[place + 1]} | ({"left-prev": road[place - 1]} if place else {})
    turns = {
        side: (context["pathto"](name), app.builder.render_partial(app.env.titles[name])["title"])
        for side, name in beside.items()
    }
    context["kit_turns"] = json.dumps(turns, ensure_ascii=False)


def mark(app: Sphinx, name: str, sources: list[str]) -> None:
    """심화인 절의 제목 아래에 분을 적은 주석을 남긴다. myst-nb는 글 셀의 꼬리표를 버린다."""
    if not app.env.doc2path(name).endswith(".ipynb"):
        return
    app.env.note_dependency(str(Path(app.srcdir, GUIDE)))  # turn() asks it
    notebook = json.loads(sources[0])
    for number, syllables in measured(notebook["cells"])[1].items():
        cell = notebook["cells"][number]
        told = rf"\g<0>\n\n<!-- deep: {minutes(syllables)} -->"
        cell["source"] = _HEADING.sub(told, "".join(cell["source"]), count=1)
    sources[0] = json.dumps(notebook, ensure_ascii=False)


class MarkDeep(SphinxTransform):
    """주석이 놓인 절을 심화로 삼는다."""

    default_priority = 500

    def apply(self, **_kwargs: object) -> None:
        """문서 안의 주석을 하나씩 찾는다."""
        for comment in list(self.document.findall(nodes.raw)):
            if found := _MARK.fullmatch(comment.astext().strip()):
                comment.parent["classes"].append("kit-deep")
                time = f" {found[1]}분" if int(found[1]) else ""  # an exercise tells its own
                html = f'<p class="kit-deep-mark"><b>심화</b>{time}</p>'
                comment.replace_self(nodes.raw("", html, format="html"))


def setup(app: Sphinx) -> None:
    """plain_markdown이 그림의 설명을 빼기 앞에 세고, 글을 읽으며 절을 고친다."""
    app.connect("source-read", mark, priority=400)
    app.add_transform(MarkDeep)
    app.connect("html-page-context", turn)
