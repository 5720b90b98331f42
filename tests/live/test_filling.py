"""A model that fills in blanks in the page: its logits, and what Python computes beforehand, are the engine's."""

import numpy as np
import pytest
from live_engine import entry, run_tasks
from refusals import badly_refused
from small_masked_words import LONGEST, small_masked_words

from kit_core import load_pretrained
from kit_lab.live import LiveModel, filling
from kit_lab.live.filling import CANDIDATES
from kit_lab.widgets import AttentionExample, AttentionHeads

TEXT = "오늘은 날씨가 정말 좋다."
TWICE = "날씨가 날씨가"
CONFIGS = {
    "small": {},
    "paper": {"norm": "post"},
    "learned positions": {"position": "learned"},
    "biases": {"use_bias": True, "d_k": 6, "d_v": 5},
    "another pad": {"pad_id": 7},
}
ODD = ["▁\ue000\ue001", "\u1112\u1161\u11ab", "[빈칸] 날씨가 [빈칸]", "<img src=x>", "__proto__", "\ue002"]


@pytest.fixture(scope="module")
def models():
    return {name: small_masked_words(name, **config) for name, config in CONFIGS.items()}


@pytest.fixture(scope="module")
def answered(models):
    """What Node is asked, by name: the logits, whole fillings and how it reads odd texts."""
    ids = models["small"].tokenizer.encode(TEXT)
    tasks = {
        (name, at): {"task": "fillIn", "name": name, "ids": ids, "at": at}
        for name in models
        for at in (0, 2, len(ids) - 1)
    }
    tasks |= {
        ("fill", at): {"task": "fill", "name": "small", "text": TEXT, "at": at} for at in (None, 0, 3, 99)
    }
    tasks["equal"] = {"task": "fill", "name": "small", "text": TWICE, "at": None}
    tasks["odd"] = {"task": "encode", "name": "small", "texts": ODD}
    tasks["long"] = {"task": "fill", "name": "small", "text": "날씨가 " * 40, "at": 0}
    tasks["empty"] = {"task": "fill", "name": "small", "text": "", "at": 0}
    entries = {name: entry(one) for name, one in models.items()}
    return dict(zip(tasks, run_tasks([*tasks.values()], entries=entries), strict=True))


@pytest.mark.parametrize("name", CONFIGS)
def test_the_logits_are_those_of_kit_core(models, answered, name):
    ids = models["small"].tokenizer.encode(TEXT)
    for at in (0, 2, len(ids) - 1):
        want = np.asarray(models[name].model((np.array([ids]), np.array([[at]]))))[0, 0]
        np.testing.assert_allclose(answered[name, at], want, atol=1e-4)


def same(ours, theirs):
    assert [(one.name, one.text) for one in ours.best] == [
        (one["name"], one["text"]) for one in theirs["best"]
    ]
    np.testing.assert_allclose(
        [one.share for one in ours.best], [one["share"] for one in theirs["best"]], atol=1e-6
    )
    assert ours.share == pytest.approx(theirs["share"], abs=1e-6)
    assert ours.rank == theirs["rank"]


@pytest.mark.parametrize("at", [None, 0, 3, 99])
def test_what_python_prepares_is_what_the_page_computes(models, answered, at):
    theirs = answered["fill", at]
    last = len(models["small"].tokenizer.encode(TEXT)) - 1
    ours = filling(models["small"], TEXT, at=at if at is None else min(at, last))
    assert (list(ours.tokens), ours.at) == (theirs["tokens"], theirs["at"])
    if at is None:  # the longest token; the name of a byte is longer, yet says nothing
        assert any(name.startswith("<0x") for name in ours.tokens)
        words = [name for name in ours.tokens if not name.startswith("<0x")]
        assert ours.tokens[ours.at] in words
        assert len(ours.tokens[ours.at]) == max(map(len, words))
    same(ours.both, theirs["both"])
    same(ours.left, theirs["left"])
    for said in (ours.both, ours.left):
        assert len({one.name.strip("▁") for one in said.best}) == len(said.best) == CANDIDATES


def test_pieces_that_differ_by_their_space_alone_are_one_word(models, answered):
    """Their probabilities add up, and the likelier of them is the one that is put in."""
    model = models["small"]
    words = [name.replace("▁", "") for name in model.tokenizer.tokens]
    ids = model.tokenizer.encode(TEXT)
    hidden = np.array([[*ids[:3], model.tokenizer.blank_id, *ids[4:]]])
    shares = model.probabilities(hidden, np.array([[3]]))[0, 0]
    alike = {one: [i for i, word in enumerate(words) if word == one] for one in words}
    found = filling(model, TEXT, at=3, count=len(alike) - 2).both.best
    assert sum(len(alike[one.name.replace("▁", "")]) > 1 for one in found) > 5
    for one in found:
        pieces = alike[one.name.replace("▁", "")]
        assert one.share == pytest.approx(shares[pieces].sum())
        assert one.name == model.tokenizer.tokens[max(pieces, key=lambda i: shares[i])]


def test_of_equally_long_tokens_the_last_is_hidden(models, answered):
    ours = filling(models["small"], TWICE)
    assert ours.tokens.count(ours.tokens[ours.at]) == 2
    assert (list(ours.tokens), ours.at) == (answered["equal"]["tokens"], answered["equal"]["at"])


def test_both_sides_are_read_and_the_left_alone_is_not_all(models):
    first, other = (filling(models["small"], text, at=1) for text in (TEXT, "오늘은 날씨가 정말 싫다."))

    def shares(said):
        return [(one.name, one.share) for one in said.best]

    assert shares(first.left) == shares(other.left)
    assert shares(first.both) != shares(other.both)


def test_texts_are_cut_as_python_cuts_them(models, answered):
    tokenizer = models["small"].tokenizer
    for text, read in zip(ODD, answered["odd"], strict=True):
        assert read["ids"] == tokenizer.encode(text)
        assert tokenizer.blank_id not in read["ids"]


def test_what_cannot_be_read_is_told(answered):
    assert f"이 모델은 {LONGEST}토큰까지" in answered["long"]["complaint"]
    assert "글이 비었다" in answered["empty"]["complaint"]


def test_only_its_own_widget_shows_it(models):
    live = LiveModel(models["small"])
    assert (live.architecture, live.writes_on, live.classes) == ("masked_words", False, None)
    assert live.filling(TEXT, 2) == filling(models["small"], TEXT, at=2)
    with pytest.raises(TypeError, match=r"빈칸을 채우는 모델이라.*BlankFiller"):
        AttentionHeads([AttentionExample(["가"], encoder=np.ones((1, 1, 1, 1)))], live=live)


def test_what_cannot_be_hidden_is_refused(models):
    wrong = {"text": ["", "날씨가 " * 40], "at": [99, -1], "count": [0]}
    assert badly_refused(lambda **change: filling(models["small"], **{"text": TEXT} | change), wrong) == []


def test_another_model_fills_nothing_in():
    with pytest.raises(TypeError, match="PretrainedMaskedWords"):
        filling(load_pretrained("reviews"), TEXT)
