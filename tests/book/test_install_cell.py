"""The first code cell of every chapter: one text, and it installs kit_core only where it is missing.

Every place where a notebook may be opened has a stand-in here: Colab, with what it knows of the notebook, and folders.
"""

import ast
import importlib.util
import io
import json
import subprocess
import sys
import urllib.error
from dataclasses import dataclass
from pathlib import Path
from types import SimpleNamespace

import ipywidgets
import matplotlib
import nbformat
import pytest
from error_page import is_on_the_page
from kit_book import repository

BOOK = Path(__file__).parents[2] / "book"
CELL = (BOOK / "_install_cell.py").read_text(encoding="utf-8")
NOTEBOOKS = sorted(path for path in BOOK.rglob("*.ipynb") if "node_modules" not in path.parts)
BLANK = (BOOK / "workbook/my_transformer_blank.ipynb").read_text(encoding="utf-8")
REPOSITORY = "https://github.com/owner/book"
INSTALLED = f"kit-core[training,widgets] @ git+{REPOSITORY}"
ON_GITHUB = f"{REPOSITORY}/blob/fix/masks/book/workbook/my_transformer_blank.ipynb"
IN_DRIVE = [{"path": "fileId=1AbC_on_Drive", "name": "attention.ipynb"}]


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
def bare(monkeypatch, absent, tmp_path):
    """A Python without kit_core until it is installed, in an empty folder; records what was installed."""
    packages = []
    find_spec = importlib.util.find_spec
    monkeypatch.setattr(
        importlib.util,
        "find_spec",
        lambda name, *rest: None if name in absent else find_spec(name, *rest),
    )

    def run(command, **options):
        assert command[:4] == [sys.executable, "-m", "pip", "install"]
        assert options == {"check": True}
        packages.append(command[-1])
        absent.clear()

    monkeypatch.setattr(subprocess, "run", run)
    for name in ("KIT_BOOK_REPOSITORY", "COLAB_JUPYTER_IP"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.chdir(tmp_path)
    return packages


def open_in_colab(monkeypatch, sessions=IN_DRIVE, copied_from=""):
    """Colab's list of sessions, or the error when it does not answer, and what it keeps of a copy's origin."""

    def urlopen(address, timeout):
        assert address == "http://172.28.0.12:9000/api/sessions"
        if isinstance(sessions, Exception):
            raise sessions
        return io.BytesIO(json.dumps(sessions).encode())

    def blocking_request(kind, timeout_sec):
        assert kind == "get_ipynb"
        copies = [{"file_id": "1AbC", "timestamp": 2}, {"file_id": copied_from, "timestamp": 1}]
        return {"ipynb": {"cells": [], "metadata": {"colab": {"provenance": copies}}}}

    monkeypatch.setenv("COLAB_JUPYTER_IP", "172.28.0.12")
    monkeypatch.setattr("urllib.request.urlopen", urlopen)
    message = SimpleNamespace(blocking_request=blocking_request)
    monkeypatch.setitem(sys.modules, "google.colab", SimpleNamespace(_message=message))


def run(cell=CELL):
    exec(compile(cell, "_install_cell.py", "exec"), {})


def test_nothing_is_installed_where_kit_core_is_found(bare, absent):
    absent.clear()
    run()
    assert bare == []


def test_the_named_repository_comes_first(bare, monkeypatch):
    open_in_colab(monkeypatch, copied_from="https://github.com/someone/else/blob/main/book/attention.ipynb")
    monkeypatch.setenv("KIT_BOOK_REPOSITORY", REPOSITORY)
    run()
    assert bare == [INSTALLED]


@pytest.mark.parametrize("quoted", ["fileId=https%3A//github.com/{}", "fileId=https%3A%2F%2Fgithub.com%2F{}"])
@pytest.mark.parametrize("branch", ["main", "fix/masks", "book/2"])
def test_colab_tells_where_the_notebook_came_from(bare, monkeypatch, quoted, branch):
    path = f"owner/book/blob/{branch}/book/workbook/my_transformer_blank.ipynb"
    path = quoted.format(path.replace("/", "%2F") if "%2F" in quoted else path)
    open_in_colab(monkeypatch, [{"path": path, "name": "attention.ipynb"}])
    run()
    assert bare == [f"{INSTALLED}@{branch}"]


def test_tensorflow_comes_along_where_there_is_none(bare, absent, monkeypatch):
    absent.add("tensorflow")
    monkeypatch.setenv("KIT_BOOK_REPOSITORY", REPOSITORY)
    run()
    assert bare == [f"kit-core[training,widgets,tensorflow] @ git+{REPOSITORY}"]


@pytest.mark.parametrize("sessions", [None, [], IN_DRIVE, urllib.error.URLError("refused")])
def test_where_nobody_knows_the_address_a_line_is_told(bare, monkeypatch, sessions):
    if sessions is not None:
        open_in_colab(monkeypatch, sessions)
    with pytest.raises(
        ModuleNotFoundError, match=r"\n%pip install \"kit-core\[training,widgets\] @ git\+https:"
    ) as caught:
        run()
    assert bare == []
    assert is_on_the_page(caught.value)


def test_who_has_loaded_older_widgets_is_asked_to_start_again(bare, monkeypatch):
    """Colab's kernel loads its own, and asks so itself, but hears nothing of a pip that a cell runs."""
    monkeypatch.setattr(ipywidgets, "__version__", "7.7.1")
    monkeypatch.setenv("KIT_BOOK_REPOSITORY", REPOSITORY)
    with pytest.raises(RuntimeError, match=r"이미 불러온 ipywidgets의 판.*다시 시작") as caught:
        run()
    assert is_on_the_page(caught.value)
    assert bare == [INSTALLED]
    run()
    assert bare == [INSTALLED]


@dataclass(frozen=True)
class Place:
    """Where yesterday's workbook is opened: what was given out, what Colab knows of it, where it lies, what is installed."""

    given: str = BLANK
    sessions: object = None
    copied_from: str = ""
    folder: str = "."
    package: str = INSTALLED


SERVED = repository.addressed(BLANK, (REPOSITORY, "main"))
PLACES = {
    "a copy in Drive": Place(BLANK, IN_DRIVE, ON_GITHUB, package=f"{INSTALLED}@fix/masks"),
    "a copy in Drive, opened first": Place(BLANK, [], ON_GITHUB, package=f"{INSTALLED}@fix/masks"),
    "an upload": Place(SERVED, IN_DRIVE, package=f"{INSTALLED}@main"),
    "an upload from an unknown site": Place(BLANK, IN_DRIVE),
    "a gist": Place(BLANK, [{"path": "fileId=https%3A//gist.github.com/owner/1a2b", "name": "a.ipynb"}]),
    "a download": Place(SERVED, package=f"{INSTALLED}@main"),
    "a clone with another kernel": Place(folder="book/workbook", package="-e [training,widgets]"),
}


def with_answers(notebook):
    """What a reader has written on the first day: station 1."""
    solved = nbformat.read(BOOK / "workbook/my_transformer.ipynb", as_version=4).cells
    answers = {}
    for cell in solved:
        if "solution" in cell.metadata.get("tags", []):
            answers[ast.parse(cell.source).body[-1].name] = cell.source
    for cell in notebook.cells:
        for name in ("softmax", "attend"):
            if cell.cell_type == "code" and cell.source.startswith(f"def {name}("):
                cell.source = answers[name]
    return notebook


@pytest.mark.parametrize("place", PLACES.values(), ids=PLACES)
def test_yesterdays_answers_pass_today(bare, absent, monkeypatch, tmp_path, place):
    folder = tmp_path / place.folder
    folder.mkdir(parents=True, exist_ok=True)
    if folder != tmp_path:
        (tmp_path / "kit_core").mkdir()
    nbformat.write(with_answers(nbformat.reads(place.given, as_version=4)), folder / "mine.ipynb")
    monkeypatch.chdir(folder)
    if place.sessions is not None:
        open_in_colab(monkeypatch, place.sessions, place.copied_from)

    first, *rest = [cell.source for cell in nbformat.read("mine.ipynb", 4).cells if cell.cell_type == "code"]
    try:
        run(first)
    except ModuleNotFoundError as error:
        line = str(error).splitlines()[-1]
        pasted = line.removeprefix("%pip install ").replace('"', "").replace("이름/저장소", "owner/book")
        bare.append(pasted.replace(str(tmp_path), ""))
        absent.clear()
        run(first)
    assert bare == [place.package]
    namespace = {}
    with matplotlib.rc_context():
        for source in rest:
            exec(compile(source, "mine.ipynb", "exec"), namespace)
    assert namespace["steps"].solved == [1]
