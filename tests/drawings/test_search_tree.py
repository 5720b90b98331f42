import pytest
from drawn import seen

from kit_core.drawings import search_tree

NAMES = ["끝", "가", "나"]
CHANCES = {"": [0.1, 0.5, 0.4], "가": [0.4, 0.3, 0.3], "나": [0.9, 0.05, 0.05]}


def test_products_and_the_ways_of_greedy_and_beam():
    drawing = search_tree(NAMES, CHANCES, 2)
    assert "그리디는 「가끝」 0.20에" in drawing.description
    assert "「나끝」 0.36에" in drawing.description
    for layout in seen(drawing):
        products = [t for t in layout.texts if len(t) == 5]
        assert products == ["0.100", "0.200", "0.150", "0.150", "0.360", "0.020", "0.020"]


def test_a_beam_of_one_is_greedy():
    assert "「가끝」 0.20에 이른다" in search_tree(NAMES, CHANCES, 1).description


def test_a_missing_branch_is_refused():
    with pytest.raises(ValueError, match=r"\['나'\] 다음의 확률"):
        search_tree(NAMES, {key: CHANCES[key] for key in ("", "가")}, 2)
    with pytest.raises(ValueError, match="chances의 모양"):
        search_tree(NAMES, CHANCES | {"나": [1.0]}, 2)
