import numpy as np
from drawn import ACCENT, seen

from kit_lab.drawings import sources_of_attention, three_projections, whole_formula


def test_bars_and_values_are_the_weights():
    weights = np.array([0.1, 0.2, 0.7])
    for layout in seen(sources_of_attention("삼만원", "3", "5", weights)):
        filled = [box for box in layout.boxes if box["fill"] == ACCENT]
        heights = np.array([float(box["height"]) for box in filled if box["stroke"] == "none"])
        assert np.allclose(heights / heights.sum(), weights, atol=0.01)
        values = [float(box["fill-opacity"]) for box in filled if box["stroke"] != "none"]
        assert np.allclose(values, 0.6 * weights, atol=0.01)
        assert layout.told(end="%") == ["10%", "20%", "70%"]


def test_the_tables_hold_what_the_formula_gives():
    q = np.array([[2.0, 0, 0, 2], [0, 3, 0, 1]])
    k = np.array([[2.0, 0, 0, 1], [0, 2, 0, 0], [0, 0, 2, 0]])
    v = np.array([[3.0, 0], [0, 4], [0, 0]])
    powers = np.exp(q @ k.T / 2)
    weights = powers / powers.sum(axis=-1, keepdims=True)
    for layout in seen(whole_formula(q, k, v)):
        assert layout.told(end="%") == [f"{100 * w:.0f}%" for w in weights.ravel()]
        end = layout.texts.index("출력") + 1
        assert layout.texts[end : end + 4] == [f"{value:.1f}" for value in (weights @ v).ravel()]
        assert sum(t.replace(".", "").isdigit() for t in layout.texts) == q.size + k.size + 6 + v.size + 4


def test_every_word_meets_the_same_three_matrices_and_what_the_first_word_compares_is_lit():
    x = np.array([[1.0, 0, 1], [0, 2, 1], [1, 1, 0]])
    matrices = [np.array([[n, 1.5], [0, 1], [2, -n]]) for n in (1, 2, 3)]
    drawing = three_projections("가나다", x, *matrices)
    query, key, value = (x @ matrix for matrix in matrices)
    for layout in seen(drawing):
        for name, expected in zip("QKV", (query, key, value), strict=True):
            start = layout.texts.index(name) + 1
            shown = [float(t.replace("−", "-")) for t in layout.texts[start : start + 6]]
            assert shown == expected.ravel().tolist()
        assert len(layout.shades()) == 2 + 4 + 4
    assert "「나」 q (2, 1), k (2, 0), v (2, −1)" in drawing.description
