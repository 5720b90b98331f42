"""손으로 적은 루프와 fit이 걸음마다 같은지."""

from dataclasses import replace

import keras
import numpy as np
import pytest

from kit_core import Transformer, TransformerConfig
from kit_core.training import Adam, LabelSmoothedCrossEntropy, WarmupSchedule
from kit_core.training.data.batching import PairBatches
from kit_core.training.data.serving import serve
from kit_core.training.loop.gradient_tape import make_train_step

pytestmark = pytest.mark.skipif(keras.backend.backend() != "tensorflow", reason="the tape is TensorFlow's")


def model(dtype="float32"):
    keras.utils.set_random_seed(1)
    made = Transformer(replace(TransformerConfig.tiny(12), num_layers=1, dropout=0.3), dtype=dtype)
    made.build()
    made.compile(Adam(WarmupSchedule(16, 10)), LabelSmoothedCrossEntropy(0.1))
    return made


def test_every_step_equals_that_of_fit():
    random = np.random.default_rng(2)
    sources = [random.integers(3, 12, length).astype("int32") for length in (2, 3, 5, 5, 6, 4)]
    targets = [np.array([1, *source[::-1], 2], "int32") for source in sources]
    # All of one length, so that the step is traced once; the padding differs from sentence to sentence.
    batches = PairBatches(sources, targets, seed=0, sentences=2, multiple=8)
    fitted, kept = model(), []
    keep = keras.callbacks.LambdaCallback(
        on_train_batch_end=lambda batch, logs: kept.append(fitted.get_weights())
    )
    fitted.fit(serve(lambda: batches(0), 3), steps_per_epoch=3, verbose=0, callbacks=[keep], shuffle=False)
    by_hand = model()
    step = make_train_step(by_hand)
    for (inputs, answers), weights in zip(batches(0), kept, strict=True):
        step(inputs, answers)
        for mine, theirs in zip(by_hand.get_weights(), weights, strict=True):
            np.testing.assert_allclose(mine, theirs, atol=1e-6)
    assert not np.allclose(kept[0][0], kept[2][0])


@pytest.mark.long
def test_half_precision_moves_the_weights_as_far_as_fit_does():
    """The optimizer divides by a loss scale; a loss that was never multiplied by it would move nothing."""
    random = np.random.default_rng(3)
    inputs, answers = random.integers(3, 12, (2, 4, 5)), random.integers(3, 12, (4, 5))
    before, fitted, by_hand = (model("mixed_float16") for _ in range(3))
    fitted.train_on_batch(tuple(inputs), answers)
    make_train_step(by_hand)(tuple(inputs), answers)
    moved, wanted = (
        np.concatenate([np.ravel(a - b) for a, b in zip(m.get_weights(), before.get_weights(), strict=True)])
        for m in (by_hand, fitted)
    )
    assert np.abs(wanted).max() > 1e-3
    np.testing.assert_allclose(moved, wanted, atol=1e-5)


def test_a_loss_and_an_optimizer_may_be_given_by_name():
    layer = keras.layers.Dense(3, kernel_regularizer="l2")
    named = keras.Sequential([keras.Input((2,)), layer, keras.layers.Softmax()])
    named.compile("sgd", "sparse_categorical_crossentropy")
    x, y = np.ones((4, 2), "float32"), np.array([0, 1, 2, 0])
    wanted = named.evaluate(x, y, verbose=0)
    step = make_train_step(named)
    assert float(step(x, y)) == pytest.approx(wanted, rel=1e-5)
    assert float(step(x, y)) < wanted


def test_a_model_that_is_not_compiled_is_refused():
    with pytest.raises(ValueError, match="컴파일하지 않았다"):
        make_train_step(Transformer(TransformerConfig.tiny(8)))
