"""kit_core against torch.nn.Transformer with the same weights: the same logits, loss and gradients."""

from dataclasses import replace

import numpy as np
import pytest
from gradients import value_and_gradients
from keras.ops import convert_to_numpy as to_numpy

torch = pytest.importorskip("torch", reason="torch는 make test-peers가 따로 갖춘다")

from torch_transformer import TorchTransformer, in_our_layout, our_path  # noqa: E402

from kit_core import (  # noqa: E402
    Transformer,
    TransformerConfig,
    label_smoothed_cross_entropy,
    sinusoidal_encoding,
)
from kit_core.pretrained import from_torch  # noqa: E402

POST = TransformerConfig(
    50, d_model=32, num_layers=2, num_heads=4, d_ff=64, max_length=16, dropout=0.0, use_bias=True
)
CONFIGS = {"post-LN": POST, "pre-LN": replace(POST, norm="pre")}


@pytest.fixture(scope="module", params=CONFIGS.values(), ids=CONFIGS)
def models(request):
    """Both models with the same weights; biases and norms moved away from their starting zeros and ones."""
    torch.manual_seed(11)
    theirs = moved(TorchTransformer(request.param))
    ours = from_torch(theirs.transformer, theirs.embedding, max_length=POST.max_length)
    assert type(ours) is Transformer
    assert ours.config == request.param
    return ours, theirs


def moved(module):
    """Every parameter a little elsewhere."""
    with torch.no_grad():
        for parameter in module.parameters():
            parameter += 0.1 * torch.randn_like(parameter)
    return module


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


def whole(norm_first=False, **options):
    """torch's own defaults: two vocabularies, a projection with a bias, norms at the ends even with post-LN."""
    torch.manual_seed(3)
    transformer = torch.nn.Transformer(16, 4, 2, 2, 24, batch_first=True, norm_first=norm_first, **options)
    layers = transformer, torch.nn.Embedding(20, 16), torch.nn.Embedding(15, 16), torch.nn.Linear(16, 15)
    return tuple(moved(layer).eval() for layer in layers)


@pytest.mark.filterwarnings("ignore:enable_nested_tensor is True:UserWarning")
@pytest.mark.filterwarnings("ignore:The PyTorch API of nested tensors:UserWarning")
@pytest.mark.parametrize(
    "options",
    [
        {},
        {"activation": "gelu"},
        {"norm_first": True},
        {"activation": torch.nn.functional.silu, "layer_norm_eps": 1e-2},
    ],
    ids=["defaults", "GELU", "pre-LN", "Swish and a large epsilon"],
)
def test_what_the_paper_has_not_is_carried_too(options):
    transformer, source_embedding, target_embedding, projection = whole(**options)
    ours = from_torch(transformer, source_embedding, target_embedding, projection, max_length=12)
    rng = np.random.default_rng(4)
    source, target = rng.integers(1, 20, (3, 9)), rng.integers(1, 15, (3, 7))
    source[0, 5:], source[1, 1:], target[2, 4:] = 0, 0, 0

    def embed(embedding, ids):
        positions = torch.tensor(sinusoidal_encoding(ids.shape[1], 16), dtype=torch.float32)
        return embedding(torch.from_numpy(ids)) * 4 + positions

    length = target.shape[1]
    with torch.no_grad():
        x = transformer(
            embed(source_embedding, source),
            embed(target_embedding, target),
            tgt_mask=torch.ones(length, length, dtype=torch.bool).triu(1),
            src_key_padding_mask=torch.from_numpy(source == 0),
            memory_key_padding_mask=torch.from_numpy(source == 0),
            tgt_key_padding_mask=torch.from_numpy(target == 0),
        )
        want = projection(x).numpy()
    logits = to_numpy(ours((source, target)))
    np.testing.assert_allclose(logits[target != 0], want[target != 0], atol=1e-5, rtol=0)


@pytest.mark.filterwarnings("ignore:enable_nested_tensor is True:UserWarning")
def test_what_has_no_exact_meaning_here_is_named():
    layers = whole()
    wrong = {
        r"transformer의 층 수": torch.nn.Transformer(16, 4, 2, 1),
        r"transformer의 bias": torch.nn.Transformer(16, 4, 1, 1, bias=False),
        r"transformer의 activation='tanh'": torch.nn.Transformer(16, 4, 1, 1, activation=torch.tanh),
        r"source_embedding의 embedding_dim=16": torch.nn.Transformer(8, 4, 1, 1),
    }
    half = torch.nn.Transformer(16, 4, 1, 1)
    half.decoder.norm = None
    for told, transformer in (wrong | {r"마지막 정규화.*\[True, False\]": half}).items():
        with pytest.raises(ValueError, match=told):
            from_torch(transformer, *layers[1:])
    with pytest.raises(ValueError, match=r"projection의 weight의 모양=\(5, 16\)"):
        from_torch(*layers[:3], torch.nn.Linear(16, 5))
    for given in ((torch.nn.Linear(1, 1), *layers[1:]), (*layers[:2], layers[3]), (*layers[:3], layers[1])):
        with pytest.raises(TypeError, match=r"transformer|target_embedding|projection"):
            from_torch(*given)
