"""Epochs that are shorter than a round of the corpus."""

import numpy as np

from kit_core.training.data.batching import TextBatches
from kit_core.training.data.stream import Stream


def test_epochs_go_on_where_the_last_one_stopped_and_every_round_is_whole():
    rows = [np.arange(3, 3 + length) for length in (3, 4, 5, 6, 7, 8, 9)]
    stream = Stream(TextBatches(rows, seed=1, sentences=2), 3)  # a round is four batches
    seen = [inputs.shape for epoch in range(4) for inputs, _ in stream(epoch)]
    assert len(seen) == 12
    rounds = [batch for turn in range(3) for batch in stream.batches(turn)]
    given = [inputs for epoch in range(4) for inputs, _ in stream(epoch)]
    assert all(np.array_equal(mine, inputs) for mine, (inputs, _) in zip(given, rounds, strict=True))
    for start in (0, 4, 8):
        assert sum(count for count, _ in seen[start : start + 4]) == len(rows)
    assert [stream.tokens_of(epoch) for epoch in (1, 1)] == [
        [int((inputs > 0).sum()) for inputs, _ in stream(1)]
    ] * 2
