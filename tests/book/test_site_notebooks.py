"""The chapters as they are committed: executed, nothing saved but text, and read where no widget or picture is."""

import ast
import re
from functools import cache

import book_site
import nbformat
from nbconvert import ScriptExporter


@cache
def chapters():
    return {path.stem: nbformat.read(path, as_version=4) for path in book_site.notebooks()}


def test_the_chapters_are_notebooks_of_python_and_carry_nothing_of_a_machine():
    for name, chapter in chapters().items():
        nbformat.validate(chapter)
        assert set(chapter.metadata) <= {"kernelspec", "language_info"}, name
        assert chapter.metadata.kernelspec.name == "python3", name
        assert set().union(*(cell.metadata for cell in chapter.cells)) <= {"tags", "mystnb", "slideshow"}, (
            name
        )


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


def test_what_is_drawn_and_asked_is_told_in_words():
    """Where nothing moves and no picture is saved, as on GitHub: nobody reads a class's name, or how large a figure is."""
    texts = [
        (name, output.data["text/plain"])
        for name, chapter in chapters().items()
        for cell in chapter.cells
        for output in cell.get("outputs", [])
        if "text/plain" in output.get("data", {})
    ]
    assert [(name, text) for name, text in texts if re.fullmatch(r"[A-Z]\w+\(\)|<Figure .*>", text)] == []
    kinds = {text.partition(":")[0] for _, text in texts}
    assert {"그림", "움직이는 그림", "맞혀 보라", "줄 놓기", "모양 퍼즐", "마스크 퍼즐"} <= kinds


def test_a_chapter_is_exported_as_a_script():
    assert {chapter.metadata.language_info.file_extension for chapter in chapters().values()} == {".py"}
    script, resources = ScriptExporter().from_notebook_node(chapters()["attention"])
    assert resources["output_extension"] == ".py"
    ast.parse(script)
