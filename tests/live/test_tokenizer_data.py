"""The engine's tokenizers against kit_core's: ids, the text back from ids, and what is said of what cannot be read."""

from pathlib import Path

import numpy as np
import pytest
from live_engine import run_tasks
from odd_texts import odd_texts

import kit_core
from kit_core.tasks import korean_english
from kit_core.tasks.tokenizers.subword import SubwordTokenizer
from kit_core.tasks.tokenizers.syllable import SyllableTokenizer
from kit_lab.live.tokenizer_data import tokenizer_data

MODELS = Path(kit_core.__file__).parent / "pretrained" / "models"
TEXTS = [
    *odd_texts(400, seed=1, longest=2000),
    *["!!!", ".....", "ㅋㅋㅋㅋㅋㅋㅋㅋㅋㅋㅋㅋㅋㅋㅋㅋㅋㅋㅋㅋㅋ", "완전대박재미있음!!!"],
    *(text for example in korean_english.held_out_examples(20, seed=1) for text in example),
    "  학생이   책을 ",
    "",
    " ",
    "   ",
]
STRANGE = [
    "수상이 책을 수상이 읽는다.",
    " ".join(f"뷁{letter}" for letter in "가나다라마바사아자차카"),
    "책을\u00a0",
    "책을 " * 20,
    "학생이 웃는다",
    "  ",
    "I love you",
    "책 2권을 읽는다",
]
LIMITED = {"config": {"max_length": 32}, "source_end": True}
UNREADABLE = ["", "A4 용지", "가\u0007\u00a0나", "".join(map(chr, range(0x61, 0x70))), "일" * 40, "<b>일</b>"]


@pytest.fixture(scope="module")
def tokenizers():
    made = {
        "syllable": SyllableTokenizer.load(MODELS / "korean_numbers" / "tokenizer.json"),
        "word": korean_english.tokenizer(),
    }
    for name in ("chatbot", "multi30k", "reviews"):
        made[name] = SubwordTokenizer.load(MODELS / name / "tokenizer.model")
    return made


@pytest.fixture(scope="module")
def rows(tokenizers):
    """Ids as a model might write them: special ones among them, and bytes that make no letter."""
    rng = np.random.default_rng(5)
    return {
        name: [
            rng.integers(0, top, rng.integers(0, 20)).tolist()
            for top in (one.vocab_size, min(one.vocab_size, 264))
            for _ in range(150)
        ]
        for name, one in tokenizers.items()
    }


@pytest.fixture(scope="module")
def found(tokenizers, rows):
    tasks = {}
    for name in tokenizers:
        tasks[name, "encode"] = {"task": "encode", "name": name, "texts": TEXTS}
        tasks[name, "decode"] = {"task": "decode", "name": name, "rows": rows[name]}
        tasks[name, "tokens"] = {"task": "tokens", "name": name}
    for name, texts in (
        ("syllable", UNREADABLE),
        ("word", STRANGE),
        ("chatbot", ["\ud800가", "안녕 " * 40, "안녕"]),
    ):
        tasks[name, "complaint"] = {"task": "complaint", "name": name, "texts": texts, "card": LIMITED}
    classifier = LIMITED | {"classes": ["부정", "긍정"]}
    tasks["long review"] = {
        "task": "complaint",
        "name": "reviews",
        "texts": ["영화 " * 5000],
        "card": classifier,
    }
    data = {name: tokenizer_data(one) for name, one in tokenizers.items()}
    return dict(zip(tasks, run_tasks(list(tasks.values()), tokenizers=data), strict=True))


def ids_or_none(tokenizer, text):
    try:
        return list(tokenizer.encode(text))
    except ValueError:
        return None


@pytest.mark.parametrize("name", ["syllable", "word", "chatbot", "multi30k", "reviews"])
def test_the_ids_are_those_of_python(tokenizers, found, name):
    wanted = [ids_or_none(tokenizers[name], text) for text in TEXTS]
    assert [one.get("ids") for one in found[name, "encode"]] == wanted
    assert None in wanted
    assert sum(ids is not None for ids in wanted) > {"syllable": 3, "word": 40}.get(name, 300)


@pytest.mark.parametrize("name", ["syllable", "word", "chatbot", "multi30k", "reviews"])
def test_the_text_back_from_ids_and_the_names_are_those_of_python(tokenizers, rows, found, name):
    assert found[name, "decode"] == [tokenizers[name].decode(row) for row in rows[name]]
    assert found[name, "tokens"] == list(tokenizers[name].tokens)


def test_what_cannot_be_read_is_named_in_korean(found):
    assert found["syllable", "complaint"] == [
        "글이 비었다. 한 글자 이상 넣는다.",
        "모델이 배우지 않은 글자가 있다: 「A」 「용」",
        "모델이 배우지 않은 글자가 있다: 「U+0007」 「U+00A0」 「나」",
        "모델이 배우지 않은 글자가 있다: 「a」 「b」 「c」 「d」 「e」 「f」 「g」 「h」 「i」 「j」 밖에 5자",
        "글이 40토큰으로 너무 길다. 이 모델은 31토큰까지 읽는다.",
        "모델이 배우지 않은 글자가 있다: 「<」 「b」 「>」",
    ]
    assert found["word", "complaint"] == [
        "모델이 배우지 않은 낱말이나 꼴이 있다: 「수상이」",
        "모델이 배우지 않은 낱말이나 꼴이 있다: "
        "「뷁가」 「뷁나」 「뷁다」 「뷁라」 「뷁마」 「뷁바」 「뷁사」 「뷁아」 「뷁자」 「뷁차」 밖에 1개",
        "모델이 배우지 않은 낱말이나 꼴이 있다: 「책을U+00A0」",
        "글이 40토큰으로 너무 길다. 이 모델은 31토큰까지 읽는다.",
        None,
        "글이 비었다. 한 글자 이상 넣는다.",
        "이 모델은 한국어를 읽고 영어로 옮긴다. 「나는 너를 사랑해」처럼 한글로만 적는다.",
        "이 모델은 한국어를 읽고 영어로 옮긴다. 「나는 너를 사랑해」처럼 한글로만 적는다.",
    ]
    broken, long, fine = found["chatbot", "complaint"]
    assert broken == "글자로 읽을 수 없는 것이 있다: 「U+D800」"
    assert "토큰으로 너무 길다. 이 모델은 31토큰까지 읽는다." in long
    assert fine is None


def test_a_classifier_reads_the_beginning_of_what_is_long(found):
    assert found["long review"] == [None]


def test_the_unknown_letters_are_those_that_python_names(tokenizers):
    text = "이천\u00a0이십 A육 이천 B"
    (found,) = run_tasks(
        [{"task": "encode", "name": "syllable", "texts": [text]}],
        tokenizers={"syllable": tokenizer_data(tokenizers["syllable"])},
    )
    with pytest.raises(ValueError, match="어휘") as caught:
        tokenizers["syllable"].encode(text)
    named = ", ".join(map(repr, found[0]["unknown"]))
    assert f"글자가 있다: {named}. " in str(caught.value)


def test_a_tokenizer_that_cannot_be_the_same_in_the_page_is_refused(tmp_path):
    import io

    import sentencepiece

    written = io.BytesIO()
    sentencepiece.SentencePieceTrainer.train(
        sentence_iterator=iter(["가나다라 마바사 아자차 카타파하"] * 20),
        model_writer=written,
        vocab_size=20,
        pad_id=0,
        bos_id=1,
        eos_id=2,
        unk_id=3,
        minloglevel=2,
    )
    with pytest.raises(ValueError, match="tokenizer"):
        tokenizer_data(SubwordTokenizer(written.getvalue()))
    with pytest.raises(TypeError, match="받은 것: object"):
        tokenizer_data(object())
