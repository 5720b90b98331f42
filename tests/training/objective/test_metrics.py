import json
import re

import numpy as np
import pytest

from kit_core import MaskedAccuracy, masked_accuracy


def logits_for(choices, vocab=5):
    return np.eye(vocab, dtype="float32")[np.array(choices)]


def test_counts_only_real_tokens():
    targets = np.array([[1, 2, 0, 0], [3, 4, 1, 0]])
    logits = logits_for([[1, 3, 0, 0], [3, 4, 2, 1]])
    assert float(masked_accuracy(targets, logits)) == pytest.approx(3 / 5)


def test_padding_alone_gives_zero():
    assert float(masked_accuracy(np.zeros((1, 2), int), logits_for([[0, 0]]))) == 0.0


def test_the_metric_weighs_batches_by_their_tokens():
    metric = MaskedAccuracy()
    metric.update_state(np.array([[1, 0, 0]]), logits_for([[2, 0, 0]]))
    metric.update_state(np.array([[1, 2, 3]]), logits_for([[1, 2, 3]]))
    assert float(metric.result()) == pytest.approx(3 / 4)
    metric.reset_state()
    assert float(metric.result()) == 0.0


@pytest.mark.parametrize("shape", [(1, 3), (2, 1), (3,), (2, 3, 5)])
@pytest.mark.parametrize("count", [masked_accuracy, lambda *args: MaskedAccuracy().update_state(*args)])
def test_answers_that_do_not_fit_the_logits_are_refused(count, shape):
    with pytest.raises(ValueError, match=rf"targets의 모양 {re.escape(str(shape))}.*\(2, 3, 5\)"):
        count(np.ones(shape, int), np.ones((2, 3, 5), "float32"))


def test_answers_must_be_tokens_of_the_vocabulary():
    logits = np.ones((1, 2, 5), "float32")
    with pytest.raises(TypeError, match=r"targets.*float.*정수"):
        masked_accuracy(np.array([[1.7, 2.0]], "float32"), logits)
    with pytest.raises(ValueError, match="어휘 밖의 번호 5이"):
        masked_accuracy(np.array([[1, 5]]), logits)
    assert float(masked_accuracy(np.array([[-1, 0]]), logits, pad_id=-1)) == 1.0
    assert float(masked_accuracy([[1, 0]], logits)) == 0.0
    with pytest.raises(ValueError, match="어휘 밖의 번호 5이"):
        MaskedAccuracy().update_state(np.array([[1, 5]]), logits)


def test_a_metric_is_what_its_configuration_says():
    metric = MaskedAccuracy(np.int64(3), name="mine", dtype="float32")
    config = metric.get_config()
    assert json.loads(json.dumps(config)) == config
    again = MaskedAccuracy.from_config(config)
    assert (again.pad_id, again.name) == (3, "mine")
    again.update_state([[3, 1]], logits_for([[3, 1]]))
    assert (float(again.hits), float(again.total)) == (1.0, 1.0)
    with pytest.raises(TypeError, match="pad_id"):
        MaskedAccuracy(0.5)


def test_one_token_is_as_good_as_many():
    assert float(masked_accuracy([[1, 0]], logits_for([[1, 0]]))) == 1.0
    metric = MaskedAccuracy()
    metric.update_state([[1, 0]], logits_for([[1, 0]]))
    assert float(metric.result()) == 1.0


def test_no_token_is_lost_however_many_there_are():
    """Above 2^24 a float32 does not count one more."""
    metric = MaskedAccuracy()
    metric.hits.assign(2.0**24)
    metric.total.assign(2.0**25)
    for _ in range(8):
        metric.update_state(np.array([[1]]), logits_for([[1]]))
    assert float(metric.hits) == 2.0**24 + 8
    assert float(metric.total) == 2.0**25 + 8
