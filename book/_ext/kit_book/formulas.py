"""수식을 지을 때 KaTeX로 미리 그린다. 페이지에는 스크립트 없이 HTML과 MathML만 남는다."""

import json
import re
import subprocess
from functools import cache
from pathlib import Path

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.util import logging
from sphinx.util.math import get_node_equation_number
from sphinx.writers.html5 import HTML5Translator

from . import node

logger = logging.getLogger(__name__)


@cache
def katex() -> subprocess.Popen[str]:
    """KaTeX를 불러 둔 node 하나. 수식을 한 줄씩 주고받는다."""
    server = Path(__file__).with_name("katex_server.js")
    command = [node.executable(), str(server), str(node.modules() / "katex")]
    return subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, encoding="utf-8")


@cache
def render(latex: str, display: bool) -> str:
    """수식의 HTML을 준다. 같은 수식은 한 번만 그린다. KaTeX가 읽지 못하는 수식이면 ValueError."""
    print(json.dumps({"latex": latex, "display": display}), file=katex().stdin, flush=True)
    answer = json.loads(katex().stdout.readline())
    if "error" in answer:
        raise ValueError(answer["error"])
    return answer["html"]


def close() -> None:
    """node를 끝낸다."""
    if katex.cache_info().currsize:
        katex().communicate(timeout=10)
        katex.cache_clear()


def rendered(translator: HTML5Translator, formula: nodes.Node, latex: str, *, display: bool) -> str:
    """수식의 HTML. 잘못된 수식은 위치와 함께 경고하고 원문을 남긴다."""
    try:
        return render(latex, display)
    except ValueError as error:
        logger.warning("수식을 그리지 못했다: %s\n%s", error, latex, location=formula)
        return f"<code>{translator.encode(latex)}</code>"


_GROUP = r"\{([^{}\\]*)\}"
# A title's formula in words, from the inside out.
_WORDS = ((rf"\\text{_GROUP}", r"\1"), (rf"_{_GROUP}", r"_\1"), (rf"\\sqrt{_GROUP}", r"루트 \1"))


def spoken(latex: str) -> str:
    """제목에 든 수식을 읽는 말. 옮길 줄 모르는 수식이면 ValueError."""
    words = latex
    for pattern, instead in _WORDS:
        words = re.sub(pattern, instead, words)
    if re.search(r"[\\{}^]", words):
        raise ValueError(f"제목의 수식 {latex}을(를) 말로 옮길 줄 모른다. formulas.py의 _WORDS에 더한다.")
    return words


def _in_name(formula: nodes.Node) -> bool:
    """제목이나 차례의 링크처럼 이름이 되는 글에 들어 있는지."""
    while formula := formula.parent:
        if isinstance(formula, nodes.title | nodes.reference):
            return True
    return False


def visit_inline(translator: HTML5Translator, formula: nodes.math) -> None:
    """줄 안의 수식. 크로미움은 제목과 링크의 이름에서 MathML을 빠뜨리므로, 거기서는 읽는 말이 따로 있다."""
    html = rendered(translator, formula, formula.astext(), display=False)
    named = {}
    if _in_name(formula):
        try:
            named = {"role": "img", "aria-label": spoken(formula.astext())}
        except ValueError as error:
            logger.warning("%s", error, location=formula)
    translator.body.append(translator.starttag(formula, "span", "", CLASS="math", **named) + html + "</span>")
    raise nodes.SkipNode


def visit_block(translator: HTML5Translator, formula: nodes.math_block) -> None:
    """따로 선 수식. 번호가 있으면 오른쪽에 적는다."""
    number = ""
    if formula["number"]:
        translator.body.append(translator.starttag(formula, "div", CLASS="math kit-formula kit-numbered"))
        number = f'<span class="eqno">({get_node_equation_number(translator, formula)})'
    else:
        translator.body.append(translator.starttag(formula, "div", CLASS="math kit-formula"))
    html = rendered(translator, formula, wrapped(formula.astext(), nowrap=formula["nowrap"]), display=True)
    translator.body.append(f'<div class="kit-formula-body" tabindex="-1">{html}</div>')
    if number:
        translator.body.append(number)
        translator.add_permalink_ref(formula, "이 식의 주소")
        translator.body.append("</span>")
    translator.body.append("</div>\n")
    raise nodes.SkipNode


def wrapped(latex: str, *, nowrap: bool) -> str:
    r"""여러 줄(`\\`)인 수식을 `aligned`로 감싼다. 이미 환경 안에 있으면 그대로 둔다."""
    if nowrap or r"\begin" in latex or r"\\" not in latex:
        return latex
    return rf"\begin{{aligned}}{latex}\end{{aligned}}"


def setup(app: Sphinx) -> None:
    """수식 그리기를 'katex'라는 이름으로 등록한다."""
    app.add_html_math_renderer("katex", (visit_inline, None), (visit_block, None))
    app.connect("build-finished", lambda _app, _error: close())
