import pytest
from drawn import ACCENT, seen

from kit_lab.drawings import beam_tree, growing_cache, paid_steps, search_tree, tempered_shares


def test_the_products_are_those_of_the_chances_and_the_best_is_marked():
    drawing = beam_tree("2025", {"먼저": [0.6, 0.1], "나중": [0.4, 0.9]}, ["가나", "다라"])
    for layout in seen(drawing):
        assert layout.told(end="%") == ["60%", "10%", "6%", "40%", "90%", "36%"]
        inks = [mark.get("fill") == ACCENT for mark in layout.tagged("text") if mark.text.endswith("%")]
        assert inks == [False] * 3 + [True] * 3


def test_products_and_the_ways_of_greedy_and_beam():
    tree = ["끝", "가", "나"], {"": [0.1, 0.5, 0.4], "가": [0.4, 0.3, 0.3], "나": [0.9, 0.05, 0.05]}
    drawing = search_tree(*tree, 2)
    for layout in seen(drawing):
        products = [t for t in layout.texts if len(t) == 5]
        assert products == ["0.100", "0.200", "0.150", "0.150", "0.360", "0.020", "0.020"]
    assert "「가끝」 0.20에 이른다" in search_tree(*tree, 1).description  # a beam of one is greedy


@pytest.mark.parametrize("tokens", ["▷3", "▷35,0"])
def test_new_cells_are_those_that_are_computed(tokens):
    n = len(tokens)
    again = n * (n + 1) // 2
    for layout in seen(growing_cache(tokens)):
        fills = [box["fill"] for box in layout.boxes]
        assert len(fills) == 2 * again
        assert fills[:again].count(ACCENT) == again
        assert fills[again:].count(ACCENT) == n
        assert {f"캐시가 없으면 {again}번", f"캐시가 있으면 {n}번"} <= set(layout.texts)


def test_bars_are_as_high_as_the_shares_and_the_rest_is_told():
    drawing = tempered_shares(["명", "1"], {0.5: [0.6, 0.4], 2.0: [0.2, 0.1]})
    for layout in seen(drawing):
        assert [float(box["height"]) for box in layout.boxes] == pytest.approx([60, 40, 0.8, 20, 10, 70])


def test_every_token_is_as_long_as_its_cost():
    drawing = paid_steps({"그리디": ("가나", [0.1, 0.9]), "빔": ("다라마", [0.2, 0.2, 0.2])})
    for layout in seen(drawing):
        long = [float(box["width"]) for box in layout.boxes]
        assert long[1] / long[0] == pytest.approx(9, rel=0.01)
        assert sum(long[2:]) / sum(long[:2]) == pytest.approx(0.6, rel=0.01)
        assert {"1.00", "0.60"} <= set(layout.texts)
