import numpy as np
from drawn import ACCENT, numbers, seen

from kit_lab.drawings import crossing_words, matched_ngrams, shared_words


def test_lines_are_as_thick_as_the_weights_and_faint_ones_are_left_out():
    drawing = crossing_words(["a", "b", "c"], ["x", "y"], np.array([[0.9, 0.1, 0], [0.2, 0, 0.8]]))
    for layout in seen(drawing):
        widths = numbers(layout.tagged("path"), "stroke-width")[:, 0]
        assert np.allclose(widths, 1 + 3.5 * np.array([0.9, 0.2, 0.8]), atol=0.01)


def test_matches_are_counted_as_bleu_counts_them():
    drawing = matched_ngrams(["a", "b", "c", "d", "a"], ["x", "b", "c", "d", "a"])
    # The human text has one "a": the second does not count twice.
    for layout in seen(drawing):
        assert len(layout.shades()) == 4 + 3 + 2 + 1
        assert len(layout.boxes) == 5 + 4 + 3 + 2


def test_shared_words_are_marked_as_often_as_the_human_has_them():
    words = ["der", "Mann", "schläft", "der"]
    drawing = shared_words(["der", "Mann", "schläft", "nicht"], [("뒤집힌", words, 71.2)])
    for layout in seen(drawing):
        assert [box["stroke"] == ACCENT for box in layout.boxes[4:]] == [True, True, True, False]
