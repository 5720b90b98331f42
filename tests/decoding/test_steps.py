"""한 토큰씩 푸는 걸음: 캐시로 이어 가도 로짓은 한 번에 구한 것과 같다."""

from dataclasses import replace

import keras
import numpy as np
import pytest
from keras import ops
from noisy_models import END, START, TINY, noisy
from refusals import badly_refused

from kit_core import Transformer
from kit_core.applications import RecurrentConfig, RecurrentSeq2Seq
from kit_core.decoding.steps import (
    StepwiseDecoder,
    check_decoding,
    logits_dtype,
    without_padding,
)
from kit_core.descendants import DescendantConfig, DescendantTransformer

VARIANTS = {
    "paper": TINY,
    "pre-norm": replace(TINY, norm="pre"),
    "learned positions": replace(TINY, position="learned"),
    "d_k and d_v apart": replace(TINY, d_k=3, d_v=5),
    "two vocabularies, untied, biases": replace(
        TINY, target_vocab_size=13, share_embeddings=False, use_bias=True
    ),
    "another pad": replace(TINY, pad_id=3),
}


@pytest.mark.parametrize("config", VARIANTS.values(), ids=VARIANTS.keys())
def test_the_logits_of_each_step_equal_a_full_pass(config, rng):
    """With each of several hypotheses a sentence, as in beam search, and sources of different lengths."""
    model, pad = noisy(config), config.pad_id
    source = rng.integers(4, 13, (3, 6)).astype("int32")
    source[1, 2:] = source[2, 5:] = pad
    source = np.repeat(source, 2, axis=0)
    target = rng.integers(4, 13, (6, 7)).astype("int32")
    whole = ops.convert_to_numpy(model((source, target)))  # (6, 7, V)
    decoder = StepwiseDecoder(model, ops.convert_to_tensor(source[::2]), max_length=9, copies=2)
    past = decoder.nothing()
    for step in range(7):
        logits, past = decoder.logits(ops.convert_to_tensor(target[:, step]), step, past)
        np.testing.assert_allclose(
            ops.convert_to_numpy(logits), whole[:, step], atol=2e-5 * np.abs(whole).max()
        )
    assert past[0][0].shape == (6, 2, 9, config.key_dim)
    assert past[0][1].shape == (6, 2, 9, config.value_dim)


def test_a_model_of_half_precision_compares_its_logits_in_float32(rng):
    model = Transformer(replace(TINY, num_layers=1), dtype="mixed_bfloat16")
    source = ops.convert_to_tensor(rng.integers(1, 20, (2, 4)).astype("int32"))
    decoder = StepwiseDecoder(model, source, max_length=3)
    logits, past = decoder.logits(ops.convert_to_tensor(np.array([START, START])), 0, decoder.nothing())
    assert keras.backend.standardize_dtype(logits.dtype) == logits_dtype(model) == "float32"
    assert keras.backend.standardize_dtype(past[0][0].dtype) == "bfloat16"


def test_a_model_of_double_precision_compares_its_logits_in_it():
    assert logits_dtype(Transformer(replace(TINY, num_layers=1), dtype="float64")) == "float64"


@pytest.mark.parametrize("pad", [0, 3])
def test_the_logit_of_padding_is_below_every_other(pad):
    logits = np.array([[-1e30, 9.0, -np.inf, 1e30]], "float32")
    given = ops.convert_to_numpy(without_padding(ops.convert_to_tensor(logits), pad))
    want = logits.copy()
    want[:, pad] = -np.inf
    np.testing.assert_array_equal(given, want)
    assert given.dtype == np.float32


def test_a_wrong_argument_is_named_before_the_model_is_built():
    model = Transformer(TINY)
    given = {
        "model": model,
        "source": np.ones((1, 2), "int32"),
        "start_id": START,
        "end_id": np.int32(END),
        "max_length": 32,
    }
    check_decoding(**given)
    check_decoding(**given | {"source": [[1, 2]]})
    check_decoding(**given | {"model": Transformer(replace(TINY, pad_id=3)), "start_id": 0, "end_id": 19})
    shared = DescendantTransformer(
        DescendantConfig(20, d_model=8, num_layers=1, num_heads=2, d_ff=8, num_key_value_heads=1)
    )
    wrong = {
        "max_length": [33, 0],
        "start_id": [20, -1],
        "end_id": [0, None],
        "source": [np.ones((1, 33), "int32"), np.full((1, 2), 20), np.ones((1, 2), "float32"), "text"],
        "model": [None, keras.Sequential(), RecurrentSeq2Seq(RecurrentConfig(20, d_model=4)), shared],
    }
    assert badly_refused(lambda **change: check_decoding(**given | change), wrong) == []
    assert not model.built
