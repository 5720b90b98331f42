"""TrainingProgress in its chapter, from the disk: the run in the chapter itself."""

import re

import book_site
import numpy as np
import pytest
from browser import settle

from kit_core import WarmupSchedule

PAGE = "book/training"


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
