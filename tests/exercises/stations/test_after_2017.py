"""The four parts after 2017: right functions pass, the answers are the models'."""

import numpy as np

from kit_core import descendants
from kit_lab.exercises import check


def rms_norm(x, gamma, epsilon=1e-6):
    size = np.einsum("...d,...d->...", x, x) / x.shape[-1]
    return x * (gamma / np.sqrt(size + epsilon)[..., None])


def rotate(x, positions):
    out = np.empty_like(x)
    for place, position in enumerate(positions):
        for i in range(x.shape[1] // 2):
            angle = position * 10000 ** (-2 * i / x.shape[1])
            turn = np.array([[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]])
            out[place, 2 * i : 2 * i + 2] = turn @ x[place, 2 * i : 2 * i + 2]
    return out


def swiglu(x, weights):
    z = x @ weights["gate"]["kernel"]
    inner = z * 0.5 * (1 + np.tanh(z / 2)) * (x @ weights["value"]["kernel"])
    return inner @ weights["outer"]["kernel"]


def share_heads(x, num_heads):
    return np.stack([x[:, head * x.shape[1] // num_heads] for head in range(num_heads)], axis=1)


def test_another_right_function_passes_under_its_own_name():
    assert [one.__name__ for one in (rms_norm, rotate, swiglu, share_heads) if not check(one).passed] == []


def test_the_answers_are_those_of_the_layers():
    rng = np.random.default_rng(0)
    x = rng.normal(size=(2, 3, 8)).astype("float32")
    norm = descendants.RMSNorm()
    np.testing.assert_allclose(rms_norm(x, np.ones(8)), norm(x), rtol=1e-5)
    np.testing.assert_allclose(rotate(x[0], range(3)), descendants.rotate(x[0]), rtol=1e-4, atol=1e-5)
    layer = descendants.SwiGLU(8, 12)
    layer.build(x.shape)
    weights = {part: {"kernel": np.array(getattr(layer, part).kernel)} for part in ("gate", "value", "outer")}
    np.testing.assert_allclose(swiglu(x, weights), layer(x), rtol=1e-4, atol=1e-6)
