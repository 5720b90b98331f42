"""낱말 토크나이저: 가장 긴 조각, 왕복, 저장, 모르는 낱말."""

import unicodedata

import numpy as np
import pytest

from kit_core.tasks import WordTokenizer

PIECES = ["▁사", "▁사과", "를", "과", "▁the", "▁these", "▁apple", "s", "?"]


@pytest.fixture
def tokenizer():
    return WordTokenizer(PIECES)


def shown(tokenizer, text):
    return [tokenizer.tokens[token] for token in tokenizer.encode(text)]


def test_words_are_split_into_the_longest_pieces(tokenizer):
    assert tokenizer.vocab_size == len(PIECES) + 3
    assert tokenizer.tokens == ("[패딩]", "[시작]", "[끝]", *PIECES)
    assert shown(tokenizer, "사과를 사") == ["▁사과", "를", "▁사"]
    assert shown(tokenizer, "these apples the?") == ["▁these", "▁apple", "s", "▁the", "?"]
    assert tokenizer.encode("") == tokenizer.encode("  ") == tokenizer.encode(".") == []
    assert shown(tokenizer, "사과를 사. ") == ["▁사과", "를", "▁사"]


def test_text_comes_back(tokenizer):
    for text in ("사과를 사", "these apples?", "", "사과과를 the"):
        assert tokenizer.decode(tokenizer.encode(text)) == text
        assert tokenizer.encode(unicodedata.normalize("NFD", text)) == tokenizer.encode(text)
    assert tokenizer.decode(np.array([1, 4, 0, 5, 2, 3])) == "사과를"
    assert tokenizer.encode(" 사과를   사 ") == tokenizer.encode("사과를 사")


def test_what_cannot_be_split_is_named_word_by_word(tokenizer):
    with pytest.raises(ValueError, match=r"모르는 낱말이 있다: '배를', '사\\n'\. 받은"):
        tokenizer.encode("배를 사과를 배를 사\n")
    with pytest.raises(ValueError, match="'9' 등 11개"):
        tokenizer.encode(" ".join(map(str, range(11))))
    with pytest.raises(ValueError, match="'를'"):  # a tail begins no word
        tokenizer.encode("를")


def test_save_and_load(tokenizer, tmp_path):
    tokenizer.save(tmp_path / "tokenizer.json")
    assert WordTokenizer.load(tmp_path / "tokenizer.json").tokens == tokenizer.tokens


@pytest.mark.parametrize(
    "content",
    ["", "[1]", "{}", '{"pieces": "가"}', '{"pieces": []}', "\x00", pytest.param("[" * 100_000, id="deep")],
)
def test_a_file_that_is_no_tokenizer_is_refused(content, tmp_path):
    (tmp_path / "tokenizer.json").write_text(content, encoding="utf-8")
    with pytest.raises(ValueError, match=r"pieces|tokenizer\.json"):
        WordTokenizer.load(tmp_path / "tokenizer.json")


@pytest.mark.parametrize(
    ("pieces", "error"),
    [
        ("가나", TypeError),
        (3, TypeError),
        ([3], TypeError),
        ([], ValueError),
        (["▁가", "▁가"], ValueError),
        ([""], ValueError),
        (["▁"], ValueError),
        (["가▁나"], ValueError),
        (["가 나"], ValueError),
        ([unicodedata.normalize("NFD", "가")], ValueError),
    ],
)
def test_bad_pieces_are_named(pieces, error):
    with pytest.raises(error, match="pieces"):
        WordTokenizer(pieces)


@pytest.mark.parametrize(
    ("call", "error", "message"),
    [
        (lambda t: t.encode(3), TypeError, "text는 문자열이어야 한다"),
        (lambda t: t.decode([99]), ValueError, "받은 원소: 99"),
    ],
)
def test_bad_input_is_named(tokenizer, call, error, message):
    with pytest.raises(error, match=message):
        call(tokenizer)
