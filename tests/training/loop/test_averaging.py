import keras
import numpy as np
import pytest

from kit_core.training import CheckpointAverage, average_weights


def test_averages_in_each_place_and_keeps_the_dtype():
    (first, second) = average_weights(
        [[np.float32([1, 2]), np.float32([4])], [np.float32([3, 6]), np.float32([8])]]
    )
    assert first.tolist() == [2, 4]
    assert second.tolist() == [6]
    assert first.dtype == np.float32


def test_sums_are_wider_than_the_weights():
    """In float16 the sum of these overflows, and small steps between them vanish."""
    half = [[np.float16([60000.0, 2048.0])], [np.float16([60000.0, 2052.0])]]
    assert average_weights(half)[0].tolist() == [60000.0, 2050.0]


@pytest.mark.parametrize(
    ("checkpoints", "words"),
    [
        ([], "checkpoints가 비어"),
        (
            [[np.zeros(2), np.zeros(3)], [np.zeros(2), np.zeros((3, 1))]],
            r"checkpoints\[1\]\[1\]의 모양 \(3, 1\).*checkpoints\[0\]\[1\]의 모양 \(3,\)",
        ),
        ([[np.zeros(2)], [np.zeros(2), np.zeros(2)]], r"checkpoints\[1\]의 가중치의 수 2이.*1과"),
        (
            [[np.zeros(2, "float32")], [np.zeros(2, "int32")]],
            r"checkpoints\[1\]\[0\]의 자료형 int32.*checkpoints\[0\]\[0\]의 자료형 float32",
        ),
    ],
)
def test_checkpoints_that_do_not_match_are_named(checkpoints, words):
    with pytest.raises(ValueError, match=words):
        average_weights(checkpoints)


@pytest.mark.parametrize(
    ("checkpoints", "words"),
    [
        (np.zeros((2, 3)), "checkpoints는 목록이어야 하는데 모양"),
        (["가"] * 10_000, r"checkpoints\[0\]은\(는\) 가중치의 목록이어야 하는데 '가'"),
        (dict.fromkeys(range(10_000)), r"checkpoints는 목록이어야.*길이 10000"),
        ([np.zeros(3)], r"checkpoints\[0\]은\(는\) 가중치의 목록이어야"),
        ([[np.zeros(3)], [None]], r"checkpoints\[1\]\[0\]은\(는\) 배열이어야 하는데 None"),
        ([[np.array(["a"])]], r"checkpoints\[0\]\[0\]의 자료형이 str"),
    ],
)
def test_what_are_no_weights_is_named(checkpoints, words):
    with pytest.raises(TypeError, match=words) as refused:
        average_weights(checkpoints)
    assert len(str(refused.value)) < 300


@pytest.mark.parametrize("count", [1, 2, 5])
def test_the_last_checkpoints_of_fit_are_averaged(count, rng):
    """After every epoch the callback keeps the weights; a second fit starts afresh."""
    model = keras.Sequential([keras.layers.Input((3,)), keras.layers.Dense(2)])
    model.compile(keras.optimizers.SGD(0.1), "mse")
    x, y = rng.normal(size=(8, 3)), rng.normal(size=(8, 2))
    epochs, average = [], CheckpointAverage(count)
    keep = keras.callbacks.LambdaCallback(on_epoch_end=lambda *_: epochs.append(model.get_weights()))
    for _ in range(2):
        epochs.clear()
        model.fit(x, y, epochs=3, verbose=0, callbacks=[keep, average])
        last = epochs[-count:]
        for place, weight in enumerate(model.get_weights()):
            np.testing.assert_allclose(weight, sum(w[place] for w in last) / len(last), atol=1e-6)
    assert not np.allclose(epochs[0][0], epochs[-1][0])


def test_a_wrong_count_is_named():
    with pytest.raises(ValueError, match="count=0"):
        CheckpointAverage(0)
    with pytest.raises(TypeError, match="count"):
        CheckpointAverage(2.0)


def test_a_count_of_numpy_counts():
    average = CheckpointAverage(np.int64(2))
    assert average.checkpoints.maxlen == 2
