"""DescentExplorer: what it refuses, and every number, ball and line that the page shows, against NumPy's."""

import re

import numpy as np
import pytest
from browser import settle
from refusals import badly_refused
from shown_numbers import value

from kit_lab.widgets import DescentExplorer

XS, YS = [1, 2, 2, 4, 5], [1, 1, 3, 7, 9]  # mean(x^2) = 10: from 0.1 on it leads away
NUMBER = r"[−\d][\d.,]*(?: × 10[⁻⁰¹²³⁴⁵⁶⁷⁸⁹]+)?"


def descent(xs, ys, start, rate, steps):
    """Where gradient descent is after every step, by NumPy alone."""
    xs, ys = np.array(xs, float), np.array(ys, float)
    path = [float(start)]
    for _ in range(steps + 1):
        path.append(path[-1] - rate * np.mean(2 * (path[-1] * xs - ys) * xs))
    return path, lambda w: np.mean((w * xs - ys) ** 2), lambda w: np.mean(2 * (w * xs - ys) * xs)


def shown(page, kind):
    return value(page.locator(f"b.is-{kind}").inner_text())


def check_page(page):
    """All numbers of the page; returns the factor of the distance to the bottom."""
    settle(page)
    state = page.evaluate(
        "Object.fromEntries(['xs', 'ys', 'start', 'rate', 'steps'].map((n) => [n, model.get(n)]))"
    )
    path, loss, slope = descent(**state)
    w = path[state["steps"]]
    assert shown(page, "step") == state["steps"]
    near = {"abs": 6e-5, "rel": 6e-4}
    for kind, want in [("w", w), ("loss", loss(w)), ("slope", slope(w)), ("next", path[-1])]:
        assert shown(page, kind) == pytest.approx(want, **near), kind
    parts = re.fullmatch(
        rf"다음 걸음 ?w − η × 기울기 = ({NUMBER}) − ({NUMBER}) × \(?({NUMBER})\)? = ({NUMBER})",
        page.locator(".kit-de-next").inner_text().replace("\n", " "),
    ).groups()
    assert [value(part) for part in parts] == pytest.approx([w, state["rate"], slope(w), path[-1]], **near)
    return 1 - 2 * state["rate"] * np.mean(np.square(state["xs"]))


def move(page, rate):
    """Python's way to a rate, which joins the slider's stops."""
    page.evaluate("(rate) => model.set('rate', rate)", rate)
    settle(page)


def press(page, name, times=1):
    for _ in range(times):
        page.get_by_role("button", name=name, exact=True).click()
    settle(page)


def test_wrong_arguments_are_named_in_korean():
    wrong = {
        "xs": [[1], "12345", [0, 0, 0, 0, 0], [1, 2, 3, 4, 5000]],
        "ys": [[1, 2, 3], [1, 2, 3, 4, float("nan")]],
        "start": ["0", 2000.0],
        "rate": [-0.01, 0.21],
        "steps": [41, 2.0],
    }
    assert badly_refused(lambda **change: DescentExplorer(**{"xs": XS, "ys": YS} | change), wrong) == []


WHAT_A_RATE_DOES = {
    0.01: "한쪽에서만 다가간다. 바닥까지의 거리가 한 걸음마다 0.80배",
    0.05: "한 걸음에 바닥에 닿았다",
    0.09: "건너뛰며 다가간다. 바닥까지의 거리가 한 걸음마다 0.80배",
    0.1: "같은 두 자리를 오간다",
    0.12: "멀어진다. 바닥까지의 거리가 한 걸음마다 1.40배",
    0.2: "멀어진다. 바닥까지의 거리가 한 걸음마다 3.00배",
    0.0: "학습률이 0이어서 움직이지 않는다",
}


def test_what_a_rate_does_is_said_once_there_is_a_step(mount):
    page = mount(DescentExplorer(XS, YS))
    note = page.locator(".kit-note")
    for rate, said in WHAT_A_RATE_DOES.items():
        page.evaluate("model.set('steps', 0)")
        move(page, rate)
        check_page(page)
        assert "배가 된다" not in note.inner_text()  # the reader is to guess first
        press(page, "한 걸음", 3)
        assert page.evaluate("model.get('steps')") == 3
        check_page(page)
        assert said in note.inner_text()


def test_at_the_bottom_nothing_moves(mount):
    page = mount(DescentExplorer([1, 1], [2, 2], start=2.0, rate=0.4, steps=5))
    check_page(page)
    assert "기울기가 0이어서" in page.locator(".kit-note").inner_text()


def test_the_slider_walks_the_same_steps_anew(mount):
    page = mount(DescentExplorer(XS, YS, rate=0.01, steps=6))
    slider = page.get_by_role("slider", name="학습률 η", exact=True)
    seen = set()
    for key in ("End", "Home", "ArrowRight", "ArrowUp", "PageUp"):
        slider.press(key)
        seen.add(np.sign(1 + check_page(page)))
        assert page.evaluate("model.get('steps')") == 6
        assert value(slider.get_attribute("aria-valuetext")) == page.evaluate("model.get('rate')")
    assert seen == {-1, 1}  # the slider reaches beyond the limit


def test_forty_steps_at_most_and_back(mount):
    page = mount(DescentExplorer(XS, YS, rate=0.2, steps=38))
    press(page, "한 걸음", 2)
    ahead = page.get_by_role("button", name="한 걸음", exact=True)
    ahead.press("Enter")
    assert page.evaluate("model.get('steps')") == 40
    assert abs(shown(page, "w")) > 1e15
    check_page(page)
    assert ahead.get_attribute("aria-disabled") == "true"
    press(page, "처음으로")
    assert page.evaluate("model.get('steps')") == 0
    check_page(page)
    back = page.get_by_role("button", name="처음으로", exact=True)
    assert back.get_attribute("aria-disabled") == "true"


def drawn(page, chart, kind):
    points = page.locator(f".{chart} path.kit-plot-curve.is-{kind}").get_attribute("d")
    return np.array([[float(n) for n in pair.split()] for pair in re.split("[ML]", points)[1:]])


def test_the_pictures_are_those_of_the_numbers(mount):
    page = mount(DescentExplorer(XS, YS, rate=0.07, steps=3))
    path, loss, slope = descent(XS, YS, 0.0, 0.07, 3)
    places = drawn(page, "kit-de-valley", "main")  # the path: a corner a step
    valley = drawn(page, "kit-de-valley", "text")
    # Two places fix both axes; the rest has to lie where NumPy puts it.
    across = np.polyfit(places[:2, 0], path[:2], 1)
    up = np.polyfit(places[:2, 1], [loss(w) for w in path[:2]], 1)
    np.testing.assert_allclose(np.polyval(across, places[:, 0]), path[:4], atol=0.01)
    seen = [[np.polyval(across, a), np.polyval(up, b)] for a, b in valley]
    np.testing.assert_allclose([b for _, b in seen], [loss(a) for a, _ in seen], atol=0.8)
    ball = page.locator(".kit-plot-dot.is-ball")
    at = [float(ball.get_attribute(name)) for name in ("cx", "cy")]
    np.testing.assert_allclose(at, places[-1], atol=0.06)
    (a, b), (c, d) = drawn(page, "kit-de-valley", "warm")
    rise = (np.polyval(up, d) - np.polyval(up, b)) / (np.polyval(across, c) - np.polyval(across, a))
    assert rise == pytest.approx(slope(path[3]), rel=0.02, abs=0.1)

    dots = np.array(
        [
            [float(dot.get_attribute(name)) for name in ("cx", "cy")]
            for dot in page.locator(".kit-de-line .kit-plot-dot").all()
        ]
    )
    # Here two of the points fix both axes, and the line has to go where w says.
    across = np.polyfit(dots[[0, 4], 0], [XS[0], XS[4]], 1)
    up = np.polyfit(dots[[0, 4], 1], [YS[0], YS[4]], 1)
    line = drawn(page, "kit-de-line", "main")
    np.testing.assert_allclose(
        np.polyval(up, line[:, 1]), path[3] * np.polyval(across, line[:, 0]), atol=0.05
    )
    misses = page.locator(".kit-de-line .kit-plot-miss").all()
    ends = np.array([[float(miss.get_attribute(name)) for name in ("x2", "y2")] for miss in misses])
    np.testing.assert_allclose(
        np.polyval(up, ends[:, 1]), path[3] * np.polyval(across, ends[:, 0]), atol=0.05
    )


def test_a_ball_that_left_the_picture_is_told(mount):
    page = mount(DescentExplorer(XS, YS, rate=0.12, steps=7))
    assert page.locator(".kit-plot-dot.is-ball").count() == 0
    told = page.locator(".kit-de-valley text.is-accent").text_content()
    assert value(re.search(NUMBER, told)[0]) == pytest.approx(shown(page, "w"))
    assert "벗어났다" in page.locator(".kit-de-valley svg").get_attribute("aria-label")
    move(page, 0.03)
    assert page.locator(".kit-plot-dot.is-ball").count() == 1
