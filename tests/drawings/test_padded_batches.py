import pytest
from drawn import seen

from kit_core.drawings import padded_batches
from kit_core.drawings.padded_batches import wasted

FIXED, SORTED = [(8, [1, 2, 4, 5])], [(2, [1, 2]), (5, [4, 5])]


def test_what_is_wasted_is_what_padding_takes():
    assert wasted(FIXED) == pytest.approx(1 - 12 / 32)
    assert wasted(SORTED) == pytest.approx(1 - 12 / 14)


def test_every_text_is_a_row_as_long_as_its_tokens():
    for layout in seen(padded_batches({"여덟 칸": FIXED, "길이로": SORTED})):
        cells, tokens = layout.boxes[0::2], layout.boxes[1::2]
        assert len(cells) == len(tokens) == 8
        shares = [float(t["width"]) / float(c["width"]) for c, t in zip(cells, tokens, strict=True)]
        assert shares[:4] == pytest.approx([1 / 8, 2 / 8, 4 / 8, 5 / 8], abs=0.01)
        assert "헛된 칸 62%" in layout.texts


@pytest.mark.parametrize(
    ("ways", "match"),
    [({"하나": FIXED}, "두 개나 세 개"), ({"가": FIXED, "나": [(3, [4])]}, "담기지 않는다")],
)
def test_what_does_not_fit_is_refused(ways, match):
    with pytest.raises(ValueError, match=match):
        padded_batches(ways)
