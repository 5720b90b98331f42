"""The first code cell of every chapter: one text, and it installs kit_core only where it is missing."""

import importlib.util
import io
import json
import subprocess
import sys
from pathlib import Path

import nbformat
import pytest

BOOK = Path(__file__).parents[2] / "book"
CELL = (BOOK / "_install_cell.py").read_text(encoding="utf-8")
NOTEBOOKS = sorted(path for path in BOOK.rglob("*.ipynb") if "node_modules" not in path.parts)


def test_every_page_opens_with_the_same_cell_out_of_the_way():
    for path in NOTEBOOKS:
        first = next(cell for cell in nbformat.read(path, as_version=4).cells if cell.cell_type == "code")
        assert first.source == CELL.rstrip("\n"), path
        # A chapter folds it; the landing page, which shows no code at all, leaves it out.
        assert first.metadata.tags == [
            "remove-cell" if path.stem == "index" else "hide-cell",
            "kit-quiet",
        ], path
        assert first.outputs == [], path


@pytest.fixture
def absent():
    """What the Python of the test lacks; a test may add to it."""
    return {"kit_core"}


@pytest.fixture
def bare(monkeypatch, absent):
    """A Python without kit_core; records what the cell would have run."""
    commands = []
    find_spec = importlib.util.find_spec
    monkeypatch.setattr(
        importlib.util,
        "find_spec",
        lambda name, *rest: None if name in absent else find_spec(name, *rest),
    )
    monkeypatch.setattr(subprocess, "run", lambda command, **options: commands.append((command, options)))
    for name in ("KIT_BOOK_REPOSITORY", "COLAB_JUPYTER_IP"):
        monkeypatch.delenv(name, raising=False)
    return commands


def answer_sessions(monkeypatch, path):
    def urlopen(address):
        assert address == "http://172.28.0.12:9000/api/sessions"
        return io.BytesIO(json.dumps([{"path": path, "name": "attention.ipynb"}]).encode())

    monkeypatch.setenv("COLAB_JUPYTER_IP", "172.28.0.12")
    monkeypatch.setattr("urllib.request.urlopen", urlopen)


def run():
    exec(compile(CELL, "_install_cell.py", "exec"), {})


def installed_from(commands):
    ((command, options),) = commands
    assert command[:4] == [sys.executable, "-m", "pip", "install"]
    assert options == {"check": True}
    return command[-1]


def test_nothing_is_installed_where_kit_core_is_found(bare, monkeypatch):
    monkeypatch.undo()
    monkeypatch.setattr(subprocess, "run", lambda *_, **__: pytest.fail("pip was called"))
    run()


def test_the_named_repository_comes_first(bare, monkeypatch):
    answer_sessions(monkeypatch, "fileId=https%3A//github.com/someone/else/blob/main/book/attention.ipynb")
    monkeypatch.setenv("KIT_BOOK_REPOSITORY", "https://github.com/owner/book")
    run()
    assert installed_from(bare) == "kit-core[training,widgets] @ git+https://github.com/owner/book"


@pytest.mark.parametrize(
    "path",
    [
        "fileId=https%3A//github.com/owner/book/blob/main/book/attention.ipynb",
        "fileId=https%3A%2F%2Fgithub.com%2Fowner%2Fbook%2Fblob%2Fmain%2Fbook%2Fattention.ipynb",
    ],
)
def test_colab_tells_where_the_notebook_came_from(bare, monkeypatch, path):
    answer_sessions(monkeypatch, path)
    run()
    assert installed_from(bare) == "kit-core[training,widgets] @ git+https://github.com/owner/book"


def test_tensorflow_comes_along_where_there_is_none(bare, absent, monkeypatch):
    absent.add("tensorflow")
    monkeypatch.setenv("KIT_BOOK_REPOSITORY", "https://github.com/owner/book")
    run()
    assert installed_from(bare) == "kit-core[training,widgets,tensorflow] @ git+https://github.com/owner/book"


@pytest.mark.parametrize("path", [None, "fileId=1AbC_on_Drive"])
def test_an_unknown_address_is_a_clear_error(bare, monkeypatch, path):
    if path:
        answer_sessions(monkeypatch, path)
    with pytest.raises(ModuleNotFoundError, match="KIT_BOOK_REPOSITORY"):
        run()
    assert bare == []
