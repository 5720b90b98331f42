"""Chapters: figures, exercises with solutions that run, references, and symbols and formulas that mean one thing."""

import re
from functools import cache

import book_site

# The landing page, the paper itself, the workbook, the playground, the homework and the ledger are notebooks too, but no
# chapters.
OTHERS = {"index", "paper", "my_transformer", "playground", "homework", "differences"}
CHAPTERS = [path for path in book_site.notebooks() if path.stem not in OTHERS]
SOLUTION = re.compile(
    r'<details class="solution">\s*<summary>풀이</summary>\n\n.*[가-힣].*\n\n</details>', re.DOTALL
)


@cache
def read(path):
    return book_site.notebook(path).cells


def cells(path, kind=None):
    return [cell for cell in read(path) if kind in (None, cell.cell_type)]


def sections(path):
    """Heading of the second level -> the cells below it; the cells before the first one under ""."""
    found = {"": []}
    for cell in cells(path):
        heading = re.match(r"## (.+)", cell.source) if cell.cell_type == "markdown" else None
        if heading:
            found[heading[1].strip()] = []
        found[list(found)[-1]].append(cell)
    return found


def test_a_cell_that_is_a_figure_shows_nothing_else():
    """The value of its last line would stand beside the figure, under the same name."""
    figures = [
        cell
        for path in CHAPTERS
        for cell in cells(path, "code")
        if "figure" in cell.metadata.get("mystnb", {})
    ]
    assert figures
    assert [cell.source for cell in figures if len(cell.outputs) != 1] == []


def test_their_exercises_have_executed_solutions():
    for path in CHAPTERS:
        below = sections(path)["연습 문제"]
        numbers = [
            int(n) for cell in below for n in re.findall(r"^### 연습 (\d+)", cell.source, re.MULTILINE)
        ]
        assert numbers == list(range(1, len(numbers) + 1)), path
        assert len(numbers) >= 3, path
        starts = [i for i, cell in enumerate(below) if re.search(r"^### 연습 \d+", cell.source, re.MULTILINE)]
        for start, end in zip(starts, [*starts[1:], len(below)], strict=True):
            answer = below[start:end]
            assert any(SOLUTION.search(cell.source) for cell in answer if cell.cell_type == "markdown"), path
            # A question asked in a widget stands in view, and the code that asks it does not.
            tried = [
                cell
                for cell in answer
                if cell.cell_type == "code" and "remove-input" not in cell.metadata.get("tags", [])
            ]
            assert tried, path
            assert all("hide-cell" in cell.metadata.tags for cell in tried), path
            assert any("assert " in cell.source for cell in tried), path


def test_every_reference_is_cited():
    keys = set(
        re.findall(
            r"^@\w+\{(\w+),", (book_site.ROOT / "book/references.bib").read_text("utf-8"), re.MULTILINE
        )
    )
    sources = [path.read_text(encoding="utf-8") for path in (book_site.ROOT / "book").glob("*.md")]
    sources += [cell.source for path in book_site.notebooks() for cell in read(path)]
    cited = {
        key.strip()
        for text in sources
        for group in re.findall(r"\{cite\w*\}`([^`]+)`", text)
        for key in group.split(",")
    }
    assert keys
    assert cited == keys


def test_the_symbols_of_the_glossary_are_those_of_the_chapters_that_it_names():
    """Whoever follows a symbol to its chapter finds it there."""
    table = (book_site.ROOT / "book/glossary.md").read_text("utf-8")
    rows = re.findall(r"^\| (\$.+?) \| .*\((\w+)\.ipynb\) \|$", table, re.MULTILINE)
    formulas = {
        path.stem: re.findall(
            r"\$\$.+?\$\$|\$[^$]+\$", "".join(cell.source for cell in cells(path, "markdown")), re.DOTALL
        )
        for path in CHAPTERS
    }
    assert rows
    assert [
        (symbol, chapter)
        for names, chapter in rows
        for symbol in re.findall(r"\$([^$]+)\$", names)
        if not re.search(rf"(?<![a-zA-Z\\]){re.escape(symbol)}(?![a-zA-Z])", " ".join(formulas[chapter]))
    ] == []


def bare(formula):
    """The formula without what only lays it out."""
    laid_out = r"\\(?:begin|end)\{aligned\}|\\q?quad|\\[,;!]|\\\\(?:\[\d+pt\])?|\\d?frac|\\left|\\right|\\[bB]ig[lr]?|[&\s]"
    return re.sub(laid_out, "", formula.replace(r"\top", "T"))


def test_one_formula_has_one_number():
    """A page that comes later refers to the number, or repeats the formula without one."""
    labels = {}
    for path in book_site.notebooks():
        for cell in cells(path, "markdown"):
            for formula, label in re.findall(
                r"^\$\$\n((?:(?!\$\$).)+?)\n\$\$ \((\S+)\)$", cell.source, re.M | re.S
            ):
                labels.setdefault(bare(formula), []).append(label)
    assert len(labels) > 80
    assert [found for found in labels.values() if len(found) > 1] == []


SYMBOLS_MEAN_ELSE = {
    r"\\frac\{d ?L\}|\\frac\{\\partial L\}|(?<![\\a-zA-Z])L\(w\)|(?<![\\a-zA-Z])L\(N\)": "the loss is \\mathcal{L}",
    r"\\cos\s*\\theta": "theta are the parameters",
    r"PE_p|PE_q": "p and q are probabilities",
    r"\\text\{룩어헤드\}|\\text\{크로스\}": "인과, 인코더-디코더",
    r"\\mathrm\{softmax\}\(\\ell": "logits are z",
    r"\\dot Z|\\dot P": "scores are s, weights alpha",
    r"(?<![a-zA-Z])A_\{i": "weights are alpha_{ij}",
    r"W_Q|W_K|W_V|W_O": "W^Q, W^K, W^V, W^O",
    r"\\sum_\{k=1\}\^\{K\}|\{top\\text\{-\}\}K": "K are the keys",
}


def test_a_symbol_of_the_table_means_one_thing():
    """The paper keeps its own letters."""
    found = [
        (path.stem, cell.id, why)
        for path in CHAPTERS
        for cell in cells(path, "markdown")
        for formula in re.findall(r"\$\$.+?\$\$|\$[^$]+\$", cell.source, re.DOTALL)
        for pattern, why in SYMBOLS_MEAN_ELSE.items()
        if re.search(pattern, formula)
    ]
    assert found == []
