"""Questions about curves without names: what is right is found by what was measured."""

import re

import numpy as np

from kit_lab.questions.reading import which_curve


def test_the_asked_curve_is_found_by_what_was_measured():
    kinds = {"high": ([0, 3], "높다"), "middle": ([0, 2], "가운데"), "low": ([0, 1], "낮다")}
    for seed in range(10):
        rng = np.random.default_rng(seed)
        found = which_curve(rng, kinds, lambda ys: -ys[-1], (0, 1), "x", "y", (0, 1), (0, 1, 2, 3))
        right = next(key for key, one in found["truths"].items() if one)
        assert found[f"why_{right}"] == kinds[found["asked"]][1]
        label = dict(zip("abc", "ㄱㄴㄷ", strict=True))[right]
        end = re.search(rf"{label}: 0에서 0, 1에서 (\d)", found["figure"])[1]
        assert int(end) == kinds[found["asked"]][0][-1]
