"""텍스트를 받아 클래스의 확률을 내는 모델: 확률은 로짓의 소프트맥스이고, 긴 글은 앞부분만 읽는다."""

import numpy as np
import pytest
from keras.ops import convert_to_numpy

from kit_core import TransformerClassifier, TransformerConfig, load_pretrained, reference
from kit_core.pretrained import PretrainedClassifier, classifier, save_pretrained
from kit_core.pretrained.card import ModelCard
from kit_core.tasks import SyllableTokenizer

TOKENIZER = SyllableTokenizer("가나다라")
CONFIG = TransformerConfig(TOKENIZER.vocab_size, None, 8, 1, 2, 8, max_length=6)


@pytest.fixture(scope="module")
def pretrained():
    model = TransformerClassifier(CONFIG, 3)
    model.build()
    return PretrainedClassifier(model, TOKENIZER, ModelCard(name="tiny", source_length=6))


def test_the_probabilities_are_the_softmax_of_the_logits(pretrained):
    texts = ["가", "나다라", "라라라라라라"]
    logits = convert_to_numpy(pretrained.model(TOKENIZER.encode_batch(texts, 6)))
    given = pretrained.predict(texts)
    assert given.dtype == np.float32
    np.testing.assert_allclose(given, reference.softmax(logits), atol=1e-6)
    np.testing.assert_allclose(given.sum(axis=1), 1, atol=1e-6)


def test_what_does_not_fit_is_not_read(pretrained):
    one, other, shorter = pretrained.predict(["가나다라가나" + "다" * 9, "가나다라가나라라", "가나다라가"])
    np.testing.assert_array_equal(one, other)
    assert np.abs(one - shorter).max() > 1e-4


def test_a_vector_before_the_text_takes_one_place_of_the_longest(tmp_path):
    model = TransformerClassifier(CONFIG, 3, pooling="class")
    model.build()
    save_pretrained(tmp_path / "made", model, TOKENIZER, {})
    longest, longer = load_pretrained(tmp_path / "made").predict(["가나다라가", "가나다라가라"])
    np.testing.assert_array_equal(longest, longer)


def test_texts_beyond_one_batch_are_answered_in_order(pretrained, monkeypatch):
    texts = ["가나다라"[i % 4] * (1 + i % 3) for i in range(5)]
    want = pretrained.predict(texts)
    monkeypatch.setattr(classifier, "BATCH_SIZE", 2)
    np.testing.assert_allclose(pretrained.predict(iter(texts)), want, atol=1e-6)


@pytest.mark.parametrize(
    ("texts", "error", "words"),
    [
        ("가나", TypeError, r"나열이어야 한다.*\['가나'\]로 넣는다"),
        ([], ValueError, "texts가 비었다"),
        (["가", ""], ValueError, "빈 것"),
        (["가", 3], TypeError, r"texts\[1\]은\(는\) 3 \(int\)"),
        (["가하"], ValueError, "어휘에 없는 글자가 있다: '하'"),
    ],
)
def test_bad_input_is_named(texts, error, words, pretrained):
    with pytest.raises(error, match=words):
        pretrained.predict(texts)
