"""ScheduleExplorer: what it refuses, and every number and curve that the page shows, against WarmupSchedule."""

import re

import numpy as np
import pytest
from browser import settle
from playwright.sync_api import expect
from refusals import badly_refused
from shown_numbers import value

from kit_core import WarmupSchedule
from kit_lab.widgets import ScheduleExplorer


def rates(page):
    d_model, warmup = page.evaluate("['d_model', 'warmup_steps'].map((name) => model.get(name))")
    return WarmupSchedule(d_model, warmup)


def move(page, label, place):
    page.get_by_role("slider", name=label, exact=True).fill(str(place))
    settle(page)


def shown(page, kind):
    return value(page.locator(f".kit-sc-fact b.is-{kind}").inner_text())


def check_page(page):
    schedule, step = rates(page), page.evaluate("model.get('step')")
    assert shown(page, "rate") == pytest.approx(float(schedule(step)), rel=1e-3)
    assert shown(page, "where") == schedule.warmup_steps
    assert shown(page, "peak") == pytest.approx(float(schedule(schedule.warmup_steps)), rel=1e-3)
    constant = page.evaluate("model.get('constant')")
    assert page.locator("b.is-sum").is_visible() == (constant is not None)
    if constant is not None:
        added = np.asarray(schedule(np.arange(1, step + 1))).astype(float).sum()
        assert shown(page, "sum") == pytest.approx(added, rel=1e-3)
        assert shown(page, "ratio") == pytest.approx(added / (constant * step), abs=6e-4, rel=6e-3)
        assert shown(page, "ratio") > 0


def test_wrong_arguments_are_named_in_korean():
    wrong = {
        "d_model": [0, 64.0],
        "warmup_steps": [0, True],
        "total_steps": [1],
        "step": [0, 20_001],
        "axes": ["cubic", 3],
        "constant": [0.0, float("nan"), "0.001"],
    }
    assert badly_refused(ScheduleExplorer, wrong) == []


def test_every_control_moves_the_numbers(mount):
    page = mount(ScheduleExplorer(constant=5e-4))
    check_page(page)
    for label, place, trait in [
        ("d_model", 3, "d_model"),
        ("웜업", 4, "warmup_steps"),
        ("읽을 걸음", 150, "step"),
        ("전체 걸음", 2, "total_steps"),
        ("상수 학습률", 0, "constant"),
        ("읽을 걸음", 1000, "step"),
    ]:
        before = page.evaluate("(name) => model.get(name)", trait)
        move(page, label, place)
        assert page.evaluate("(name) => model.get(name)", trait) != before, label
        check_page(page)


def test_sliders_to_their_ends(mount):
    page = mount(ScheduleExplorer(constant=5e-4))
    for label in ("읽을 걸음", "d_model", "웜업", "전체 걸음", "상수 학습률"):
        for key in ("End", "Home"):
            page.get_by_role("slider", name=label, exact=True).press(key)
            settle(page)
            check_page(page)


def test_the_reading_stays_inside_a_shorter_run(mount):
    page = mount(ScheduleExplorer(step=15_000))
    move(page, "전체 걸음", 0)
    assert page.evaluate("[model.get('total_steps'), model.get('step')]") == [200, 200]
    check_page(page)
    assert "꼭대기에 닿지 못한다" in page.locator(".kit-sc-fact").first.inner_text()


def curve(page, kind):
    points = page.locator(f"path.kit-plot-curve.is-{kind}").first.get_attribute("d")
    return np.array([[float(n) for n in pair.split()] for pair in re.split("[ML]", points)[1:]])


@pytest.mark.parametrize("axes", ["linear", "log"])
def test_the_curve_is_the_schedule(mount, axes):
    widget = ScheduleExplorer(64, 400, 2000, step=900, axes=axes, constant=0.001)
    page = mount(widget)
    points = curve(page, "main")
    dots = [
        (float(d.get_attribute("cx")), float(d.get_attribute("cy")))
        for d in page.locator(".kit-plot-dot").all()
    ]
    (peak_x, peak_y), (now_x, now_y) = dots
    schedule = WarmupSchedule(64, 400)
    # Two known places fix both axes; the rest of the curve must then lie where the schedule puts it.
    bend = np.log if axes == "log" else np.asarray
    xs = np.polyfit([peak_x, now_x], bend([400.0, 900.0]), 1)
    high, now = float(schedule(400)), float(schedule(900))
    ys = np.polyfit([peak_y, now_y], bend([high, now]), 1)
    unbend = np.exp if axes == "log" else np.asarray
    steps = unbend(np.polyval(xs, points[:, 0]))
    heights = unbend(np.polyval(ys, points[:, 1]))
    inside = steps > 1.5
    want = np.asarray(schedule(np.maximum(steps, 1)))
    np.testing.assert_allclose(heights[inside], want[inside], rtol=0.02, atol=2e-5)
    level = unbend(np.polyval(ys, curve(page, "text")[0, 1]))
    assert float(level) == pytest.approx(0.001, rel=0.02)
    assert heights.max() == pytest.approx(high, rel=0.01)


def test_pointer_keyboard_and_choices(mount):
    page = mount(ScheduleExplorer(step=1000))
    box = page.locator("svg.kit-plot").bounding_box()
    page.mouse.move(box["x"] + box["width"] * 0.7, box["y"] + 80)
    page.mouse.down()
    page.mouse.move(box["x"] + box["width"] * 0.8, box["y"] + 80, steps=3)
    page.mouse.up()
    settle(page)
    assert 14_000 < page.evaluate("model.get('step')") < 17_000
    check_page(page)
    before = page.evaluate("model.get('step')")
    page.get_by_role("slider", name="읽을 걸음").press("ArrowRight")
    settle(page)
    assert page.evaluate("model.get('step')") == before + 1
    page.get_by_text("로그 눈금", exact=True).click()
    page.get_by_text("견준다", exact=True).click()
    settle(page)
    assert page.evaluate("[model.get('axes'), model.get('constant')]") == ["log", 0.0005]
    check_page(page)
    page.get_by_text("안 견준다", exact=True).click()
    settle(page)
    assert page.evaluate("model.get('constant')") is None
    check_page(page)


def test_a_schedule_far_below_the_constant(mount):
    page = mount(ScheduleExplorer(4096, 90, 5000, constant=0.01))
    for step in (1, 90, 91, 190, 191, 5000):
        page.evaluate("(step) => model.set('step', step)", step)
        settle(page)
        check_page(page)


def test_only_changes_are_announced(mount):
    page = mount(ScheduleExplorer(step=1000))
    voice = page.locator(".kit-sc > [aria-live=polite]")
    page.wait_for_timeout(1000)
    assert voice.inner_text() == ""
    page.get_by_role("slider", name="읽을 걸음").fill("2000")
    expect(voice).not_to_be_empty()
    said = re.fullmatch(r"걸음 2,000의 학습률은 (.+)\. 꼭대기는 걸음 4,000의 (.+)\.", voice.inner_text())
    schedule = WarmupSchedule(512, 4000)
    for text, step in zip(said.groups(), (2000, 4000), strict=True):
        assert value(text) == pytest.approx(float(schedule(step)), rel=1e-3)


def test_the_peak_itself_can_be_drawn(mount):
    page = mount(ScheduleExplorer(step=2000))
    ring = page.locator(".kit-sc-peak").bounding_box()
    box = page.locator("svg.kit-plot").bounding_box()
    page.mouse.move(ring["x"] + ring["width"] / 2 + 5, ring["y"] + ring["height"] / 2)
    page.mouse.down()
    page.mouse.move(box["x"] + box["width"] * 0.8, ring["y"], steps=5)
    page.mouse.up()
    settle(page)
    assert page.evaluate("[model.get('warmup_steps'), model.get('step')]") == [16_000, 2000]
    assert page.get_by_role("slider", name="웜업").get_attribute("aria-valuetext") == "16,000"
    check_page(page)


def test_the_smaller_of_the_two_is_marked(mount):
    page = mount(ScheduleExplorer(step=2000))
    for step, wanted in ((2000, 2000 * 4000**-1.5), (9000, 9000**-0.5)):
        page.evaluate("(step) => model.set('step', step)", step)
        settle(page)
        [text] = page.locator(".is-smaller").all_inner_texts()
        assert value(text) == pytest.approx(wanted, rel=1e-3)
