"""LabelSmoothingExplorer in its chapter, from the disk: every control moves the numbers to kit_core's loss."""

import re

import book_site
import numpy as np
import pytest
from browser import settle, tap

from kit_core import label_smoothed_cross_entropy

PAGE = "book/training"
RAISED = str.maketrans("⁻⁰¹²³⁴⁵⁶⁷⁸⁹", "-0123456789")


def value(text):
    text = text.strip().replace("−", "-").replace(",", "")
    mantissa, exponent = re.fullmatch(r"(-?[\d.]+)(?: × 10([⁻⁰¹²³⁴⁵⁶⁷⁸⁹]+))?", text).groups()
    return float(mantissa) * 10.0 ** int((exponent or "⁰").translate(RAISED))


class Explorer:
    """The widget on the page, its parts by the names that a reader goes by."""

    def __init__(self, page):
        self.page = page
        self.root = page.locator(".kit-widget.kit-ls")
        assert self.root.count() == 1
        self.rows = self.root.locator("tbody tr")

    def slider(self, label):
        return self.root.get_by_role("slider", name=label)

    def fact(self, kind):
        return value(self.root.locator(f"b.is-{kind}").inner_text())

    def check(self):
        """All numbers that the page shows, from the state of its controls and kit_core's loss."""
        settle(self.page)
        epsilon, size, temperature = (
            value(self.slider(label).get_attribute("aria-valuetext"))
            for label in ("ε", "어휘의 크기", "온도")
        )
        if temperature != 1:  # shown with two digits; the position of the thumb is exact
            temperature = round(10 ** (int(self.slider("온도").input_value()) / 20), 4)
        size = int(size)
        logits = [
            float(text)
            for text in self.root.locator(".kit-ls-logit input").evaluate_all(
                "(all) => all.map((one) => one.value)"
            )
        ]
        answers = self.root.get_by_role("radio").evaluate_all("(all) => all.map((one) => one.checked)")
        shown, answer = len(answers), answers.index(True)
        full = np.array(logits[:shown] + [logits[-1]] * (size - shown)) / temperature  # (V,)
        target = (1 - epsilon) * (np.arange(size) == answer) + epsilon / size
        chances = np.exp(full - full.max())
        chances /= chances.sum()
        loss, plain = (
            float(label_smoothed_cross_entropy(np.array([[answer]]), full[None, None], epsilon=e, pad_id=-1))
            for e in (epsilon, 0.0)
        )
        some = target[target > 0]
        floor = -(some * np.log(some)).sum()
        assert self.fact("loss") == pytest.approx(loss, abs=2e-4, rel=1e-5)
        assert self.fact("plain") == pytest.approx(plain, abs=2e-4, rel=1e-5)
        assert self.fact("floor") == pytest.approx(floor, abs=6e-5)
        assert self.fact("gap") == pytest.approx(loss - floor, abs=2e-4, rel=1e-5)
        assert self.rows.count() == shown + (size > shown)
        for n, row in enumerate(self.rows.all()):
            q, p, slope = map(value, row.locator("td").all_inner_texts()[-3:])
            assert q == pytest.approx(target[n], abs=6e-5)
            assert p == pytest.approx(chances[n], abs=6e-5)
            assert slope == pytest.approx(chances[n] - target[n], abs=6e-5)
        return epsilon, size, temperature, answer, tuple(logits)


@pytest.fixture
def explorer(stage):
    with stage.driven(PAGE, Explorer) as widget:
        yield widget


@pytest.mark.parametrize(
    ("label", "place", "key"),
    [
        ("ε", 0, "ArrowRight"),
        ("ε", 0, "Home"),
        ("어휘의 크기", 1, "End"),
        ("어휘의 크기", 1, "ArrowLeft"),
        ("온도", 2, "ArrowLeft"),
        ("온도", 2, "End"),
    ],
)
def test_sliders_by_keyboard(explorer, label, place, key):
    before = explorer.check()
    explorer.slider(label).press(key)
    after = explorer.check()
    assert after[place] != before[place]
    assert after[:place] + after[place + 1 :] == before[:place] + before[place + 1 :]


def test_sliders_by_pointer(explorer):
    for label, place in (("ε", 0), ("어휘의 크기", 1), ("온도", 2)):
        before = explorer.check()
        slider = explorer.slider(label)
        slider.scroll_into_view_if_needed()
        box = slider.bounding_box()
        explorer.page.mouse.click(box["x"] + box["width"] * 0.8, box["y"] + box["height"] / 2)
        assert explorer.check()[place] != before[place], label


def test_another_answer_and_other_logits(explorer):
    explorer.check()
    explorer.root.get_by_role("radio").nth(2).check()
    assert explorer.check()[3] == 2
    explorer.page.keyboard.press("ArrowDown")
    assert explorer.check()[3] == 3
    explorer.root.locator(".kit-ls-logit input").nth(3).fill("4.5")
    assert explorer.check()[4][3] == 4.5
    explorer.root.get_by_label("나머지 토큰의 로짓").press("ArrowUp")
    explorer.check()


def test_the_curve_takes_the_answers_logit_along(explorer):
    before = explorer.check()
    picture = explorer.root.locator("svg.kit-plot")
    picture.scroll_into_view_if_needed()
    box = picture.bounding_box()
    explorer.page.mouse.click(box["x"] + box["width"] * 0.9, box["y"] + box["height"] / 2)
    after = explorer.check()
    assert after[4][0] > before[4][0]
    assert after[4][1:] == before[4][1:]
    slope = value(explorer.rows.first.locator("td").last.inner_text())
    assert slope > 0  # beyond the target's probability the gradient asks for less


def test_by_touch_on_a_phone(browser):
    with book_site.visit(browser, PAGE, width=360, height=740, has_touch=True, is_mobile=True) as seen:
        explorer = Explorer(seen.page)
        before = explorer.check()
        tap(explorer.root.get_by_role("radio").nth(1))
        box = explorer.slider("ε").bounding_box()
        tap(explorer.slider("ε"), position={"x": box["width"] * 0.7, "y": box["height"] / 2})
        after = explorer.check()
        assert after[3] == 1
        assert after[0] > before[0]
        assert seen.complaints == []
