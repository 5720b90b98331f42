"""AttentionSteps: what it refuses, what it syncs, and every number that the page shows."""

import re

import numpy as np
import pytest
from browser import settle
from refusals import badly_refused

from kit_lab.widgets import AttentionSteps

QUERY = np.array([[1.0, 0.5, -0.3, 0.2], [0.1, 1.2, 0.4, -0.8], [-0.6, 0.3, 1.1, 0.5]])
KEY = np.array([[0.9, 0.1, -0.2, 0.4], [0.2, 1.0, 0.3, -0.5], [-0.4, 0.2, 1.3, 0.6], [1.5, -0.7, 0.0, 0.25]])
VALUE = np.array([[1.0, 0.0], [0.0, 1.0], [0.5, -0.5], [2.0, 0.125]])
MASK = np.array([[False] * 4, [True, True, False, True], [True] * 4])
STEPS = ("products", "scaled", "masked", "weights", "output")
STEP_LABELS = {
    "products": "QKᵀ",
    "scaled": "÷ √dₖ",
    "masked": "마스크",
    "weights": "소프트맥스",
    "output": "가중합",
}


def widget(**changes):
    return AttentionSteps(**({"query": QUERY, "key": KEY, "value": VALUE} | changes))


def attend(query, key, value, mask=None, scaled=True):
    """Scaled dot-product attention (section 3.2.1), a dict of its five stages."""
    products = query @ key.T  # (T, S)
    divided = products / (np.sqrt(query.shape[1]) if scaled else 1.0)
    masked = divided if mask is None else np.where(mask, divided, -1e9)
    powers = np.exp(masked - masked.max(axis=1, keepdims=True))
    weights = powers / powers.sum(axis=1, keepdims=True)
    return dict(zip(STEPS, (products, divided, masked, weights, weights @ value), strict=True))


def numbers(text):
    found = re.findall(r"[−]?\d+\.?\d*(?:e[+−]\d+)?", text)
    return [float(number.replace("−", "-")) for number in found]


def choose(page, group, label):
    """Clicks the strip's label, as a pointer would."""
    page.get_by_role("group", name=group, exact=True).get_by_text(label, exact=True).click()
    settle(page)


def arrays_of(page):
    state = page.evaluate(
        "Object.fromEntries(['query', 'key', 'value', 'mask', 'scaled'].map((n) => [n, model.get(n)]))"
    )
    arrays = {name: np.array(state[name]) for name in ("query", "key", "value")}
    mask = None if state["mask"] is None else np.array(state["mask"])
    return arrays | {"mask": mask, "scaled": state["scaled"]}


def shown_cells(page):
    return page.get_by_role("grid").evaluate(
        "(grid) => [...grid.tBodies[0].rows].map((row) => [...row.querySelectorAll('td')].map((td) => td.innerText))"
    )


def check_step(page, step):
    """The result matrix of the step and the arithmetic under it, against NumPy."""
    arrays = arrays_of(page)
    stages = attend(**arrays)
    expected = stages[step]
    cells = shown_cells(page)
    assert np.shape(cells) == expected.shape
    tolerance = 5.1e-4 if step == "weights" else 5.1e-3
    for r, c in np.ndindex(expected.shape):
        if expected[r, c] == -1e9:
            assert cells[r][c] == "가림"
        else:
            assert numbers(cells[r][c])[0] == pytest.approx(expected[r, c], abs=tolerance)
    r, c = expected.shape[0] - 1, expected.shape[1] - 1
    page.get_by_role("grid").locator("tbody tr").nth(r).locator("td").nth(c).hover()
    settle(page)
    written = page.locator(".kit-as-sum").inner_text()
    if expected[r, c] != -1e9:
        assert numbers(written)[-1] == pytest.approx(expected[r, c], abs=5.1e-4)
    return written


def test_wrong_arguments_are_named_in_korean():
    wrong = {
        "query": [np.zeros((9, 4)), np.zeros((0, 4)), [[1.0, 2.0], [3.0]], [["1"]], QUERY.astype(complex)],
        "key": [KEY[:, :3], np.where(KEY == 1.5, np.nan, KEY)],
        "value": [VALUE[0], VALUE[:3], VALUE + np.inf, VALUE * 1001],
        "mask": [MASK.astype(int), MASK.T, [[True], [True, False]]],
        "query_tokens": [["나"]],
        "key_tokens": [["가", "나", "다"], "가나다라", [1, 2, 3, 4]],
        "scaled": [1],
        "step": ["softmax"],
    }
    assert badly_refused(widget, wrong) == []


@pytest.mark.parametrize("mask", [None, MASK])
@pytest.mark.parametrize("scaled", [True, False])
def test_every_step_shows_the_right_numbers(mount, mask, scaled):
    page = mount(widget(mask=mask, scaled=scaled))
    for step in STEPS:
        choose(page, "단계", STEP_LABELS[step])
        assert page.evaluate("model.get('step')") == step
        check_step(page, step)


def test_arithmetic_is_written_out_and_its_sources_marked(mount):
    page = mount(widget(step="output"))
    grid = page.get_by_role("grid")
    grid.locator("tbody tr").nth(1).locator("td").nth(1).hover()
    settle(page)
    written = page.locator(".kit-as-sum").inner_text()
    stages = attend(QUERY, KEY, VALUE)
    factors = numbers(written.split("=")[0])
    np.testing.assert_allclose(factors[0::2], stages["weights"][1], atol=5.1e-4)
    np.testing.assert_allclose(factors[1::2], VALUE[:, 1], atol=5.1e-4)
    assert numbers(written)[-1] == pytest.approx(stages["output"][1, 1], abs=5.1e-4)
    value_table = page.get_by_role("table", name="밸류 V")
    assert value_table.locator("td.is-source input").count() == 4
    assert page.get_by_role("table", name="쿼리 Q").locator(".is-source").count() == 0
    before = page.get_by_role("table", name="어텐션 가중치 (3×4)")
    assert before.locator("tr").nth(2).locator(".is-source").count() == 4
    assert before.locator(".is-source").count() == 4


def test_grid_is_walked_by_keyboard(mount):
    page = mount(widget())
    products = QUERY @ KEY.T
    grid = page.get_by_role("grid")
    grid.locator("td[tabindex='0']").focus()
    for key in ["ArrowRight", "ArrowDown", "ArrowRight", "ArrowUp", "ArrowUp"]:
        page.keyboard.press(key)
    settle(page)
    assert numbers(page.evaluate("document.activeElement.textContent"))[0] == pytest.approx(
        products[0, 2], abs=5.1e-3
    )
    assert numbers(page.locator(".kit-as-sum").inner_text())[-1] == pytest.approx(products[0, 2], abs=5.1e-4)
    assert grid.locator("td[tabindex='0']").count() == 1


def test_editing_a_cell_changes_every_step(mount):
    page = mount(widget(step="output"))
    cell = page.get_by_role("spinbutton", name="쿼리 2행 3열")
    cell.fill("2.75")
    settle(page)
    assert page.evaluate("model.get('query')[1][2]") == 2.75
    check_step(page, "output")
    cell.press("ArrowUp")
    cell.press("ArrowUp")
    cell.press("ArrowDown")
    settle(page)
    assert page.evaluate("model.get('query')[1][2]") == 2.85
    assert cell.input_value() == "2.85"
    page.get_by_role("spinbutton", name="밸류 4행 1열").fill("-3")
    page.get_by_role("spinbutton", name="키 1행 1열").fill("0.125")
    settle(page)
    assert page.evaluate("[model.get('value')[3][0], model.get('key')[0][0]]") == [-3, 0.125]
    check_step(page, "output")


def test_edits_within_one_frame_all_count(mount):
    page = mount(widget(step="output"))
    before = page.evaluate("[model.get('query')[1][2], model.get('query')[0][0]]")
    page.evaluate(
        """() => {
          const cell = (name) => document.querySelector(`input[aria-label="${name}"]`);
          const up = () => new KeyboardEvent("keydown", { key: "ArrowUp", bubbles: true });
          for (let i = 0; i < 3; i++) cell("쿼리 2행 3열").dispatchEvent(up());
          cell("쿼리 1행 1열").dispatchEvent(up());
        }"""
    )
    settle(page)
    after = page.evaluate("[model.get('query')[1][2], model.get('query')[0][0]]")
    assert after == pytest.approx([before[0] + 0.3, before[1] + 0.1])
    check_step(page, "output")


@pytest.mark.parametrize("text", ["", "1e", "-1000.5"])
def test_bad_text_keeps_the_last_good_value(mount, text):
    page = mount(widget())
    cell = page.get_by_role("spinbutton", name="키 2행 1열")
    cell.focus()
    cell.press("Control+a")
    cell.press("Backspace")
    page.keyboard.type(text)
    settle(page)
    hint = page.locator(".kit-as-hint")
    # Each character typed on the way may end a good number of its own: "-1000.5" passes -1, -10, ... -1000.
    kept = {"": 0.2, "1e": 1, "-1000.5": -1000}[text]
    assert page.evaluate("model.get('key')[1][0]") == kept
    assert "K의 2행 1열" in hint.inner_text()
    assert cell.get_attribute("aria-invalid") == "true"
    check_step(page, "products")
    cell.blur()
    settle(page)
    assert float(cell.input_value()) == kept
    assert cell.get_attribute("aria-invalid") is None
    assert hint.inner_text() == ""


def test_a_control_stays_under_the_pointer_when_the_hint_goes(mount):
    page = mount(AttentionSteps(QUERY, KEY, VALUE), width=360)
    page.get_by_label("쿼리 1행 1열").fill("")
    settle(page)
    assert page.locator(".kit-as-hint").bounding_box()["height"] > 40  # more than one line
    page.locator("label").get_by_text("룩어헤드", exact=True).click()
    settle(page)
    assert page.locator(".kit-as-hint").inner_text() == ""
    assert page.evaluate("model.get('mask')") is not None


def test_masks_by_preset_and_by_hand(mount):
    page = mount(widget())
    choose(page, "마스크", "룩어헤드")
    np.testing.assert_array_equal(page.evaluate("model.get('mask')"), np.tri(3, 4, dtype=bool))
    choose(page, "마스크", "직접")
    assert page.evaluate("model.get('step')") == "masked"
    check_step(page, "masked")
    button = page.get_by_role("button", name="쿼리 q1에게 키 k1 가리기")
    assert button.get_attribute("aria-pressed") == "false"
    button.press("Space")
    settle(page)
    assert page.evaluate("document.activeElement.getAttribute('aria-pressed')") == "true"
    assert not page.evaluate("model.get('mask')[0][0]")
    check_step(page, "masked")
    hidden = page.get_by_role("grid").get_by_role("button").nth(3)
    for expected in (True, False):
        hidden.click()
        settle(page)
        assert page.evaluate("model.get('mask')[0][3]") is expected
        check_step(page, "masked")
    assert "고르게 1/4" in page.locator(".kit-as-uniform").inner_text()
    choose(page, "단계", "소프트맥스")
    assert shown_cells(page)[0] == ["0.250"] * 4
    check_step(page, "weights")
    page.get_by_role("grid").locator("tbody tr").first.locator("td").first.hover()
    settle(page)
    assert "1 ÷ 4 = 0.250" in page.locator(".kit-as-sum").inner_text()
    choose(page, "마스크", "없음")
    assert page.evaluate("model.get('mask')") is None
    assert page.locator(".kit-as-uniform").inner_text() == ""
    check_step(page, "weights")


def test_extreme_numbers_stay_finite(mount):
    page = mount(widget(query=np.full((2, 4), 1000.0), key=np.eye(4) * 1000, scaled=False, step="output"))
    check_step(page, "output")
    assert "NaN" not in page.locator(".kit-as").inner_text()


# ---- random vectors --------------------------------------------------------------------------------


def mulberry32(seed, count):
    """The page's uniforms, computed independently: the state is a counter, so all at once."""
    state = np.uint32(seed) + np.arange(1, count + 1, dtype=np.uint32) * np.uint32(0x6D2B79F5)
    t = (state ^ (state >> np.uint32(15))) * (state | np.uint32(1))
    t ^= t + (t ^ (t >> np.uint32(7))) * (t | np.uint32(61))
    return (t ^ (t >> np.uint32(14))) / 2.0**32


def random_scores(seed):
    """(300, 8) dot products for each of d_k = 1, 2, ..., 512, as the page draws them."""
    uniform = mulberry32(seed, 300 * 512 * 9).reshape(-1, 2)
    radius, angle = np.sqrt(-2 * np.log(1 - uniform[:, 0])), 2 * np.pi * uniform[:, 1]
    normal = np.stack([radius * np.cos(angle), radius * np.sin(angle)], axis=1).reshape(300, 512, 9)
    sums = np.cumsum(normal[:, :, :1] * normal[:, :, 1:], axis=1)  # (300, 512, 8)
    return {size: sums[:, size - 1] for size in 2 ** np.arange(10)}


def softmax(scores):
    powers = np.exp(scores - scores.max(axis=-1, keepdims=True))
    return powers / powers.sum(axis=-1, keepdims=True)


def unfold(page):
    """The random vectors are drawn once the reader has guessed and unfolds them."""
    page.locator(".kit-as-saturation summary").click()
    page.wait_for_selector(".kit-as-facts b")


def bars(page, number):
    texts = page.locator(".kit-as-bars svg").nth(number).locator("text.is-strong").all_text_contents()
    return [float(text) for text in texts]


def test_random_vectors_saturate_as_measured(mount):
    page = mount(widget())
    unfold(page)
    slider = page.get_by_role("slider", name="벡터의 차원 dₖ")
    for seed, levels in ((1, (0, 9)), (2, range(10))):
        if seed == 2:
            before = page.locator(".kit-as-facts").inner_text()
            page.get_by_role("button", name="다른 난수로").click()
            page.wait_for_function(
                "(old) => document.querySelector('.kit-as-facts').innerText !== old", arg=before
            )
        scores = random_scores(seed)
        rows = page.locator(".kit-as-table tbody tr").all()
        for level in levels:
            size, drawn = [*scores.items()][level]
            slider.fill(str(level))
            settle(page)
            assert slider.get_attribute("aria-valuetext") == str(size)
            raw, scaled = softmax(drawn), softmax(drawn / np.sqrt(size))
            np.testing.assert_allclose(bars(page, 0), raw[0], atol=5.1e-4)
            np.testing.assert_allclose(bars(page, 1), scaled[0], atol=5.1e-4)
            facts = [numbers(text)[0] for text in page.locator(".kit-as-facts b").all_inner_texts()]
            expected = [drawn.mean(), drawn.var(), raw.max(axis=1).mean(), scaled.max(axis=1).mean()]
            np.testing.assert_allclose(facts, expected, atol=5.1e-3)
            # The statement itself: variance d_k, within four standard errors (a draw is 8 scores of one query).
            error = np.sqrt(((size**2 + 2 * size) / 4 + 2 * size) / 300)
            assert abs(drawn.var() - size) < 4 * error
            in_table = [numbers(text)[0] for text in rows[level].locator("td").all_inner_texts()]
            np.testing.assert_allclose(in_table, facts, atol=1e-12)


def test_cells_are_edited_by_keyboard_from_one_stop(mount):
    page = mount(widget())
    page.get_by_role("spinbutton", name="쿼리 1행 4열").focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.type("3.5")
    settle(page)
    assert page.evaluate("model.get('query')[1][0]") == 3.5
    for key, name in (("ArrowLeft", "쿼리 1행 4열"), ("ArrowLeft", "쿼리 1행 3열")):
        page.keyboard.press(key)
        assert page.evaluate("document.activeElement.getAttribute('aria-label')") == name
    stops = page.locator(".kit-as-inputs input[tabindex='0']")
    assert stops.count() == 3
    check_step(page, "products")


def test_the_product_moves_from_the_cells_to_the_sum(mount):
    page = mount(widget())
    grid = page.get_by_role("grid")
    grid.locator("tbody tr").nth(1).locator("td").nth(2).click()
    moving = (
        "() => document.getAnimations().filter((one) => one.effect.target.matches('.kit-as-factor')).length"
    )
    assert page.evaluate(moving) == 8  # four factors of the query, four of the key
    play = page.get_by_role("button", name="계산 재생")
    play.click()
    page.wait_for_function(
        "() => [...document.querySelectorAll('.kit-as-right tbody td')].findIndex((td) => td.matches('.is-picked')) === 7"
    )
    page.get_by_role("button", name="멈춤").click()
    check_step(page, "products")
    page.emulate_media(reduced_motion="reduce")
    settle(page)
    assert not play.is_visible()
    grid.locator("tbody tr").nth(0).locator("td").nth(0).click()
    assert page.evaluate(moving) == 0
