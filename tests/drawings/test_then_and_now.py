import pytest
from drawn import seen

from kit_core.drawings import then_and_now


def test_every_change_is_marked_in_both_blocks_and_the_sizes_are_told():
    drawing = then_and_now(144, 96, 4, 2)
    for layout in seen(drawing):
        for number in "1345":
            assert layout.texts.count(number) == 2
        assert layout.texts.count("2") == 4  # both norms of both blocks
        assert layout.texts.count("층 정규화") == layout.texts.count("RMSNorm") == 2
        assert {"안쪽 144", "안쪽 96", "헤드 4", "쿼리 4, 키와 밸류 2"} <= set(layout.texts)
    assert "쿼리의 헤드 4개가 키와 밸류의 헤드 2개" in drawing.description


def test_the_norm_leaves_the_road():
    wide, _ = seen(then_and_now(144, 96, 4, 2))
    norms = [float(box["x"]) for box in wide.boxes if box["width"] == "84"]
    old, new = norms[:2], [x - 368 for x in norms[2:]]
    assert len(norms) == 4
    assert max(old) < min(new)


@pytest.mark.parametrize("name", ["d_ff", "gated_d_ff", "num_heads", "num_key_value_heads"])
def test_what_is_no_size_is_refused(name):
    sizes = {"d_ff": 144, "gated_d_ff": 96, "num_heads": 4, "num_key_value_heads": 2}
    with pytest.raises(ValueError, match=name):
        then_and_now(**sizes | {name: 0})
