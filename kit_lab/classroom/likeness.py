"""이름을 바꾸어도 같은 코드를 찾는다. 주석과 설명과 형 표기, 독자가 지은 이름은 보지 않는다."""

import ast
import builtins
import inspect
import json
from collections.abc import Iterable, Mapping
from pathlib import Path
from textwrap import dedent

from kit_lab.exercises.catalogue import STATIONS

FEWEST = 60  # 문법 나무의 마디. 이보다 짧은 함수는 저마다 써도 같아진다.


def alike(
    sources: Mapping[str, Mapping[str, str]], shipped: Iterable[str] = ()
) -> dict[str, list[list[str]]]:
    """정거장마다, 이름을 바꾸면 같은 코드를 낸 학생들의 무리.

    Args:
        sources: 학생의 번호에서, 정거장에서 코드를 찾는 사전을 찾는 사전.
        shipped: 책이 보여 주는 코드들. 이것과 같은 것은 무리로 치지 않는다.
    """
    known = [*shipped, *_solutions()]
    found: dict[str, list[list[str]]] = {}
    for station in STATIONS:
        groups: dict[str, list[str]] = {}
        for number in sorted(sources):
            key = normal(sources[number].get(station, ""), station)
            if key:
                groups.setdefault(key, []).append(number)
        several = {key: group for key, group in groups.items() if len(group) > 1}
        for text in known if several else ():
            several.pop(normal(text, station), None)
        if several:
            found[station] = sorted(several.values())
    return found


def normal(source: str, station: str) -> str:
    """견줄 글. 그런 함수가 없거나 너무 짧으면 빈 글이다."""
    try:
        tree = ast.parse(source)
        own = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef) and node.name == station]
        if not own or sum(1 for _ in ast.walk(own[-1])) < FEWEST:
            return ""
        tops = [node.name for node in tree.body if isinstance(node, ast.FunctionDef)]
        return ast.unparse(_Renamed(tops).visit(own[-1]))
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return ""


class _Renamed(ast.NodeTransformer):
    """독자가 지은 이름을 나온 차례의 번호로 바꾸고, 설명과 형 표기를 뺀다."""

    def __init__(self, own: Iterable[str]) -> None:
        self.own = set(own)  # 독자가 쓴 다른 함수들의 이름
        self.numbers: dict[str, str] = {}

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        self.own |= {
            one.arg if isinstance(one, ast.arg) else one.id
            for one in ast.walk(node)
            if isinstance(one, ast.arg) or (isinstance(one, ast.Name) and isinstance(one.ctx, ast.Store))
        }
        node.name = self._number(node.name)
        node.returns = None
        node.body = [one for one in node.body if not _is_words(one)] or [ast.Pass()]
        return self.generic_visit(node)

    def visit_arg(self, node: ast.arg) -> ast.AST:
        return ast.arg(self._number(node.arg))

    def visit_Name(self, node: ast.Name) -> ast.AST:
        renamed = node.id in self.own and not hasattr(builtins, node.id)
        return ast.Name(self._number(node.id), node.ctx) if renamed else node

    def _number(self, name: str) -> str:
        return self.numbers.setdefault(name, f"v{len(self.numbers)}")


def _is_words(node: ast.stmt) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)


def _solutions() -> list[str]:
    """정거장의 답이 되는 함수의 글. 이름은 정거장의 것으로 바꾼다."""
    found = []
    for name, station in STATIONS.items():
        try:
            source = dedent(inspect.getsource(station.solution))
        except (OSError, TypeError):
            continue
        found.append(source.replace(f"def {station.solution.__name__}(", f"def {name}(", 1))
    return found


def shipped_code(book: Path) -> list[str]:
    """지은 책에 실린 노트북의 칸들."""
    cells = []
    for path in sorted((book / "_sources").rglob("*.ipynb")):
        for cell in json.loads(path.read_text(encoding="utf-8"))["cells"]:
            text = "".join(cell["source"])
            if cell["cell_type"] == "code" and "def " in text:
                cells.append(text)
    return cells
