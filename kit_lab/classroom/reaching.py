"""점검하는 코드에 닿을 수 있는 코드를 글에서 알아본다. 실행하지 않고, 그래서 코드가 숨길 수 없는 곳에서 본다."""

import ast

# 정거장을 푸는 데 드는 것. 다른 것을 불러오거나 아래의 이름을 쓰면 안 되는 것은 아니지만 사람이 읽어 보아야 한다.
HARMLESS = {
    "numpy",
    "math",
    "itertools",
    "functools",
    "operator",
    "collections",
    "typing",
    "dataclasses",
    "heapq",
}
REACHING = {"sys", "gc", "os", "ctypes", "ctypeslib", "f2py", "modules", "open", "memmap", "DataSource"}
REACHING |= {"exec", "eval", "compile", "globals", "locals", "vars", "getattr", "setattr"}
REACHING |= {"load", "loadtxt", "genfromtxt", "fromfile", "tofile", "save", "savez", "savetxt"}
REACHING |= {"f_back", "f_locals", "f_globals", "tb_frame", "gi_frame", "cr_frame", "ag_frame"}


def reaching(source: str) -> list[str]:
    """코드가 불러오는 것 가운데 HARMLESS가 아닌 것, 쓰는 이름 가운데 REACHING에 있거나 밑줄 두 개로 시작하는 것.

    읽을 수 없는 코드이면 없다.
    """
    try:
        nodes = [*ast.walk(ast.parse(source))]
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return []  # 실행할 수도 없다.
    found, used = set(), set()
    for node in nodes:
        if isinstance(node, ast.Import):
            found |= {alias.name.partition(".")[0] for alias in node.names} - HARMLESS
        elif isinstance(node, ast.ImportFrom):
            found |= {(node.module or ".").partition(".")[0]} - HARMLESS
            used |= {alias.name for alias in node.names}
        elif isinstance(node, ast.Name):
            used.add(node.id)
        elif isinstance(node, ast.Attribute):
            used.add(node.attr)
    hidden = {name for name in used if name.startswith("__") and name != "__name__"}
    return sorted(found | (used & REACHING) | hidden)
