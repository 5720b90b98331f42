"""What questions of several chapters share."""

import numpy as np
import pytest

from kit_lab.questions.parts import four, listed, offered, slope_at


def test_numbers_are_listed_with_true_minus_signs():
    assert listed([-1.0, 2, 0.5]) == "−1, 2, 0.5"
    assert listed([-0.25, 1], ".1f") == "−0.2, 1.0"


@pytest.mark.parametrize(("one", "other", "right"), [(1, 1, "a"), (1, 0, "b"), (0, 1, "c"), (0, 0, "d")])
def test_of_four_cases_one_holds(one, other, right):
    assert [key for key, holds in four("a b c d", one, other).items() if holds] == [right]


def test_one_right_option_is_offered_among_wrong_ones():
    truths = {"a": True, "b": True, "c": False, "d": False, "e": False, "f": False}
    seen = set()
    for seed in range(30):
        chosen = offered(np.random.default_rng(seed), truths)
        assert list(chosen.values()).count(True) == 1
        assert len(chosen) == 4
        assert chosen.items() <= truths.items()
        seen |= chosen.keys()
    assert seen == truths.keys()


def test_slopes_have_the_shape_of_what_was_nudged():
    x = np.arange(6.0).reshape(2, 3)
    np.testing.assert_allclose(slope_at(lambda x: (x**2).sum(), x), 2 * x, atol=1e-6)
