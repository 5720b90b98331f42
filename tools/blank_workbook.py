"""풀어 둔 「직접 짓기」에서, 독자가 내려받아 채울 빈 노트북을 만든다.

쓰는 법: python tools/blank_workbook.py
book/workbook/my_transformer.ipynb에서 solution 태그가 붙은 셀의 함수를 첫 줄과 설명만 남기고 비운다. 출력도 지운다.
"""

import ast
from pathlib import Path

import nbformat
from nbformat import NotebookNode

HOME = Path(__file__).resolve().parents[1] / "book" / "workbook"
SOLVED, BLANK = HOME / "my_transformer.ipynb", HOME / "my_transformer_blank.ipynb"


def emptied(source: str) -> str:
    """셀에서 마지막 함수의 첫 줄과 설명만 남긴다. 그 앞의 도움 함수와 import도 답의 일부이므로 지운다."""
    function = [node for node in ast.parse(source).body if isinstance(node, ast.FunctionDef)][-1]
    description = function.body[0]
    return "\n".join([*source.splitlines()[function.lineno - 1 : description.end_lineno], "    ..."])


def blank(notebook: NotebookNode) -> NotebookNode:
    """비운 노트북. 출력과 실행 번호가 없고, 감추는 태그는 설치하는 셀에만 남는다. 책의 쪽에만 있을 글은 뺀다."""
    notebook.cells = [cell for cell in notebook.cells if "page-only" not in cell.metadata.get("tags", [])]
    for cell in notebook.cells:
        if cell.cell_type != "code":
            continue
        cell.outputs, cell.execution_count = [], None
        if "solution" in cell.metadata.get("tags", []):
            cell.source = emptied(cell.source)
            cell.metadata = NotebookNode()
    return notebook


def main() -> None:
    """빈 노트북을 쓴다."""
    text = nbformat.writes(blank(nbformat.read(SOLVED, as_version=4)), indent=1)
    BLANK.write_text(text + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
