import numpy as np
from drawn import ACCENT, WARM, numbers, seen

from kit_lab.drawings import crossing_phrases, matched_ngrams, shared_words


def test_phrases_carry_the_number_of_what_they_read_and_the_one_that_leaps_ahead_is_lit():
    heard, spoken = ["▁a", "b", "▁c", "▁d"], ["▁v", "▁z", "z", "▁y"]
    weights = np.array([[0.5, 0.3, 0.2, 0], [0, 0.1, 0.3, 0.6], [0.2, 0, 0, 0.8], [0, 0, 1, 0]])
    for layout in seen(crossing_phrases(heard, spoken, weights)):
        assert layout.texts == ["1  ab", "2  c", "3  d", "1  v", "3  zz", "2  y"]
        paths = layout.tagged("path")
        assert np.allclose(numbers(paths, "stroke-width")[:, 0], 1 + 6 * np.array([0.8, 1, 0.7]), atol=0.01)
        assert [path.get("stroke") for path in paths] == [ACCENT, ACCENT, WARM]
        assert [box["stroke"] == WARM for box in layout.boxes] == [False, False, True, False, True, False]


def test_where_nothing_leaps_nothing_is_lit():
    for layout in seen(crossing_phrases(["▁a", "▁b"], ["▁x", "▁y"], np.eye(2))):
        assert layout.tagged("path", stroke=WARM) == []


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
