"""AttentionSteps on a plane: the arrows that the reader drags, and every number beside them against kit_core."""

import re

import numpy as np
import pytest
from browser import settle
from refusals import badly_refused

from kit_core.reference import scaled_dot_product_attention
from kit_lab.widgets import AttentionSteps

QUERY = np.array([[1.0, 2.0]])
KEY = np.array([[0.0, 2.0], [-1.0, 0.0], [1.0, 0.0]])
VALUE = np.array([[0.0, 2.0], [0.0, 0.0], [1.0, 1.0]])
NAMES = ["깎아", "친구에게", "주었다"]


def widget(**changes):
    given = {"query": QUERY, "key": KEY, "value": VALUE, "query_tokens": ["배"], "key_tokens": NAMES}
    return AttentionSteps(**given | {"plane": ["탈것", "먹을 것"]} | changes)


def numbers(text):
    return [float(found.replace("−", "-")) for found in re.findall(r"−?\d+\.\d+", text)]


def check_numbers(page):
    """The table, the bars, the arithmetic below and the output, against kit_core."""
    query, key, value = (
        np.array(page.evaluate(f"model.get('{name}')")) for name in ("query", "key", "value")
    )
    products = (query @ key.T)[0]
    scaled = page.evaluate("model.get('scaled')")
    # Without the division, the same function sees a query that is as much longer.
    output, weights = scaled_dot_product_attention(query if scaled else query * np.sqrt(2), key, value)
    scores = products / np.sqrt(2) if scaled else products
    rows = page.get_by_role("table", name="키마다의 셈").locator("tbody tr")
    expected = np.stack([products, scores, np.exp(scores), 100 * weights[0]], axis=1)
    shown = [numbers(" ".join(row.locator("td").all_inner_texts())) for row in rows.all()]
    np.testing.assert_allclose(np.array(shown)[:, :3], expected[:, :3], atol=5.1e-3)
    np.testing.assert_allclose(np.array(shown)[:, 3], expected[:, 3], atol=5.1e-2)
    bars = rows.locator(".kit-as-share").evaluate_all(
        "(all) => all.map((td) => td.style.getPropertyValue('--share'))"
    )
    np.testing.assert_allclose([float(bar.rstrip("%")) for bar in bars], expected[:, 3], atol=5.1e-2)
    picked = rows.evaluate_all("(all) => all.findIndex((row) => row.classList.contains('is-picked'))")
    one, mixed = page.locator(".kit-as-sum").all_inner_texts()
    assert numbers(one)[-1] == pytest.approx(weights[0, picked], abs=5.1e-4)
    np.testing.assert_allclose(numbers(mixed)[-2:], output[0], atol=5.1e-3)


def arrow(page, name):
    return page.get_by_role("button", name=re.compile(f" {name} "))


def test_what_cannot_be_drawn_on_a_plane_is_refused():
    wrong = {
        "query": [[[1.0, 2.0]] * 2, [[1.0, 4.5]]],
        "key": [np.ones((3, 3)), KEY * 5],
        "value": [np.ones((3, 1)), VALUE * 3],
        "mask": [[[True] * 3]],
        "plane": [["하나"], "둘", [1, 2]],
    }
    assert badly_refused(widget, wrong) == []


def test_dragging_and_keys_move_an_arrow_by_tenths_and_every_number_follows(mount):
    page = mount(widget())
    check_numbers(page)
    tip = arrow(page, "배").locator(".kit-as-touch").bounding_box()
    unit = page.locator(".kit-as-plane").first.bounding_box()["width"] / 9.2
    start = tip["x"] + tip["width"] / 2, tip["y"] + tip["height"] / 2
    page.mouse.move(*start)
    page.mouse.down()
    page.mouse.move(start[0] + 1.52 * unit, start[1] + 3.03 * unit, steps=4)
    page.mouse.up()
    settle(page)
    assert page.evaluate("model.get('query')") == [[2.5, -1]]
    check_numbers(page)
    page.mouse.move(*start)  # nothing is held any more
    arrow(page, "주었다").focus()
    page.keyboard.press("ArrowUp")
    page.keyboard.press("Shift+ArrowLeft")
    page.keyboard.press("Shift+ArrowLeft")
    settle(page)
    assert page.evaluate("model.get('key')[2]") == [0, 0.1]
    assert "주었다 (0.0, 0.1)" in arrow(page, "주었다").get_attribute("aria-label")
    check_numbers(page)
    for _ in range(12):
        page.keyboard.press("Shift+ArrowLeft")
    settle(page)
    assert page.evaluate("model.get('key')[2]") == [-4, 0.1]
    page.get_by_text("안 나눈다", exact=True).click()
    settle(page)
    check_numbers(page)
    page.get_by_role("button", name="처음으로").click()
    settle(page)
    assert page.evaluate("[model.get('query'), model.get('key'), model.get('scaled')]") == [
        QUERY.tolist(),
        KEY.tolist(),
        True,
    ]


def test_a_challenge_is_ticked_when_it_is_met_and_stays(mount):
    page = mount(widget())
    ticks = page.locator(".kit-as-goals [role=img]")
    told = ticks.evaluate_all("(all) => all.map((tick) => tick.getAttribute('aria-label'))")
    assert told == ["아직 풀지 않았다"] * 2
    for vector, solved in (([0, 0], ["풀었다", "아직 풀지 않았다"]), ([4, -1], ["풀었다"] * 2)):
        page.evaluate("(vector) => model.set('query', [vector])", vector)
        settle(page)
        assert [tick.get_attribute("aria-label") for tick in ticks.all()] == solved


# How many names cover a tip or another name.
COVERED = """() => [...document.querySelectorAll(".kit-as-plane")].flatMap((plane) => {
  const boxes = (what) => [...plane.querySelectorAll(what)].map((one) => one.getBBox());
  const names = boxes(".kit-as-arrow-of text");
  const others = (n) => [...boxes(".kit-as-tip"), ...names.filter((_, m) => m !== n)];
  const meet = (a, b) => a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
  return names.filter((name, n) => others(n).some((other) => meet(name, other)));
}).length"""


def test_names_of_arrows_that_lie_close_cover_nothing(mount):
    page = mount(widget(query=[[1, 1]], key=[[0, 2], [-1, 0], [0.8, 0.2]]))
    assert page.evaluate(COVERED) == 0
    for query in ([0.5, 0.5], [4, 0], [-1, -0.3], [0, 0]):
        page.evaluate("(vector) => model.set('query', [vector])", query)
        settle(page)
        assert page.evaluate(COVERED) == 0, query
