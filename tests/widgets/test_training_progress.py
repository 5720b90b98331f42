"""TrainingProgress: what record refuses, and the curves that grow on the page."""

import re

import numpy as np
import pytest
from browser import settle
from refusals import badly_refused

from kit_lab.widgets import TrainingProgress

RATES = [0.0005, 0.001, 0.0007071]
RAISED = str.maketrans("⁻⁰¹²³⁴⁵⁶⁷⁸⁹", "-0123456789")


def power(found):
    return f"e{found[1].translate(RAISED)}"


def trained():
    widget = TrainingProgress(30, floor=0.75)
    for step, loss, accuracy, match, rate in zip(
        (10, 20, 30), (3.0, 1.5, 0.8), (0.2, 0.7, 0.98), (0.0, 0.25, 0.955), RATES, strict=True
    ):
        widget.record(step, loss=loss, accuracy=accuracy, exact_match=match, learning_rate=rate)
    return widget


def test_wrong_values_are_named_in_korean_and_not_kept():
    widget = TrainingProgress(30)
    wrong = {
        "step": [31, 1.0],
        "loss": [float("nan"), float("inf"), "1"],
        "accuracy": [1.2],
        "exact_match": [-0.1],
    }
    wrong["learning_rate"] = [-1.0]
    assert badly_refused(lambda **change: widget.record(**{"step": 1, "loss": 1.0} | change), wrong) == []
    assert widget.get_state()["_rows"] == []


def test_steps_must_grow_and_the_total_must_be_whole():
    widget = trained()
    with pytest.raises(ValueError, match="step"):
        widget.record(30, loss=1.0)
    for total, error in ((0, ValueError), (2.5, TypeError)):
        with pytest.raises(error, match="total"):
            TrainingProgress(total)
    for floor in (-1.0, float("inf"), float("nan")):
        with pytest.raises(ValueError, match=r"floor.*[가-힣]"):
            TrainingProgress(30, floor=floor)
    assert repr(widget) == "TrainingProgress()"


def test_the_page_reads_any_recorded_step(mount):
    page = mount(trained())
    assert "30 / 30 걸음 · 학습을 마쳤다" in page.locator(".kit-tp-state").inner_text()
    assert page.get_by_role("progressbar").get_attribute("aria-valuenow") == "30"
    slider = page.get_by_role("slider", name="살펴볼 기록")
    for place, want in [
        (2, ["0.8000", "95.5%", "7.071 × 10⁻⁴"]),
        (1, ["1.5000", "25.0%", "1.000 × 10⁻³"]),
        (0, ["3.0000", "0.0%", "5.000 × 10⁻⁴"]),
    ]:
        slider.fill(str(place))
        settle(page)
        assert page.locator(".kit-tc-reading").all_inner_texts() == want
    slider.press("ArrowRight")
    settle(page)
    assert "걸음 20" in slider.get_attribute("aria-valuetext")


def test_curves_are_drawn_to_scale(mount):
    page = mount(trained())
    guides = page.locator(".kit-tc").first.locator(".kit-plot-guide")
    floor = float(guides.get_attribute("y1"))
    points = page.locator(".kit-tc").first.locator("path.is-main").get_attribute("d")
    xs, ys = np.array([[float(n) for n in pair.split()] for pair in re.split("[ML]", points)[1:]]).T
    assert np.diff(xs)[0] == pytest.approx(np.diff(xs)[1], abs=0.2)
    # Heights are linear in the loss, and the floor lies on the same scale.
    slope, start = np.polyfit([3.0, 1.5, 0.8], ys, 1)
    np.testing.assert_allclose(np.polyval([slope, start], [3.0, 1.5, 0.8]), ys, atol=0.2)
    assert slope * 0.75 + start == pytest.approx(floor, abs=0.3)


@pytest.mark.parametrize(("loss", "rate"), [(0.15, 0.0015), (3.0, 0.0021), (1.4, 0.5), (0.02, 2e-5)])
def test_ticks_say_where_they_stand(mount, loss, rate):
    widget = TrainingProgress(20)
    widget.record(10, loss=loss, learning_rate=rate)
    widget.record(20, loss=loss / 2, learning_rate=rate / 3)
    page = mount(widget)
    for curves in (page.locator(".kit-tc").first, page.locator(".kit-tc").last):
        heights = [float(line.get_attribute("y1")) for line in curves.locator(".kit-plot-axis").all()]
        texts = curves.locator(".kit-plot-text").all_text_contents()[: len(heights)]
        values = [float(re.sub(" × 10(.*)", power, text)) for text in texts]
        steps = np.diff(values)
        np.testing.assert_allclose(steps, steps[0], rtol=1e-9)
        assert len(values) >= 3
        np.testing.assert_allclose(np.diff(heights), np.diff(heights)[0], atol=0.2)


def test_the_last_record_is_followed_again(mount):
    widget = TrainingProgress(30)
    widget.record(10, loss=3.0)
    widget.record(20, loss=2.0)
    page = mount(widget)
    slider = page.get_by_role("slider", name="살펴볼 기록")
    for place, want in ((0, "3.0000"), (1, "1.0000")):
        page.evaluate("model.set('_rows', model.get('_rows').slice(0, 2))")
        settle(page)
        slider.fill(str(place))
        page.evaluate("model.set('_rows', [...model.get('_rows'), [30, 1.0, null, null, null]])")
        settle(page)
        assert page.locator(".kit-tc-reading").first.inner_text() == want


def test_python_adds_rows_while_the_page_is_open(mount):
    widget = TrainingProgress(30)
    page = mount(widget)
    assert "기다리는 중" in page.locator(".kit-tp-state").inner_text()
    assert not page.get_by_role("slider", name="살펴볼 기록").is_visible()
    assert not page.get_by_role("button", name="처음으로").is_visible()
    page.evaluate("model.set('_rows', [[10, 2.0, null, null, null]])")
    settle(page)
    assert "10 / 30 걸음 · 학습하는 중" in page.locator(".kit-tp-state").inner_text()
    assert page.locator(".kit-tc:visible").count() == 1
    page.evaluate("model.set('_rows', [[10, 2.0, null, null, null], [30, 1.0, 0.5, 0.25, 0.001]])")
    settle(page)
    assert page.locator(".kit-tc-reading").first.inner_text() == "1.0000"
    assert page.locator(".kit-tc:visible").count() == 3


def test_the_pointer_reads_the_nearest_step(mount):
    page = mount(trained())
    box = page.locator("svg.kit-plot").first.bounding_box()
    page.mouse.click(box["x"] + box["width"] * 0.4, box["y"] + 40)
    settle(page)
    assert page.locator(".kit-tc-reading").first.inner_text() == "3.0000"


def long_run():
    widget = TrainingProgress(400, floor=0.5)
    for n in range(1, 21):
        widget.record(20 * n, loss=0.5 + 3 / n, accuracy=n / 20, exact_match=n / 20, learning_rate=0.001 / n)
    return widget


POINTS = "() => document.querySelector('.kit-tc path.is-main').getAttribute('d').split(/[ML]/).length - 1"


def test_a_run_that_has_ended_waits_for_the_guess_and_then_plays(mount):
    page = mount(long_run(), height=900)
    play, back = page.get_by_role("button", name="재생"), page.get_by_role("button", name="처음으로")
    play.wait_for()
    page.wait_for_timeout(600)
    assert page.evaluate(POINTS) == 1  # nothing of the answer is in sight
    assert page.locator(".kit-tc-reading").first.inner_text() == "3.5000"
    assert back.get_attribute("aria-disabled") == "true"
    play.click()
    page.wait_for_function(f"{POINTS.removeprefix('() => ')} > 3")
    assert page.evaluate(POINTS) < 20  # the curve grows as it did
    page.wait_for_function(f"{POINTS.removeprefix('() => ')} === 20")
    play.wait_for()
    assert page.locator(".kit-tc-reading").first.inner_text() == "0.6500"
    play.click()
    page.wait_for_function("() => document.querySelector('.kit-tp input').value === '4'")
    page.get_by_role("button", name="멈춤").click()
    settle(page)
    assert page.evaluate(POINTS) == int(page.get_by_role("slider").input_value()) + 1
    page.get_by_role("slider").fill("2")
    settle(page)
    assert page.evaluate(POINTS) == 20
    back.click()
    settle(page)
    assert page.evaluate(POINTS) == 1


def test_nothing_plays_for_who_wants_less_motion(mount):
    page = mount(long_run(), reduced_motion="reduce", height=900)
    page.wait_for_timeout(600)
    assert page.evaluate(POINTS) == 20
    assert not page.get_by_role("button", name="재생").is_visible()
    assert page.get_by_role("slider").input_value() == "19"
