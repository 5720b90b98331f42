"""음절 토크나이저: 왕복, 특수 토큰, 배치, 저장, 잘못된 입력."""

import unicodedata

import numpy as np
import pytest

from kit_core.tasks import SyllableTokenizer


@pytest.fixture
def tokenizer():
    return SyllableTokenizer("만 삼원")


def test_characters_follow_the_special_tokens(tokenizer):
    assert (tokenizer.pad_id, tokenizer.start_id, tokenizer.end_id) == (0, 1, 2)
    assert tokenizer.vocab_size == 7
    assert tokenizer.tokens == ("[패딩]", "[시작]", "[끝]", "만", "[빈칸]", "삼", "원")
    assert tokenizer.encode("삼만 원") == [5, 3, 4, 6]
    assert tokenizer.encode("") == []


def test_decomposed_hangul_is_composed(tokenizer):
    decomposed = unicodedata.normalize("NFD", "삼만 원")
    assert len(decomposed) > len("삼만 원")
    assert tokenizer.encode(decomposed) == tokenizer.encode("삼만 원")


def test_decode_stops_at_the_end_and_skips_pad_and_start(tokenizer):
    assert tokenizer.decode([1, 5, 0, 3, 2, 6, 0]) == "삼만"
    assert tokenizer.decode(np.array([1, 5, 3, 4, 6, 2, 0], dtype=np.int32)) == "삼만 원"
    assert tokenizer.decode([]) == ""


def test_save_and_load(tokenizer, tmp_path):
    tokenizer.save(tmp_path / "tokenizer.json")
    loaded = SyllableTokenizer.load(tmp_path / "tokenizer.json")
    assert loaded.tokens == tokenizer.tokens
    assert loaded.encode("삼만 원") == tokenizer.encode("삼만 원")


@pytest.mark.parametrize(
    "content",
    [
        "",
        "[1]",
        "{}",
        '{"characters": 3}',
        '{"characters": ""}',
        "\x00",
        pytest.param("[" * 100_000, id="without end"),
    ],
)
def test_a_file_that_is_no_tokenizer_is_refused(content, tmp_path):
    (tmp_path / "tokenizer.json").write_text(content, encoding="utf-8")
    with pytest.raises(ValueError, match=r"characters|tokenizer\.json"):
        SyllableTokenizer.load(tmp_path / "tokenizer.json")


@pytest.mark.parametrize(
    ("characters", "error"),
    [("", ValueError), ("만만", ValueError), (["만원"], ValueError), ([""], ValueError), ([3], TypeError)],
)
def test_bad_characters_are_named(characters, error):
    with pytest.raises(error, match="characters"):
        SyllableTokenizer(characters)


@pytest.mark.parametrize(
    ("call", "error", "message"),
    [
        (lambda t: t.encode("삼억 조억원"), ValueError, "어휘에 없는 글자가 있다: '억', '조'"),
        (lambda t: t.encode("가나다라마바사아자차카"), ValueError, "'차' 등 11자"),
        (lambda t: t.encode(3), TypeError, "text는 문자열이어야 한다"),
        (lambda t: t.decode([3, 7]), ValueError, "0 이상 7 미만.*받은 원소: 7"),
        (lambda t: t.decode(np.ones((2, 2), dtype=int)), TypeError, "정수의 1차원 나열"),
    ],
)
def test_bad_input_is_named(tokenizer, call, error, message):
    with pytest.raises(error, match=message):
        call(tokenizer)
