from itertools import count

import numpy as np
import pytest

from kit_core.training.data.batching import PairBatches, TextBatches
from kit_core.training.data.generated import GeneratedBatches, Stream


@pytest.fixture
def batches():
    """Batch number n is a row of n + 3, one real token longer each time; the rest is padding."""

    def start():
        starts.append(None)
        for n in count():
            target = np.where(np.arange(8) < n + 2, n + 3, 0)[None]
            yield np.full((1, 2), n + 3), target

    starts = []
    made = GeneratedBatches(start, steps=2)
    made.starts = starts
    return made


def numbers(batches, epoch):
    return [int(source[0, 0]) - 3 for (source, _), _ in batches(epoch)]


def test_epochs_follow_each_other_in_one_stream(batches):
    assert [numbers(batches, epoch) for epoch in (0, 0, 1, 2)] == [[0, 1], [0, 1], [2, 3], [4, 5]]
    assert len(batches.starts) == 1


def test_any_epoch_can_be_the_first_and_an_earlier_one_comes_back(batches):
    assert numbers(batches, 2) == [4, 5]
    assert numbers(batches, 0) == [0, 1]
    assert numbers(batches, 1) == [2, 3]
    assert len(batches.starts) == 2


def test_the_decoder_reads_what_it_must_not_answer_and_padding_is_not_counted(batches):
    (_, inputs), answers = next(iter(batches(1)))
    assert inputs.tolist() == [[5, 5, 5, 5, 0, 0, 0]]
    assert answers.tolist() == [[5, 5, 5, 0, 0, 0, 0]]
    assert batches.tokens_of(1) == [3, 4]


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


def test_a_stream_of_pairs_counts_the_tokens_of_the_targets():
    rows = [np.arange(1, 3 + n, dtype=np.int32) for n in range(6)]
    stream = Stream(PairBatches([row[:2] for row in rows], rows, seed=1, sentences=2), 2)
    for epoch in range(4):
        counts = [int((labels != 0).sum()) for _, labels in stream(epoch)]
        assert stream.tokens_of(epoch) == counts
