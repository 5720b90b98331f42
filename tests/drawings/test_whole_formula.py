import numpy as np
import pytest
from drawn import seen

from kit_core.drawings import whole_formula

Q = np.array([[2.0, 0, 0, 2], [0, 3, 0, 1]])
K = np.array([[2.0, 0, 0, 1], [0, 2, 0, 0], [0, 0, 2, 0]])
V = np.array([[3.0, 0], [0, 4], [0, 0]])


def test_the_tables_hold_what_the_formula_gives():
    powers = np.exp(Q @ K.T / 2)
    weights = powers / powers.sum(axis=-1, keepdims=True)
    for layout in seen(whole_formula(Q, K, V)):
        shares = [t for t in layout.texts if t.endswith("%")]
        assert shares == [f"{100 * w:.0f}%" for w in weights.ravel()]
        end = layout.texts.index("출력") + 1
        assert layout.texts[end : end + 4] == [f"{value:.1f}" for value in (weights @ V).ravel()]
        numbers = [t for t in layout.texts if t.replace(".", "").isdigit()]
        assert len(numbers) == Q.size + K.size + 6 + V.size + 4


def test_arrays_that_cannot_be_multiplied_are_refused():
    with pytest.raises(ValueError, match="key"):
        whole_formula(Q, K[:, :3], V)
