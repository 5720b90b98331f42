"""The page 「논문 읽기」 against the paper: its sections, paragraphs, equations, tables, figures and references.

The lists below were written down from arXiv:1706.03762v5, not from the page.
"""

import re
from pathlib import Path

import book_site
import pytest
from at_length import at_length

import kit_core

ROOT = Path(__file__).resolve().parents[2]
PAGE = "book/paper"
NOTEBOOK = book_site.notebook(ROOT / f"{PAGE}.ipynb")
SOURCE = "\n\n".join(cell.source for cell in NOTEBOOK.cells if cell.cell_type == "markdown")

# (label, level, heading, blocks of text). A paragraph that an equation interrupts counts on both of its sides,
# and each item of the list in 3.2.3 counts as one, as in the paper's own source.
SECTIONS = [
    ("paper-title", 2, "어텐션만 있으면 된다", 2),
    ("paper-abstract", 2, "초록", 1),
    ("paper-1", 2, "1 서론", 4),
    ("paper-2", 2, "2 배경", 4),
    ("paper-3", 2, "3 모델의 구조", 2),
    ("paper-3-1", 3, "3.1 인코더와 디코더 스택", 3),
    ("paper-3-2", 3, "3.2 어텐션", 1),
    ("paper-3-2-1", 4, "3.2.1 스케일드 닷 프로덕트 어텐션", 4),
    ("paper-3-2-2", 4, "3.2.2 멀티 헤드 어텐션", 4),
    ("paper-3-2-3", 4, "3.2.3 이 모델에서 어텐션을 쓰는 곳", 4),
    ("paper-3-3", 3, "3.3 위치별 피드포워드 신경망", 2),
    ("paper-3-4", 3, "3.4 임베딩과 소프트맥스", 1),
    ("paper-3-5", 3, "3.5 포지셔널 인코딩", 4),
    ("paper-4", 2, "4 왜 셀프 어텐션인가", 6),
    ("paper-5", 2, "5 학습", 1),
    ("paper-5-1", 3, "5.1 학습 데이터와 배치", 1),
    ("paper-5-2", 3, "5.2 하드웨어와 일정", 1),
    ("paper-5-3", 3, "5.3 옵티마이저", 2),
    ("paper-5-4", 3, "5.4 정칙화", 3),
    ("paper-6", 2, "6 결과", 0),
    ("paper-6-1", 3, "6.1 기계 번역", 4),
    ("paper-6-2", 3, "6.2 모델의 변형", 3),
    ("paper-6-3", 3, "6.3 영어 구구조 구문 분석", 5),
    ("paper-7", 2, "7 결론", 5),  # the acknowledgements are the fifth
]
# In the order of the paper: (the label of the chapter that teaches it, what the formula has)
EQUATIONS = [
    ("blocks-post", r"\mathrm{LayerNorm}(x + \mathrm{Sublayer}(x))"),
    ("attention-matrix", r"\frac{QK^T}{\sqrt{d_k}}"),
    ("attention-multihead", r"\mathrm{Concat}(\mathrm{head}_1, \dots, \mathrm{head}_h)\, W^O"),
    ("blocks-ffn", r"\max(0,\, xW_1 + b_1)\, W_2 + b_2"),
    ("pe-cos", r"PE_{(pos,\,2i+1)} &= \cos\!\left(pos / 10000^{2i/d_{\text{model}}}\right)"),
    ("training-schedule", r"step\_num \cdot warmup\_steps^{-1.5}"),
]
NOTICE = (
    "Provided proper attribution is provided, Google hereby grants permission to reproduce the tables and "
    "figures in this paper solely for use in journalistic or scholarly works."
)

TABLE_1 = [
    ["셀프 어텐션", "O(n^2 d)", "O(1)", "O(1)"],
    ["순환", "O(n d^2)", "O(n)", "O(n)"],
    ["합성곱", "O(k n d^2)", "O(1)", "O(log_k(n))"],
    ["셀프 어텐션(제한)", "O(r n d)", "O(1)", "O(n/r)"],
]
TABLE_2 = [
    ["ByteNet", "23.75", "", "", ""],
    ["Deep-Att + PosUnk", "", "39.2", "", "1.0e20"],
    ["GNMT + RL", "24.6", "39.92", "2.3e19", "1.4e20"],
    ["ConvS2S", "25.16", "40.46", "9.6e18", "1.5e20"],
    ["MoE", "26.03", "40.56", "2.0e19", "1.2e20"],
    ["Deep-Att + PosUnk 앙상블", "", "40.4", "", "8.0e20"],
    ["GNMT + RL 앙상블", "26.30", "41.16", "1.8e20", "1.1e21"],
    ["ConvS2S 앙상블", "26.36", "41.29", "7.7e19", "1.2e21"],
    ["트랜스포머(base 모델)", "27.3", "38.1", "3.3e18", "3.3e18"],
    ["트랜스포머(big)", "28.4", "41.8", "2.3e19", "2.3e19"],
]
#        row   N  d_model d_ff    h   d_k    d_v   drop   eps   steps   PPL     BLEU   params
TABLE_3 = """
    base |6| 512 | 2048 | 8  | 64  | 64  | 0.1 | 0.1 | 100K | 4.92 | 25.8 | 65
    (A)  | |     |      | 1  | 512 | 512 |     |     |      | 5.29 | 24.9 |
    (A)  | |     |      | 4  | 128 | 128 |     |     |      | 5.00 | 25.5 |
    (A)  | |     |      | 16 | 32  | 32  |     |     |      | 4.91 | 25.8 |
    (A)  | |     |      | 32 | 16  | 16  |     |     |      | 5.01 | 25.4 |
    (B)  | |     |      |    | 16  |     |     |     |      | 5.16 | 25.1 | 58
    (B)  | |     |      |    | 32  |     |     |     |      | 5.01 | 25.4 | 60
    (C)  |2|     |      |    |     |     |     |     |      | 6.11 | 23.7 | 36
    (C)  |4|     |      |    |     |     |     |     |      | 5.19 | 25.3 | 50
    (C)  |8|     |      |    |     |     |     |     |      | 4.88 | 25.5 | 80
    (C)  | | 256 |      |    | 32  | 32  |     |     |      | 5.75 | 24.5 | 28
    (C)  | | 1024|      |    | 128 | 128 |     |     |      | 4.66 | 26.0 | 168
    (C)  | |     | 1024 |    |     |     |     |     |      | 5.12 | 25.4 | 53
    (C)  | |     | 4096 |    |     |     |     |     |      | 4.75 | 26.2 | 90
    (D)  | |     |      |    |     |     | 0.0 |     |      | 5.77 | 24.6 |
    (D)  | |     |      |    |     |     | 0.2 |     |      | 4.95 | 25.5 |
    (D)  | |     |      |    |     |     |     | 0.0 |      | 4.67 | 25.3 |
    (D)  | |     |      |    |     |     |     | 0.2 |      | 5.47 | 25.7 |
    (E) 사인파 대신 위치 임베딩 | | |  | |     |     |     |     |      | 4.92 | 25.7 |
    big  |6| 1024| 4096 | 16 |     |     | 0.3 |     | 300K | 4.33 | 26.4 | 213
"""
TABLE_3 = [[cell.strip() for cell in row.split("|")] for row in TABLE_3.strip().splitlines()]
TABLE_4 = [
    ["Vinyals와 Kaiser 외(2014)", "WSJ만, 판별", "88.3"],
    ["Petrov 외(2006)", "WSJ만, 판별", "90.4"],
    ["Zhu 외(2013)", "WSJ만, 판별", "90.4"],
    ["Dyer 외(2016)", "WSJ만, 판별", "91.7"],
    ["트랜스포머(4층)", "WSJ만, 판별", "91.3"],
    ["Zhu 외(2013)", "준지도", "91.3"],
    ["Huang과 Harper(2009)", "준지도", "91.3"],
    ["McClosky 외(2006)", "준지도", "92.1"],
    ["Vinyals와 Kaiser 외(2014)", "준지도", "92.1"],
    ["트랜스포머(4층)", "준지도", "92.7"],
    ["Luong 외(2015)", "다중 과제", "93.0"],
    ["Dyer 외(2016)", "생성", "93.3"],
]
TABLES = {f"paper-table-{i}": table for i, table in enumerate((TABLE_1, TABLE_2, TABLE_3, TABLE_4), start=1)}
FIGURES = [f"paper-figure-{number}" for number in range(1, 6)]


def plain(cell):
    """A table's cell without markup: formulas flat, powers of ten as 1.0e20."""
    cell = re.sub(r"\{cite\}`[^`]*`|\[[\d, ]*\]|\*\*|\$", "", cell)
    cell = re.sub(r"\\mathbf\{(.*)\}\s*$", r"\1", cell.strip())
    cell = re.sub(r"([\d.]+) \\cdot 10\^\{(\d+)\}", r"\1e\2", cell)
    return re.sub(r"\s+", " ", cell.replace(r"\cdot ", "").replace(r"\log", "log")).strip()


# ---- the source -------------------------------------------------------------------------------------------
def parts():
    """label -> the text from that label up to the next."""
    found = re.split(r"^\((paper-[a-z0-9-]+)\)=\n", SOURCE, flags=re.MULTILINE)
    return dict(zip(found[1::2], found[2::2], strict=True))


def blocks(text):
    """The paper's own text in it: no heading, formula, figure, table, margin, note or footnote."""
    text = re.sub(r"^(```|:::).*?^\1$", "", text, flags=re.MULTILINE | re.DOTALL)
    text = re.sub(r"^\$\$$.*?^\$\$.*?$", "", text, flags=re.MULTILINE | re.DOTALL)
    found = (block.strip() for block in re.split(r"\n\s*\n", text))
    return [block for block in found if block and not block.startswith(("#", "[^"))]


def test_the_page_is_the_whole_paper_in_order():
    headings = re.findall(r"^\((paper-[a-z0-9-]+)\)=\n(#+) (.+)$", SOURCE, flags=re.MULTILINE)
    expected = [(label, "#" * level, heading) for label, level, heading, _ in SECTIONS]
    assert headings == [
        *expected,
        ("paper-references", "##", "참고문헌"),
        ("paper-appendix", "##", "부록: 어텐션 시각화"),
    ]


def test_no_paragraph_is_missing():
    found = {label: len(blocks(parts()[label])) for label, *_ in SECTIONS}
    assert found == {label: count for label, _, _, count in SECTIONS}


def test_every_equation_is_there_and_its_note_says_where_it_is_taught():
    """One formula has one number, that of the chapter."""
    before, *formulas = re.split(r"^\$\$(?: \(.*\))?\n", SOURCE, flags=re.MULTILINE)
    texts, latex = [before, *formulas[1::2]], formulas[::2]
    assert len(latex) == len(EQUATIONS)
    assert "$$ (" not in SOURCE
    for (label, has), text, formula in zip(EQUATIONS, texts, latex, strict=False):
        assert f"{{eq}}`{label}`" in text.rpartition("```{margin}")[2]
        assert has in formula


def listed(name):
    """The rows of a list-table of the source."""
    body = re.search(rf"^```\{{list-table\}}[^\n]*\n:name: {name}\n.*?\n\n(.*?)^```$", SOURCE, re.M | re.S)[1]
    rows = [row.split("\n") for row in re.split(r"^\* ", body, flags=re.MULTILINE)[1:]]
    return [[plain(cell.strip().removeprefix("-")) for cell in row if cell.strip()] for row in rows]


def test_every_cell_of_every_table():
    for name, table in TABLES.items():
        rows = listed(name)
        assert rows[1:] == table
        assert len(set(map(len, rows))) == 1


def test_the_figures_and_footnotes_are_there():
    drawn = re.findall(r"^```\{figure\} (\S+)\n:name: (\S+)\n:alt: (.+)$", SOURCE, flags=re.MULTILINE)
    names = [name for _, name, _ in drawn]
    metadata = [cell.metadata.get("mystnb", {}) for cell in NOTEBOOK.cells]
    names += [one["figure"]["name"] for one in metadata if "figure" in one]
    assert names == FIGURES
    for path, _, alt in drawn:
        assert (ROOT / "book" / path).is_file()
        assert len(alt) > 60
    captions = re.findall(r"^### 논문의 그림 (\d)\n\n> (.+)$", SOURCE, flags=re.MULTILINE)
    assert [number for number, _ in captions] == ["3", "4", "5"]
    assert re.findall(r"^\[\^(\d)\]: ", SOURCE, flags=re.MULTILINE) == ["4", "5"]


def test_every_reference_of_the_paper_is_cited():
    keys = {key for found in re.findall(r"\{cite\}`([^`]+)`", SOURCE) for key in found.split(",")}
    assert len(keys - {"vaswani2017attention"}) == 40
    known = re.findall(r"^@\w+\{(\w+),", (ROOT / "book/references.bib").read_text("utf-8"), re.MULTILINE)
    assert keys <= set(known)
    assert len(known) == len(set(known))


def test_notes_in_the_margin_name_what_kit_core_has():
    margins = re.findall(r"^```\{margin\}\n(.*?)\n\n(.*?)\n```$", SOURCE, flags=re.MULTILINE | re.DOTALL)
    assert len(margins) == SOURCE.count("{margin}") > 20
    for symbols, text in margins:
        assert re.fullmatch(r"(\{py:obj\}`kit_core\.\w+` ?)+", symbols), symbols
        assert re.search("[가-힣]", text)
        for name in re.findall(r"kit_core\.(\w+)", symbols):
            assert getattr(kit_core, name) is not None


P100S = 9.5e12 * 8  # FLOPS
D_MODEL, D_FF = 512, 2048
# (as the page says it, worked out again, what must come out)
SUMS = [
    (r"\approx 3.3 \cdot 10^{18}", f"{P100S * 12 * 3600:.1e}", "3.3e+18"),
    (r"\approx 2.3 \cdot 10^{19}", f"{P100S * 3.5 * 86400:.1e}", "2.3e+19"),
    ("11.1시간", f"{100_000 * 0.4 / 3600:.1f}", "11.1"),
    ("3.47일", f"{300_000 * 1.0 / 86400:.2f}", "3.47"),
    (r"10000^{510/512} \approx 9647", round(10_000 ** (510 / 512)), 9647),
    ("0.9 BLEU", f"{25.8 - 24.9:.1f}", "0.9"),
    ("2.0 BLEU 넘게", 28.4 - 26.36 > 2.0, True),
    ("$1/4$", 2.3e19 / 1.2e20 < 1 / 4, True),
    ("여덟 배", 36 / 4.5, 8),
    ("3분의 2", 3 * 2 * D_MODEL * D_FF, 2 * (4 * D_MODEL**2 + 2 * D_MODEL * D_FF)),
]


def test_the_sums_are_right():
    assert [said for said, *_ in SUMS if said not in SOURCE] == []
    assert {said: worked_out for said, worked_out, _ in SUMS} == {
        said: expected for said, _, expected in SUMS
    }


def test_the_licence_leaves_the_paper_out():
    for text in (SOURCE, (ROOT / "LICENSE").read_text("utf-8")):
        flat = re.sub(r"\s+", " ", text)
        assert [words for words in (NOTICE, "1706.03762", "MIT") if words not in flat] == []


# ---- the built page ---------------------------------------------------------------------------------------


# Each width and each theme once, and all pairs at length.
SEEN = [(1280, "light"), (360, "dark")]


@pytest.mark.parametrize(("width", "theme"), at_length(SEEN, [*SEEN, (1280, "dark"), (360, "light")]))
def test_the_drawn_figures_fit_and_can_be_read(browser, width, theme):
    with book_site.visit(browser, PAGE, width=width, theme=theme) as seen:
        figures = seen.page.locator("svg.kit-drawing")
        assert figures.count() == 2
        for figure in figures.all():
            box = figure.bounding_box()
            assert box["x"] > 0
            assert box["x"] + box["width"] <= width
            smallest = figure.evaluate(
                "(svg) => Math.min(...[...svg.querySelectorAll('text')].map("
                "(text) => parseFloat(getComputedStyle(text).fontSize) * svg.getScreenCTM().a))"
            )
            assert smallest >= 9
            colours = figure.evaluate(
                "(svg) => [...svg.querySelectorAll('text')].map((text) => getComputedStyle(text).fill)"
            )
            assert {"light": "rgb(28, 35, 48)", "dark": "rgb(226, 231, 239)"}[theme] in colours


@pytest.mark.parametrize("width", at_length([1000], [1000, 360, 1280]))
def test_notes_in_the_margin_cover_no_text(browser, width):
    with book_site.visit(browser, PAGE, width=width) as seen:
        covered = seen.page.evaluate(
            """() => {
              const notes = [...document.querySelectorAll("aside.margin")];
              const texts = [...document.querySelectorAll("article section > p, article .kit-formula, aside.margin")];
              const out = [];
              for (const one of notes) for (const text of texts) {
                if (one === text) continue;
                const note = one.getBoundingClientRect();
                const range = document.createRange();
                range.selectNodeContents(text);
                // A paragraph's box runs on behind a float; its words do not.
                const box = (text.localName === "p" ? range : text).getBoundingClientRect();
                const across = Math.min(box.right, note.right) - Math.max(box.left, note.left);
                const down = Math.min(box.bottom, note.bottom) - Math.max(box.top, note.top);
                if (across > 2 && down > 2) out.push(text.textContent.slice(0, 40));
              }
              return [notes.length, out];
            }"""
        )
        assert covered[0] == SOURCE.count("{margin}")
        assert covered[1] == []
