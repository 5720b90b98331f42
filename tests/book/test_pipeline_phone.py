"""What the build does for phones: lines that may go on below, rows that may stack, plots that weigh less."""

import re
import sys
from html import unescape
from pathlib import Path

import matplotlib
import matplotlib.pyplot as plt
import pytest
from bs4 import BeautifulSoup
from pygments import highlight
from pygments.formatters import HtmlFormatter
from pygments.lexers import PythonLexer

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "book" / "_ext"))
from kit_book import figures, long_lines, plots, stacked_tables

from kit_lab.style import use_book_style
from kit_lab.style.layouts import ASKED, svg_of

CODE = '''def short(x):
    return x


def long(translator, english):
    """Two lines,
    and this one is much longer than any phone is wide."""
        answer = translator.tokenizer.encode_batch([english], length=32)  # 셋째 헤드에서 「3」의 행 < 5
    return short(answer) & True
'''


def text(html):
    return unescape(re.sub("<[^>]*>", "", html))


@pytest.fixture(scope="module")
def lines():
    """The code's lines, as they are marked."""
    html = highlight(CODE, PythonLexer(), HtmlFormatter())
    marked = long_lines.marked(html)
    assert text(marked) == text(html)
    assert marked.count("<span") == marked.count("</span")
    return marked.split("\n")


def test_long_lines_and_no_others_are_marked_with_their_indent(lines):
    marked = [re.findall(r'kit-line" style="--in:(\d+)"', line) for line in lines]
    assert [(n, found[0]) for n, found in enumerate(marked) if found] == [(6, "4"), (7, "8")]
    # A line that is marked ends inside its mark: as a block it must not leave an empty line behind.
    assert all(line.startswith("</span>") for line, found in zip(lines[1:], marked, strict=False) if found)


def test_a_long_word_may_break_behind_its_punctuation_and_a_short_one_may_not(lines):
    assert "<wbr>" not in lines[6]
    parts = [text(part) for part in lines[7].split("<wbr>")]
    assert [part[-1] for part in parts[:-1]] == [".", ".", "(", "["]


def test_a_part_that_goes_on_in_the_next_line_is_left_alone():
    html = f"<pre><span>{'a ' * 30}\n{'b ' * 30}</span>\n</pre>"
    assert long_lines.marked(html) == html


def test_hangul_is_two_columns_wide():
    assert [long_lines.columns(letters) for letters in ("abc", "가나", "「ㄱ」", "")] == [3, 4, 6, 0]


def table(cell, kind="table"):
    head = "".join(f'<th class="head"><p>{name}</p></th>' for name in ("필드", "바꾸면 & 어디", "까닭"))
    row = f"<td><p>d_k</p></td><td><p>{cell}</p></td><td>1절</td>"
    body = f"<tbody><tr>{row}</tr><tr>{row}</tr></tbody>"
    return f'<table class="{kind}" id="t"><thead><tr>{head}</tr></thead>{body}</table>'


def test_a_table_of_long_rows_knows_each_cells_column():
    html = stacked_tables.stacked(table("위치마다 벡터를 학습한다. " * 5))
    found = BeautifulSoup(html, "html.parser").table
    assert found["class"] == ["table", "kit-stacked"]
    labels = [[cell.get("data-label") for cell in row.find_all("td")] for row in found.tbody.find_all("tr")]
    assert labels == [[None, "바꾸면 & 어디", "까닭"]] * 2
    assert text(html) == text(table("위치마다 벡터를 학습한다. " * 5))


def test_a_long_name_in_a_table_may_break_behind_its_underscores():
    long, short = (
        f'<code><span class="pre">{name}</span></code>' for name in ("num_key_value_heads", "d_ff")
    )
    html = stacked_tables.stacked(table(long, "table compact"))
    assert html == table(long, "table compact").replace(
        "num_key_value_heads", "num_<wbr>key_<wbr>value_<wbr>heads"
    )
    assert stacked_tables.stacked(table(short)) == table(short)
    assert stacked_tables.stacked(long) == long  # in a text there is room


@pytest.mark.parametrize(
    "html",
    [
        table("짧다"),
        table("긴 말이 이어진다. " * 8, "table compact"),
        table('<span class="katex-mathml"><math>' + "x" * 200 + "</math></span>"),
        table("긴 말이 이어진다. " * 8).replace("<td>1절</td>", "", 1),
    ],
    ids=["short", "compact", "a formula's other form", "uneven"],
)
def test_other_tables_stay_tables(html):
    assert stacked_tables.stacked(html) == html


@pytest.fixture(scope="module")
def drawn():
    """A plot as the kernel gives it while the book is built."""
    with matplotlib.rc_context(), pytest.MonkeyPatch.context() as patch:
        patch.setenv(ASKED, "1")
        use_book_style()
        figure, panels = plt.subplots(1, 2, figsize=(7, 3))
        for panel in panels:
            panel.plot([0, 1 / 3, 0.7], label="손실")
            panel.legend()
        yield svg_of(figure)
        plt.close(figure)


def test_a_plot_loses_what_nobody_sees(drawn):
    light = plots.light(drawn)
    assert len(light) < 0.9 * len(drawn)
    assert "<!--" not in light
    ids = re.findall(r' id="([^"]+)"', light)
    assert set(ids) == set(re.findall(r'(?:href="#|url\(#)([^")]+)', light))
    assert not re.search(r' d="[^"]*\.\d{3}', light)
    # A letter's size is no place: it keeps all of its digits.
    assert light.count("scale(0.015625)") == drawn.count("scale(0.015625)")
    numbers = [
        [float(n) for n in re.findall(r"-?\d+\.?\d*", " ".join(re.findall(r' d="([^"]*)"', svg)))]
        for svg in (drawn, light)
    ]
    assert numbers[1] == pytest.approx(numbers[0], abs=0.0051)


def test_both_layouts_of_a_plot_are_one_picture(drawn):
    frame = BeautifulSoup(figures.inlined(drawn, "손실 두 칸"), "html.parser").div
    assert (frame["role"], frame["aria-label"]) == ("img", "손실 두 칸")
    wide, narrow = frame.find_all("svg")
    assert wide["class"] == ["kit-layout", "kit-plot", "kit-wide"]
    assert narrow["class"] == ["kit-layout", "kit-plot", "kit-narrow"]
    assert not narrow.has_attr("display")
    # phone.css and book.css hide the ground by this path.
    assert [svg.select_one(":scope > g > g:first-child > path")["style"] for svg in (wide, narrow)] == [
        "fill: var(--kit-surface)"
    ] * 2
