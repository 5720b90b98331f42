"""The committed notebooks are plain Markdown, and the build reads in them the MyST that they were written in."""

import re
import sys
from pathlib import Path

import book_site
import nbformat
import pytest

sys.path.insert(0, str(book_site.ROOT / "tools"))

import book_references
import plain_notebooks as tool
from kit_book import repository
from kit_book.plain_markdown import as_read, restored

BOOK = book_site.ROOT / "book"
PATHS = book_references.documents(book_site.ROOT)
TARGETS = book_references.targets(PATHS)
CITATIONS = book_references.citations(BOOK / "references.bib")


# ---- what is committed --------------------------------------------------------------------------------------


def test_the_tool_has_nothing_left_to_do():
    """All numbers are those of the book as it is now, and running the tool again changes nothing."""
    plain = {path: tool.Plain(path, TARGETS, CITATIONS, BOOK) for path in book_site.notebooks()}
    changed = [
        path.stem
        for path, plainly in plain.items()
        if tool.plain_notebook(path, plainly) != path.read_text(encoding="utf-8")
    ]
    assert changed == [], "run tools/plain_notebooks.py"


# ---- there and back -----------------------------------------------------------------------------------------
HERE, THERE = BOOK / "attention.ipynb", BOOK / "blocks.ipynb"
KNOWN = {
    "here": book_references.Target("식 (4.3)", HERE),
    "there": book_references.Target("식 (8.14)", THERE),
    "fig-x": book_references.Target("그림 4.2", HERE),
    "table-x": book_references.Target("표 8.1", THERE),
}
KEYS = {"one2017": "Einz 외, 2017", "two2018": "Zwei, 2018"}
PLAIN = tool.Plain(HERE, KNOWN, KEYS, BOOK)
FORMS = [
    ("{cite}`one2017`의", "([Einz 외, 2017](references.md#one2017))의"),
    (
        "{cite}`one2017,two2018`",
        "([Einz 외, 2017](references.md#one2017); [Zwei, 2018](references.md#two2018))",
    ),
    ("{eq}`here`과 {eq}`there`", "[식 (4.3)](#here)과 [식 (8.14)](blocks.ipynb#there)"),
    ("({numref}`fig-x`, {numref}`table-x`)", "([그림 4.2](#fig-x), [표 8.1](blocks.ipynb#table-x))"),
    ("{py:obj}`kit_core.Encoder`", "[`kit_core.Encoder`](api.md#kit_core.Encoder)"),
    ("{download}`빈 것 <a.ipynb>`을", '[빈 것](a.ipynb "내려받기")을'),
    ("*d*{sub}`k` 10{sup}`6`", "*d*<sub>k</sub> 10<sup>6</sup>"),
    ("글[^4].\n\n[^4]: 각주.", '글<sup>[4](#footnote-4)</sup>.\n\n<a id="footnote-4"></a><sup>4</sup> 각주.'),
    ("(paper-1)=\n## 1 서론", '<a id="paper-1"></a>\n## 1 서론'),
    ("$$\nx = y\n$$ (here)\n\n글", '<a id="here"></a>\n$$\nx = y\n\\tag{4.3}\n$$\n\n글'),
    ("$$\nx\n$$\n\n$$\ny\n$$ (there)", '$$\nx\n$$\n\n<a id="there"></a>\n$$\ny\n\\tag{8.14}\n$$'),
    ("```{margin}\n글 $x$\n\n또\n```\n\n밖", "<!-- {margin} -->\n> 글 $x$\n>\n> 또\n\n밖"),
    (
        ":::{admonition} 제목: 둘\n:class: translator\n{eq}`here`\n\n- 가\n  나\n:::",
        "<!-- {admonition} class: translator -->\n> **제목: 둘**\n>\n> [식 (4.3)](#here)\n>\n> - 가\n>   나",
    ),
    (":::{container} notes\n가\n\n나\n:::", "<!-- {container} notes -->\n> 가\n>\n> 나"),
    (
        "```{figure} figures/a.svg\n:name: fig-x\n:alt: 그림 (왼쪽)\n\n설명 {eq}`here`.\n```",
        "<!-- {figure} -->\n![그림 (왼쪽)](figures/a.svg)\n\n"
        '<a id="fig-x"></a>**그림 4.2.** 설명 [식 (4.3)](#here).',
    ),
    (
        "```{list-table} 설명 $n$.\n:name: table-x\n:class: compact wide\n:header-rows: 1\n\n"
        "* - 가\n  - 나\n* - {cite}`two2018`\n  -\n* -\n  - $a$\n```\n\n밖",
        '<!-- {list-table} class: compact wide -->\n<a id="table-x"></a>**표 8.1.** 설명 $n$.\n\n'
        "| 가 | 나 |\n|---|---|\n| ([Zwei, 2018](references.md#two2018)) |  |\n|  | $a$ |\n\n밖",
    ),
    (
        "```{table}\n:class: sentences\n\n| 가 | 나 |\n|:-:|---|\n| $x$ | 1 |\n```",
        "<!-- {table} class: sentences -->\n\n| 가 | 나 |\n|:-:|---|\n| $x$ | 1 |",
    ),
]


def test_each_form_goes_there_and_back():
    for myst, plain in FORMS:
        assert (PLAIN(myst), restored(plain)) == (plain, myst)
        assert (PLAIN(plain), restored(myst)) == (plain, myst)


def test_rows_of_a_formula_get_an_environment():
    assert PLAIN("$$\na &= b \\\\\n&= c\n$$") == "$$\n\\begin{aligned}\na &= b \\\\\n&= c\n\\end{aligned}\n$$"
    assert PLAIN("```{math}\n:label: here\n\nx\n```") == '<a id="here"></a>\n$$\nx\n\\tag{4.3}\n$$'


def test_wrong_numbers_are_corrected():
    stale = (
        '<a id="here"></a>\n$$\nx\n\\tag{8}\n$$\n\n[식 (3.9)](#here)로, [그림 7](blocks.ipynb#fig-x)은 높다'
    )
    right = '<a id="here"></a>\n$$\nx\n\\tag{4.3}\n$$\n\n[식 (4.3)](#here)으로, [그림 4.2](#fig-x)는 높다'
    assert PLAIN(stale) == right


def test_a_page_in_a_folder_leads_up():
    plain = tool.Plain(BOOK / "workbook/my_transformer.ipynb", KNOWN, KEYS, BOOK)
    for myst, _ in FORMS[:5]:
        assert "](../" in plain(myst)
        assert restored(plain(myst)) == myst


TOLD = {
    "{eq}`nowhere`": "nowhere",
    "$$\nx\n$$ (nowhere)": "nowhere",
    "{term}`어텐션`": "{term}",
    "```{glossary}\n글\n```": "{glossary}",
    "```{list-table} 설명\n:name: table-x\n:header-rows: 1\n\n* - $|x|$\n```": r"\\vert",
    "```{list-table} 설명\n:name: table-x\n:header-rows: 1\n\n* - 가\n    나\n```": "한 줄",
    "```{list-table} 설명\n:name: table-x\n\n* - 가\n```": "머리줄",
    "{cite}`three2019`": "three2019",
}


def test_what_cannot_be_written_plainly_is_told():
    for text, told in TOLD.items():
        with pytest.raises(ValueError, match=told) as error:
            PLAIN(text)
        assert "attention.ipynb" in str(error.value)


def test_captions_follow_their_figures_once(tmp_path):
    figure = {"mystnb": {"figure": {"name": "fig-x", "caption": "{eq}`here`을 그린 것."}}}
    cells = [nbformat.v4.new_code_cell("plot()", metadata=figure), nbformat.v4.new_markdown_cell("글")]
    before = nbformat.v4.new_notebook(cells=cells)
    nbformat.write(before, tmp_path / "a.ipynb")
    for _ in range(2):
        (tmp_path / "a.ipynb").write_text(tool.plain_notebook(tmp_path / "a.ipynb", PLAIN), encoding="utf-8")
    notebook = nbformat.read(tmp_path / "a.ipynb", as_version=4)
    nbformat.validate(notebook)
    assert [cell.source for cell in notebook.cells[1:]] == [
        '<!-- {caption} -->\n<a id="fig-x"></a>**그림 4.2.** [식 (4.3)](#here)을 그린 것.',
        "글",
    ]
    assert as_read(notebook) == before


# ---- the numbers are those of the built pages ---------------------------------------------------------------
def test_two_things_of_one_name_are_told(tmp_path):
    path = tmp_path / "a.md"
    path.write_text("$$\nx\n$$ (twice)\n\n$$\ny\n$$ (twice)\n", encoding="utf-8")
    with pytest.raises(ValueError, match="twice"):
        book_references.targets({path: ""})


def built(page, label, target):
    """How the built page numbers it: the first number behind its name."""
    equation = target.text.startswith("식")
    place = page.index(f'id="equation-{label}"' if equation else f'id="{label}"')
    number = re.compile(r'class="(?:eqno|caption-number)"[^>]*>([^<]*)').search(page, place)[1].strip()
    return f"식 {number}" if equation else number


def test_the_numbers_are_those_of_the_pages():
    pages = {
        path: book_site.html_of(path.relative_to(book_site.ROOT).with_suffix("").as_posix()) for path in PATHS
    }
    texts = {
        path: page.read_text(encoding="utf-8") for path, page in pages.items() if path.suffix == ".ipynb"
    }
    mine = {label: target for label, target in TARGETS.items() if target.document in texts}
    assert {label: built(texts[target.document], label, target) for label, target in mine.items()} == {
        label: target.text for label, target in mine.items()
    }


def test_the_download_is_what_is_committed():
    for path in book_site.notebooks():
        given = book_site.HTML / "_sources" / path.relative_to(book_site.ROOT)
        # But for the address of the repository, if the build knew it.
        assert repository.addressed(given.read_text("utf-8"), None) == Path(path).read_text("utf-8")
