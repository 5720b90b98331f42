import numpy as np
import pytest
from drawn import seen

from kit_core.drawings import pooled_shares

GOOD = (["이런", "영화"], [0.5, 1.0], 0.93)
BAD = (["돈", "아깝다"], [0.25, -2.0], 0.1)


def test_bars_are_as_long_as_the_shares_and_coloured_by_their_sign():
    for layout in seen(pooled_shares([GOOD, BAD])):
        bars = [(b["fill"], float(b["height"])) for b in layout.boxes]
        assert np.allclose([high / bars[-1][1] for _, high in bars], [0.25, 0.5, 0.125, 1.0])
        assert [fill for fill, _ in bars] == ["#1d5fd1", "#1d5fd1", "#1d5fd1", "#b3590f"]
        assert "93%" in layout.texts
        assert "−2.0" in layout.texts


@pytest.mark.parametrize(
    ("texts", "match"),
    [
        ([GOOD], "두 개를 넣는다"),
        ([GOOD, (["돈"], [0.1, 0.2], 0.5)], "texts의 몫"),
        ([GOOD, (["돈"], [0.1], 1.5)], "확률"),
    ],
)
def test_what_is_no_pair_of_texts_is_refused(texts, match):
    with pytest.raises(ValueError, match=match):
        pooled_shares(texts)


def test_shares_of_nothing_have_a_place_too():
    nothing = (["이런", "영화"], [0.0, 0.0], 0.5)
    for layout in seen(pooled_shares([nothing, nothing])):
        assert all(np.isfinite(float(b["height"])) for b in layout.boxes)
