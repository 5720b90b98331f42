"""PositionalEncodingExplorer in its chapter, from the disk: every control moves the numbers to kit_core's."""

import re

import book_site
import numpy as np
import pytest
from at_length import at_length
from browser import settle, tap

from kit_core import sinusoidal_encoding

PAGE = "book/encoding"


def numbers(text):
    return [
        float(found.replace("−", "-")) for found in re.findall(r"[−-]?\d+(?:\.\d+)?", text.replace(",", ""))
    ]


class Explorer:
    """The widget on the page, its parts by the names that a reader goes by."""

    def __init__(self, page):
        self.page = page
        self.root = page.locator(".kit-widget.kit-pe")
        assert self.root.count() == 1
        self.canvas = self.root.locator("canvas")

    def settle(self):
        settle(self.page)

    def slider(self, label):
        return self.root.get_by_role("slider", name=label, exact=True)

    def see(self, idea, how="click"):
        label = self.root.get_by_role("group", name="볼 것", exact=True).get_by_text(idea, exact=True)
        tap(label) if how == "tap" else label.click()
        self.settle()

    def unfold(self, how="click"):
        for idea in ("유사도", "지도"):
            self.see(idea, how)
            summary = self.root.get_by_text("표로 보기").locator("visible=true")
            tap(summary) if how == "tap" else summary.press("Enter")
        self.settle()

    def state(self):
        """length, d_model, base, p, k and the pair, as the sliders say them."""
        said = [
            numbers(self.slider(label).get_attribute("aria-valuetext"))[0]
            for label in ("길이", "d_model", "밑", "위치 p", "오프셋 k", "쌍 i")
        ]
        return (int(said[0]), int(said[1]), said[2], *map(int, said[3:]))

    def readout(self):
        self.settle()
        position, dimension, pair, value, _ = numbers(self.root.locator(".kit-pe-readout").inner_text())
        assert pair == dimension // 2
        return int(position), int(dimension), value

    def rows(self, table):
        cells = (
            self.root.locator(".kit-pe-table tbody")
            .nth(table)
            .evaluate(
                "(body) => [...body.rows].map((row) => [...row.querySelectorAll('td')].map((cell) => cell.textContent))"
            )
        )
        return np.array([[numbers(cell)[-1] for cell in row] for row in cells])

    def bracket(self, part):
        return np.array(
            [
                numbers(text)[0]
                for text in self.root.locator(f".is-{part} .kit-pe-bracket span").all_inner_texts()
            ]
        )

    def check(self):
        """All numbers that the page shows, against kit_core's table for the state of the sliders."""
        self.settle()
        length, d_model, base, p, k, i = state = self.state()
        table = sinusoidal_encoding(length, d_model, base)
        omega = base ** (-2 * i / d_model)

        of_dimensions, of_positions = self.rows(0), self.rows(1)
        assert of_dimensions[:, 1:] == pytest.approx(table[[p, p + k]].T, abs=5.1e-5)
        wavelengths = np.repeat(2 * np.pi * base ** (np.arange(0, d_model, 2) / d_model), 2)
        assert of_dimensions[:, 0] == pytest.approx(wavelengths, rel=1e-3, abs=5.1e-3)
        assert of_positions[:, 0] == pytest.approx(np.arange(length) - p)
        assert of_positions[:, 1] == pytest.approx(table @ table[p], abs=5.1e-5)
        assert of_positions[:, 2:] == pytest.approx(table[:, 2 * i : 2 * i + 2], abs=5.1e-5)

        for fact in self.root.locator(".kit-pe-fact").all_inner_texts():
            a, b, product = numbers(fact)
            assert b - a == k
            assert product == pytest.approx(table[int(a)] @ table[int(b)], abs=5.1e-5)
        turn = np.array([[np.cos(omega * k), np.sin(omega * k)], [-np.sin(omega * k), np.cos(omega * k)]])
        source, target = table[p, 2 * i : 2 * i + 2], table[p + k, 2 * i : 2 * i + 2]
        assert turn @ source == pytest.approx(target)  # section 3.5: a fixed offset is a rotation
        assert self.bracket("matrix") == pytest.approx(turn.ravel(), abs=5.1e-4)
        assert self.bracket("source") == pytest.approx(source, abs=5.1e-4)
        assert self.bracket("product") == pytest.approx(target, abs=5.1e-4)
        assert self.bracket("target") == pytest.approx(target, abs=5.1e-4)
        return state


@pytest.fixture
def explorer(stage):
    with stage.driven(PAGE, Explorer) as widget:
        widget.unfold()
        yield widget


LENGTH, D_MODEL, BASE, P, K, PAIR = range(6)


@pytest.mark.parametrize(
    ("label", "place", "keys", "change"),
    [
        ("길이", LENGTH, ["ArrowRight"], 1),
        ("길이", LENGTH, ["ArrowLeft"] * 3, -3),
        ("d_model", D_MODEL, ["ArrowRight", "ArrowRight"], 4),
        ("위치 p", P, ["ArrowRight", "ArrowUp", "ArrowLeft"], 1),
        ("오프셋 k", K, ["ArrowDown"], -1),
        ("쌍 i", PAIR, ["ArrowLeft", "ArrowLeft"], -2),
    ],
)
def test_sliders_by_keyboard(explorer, label, place, keys, change):
    before = explorer.check()
    for key in keys:
        explorer.slider(label).press(key)
        explorer.settle()
    after = explorer.check()
    assert after[place] == before[place] + change
    assert [one for n, one in enumerate(after) if n != place] == [
        one for n, one in enumerate(before) if n != place
    ]


def test_the_base_by_keyboard(explorer):
    before = explorer.check()
    explorer.slider("밑").press("ArrowLeft")
    after = explorer.check()
    assert after[BASE] == 3000
    assert after[:BASE] + after[P:] == before[:BASE] + before[P:]


def test_sliders_to_their_ends_keep_positions_inside(explorer):
    for label, key in [
        ("위치 p", "End"),
        ("위치 p", "Home"),
        ("오프셋 k", "End"),
        ("오프셋 k", "Home"),
        ("쌍 i", "End"),
        ("d_model", "Home"),
        ("길이", "Home"),
        ("밑", "Home"),
        ("쌍 i", "Home"),
    ]:
        before = explorer.state()
        explorer.slider(label).press(key)
        after = explorer.check()
        assert after != before, (label, key)
        assert 0 <= after[P] < after[LENGTH]
        assert 0 <= after[P] + after[K] < after[LENGTH]
        assert 0 <= 2 * after[PAIR] < after[D_MODEL]


# By pointer, one that the others have to keep within and one with a scale of its own.
FEW = [("길이", LENGTH), ("밑", BASE)]
SLIDERS = [*FEW, ("d_model", D_MODEL), ("위치 p", P), ("오프셋 k", K), ("쌍 i", PAIR)]


@pytest.mark.parametrize(("label", "place"), at_length(FEW, SLIDERS))
def test_sliders_by_pointer(explorer, label, place):
    before = explorer.check()
    slider = explorer.slider(label)
    slider.scroll_into_view_if_needed()
    box = slider.bounding_box()
    middle = box["y"] + box["height"] / 2
    explorer.page.mouse.move(box["x"] + box["width"] * 0.5, middle)
    explorer.page.mouse.down()
    explorer.page.mouse.move(box["x"] + box["width"] * 0.4, middle, steps=3)
    explorer.page.mouse.up()
    assert explorer.check()[place] != before[place]


@pytest.mark.parametrize("width", [1280, 360])
def test_positions_stay_at_hand_below_the_pages_bar(browser, width):
    with book_site.visit(browser, PAGE, width=width) as seen:
        explorer = Explorer(seen.page)
        explorer.see("회전")
        explorer.root.locator(".kit-pe-equation").evaluate(
            "(node) => node.scrollIntoView({ block: 'center' })"
        )
        settle(seen.page)
        for label in ("위치 p", "오프셋 k", "쌍 i"):
            on_top = explorer.slider(label).evaluate(
                """(slider) => {
                  const box = slider.getBoundingClientRect();
                  return document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2) === slider;
                }"""
            )
            assert on_top, label


def cell_at(explorer, position, dimension):
    length, d_model, *_ = explorer.state()
    box = explorer.canvas.bounding_box()
    return {"x": box["width"] * (dimension + 0.5) / d_model, "y": box["height"] * (position + 0.5) / length}


def test_the_heat_map_by_pointer_and_keyboard(explorer):
    length, d_model, base, p, _, i = explorer.check()
    table = sinusoidal_encoding(length, d_model, base)
    assert explorer.readout() == (p, 2 * i, pytest.approx(table[p, 2 * i], abs=5.1e-5))
    for position, dimension in [(0, 0), (7, 12), (length - 1, d_model - 1)]:
        explorer.canvas.hover(position=cell_at(explorer, position, dimension))
        assert explorer.readout() == (
            position,
            dimension,
            pytest.approx(table[position, dimension], abs=5.1e-5),
        )
    explorer.page.mouse.move(0, 0)
    explorer.canvas.focus()
    for key, position, dimension in [
        ("ArrowDown", p + 1, 2 * i),
        ("ArrowRight", p + 1, 2 * i + 1),
        ("ArrowUp", p, 2 * i + 1),
        ("ArrowLeft", p, 2 * i),
    ]:
        explorer.page.keyboard.press(key)
        assert explorer.readout() == (
            position,
            dimension,
            pytest.approx(table[position, dimension], abs=5.1e-5),
        )


def test_curves_are_added_chosen_and_removed(explorer):
    *_, i = explorer.check()
    explorer.see("파장")
    rows = explorer.root.locator(".kit-pe-row")
    before = rows.count()
    explorer.root.get_by_role("button", name="남기고 하나 더 보기").press("Enter")
    added = explorer.check()[PAIR]
    assert rows.count() == before + 1
    assert added != i
    explorer.root.get_by_role("button", name=f"쌍 {i}", exact=True).click()
    assert explorer.check()[PAIR] == i
    explorer.root.get_by_role("button", name=f"쌍 {added} 빼기", exact=True).press("Enter")
    explorer.check()
    assert rows.count() == before


def test_curves_pass_through_the_encoding(explorer):
    length, d_model, base, *_ = explorer.check()
    explorer.see("파장")
    table = sinusoidal_encoding(length, d_model, base)
    rows = explorer.root.locator(".kit-pe-row")
    for row in rows.all():
        pair = int(row.get_attribute("data-pair"))
        for kind, dimension in [("sin", 2 * pair), ("cos", 2 * pair + 1)]:
            points = np.array(numbers(row.locator(f"path.kit-pe-{kind}").get_attribute("d"))).reshape(-1, 2)
            share = (points[:, 0] - points[0, 0]) / (points[-1, 0] - points[0, 0])
            middle, reach = 32, 26  # a row of 64 px with a margin of 6
            drawn = np.interp(np.linspace(0, 1, length), share, (middle - points[:, 1]) / reach)
            # Between two drawn points the curve is a chord, so short waves may miss by a little.
            assert np.abs(drawn - table[:, dimension]).max() < 0.05


def test_by_touch_on_a_phone(browser):
    with book_site.visit(browser, PAGE, width=360, height=740, has_touch=True, is_mobile=True) as seen:
        explorer = Explorer(seen.page)
        length, d_model, base, *_ = explorer.state()
        table = sinusoidal_encoding(length, d_model, base)
        tap(explorer.canvas, position=cell_at(explorer, 20, 3))
        explorer.settle()
        assert explorer.readout() == (20, 3, pytest.approx(table[20, 3], abs=5.1e-5))
        assert explorer.state()[P] == 20
        explorer.unfold("tap")
        before = explorer.check()
        slider = explorer.slider("쌍 i")
        box = slider.bounding_box()
        tap(slider, position={"x": box["width"] * 0.8, "y": box["height"] / 2})
        assert explorer.check()[PAIR] != before[PAIR]
        assert seen.complaints == []
