"""Losses, accuracies and perplexities of held-out text: every token weighs the same, whichever batch it is in."""

from dataclasses import replace

import numpy as np
import pytest
from keras.ops import convert_to_numpy

from kit_core import Transformer, TransformerConfig
from kit_core.descendants import DescendantConfig, LanguageModel
from kit_core.reference import softmax
from kit_core.training.loop.evaluation import TokenScores, score_tokens, scores_of
from kit_core.training.recipes.classifier_scores import accuracy, log_loss

PAD = 3
CONFIG = replace(TransformerConfig.tiny(12), num_layers=1, dropout=0.5, pad_id=PAD)


def sentences(rng, lengths):
    ids = rng.integers(4, 12, (len(lengths), 7))
    ids[np.arange(7) >= np.array(lengths)[:, None]] = PAD
    return ids.astype("int32")


def test_every_token_of_all_batches_counts_once_and_padding_not_at_all(rng):
    model = Transformer(CONFIG)
    model.build()
    # Larger weights than at the start: the tokens' losses differ, and some answers are right.
    model.set_weights([w + 0.4 * rng.normal(size=w.shape) for w in model.get_weights()])
    batches, losses, hits = [], [], []
    for lengths in ((1, 2, 1, 1), (6, 3, 7, 7)):
        source, inputs, answers = (sentences(rng, lengths) for _ in range(3))
        logits = convert_to_numpy(model((source, inputs))).astype("float64")
        answers[:, 0] = logits[:, 0, 4:].argmax(axis=-1) + 4
        batches.append(((source, inputs), answers))
        for row, (line, length) in enumerate(zip(answers, lengths, strict=True)):
            for place, answer in enumerate(line[:length]):
                losses.append(-np.log(softmax(logits[row, place])[answer]))
                hits.append(logits[row, place].argmax() == answer)
    scores = score_tokens(model, batches)
    assert scores.tokens == len(losses) == 28
    assert scores.loss == pytest.approx(np.mean(losses), rel=1e-5)
    assert scores.accuracy == pytest.approx(np.mean(hits), abs=1e-6)
    assert 0.1 < scores.accuracy < 0.9
    assert scores.perplexity == pytest.approx(np.exp(np.mean(losses)), rel=1e-4)


def test_perplexity_is_the_number_of_equal_choices():
    assert TokenScores(np.log(7.0), 0.0, 1).perplexity == pytest.approx(7.0)


def test_no_tokens_are_told():
    with pytest.raises(ValueError, match="셀 토큰이 없다"):
        score_tokens(Transformer(CONFIG), [])


IDS = np.full((2, 3), 4)


@pytest.mark.parametrize(
    ("batches", "error", "words"),
    [
        (3, TypeError, "batches는 배치의 나열이어야 하는데 3"),
        ([IDS], TypeError, r"batches\[0\]은\(는\) 배치여야"),
        (
            [((IDS, IDS), IDS), ((IDS, IDS + 8), IDS)],
            ValueError,
            r"batches\[1\]의 inputs에 어휘 밖의 번호 12",
        ),
        ([((IDS, IDS), IDS - 5)], ValueError, r"batches\[0\]의 labels에 어휘 밖의 번호 -1"),
        ([((IDS * 1.0, IDS), IDS)], TypeError, r"batches\[0\]의 source"),
        ([((IDS, IDS), IDS[:, :2])], ValueError, r"labels의 모양 \(2, 2\).*inputs의 모양 \(2, 3\)"),
        ([((IDS[:1], IDS), IDS)], ValueError, "source 1개, inputs 2개, labels 2개"),
        ([((np.full((2, 33), 4), IDS), IDS)], ValueError, r"source의 길이 33이\(가\) max_length=32"),
    ],
)
def test_what_cannot_be_scored_is_named(batches, error, words):
    with pytest.raises(error, match=words):
        score_tokens(Transformer(CONFIG), batches)


def test_only_a_model_of_logits_is_scored():
    with pytest.raises(TypeError, match="model은 로짓을 내는 Transformer여야 하는데"):
        score_tokens(lambda inputs: inputs, [((IDS, IDS), IDS)])


def test_the_loss_and_the_accuracy_of_a_classifier_worked_out_by_hand():
    p, labels = np.array([[0.5, 0.5], [0.2, 0.8], [0.75, 0.25], [0.0, 1.0]]), np.array([0, 1, 1, 0])
    assert accuracy(p, labels) == 0.5
    # -ln(1/2), -ln(4/5), -ln(1/4); a certain mistake costs -ln(1e-9) and not infinity.
    assert log_loss(p, labels) == pytest.approx((np.log(2 * 1.25 * 4) + 9 * np.log(10)) / 4)


def test_every_token_weighs_the_same_and_padding_nothing():
    model = LanguageModel(DescendantConfig.today(12, d_model=8, num_layers=1, num_heads=2, d_ff=8))
    model.build()
    batches = [
        (np.array([[2, 5, 6, 7]]), np.array([[5, 6, 7, 2]])),
        (np.array([[2, 8, 0], [2, 9, 10]]), np.array([[8, 2, 0], [9, 10, 2]])),
    ]
    losses, hits = [], []
    for inputs, labels in batches:
        logits = convert_to_numpy(model(inputs)).astype("float64")
        p = np.exp(logits) / np.exp(logits).sum(-1, keepdims=True)
        for place in np.argwhere(labels > 0):
            losses.append(-np.log(p[(*place, labels[tuple(place)])]))
            hits.append(logits[tuple(place)].argmax() == labels[tuple(place)])
    scores = scores_of(model, batches)
    assert scores.tokens == len(losses) == 9
    assert scores.loss == pytest.approx(np.mean(losses), rel=1e-5)
    assert scores.accuracy == pytest.approx(np.mean(hits))
