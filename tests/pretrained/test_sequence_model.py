"""텍스트를 받아 텍스트를 내는 모델: 차례대로 답하고, 읽지 못하는 글은 왜 그런지 말한다."""

from types import SimpleNamespace

import numpy as np
import pytest

from kit_core import load_pretrained
from kit_core.pretrained import PretrainedSequenceModel, generation, sequence_model
from kit_core.pretrained.card import ModelCard
from kit_core.pretrained.sequence_model import encode_texts
from kit_core.tasks import SyllableTokenizer


@pytest.fixture(scope="module")
def pretrained():
    return load_pretrained("korean_numbers")


@pytest.mark.parametrize(
    ("texts", "error", "words"),
    [
        ("삼만", TypeError, "나열"),
        ([], ValueError, "texts"),
        (["삼", ""], ValueError, "빈 것"),
        (["hello 삼"], ValueError, "'h', 'e', 'l', 'o'"),
        ([3], TypeError, "문자열"),
    ],
)
def test_bad_input_is_named(pretrained, texts, error, words):
    with pytest.raises(error, match=words):
        pretrained.generate(texts)


class Counting:
    """Reads a text of n characters as n tokens."""

    kind, pad_id, end_id = "syllable", 0, 2

    def encode(self, text):
        return [3] * len(text)


def pretrained_with(**card):
    model = SimpleNamespace(config=SimpleNamespace(max_length=7))
    return SimpleNamespace(model=model, tokenizer=Counting(), card=ModelCard(card))


def test_sources_are_padded_to_a_few_lengths_and_no_further_than_the_model_reads():
    short = pretrained_with(source_length=4)
    assert encode_texts(short, ["가", "가나"]).tolist() == [[3, 0, 0, 0], [3, 3, 0, 0]]
    assert encode_texts(short, ["가" * 5]).shape == (1, 7)
    assert encode_texts(pretrained_with(source_length=4, source_end=True), ["가나"]).tolist() == [
        [3, 3, 2, 0]
    ]


@pytest.mark.parametrize(("end", "limit"), [(False, 7), (True, 6)])
def test_a_text_that_is_too_long_is_named_or_cut_before_its_end_token(end, limit):
    whole, one_more = "가" * limit, "가" * (limit + 1)
    pretrained = pretrained_with(source_length=4, source_end=end)
    want = [[3] * limit + [2] * end]
    assert encode_texts(pretrained, [whole]).tolist() == want
    assert encode_texts(pretrained, [one_more], truncate=True).tolist() == want
    with pytest.raises(ValueError, match=f"texts의 토큰={limit + 1}.*{limit}토큰 이하로"):
        encode_texts(pretrained, [one_more])


def test_texts_beyond_one_batch_are_answered_in_order_by_the_search_that_was_asked_for(monkeypatch):
    """A search that echoes its source: as the only answer, or as the best of the beam."""
    asked = []

    def greedy(model, source, **limits):
        asked.append(("greedy", len(source), limits))
        return source

    def beam(model, source, alpha, **limits):
        asked.append((limits.pop("beam_size"), alpha, limits))
        return np.stack([source, np.zeros_like(source)], axis=1), np.zeros((len(source), 2))

    monkeypatch.setattr(sequence_model, "BATCH_SIZE", 2)
    monkeypatch.setattr(generation, "greedy_decode", greedy)
    monkeypatch.setattr(generation, "searched", beam)
    card, model = ModelCard(name="echo", source_length=4, target_length=9), pretrained_with().model
    echo, texts = PretrainedSequenceModel(model, SyllableTokenizer("가나다"), card), ["다", "가나", "나다가"]
    limits = {"start_id": 1, "end_id": 2, "max_length": 9}
    assert echo.generate(texts) == texts
    assert asked == [("greedy", 2, limits), ("greedy", 1, limits)]
    asked.clear()
    assert echo.generate(texts, beam_size=3, length_penalty=0.0) == texts
    assert asked == [(3, 0.0, limits)] * 2
    with pytest.raises(ValueError, match="beam_size=0"):
        echo.generate(texts, beam_size=0)
