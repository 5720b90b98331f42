"""The chapters as they are committed: executed, and nothing saved but text."""

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
def test_no_widget_state_and_nothing_of_a_machine_is_saved(path):
    notebook = nbformat.read(path, as_version=4)
    assert set(notebook.metadata) <= {"kernelspec", "language_info"}
    assert notebook.metadata.kernelspec.name == "python3"
    for cell in notebook.cells:
        assert set(cell.metadata) <= {"tags", "mystnb"}


@each
def test_every_cell_was_executed_in_order(path):
    cells = [cell for cell in nbformat.read(path, as_version=4).cells if cell.cell_type == "code"]
    assert cells
    assert [cell.execution_count for cell in cells] == list(range(1, len(cells) + 1))
