"""LabelSmoothingExplorer: what it refuses, and every number that the page shows, against kit_core's loss."""

import re

import numpy as np
import pytest
from browser import settle
from refusals import badly_refused
from shown_numbers import value

from kit_core import label_smoothed_cross_entropy
from kit_lab.widgets import LabelSmoothingExplorer

NAMES = ["logits", "rest", "answer", "epsilon", "vocab_size", "temperature"]


def move(page, label, place):
    page.get_by_role("slider", name=label).fill(str(place))
    settle(page)


def entropy(shares):
    shares = shares[shares > 0]
    return -(shares * np.log(shares)).sum()


def expected(logits, rest, answer, epsilon, size, temperature):
    """Everything, from the whole vocabulary: target, probability, gradient, loss, floor, plain loss."""
    full = np.concatenate([logits, np.full(size - len(logits), rest)]) / temperature  # (V,)
    target = (1 - epsilon) * (np.arange(size) == answer) + epsilon / size
    chances = np.exp(full - full.max())
    chances /= chances.sum()
    # pad_id lies outside, for here every token may be the answer.
    loss, plain = (
        float(label_smoothed_cross_entropy(np.array([[answer]]), full[None, None], epsilon=e, pad_id=-1))
        for e in (epsilon, 0.0)
    )
    return target, chances, chances - target, loss, entropy(target), plain


def check_page(page):
    state = page.evaluate("(names) => names.map((name) => model.get(name))", NAMES)
    target, chances, slopes, loss, floor, plain = expected(*state)
    shown = {
        kind: value(page.locator(f".kit-facts b.is-{kind}").inner_text())
        for kind in ("loss", "floor", "gap", "plain")
    }
    assert shown["loss"] == pytest.approx(loss, abs=2e-4, rel=1e-5)
    assert shown["floor"] == pytest.approx(floor, abs=6e-5)
    assert shown["gap"] == pytest.approx(max(0, loss - floor), abs=2e-4, rel=1e-5)
    assert shown["plain"] == pytest.approx(plain, abs=2e-4, rel=1e-5)
    rows = page.locator(".kit-ls tbody tr")
    count = len(state[0])
    assert rows.count() == count + (state[4] > count)
    for n in range(rows.count()):
        cells = rows.nth(n).locator("td").all_inner_texts()[-3:]
        for text, want in zip(cells, (target[n], chances[n], slopes[n]), strict=True):
            assert value(text) == pytest.approx(want, abs=6e-5)


def test_wrong_arguments_are_named_in_korean():
    wrong = {
        "tokens": ["357", ["3"], ["3", "3"], ["3", " "]],
        "logits": [[1.0, 2.0], [1.0, float("nan"), 0.0, 0.0, 0.0], "12345"],
        "rest": [101.0],
        "answer": [5, 1.0],
        "epsilon": [1.0, "0.1"],
        "vocab_size": [4],
        "temperature": [0.0],
    }
    assert badly_refused(LabelSmoothingExplorer, wrong) == []


def test_every_control_moves_the_numbers(mount):
    page = mount(LabelSmoothingExplorer([*"3580원,"], [5, 2, 1, 0, -1, -2]))
    check_page(page)
    for label, place, trait in [
        ("ε", 0.25, "epsilon"),
        ("어휘의 크기", 10, "vocab_size"),
        ("온도", -8, "temperature"),
        ("ε", 0, "epsilon"),
        ("어휘의 크기", 0, "vocab_size"),
    ]:
        before = page.evaluate("(name) => model.get(name)", trait)
        move(page, label, place)
        assert page.evaluate("(name) => model.get(name)", trait) != before, label
        check_page(page)
    assert page.locator(".kit-ls tbody tr").count() == 6  # no smaller than the six tokens: no rest
    page.get_by_role("radio", name="「8」을 정답으로").check()
    settle(page)
    assert page.evaluate("model.get('answer')") == 2
    check_page(page)


def test_logits_are_edited_and_nonsense_is_refused(mount):
    page = mount(LabelSmoothingExplorer())
    page.get_by_label("「5」의 로짓").fill("7.5")
    page.get_by_label("나머지 토큰의 로짓").fill("1.5")
    settle(page)
    assert page.evaluate("[model.get('logits')[1], model.get('rest')]") == [7.5, 1.5]
    check_page(page)
    page.get_by_label("나머지 토큰의 로짓").press("ArrowUp")
    settle(page)
    assert page.evaluate("model.get('rest')") == pytest.approx(1.6)
    check_page(page)
    page.get_by_label("「5」의 로짓").fill("1000")
    settle(page)
    assert page.evaluate("model.get('logits')[1]") == 7.5
    assert "100" in page.locator(".kit-ls-hint").inner_text()
    page.get_by_label("「5」의 로짓").blur()
    settle(page)
    assert page.get_by_label("「5」의 로짓").input_value() == "7.5"
    assert page.locator(".kit-ls-hint").inner_text().strip() == ""


def test_a_pasted_minus_counts_and_a_row_may_go_while_it_is_edited(mount):
    page = mount(LabelSmoothingExplorer())
    field = page.get_by_role("spinbutton", name="「원」의 로짓")
    field.fill("")
    field.evaluate(
        """(input) => {
          const data = new DataTransfer();
          data.setData("text", "\u22123.5");
          input.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }));
        }"""
    )
    settle(page)
    assert page.evaluate("model.get('logits').at(-1)") == -3.5
    page.evaluate("model.set('tokens', ['3', '5']); model.set('logits', [5, 2])")
    settle(page)
    check_page(page)


def test_at_the_floor_the_gradient_vanishes(mount):
    epsilon, size = 0.1, 78
    margin = float(np.log(1 + size * (1 - epsilon) / epsilon))
    page = mount(LabelSmoothingExplorer(["1", "2", "3"], [margin, 0, 0], rest=0.0, vocab_size=size))
    check_page(page)
    assert value(page.locator("b.is-gap").inner_text()) == 0
    assert f"{margin:.2f}" in page.locator(".kit-note").text_content()


def test_a_temperature_is_named_where_it_counts(mount):
    page = mount(LabelSmoothingExplorer(epsilon=0.1, vocab_size=78, temperature=2.0))
    check_page(page)
    margin = float(np.log(1 + 78 * (1 - 0.1) / 0.1))
    note = page.locator(".kit-note").text_content()
    assert f"온도 × ln(q정답 ÷ q나머지) = {2 * margin:.2f}" in note
    assert "온도로 한 번 더 나눈다" in note
    axis = page.locator(".kit-ls-chart .kit-plot-text").last
    assert axis.text_content() == "정답 「3」의 로짓 ÷ 온도"
    # The cursor stands at the answer's logit divided by the temperature, between two ticks of that axis.
    cursor = float(page.locator(".kit-plot-cursor").get_attribute("x1"))
    ticks = page.locator('.kit-ls-chart [text-anchor="middle"]').all()
    values, places = zip(
        *((value(one.text_content()), float(one.get_attribute("x"))) for one in ticks), strict=True
    )
    assert np.interp(5.0 / 2, values, places) == pytest.approx(cursor, abs=0.5)
    move(page, "온도", 0)
    assert axis.text_content() == "정답 「3」의 로짓"
    assert "온도" not in page.locator(".kit-note").text_content()


def test_the_curve_turns_up_again_only_with_smoothing(mount):
    page = mount(LabelSmoothingExplorer())

    def heights(kind):
        points = page.locator(f"path.kit-plot-curve.is-{kind}").get_attribute("d")
        return np.array([float(pair.split()[1]) for pair in re.split("[ML]", points)[1:]])

    smooth, bare = heights("main"), heights("dashed")
    lowest = smooth.argmax()  # y points down
    assert 20 < lowest < 100
    assert np.all(np.diff(bare) >= -0.01)
    box = page.locator("svg.kit-plot").bounding_box()
    page.mouse.click(box["x"] + box["width"] * 0.9, box["y"] + 60)
    settle(page)
    assert page.evaluate("model.get('logits')[0]") > 10
    check_page(page)
    assert value(page.locator(".kit-ls tbody tr").first.locator("td").last.inner_text()) > 0
