"""PyTorch에서도, 꺼진 학습을 다른 프로세스가 이어 가면 쉬지 않고 학습한 것과 한 비트까지 같은지."""

import os
import subprocess
import sys

import pytest

pytest.importorskip("torch", reason="PyTorch는 make test-peers가 따로 갖춘다")

# The seed of the process is another each time: what a new process draws by itself must not matter.
TRAINING = """
import hashlib, sys
from pathlib import Path

import keras
import numpy as np

from kit_core import Transformer, TransformerConfig
from kit_core.training import Adam, LabelSmoothedCrossEntropy
from kit_core.training.data.batching import PairBatches
from kit_core.training.loop.epochs import train_epochs
from kit_core.training.loop.evaluation import score_tokens
from kit_core.training.loop.plan import EpochPlan

folder, epochs, seed = Path(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3])
keras.utils.set_random_seed(0)
model = Transformer(TransformerConfig(12, d_model=16, num_layers=1, num_heads=2, d_ff=32, dropout=0.3))
model.build()
model.compile(Adam(0.01), LabelSmoothedCrossEntropy(0.1))
random = np.random.default_rng(0)
sources = [random.integers(3, 12, 4).astype("int32") for _ in range(12)]
batches = PairBatches(sources, [np.array([1, *source, 2], "int32") for source in sources], seed=5, sentences=4)
resume = (folder / "last.safetensors").exists()
if resume:
    keras.utils.set_random_seed(seed)
measured = lambda model: score_tokens(model, batches(0))._asdict()
train_epochs(model, batches, batches.tokens_of, measured, EpochPlan(epochs), folder=folder, resume=resume, verbose=False)
print(resume, hashlib.sha256(b"".join(weight.tobytes() for weight in model.get_weights())).hexdigest())
"""


def trained(folder, epochs, seed):
    done = subprocess.run(
        [sys.executable, "-c", TRAINING, folder, str(epochs), str(seed)],
        capture_output=True,
        text=True,
        env=os.environ | {"KERAS_BACKEND": "torch"},
        timeout=280,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.split()


def test_a_training_that_is_resumed_equals_an_uninterrupted_one(tmp_path):
    _, whole = trained(tmp_path / "whole", 4, 0)
    first, half = trained(tmp_path / "halves", 2, 0)
    resumed, both = trained(tmp_path / "halves", 4, 99)
    assert (first, resumed) == ("False", "True")
    assert half != both == whole
