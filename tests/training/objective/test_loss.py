import json
import re
from dataclasses import replace

import keras
import numpy as np
import pytest
from at_length import at_length
from gradients import value_and_gradients
from hypothesis import given
from hypothesis import strategies as st

from kit_core import (
    LabelSmoothedCrossEntropy,
    MaskedAccuracy,
    Transformer,
    TransformerConfig,
    label_smoothed_cross_entropy,
)


def dense(targets, logits, epsilon, pad_id):
    """The smoothed distribution written out, token by token, in float64."""
    losses = []
    for row, scores in zip(
        targets.reshape(-1), logits.reshape(-1, logits.shape[-1]).astype("float64"), strict=True
    ):
        if row != pad_id:
            log_p = scores - scores.max() - np.log(np.exp(scores - scores.max()).sum())
            q = np.full(len(scores), epsilon / len(scores))
            q[row] += 1.0 - epsilon
            losses.append(-(q * log_p).sum())
    return np.mean(losses) if losses else 0.0


@given(st.integers(0, 2**16), st.sampled_from([0.0, 0.1, 0.5]), st.integers(0, 3))
def test_equals_a_dense_reference(seed, epsilon, pad_id):
    rng = np.random.default_rng(seed)
    targets, logits = rng.integers(0, 7, (3, 4)), rng.normal(size=(3, 4, 7)).astype("float32") * 3
    loss = label_smoothed_cross_entropy(targets, logits, epsilon=epsilon, pad_id=pad_id)
    assert loss.shape == ()
    assert float(loss) == pytest.approx(dense(targets, logits, epsilon, pad_id), rel=1e-5, abs=1e-6)


@pytest.mark.parametrize("epsilon", [0.0, 0.3])
def test_the_gradient_is_the_slope_of_the_dense_reference(rng, epsilon):
    """The gradient is written out in the code; here it is measured, in float64."""
    targets = np.array([[1, 4, 0], [2, 2, 5]])
    logits = rng.normal(size=(2, 3, 6)).astype("float32") * 2
    variable = keras.Variable(logits)
    _, (gradient,) = value_and_gradients(
        lambda: label_smoothed_cross_entropy(targets, variable, epsilon=epsilon), [variable]
    )
    slope, step = np.zeros_like(gradient, "float64"), 1e-5
    for place in np.ndindex(logits.shape):
        moved = np.zeros_like(slope)
        moved[place] = step
        up, down = (dense(targets, logits + sign * moved, epsilon, 0) for sign in (1, -1))
        slope[place] = (up - down) / (2 * step)
    assert np.abs(slope).max() > 0.05
    np.testing.assert_allclose(gradient, slope, atol=1e-6)


def test_padding_changes_neither_loss_nor_gradient(rng):
    targets = rng.integers(1, 7, (2, 4))
    logits = rng.normal(size=(2, 4, 7)).astype("float32")
    padded_targets = np.pad(targets, ((0, 0), (0, 3)))
    padded_logits = np.concatenate([logits, rng.normal(size=(2, 3, 7)).astype("float32") * 9], axis=1)
    results = []
    for t, x in ((targets, keras.Variable(logits)), (padded_targets, keras.Variable(padded_logits))):
        loss, (gradient,) = value_and_gradients(lambda t=t, x=x: label_smoothed_cross_entropy(t, x), [x])
        results.append((loss, gradient))
    (loss, gradient), (padded_loss, padded_gradient) = results
    assert padded_loss == pytest.approx(loss, rel=1e-6)
    np.testing.assert_allclose(padded_gradient[:, :4], gradient, atol=1e-7)
    assert not padded_gradient[:, 4:].any()


def test_padding_alone_costs_nothing():
    assert float(label_smoothed_cross_entropy(np.zeros((2, 3), int), np.ones((2, 3, 5), "float32"))) == 0.0


def test_bad_input_is_named():
    with pytest.raises(ValueError, match=r"epsilon=1\.5"):
        label_smoothed_cross_entropy(np.ones((1, 2), int), np.ones((1, 2, 3)), epsilon=1.5)
    with pytest.raises(ValueError, match=r"targets의 모양 \(1, 2, 1\)"):
        label_smoothed_cross_entropy(np.ones((1, 2, 1), int), np.ones((1, 2, 3)))


@pytest.mark.parametrize("shape", [(1, 3), (2, 1), (2, 4), (3,), (2, 3, 5)])
@pytest.mark.parametrize("loss", [label_smoothed_cross_entropy, LabelSmoothedCrossEntropy()])
def test_answers_that_do_not_fit_the_logits_are_refused(loss, shape):
    """They would be broadcast, or read the logits of another place."""
    logits = np.ones((2, 3, 5), "float32")
    with pytest.raises(ValueError, match=rf"targets의 모양 {re.escape(str(shape))}.*\(2, 3, 5\)"):
        loss(np.ones(shape, int), logits)


@pytest.mark.parametrize("wrong", [5, 7, -1, -100])
@pytest.mark.parametrize("place", [(0, 0), (1, 2)])
def test_an_answer_outside_the_vocabulary_is_named(wrong, place):
    targets = np.ones((2, 3), int)
    targets[place] = wrong
    with pytest.raises(ValueError, match=rf"targets에 어휘 밖의 번호 {wrong}이.*0 이상 4 이하"):
        label_smoothed_cross_entropy(targets, np.ones((2, 3, 5), "float32"))


def test_answers_that_are_no_whole_numbers_are_refused():
    with pytest.raises(TypeError, match=r"targets.*float.*정수"):
        label_smoothed_cross_entropy(np.full((2, 3), 1.7, "float32"), np.ones((2, 3, 5), "float32"))


@pytest.mark.parametrize("pad_id", [-1, -100, 5])
def test_padding_may_be_a_number_outside_the_vocabulary(rng, pad_id):
    """Labels have no padding, and other libraries mark what is not to be counted by such numbers."""
    targets, logits = rng.integers(0, 5, (2, 3)), rng.normal(size=(2, 3, 5)).astype("float32")
    loss = LabelSmoothedCrossEntropy(0.1, pad_id)
    assert float(loss(targets, logits)) == pytest.approx(dense(targets, logits, 0.1, pad_id), rel=1e-5)
    targets[0, 0] = targets[1, 2] = pad_id
    want = dense(targets, logits, 0.1, pad_id)
    variable = keras.Variable(logits)
    value, (gradient,) = value_and_gradients(
        lambda: label_smoothed_cross_entropy(targets, variable, pad_id=pad_id), [variable]
    )
    assert value == pytest.approx(want, rel=1e-5)
    assert not gradient[targets == pad_id].any()
    assert np.isfinite(gradient).all()


def test_an_axis_that_is_not_known_yet_is_no_error(rng):
    if keras.backend.backend() != "tensorflow":
        pytest.skip("다른 백엔드의 그래프에는 모르는 축이 없다.")
    import tensorflow as tf

    targets, logits = rng.integers(1, 5, (2, 3)), rng.normal(size=(2, 3, 5)).astype("float32")
    signature = [tf.TensorSpec([None, None], tf.int64), tf.TensorSpec([None, 3, 5])]
    traced = tf.function(label_smoothed_cross_entropy, input_signature=signature)
    want = label_smoothed_cross_entropy(targets, logits)
    assert float(traced(targets, logits)) == pytest.approx(float(want), rel=1e-6)


@pytest.mark.parametrize("wrong", at_length([6], [6, -1, 7]))
def test_an_answer_outside_the_vocabulary_is_loud_everywhere(wrong):
    """Eager calls name it; a compiled step cannot look, and its loss, accuracy and weights become NaN."""
    targets = np.array([[3, 4, 5, 1], [1, 2, 3, 0]])
    logits = np.random.default_rng(0).normal(size=(2, 4, 6)).astype("float32")
    bad = targets.copy()
    bad[0, 2] = wrong
    for measure in (LabelSmoothedCrossEntropy(), MaskedAccuracy()):
        assert np.isfinite(float(measure(targets, logits)))
        with pytest.raises(ValueError, match=f"targets에 어휘 밖의 번호 {wrong}이"):
            measure(bad, logits)
    model = Transformer(replace(TransformerConfig.tiny(6), num_layers=1))
    model.compile(keras.optimizers.SGD(0.1), LabelSmoothedCrossEntropy(), metrics=[MaskedAccuracy()])
    inputs = (np.ones((2, 5), int), np.ones((2, 4), int))
    assert np.isfinite(list(model.evaluate(inputs, targets, verbose=0, return_dict=True).values())).all()
    if keras.backend.backend() == "torch":  # every step is eager there
        with pytest.raises(ValueError, match=f"targets에 어휘 밖의 번호 {wrong}이"):
            model.evaluate(inputs, bad, verbose=0)
        return
    assert np.isnan(list(model.evaluate(inputs, bad, verbose=0, return_dict=True).values())).all()
    assert np.isnan(model.fit(inputs, bad, verbose=0).history["loss"]).all()


def test_a_logit_of_minus_infinity_is_no_nan():
    """Some models mask logits so; then the smoothed loss is infinite and the plain one is not."""
    targets = np.array([[3, 4, 0]])
    logits = np.random.default_rng(0).normal(size=(1, 3, 6)).astype("float32")
    masked = logits.copy()
    masked[..., [0, 5]] = -np.inf
    without = dense(targets[:, :2], np.where(np.isinf(masked), -1e30, masked)[:, :2], 0.0, 0)
    variable = keras.Variable(masked)
    loss, (gradient,) = value_and_gradients(
        lambda: label_smoothed_cross_entropy(targets, variable, epsilon=0.0), [variable]
    )
    assert loss == pytest.approx(without, rel=1e-5)
    assert np.isfinite(gradient).all()
    assert not gradient[:, 2].any()
    assert float(label_smoothed_cross_entropy(targets, masked, epsilon=0.1)) == np.inf
    masked[0, 0, 3] = -np.inf
    assert float(label_smoothed_cross_entropy(targets, masked, epsilon=0.0)) == np.inf


def test_the_defaults_are_the_papers_and_the_configuration_is_plain(rng):
    targets, logits = np.array([[1, 2, 0]]), rng.normal(size=(1, 3, 5)).astype("float32")
    want = pytest.approx(dense(targets, logits, 0.1, 0), rel=1e-5)
    assert float(label_smoothed_cross_entropy(targets, logits)) == want
    assert float(LabelSmoothedCrossEntropy()(targets, logits)) == want
    config = LabelSmoothedCrossEntropy(np.float64(0.2), np.int64(3), name="mine").get_config()
    assert json.loads(json.dumps(config)) == {"name": "mine", "epsilon": 0.2, "pad_id": 3}
    with pytest.raises(ValueError, match="epsilon=1"):
        LabelSmoothedCrossEntropy(1)
    with pytest.raises(TypeError, match="pad_id"):
        LabelSmoothedCrossEntropy(pad_id=0.5)
    with pytest.raises(TypeError, match="pad_id"):
        label_smoothed_cross_entropy(targets, logits, pad_id=0.5)


def weighted_reference(targets, logits, weights, pad_id=0):
    """The weighted losses of single tokens, summed and divided in float64."""
    real = targets != pad_id
    weights = np.broadcast_to(weights.reshape(len(targets), -1), targets.shape) * real
    each = [
        [
            dense(targets[i : i + 1, j : j + 1], logits[i : i + 1, j : j + 1], 0.1, pad_id)
            for j in range(targets.shape[1])
        ]
        for i in range(len(targets))
    ]
    return (weights * np.array(each)).sum() / weights.sum()


WEIGHTS = [[1.0, 0.0], [0.0, 1.0], [0.2, 0.05], [[0.2], [0.05]], [[0.0, 0.1, 2.0], [0.3, 0.0, 1.0]]]


@pytest.mark.parametrize("weights", WEIGHTS)
def test_weights_weigh_tokens_in_the_loss_and_in_the_accuracy(rng, weights):
    targets, weights = np.array([[1, 2, 0], [3, 4, 5]]), np.array(weights, "float32")
    logits = rng.normal(size=(2, 3, 6)).astype("float32") * 3
    logits[0, 0, 1] = logits[1, 2, 5] = 20.0
    loss = LabelSmoothedCrossEntropy()(targets, logits, sample_weight=weights)
    assert float(loss) == pytest.approx(weighted_reference(targets, logits, weights), rel=1e-5)
    counted = np.broadcast_to(weights.reshape(2, -1), (2, 3)) * (targets != 0)
    hits = logits.argmax(-1) == targets
    metric = MaskedAccuracy()
    metric.update_state(targets, logits, sample_weight=weights)
    assert float(metric.result()) == pytest.approx((hits * counted).sum() / counted.sum(), rel=1e-5)


def test_a_model_learns_and_is_evaluated_by_the_weights_that_keras_hands_on(rng):
    model = Transformer(replace(TransformerConfig.tiny(6), num_layers=1, dropout=0.0))
    model.compile(keras.optimizers.SGD(0.1), LabelSmoothedCrossEntropy(), weighted_metrics=[MaskedAccuracy()])
    ids, targets = rng.integers(1, 6, (2, 2, 3)), np.array([[1, 2, 0], [3, 4, 5]])
    for weights in (np.array([1.0, 0.0]), np.array([0.0, 0.5]), np.array([[0.0, 0.1, 1.0], [0.3, 0.0, 1.0]])):
        logits = keras.ops.convert_to_numpy(model(tuple(ids)))
        told = model.evaluate(tuple(ids), targets, sample_weight=weights, verbose=0, return_dict=True)
        assert told["loss"] == pytest.approx(weighted_reference(targets, logits, weights), rel=1e-4)
        learned = model.fit(tuple(ids), targets, sample_weight=weights, verbose=0).history
        assert learned["loss"][0] == pytest.approx(told["loss"], rel=1e-4)
        assert learned["accuracy"][0] == pytest.approx(told["accuracy"], rel=1e-5)


@pytest.mark.parametrize("measure", [LabelSmoothedCrossEntropy(), MaskedAccuracy()])
def test_weights_that_mean_nothing_are_refused(measure):
    targets, logits = np.ones((2, 3), int), np.ones((2, 3, 5), "float32")
    for shape in [(3,), (1,), (2, 2), (1, 3), (2, 3, 1), ()]:
        with pytest.raises(ValueError, match=rf"sample_weight의 모양 {re.escape(str(shape))}.*\(2, 3\)"):
            measure(targets, logits, np.ones(shape))
    for wrong in (-1.0, np.nan, np.inf):
        with pytest.raises(ValueError, match=r"sample_weight=.*음수이거나 유한하지 않은"):
            measure(targets, logits, np.array([1.0, wrong]))
    for wrong in (["a", "b"], [1j, 2j]):
        with pytest.raises(TypeError, match=r"sample_weight의 자료형"):
            measure(targets, logits, np.array(wrong))


@pytest.mark.parametrize(
    "measure", [label_smoothed_cross_entropy, LabelSmoothedCrossEntropy(), MaskedAccuracy()]
)
def test_a_classifiers_labels_are_refused(measure):
    with pytest.raises(ValueError, match=r"targets의 모양 \(4,\).*pad_id=-1"):
        measure(np.array([0, 1, 2, 0]), np.ones((4, 3), "float32"))


def test_a_classifiers_labels_are_learned_where_nothing_is_padding(rng):
    labels, logits, weights = np.array([0, 1, 2, 0]), rng.normal(size=(4, 3)), np.array([1.0, 0.0, 2.0, 3.0])
    logs = logits - np.logaddexp.reduce(logits, axis=-1, keepdims=True)
    each = -logs[np.arange(4), labels]
    loss = LabelSmoothedCrossEntropy(0.0, pad_id=-1)
    assert float(loss(labels, logits)) == pytest.approx(each.mean(), abs=1e-6)
    assert float(loss(labels, logits, weights)) == pytest.approx((each * weights).sum() / 6, abs=1e-6)


@pytest.mark.parametrize("option", [{"reduction": "sum"}, {"reduction": None}, {"dtype": "float16"}])
def test_what_the_loss_would_drop_is_refused(option):
    (name,) = option
    with pytest.raises(ValueError, match=rf"{name}=.*정할 수 없다"):
        LabelSmoothedCrossEntropy(**option)


def test_numbers_of_tokens_are_exact_under_a_coarse_default(rng):
    """Keras casts the answers to its default: 2,049 becomes 2,048 in float16."""
    logits = rng.normal(size=(1, 2, 2050)).astype("float32")
    targets = np.array([[2049, 2047]])
    want = float(label_smoothed_cross_entropy(targets, logits))
    before = keras.config.floatx()
    keras.config.set_floatx("float16")
    try:
        assert float(LabelSmoothedCrossEntropy()(targets, logits)) == want
        metric = MaskedAccuracy()
        for _ in range(3):
            metric.update_state(np.full((1, 2049), 1), np.eye(3)[np.full((1, 2049), 1)])
        assert float(metric.total) == 3 * 2049
    finally:
        keras.config.set_floatx(before)
