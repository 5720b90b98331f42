from dataclasses import replace

import keras
import numpy as np
import pytest
from at_length import at_length
from hypothesis import given, settings
from hypothesis import strategies as st
from keras.ops import convert_to_numpy as to_numpy

from kit_core import (
    Transformer,
    TransformerClassifier,
    TransformerConfig,
    greedy_decode,
)
from kit_core.applications import MaskedWordModel
from kit_core.descendants import DescendantConfig, LanguageModel

TINY = TransformerConfig.tiny(20)
VARIANTS = {
    "paper": TINY,
    "pre-norm": replace(TINY, norm="pre"),
    "learned positions": replace(TINY, position="learned"),
    "biases": replace(TINY, use_bias=True),
    "two vocabularies": replace(TINY, target_vocab_size=13),
    "two vocabularies untied": replace(TINY, target_vocab_size=13, share_embeddings=False),
    "one vocabulary untied": replace(TINY, share_embeddings=False),
    "d_k and d_v apart": replace(TINY, d_k=3, d_v=5),
    "attention and ReLU dropout": replace(TINY, attention_dropout=0.3, relu_dropout=0.3),
}
_BUILT = {}


def built(config):
    """Building takes far longer than a call: properties share one model per variant."""
    if config not in _BUILT:
        keras.utils.set_random_seed(3)
        _BUILT[config] = Transformer(config)
        _BUILT[config].build()
    return _BUILT[config]


# What takes seconds for each: those whose weights, or the paths to them, are others. Files: test_saving.py has more.
FEW = ("paper", "pre-norm", "biases", "two vocabularies untied")
few_variants = pytest.mark.parametrize("variant", at_length(FEW, VARIANTS))


def tokens(rng, batch=3, source=7, target=5, vocab=13):
    pair = (rng.integers(1, vocab, (batch, source)), rng.integers(1, vocab, (batch, target)))
    return tuple(ids.astype("int32") for ids in pair)


@few_variants
@settings(max_examples=2)
@given(seed=st.integers(0, 2**16))
def test_a_future_token_changes_no_earlier_logit(variant, seed):
    """Each sentence of a batch is changed at another place: two calls look at all of them, three at a place."""
    rng = np.random.default_rng(seed)
    model, (source, target) = built(VARIANTS[variant]), tokens(rng, batch=15, target=6)
    before = to_numpy(model((source, target)))
    sentence, changed = np.arange(15), np.tile(np.arange(1, 6), 3)
    target[sentence, changed] = 1 + target[sentence, changed] % 12
    after = to_numpy(model((source, target)))
    for one, first in zip(sentence, changed, strict=True):
        np.testing.assert_array_equal(after[one, :first], before[one, :first])
        assert not np.array_equal(after[one, first:], before[one, first:])


@few_variants
@pytest.mark.parametrize("extra", at_length([6], range(1, 7)))
@settings(max_examples=2)
@given(seed=st.integers(0, 2**16))
def test_more_padding_changes_nothing(variant, seed, extra):
    rng = np.random.default_rng(seed)
    model, (source, target) = built(VARIANTS[variant]), tokens(rng, batch=16)
    padded = np.pad(source, ((0, 0), (0, extra))), np.pad(target, ((0, 0), (0, extra)))
    np.testing.assert_allclose(
        to_numpy(model(padded))[:, : target.shape[1]], to_numpy(model((source, target))), atol=1e-5
    )


def test_encode_and_decode_are_the_two_halves_of_call(rng):
    model, (source, target) = Transformer(TINY), tokens(rng)
    halves = model.decode(target, model.encode(source), source)
    np.testing.assert_array_equal(to_numpy(halves), to_numpy(model((source, target))))


def test_a_stacked_array_works_in_graphs_too(rng):
    model, stack = Transformer(replace(TINY, num_layers=1)), np.stack(tokens(rng, source=5))
    np.testing.assert_allclose(model.predict_on_batch(stack), to_numpy(model(stack)), atol=1e-5)
    assert model.compute_output_shape((2, 3, 4)) == (3, 4, 20)
    assert model.compute_output_shape(((3, 7), (3, 4))) == (3, 4, 20)


@pytest.mark.parametrize("which", ["dropout", "attention_dropout", "relu_dropout"])
def test_each_dropout_works_in_training_and_only_there(which, rng):
    model, pair = Transformer(replace(TINY, **{"dropout": 0.0, which: 0.9})), tokens(rng)
    plain = Transformer(replace(TINY, dropout=0.0))
    plain.build()
    model.build()
    plain.set_weights(model.get_weights())
    want = to_numpy(plain(pair, training=True))
    np.testing.assert_array_equal(to_numpy(model(pair)), want)
    assert np.abs(to_numpy(model(pair, training=True)) - want).mean() > 0.05


def test_encode_and_decode_check_too(rng):
    model, (source, target) = Transformer(TINY), tokens(rng)
    with pytest.raises(ValueError, match="source에 어휘 밖"):
        model.encode(source + 20)
    with pytest.raises(TypeError, match=r"target.*float"):
        model.decode(target.astype("float32"), np.zeros((3, 7, 16), "float32"), source)
    memory = to_numpy(model.encode(source))
    with pytest.raises(ValueError, match="target 3개, memory 1개, source 3개"):
        model.decode(target, memory[:1], source)
    with pytest.raises(ValueError, match=r"memory의 모양.*마지막 축이 16"):
        model.decode(target, memory[..., :8], source)
    for wrong, counts in (
        ((target[:1], memory, source), "target 1개, memory 3개, source 3개"),
        ((target, memory, source[:1]), "target 3개, memory 3개, source 1개"),
    ):
        with pytest.raises(ValueError, match=counts):
            model.decode(*wrong)
    with pytest.raises(ValueError, match="source에 어휘 밖"):
        model.decode(target, memory, source + 20)
    with pytest.raises(TypeError, match=r"memory은.*배열"):
        model.decode(target, "memory", source)
    assert model.decode(target, memory.tolist(), source).shape == (3, 5, 20)
    with pytest.raises(ValueError, match="source의 줄마다 길이가 다르다"):
        model.encode([[1, 2], [3]])


@pytest.mark.parametrize("share", [True, False])
def test_a_model_is_what_its_configuration_says(share):
    model = Transformer(replace(TINY, share_embeddings=share), dtype="mixed_bfloat16")
    assert model.name == "transformer"
    assert model.source_embedding.name == ("embedding" if share else "source_embedding")
    again = Transformer.from_config(Transformer(model.config, name="mine", dtype="float64").get_config())
    assert (again.name, again.dtype_policy.name, again.config) == ("mine", "float64", model.config)
    for one in (model, again):
        assert {part.dtype_policy.name for part in one._flatten_layers()} == {one.dtype_policy.name}


def test_no_bias_is_added_to_the_logits_and_no_matrix_made_twice(rng):
    """Whatever was called first, an embedding or the model, or built twice."""
    model, pair = Transformer(replace(TINY, share_embeddings=False)), tokens(rng)
    model.source_embedding(pair[0])
    model(pair)
    assert sum(20 in weight.shape for weight in model.weights) == 3
    count = len(model.weights)
    model.encode(pair[0])
    assert len(model.weights) == count
    with pytest.raises(TypeError, match=r"inputs은.*배열"):
        model("text")


LEFT = np.array([[1, 2, 3], [0, 0, 4]])
REFUSALS = {
    "source": lambda model, fine: model((LEFT, fine)),
    "target": lambda model, fine: model((fine, LEFT)),
    "encode": lambda model, fine: model.encode(LEFT),
    "greedy_decode": lambda model, fine: greedy_decode(model, LEFT, start_id=1, end_id=2, max_length=3),
    "TransformerClassifier": lambda model, fine: TransformerClassifier(model.config, 2)(LEFT),
    "MaskedWordModel": lambda model, fine: MaskedWordModel(model.config)((LEFT, fine)),
    "LanguageModel": lambda model, fine: LanguageModel(DescendantConfig(9, d_model=8, num_heads=2))(LEFT),
}


@pytest.mark.parametrize("name", REFUSALS)
def test_padding_before_a_sentence_is_refused(name):
    """Keras pads on the left unless told otherwise; the positions of what follows would be moved in silence."""
    model, fine = Transformer(TransformerConfig.tiny(9)), np.array([[1, 2, 0], [0, 0, 0]])
    with pytest.raises(ValueError, match=r"1번 문장은 패딩 0으로 시작한다.*padding='post'"):
        REFUSALS[name](model, fine)
    assert not model.built
    model((fine, fine))
