"""What each chapter has to have: a question, the formula, NumPy, kit_core, something to see, exercises, a summary."""

import re

import book_site
import pytest

# The landing page, the paper itself, the workbook and the ledger are notebooks too, but no chapters.
OTHERS = {"index", "paper", "my_transformer", "differences"}
CHAPTERS = [path for path in book_site.notebooks() if path.stem not in OTHERS]
each = pytest.mark.parametrize("path", CHAPTERS, ids=lambda path: path.stem)
SOLUTION = re.compile(
    r'<details class="solution">\s*<summary>풀이</summary>\n\n.*[가-힣].*\n\n</details>', re.DOTALL
)


def cells(path, kind=None):
    return [cell for cell in book_site.notebook(path).cells if kind in (None, cell.cell_type)]


def sections(path):
    """Heading of the second level -> the cells below it; the cells before the first one under ""."""
    found = {"": []}
    for cell in cells(path):
        heading = re.match(r"## (.+)", cell.source) if cell.cell_type == "markdown" else None
        if heading:
            found[heading[1].strip()] = []
        found[list(found)[-1]].append(cell)
    return found


def code(path):
    return "\n".join(cell.source for cell in cells(path, "code"))


def test_the_chapters_are_there():
    names = {path.stem for path in CHAPTERS}
    pieces = {"descent", "before_attention", "attention", "tokens", "encoding", "masking", "blocks"}
    whole = {"transformer", "training", "wrong_masks", "clinic", "decoding", "why_self_attention"}
    assert names >= pieces | whole | {"chatbot", "classification", "translation", "table3"}


@each
def test_it_opens_with_a_question_and_what_the_reader_will_be_able_to_do(path):
    opening = cells(path)[0].source
    assert opening.startswith("# ")
    paragraphs = opening.split("\n\n")[1:]
    assert "?" in opening
    assert re.search(r"(마치면|읽으면|읽고 나면|끝나면)", opening)
    assert re.search(r"수 있(다|게)", opening)
    assert len(paragraphs) >= 2
    assert "vaswani2017attention" in "".join(cell.source for cell in cells(path, "markdown"))


@each
def test_its_body_has_a_formula_numpy_and_kit_core(path):
    below = sections(path)
    body = [cell for name, found in below.items() if name not in ("연습 문제", "정리") for cell in found]
    formulas = [cell for cell in body if cell.cell_type == "markdown" and "$$" in cell.source]
    by_hand = [cell for cell in body if cell.cell_type == "code" and re.search(r"\bnp\.\w+\(", cell.source)]
    assert formulas
    assert by_hand
    assert re.search(r"^from kit_core\b|^import kit_core\b", code(path), re.MULTILINE)


@each
def test_what_it_claims_is_asserted(path):
    assert len(re.findall(r"^\s*assert ", code(path), re.MULTILINE)) >= 10


@each
def test_it_shows_a_widget_or_a_figure(path):
    assert re.search(r"from kit_core\.widgets import|plt\.subplots", code(path))


@each
def test_a_cell_that_is_a_figure_shows_nothing_else(path):
    """The value of its last line would stand beside the figure, under the same name."""
    for cell in cells(path, "code"):
        if "figure" in cell.metadata.get("mystnb", {}):
            assert len(cell.outputs) == 1, cell.source


@each
def test_its_exercises_have_executed_solutions(path):
    below = sections(path)["연습 문제"]
    numbers = [int(n) for cell in below for n in re.findall(r"^### 연습 (\d+)", cell.source, re.MULTILINE)]
    assert numbers == list(range(1, len(numbers) + 1))
    assert len(numbers) >= 3
    starts = [i for i, cell in enumerate(below) if re.search(r"^### 연습 \d+", cell.source, re.MULTILINE)]
    for start, end in zip(starts, [*starts[1:], len(below)], strict=True):
        answer = below[start:end]
        assert any(SOLUTION.search(cell.source) for cell in answer if cell.cell_type == "markdown")
        tried = [cell for cell in answer if cell.cell_type == "code"]
        assert tried
        assert all("hide-cell" in cell.metadata.tags for cell in tried)
        assert any("assert " in cell.source for cell in tried)


@each
def test_it_ends_with_a_summary_that_leads_into_the_paper(path):
    names = list(sections(path))
    assert names[-2:] == ["연습 문제", "정리"]
    summary = "".join(cell.source for cell in sections(path)["정리"])
    assert len(re.findall("[가-힣]", summary)) > 200
    assert re.search(r"\d(\.\d)*절", summary)


def test_every_reference_is_cited():
    keys = set(
        re.findall(
            r"^@\w+\{(\w+),", (book_site.ROOT / "book/references.bib").read_text("utf-8"), re.MULTILINE
        )
    )
    sources = [path.read_text(encoding="utf-8") for path in (book_site.ROOT / "book").glob("*.md")]
    sources += [cell.source for path in book_site.notebooks() for cell in cells(path, "markdown")]
    cited = {
        key.strip()
        for text in sources
        for group in re.findall(r"\{cite\w*\}`([^`]+)`", text)
        for key in group.split(",")
    }
    assert keys
    assert cited == keys
