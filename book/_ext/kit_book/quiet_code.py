"""준비하는 코드와 확인하는 코드를 한 줄로 접어, 생각을 담은 코드만 눈앞에 둔다.

노트북은 그대로이다. 페이지를 지을 때 불러오기만 하는 셀과 위젯을 부르기만 하는 셀은 접고, 셀에 든 `assert`는 빼내어
「✓ 시험함」이라는 줄 아래에 접어 둔다. 실행되는 코드는 한 글자도 달라지지 않는다.
"""

import ast
import json
import re
from typing import Any

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.transforms.post_transforms import SphinxPostTransform
from sphinx.writers.html5 import HTML5Translator

SETTING_UP = {"use_book_style", "np.set_printoptions", "warnings.filterwarnings"}
PROMPTS = {"imports": "준비하는 코드", "widget": "위젯을 부르는 코드"}
FOLDS = ("hide-", "remove-")
QUIET = "kit-quiet"  # 상자 없이 한 줄로 접는다.
INSTALL = "# Colab처럼"
TESTED = "✓ 시험함"


class tested(nodes.General, nodes.Element):
    """접힌 확인. 속에는 코드 상자 하나가 있다."""


def _called(statement: ast.stmt) -> str:
    """문장이 부르는 것의 이름. 부르는 문장이 아니면 빈 글."""
    if isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Call):
        return ast.unparse(statement.value.func)
    return ""


def kind_of(source: str, widgets: frozenset[str]) -> str | None:
    """접어 둘 셀의 종류: "imports", "widget", 또는 접지 않을 때의 None. widgets는 위젯 클래스의 이름이다."""
    body = _parsed(source)
    if not body:
        return None
    if isinstance(body[0], ast.Import | ast.ImportFrom) and all(map(_prepares, body)):
        return "imports"
    *before, last = body
    simple = all(isinstance(one, ast.Assign | ast.Import | ast.ImportFrom | ast.Assert) for one in before)
    return "widget" if simple and _called(last) in widgets else None


def _prepares(statement: ast.stmt) -> bool:
    """불러오기, 양식 정하기, 또는 인자 없이 읽어 이름을 붙이기만 하는 문장인지."""
    if isinstance(statement, ast.Import | ast.ImportFrom) or _called(statement) in SETTING_UP:
        return True
    if not isinstance(statement, ast.Assign):
        return False
    values = getattr(statement.value, "elts", [statement.value])
    return all(isinstance(one, ast.Call) and not one.args and not one.keywords for one in values)


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


def fold(app: Sphinx, name: str, sources: list[str]) -> None:
    """노트북의 글을 읽자마자, 접을 셀에 꼬리표를 단다."""
    if not app.env.doc2path(name).endswith(".ipynb"):
        return
    notebook = json.loads(sources[0])
    for cell in notebook["cells"]:
        if cell["cell_type"] != "code":
            continue
        source, tags = "".join(cell["source"]), cell["metadata"].setdefault("tags", [])
        draws = "hide-input" in tags and "figure" in cell["metadata"].get("mystnb", {})
        if draws or source.startswith(INSTALL):
            tags.append(QUIET)
        if any(tag.startswith(FOLDS) for tag in tags):
            continue
        if kind := kind_of(source, app.config.kit_widget_names):
            tags += ["hide-input", QUIET]
            prompt = PROMPTS[kind]
            cell["metadata"]["mystnb"] = {
                "code_prompt_show": f"{prompt} 펼치기",
                "code_prompt_hide": f"{prompt} 접기",
            } | cell["metadata"].get("mystnb", {})
    sources[0] = json.dumps(notebook, ensure_ascii=False)


class FoldChecks(SphinxPostTransform):
    """펼쳐진 셀에서 확인하는 코드를 떼어 접는다."""

    default_priority = 850  # before deferred_layout, which marks the cells
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


def widget_names() -> frozenset[str]:
    """위젯 클래스의 이름들."""
    from kit_core import widgets

    return frozenset(name for name in widgets.__all__ if name[0].isupper())


def setup(app: Sphinx) -> None:
    """노트북을 읽을 때와 쪽을 쓸 때 끼어든다."""
    app.add_config_value("kit_widget_names", widget_names(), "env", [frozenset])
    app.add_node(tested, html=(_open, _close))
    app.add_post_transform(FoldChecks)
    app.connect("source-read", fold)
