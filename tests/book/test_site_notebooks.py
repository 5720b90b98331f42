"""The chapters as they are committed: executed, and nothing saved but text."""

from functools import cache

import book_site
import nbformat


@cache
def chapters():
    return {path.stem: nbformat.read(path, as_version=4) for path in book_site.notebooks()}


def test_the_chapters_are_notebooks_of_python_and_carry_nothing_of_a_machine():
    for name, chapter in chapters().items():
        nbformat.validate(chapter)
        assert set(chapter.metadata) <= {"kernelspec", "language_info"}, name
        assert chapter.metadata.kernelspec.name == "python3", name
        assert set().union(*(cell.metadata for cell in chapter.cells)) <= {"tags", "mystnb"}, name


def test_only_text_is_saved():
    wrong = [
        (name, output.output_type)
        for name, chapter in chapters().items()
        for cell in chapter.cells
        for output in cell.get("outputs", [])
        if output.output_type == "error"
        or output.get("name") == "stderr"
        or not all(kind.startswith("text/") for kind in output.get("data", {}))
    ]
    assert wrong == []
