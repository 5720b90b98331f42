import subprocess
import sys
from collections import Counter

import numpy as np
import pytest
from subword_texts import SIZE, TEXTS

from kit_core.tasks.tokenizers.subword import SubwordTokenizer
from kit_core.tasks.tokenizers.subword_sampling import SubwordSampler

STRANGE = [" ".join(TEXTS[:5]), "어휘에 없는 글자 뷁", "", "두  칸", " 앞뒤 ", "\u2581"]


@pytest.fixture(scope="module")
def unigram():
    return SubwordTokenizer.train(TEXTS, SIZE, "unigram")


def test_the_same_text_is_cut_in_ways_that_all_read_back(unigram):
    texts = STRANGE * 50
    drawn = SubwordSampler(unigram, texts, 0.1).draw(1)
    assert [unigram.decode(ids) for ids in drawn] == texts
    assert len({tuple(ids) for ids in drawn[:: len(STRANGE)]}) > 10


def test_a_large_exponent_leaves_the_likeliest_way(unigram):
    drawn = SubwordSampler(unigram, STRANGE, 100.0).draw(1)
    assert [len(ids) for ids in drawn] == [len(unigram.encode(text)) for text in STRANGE]


def test_seeds_give_other_ways_and_the_same_seed_the_same(unigram):
    sampler = SubwordSampler(unigram, STRANGE * 20, 0.1)
    assert sampler.draw(1) == sampler.draw(1) == SubwordSampler(unigram, STRANGE * 20, 0.1).draw(1)
    assert sampler.draw(1) != sampler.draw(2)


def test_another_process_draws_the_same(unigram, tmp_path):
    unigram.save(tmp_path / "tokenizer.model")
    code = (
        "import sys; from pathlib import Path\n"
        "from kit_core.tasks.tokenizers.subword import SubwordTokenizer\n"
        "from kit_core.tasks.tokenizers.subword_sampling import SubwordSampler\n"
        "tokenizer = SubwordTokenizer.load(Path(sys.argv[1]))\n"
        "print(SubwordSampler(tokenizer, sys.argv[2:], 0.1).draw(3))"
    )
    texts = TEXTS[:20]
    said = subprocess.run(
        [sys.executable, "-c", code, str(tmp_path / "tokenizer.model"), *texts],
        capture_output=True,
        text=True,
        check=True,
    )
    assert said.stdout.strip() == str(SubwordSampler(unigram, texts, 0.1).draw(3))


def test_ways_come_as_often_as_their_probabilities_say(unigram):
    word = max((word for text in TEXTS for word in text.split()), key=len)
    (ways,) = unigram.nbest([word], 64)
    weights = np.exp(0.5 * np.array([score for _, score in ways]))
    count = 4_000
    drawn = Counter(map(tuple, SubwordSampler(unigram, [word] * count, 0.5).draw(0)))
    expected = dict(zip((tuple(ids) for ids, _ in ways), weights / weights.sum(), strict=True))
    assert len(expected) > 3
    assert drawn.keys() <= expected.keys()
    for way, share in expected.items():
        assert drawn[way] / count == pytest.approx(share, abs=4 * np.sqrt(share * (1 - share) / count) + 1e-3)


@pytest.mark.parametrize(
    ("given", "error", "words"),
    [
        ({"smoothness": 0}, ValueError, "smoothness=0"),
        ({"texts": "비"}, TypeError, "문자열 하나라면"),
        ({"nbest": 0}, ValueError, "nbest=0"),
        ({"texts": []}, ValueError, "texts가 비었다"),
        ({"texts": ["비", 3]}, TypeError, r"texts\[1\]은"),
    ],
)
def test_bad_input_is_named(unigram, given, error, words):
    with pytest.raises(error, match=words):
        SubwordSampler(unigram, **{"texts": ["비"], "smoothness": 0.5} | given)


def test_a_vocabulary_learned_otherwise_is_refused():
    with pytest.raises(ValueError, match='algorithm="unigram"으로 배운 것을 쓴다'):
        SubwordSampler(SubwordTokenizer.train(TEXTS, SIZE, "bpe"), ["비"], 0.5)
