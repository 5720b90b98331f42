"""The student's edition: what is a solution is nowhere in it, and everything else is as it was."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import book_site
import nbformat
import pytest
from kit_book import solutions

ROOT = book_site.ROOT
STATION = '''def double(x):
    """두 배."""
    ...


def check(function): ...'''
SOLVED = '''def double(x):
    """두 배."""
    return x + x  # 숨은 코드


print("숨은 출력")'''
TEXT = """# 배움

## 연습 문제

### 연습 1

스물하나의 두 배는?

<details class="hint">
<summary>힌트</summary>

남는 힌트.

</details>

<details class="solution"><summary>풀이</summary>

숨은 풀이.

</details>
"""
HIDDEN = ("숨은 코드", "숨은 출력", "숨은 풀이", "숨은 확인")
LEFT = ("남는 힌트", "더 깊은 글", "남는 출력 42")


def notebook(*cells):
    made = {"m": nbformat.v4.new_markdown_cell, "c": nbformat.v4.new_code_cell}
    kernel = {"kernelspec": {"name": "python3", "display_name": "Python 3", "language": "python"}}
    return nbformat.v4.new_notebook(
        cells=[made[kind](text, metadata={"tags": list(tags)}) for kind, text, *tags in cells],
        metadata=kernel,
    )


LESSON = (
    ("c", STATION, "hide-cell"),
    ("c", SOLVED, "hide-input"),
    ("c", 'print("남는 출력", double(21))'),
    ("m", '<details class="solution"><summary>더 깊이</summary>\n\n더 깊은 글.\n\n</details>'),
    ("m", TEXT),
    ("c", "assert double(21) == 42  # 숨은 확인", "hide-cell"),
)


@pytest.fixture(scope="module", params=["lecturer", "student"])
def edition(request, tmp_path_factory):
    """The edition's name and every text that its folder holds."""
    root = tmp_path_factory.mktemp("book")
    for name in ("_config.yml", "requirements.txt", "tools/edition.py", "book/references.bib"):
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / name, root / name)
    shutil.copytree(ROOT / "book/_static", root / "book/_static")
    for name in ("book/_ext", "kit_core", "kit_lab"):
        (root / name).symlink_to(ROOT / name)
    nbformat.write(notebook(*LESSON), root / "book/lesson.ipynb")
    (root / "_toc.yml").write_text("format: jb-book\nroot: book/lesson\n", encoding="utf-8")
    done = subprocess.run(
        [sys.executable, str(root / "tools/edition.py"), request.param],
        cwd=root,
        env=os.environ | {"PYTHONPATH": str(ROOT), "GIT_CEILING_DIRECTORIES": str(root.parent)},
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    files = [path for path in (root / "_build" / request.param / "html").rglob("*") if path.is_file()]
    return request.param, b"\n".join(path.read_bytes() for path in files).decode("utf-8", "ignore")


def test_the_student_s_edition_holds_no_solution_and_the_lecturer_s_holds_all(edition):
    name, text = edition
    assert [one for one in HIDDEN if one in text] == ([] if name == "student" else list(HIDDEN))
    assert [one for one in LEFT if one not in text] == []


def test_a_line_stands_where_a_solution_was(edition):
    name, text = edition
    assert text.count("<em>풀이는 강의하는 사람에게 있다.</em>") == (2 if name == "student" else 0)


def test_an_unknown_edition_is_named_and_refused(tmp_path):
    done = subprocess.run(
        [sys.executable, str(ROOT / "tools/edition.py"), "teacher"],
        cwd=tmp_path,
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert done.returncode == 2
    assert "lecturer, student" in done.stderr
    assert "teacher" in done.stderr


def test_a_cell_that_is_tagged_as_a_solution_is_one():
    given = solutions.given_out(notebook(("c", "x = 1", "solution"), ("c", "y = 2")))
    assert [cell["source"] for cell in given["cells"]] == [solutions.SAID, "y = 2"]


def read(path: Path) -> dict:
    return json.loads(path.read_text(encoding="utf-8"))


def code(cells) -> list[str]:
    return ["".join(cell["source"]) for cell in cells if cell["cell_type"] == "code"]


def test_what_was_run_for_the_book_serves_the_edition_too():
    """The cells that run are the same, in the same order."""
    for path in book_site.notebooks():
        assert code(solutions.withheld(read(path))["cells"]) == code(read(path)["cells"]), path.name


def test_no_chapter_keeps_a_folded_solution_or_fills_a_function_that_it_left_empty():
    for path in book_site.notebooks():
        cells = solutions.given_out(read(path))["cells"]
        assert "<summary>풀이" not in "".join("".join(cell["source"]) for cell in cells), path.name
        defined = [one for source in code(cells) for one in solutions.functions(source)]
        empty = {name for name, nothing in defined if nothing}
        assert not empty & {name for name, nothing in defined if not nothing}, path.name
