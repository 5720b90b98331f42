import numpy as np
import pytest
from drawn import WARM, seen

from kit_lab.drawings import (
    answer_shares,
    forced_and_free,
    learning_loop,
    memorised_answers,
    padded_batches,
    shift_by_one,
)


def test_each_answer_stands_above_the_token_before_it():
    drawing = shift_by_one(["시작", *"20", "끝"])
    for layout in seen(drawing):
        below, above = layout.boxes[:3], layout.boxes[4:]
        assert [box["x"] for box in above] == [box["x"] for box in below]
        assert layout.texts[-7:] == ["시작", "2", "0", "끝", "2", "0", "끝"]


def test_wrong_tokens_have_another_colour():
    drawing = forced_and_free("1718", "1818", "1800")
    for layout in seen(drawing):
        wrong = np.reshape([box["stroke"] == WARM for box in layout.boxes], (3, 4))
        assert wrong.sum(axis=1).tolist() == [0, 1, 3]


def test_every_text_is_a_row_as_long_as_its_tokens_and_the_rest_is_wasted():
    ways = {"여덟 칸": [(8, [1, 2, 4, 5])], "길이로": [(2, [1, 2]), (5, [4, 5])]}
    for layout in seen(padded_batches(ways)):
        cells, tokens = np.reshape([float(box["width"]) for box in layout.boxes], (8, 2)).T
        assert tokens / cells == pytest.approx(
            np.array([1 / 8, 2 / 8, 4 / 8, 5 / 8, 1 / 2, 1, 4 / 5, 1]), abs=0.01
        )
        assert layout.told("헛된 칸") == [f"헛된 칸 {1 - 12 / 32:.0%}", f"헛된 칸 {1 - 12 / 14:.0%}"]


def test_the_answer_and_every_other_token_have_their_bars():
    sure, smooth = np.eye(5)[2], np.full(5, 0.02) + 0.9 * np.eye(5)[2]
    drawing = answer_shares({"정답만": sure, "스무딩": smooth}, 2)
    for layout in seen(drawing):
        first, second = layout.sizes("width")
        assert second / first == pytest.approx(0.92, abs=0.01)
        rest = layout.sizes("height", WARM)
        assert len(rest) == 4
        assert np.ptp(rest) == 0


def test_what_was_held_out_shows_the_answer_and_the_truth():
    truth = np.array([[1, 2, 3], [4, 5, 6]])
    away = np.array([[False, True, False], [True, False, False]])
    drawing = memorised_answers("가나", "한두세", truth, np.where(away, 9, truth), away)
    for layout in seen(drawing):
        assert [text for text in layout.texts if text.isdigit()] == [*"19239456"]
        assert sum("stroke-dasharray" in box for box in layout.boxes) == 2


def test_nudging_every_parameter_costs_two_runs_each():
    for layout in seen(learning_loop(384, 1000, 2.53, 0.0021)):
        assert "2.5 → 0.002" in layout.texts
        assert layout.told(end="768번")
        assert layout.told("1,000번")
