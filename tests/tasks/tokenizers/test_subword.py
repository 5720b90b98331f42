"""서브워드 토크나이저: 무엇이든 되돌아오고, 배울 때마다 같고, 나쁜 입력은 한국어로 알린다."""

import re
import unicodedata

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from subword_texts import SIZE, TEXTS

from kit_core.tasks.tokenizers.subword import SubwordTokenizer


@pytest.fixture(scope="module", params=["unigram", "bpe"])
def tokenizer(request):
    return SubwordTokenizer.train(TEXTS, SIZE, request.param)


@example("")
@example("  빈칸이   여럿  ")
@example("\t줄\n바꿈\r\0")
@example("어휘에 없는 글자 漢字 😀 뷁")
@example("\u2581\ue000\ue001\ue000\u2581 ▁▁")
@example("[끝]</s><0x41>")
@example("\u1112\u1161\u11ab")
@given(st.text(st.characters(exclude_categories=["Cs"])))
def test_any_text_comes_back(tokenizer, text):
    ids = tokenizer.encode(text)
    assert tokenizer.decode(ids) == unicodedata.normalize("NFC", text)
    assert not {tokenizer.pad_id, tokenizer.start_id, tokenizer.end_id, 3} & set(ids)


def test_decoding_stops_at_the_end_and_skips_what_is_no_text(tokenizer):
    ids = tokenizer.encode("날씨가 좋다.")
    assert tokenizer.decode([1, *ids, 0, 2, *ids]) == "날씨가 좋다."


def test_words_seen_often_become_one_token(tokenizer):
    assert sum(len(tokenizer.encode(text)) for text in TEXTS) < 0.7 * sum(map(len, TEXTS))
    assert len(tokenizer.encode("뷁")) >= 3  # 바이트 셋
    assert len(tokenizer.tokens) == tokenizer.vocab_size == SIZE


@pytest.mark.parametrize("algorithm", ["unigram", "bpe"])
def test_the_same_texts_give_the_same_vocabulary(algorithm):
    first, again, other = (
        SubwordTokenizer.train(texts, SIZE, algorithm).model for texts in (TEXTS, TEXTS, TEXTS[:-1])
    )
    assert first == again
    assert first != other


def test_it_survives_a_file(tokenizer, tmp_path):
    tokenizer.save(tmp_path / tokenizer.file_name)
    loaded = SubwordTokenizer.load(tmp_path / tokenizer.file_name)
    assert loaded.encode("A dog läuft.") == tokenizer.encode("A dog läuft.")
    assert loaded.model == tokenizer.model


def test_bad_input_is_refused_in_korean(tokenizer, tmp_path):
    with pytest.raises(TypeError, match="text는 문자열이어야"):
        tokenizer.encode(3)
    with pytest.raises(ValueError, match="UTF-8로 적을 수 없는 글자"):
        tokenizer.encode("\ud800")
    with pytest.raises(TypeError, match="ids는 정수의"):
        tokenizer.decode([0.5])
    with pytest.raises(ValueError, match=f"0 이상 {SIZE} 미만"):
        tokenizer.decode([SIZE])
    (tmp_path / "no.model").write_bytes(b"not a model")
    with pytest.raises(ValueError, match="센텐스피스의 모델이 아니다"):
        SubwordTokenizer.load(tmp_path / "no.model")
    with pytest.raises(ValueError, match="vocab_size=5000"):
        SubwordTokenizer.train(TEXTS, 5000)
    with pytest.raises(ValueError, match="algorithm='word'"):
        SubwordTokenizer.train(TEXTS, SIZE, "word")


@pytest.mark.parametrize("algorithm", ["unigram", "bpe"])
def test_long_texts_are_learned_from_too(algorithm):
    long = "알쏭달쏭 " * 600  # 7,800 bytes: more than SentencePiece takes unless told
    for texts, size in (([long], 264), ([*TEXTS, long], SIZE)):
        tokenizer = SubwordTokenizer.train(texts, size, algorithm)
        assert set("알쏭달") <= set("".join(tokenizer.tokens))


@pytest.mark.parametrize(
    ("texts", "given", "error", "words"),
    [
        ("오늘은 날씨가 좋다.", {}, TypeError, "texts는 문자열의 나열이어야 한다. 문자열 하나라면"),
        ([1, 2], {}, TypeError, "texts[0]은(는) 1 (int)"),
        (["비", None], {}, TypeError, "texts[1]은(는) None"),
        ([], {}, ValueError, "texts가 비었다"),
        (["", ""], {}, ValueError, "모두 비었다"),
        (TEXTS, {"coverage": 5.0}, ValueError, "coverage=5.0은(는) 쓸 수 없다. 0.98 이상 1 이하"),
        (TEXTS, {"coverage": 0.5}, ValueError, "coverage=0.5"),
        (TEXTS, {"coverage": "all"}, TypeError, "coverage는 실수"),
        (TEXTS, {"vocab_size": 100}, ValueError, "vocab_size=100인 어휘를 만들 수 없다. 어휘를 늘린다"),
    ],
)
def test_what_cannot_be_learned_from_is_named(texts, given, error, words):
    with pytest.raises(error, match=re.escape(words)):
        SubwordTokenizer.train(texts, **{"vocab_size": SIZE} | given)


def test_other_ways_to_cut_need_a_unigram_vocabulary():
    with pytest.raises(ValueError, match='algorithm="unigram"'):
        SubwordTokenizer.train(TEXTS, SIZE, "bpe").nbest(["비"], 4)


def test_a_blank_is_a_token_of_its_own_that_no_text_becomes(tokenizer):
    blanks = SubwordTokenizer.train(TEXTS, SIZE + 1, blank=True)
    assert tokenizer.blank_id is None
    assert blanks.tokens[blanks.blank_id] == "[빈칸]"
    assert blanks.vocab_size == SIZE + 1
    assert blanks.blank_id not in blanks.encode("[빈칸] 날씨가 [빈칸]")
    ids = blanks.encode("날씨가 좋다.")
    assert blanks.decode([blanks.blank_id, *ids]) == "날씨가 좋다."
    with pytest.raises(TypeError, match=r"blank은.*'네'을"):
        SubwordTokenizer.train(TEXTS, SIZE, blank="네")
