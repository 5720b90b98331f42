"""ScheduleExplorer in its chapter, from the disk: every control moves the numbers to WarmupSchedule's."""

import re

import book_site
import numpy as np
import pytest
from browser import settle, tap

from kit_core import WarmupSchedule

PAGE = "book/training"
RAISED = str.maketrans("⁻⁰¹²³⁴⁵⁶⁷⁸⁹", "-0123456789")


def value(text):
    """A shown number: 3,494 or 3.494 × 10⁻⁴."""
    mantissa, exponent = re.fullmatch(r"([\d.,]+)(?: × 10([⁻⁰¹²³⁴⁵⁶⁷⁸⁹]+))?", text.strip()).groups()
    return float(mantissa.replace(",", "")) * 10.0 ** int((exponent or "⁰").translate(RAISED))


class Explorer:
    """The widget on the page, its parts by the names that a reader goes by."""

    def __init__(self, page):
        self.page = page
        self.root = page.locator(".kit-widget.kit-sc")
        assert self.root.count() == 1

    def slider(self, label):
        return self.root.get_by_role("slider", name=label, exact=True)

    def reads(self, label):
        return value(self.slider(label).get_attribute("aria-valuetext"))

    def fact(self, kind):
        return value(self.root.locator(f".kit-sc-fact b.is-{kind}").inner_text())

    def compares(self):
        return self.root.locator("b.is-sum").is_visible()

    def check(self):
        """All numbers that the page shows, against kit_core's schedule for the state of the sliders."""
        settle(self.page)
        d_model, warmup, total, step = (
            int(self.reads(label)) for label in ("d_model", "웜업", "전체 걸음", "읽을 걸음")
        )
        schedule = WarmupSchedule(d_model, warmup)
        assert 1 <= step <= total
        assert self.fact("where") == warmup
        assert self.fact("peak") == pytest.approx(float(schedule(warmup)), rel=1e-3)
        assert self.fact("rate") == pytest.approx(float(schedule(step)), rel=1e-3)
        constant = self.reads("상수 학습률") if self.compares() else None
        if constant is not None:
            added = np.asarray(schedule(np.arange(1, step + 1))).astype(float).sum()
            assert self.fact("sum") == pytest.approx(added, rel=1e-3)
            assert self.fact("ratio") == pytest.approx(added / (constant * step), abs=6e-4, rel=2e-3)
        return d_model, warmup, total, step, constant


@pytest.fixture
def explorer(stage):
    with stage.driven(PAGE, Explorer) as widget:
        yield widget


@pytest.mark.parametrize(
    ("label", "place", "key"),
    [
        ("d_model", 0, "ArrowLeft"),
        ("웜업", 1, "ArrowRight"),
        ("전체 걸음", 2, "ArrowRight"),
        ("읽을 걸음", 3, "ArrowRight"),
        ("상수 학습률", 4, "ArrowUp"),
    ],
)
def test_sliders_by_keyboard(explorer, label, place, key):
    before = explorer.check()
    explorer.slider(label).press(key)
    after = explorer.check()
    assert after[place] != before[place]
    assert after[:place] + after[place + 1 :] == before[:place] + before[place + 1 :]


def test_sliders_to_their_ends(explorer):
    for label in ("읽을 걸음", "d_model", "웜업", "전체 걸음", "상수 학습률"):
        for key in ("End", "Home"):
            explorer.slider(label).press(key)
            explorer.check()


def test_sliders_and_curve_by_pointer(explorer):
    for label, place in (("d_model", 0), ("웜업", 1), ("전체 걸음", 2), ("읽을 걸음", 3)):
        before = explorer.check()
        slider = explorer.slider(label)
        slider.scroll_into_view_if_needed()
        box = slider.bounding_box()
        explorer.page.mouse.click(box["x"] + box["width"] * 0.25, box["y"] + box["height"] / 2)
        assert explorer.check()[place] != before[place], label
    picture = explorer.root.locator("svg.kit-plot")
    picture.scroll_into_view_if_needed()
    box = picture.bounding_box()
    steps = []
    for share in (0.3, 0.6, 0.9):
        explorer.page.mouse.click(box["x"] + box["width"] * share, box["y"] + box["height"] / 2)
        steps.append(explorer.check()[3])
    assert steps == sorted(set(steps))


def test_axes_and_comparison(explorer):
    curve = explorer.root.locator("path.kit-plot-curve.is-main")
    linear = curve.get_attribute("d")
    explorer.root.get_by_text("로그 눈금", exact=True).click()
    before = explorer.check()
    assert curve.get_attribute("d") != linear
    explorer.root.get_by_text("안 견준다", exact=True).click()
    assert explorer.check() == (*before[:4], None)
    assert explorer.root.locator("path.kit-plot-curve.is-text").count() == 0
    explorer.root.get_by_text("견준다", exact=True).click()
    assert explorer.check() == before


def test_by_touch_on_a_phone(browser):
    with book_site.visit(browser, PAGE, width=360, height=740, has_touch=True, is_mobile=True) as seen:
        explorer = Explorer(seen.page)
        before = explorer.check()
        box = explorer.slider("웜업").bounding_box()
        tap(explorer.slider("웜업"), position={"x": box["width"] * 0.2, "y": box["height"] / 2})
        middle = explorer.check()
        assert middle[1] != before[1]
        box = explorer.root.locator("svg.kit-plot").bounding_box()
        tap(explorer.root.locator("svg.kit-plot"), position={"x": box["width"] * 0.8, "y": 100})
        assert explorer.check()[3] > middle[3]
        assert seen.complaints == []
