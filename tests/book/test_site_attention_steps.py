"""AttentionSteps in its chapter, from the disk: every control moves the numbers to what kit_core computes."""

import re

import book_site
import keras
import numpy as np
import pytest
from browser import settle, tap

from kit_core import look_ahead_mask, scaled_dot_product_attention

PAGE = "book/attention"
STEPS = {
    "products": "QKᵀ",
    "scaled": "÷ √dₖ",
    "masked": "마스크",
    "weights": "소프트맥스",
    "output": "가중합",
}
HIDDEN = "가림"


def number(text):
    return float(re.findall(r"[−-]?\d+(?:\.\d+)?", text)[-1].replace("−", "-"))


class Steps:
    """The widget on the page, its parts by the names that a reader goes by."""

    def __init__(self, page):
        self.page = page
        self.root = page.locator(".kit-widget.kit-as")
        assert self.root.count() == 1
        self.grid = self.root.get_by_role("grid")
        self.mask = None  # what the test itself has masked

    def settle(self):
        settle(self.page)

    def strip(self, group):
        return self.root.get_by_role("group", name=group, exact=True)

    def click(self, group, label):
        """The label that a pointer hits: the radio button itself is not drawn."""
        self.strip(group).locator("label").get_by_text(label, exact=True).click()
        self.settle()

    def press(self, key):
        self.page.keyboard.press(key)
        self.settle()

    def checked(self, group):
        number = (
            self.strip(group)
            .get_by_role("radio")
            .evaluate_all("(all) => all.findIndex((one) => one.checked)")
        )
        return self.strip(group).locator("label").nth(number).inner_text()

    def cell(self, name, row, column):
        return self.root.get_by_role("spinbutton", name=f"{name} {row + 1}행 {column + 1}열", exact=True)

    def matrix(self, name):
        table = self.root.locator(f'table[aria-label^="{name} "]').filter(has=self.page.locator("input"))
        return np.array(
            table.evaluate(
                "(table) => [...table.rows].map((row) => [...row.querySelectorAll('input')].map((one) => one.valueAsNumber))"
            ),
            dtype=float,
        )

    def shown(self):
        return self.grid.evaluate(
            "(grid) => [...grid.tBodies[0].rows].map((row) => [...row.querySelectorAll('td')].map((td) => td.innerText))"
        )

    def expected(self):
        """The five stages of what the reader has set, from kit_core; the mask is the test's own account."""
        query, key, value = (self.matrix(name) for name in ("쿼리", "키", "밸류"))
        divisor = np.sqrt(query.shape[1])
        scaled = self.checked("√dₖ로 나누기") == "나눈다"
        # kit_core always divides: a query as many times larger undoes it.
        asked = query if scaled else query * divisor
        output, weights = (
            np.asarray(one) for one in scaled_dot_product_attention(asked, key, value, self.mask)
        )
        products = query @ key.T
        divided = products / divisor if scaled else products
        hidden = np.zeros(products.shape, bool) if self.mask is None else ~self.mask
        masked = np.where(hidden, np.nan, divided)
        return dict(zip(STEPS, (products, divided, masked, weights, output), strict=True))

    def check(self, step):
        """The stage's matrix, and the sum written out for its last cell."""
        assert self.checked("단계") == STEPS[step]
        expected = self.expected()[step]
        cells = self.shown()
        assert np.shape(cells) == expected.shape
        assert (np.array(cells) == HIDDEN).tolist() == np.isnan(expected).tolist()
        near = 5.1e-4 if step == "weights" else 5.1e-3
        for place in np.ndindex(expected.shape):
            if not np.isnan(expected[place]):
                assert number(cells[place[0]][place[1]]) == pytest.approx(expected[place], abs=near)
        last = tuple(length - 1 for length in expected.shape)
        self.grid.locator("tbody tr").nth(last[0]).locator("td").nth(last[1]).hover()
        self.settle()
        written = self.root.locator(".kit-as-sum").inner_text()
        if not np.isnan(expected[last]):
            assert number(written) == pytest.approx(expected[last], abs=5.1e-4)
        return expected


@pytest.fixture
def steps(stage):
    with stage.driven(PAGE, Steps) as widget:
        yield widget


def test_all_five_stages_by_pointer_forwards_and_back(steps):
    for step in STEPS:
        steps.click("단계", STEPS[step])
        steps.check(step)
    steps.click("단계", STEPS["weights"])
    steps.check("weights")


def test_all_five_stages_by_keyboard(steps):
    steps.strip("단계").get_by_role("radio", name=STEPS["products"], exact=True).focus()
    for step in [*list(STEPS)[1:], "products"]:
        steps.press("ArrowRight")
        steps.check(step)
    steps.press("ArrowLeft")
    steps.check("output")


def test_an_edited_cell_changes_every_stage(steps):
    before = steps.expected()
    query = steps.cell("쿼리", 0, 1)
    query.click()
    query.press("Control+a")
    steps.page.keyboard.type("-2.5")
    assert steps.matrix("쿼리")[0, 1] == -2.5
    key = steps.cell("키", 1, 0)
    value = float(key.input_value())
    key.press("ArrowUp")
    assert steps.matrix("키")[1, 0] == pytest.approx(value + 0.1)
    key.press("ArrowDown")
    key.press("ArrowDown")
    assert steps.matrix("키")[1, 0] == pytest.approx(value - 0.1)
    steps.cell("밸류", 2, 1).fill("7")
    steps.settle()
    for step, label in STEPS.items():
        steps.click("단계", label)
        after = steps.check(step)
        assert not np.allclose(after, before[step], equal_nan=True)


def test_masks_by_pointer_and_keyboard(steps):
    rows, columns = steps.expected()["products"].shape
    future = keras.ops.convert_to_numpy(look_ahead_mask(rows, key_length=columns))[0, 0]
    steps.click("단계", STEPS["weights"])
    steps.click("마스크", "룩어헤드")
    steps.mask = future
    assert (steps.check("weights")[~future] == 0).all()
    steps.click("마스크", "없음")
    steps.mask = None
    steps.check("weights")

    steps.strip("마스크").get_by_role("radio", name="없음", exact=True).focus()
    steps.press("ArrowRight")
    assert steps.checked("마스크") == "룩어헤드"
    steps.mask = future
    steps.check("weights")
    steps.press("ArrowRight")
    assert steps.checked("마스크") == "직접"
    steps.check("masked")
    cells = steps.grid.get_by_role("button")
    cells.first.press("Space")
    steps.settle()
    steps.mask = future.copy()
    steps.mask[0, 0] = False
    steps.check("masked")
    cells.nth(columns - 1).click()
    steps.settle()
    steps.mask[0, columns - 1] = True
    steps.check("masked")
    steps.click("단계", STEPS["output"])
    steps.check("output")


def test_a_row_without_any_key_is_uniform(steps):
    steps.click("마스크", "직접")
    rows, columns = steps.expected()["products"].shape
    steps.mask = np.ones((rows, columns), bool)
    for column in range(columns):
        steps.grid.get_by_role("button").nth(column).click()
        steps.settle()
        steps.mask[0, column] = False
    steps.check("masked")
    steps.click("단계", STEPS["weights"])
    assert steps.check("weights")[0] == pytest.approx(np.full(columns, 1 / columns))


def test_division_by_pointer_and_keyboard(steps):
    steps.click("단계", STEPS["weights"])
    before = steps.check("weights")
    steps.click("√dₖ로 나누기", "안 나눈다")
    assert steps.check("weights").max() > before.max()
    steps.press("ArrowLeft")
    assert steps.checked("√dₖ로 나누기") == "나눈다"
    assert steps.check("weights") == pytest.approx(before)


def test_cells_of_a_stage_are_walked_by_keyboard(steps):
    products = steps.expected()["products"]
    steps.grid.locator("td[tabindex='0']").focus()
    for key, place in [
        ("ArrowRight", (0, 1)),
        ("ArrowDown", (1, 1)),
        ("ArrowLeft", (1, 0)),
        ("ArrowUp", (0, 0)),
    ]:
        steps.press(key)
        assert number(steps.root.locator(".kit-as-sum").inner_text()) == pytest.approx(
            products[place], abs=5.1e-4
        )


def bar_values(steps, picture):
    texts = steps.root.locator(".kit-as-bars svg").nth(picture).locator("text.is-strong").all_text_contents()
    return np.array([number(text) for text in texts])


def saturation(steps):
    """d_k -> mean and variance of the products, mean of the largest weight without and with the division."""
    rows = steps.root.locator(".kit-as-table tbody tr").evaluate_all(
        "(rows) => rows.map((row) => [...row.cells].map((cell) => cell.textContent.replaceAll('−', '-')))"
    )
    return {int(row[0]): [float(text) for text in row[1:]] for row in rows}


def test_random_vectors_by_keyboard_and_pointer(steps):
    slider = steps.root.get_by_role("slider", name="벡터의 차원 dₖ", exact=True)
    steps.root.locator(".kit-as-saturation summary").press("Enter")
    steps.page.wait_for_selector(".kit-as-facts b")
    first = saturation(steps)
    before = steps.root.locator(".kit-as-table tbody").text_content()
    steps.root.get_by_role("button", name="다른 난수로", exact=True).click()
    steps.page.wait_for_function(
        "(before) => document.querySelector('.kit-as-table tbody').textContent !== before", arg=before
    )
    table = saturation(steps)
    assert table.keys() == first.keys()
    assert table != first
    for d_k, (mean, variance, raw, scaled) in table.items():
        assert abs(mean) < 5 * np.sqrt(d_k / 2400)  # 2400 products a row
        assert variance == pytest.approx(d_k, rel=0.35)
        assert raw >= scaled
    assert table[512][2] > 0.9
    assert table[512][3] < 0.6

    slider.focus()
    for key, d_k in [
        ("Home", 1),
        ("End", 512),
        ("ArrowLeft", 256),
        ("ArrowRight", 512),
        ("Home", 1),
        ("ArrowRight", 2),
    ]:
        steps.press(key)
        assert slider.get_attribute("aria-valuetext") == str(d_k)
        facts = [number(text) for text in steps.root.locator(".kit-as-facts b").all_inner_texts()]
        assert facts == pytest.approx(table[d_k])
    # What was divided, times sqrt(d_k), is what was not: kit_core's own weights lie on both sides.
    raw, scaled = bar_values(steps, 0), bar_values(steps, 1)
    scores = np.log(scaled)[None] * np.sqrt(2)
    _, weights = scaled_dot_product_attention(np.eye(1), scores.T, np.eye(len(raw)))
    assert np.abs(np.asarray(weights)[0] - raw).max() < 0.005
    assert raw.sum() == pytest.approx(1, abs=0.004)


def test_by_touch_on_a_phone(browser):
    with book_site.visit(browser, PAGE, width=360, height=740, has_touch=True, is_mobile=True) as seen:
        steps = Steps(seen.page)
        tap(steps.strip("단계").locator("label").get_by_text(STEPS["weights"], exact=True))
        steps.settle()
        expected = steps.check("weights")
        tap(steps.grid.locator("tbody tr").nth(1).locator("td").nth(0))
        steps.settle()
        assert number(steps.root.locator(".kit-as-sum").inner_text()) == pytest.approx(
            expected[1, 0], abs=5.1e-4
        )
        assert seen.complaints == []
