"""Bits of an answer: the same sum that the chain of probabilities gives, the question left out."""

import numpy as np
import pytest
from keras.ops import convert_to_numpy as to_numpy
from tiny_languages import untrained

from kit_core import load_pretrained
from kit_core.pretrained.language_model import dialogue_ids
from kit_core.training.loop.evaluation import score_tokens
from kit_lab.experiments.audit_answers import answer_bits_by_line, answer_bits_by_pair, compared

PAIRS = [("배고파", "얼른 맛난 음식 드세요."), ("잠이 안 와", "일찍 주무세요.")]


def test_only_the_answer_of_a_line_is_counted():
    opened, learned, _ = untrained()
    pair = learned.dialogues[0]
    line = np.array([dialogue_ids(opened.tokenizer, *pair)])
    logits = np.float64(to_numpy(opened.model(line[:, :-1])))[0]
    log_p = logits - np.log(np.exp(logits).sum(-1, keepdims=True))
    each = -log_p[np.arange(len(logits)), line[0, 1:]] / np.log(2)
    after = list(line[0]).index(opened.tokenizer.start_id)
    np.testing.assert_allclose(answer_bits_by_line(opened, [pair]), each[after:].sum(), rtol=1e-4)
    together = answer_bits_by_line(opened, learned.dialogues[:3])
    alone = [answer_bits_by_line(opened, [one])[0] for one in learned.dialogues[:3]]
    np.testing.assert_allclose(together, alone, rtol=1e-4)


def test_the_encoder_decoders_bits_are_those_of_its_evaluation():
    chatbot = load_pretrained("chatbot")
    ids, total = chatbot.tokenizer, 0.0
    for question, answer in PAIRS:
        source = np.array([[*ids.encode(question), ids.end_id]])
        row = np.array([[ids.start_id, *ids.encode(answer), ids.end_id]])
        scores = score_tokens(chatbot.model, [((source, row[:, :-1]), row[:, 1:])])
        total += scores.loss * scores.tokens / np.log(2)
    assert answer_bits_by_pair(chatbot, PAIRS).sum() == pytest.approx(total, rel=1e-4)


@pytest.mark.long
def test_both_are_compared_on_the_same_questions():
    opened, _, _ = untrained()
    found = compared(opened, load_pretrained("chatbot"), PAIRS, PAIRS[:1])
    assert found["count"] == 2
    assert found["letters"] == sum(len(answer) for _, answer in PAIRS)
    apart = found["language_model"]["bits_per_letter"]["mean"] - found["chatbot"]["bits_per_letter"]["mean"]
    assert found["difference"]["mean"] == pytest.approx(apart, abs=2e-3)
    assert [one["question"] for one in found["answers"]] == [question for question, _ in PAIRS]
    assert found["language_model"]["exact"]["hits"] == 0
