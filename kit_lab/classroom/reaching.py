"""점검하는 코드에 닿을 수 있는 코드를 글에서 알아본다. 실행하지 않고, 그래서 코드가 숨길 수 없는 곳에서 본다."""

import ast

# 쓰면 안 되는 것은 아니지만 사람이 읽어 보아야 한다.
REACHING = {"kit_lab", "kit_core", "sys", "gc", "ctypes", "inspect", "importlib", "builtins", "os", "posix"}
REACHING |= {"exec", "eval", "compile", "globals", "locals", "vars", "getattr", "setattr", "open"}
REACHING |= {"threading", "signal", "traceback", "f_back", "f_locals", "f_globals"}
REACHING |= {"tb_frame", "gi_frame", "cr_frame", "ag_frame"}


def reaching(source: str) -> list[str]:
    """코드에 적힌 이름 가운데 REACHING에 있는 것과 밑줄 두 개로 시작하는 것. 읽을 수 없는 코드이면 없다."""
    try:
        nodes = [*ast.walk(ast.parse(source))]
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return []  # 실행할 수도 없다.
    found = set()
    for node in nodes:
        if isinstance(node, ast.Import):
            found |= {alias.name.partition(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            found.add((node.module or "").partition(".")[0])
        elif isinstance(node, ast.Name):
            found.add(node.id)
        elif isinstance(node, ast.Attribute):
            found.add(node.attr)
    return sorted(
        name for name in found if name in REACHING or (name.startswith("__") and name != "__name__")
    )
