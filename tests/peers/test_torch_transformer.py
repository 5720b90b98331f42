"""kit_core against torch.nn.Transformer with the same weights: the same logits, loss and gradients."""

from dataclasses import replace

import numpy as np
import pytest
from gradients import value_and_gradients
from keras.ops import convert_to_numpy as to_numpy

torch = pytest.importorskip("torch", reason="torch는 make test-peers가 따로 갖춘다")

from torch_transformer import TorchTransformer, copy_weights, in_our_layout, our_path  # noqa: E402

from kit_core import Transformer, TransformerConfig, label_smoothed_cross_entropy  # noqa: E402

POST = TransformerConfig(
    50, d_model=32, num_layers=2, num_heads=4, d_ff=64, max_length=16, dropout=0.0, use_bias=True
)
CONFIGS = {"post-LN": POST, "pre-LN": replace(POST, norm="pre")}


@pytest.fixture(scope="module", params=CONFIGS.values(), ids=CONFIGS)
def models(request):
    """Both models with the same weights; biases and norms moved away from their starting zeros and ones."""
    rng = np.random.default_rng(11)
    ours, theirs = Transformer(request.param), TorchTransformer(request.param)
    ours.build()
    ours.set_weights([w + 0.1 * rng.normal(size=w.shape) for w in ours.get_weights()])
    copy_weights(ours, theirs)
    return ours, theirs


def batch(padded):
    """Source, decoder input and answers; with padding, sentences of different lengths."""
    rng = np.random.default_rng(12)
    source, target = rng.integers(1, 50, (6, 11)), rng.integers(1, 50, (6, 10))
    if padded:
        for row, (real_source, real_target) in enumerate([(11, 10), (7, 4), (1, 2), (3, 9), (10, 3), (5, 5)]):
            source[row, real_source:], target[row, real_target:] = 0, 0
    return source, target[:, :-1], target[:, 1:]


def torch_logits(model, source, inputs):
    return model(torch.from_numpy(source), torch.from_numpy(inputs))


@pytest.mark.parametrize("padded", [False, True], ids=["causal", "causal and padded"])
def test_logits_are_equal(models, padded):
    ours, theirs = models
    source, inputs, _ = batch(padded)
    want = torch_logits(theirs, source, inputs).detach().numpy()
    assert want.std() > 0.5
    np.testing.assert_allclose(to_numpy(ours((source, inputs))), want, atol=1e-5, rtol=0)


@pytest.mark.parametrize("padded", [False, True], ids=["causal", "causal and padded"])
def test_loss_and_the_gradients_of_all_parameters_are_equal(models, padded):
    ours, theirs = models
    source, inputs, answers = batch(padded)
    loss, gradients = value_and_gradients(
        lambda: label_smoothed_cross_entropy(answers, ours((source, inputs)), epsilon=0.1),
        ours.trainable_variables,
    )
    theirs.zero_grad()
    want = torch.nn.functional.cross_entropy(
        torch_logits(theirs, source, inputs).flatten(0, 1),
        torch.from_numpy(answers).flatten(),
        ignore_index=0,
        label_smoothing=0.1,
    )
    want.backward()
    assert loss == pytest.approx(want.item(), rel=1e-6)
    wanted = in_our_layout(theirs, lambda parameter: parameter.grad)
    assert len(wanted) == len(gradients)
    for variable, gradient in zip(ours.trainable_variables, gradients, strict=True):
        path = our_path(variable)
        np.testing.assert_allclose(gradient, wanted[path].numpy(), atol=1e-4, err_msg=path)
        # Most gradients are far below 1: they must also agree in proportion to their own size. A key's bias does
        # not move the softmax, so its gradient is rounding noise on both sides.
        if not path.endswith("key/bias"):
            size = wanted[path].abs().max().item()
            assert np.abs(gradient - wanted[path].numpy()).max() <= 1e-4 * size, path
