"""학생의 판(Sphinx의 꼬리표 student)에서 풀이를 뺀다. 쪽에도, 찾기에도, 쪽이 내려 주는 노트북에도 남지 않는다.

풀이인 것은 요약이 「풀이」인 <details>와 바로 뒤에서 그것을 확인하는 hide-cell 셀, 꼬리표가 solution인 셀, 앞에서
비워 둔(...) 함수를 채우는 셀이다. 힌트와, 「맞혀 보라」처럼 독자가 스스로 맞추어 보는 답은 남는다.
"""

import ast
import json
import re
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

from sphinx.application import Sphinx

STUDENT = "student"
SAID = "*풀이는 강의하는 사람에게 있다.*"
FOLDED = re.compile(r'<details class="solution">\s*<summary>풀이</summary>.*?</details>', re.DOTALL)
# What myst-nb leaves out of a page after it has run, and what tells these cells from others that are left out.
HIDDEN = ["remove-cell", "kit-withheld"]


def functions(code: str) -> Iterator[tuple[str, bool]]:
    """코드가 정의하는 함수의 이름과, 비어 있는지."""
    with suppress(SyntaxError):  # a line for the notebook's own commands
        for node in ast.parse(code).body:
            if isinstance(node, ast.FunctionDef):
                yield node.name, ast.unparse(node.body[-1]) == "..."


def withheld(notebook: dict[str, Any]) -> dict[str, Any]:
    """접힌 풀이를 한 줄로 바꾸고, 코드인 풀이에 HIDDEN을 붙인 노트북. 받은 것을 고쳐 돌려준다.

    코드는 남아 실행된다. 뒤의 셀이 그 함수를 부르고, 코드가 같아야 실행해 둔 결과도 다시 쓰인다.
    """
    cells, empty, checking = [], set(), False
    for cell in notebook["cells"]:
        source = "".join(cell["source"])
        if cell["cell_type"] == "markdown":
            cell["source"], found = FOLDED.subn(SAID, source)
            checking = found > 0
        elif cell["cell_type"] == "code":
            tags = cell["metadata"].setdefault("tags", [])
            checking = checking and "hide-cell" in tags
            defined = dict(functions(source))
            written = "solution" in tags or any(name in empty for name in defined)
            if written and not checking:
                said = {"cell_type": "markdown", "id": f"withheld-{len(cells)}", "metadata": {}}
                cells.append(said | {"source": SAID})
            if written or checking:
                tags += HIDDEN
            empty |= {name for name, nothing in defined.items() if nothing}
        cells.append(cell)
    notebook["cells"] = cells
    return notebook


def given_out(notebook: dict[str, Any]) -> dict[str, Any]:
    """독자가 내려받을 노트북: 코드인 풀이까지 지운다. 채울 빈 함수는 앞의 셀에 있다."""
    cells = withheld(notebook)["cells"]
    kept = [cell for cell in cells if HIDDEN[-1] not in cell["metadata"].get("tags", [])]
    return notebook | {"cells": kept}


def withhold(app: Sphinx, name: str, sources: list[str]) -> None:
    """문서를 읽자마자 풀이를 가려낸다."""
    if app.tags.has(STUDENT) and app.env.doc2path(name).endswith(".ipynb"):
        sources[0] = json.dumps(withheld(json.loads(sources[0])), ensure_ascii=False)


def strip(app: Sphinx, error: Exception | None) -> None:
    """쪽 곁에 놓인 노트북에서도 뺀다."""
    if error is None and app.tags.has(STUDENT) and app.builder.name == "html":
        for path in Path(app.outdir, "_sources").rglob("*.ipynb"):
            notebook = given_out(json.loads(path.read_text(encoding="utf-8")))
            text = json.dumps(notebook, ensure_ascii=False, indent=1)
            path.write_text(f"{text}\n", encoding="utf-8", newline="\n")


def setup(app: Sphinx) -> None:
    """다른 것이 글을 세거나 고치기 앞과, 빈 「직접 짓기」까지 놓인 뒤에 끼어든다."""
    app.connect("source-read", withhold, priority=300)
    app.connect("build-finished", strip, priority=600)
