"""노트북의 글은 어디에서 열어도 읽히는 마크다운이다. 책을 지을 때만 MyST의 꼴로 되돌린다.

저장소의 노트북에는 {role}도 ```{directive}도 없다. JupyterLab과 Colab과 내려받은 파일에서도 그대로 읽혀야 하기
때문이다. 번호와 인용은 tools/plain_notebooks.py가 풀어 적고, 되돌리는 데 필요한 것은 보이지 않는 주석에 남긴다.
MyST로 적은 글은 손대지 않으므로 한 노트북에 두 꼴이 섞여 있어도 된다.

    ([Vaswani 외, 2017](references.md#key))       {cite}`key`
    [식 (4.3)](#label), [그림 5.3](other.ipynb#label)   {eq}`label`, {numref}`label`
    <a id="label"></a>와 \\tag{4.3}이 붙은 $$ 수식    $$ ... $$ (label)
    <!-- {margin} --> 아래의 인용문                  ```{margin}
    <!-- {list-table} --> 아래의 표                  ```{list-table}
"""

import json
import re
from typing import Any, TypeVar

from docutils import nodes
from sphinx.application import Sphinx

Notebook = TypeVar("Notebook", bound=dict[str, Any])
# 책에서는 코드가 그린 그림에 저절로 붙는 설명을, 다른 곳에서는 이 셀이 보인다.
CAPTION = "<!-- {caption} -->"
# 인용문으로 적는 것 -> MyST에서 둘러싸는 줄
FENCES = {"admonition": ":::", "container": ":::"} | dict.fromkeys(
    ("margin", "note", "tip", "hint", "important", "warning", "seealso"), "```"
)
LABEL = r"[\w:.-]+"
NUMBER = r"\d+(?:\.\d+)?"
_ANCHOR = rf'<a id="({LABEL})"></a>'
_QUOTED = re.compile(rf"^<!-- \{{({'|'.join(FENCES)})\}}(.*?) -->\n(>.*(?:\n>.*)*)", re.MULTILINE)
_TABLE = re.compile(
    r"^<!-- \{(table|list-table)\}(.*?) -->\n"
    rf"(?:(?:{_ANCHOR})?\*\*표(?: {NUMBER})?\.\*\* (.+)\n)?\n(\|.*(?:\n\|.*)*)",
    re.MULTILINE,
)
_FIGURE = re.compile(
    rf"^<!-- \{{figure\}}(.*?) -->\n!\[(.*)\]\((\S+)\)\n\n{_ANCHOR}\*\*그림 {NUMBER}\.\*\* (.+)$",
    re.MULTILINE,
)
_FORMULA = re.compile(
    rf"^{_ANCHOR}\n\$\$\n((?:(?!\$\$).)*?)\n\\tag\{{{NUMBER}\}}\n\$\$$", re.MULTILINE | re.DOTALL
)
_CITED = r"\[[^\]\n]+\]\((?:\.\./)*references\.md#([\w-]+)\)"
_CITATION = re.compile(rf"\({_CITED}(?:; {_CITED})*\)")
_PLACE = rf"\((?:[\w./]+\.ipynb)?#({LABEL})\)"
# 글 안의 꼴 -> 되돌린 것. 앞의 것부터 차례로 바꾼다.
_INLINE = [
    (re.compile(rf"\[식 \({NUMBER}\)\]{_PLACE}"), r"{eq}`\1`"),
    (re.compile(rf"\[(?:그림|표) {NUMBER}\]{_PLACE}"), r"{numref}`\1`"),
    (re.compile(r"\[`(kit_(?:core|lab)[\w.]*)`\]\((?:\.\./)*api\.md#\1\)"), r"{py:obj}`\1`"),
    (re.compile(r'\[([^\]\n]+)\]\((\S+) "내려받기"\)'), r"{download}`\1 <\2>`"),
    (re.compile(r"<sup>\[(\d+)\]\(#footnote-\1\)</sup>"), r"[^\1]"),
    (re.compile(r'^<a id="footnote-(\d+)"></a><sup>\1</sup> ', re.MULTILINE), r"[^\1]: "),
    (re.compile(r"<(sub|sup)>([^<`]+)</\1>"), r"{\1}`\2`"),
    (re.compile(rf"^{_ANCHOR}$", re.MULTILINE), r"(\1)="),
]
_BIBLIOGRAPHY = re.compile(r"^<!-- \{bibliography\} -->\n.*\Z", re.MULTILINE | re.DOTALL)


def restored(text: str) -> str:
    """평범한 마크다운을 MyST로 되돌린 글. 이미 MyST인 곳은 그대로이다."""
    text = _BIBLIOGRAPHY.sub("```{bibliography}\n```\n", text)
    text = _QUOTED.sub(_unquoted, text)
    text = _TABLE.sub(_tabled, text)
    text = _FIGURE.sub(_drawn, text)
    text = _FORMULA.sub(lambda found: f"$$\n{found[2]}\n$$ ({found[1]})", text)
    text = _CITATION.sub(lambda found: f"{{cite}}`{','.join(re.findall(_CITED, found[0]))}`", text)
    for plain, myst in _INLINE:
        text = plain.sub(myst, text)
    return text


def _head(rest: str) -> tuple[str, dict[str, str]]:
    """주석에 남긴 인자와 선택: " kit-front-notes", " class: compact; align: center"."""
    parts = [part.strip() for part in rest.split(";") if part.strip()]
    options = dict(part.split(": ", 1) for part in parts if ": " in part)
    return " ".join(part for part in parts if ": " not in part), options


def directive(fence: str, name: str, argument: str, options: dict[str, str], body: str) -> str:
    """MyST의 지시자 하나."""
    first = f"{fence}{{{name}}} {argument}".rstrip()
    chosen = [f":{key}: {value}" for key, value in options.items()]
    return "\n".join([first, *chosen, body, fence])


def _unquoted(found: re.Match[str]) -> str:
    name, rest, quote = found.groups()
    argument, options = _head(rest)
    lines = [line.removeprefix(">").removeprefix(" ") for line in quote.split("\n")]
    if name == "admonition":
        argument = lines[0].removeprefix("**").removesuffix("**")
        lines = lines[2:]
    return directive(FENCES[name], name, argument, options, "\n".join(lines))


def _tabled(found: re.Match[str]) -> str:
    name, rest, label, caption, table = found.groups()
    _, chosen = _head(rest)
    options = {"name": label} if label else {}
    if name == "table":
        return directive("```", name, caption or "", options | chosen, f"\n{table}")
    options |= chosen | {"header-rows": "1"}
    rows = [row_of(line) for number, line in enumerate(table.split("\n")) if number != 1]
    listed = ["* - " + "\n  - ".join(row) for row in rows]
    body = "\n".join(line.rstrip() for row in listed for line in row.split("\n"))
    return directive("```", name, caption or "", options, f"\n{body}")


def row_of(line: str) -> list[str]:
    """표의 한 줄에서 칸들."""
    return [cell.strip() for cell in line.strip().removeprefix("|").removesuffix("|").split("|")]


def _drawn(found: re.Match[str]) -> str:
    rest, alt, path, label, caption = found.groups()
    _, options = _head(rest)
    return directive("```", "figure", path, {"name": label, "alt": alt} | options, f"\n{caption}")


def is_caption(cell: dict[str, Any]) -> bool:
    """코드가 그린 그림의 설명을 되풀이하는 셀인지."""
    return cell["cell_type"] == "markdown" and "".join(cell["source"]).startswith(CAPTION)


def as_read(notebook: Notebook) -> Notebook:
    """책이 읽는 노트북: 글을 되돌리고, 그림의 설명을 되풀이하는 셀을 뺀다. 받은 것을 고쳐 돌려준다."""
    notebook["cells"] = [cell for cell in notebook["cells"] if not is_caption(cell)]
    for cell in notebook["cells"]:
        if cell["cell_type"] == "markdown":
            cell["source"] = restored("".join(cell["source"]))
    return notebook


def restore(app: Sphinx, name: str, sources: list[str]) -> None:
    """문서를 읽자마자 글을 되돌린다."""
    if app.env.doc2path(name).endswith(".ipynb"):
        sources[0] = json.dumps(as_read(json.loads(sources[0])), ensure_ascii=False)
    else:
        sources[0] = restored(sources[0])


def name_places(app: Sphinx, document: nodes.document) -> None:
    """이름을 붙인 곳을 제목처럼 [말](쪽.ipynb#이름)으로 가리킬 수 있게 한다."""
    places = app.env.metadata[app.env.docname].setdefault("myst_slugs", {})
    for name, explicit in document.nametypes.items():
        if explicit and document.nameids.get(name):
            places.setdefault(name, (0, document.nameids[name], ""))


def setup(app: Sphinx) -> None:
    """문서를 읽을 때 끼어든다."""
    app.connect("source-read", restore)
    app.connect("doctree-read", name_places)
