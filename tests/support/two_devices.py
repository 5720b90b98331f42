"""One batch, its padding on one side, for steps in a new process: a process starts with all its devices."""

import os
import subprocess
import sys

# The first half of the batch is short, the second long: a mean of means would weigh their tokens differently.
# The weights differ too, and sum to less than 1 on the second device.
BATCH = """
import numpy as np

lengths = (2, 2, 6, 7)
random = np.random.default_rng(0)
source, inputs, answers = np.zeros((3, 4, 8), np.int32)
for row, length in enumerate(lengths):
    for array in (source, inputs, answers):
        array[row, :length] = random.integers(3, 12, length)
weights = np.array([1.0, 3.0, 0.01, 0.05])[:, None] * random.uniform(0.5, 1.0, (4, 8)).astype("float32")
batch = ((source, inputs), answers, weights)

def compiled_model():
    import keras
    from kit_core import Transformer, TransformerConfig
    from kit_core.training import LabelSmoothedCrossEntropy

    keras.utils.set_random_seed(0)
    model = Transformer(TransformerConfig(12, d_model=16, num_layers=1, num_heads=2, d_ff=32, dropout=0.0))
    model.build()
    model.compile(keras.optimizers.SGD(1.0), LabelSmoothedCrossEntropy(0.1))
    return model

def fitted_step(model):
    from kit_core.training.data.serving import serve

    before = model.get_weights()
    model.fit(serve(lambda: iter([batch]), 1), steps_per_epoch=1, verbose=0, shuffle=False)
    return [old - new for old, new in zip(before, model.get_weights())]

def compare(one, two):
    print(max(float(np.abs(a - b).max()) for a, b in zip(one, two)), max(float(np.abs(a).max()) for a in one))
"""


def largest_difference(code: str, **environment: str) -> tuple[list[float], float, float]:
    """What the code printed before `compare`, the largest difference of the two steps and the largest change itself."""
    done = subprocess.run(
        [sys.executable, "-c", code],
        capture_output=True,
        text=True,
        env=os.environ | {"TF_CPP_MIN_LOG_LEVEL": "3"} | environment,
        timeout=280,
    )
    assert done.returncode == 0, done.stderr[-3000:]
    *before, worst, largest = map(float, done.stdout.split())
    return before, worst, largest
