import numpy as np
import pytest
from drawn import seen

from kit_core.drawings import fading_memory


def test_each_step_keeps_the_gates_share_of_the_step_before():
    for layout in seen(fading_memory([0.5, 0.9], 4)):
        shades = np.reshape(layout.shades(), (2, 5))
        assert np.allclose(shades[:, 0], 0.85)
        assert np.allclose(shades / shades[:, :1], np.array([[0.5], [0.9]]) ** np.arange(5), atol=0.01)
        assert [text for text in layout.texts if text.endswith("%")] == ["6%", "66%"]


@pytest.mark.parametrize(("gates", "steps"), [([1.0], 4), ([0.5] * 5, 4), ([0.5], 13)])
def test_what_does_not_fade_or_does_not_fit_is_refused(gates, steps):
    with pytest.raises(ValueError, match="은\\(는\\) 그릴 수 없다"):
        fading_memory(gates, steps)
