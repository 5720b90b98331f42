import numpy as np
from drawn import WARM, seen

from kit_lab.drawings import copied_answers, masks_in_place, sliding_windows, two_promises, visible_keys


def test_lines_reach_the_keys_that_the_mask_allows_and_no_others():
    row = [True, True, False, False]
    drawing = visible_keys("▷2살∅", row, 1, "∅")
    for layout in seen(drawing):
        curves = [m for m in layout.tagged("path") if "C" in m.get("d")]
        assert [m.get("stroke-dasharray") is None for m in curves] == row


def test_a_leak_goes_from_the_next_input_to_the_answer():
    drawing = copied_answers(["시작", "2", "0", "끝"], ["2", "0", "끝", "패딩"])
    for layout in seen(drawing):
        assert len(layout.tagged("path", stroke_width="2")) == 3
    assert "베낄 수 있는 것이 1개" in copied_answers(["시작", "2", "0"], ["2", "1", "끝"]).description


def test_the_same_places_are_seen_under_both_promises_and_the_others_when_they_are_mixed_up():
    mask = np.tri(3, dtype=bool)
    for layout in seen(two_promises(mask)):
        written = [int(t) for t in layout.texts if t in ("0", "1")]
        assert written == [*mask.ravel(), *~mask.ravel(), *~mask.ravel()]
        assert len(layout.shades()) == 2 * mask.sum()
        assert len(layout.shades(WARM)) == np.sum(~mask)


def test_the_three_masks_stand_in_their_places():
    padding, own = np.array([True, True, False]), np.tri(4, dtype=bool)
    drawing = masks_in_place(np.tile(padding, (3, 1)), own, np.tile(padding, (4, 1)))
    for layout in seen(drawing):
        assert len(layout.shades()) == 6 + 10 + 8
        assert layout.told("가린다")[1] == "가린다: 패딩과 미래"


def test_a_window_keeps_its_last_keys_and_layers_reach_further():
    for layout in seen(sliding_windows(8, 3, 2)):
        assert layout.texts.count("1") == 36 + (36 - 15) + (36 - 6)
        assert {"캐시 8칸", "캐시 3칸", "5칸에서 온다"} <= set(layout.texts)
        assert len(layout.shades(WARM)) == 30
