import pytest
from drawn import seen

from kit_lab.drawings import importance_rows, induction_path, lens_layers


def test_cells_are_shaded_by_their_share_and_right_ones_have_an_edge():
    drawing = lens_layers("04", [("임베딩", ["-", ""], [0.5, 0.0]), ("3층", ["0", "4"], [0.9, 0.8])])
    for layout in seen(drawing):
        assert layout.shades() == pytest.approx([0.31, 0.06, 0.51, 0.46])
        assert sum(box["fill"] == "none" for box in layout.boxes) == 2
        assert layout.texts.count("?") == 1


def test_each_way_is_shaded_against_its_own_peak():
    drawing = importance_rows("사월", {"지우기": [4.0, 1.0], "기울기": [-3.0, 0.1]})
    for layout in seen(drawing):
        assert layout.shades() == pytest.approx([0.8, 0.24, 0.05, 0.8], abs=0.01)
        assert [box["stroke"] != "none" for box in layout.boxes] == [True, False, False, True]


@pytest.mark.parametrize(
    ("tokens", "before", "after"),
    [("바나다라나", "「나」라고", "「다」를"), ("가란강라란", "「란」이라고", "「강」을")],
)
def test_the_token_after_the_same_one_is_what_comes(tokens, before, after):
    drawing = induction_path(tokens)
    for layout in seen(drawing):
        assert layout.texts[:6] == [*tokens, tokens[2]]
        assert [box["fill"] == "#e3edfc" for box in layout.boxes] == [False, False, True] + [False] * 3
