"""kit_core without kit_lab: it imports and trains, and its own tests ask nothing of the lab."""

import ast
from pathlib import Path

import pytest
from fresh_python import run_without

import kit_core

CODE, TESTS = Path(kit_core.__file__).parent, Path(__file__).parent
ROOMS = sorted(path.parent.name for path in CODE.glob("*/__init__.py"))
# Of the tests beside this one, those of a module of the core.
OWN = [path for path in sorted(TESTS.glob("test_*.py")) if (CODE / path.name.removeprefix("test_")).is_file()]
FOLDERS = sorted({path.parent for room in ROOMS for path in (TESTS / room).rglob("test_*.py")})
SUPPORT = {path.stem: path for path in (TESTS / "support").glob("*.py")}
# The lab, and what is installed for it alone.
LAB = ["kit_lab", "anywidget", "ipywidgets", "pylopdf_fonts_ko"]
TRAINED = "steps=2 steps_per_epoch=2 batch_size=4 d_model=16 num_heads=2 d_ff=16 num_layers=1 averaged=1"


def imported(path):
    """The modules that a file imports at any depth of its code, and what it takes from tests/support imports."""
    found, waiting = set(), [path]
    while waiting:
        for node in ast.walk(ast.parse(waiting.pop().read_text(encoding="utf-8"))):
            names = [node.module] if isinstance(node, ast.ImportFrom) and node.module else []
            names += [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
            waiting += [SUPPORT[name] for name in set(names) - found if name in SUPPORT]
            found.update(names)
    return found


def test_no_test_of_the_core_imports_the_lab():
    files = [*OWN, *(file for folder in FOLDERS for file in folder.glob("*.py"))]
    assert len(files) > 80
    wrong = {
        file.relative_to(TESTS).as_posix(): {one for one in imported(file) if one.startswith("kit_lab")}
        for file in files
    }
    assert {file: names for file, names in wrong.items() if names} == {}


def test_the_core_imports_without_the_lab(tmp_path):
    """Every module of it; and the curves of a training are drawn without the book's font."""
    code = f"""
import importlib, pkgutil
from pathlib import Path
import kit_core

for module in pkgutil.walk_packages(kit_core.__path__, "kit_core."):
    importlib.import_module(module.name)
from kit_core.training.loop.history import draw
draw(Path("{tmp_path}/history.png"), [dict(epoch=1, loss=2.0, accuracy=0.5)], "model")
"""
    done = run_without(LAB, code)
    assert done.returncode == 0, done.stderr
    assert (tmp_path / "history.png").is_file()


@pytest.mark.long
def test_the_core_trains_without_the_lab(tmp_path):
    code = f"""
from kit_core.training.__main__ import main

main(["korean_numbers", "--work", "{tmp_path / "work"}", "--config", *"{TRAINED}".split()])
"""
    done = run_without(LAB, code)
    assert done.returncode == 0, done.stderr
    assert (tmp_path / "work" / "model" / "card.json").is_file()
    assert [*(tmp_path / "work").rglob("history.png")]


@pytest.mark.long
def test_tests_of_every_room_pass_without_the_lab():
    """The smallest file of each folder, and those of the paper's own modules."""
    files = [
        *OWN,
        *(min(folder.glob("test_*.py"), key=lambda file: file.stat().st_size) for folder in FOLDERS),
    ]
    options = ["-q", "-p", "no:cacheprovider", "-p", "no:nbval", "-m", "not long and not browser"]
    done = run_without(LAB, f"import sys, pytest; sys.exit(pytest.main({[*options, *map(str, files)]!r}))")
    assert done.returncode == 0, done.stdout[-3000:] + done.stderr[-2000:]
