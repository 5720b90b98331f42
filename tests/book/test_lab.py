"""One JupyterLab in the browser: Python changes the page, the page changes Python, and every chapter can be read there."""

import shutil

import book_site
import lab_reader
import live_lab
import nbformat
import numpy as np
import pytest

from kit_core import sinusoidal_encoding

pytestmark = [pytest.mark.browsers, pytest.mark.timeout(400)]

WEIGHTS = """
import numpy as np

rng = np.random.default_rng(7)
source, target = list("구백 원"), list("900원")


def softmax(*shape):
    powers = np.exp(2 * rng.normal(size=shape))
    return powers / powers.sum(axis=-1, keepdims=True)


encoder = softmax(2, 4, len(source), len(source))
cross = softmax(2, 4, len(target), len(source))
"""
CELLS = [
    WEIGHTS
    + """
from kit_lab.widgets import AttentionHeads, PositionalEncodingExplorer
from kit_lab.widgets.attention_heads import AttentionExample

heads = AttentionHeads(AttentionExample(source, target, encoder=encoder, cross=cross))
heads""",
    "explorer = PositionalEncodingExplorer(length=40, d_model=16, positions=(3, 8))\nexplorer",
    "heads.head = 2\nexplorer.positions = (5, 12)",
    "print(heads.kind, heads.layer, heads.head, heads.row)",
    "print(explorer.length, explorer.positions)",
    """
from kit_lab.live import LiveModel
from kit_lab.widgets import TransformerXray

xray = TransformerXray(LiveModel("korean_numbers"), "삼만 오천 원")
xray""",
    "xray.text = '오만 삼천 원'",
    "print(xray.text, xray.answer, sep=' = ')",
    "from kit_lab.widgets import Playground\n\nplayground = Playground('copy')\nplayground",
    """
from kit_core import load_pretrained

print(load_pretrained(playground.save("my_model")).card["training"]["hash"])""",
]
MAKE_HEADS, MAKE_EXPLORER, CHANGE, TELL_HEADS, TELL_EXPLORER, MAKE_XRAY, WRITE, TELL_XRAY, *TRAIN = range(
    len(CELLS)
)


def rows(table):
    return table.locator("tbody tr").evaluate_all(
        "(rows) => rows.map((row) => [...row.querySelectorAll('td')].map((cell) => cell.textContent))"
    )


def numbers(texts):
    return np.array([[float(text.replace("−", "-")) for text in row] for row in texts])


BOOK = book_site.ROOT / "book"
NOTEBOOKS = [*book_site.notebooks(), BOOK / "workbook/my_transformer_blank.ipynb"]


@pytest.fixture(scope="module")
def opened(browser, tmp_path_factory):
    """The folder that the lab serves, its open notebook, and the requests that wanted to leave it."""
    folder = tmp_path_factory.mktemp("lab")
    with (
        live_lab.lab(folder, CELLS) as address,
        live_lab.notebook(browser, address) as (notebook, strangers),
    ):
        yield folder / "work", notebook, strangers


def test_python_and_the_page_change_each_other(opened):
    _, notebook, strangers = opened
    known = {}
    exec(WEIGHTS, known)
    page = notebook.page
    notebook.run(MAKE_HEADS)
    notebook.run(MAKE_EXPLORER)
    title = page.locator(".ah-title")
    title.get_by_text("층 1 · 헤드 1").wait_for()
    explorer = page.locator(".kit-pe")
    explorer.locator("canvas").first.wait_for()

    # Python -> page
    notebook.run(CHANGE)
    title.get_by_text("층 1 · 헤드 3").wait_for()
    page.locator(".ah-details summary").click()
    table = page.locator(".ah-table")
    table.locator("tbody tr").first.wait_for()
    assert np.abs(numbers(rows(table)) - known["encoder"][0, 2]).max() <= 0.005
    details = explorer.locator(".kit-pe-table").first
    details.locator("summary").click()
    details.get_by_role("columnheader", name="PE(p = 5)").wait_for()
    assert explorer.get_by_label("위치 p", exact=True).input_value() == "5"

    # page -> Python, by pointer and by keyboard
    page.get_by_role("gridcell", name="층 2, 헤드 2").click()
    title.get_by_text("층 2 · 헤드 2").wait_for()
    notebook.prints(TELL_HEADS, "encoder 1 1 -1")
    page.get_by_role("gridcell", name="층 2, 헤드 2").press("ArrowRight")
    title.get_by_text("층 2 · 헤드 3").wait_for()
    notebook.prints(TELL_HEADS, "encoder 1 2 -1")
    page.locator(".ah").get_by_text("인코더-디코더 어텐션", exact=True).first.click()
    notebook.prints(TELL_HEADS, "cross 1 2 -1")
    title.get_by_text("인코더-디코더 어텐션").wait_for()
    assert np.abs(numbers(rows(table)) - known["cross"][1, 2]).max() <= 0.005

    explorer.get_by_label("위치 p", exact=True).press("ArrowRight")
    notebook.prints(TELL_EXPLORER, "40 (6, 13)")
    for _ in range(2):  # twice d deletes a cell, where the lab takes the key
        explorer.get_by_label("위치 p", exact=True).press("d")
    assert notebook.count() == len(CELLS)
    details.get_by_role("columnheader", name="PE(p = 6)").wait_for()
    shown = numbers([row[1:] for row in rows(details)])
    assert np.abs(shown.T - sinusoidal_encoding(40, 16)[[6, 13]]).max() <= 0.0005

    # A model in the page: its weights come from the kernel, texts and answers go both ways.
    notebook.run(MAKE_XRAY)
    xray = page.locator(".kit-tx")
    xray.get_by_text("35,000원", exact=True).wait_for()
    notebook.run(WRITE)
    xray.locator("[data-kit=answer]").get_by_text("53,000원", exact=True).wait_for()
    notebook.prints(TELL_XRAY, "오만 삼천 원 = 53,000원")
    xray.locator("[data-kit=text]").fill("이천이십육년 칠월 사일")
    xray.locator("[data-kit=answer]").get_by_text("2026-07-04", exact=True).wait_for()
    notebook.prints(TELL_XRAY, "이천이십육년 칠월 사일 = 2026-07-04")

    # A model that was trained in the page comes to Python.
    notebook.run(TRAIN[0])
    page.locator(".kit-pg").get_by_role("button", name="한 걸음").click()
    status = page.locator(".kit-pg-status").get_by_text("해시")
    notebook.prints(TRAIN[1], status.inner_text().split("해시 ")[1][:8])

    assert strangers == []


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_notebook_reads_right_in_the_lab(opened, path):
    root, notebook, strangers = opened
    place = path.relative_to(BOOK)
    shutil.copytree(BOOK / "figures", root / "figures", dirs_exist_ok=True)
    lab_reader.texts_only(path, root / place)
    reading = lab_reader.read(notebook.page, place.as_posix())
    assert reading.problems == []
    cells = nbformat.read(path, as_version=4).cells
    displayed = sum(cell.source.count("$$") // 2 for cell in cells if cell.cell_type == "markdown")
    assert reading.formulas >= displayed
    assert strangers == []
