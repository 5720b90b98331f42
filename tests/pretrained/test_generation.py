"""One `generate` for every model that writes: which search it is, what the scores are, and what is refused."""

from functools import cache

import numpy as np
import pytest
from keras.ops import convert_to_numpy as to_numpy
from tiny_writers import TOKENIZER, tiny_writer

from kit_core import beam_search, greedy_decode, reference
from kit_core.pretrained.crisis import CRISIS
from kit_core.pretrained.generation import Batch, Pieces, Scored, Search
from kit_core.pretrained.sequence_model import encode_texts

TEXTS = ["가나", "다라마 가", "마"]
LIMITS = {"start_id": 1, "end_id": 2, "max_length": 7}


@cache
def pairs():
    return tiny_writer()


@cache
def writer():
    return tiny_writer(language_model=True)


def log_probabilities(ids, source=None):
    """What the model gives to every next token after `ids`, without a cache."""
    if source is None:
        logits = to_numpy(writer().model(np.array([ids])))[0, -1]
    else:
        logits = to_numpy(pairs().model((source, np.array([ids]))))[0, -1]
    logits = logits.astype("float64")
    return logits - np.logaddexp.reduce(logits)


def summed(ids, start, source=None):
    """The log probability of `ids` after `start`, up to the end token."""
    total, read = 0.0, list(start)
    for token in ids:
        total += log_probabilities(read, source)[token]
        read.append(token)
    return total


def test_greedy_and_beam_are_those_of_the_decoder_with_its_scores():
    source = encode_texts(pairs(), TEXTS)
    greedy = [TOKENIZER.decode(row) for row in greedy_decode(pairs().model, source, **LIMITS)]
    assert pairs().generate(TEXTS) == greedy
    ids, scores = beam_search(pairs().model, source, beam_size=3, alpha=0.3, **LIMITS)
    want = [
        [(TOKENIZER.decode(row), pytest.approx(score, abs=1e-6)) for row, score in zip(*one, strict=True)]
        for one in zip(ids[:, :2], scores[:, :2], strict=True)
    ]
    given = pairs().generate(TEXTS, beam_size=3, length_penalty=0.3, num_results=2, return_scores=True)
    assert given == want
    assert pairs().generate(TEXTS, beam_size=3, length_penalty=0.3) == [rows[0][0] for rows in want]


def test_the_likeliest_token_drawn_is_the_greedy_one_with_the_score_of_a_beam_of_one():
    greedy = pairs().generate(TEXTS, return_scores=True)
    drawn = pairs().generate(TEXTS, top_k=1, return_scores=True)
    assert [text for text, _ in greedy] == pairs().generate(TEXTS) == [text for text, _ in drawn]
    assert [score for _, score in drawn] == pytest.approx([score for _, score in greedy], abs=1e-6)


def test_what_is_drawn_varies_with_the_seed_and_is_scored_by_the_model_alone():
    asked = {"temperature": 1.5, "num_results": 4, "length_penalty": 0.0, "return_scores": True}
    one, again, other = (pairs().generate(TEXTS, seed=seed, **asked) for seed in (5, 5, 6))
    assert one == again != other
    assert [len(set(rows)) > 1 for rows in one] == [True] * 3
    source = encode_texts(pairs(), TEXTS)
    choices = {"temperature": 1.5, "top_k": None, "top_p": 1.0}
    search = Search(results=4, choices=choices, seed=5)
    for place, rows in enumerate(
        zip(*search.found(pairs().model, Batch(range(3), source, LIMITS)), strict=True)
    ):
        assert [(TOKENIZER.decode(ids), score) for ids, score in zip(*rows, strict=True)] == one[place]
        for ids, score in zip(*rows, strict=True):
            said = [int(token) for token in ids if token != TOKENIZER.pad_id]
            assert score == pytest.approx(summed(said, [1], source[place : place + 1]), abs=1e-4)


def test_texts_of_a_second_batch_are_drawn_anew(monkeypatch):
    monkeypatch.setattr("kit_core.pretrained.sequence_model.BATCH_SIZE", 3)
    drawn = pairs().generate(["가나"] * 6, temperature=1.5)
    assert drawn[:3] != drawn[3:]


@pytest.mark.parametrize("alpha", [0.0, 1.0])
def test_a_language_model_searches_with_a_beam_as_the_reference_does(alpha):
    prompt = [2, *TOKENIZER.encode("가나")]

    def following(ids):
        log = log_probabilities([*prompt, *ids])
        log[TOKENIZER.pad_id] = -np.inf
        return log

    want = reference.beam_search(following, end_id=2, max_length=5, beam_size=3, alpha=alpha)
    given = writer().generate(
        ["가나"], beam_size=3, num_results=3, max_length=5, length_penalty=alpha, return_scores=True
    )
    shown = [writer().decoded([*prompt[1:], *(i for i in one.ids if i != 2)]) for one in want]
    assert [text for text, _ in given[0]] == shown
    assert [score for _, score in given[0]] == pytest.approx([one.score for one in want], abs=1e-5)


@pytest.mark.parametrize("name", ["pairs", "writer"])
def test_the_pieces_of_a_stream_make_the_answer(name):
    model, pieces = {"pairs": pairs, "writer": writer}[name](), []
    asked = {"seed": 2, "temperature": 1.2, "return_scores": True}
    [(text, score)] = model.generate(["가나"], **asked)
    assert model.generate(["가나"], stream=pieces.append, **asked) == [(text, pytest.approx(score, abs=1e-5))]
    assert "".join(pieces) == text
    assert len(pieces) > 1


def test_a_stream_of_greedy_decoding_is_the_same_answer():
    pieces = []
    assert pairs().generate(["가나"], stream=pieces.append) == pairs().generate(["가나"]) == ["".join(pieces)]


def test_bytes_that_are_no_letter_yet_wait():
    told = []
    pieces = Pieces(told.append)
    for text in ("가", "가\ufffd", "가\ufffd\ufffd", "가나", "가나\ufffd"):
        pieces.tell(text)
    pieces.tell("가나\ufffd", last=True)
    assert told == ["가", "나", "\ufffd"]


def test_a_text_of_crisis_has_one_fixed_answer():
    model, told = tiny_writer(crisis=CRISIS), []
    texts = ["죽고 싶어", "가나"]
    found = model.generate(["가나"], beam_size=2, num_results=2, return_scores=True)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(type(TOKENIZER), "encode", lambda self, text: [3])
        fixed, other = model.generate(texts, beam_size=2, num_results=2, return_scores=True)
        assert fixed == [Scored(CRISIS["answer"], 0.0)]
        assert len(other) == len(found[0])
        assert model.generate(texts[:1], stream=told.append) == [CRISIS["answer"]] == told


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ({"beam_size": 4, "temperature": 1.0}, r"temperature=1\.0.*beam_size=4.*beam_size=1과"),
        ({"beam_size": 4, "seed": 0}, "seed=0.*beam_size=4"),
        ({"beam_size": 4, "stream": print}, "stream=.*beam_size=4"),
        ({"beam_size": 2, "num_results": 3}, "num_results=3.*beam_size=2개"),
        ({"num_results": 3}, "num_results=3.*답은 하나.*beam_size를 3 이상"),
        ({"num_results": 3, "top_k": 1}, "num_results=3.*답은 하나"),
        ({"num_results": 0}, "num_results=0"),
        ({"seed": 1}, "seed=1.*temperature"),
        ({"top_p": 2}, "top_p=2.*1 이하"),
        ({"max_length": 13}, "max_length=13.*12토큰 이하"),
        ({"length_penalty": 1e9}, "length_penalty=1000000000.0"),
        ({"stream": print}, "texts의 수=3.*하나만"),
        ({"stream": print, "temperature": 1.0, "num_results": 2}, "num_results=2.*stream"),
        ({"texts": ["가", "가" * 13]}, r"texts의 토큰=13.*texts\[1\].*12토큰 이하"),
        ({"texts": ["가", ""]}, r"texts\[1\]=''.*빈 것 없이"),
    ],
)
def test_what_has_no_meaning_is_refused_before_any_work(given, words, monkeypatch):
    for work in ("greedy_decode", "searched", "sampled"):
        monkeypatch.setattr(f"kit_core.pretrained.generation.{work}", None)
    with pytest.raises(ValueError, match=words):
        pairs().generate(**{"texts": TEXTS} | given)


def test_a_language_model_draws_unless_asked_to_search():
    assert len({*writer().generate([""] * 9, temperature=2.0, top_p=1.0)}) > 3
    with pytest.raises(ValueError, match=r"texts의 토큰=12.*texts\[1\]에 이을 자리"):
        writer().generate(["가", "가" * 11])
    with pytest.raises(TypeError, match=r"stream.*함수"):
        writer().generate(["가"], stream=3)
