"""토크나이저의 바탕: 어느 토크나이저가 물려받든 배치와 특수 토큰을 같은 규칙으로 다룬다."""

import numpy as np
import pytest

from kit_core.tasks.tokenizers.batch_encoding import SPECIAL_TOKENS, BatchEncoding, padded


class Digits(BatchEncoding):
    """The smallest tokenizer: each digit is a token."""

    vocab_size = len(SPECIAL_TOKENS) + 10

    def encode(self, text):
        return [len(SPECIAL_TOKENS) + int(digit) for digit in text]


DIGITS = Digits()


def test_a_batch_holds_the_special_tokens_and_is_filled_with_padding():
    batch = DIGITS.encode_batch(["07", "", "1"], 4, start=True, end=True)
    assert batch.dtype == np.int32
    assert batch.tolist() == [[1, 3, 10, 2], [1, 2, 0, 0], [1, 4, 2, 0]]
    assert DIGITS.encode_batch(("07",), 2).tolist() == [[3, 10]]


def test_a_text_that_fills_the_row_fits_and_one_more_token_does_not():
    assert DIGITS.encode_batch(["123"], 4, end=True).shape == (1, 4)
    with pytest.raises(ValueError, match=r"texts\[1\]의 토큰은 5개로 length=4.*'1234'"):
        DIGITS.encode_batch(["1", "1234"], 4, end=True)


@pytest.mark.parametrize(
    ("texts", "length", "error", "words"),
    [
        ("12", 4, TypeError, r"texts는 문자열의 나열이어야 한다.*\['12'\]로 넣는다"),
        ([], 4, ValueError, "texts가 비었다"),
        (["1"], True, TypeError, "length.*정수여야 하는데 True을"),
        (["1"], 0, ValueError, "length=0.*1 이상의 정수를 넣는다"),
    ],
)
def test_a_wrong_argument_is_named(texts, length, error, words):
    with pytest.raises(error, match=words):
        DIGITS.encode_batch(texts, length)


def test_the_text_ends_at_the_end_token_and_what_follows_is_not_looked_at():
    assert DIGITS.text_ids(np.array([1, 5, 0, 6, 2, 99])) == [5, 6]
    assert DIGITS.text_ids([]) == []
    for ids, error, words in (([5, 13], ValueError, "0 이상 13 미만"), ([5, 6.0], TypeError, r"원소: 6\.0")):
        with pytest.raises(error, match=words):
            DIGITS.text_ids(ids)


def test_rows_are_as_long_as_the_longest_rounded_up():
    assert padded([[3], [4, 5, 6]]).tolist() == [[3, 0, 0], [4, 5, 6]]
    assert padded([[3], [4, 5, 6]], pad_id=9, multiple=2).tolist() == [[3, 9, 9, 9], [4, 5, 6, 9]]
    assert padded([[3, 4]], multiple=2).dtype == np.int32
    assert padded([[3, 4]], multiple=2).tolist() == [[3, 4]]
