"""The page 「논문 읽기」: the paper's equations, its sums worked out again, its figures and margins as they are seen."""

import re
from pathlib import Path

import book_site
import pytest
from at_length import at_length

ROOT = Path(__file__).resolve().parents[2]
PAGE = "book/paper"
NOTEBOOK = book_site.notebook(ROOT / f"{PAGE}.ipynb")
SOURCE = "\n\n".join(cell.source for cell in NOTEBOOK.cells if cell.cell_type == "markdown")

# In the order of the paper: (the label of the chapter that teaches it, what the formula has)
EQUATIONS = [
    ("blocks-post", r"\mathrm{LayerNorm}(x + \mathrm{Sublayer}(x))"),
    ("attention-matrix", r"\frac{QK^T}{\sqrt{d_k}}"),
    ("attention-multihead", r"\mathrm{Concat}(\mathrm{head}_1, \dots, \mathrm{head}_h)\, W^O"),
    ("blocks-ffn", r"\max(0,\, xW_1 + b_1)\, W_2 + b_2"),
    ("pe-cos", r"PE_{(pos,\,2i+1)} &= \cos\!\left(pos / 10000^{2i/d_{\text{model}}}\right)"),
    ("training-schedule", r"step\_num \cdot warmup\_steps^{-1.5}"),
]


# ---- the source -------------------------------------------------------------------------------------------
def test_every_equation_is_there_and_its_note_says_where_it_is_taught():
    """One formula has one number, that of the chapter."""
    before, *formulas = re.split(r"^\$\$(?: \(.*\))?\n", SOURCE, flags=re.MULTILINE)
    texts, latex = [before, *formulas[1::2]], formulas[::2]
    assert len(latex) == len(EQUATIONS)
    assert "$$ (" not in SOURCE
    for (label, has), text, formula in zip(EQUATIONS, texts, latex, strict=False):
        assert f"{{eq}}`{label}`" in text.rpartition("```{margin}")[2]
        assert has in formula


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


NOTICE = (
    "Provided proper attribution is provided, Google hereby grants permission to reproduce the tables and "
    "figures in this paper solely for use in journalistic or scholarly works."
)


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
