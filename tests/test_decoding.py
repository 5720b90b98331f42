import numpy as np
import pytest

from kit_core import Transformer, TransformerConfig, greedy_decode

START, END = 1, 2


@pytest.fixture
def model():
    """Random weights large enough that the choices differ from step to step."""
    model = Transformer(TransformerConfig.tiny(20))
    model.build()
    rng = np.random.default_rng(5)
    model.set_weights([w + 0.4 * rng.normal(size=w.shape) for w in model.get_weights()])
    return model


def one_token_at_a_time(model, sentence, max_length):
    """Greedy decoding as a plain loop over one unpadded sentence."""
    target = [START]
    for _ in range(max_length):
        logits = np.array(model((sentence[None], np.array([target]))))[0, -1]
        logits[0] = -np.inf
        target.append(int(logits.argmax()))
        if target[-1] == END:
            break
    return target[1:] + [0] * (max_length + 1 - len(target))


def test_equals_a_plain_loop_whatever_the_batch_and_padding(model, rng):
    lengths = rng.integers(1, 9, 10)
    source = np.zeros((10, 9), "int32")
    for row, length in zip(source, lengths, strict=True):
        row[:length] = rng.integers(1, 20, length)
    ids = greedy_decode(model, source, start_id=START, end_id=END, max_length=8)
    want = [one_token_at_a_time(model, row[:n], 8) for row, n in zip(source, lengths, strict=True)]
    assert ids.tolist() == want
    assert ids.dtype == np.int32
    assert len({tuple(row) for row in want}) > 3  # the model says different things to different sources


def test_the_end_token_stays_and_padding_follows(model, rng):
    source = rng.integers(1, 20, (64, 6))
    ids = greedy_decode(model, source, start_id=START, end_id=END, max_length=12)
    ended = 0
    for row in ids:
        if END in row:
            ended += 1
            assert not row[list(row).index(END) + 1 :].any()
            assert row[: list(row).index(END)].all()
        else:
            assert row.all()
    assert ended > 0


def test_padding_is_never_chosen(model, rng):
    table = model.source_embedding.embeddings
    spoilt = table.numpy()
    spoilt[0] = 50.0 * np.sign(spoilt[1])
    table.assign(spoilt)
    ids = greedy_decode(model, rng.integers(1, 20, (8, 6)), start_id=START, end_id=END, max_length=1)
    assert ids.all()


def test_new_weights_are_seen_by_the_compiled_loop(model, rng):
    source = rng.integers(1, 20, (8, 6))
    before = greedy_decode(model, source, start_id=START, end_id=END, max_length=6)
    model.set_weights([w + 0.8 * rng.normal(size=w.shape) for w in model.get_weights()])
    after = greedy_decode(model, source, start_id=START, end_id=END, max_length=6)
    assert not np.array_equal(before, after)
    assert after.tolist() == [one_token_at_a_time(model, row, 6) for row in source]


@pytest.mark.parametrize(
    ("change", "error", "words"),
    [
        ({"max_length": 0}, ValueError, "max_length=0"),
        ({"max_length": 33}, ValueError, "max_length=33.*32"),
        ({"start_id": 0}, ValueError, "start_id=0"),
        ({"end_id": 20}, ValueError, "end_id=20"),
        ({"source": np.ones((2, 3), "float32")}, TypeError, "source"),
        ({"source": np.full((2, 3), 20)}, ValueError, "source에 어휘 밖의 번호 20"),
        ({"source": np.ones((0, 3), "int32")}, ValueError, "source"),
    ],
)
def test_bad_input_is_named(model, change, error, words):
    arguments = {
        "source": np.ones((2, 3), "int32"),
        "start_id": START,
        "end_id": END,
        "max_length": 4,
    } | change
    with pytest.raises(error, match=words):
        greedy_decode(model, arguments.pop("source"), **arguments)
