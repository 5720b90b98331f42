"""The workbook: kept solved, given out blank. The blank one runs from top to bottom and shows twelve open steps."""

import ast
import importlib.util

import book_site
import nbformat
from kit_book import repository
from nbclient import NotebookClient

from kit_lab.exercises.catalogue import WORKBOOK

SOLVED = book_site.ROOT / "book/workbook/my_transformer.ipynb"
BLANK = SOLVED.with_stem("my_transformer_blank")


def read(path):
    return nbformat.read(path, as_version=4)


def written(cell):
    """The function that a cell defines last."""
    return [node for node in ast.parse(cell.source).body if isinstance(node, ast.FunctionDef)][-1]


def solutions():
    return [cell for cell in read(SOLVED).cells if "solution" in cell.metadata.get("tags", [])]


def test_the_blank_one_is_made_of_the_solved_one():
    place = book_site.ROOT / "tools/blank_workbook.py"
    specification = importlib.util.spec_from_file_location("blank_workbook", place)
    tool = importlib.util.module_from_spec(specification)
    specification.loader.exec_module(tool)
    assert tool.blank(read(SOLVED)) == read(BLANK), "run `make notebooks`"


def test_every_station_is_written_and_checked_once_and_in_order():
    cells = [cell for cell in read(SOLVED).cells if cell.cell_type == "code"]
    assert [written(cell).name for cell in solutions()] == list(WORKBOOK)
    assert [written(cell).name for cell in solutions() if "hide-input" not in cell.metadata.tags] == []
    for cell in solutions():
        name = written(cell).name
        assert cells[cells.index(cell) + 1].source == f"check({name})"
        given = list(next(WORKBOOK[name].trials[0].cases()))
        assert [one.arg for one in written(cell).args.args if one.arg in given] == given, name


def test_the_blank_one_holds_no_answer():
    source = BLANK.read_text(encoding="utf-8")
    for cell in solutions():
        last = written(cell).body[-1]
        assert ast.unparse(last) not in source
    for cell in read(BLANK).cells:
        assert "solution" not in cell.metadata.get("tags", [])


def test_the_blank_one_runs_and_shows_twelve_open_steps(tmp_path):
    notebook = read(BLANK)
    NotebookClient(notebook, timeout=120, resources={"metadata": {"path": str(tmp_path)}}).execute()
    texts = [
        output.get("text") or output.data["text/plain"]
        for cell in notebook.cells
        for output in cell.get("outputs", [])
    ]
    assert sum(text.endswith("아직 비어 있다.") for text in texts) == len(WORKBOOK)
    (overview,) = [text for text in texts if text.startswith("12개 가운데")]
    assert overview.startswith("12개 가운데 0개를 풀었다.")
    assert overview.count("○") == 12


def test_the_buttons_of_the_page_open_the_blank_one():
    page = book_site.soup("book/workbook/my_transformer")
    links = [link["href"] for link in page.select(".article-header-buttons a[href]")]
    notebooks = [link for link in links if "my_transformer" in link]
    assert notebooks
    assert all("my_transformer_blank.ipynb" in link for link in notebooks)
    (source,) = [link for link in notebooks if "_sources" in link]
    (download,) = page.select("article a.download")
    for href in (source, download["href"]):
        given = book_site.html_of("book/workbook/my_transformer").parent / href
        # But for the address of the repository, if the build knew it.
        assert repository.addressed(given.read_text("utf-8"), None) == BLANK.read_text("utf-8")
