"""TrainingPlayer and TrainingProgress in their chapter, from the disk, against the shipped snapshots."""

import re

import book_site
import nbformat
import numpy as np
import pytest
from browser import settle

from kit_core import WarmupSchedule
from kit_lab.experiments.records.training_snapshots import load_snapshots

PAGE = "book/training"
NAMES = {
    "인코더 셀프 어텐션": "encoder",
    "디코더 셀프 어텐션": "decoder",
    "인코더-디코더 어텐션": "cross",
}
SNAPSHOTS = load_snapshots("korean_numbers")


class Player:
    """The widget on the page, its parts by the names that a reader goes by."""

    def __init__(self, page):
        self.page = page
        self.root = page.locator(".kit-widget.kit-pl")
        assert self.root.count() == 1
        self.slider = self.root.get_by_role("slider", name="스냅숏")
        self.queries = self.root.locator(".ah-query")

    def settle(self):
        settle(self.page)

    def state(self):
        """snapshot, sentence, kind, layer and head, as the controls say them."""
        kind = self.root.locator("fieldset input:checked + label").inner_text()
        cell = self.root.locator('.ah-cell[aria-selected="true"]').get_attribute("aria-label")
        layer, head = (int(n) - 1 for n in re.findall(r"\d+", cell))
        sentence = int(self.root.get_by_label("문장").input_value())
        return int(self.slider.input_value()), sentence, NAMES[kind], layer, head

    def check(self, row=1):
        self.settle()
        snapshot, at, kind, layer, head = state = self.state()
        sentence = SNAPSHOTS.sentences[at]
        step = f"{SNAPSHOTS.steps[snapshot]:,}"
        assert self.slider.get_attribute("aria-valuetext") == f"걸음 {step}"
        assert self.root.locator(".kit-tc-reading").all_inner_texts() == [
            f"{SNAPSHOTS.loss[snapshot]:.4f}",
            f"{100 * SNAPSHOTS.exact_match[snapshot]:.1f}%",
        ]
        answer = sentence.answers[snapshot]
        assert self.root.locator(".kit-pl-text").inner_text() == (answer or "(빈 답)")
        right = self.root.locator(".kit-pl-verdict").inner_text() == "맞았다"
        assert right == (answer == sentence.written)
        self.queries.nth(row).click()
        self.settle()
        shown = [float(text) for text in self.root.locator(".ah-number").all_text_contents()]
        want = getattr(sentence, kind)[snapshot, layer, head, row]
        assert shown == pytest.approx(want, abs=0.005)
        self.queries.nth(row).click()
        self.settle()
        return state


@pytest.fixture
def player(stage):
    with stage.driven(PAGE, Player) as widget:
        yield widget


def test_every_snapshot_shows_what_was_recorded(player):
    assert player.check() == (0, 0, "cross", 2, 0)
    for n, snapshot in enumerate((1, 10, 19)):
        player.slider.fill(str(snapshot))
        label, kind = list(NAMES.items())[n % 3]
        player.root.get_by_text(label, exact=True).first.click()
        player.root.get_by_role("gridcell", name=f"층 {n % 3 + 1}, 헤드 {n % 4 + 1}").click()
        player.root.get_by_label("문장").select_option(str(n % 3))
        assert player.check() == (snapshot, n % 3, kind, n % 3, n % 4)


# ---- the run in the chapter itself ------------------------------------------------------------------------
@pytest.fixture
def progress(browser):
    with book_site.visit(browser, PAGE) as seen:
        yield seen.page.locator(".kit-widget.kit-tp")
        assert seen.complaints == []


def test_the_page_keeps_the_finished_curves_of_the_chapters_own_run(progress):
    assert "학습을 마쳤다" in progress.locator(".kit-tp-state").inner_text()
    slider = progress.get_by_role("slider", name="살펴볼 기록")
    rows = []
    for place in range(int(slider.get_attribute("max")) + 1):
        slider.fill(str(place))
        settle(progress.page)
        words = slider.get_attribute("aria-valuetext")
        step = int(re.search(r"걸음 ([\d,]+)", words)[1].replace(",", ""))
        loss, exact, rate = progress.locator(".kit-tc-reading").all_inner_texts()
        mantissa = float(rate.split(" ")[0])
        want = f"{float(WarmupSchedule(64, 400)(step)):.3e}"
        assert mantissa == pytest.approx(float(want.split("e")[0]), abs=0.0015)
        rows.append((step, float(loss), float(exact.rstrip("%"))))
    steps, losses, matches = np.array(rows).T
    assert steps[-1] == int(progress.get_by_role("progressbar").get_attribute("aria-valuemax"))
    assert np.all(np.diff(steps) > 0)
    assert losses[0] > 2
    assert losses[-1] < 0.95
    assert matches[0] < 10
    assert matches.max() > 90


def test_the_progress_prints_the_same_in_every_run():
    notebook = nbformat.read(book_site.ROOT / f"{PAGE}.ipynb", as_version=4)
    texts = [
        output.data["text/plain"]
        for cell in notebook.cells
        for output in cell.get("outputs", [])
        if output.output_type in ("display_data", "execute_result")
    ]
    assert any(text.endswith("만져 본다.)") for text in texts)
    assert not any("object at 0x" in text for text in texts)
