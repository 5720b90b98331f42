"""손으로 적은 루프와 fit이 걸음마다 같은지."""

from dataclasses import replace

import keras
import numpy as np
import pytest

from kit_core import Transformer, TransformerConfig
from kit_core.training import LabelSmoothedCrossEntropy, WarmupSchedule
from kit_core.training.batching import PairBatches
from kit_core.training.gradient_tape import make_train_step
from kit_core.training.serving import serve


def model():
    keras.utils.set_random_seed(1)
    made = Transformer(replace(TransformerConfig.tiny(12), num_layers=1, dropout=0.3))
    made.build()
    made.compile(keras.optimizers.Adam(WarmupSchedule(16, 10)), LabelSmoothedCrossEntropy(0.1))
    return made


def test_every_step_equals_that_of_fit():
    random = np.random.default_rng(2)
    sources = [random.integers(3, 12, length).astype("int32") for length in (2, 3, 5, 5, 6, 4)]
    targets = [np.array([1, *source[::-1], 2], "int32") for source in sources]
    batches = PairBatches(sources, targets, seed=0, sentences=2)
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


def test_a_model_that_is_not_compiled_is_refused():
    with pytest.raises(ValueError, match="컴파일하지 않았다"):
        make_train_step(Transformer(TransformerConfig.tiny(8)))
