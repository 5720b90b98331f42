import numpy as np
import pytest
from drawn import seen

from kit_core.drawings import turned_together
from kit_core.reference import rotate

QUERY, KEY = np.array([1.0, 0.2]), np.array([0.6, 0.8])
ONE = float(np.degrees(1.0))  # the angle of the first pair for one place


def test_the_scores_are_those_of_the_rotation_and_stay_when_both_move():
    drawing = turned_together(QUERY, KEY, ONE, [(3, 1), (13, 11)])
    first = float(rotate(QUERY[None], [3])[0] @ rotate(KEY[None], [1])[0])
    for layout in seen(drawing):
        assert layout.texts.count(f"내적 {first:.2f}".replace("-", "−")) == 2


def test_another_distance_is_another_score():
    (wide, _) = seen(turned_together(QUERY, KEY, ONE, [(3, 1), (4, 1)]))
    scores = [text for text in wide.texts if text.startswith("내적")]
    assert len(set(scores)) == 2


@pytest.mark.parametrize(
    ("change", "match"),
    [
        ({"query": [0.0, 0.0]}, "query의 길이가 0"),
        ({"key": [1.0, 2.0, 3.0]}, "key의 모양"),
        ({"places": [(1, 2)]}, "두 개"),
        ({"places": [(1, 2), (-1, 3)]}, "places"),
        ({"degrees": np.inf}, "degrees"),
    ],
)
def test_what_cannot_be_turned_is_refused(change, match):
    right = {"query": QUERY, "key": KEY, "degrees": 20.0, "places": [(3, 1), (7, 5)]}
    with pytest.raises(ValueError, match=match):
        turned_together(**right | change)
