"""The chapters as they are committed: executed, and nothing saved but text."""

import ast

import book_site
import nbformat
import pytest

NOTEBOOKS = book_site.notebooks()
each = pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)


def outputs(path):
    for number, cell in enumerate(nbformat.read(path, as_version=4).cells):
        for output in cell.get("outputs", []):
            yield number, output


@each
def test_a_notebook_is_valid(path):
    nbformat.validate(nbformat.read(path, as_version=4))


@each
def test_only_text_is_saved(path):
    for number, output in outputs(path):
        assert output.output_type != "error", number
        assert output.get("name") != "stderr", number
        assert all(kind.startswith("text/") for kind in output.get("data", {})), number


@each
def test_no_widget_state_and_no_trace_of_a_machine_is_saved(path):
    notebook = nbformat.read(path, as_version=4)
    assert set(notebook.metadata) <= {"kernelspec", "language_info"}
    assert notebook.metadata.kernelspec.name == "python3"
    for cell in notebook.cells:
        assert set(cell.metadata) <= {"tags", "mystnb"}
        assert cell.get("execution_count") is None


def speaks(source):
    """Does running this cell certainly leave an output? A print on its own line, or a value on the last one."""
    tree = ast.parse(source)
    if not tree.body:
        return False
    printing = any(
        isinstance(line, ast.Expr)
        and isinstance(line.value, ast.Call)
        and isinstance(line.value.func, ast.Name)
        and line.value.func.id == "print"
        for line in tree.body
    )
    last = tree.body[-1]
    value = isinstance(last, ast.Expr) and not isinstance(last.value, ast.Call)
    return printing or (value and not source.rstrip().endswith(";"))


@each
def test_every_cell_was_executed(path):
    cells = [cell for cell in nbformat.read(path, as_version=4).cells if cell.cell_type == "code"]
    assert cells
    assert [cell.source for cell in cells if speaks(cell.source) and not cell.outputs] == []


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("print(1)", True),
        ("x = 1\nx", True),
        ("x = 1", False),
        ("x.mean(); y;", False),
        ("plt.show()", False),
        ("", False),
    ],
)
def test_which_cells_speak(source, expected):
    assert speaks(source) is expected
