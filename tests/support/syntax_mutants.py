"""Mistakes that a program makes in a module by itself: one node of the syntax tree becomes another.

What only speaks is left alone: docstrings, messages, what leads up to a raise, type hints, names. So is `strict` of
zip, which asserts once more what has been checked. One mistake is made once: a number is one node with its sign.
Those of JavaScript are found by script_mutants.mjs.
"""

import ast
import csv
import json
import subprocess
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path

from nodejs import node as node_program

HERE = Path(__file__).parent
# An operator, and what it may become.
OPERATORS = (
    "Add Sub, Sub Add, Mult Div, Div Mult, FloorDiv Mult, Mod FloorDiv, Pow Mult, Lt LtE GtE, LtE Lt Gt, Gt GtE LtE, "
    "GtE Gt Lt, Eq NotEq, NotEq Eq, Is IsNot, IsNot Is, In NotIn, NotIn In"
)
OTHERS = {
    getattr(ast, one): [getattr(ast, other) for other in others]
    for one, *others in map(str.split, OPERATORS.split(", "))
}
NAMES = "max min, maximum minimum, any all, equal not_equal, logical_and logical_or, sin cos, zeros_like ones_like"
PAIRS = [pair.split() for pair in NAMES.split(", ")]
OTHER_NAME = dict(PAIRS) | {there: here for here, there in PAIRS}
SPOKEN_KEYWORDS = {"name", "prefix", "suffix", "strict"}


@dataclass(frozen=True)
class SyntaxMutant:
    """In `file`, the bytes from `start` to `end` become `after`. The key stays when lines above move."""

    file: str
    key: str
    line: int
    start: int
    end: int
    after: str

    def applied(self, code: str) -> str:
        """The module with this mistake in it."""
        data = code.encode()
        return (data[: self.start] + self.after.encode() + data[self.end :]).decode()


def mistakes_in(root: Path, files: list[str]) -> list[SyntaxMutant]:
    """All mistakes of modules of one language, in the order of the files and of their lines."""
    if all(file.endswith(".py") for file in files):
        return [
            mutant for file in files for mutant in mutants_of(file, (root / file).read_text(encoding="utf-8"))
        ]
    walk = [node_program(), HERE / "script_mutants.mjs", *(root / file for file in files)]
    done = subprocess.run(walk, capture_output=True, encoding="utf-8", check=False)
    if done.returncode:
        raise RuntimeError(done.stderr)
    found = zip(files, json.loads(done.stdout), strict=True)
    return _told_apart(
        [SyntaxMutant(file, f"{file} {said}", *where) for file, all_of in found for said, *where in all_of]
    )


def equivalent() -> dict[str, str]:
    """The keys of mistakes that change nothing which can be seen, and why they do not."""
    with (HERE / "equivalent_mutants.tsv").open(encoding="utf-8") as table:
        rows = list(csv.DictReader(table, delimiter="\t", quoting=csv.QUOTE_NONE))
    return {f"{row['file']} {row['change']}": row["reason"] for row in rows}


def mutants_of(file: str, code: str) -> list[SyntaxMutant]:
    """All mistakes of one module of Python."""
    starts = [0]
    for line in code.encode().splitlines(keepends=True):
        starts.append(starts[-1] + len(line))
    found = []
    for place, node, after in _changes(ast.parse(code), "module"):
        start = starts[node.lineno - 1] + node.col_offset
        end = starts[node.end_lineno - 1] + node.end_col_offset
        before = ast.unparse(node)
        if before != after:
            text = after if isinstance(node, ast.stmt) else f"({after})"
            key = f"{file} {place}: {before} -> {after}"
            found.append(SyntaxMutant(file, key, node.lineno, start, end, text))
    return _told_apart(found)


def _told_apart(mutants: list[SyntaxMutant]) -> list[SyntaxMutant]:
    """The same, the keys of those that read alike numbered in their order from the second on."""
    times, found = Counter(), []
    for mutant in mutants:
        times[mutant.key] += 1
        count = times[mutant.key]
        found.append(replace(mutant, key=f"{mutant.key} ({count})") if count > 1 else mutant)
    return found


def _changes(node: ast.AST, place: str) -> Iterator[tuple[str, ast.AST, str]]:
    """Every node that can be mistaken, with what it becomes."""
    if isinstance(node, (ast.Raise, ast.JoinedStr, ast.Import, ast.ImportFrom)) or _speaks(node):
        return
    if isinstance(node, (ast.FunctionDef, ast.ClassDef)):
        place = node.name if place == "module" else f"{place}.{node.name}"
        if isinstance(node, ast.FunctionDef):
            yield from ((place, one, "pass") for one in _removable(node))
    yield from ((place, node, after) for after in _instead(node))
    yield from ((place, part, after) for part, after in _of_parts(node))
    if _number(node) is not None:
        return
    for field, value in ast.iter_fields(node):
        if field in ("annotation", "returns", "decorator_list", "bases", "func", "msg"):
            if field == "func" and isinstance(value, ast.Attribute):
                yield from _changes(value.value, place)
            continue
        parts = value if isinstance(value, list) else [value]
        if parts and isinstance(parts[-1], ast.Raise):
            continue  # it prepares a message
        for part in parts:
            if isinstance(part, ast.AST) and not (
                isinstance(part, ast.keyword) and part.arg in SPOKEN_KEYWORDS
            ):
                yield from _changes(part, place)


def _speaks(node: ast.AST) -> bool:
    """Whether a statement is a docstring."""
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)


def _instead(node: ast.AST) -> Iterator[str]:
    """What one expression may become."""
    match node:
        case ast.BinOp(left, ast.BitOr(), right):
            yield from (ast.unparse(left), ast.unparse(right))
        case ast.BinOp(left, op, right):
            yield from (ast.unparse(ast.BinOp(left, other(), right)) for other in OTHERS.get(type(op), ()))
        case ast.Compare(left, [op], [right]):
            yield from (ast.unparse(ast.Compare(left, [other()], [right])) for other in OTHERS[type(op)])
        case ast.BoolOp(op, values):
            yield ast.unparse(ast.BoolOp(ast.Or() if isinstance(op, ast.And) else ast.And(), values))
        case ast.Constant(bool() as value):
            yield str(not value)
        case _ if (value := _number(node)) is not None:
            yield from map(repr, (value + 1, value - 1, *([-value] if value else [])))
        case ast.UnaryOp(ast.Not() | ast.USub(), operand):
            yield ast.unparse(operand)
        case ast.Call(ast.Name(name), _, _) if name in OTHER_NAME:
            yield ast.unparse(ast.Call(ast.Name(OTHER_NAME[name]), node.args, node.keywords))
        case ast.Call(ast.Attribute(value, name), _, _) if name in OTHER_NAME:
            other = ast.Attribute(value, OTHER_NAME[name])
            yield ast.unparse(ast.Call(other, node.args, node.keywords))
    if isinstance(node, ast.Call):
        for i, keyword in enumerate(node.keywords):
            if keyword.arg and keyword.arg not in SPOKEN_KEYWORDS:
                kept = node.keywords[:i] + node.keywords[i + 1 :]
                yield ast.unparse(ast.Call(node.func, node.args, kept))


def _number(node: ast.AST) -> int | float | None:
    """The value of a number, with its sign."""
    match node:
        case ast.Constant(bool()):
            return None
        case ast.Constant(int() | float() as value):
            return value
        case ast.UnaryOp(ast.USub(), ast.Constant(int() | float() as value)):
            return -value
    return None


def _of_parts(node: ast.AST) -> Iterator[tuple[ast.AST, str]]:
    """What a part may become because of where it stands: a condition, a slice's end, what is returned."""
    match node:
        case ast.If(test) | ast.IfExp(test) | ast.While(test):
            yield from ((test, "True"), (test, "False"))
        case ast.comprehension(ifs=ifs):
            yield from ((test, "True") for test in ifs)
        case ast.Slice(lower, upper):
            ends = [end for end in (lower, upper) if end and not isinstance(end, ast.Constant)]
            yield from ((end, "None") for end in ends)
            yield from ((end, f"{ast.unparse(end)} - 1") for end in ends if _number(end) is None)
        case ast.Return(value) if value is not None and not _says_no(value):
            yield value, "None"


def _says_no(node: ast.AST) -> bool:
    """Whether a value is None or False, which are one to whoever asks `if`."""
    return isinstance(node, ast.Constant) and (node.value is None or node.value is False)


def _removable(function: ast.FunctionDef) -> Iterator[ast.stmt]:
    """Statements whose removal leaves every name bound: calls, what is written into objects, a name bound anew."""
    bound = {one.arg for one in (*function.args.args, *function.args.kwonlyargs)}
    for statement in _statements(function.body):
        match statement:
            case ast.Expr(ast.Call()) | ast.AugAssign() | ast.Delete():
                yield statement
            case ast.Assign(targets):
                names = {node.id for target in targets for node in ast.walk(target) if _is_stored(node)}
                if names <= bound:
                    yield statement
                bound |= names


def _is_stored(node: ast.AST) -> bool:
    return isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)


def _statements(body: list[ast.stmt]) -> Iterator[ast.stmt]:
    """The statements of one function, those of its blocks too; a function within is its own."""
    if isinstance(body[-1], ast.Raise):
        return
    for statement in body:
        if isinstance(statement, (ast.FunctionDef, ast.ClassDef)):
            continue
        yield statement
        for field in ("body", "orelse", "finalbody"):
            if getattr(statement, field, None):
                yield from _statements(getattr(statement, field))
