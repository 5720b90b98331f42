"""The parts after 2017: the answers are the models'."""

import numpy as np

from kit_core import descendants
from kit_lab.exercises import STATIONS


def test_the_answers_are_those_of_the_layers():
    rng = np.random.default_rng(0)
    x = rng.normal(size=(2, 3, 8)).astype("float32")
    norm = descendants.RMSNorm()
    np.testing.assert_allclose(STATIONS["rms_norm"].solution(x, np.ones(8)), norm(x), rtol=1e-5)
    np.testing.assert_allclose(
        STATIONS["rotate"].solution(x[0], range(3)), descendants.rotate(x[0]), rtol=1e-4, atol=1e-5
    )
    layer = descendants.SwiGLU(8, 12)
    layer.build(x.shape)
    weights = {part: {"kernel": np.array(getattr(layer, part).kernel)} for part in ("gate", "value", "outer")}
    np.testing.assert_allclose(STATIONS["swiglu"].solution(x, weights), layer(x), rtol=1e-4, atol=1e-6)
