"""The pieces: every sentence and translation is made of them, and the pieces say what they are."""

from itertools import islice

import pytest

from kit_core.tasks import korean_english as task


def pieces(text):
    return [task.tokenizer().tokens[token] for token in task.tokenizer().encode(text)]


@pytest.mark.parametrize("split", task.SPLITS)
def test_every_sentence_and_translation_comes_back(split):
    tokenizer = task.tokenizer()
    longest = [0, 0]
    for example in islice(task.generate(9, split=split), 300):
        ids = [tokenizer.encode(text) for text in example]
        assert [tokenizer.decode(one) for one in ids] == list(example)
        longest = list(map(max, longest, map(len, ids)))
    assert longest[0] <= task.SOURCE_LENGTH
    assert longest[1] < task.TARGET_LENGTH


def test_words_come_apart_into_word_and_particle_stem_and_ending():
    assert pieces("학생이 책을 읽는다") == ["▁학생", "이", "▁책", "을", "▁읽", "는다"]
    assert pieces("할머니께서는 공부하셨니?") == ["▁할머니", "께서는", "▁공부", "하셨니", "?"]
    assert pieces("The boys' friend reads") == ["▁The", "▁boys", "'", "▁friend", "▁reads"]


@pytest.mark.parametrize(
    ("text", "word"), [("수상이 책을 읽는다", "수상이"), ("학생이 책을 읽는다!", "읽는다!")]
)
def test_a_word_that_the_grammar_does_not_know_is_named(text, word):
    with pytest.raises(ValueError, match=f"모르는 낱말이 있다: '{word}'"):
        task.tokenizer().encode(text)
