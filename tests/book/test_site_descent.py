"""DescentExplorer in its chapter, from the disk, and the chapter's pictures where the reader meets them."""

import book_site
import numpy as np
import pytest
from browser import settle, tap

PAGE = "book/descent"
XS, YS = np.array([1, 2, 2, 4, 5]), np.array([1, 1, 3, 7, 9])


class Explorer:
    """The widget on the page, its parts by the names that a reader goes by."""

    def __init__(self, page):
        self.page = page
        self.root = page.locator(".kit-widget.kit-de")
        assert self.root.count() == 1
        self.slider = self.root.get_by_role("slider", name="학습률 η", exact=True)

    def button(self, name):
        return self.root.get_by_role("button", name=name, exact=True)

    def fact(self, kind):
        return float(self.root.locator(f"b.is-{kind}").inner_text().replace("−", "-"))

    def check(self):
        """All numbers that the page shows, against NumPy's for the rate and the steps on it."""
        settle(self.page)
        steps, rate = int(self.fact("step")), float(self.slider.get_attribute("aria-valuetext"))
        w = 0.0
        for _ in range(steps):
            w -= rate * np.mean(2 * (w * XS - YS) * XS)
        slope = np.mean(2 * (w * XS - YS) * XS)
        wanted = {"w": w, "loss": np.mean((w * XS - YS) ** 2), "slope": slope, "next": w - rate * slope}
        for kind, want in wanted.items():
            assert self.fact(kind) == pytest.approx(want, abs=6e-5), kind
        return rate, steps


@pytest.fixture
def explorer(stage):
    with stage.driven(PAGE, Explorer) as widget:
        yield widget


def test_steps_and_rates_by_keyboard(explorer):
    assert explorer.check() == (0.01, 0)
    for name in ("한 걸음", "한 걸음"):
        explorer.button(name).press("Enter")
    assert explorer.check() == (0.01, 2)
    explorer.slider.press("ArrowRight")
    rate, steps = explorer.check()
    assert rate > 0.01
    assert steps == 2
    explorer.slider.press("End")
    assert explorer.check()[0] > 0.1
    explorer.button("처음으로").press("Space")
    assert explorer.check()[1] == 0


def test_by_touch_on_a_phone(browser):
    with book_site.visit(browser, PAGE, width=360, height=740, has_touch=True, is_mobile=True) as seen:
        explorer = Explorer(seen.page)
        tap(explorer.button("한 걸음"))
        assert explorer.check() == (0.01, 1)
        box = explorer.slider.bounding_box()
        tap(explorer.slider, position={"x": box["width"] * 0.8, "y": box["height"] / 2})
        assert explorer.check()[0] > 0.08
        assert seen.complaints == []


def test_the_first_picture_is_met_before_scrolling_far(stage):
    with stage.driven(PAGE, lambda page: page) as page:
        top = page.locator("article figure").first.evaluate(
            "(figure) => figure.getBoundingClientRect().top + scrollY"
        )
        assert top < 900
