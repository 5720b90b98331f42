"""PositionalEncodingExplorer: what it refuses, what it syncs, and every number that the page shows."""

import re

import numpy as np
import pytest
from browser import settle
from refusals import badly_refused

from kit_lab.widgets import PositionalEncodingExplorer

ACCENT, WARM, SURFACE = np.array([[0x1D, 0x5F, 0xD1], [0xB3, 0x59, 0x0F], [0xFF, 0xFF, 0xFF]])


def encoding(length, d_model, base):
    """The paper's table (section 3.5), interleaved, in float64: (length, d_model)."""
    position = np.arange(length)[:, None]
    dimension = np.arange(d_model)
    angle = position / np.power(base, 2 * (dimension // 2) / d_model)
    return np.where(dimension % 2, np.cos(angle), np.sin(angle))


def numbers(text):
    """Every number in a shown text, the typographic minus included."""
    return [
        float(found.replace("−", "-").replace(",", "")) for found in re.findall(r"[−]?\d[\d,]*\.?\d*", text)
    ]


def shown(locator):
    return numbers(" ".join(locator.all_inner_texts()))


def move(page, label, value):
    page.get_by_role("slider", name=label, exact=True).fill(str(value))
    settle(page)


def see(page, idea):
    """One of the four ideas, chosen as a pointer would."""
    page.get_by_role("group", name="볼 것", exact=True).get_by_text(idea, exact=True).click()
    settle(page)


def open_tables(page):
    for idea in ("지도", "유사도"):
        see(page, idea)
        page.locator(".kit-pe-table summary").locator("visible=true").click()
    settle(page)


def state_of(page):
    length, d_model, base, positions, dimensions = page.evaluate(
        "['length', 'd_model', 'base', 'positions', 'dimensions'].map((name) => model.get(name))"
    )
    return length, d_model, base, positions, dimensions


def check_page(page):
    """Every part of the page against NumPy, for the state that the model holds now."""
    length, d_model, base, (p, q), dimensions = state_of(page)
    table = encoding(length, d_model, base)
    i, k = dimensions[0] // 2, q - p
    omega = base ** (-2 * i / d_model)

    readout = page.locator(".kit-pe-readout").inner_text()
    position, dimension, pair, value, wavelength = numbers(readout)
    assert (position, dimension, pair) == (p, 2 * i, i)
    assert value == pytest.approx(table[p, 2 * i], abs=5.1e-5)
    assert wavelength == pytest.approx(2 * np.pi / omega, rel=1e-3, abs=5.1e-3)

    facts = page.locator(".kit-pe-fact")
    assert facts.count() >= 1
    for text in facts.all_inner_texts():
        a, b, product = numbers(text)
        assert b - a == k
        assert product == pytest.approx(table[int(a)] @ table[int(b)], abs=5.1e-5)
        assert product == pytest.approx(
            np.cos(k * base ** (-np.arange(0, d_model, 2) / d_model)).sum(), abs=1e-4
        )

    matrix = np.reshape(shown(page.locator(".is-matrix .kit-pe-bracket span")), (2, 2))
    expected = [[np.cos(omega * k), np.sin(omega * k)], [-np.sin(omega * k), np.cos(omega * k)]]
    np.testing.assert_allclose(matrix, expected, atol=5.1e-4)
    pair_of = table[:, 2 * i : 2 * i + 2]
    for part, vector in [
        ("source", pair_of[p]),
        ("product", expected @ pair_of[p]),
        ("target", pair_of[q]),
    ]:
        column = shown(page.locator(f".kit-pe-column.is-{part} .kit-pe-bracket span"))
        np.testing.assert_allclose(column, vector, atol=5.1e-4)


def test_wrong_arguments_are_named_in_korean():
    wrong = {
        "length": [1, 513, 50.0],
        "d_model": [63, 2, "64"],
        "base": [1.0, float("nan"), "10000"],
        "positions": [(10, 50), (-1, 5), (1, 2, 3), 3, (1.5, 2), np.array([[1, 2], [3, 4]])],
        "dimensions": [(), (0, 64), tuple(range(14)), "01"],
    }
    assert badly_refused(PositionalEncodingExplorer, wrong) == []


def test_defaults_fit_any_length_and_width():
    assert PositionalEncodingExplorer().positions == (10, 20)
    for length, d_model in [(2, 4), (8, 6), (15, 256), (512, 512)]:
        widget = PositionalEncodingExplorer(length=np.int64(length), d_model=d_model)
        assert max(widget.positions) < length
        assert max(widget.dimensions) < d_model


def test_every_control_moves_the_numbers(mount):
    page = mount(PositionalEncodingExplorer())
    check_page(page)
    for label, value, trait, expected in [
        ("위치 p", 3, "positions", [3, 13]),
        ("오프셋 k", 17, "positions", [3, 20]),
        ("오프셋 k", -3, "positions", [3, 0]),
        ("쌍 i", 0, "dimensions", [0, 1, 24, 25]),
        ("쌍 i", 31, "dimensions", [62, 63, 24, 25]),
        ("d_model", 16, "d_model", 16),
        ("밑", 2, "base", 100),
        ("길이", 200, "length", 200),
        ("위치 p", 190, "positions", [190, 187]),
        ("길이", 8, "length", 8),
        ("d_model", 4, "d_model", 4),
    ]:
        move(page, label, value)
        assert page.evaluate("(name) => model.get(name)", trait) == expected, label
        check_page(page)
    assert page.evaluate("model.saves") > 0


def test_sliders_at_their_ends_keep_positions_inside(mount):
    page = mount(PositionalEncodingExplorer())
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
        before = state_of(page)
        page.get_by_role("slider", name=label, exact=True).press(key)
        settle(page)
        length, d_model, _, positions, dimensions = after = state_of(page)
        assert after != before, (label, key)
        assert 0 <= min(positions) <= max(positions) < length
        assert 0 <= min(dimensions) <= max(dimensions) < d_model
        check_page(page)


def test_turns_and_the_rest_make_the_angle(mount):
    page = mount(PositionalEncodingExplorer(dimensions=(0, 1)))
    for k in (-45, -10, -3, 3, 10, 45):
        page.evaluate("(both) => model.set('positions', both)", [0, k] if k > 0 else [-k, 0])
        settle(page)
        words = page.locator(".kit-pe-angles").inner_text()
        _, offset, angle, *parts = numbers(words)
        assert (offset, angle) == (k, k)
        degrees = 360 * parts[0] + parts[1] if len(parts) > 1 else parts[0]
        if "시계 방향" in words:
            degrees = -degrees
        assert degrees == pytest.approx(np.degrees(k), abs=0.06)


def test_the_span_of_wavelengths_is_that_of_the_settings(mount):
    page = mount(PositionalEncodingExplorer(dimensions=(0, 1)))
    for d_model, base in ((4, 10000), (64, 10000), (256, 10), (8, 10**9)):
        page.evaluate("([d, base]) => { model.set('d_model', d); model.set('base', base); }", [d_model, base])
        settle(page)
        words = page.locator(".kit-pe-span").inner_text().replace("2π", "")
        first_pair, first, last_pair, last, limit = numbers(words)
        assert (first_pair, last_pair) == (0, d_model // 2 - 1)
        assert first == pytest.approx(2 * np.pi, abs=5.1e-3)
        assert last == pytest.approx(2 * np.pi * base ** (1 - 2 / d_model), rel=1e-3, abs=5.1e-3)
        assert limit == pytest.approx(2 * np.pi * base, rel=1e-3)


@pytest.mark.parametrize(("theme", "surface"), [("light", SURFACE), ("dark", np.array([0x17, 0x1B, 0x22]))])
def test_heat_map_paints_the_encoding(mount, theme, surface):
    page = mount(PositionalEncodingExplorer(30, 16), theme=theme)
    painted = page.evaluate(
        """() => { const canvas = document.querySelector("canvas");
        return [...canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height).data]; }"""
    )
    pixels = np.reshape(painted, (30, 16, 4))[..., :3]
    accent, warm = (
        (ACCENT, WARM) if theme == "light" else (np.array([130, 177, 255]), np.array([240, 163, 94]))
    )
    values = encoding(30, 16, 10000.0)[..., None]
    expected = surface + (np.where(values < 0, warm, accent) - surface) * np.abs(values)
    assert np.abs(pixels - expected).max() <= 2


def test_heat_map_cells_by_pointer_and_keyboard(mount):
    page = mount(PositionalEncodingExplorer(40, 32))
    table = encoding(40, 32, 10000.0)
    canvas, readout = page.locator("canvas"), page.locator(".kit-pe-readout")
    box = canvas.bounding_box()
    for position, dimension in [(0, 0), (7, 12), (39, 31), (22, 5)]:
        x, y = box["width"] * (dimension + 0.5) / 32, box["height"] * (position + 0.5) / 40
        canvas.hover(position={"x": x, "y": y})
        settle(page)
        got = numbers(readout.inner_text())
        assert got[:3] == [position, dimension, dimension // 2]
        assert got[3] == pytest.approx(table[position, dimension], abs=5.1e-5)
    page.mouse.move(0, 0)
    canvas.focus()
    for key in ["ArrowDown", "ArrowRight", "PageDown"]:
        canvas.press(key)
    settle(page)
    position, dimension, _, value, _ = numbers(readout.inner_text())
    assert (position, dimension) == (10 + 11, 2 * (32 // 12) + 1)
    assert value == pytest.approx(table[21, 5], abs=5.1e-5)


def test_tables_hold_every_number(mount):
    page = mount(PositionalEncodingExplorer(30, 16, positions=(4, 9), dimensions=(6, 7)))
    open_tables(page)
    table = encoding(30, 16, 10000.0)
    of_dimensions, of_positions = (
        np.array(
            [
                [numbers(cell)[-1] for cell in row.locator("td").all_inner_texts()]
                for row in body.locator("tr").all()
            ]
        )
        for body in page.locator(".kit-pe-table tbody").all()
    )
    np.testing.assert_allclose(of_dimensions[:, 1:], table[[4, 9]].T, atol=5.1e-5)
    np.testing.assert_allclose(of_positions[:, 0], np.arange(30) - 4)
    np.testing.assert_allclose(of_positions[:, 1], table @ table[4], atol=5.1e-5)
    np.testing.assert_allclose(of_positions[:, 2:], table[:, 6:8], atol=5.1e-5)


def test_curves_pass_through_the_encoding(mount):
    page = mount(PositionalEncodingExplorer(20, 16, dimensions=(4, 5)))
    see(page, "파장")
    table = encoding(20, 16, 10000.0)
    for kind, dimension in [("sin", 4), ("cos", 5)]:
        points = page.locator(f".kit-pe-row path.kit-pe-{kind}").get_attribute("d")
        heights = np.array([float(pair.split()[1]) for pair in re.split("[ML]", points)[1:]])
        drawn = (32 - heights) / 26  # the row is 64 px high with a margin of 6
        np.testing.assert_allclose(drawn[::4], table[:, dimension], atol=0.1 / 26)
    assert float(page.locator(".kit-pe-rowhead b").inner_text()) == pytest.approx(
        2 * np.pi * 10000 ** (4 / 16), abs=0.006
    )


def test_pairs_are_added_chosen_and_removed(mount):
    page = mount(PositionalEncodingExplorer(50, 64, dimensions=(10, 11)))
    see(page, "파장")
    page.get_by_role("button", name="남기고 하나 더 보기").click()
    settle(page)
    assert page.evaluate("model.get('dimensions')") == [12, 13, 10, 11]
    page.get_by_role("button", name="쌍 5", exact=True).press("Enter")
    settle(page)
    assert page.evaluate("model.get('dimensions')") == [10, 11, 12, 13]
    assert page.evaluate("document.activeElement.textContent") == "쌍 5"
    check_page(page)
    page.get_by_role("button", name="쌍 6 빼기").click()
    settle(page)
    assert page.evaluate("model.get('dimensions')") == [10, 11]
    assert page.locator(".kit-pe-row").count() == 1


IDEAS = {"지도": "canvas", "파장": ".kit-pe-row", "유사도": ".kit-pe-fact", "회전": ".kit-pe-equation"}


def test_the_four_ideas_stand_apart(mount):
    page = mount(PositionalEncodingExplorer())
    for idea in ("회전", "지도", "유사도", "파장"):
        see(page, idea)
        seen = [name for name, part in IDEAS.items() if page.locator(part).first.is_visible()]
        assert seen == [idea]
        check_page(page)
    page.keyboard.press("ArrowLeft")
    settle(page)
    assert page.locator(IDEAS["지도"]).first.is_visible()


def test_every_idea_asks_before_it_tells(mount):
    page = mount(PositionalEncodingExplorer(positions=(10, 12)))
    said = page.locator(".kit-pe svg[aria-label*=내적]").get_attribute("aria-label")
    assert said.startswith("위치 10과 모든 위치의")
    assert "위치 12와의 내적" in said
    for idea in IDEAS:
        see(page, idea)
        asking = page.locator(".kit-asking").locator("visible=true")
        assert asking.locator("> p").inner_text().endswith("까?")
        assert not asking.locator("details p").is_visible()
        asking.get_by_text("답 보기").click()
        assert asking.locator("details p").is_visible()


def test_pressing_the_map_sets_p(mount):
    page = mount(PositionalEncodingExplorer(40, 32))
    canvas = page.locator("canvas")
    box = canvas.bounding_box()
    for row, positions in ((25, [25, 35]), (38, [38, 39]), (3, [3, 4])):  # at the end the offset gives way
        canvas.click(position={"x": box["width"] / 2, "y": box["height"] * (row + 0.5) / 40})
        settle(page)
        assert page.evaluate("model.get('positions')") == positions
        assert page.get_by_role("slider", name="위치 p").input_value() == str(row)
    page.mouse.move(0, 0)
    canvas.focus()
    for key in ("ArrowDown", "ArrowDown", "Enter"):
        canvas.press(key)
    settle(page)
    assert page.evaluate("model.get('positions')") == [5, 6]
    page.evaluate("document.activeElement.blur()")
    settle(page)
    check_page(page)


def test_drawing_along_the_map_moves_p(mount):
    page = mount(PositionalEncodingExplorer(40, 32))
    box = page.locator("canvas").bounding_box()
    page.mouse.move(box["x"] + 40, box["y"] + box["height"] * 2.5 / 40)
    page.mouse.down()
    page.mouse.move(box["x"] + 40, box["y"] + box["height"] * 12.5 / 40, steps=4)
    settle(page)
    assert page.evaluate("model.get('positions')[0]") == 12
    page.mouse.up()
