"""A language model in the page: every switch of DescendantConfig, the probabilities that are drawn from, writing on."""

import json
from dataclasses import replace
from math import log2

import keras
import numpy as np
import pytest
from live_engine import entry, run_tasks
from odd_texts import odd_texts
from subword_texts import SIZE, TEXTS

from kit_core.decoding.sampling import kept_probabilities
from kit_core.descendants import DescendantConfig, LanguageModel, token_probabilities
from kit_core.pretrained import ModelCard, PretrainedLanguageModel
from kit_core.tasks.tokenizers.subword import SubwordTokenizer

END, START = 2, 1
LONGEST = 24
SMALL = {"d_model": 16, "num_layers": 2, "num_heads": 4, "d_ff": 24, "max_length": LONGEST, "dropout": 0.0}
PAPER, TODAY = DescendantConfig(SIZE, **SMALL), DescendantConfig.today(SIZE, **SMALL, num_key_value_heads=2)
CONFIGS = {
    "paper": PAPER,
    "today": TODAY,
    "interleaved": replace(PAPER, rotary="interleaved"),
    "one head of keys": replace(PAPER, num_key_value_heads=1),
    "RMSNorm behind": replace(PAPER, rms_norm=True),
    "gated": replace(PAPER, norm="pre", gated=True),
    "learned positions": replace(PAPER, norm="pre", position="learned"),
    "own projection": replace(TODAY, share_embeddings=False),
    "biases": replace(TODAY, use_bias=True, gated=False),
    "d_k and d_v apart": replace(TODAY, d_k=6, d_v=5, pad_id=4),
}
RNG = np.random.default_rng(8)
TEXT = "오늘은 날씨가"
CHOICES = [
    {"temperature": temperature, "top_k": top_k, "top_p": top_p}
    for temperature in (0.3, 1.0, 2.0)
    for top_k in (None, 1, 7, 999)
    for top_p in (1.0, 0.9, 0.2)
]
LOGITS = np.concatenate([RNG.normal(size=(6, 50)) * 3, np.round(RNG.normal(size=(6, 50)) * 2)]).astype(
    "float32"
)
# Equal logits, and sums of powers of two that reach p exactly.
LOGITS[-1], LOGITS[-2, :4] = 0, np.log([8, 4, 2, 2]) + 8
HOSTILE = [
    *odd_texts(12, seed=4, longest=12),
    "<img src=x onerror=alert(1)>",
    "__proto__",
    "\ufeff▁\ue000\ue001",
]
PLAIN = {"temperature": 0.8, "topK": None, "topP": 0.9}


def named(choice):
    return {"temperature": choice["temperature"], "topK": choice["top_k"], "topP": choice["top_p"]}


def batch_of(config):
    ids = RNG.integers(5, SIZE, (3, 9)).astype("int32")
    ids[1, 6:] = ids[2, 3:] = config.pad_id
    return ids


@pytest.fixture(scope="module")
def models():
    keras.utils.set_random_seed(3)
    tokenizer = SubwordTokenizer.train(TEXTS, SIZE, "unigram")
    made = {}
    for name, config in CONFIGS.items():
        model = LanguageModel(config)
        model.build()
        model.set_weights([w + 0.3 * RNG.normal(size=w.shape) for w in model.get_weights()])
        made[name] = PretrainedLanguageModel(model, tokenizer, ModelCard({"name": name}))
    return made


@pytest.fixture(scope="module")
def asked(models):
    """What Node is asked, by name."""
    tasks = {}
    for name, one in models.items():
        ids = batch_of(one.model.config)
        row = ids[0].tolist()
        tasks[name, "whole"] = {"task": "readWhole", "name": name, "rows": ids.tolist()}
        tasks[name, "pieces"] = {"task": "readOn", "name": name, "pieces": [row[:4], row[4:5], row[5:]]}
    write = {"task": "write", "name": "today", "text": TEXT}
    written = [5, 300, 17, 31, 8]
    tasks["read"] = write | PLAIN | {"ids": written, "temperature": 0.5, "topK": 20}
    tasks["question"] = write | PLAIN | {"answering": True, "ids": written, "count": 3}
    tasks["dialogue"] = write | PLAIN | {"ids": [300, START, 17, 31]}
    for seed in range(4):
        tasks["free", seed] = write | PLAIN | {"count": 99, "seed": seed, "topP": 1}
    tasks["greedy"] = write | {"temperature": 1, "topK": 1, "topP": 1, "count": 6, "top": 3}
    tasks["ended"] = write | PLAIN | {"ids": [5, END, 7], "count": 9}
    tasks["empty"] = write | PLAIN | {"text": "", "count": 2}
    tasks["filled"] = write | PLAIN | {"ids": [300] * 99, "count": 2}
    for text in HOSTILE:
        tasks["hostile", text] = write | PLAIN | {"text": text, "count": 1}
    for text in ("", "날씨가 " * 40):
        tasks["complaint", text] = write | PLAIN | {"text": text, "answering": True, "count": 1}
    tasks["probabilities"] = {
        "task": "probabilities",
        "logits": LOGITS.tolist(),
        "choices": list(map(named, CHOICES)),
    }
    tasks["draws"] = {
        "task": "draws",
        "shares": [0, 0.25, 0, 0.5, 0.25, 0],
        "uniforms": [0, 0.2, 0.25, 0.74, 0.76, 1],
    }
    tasks["uniforms"] = {"task": "uniforms", "seeds": 200, "places": 100}
    return tasks


@pytest.fixture(scope="module")
def found(models, asked):
    entries = {name: entry(one) for name, one in models.items()}
    assert all(one["architecture"] == "language_model" for one in entries.values())
    return dict(zip(asked, run_tasks(list(asked.values()), entries=entries), strict=True))


@pytest.mark.parametrize("name", CONFIGS)
def test_logits_are_those_of_kit_core_whole_and_in_pieces(models, asked, found, name):
    ids = np.array(asked[name, "whole"]["rows"])
    logits = np.asarray(models[name].model(ids))
    np.testing.assert_allclose(found[name, "whole"], logits, atol=1e-4)
    np.testing.assert_allclose(found[name, "pieces"], logits[0], atol=1e-4)


def test_what_is_drawn_from_is_what_kit_core_draws_from(found):
    for choice, mine in zip(CHOICES, found["probabilities"], strict=True):
        wanted = np.asarray(token_probabilities(LOGITS, **choice))
        np.testing.assert_allclose(mine, wanted, atol=1e-6, err_msg=str(choice))
        np.testing.assert_array_equal(np.array(mine) > 0, wanted > 0)


def test_a_draw_never_takes_what_was_not_kept(found):
    assert found["draws"] == [1, 1, 3, 3, 4, 4]


def test_a_seed_draws_evenly_and_each_place_anew(found):
    numbers = np.array(found["uniforms"])  # (seeds, places)
    assert numbers.min() >= 0
    assert numbers.max() < 1
    assert len(np.unique(numbers)) == numbers.size
    counts, _ = np.histogram(numbers, 20, (0, 1))
    assert ((counts - 1000) ** 2 / 1000).sum() < 45  # chi-square of 19 degrees: one in a thousand
    for one, other in ((numbers[:-1], numbers[1:]), (numbers[:, :-1], numbers[:, 1:])):
        assert abs(np.corrcoef(one.ravel(), other.ravel())[0, 1]) < 0.03


def logits_of(one, ids):
    return np.asarray(one.model(np.array([ids])))[0]


def shares_of(logits):
    return np.asarray(keras.ops.softmax(logits))


def drawn_from(logits, temperature, top_k, top_p):
    without = logits.copy()
    without[..., 0] = -np.inf
    return np.asarray(kept_probabilities(without, temperature, top_k, top_p))


def test_every_place_of_a_text_has_the_model_s_probabilities(models, asked, found):
    one, seen = models["today"], found["read"]
    ids = [END, *one.tokenizer.encode(TEXT), *asked["read"]["ids"]]
    logits = logits_of(one, ids)
    before, after = shares_of(logits), drawn_from(logits, 0.5, 20, 0.9)
    (told,) = seen["told"]
    assert told["from"] == len(one.tokenizer.encode(TEXT))
    assert [token["id"] for token in told["tokens"]] == ids[1:]
    for t, place in enumerate([*told["tokens"], told["next"]]):
        order = np.argsort(-before[t], kind="stable")
        order = order[order != 0][:8]
        assert [candidate["id"] for candidate in place["best"]] == order.tolist()
        assert [candidate["name"] for candidate in place["best"]] == [one.tokenizer.tokens[i] for i in order]
        for number, whole in (("before", before), ("after", after)):
            mine = [candidate[number] for candidate in place["best"]]
            np.testing.assert_allclose(mine, whole[t][order], atol=1e-5)
        assert place["kept"]["count"] == (after[t] > 0).sum()
        assert place["kept"]["before"] == pytest.approx(before[t][after[t] > 0].sum(), abs=1e-5)
        if t < len(ids) - 1:
            assert place["before"] == pytest.approx(before[t, ids[t + 1]], abs=1e-6)
            assert place["rank"] == 1 + (before[t] > before[t, ids[t + 1]]).sum()
    assert "before" not in told["next"]
    bits = -sum(log2(token["before"]) for token in told["tokens"])
    loss = keras.ops.sparse_categorical_crossentropy(np.array(ids[1:]), logits[:-1], from_logits=True)
    assert bits == pytest.approx(np.asarray(loss).sum() / np.log(2), rel=1e-5)


def test_what_is_written_is_drawn_by_the_seed_at_its_place(models, found):
    one, uniforms = models["today"], found["uniforms"]
    beginning = [END, *one.tokenizer.encode(TEXT)]
    texts = set()
    for seed in range(4):
        seen = found["free", seed]
        ids = seen["ids"]
        assert [step["token"]["id"] for step in seen["told"][1:]] == ids
        assert seen["ended"] == ("end" if ids[-1] == END else "room")
        assert seen["told"][-1]["next"] is None
        after = drawn_from(logits_of(one, [*beginning, *ids]), 0.8, None, 1.0)
        for t, id in enumerate(ids):
            reached = np.cumsum(after[len(beginning) - 1 + t].astype("float64"))
            assert reached[id - 1] - 1e-4 <= uniforms[seed][t] * reached[-1] <= reached[id] + 1e-4
        texts.add(seen["text"])
    assert len(texts) == 4


def test_greedy_writing_and_its_text_are_those_of_python(models, found):
    one, seen = models["today"], found["greedy"]
    assert [seen["text"]] == one.generate([TEXT], max_length=6, temperature=1.0, top_k=1, top_p=1.0)
    assert all(step["token"]["rank"] == 1 for step in seen["told"][1:])
    assert {len(step["token"]["best"]) for step in seen["told"][1:]} == {3}
    assert (
        seen["told"][3]["text"] == one.generate([TEXT], max_length=3, temperature=1.0, top_k=1, top_p=1.0)[0]
    )


def test_a_question_is_framed_and_a_made_up_dialogue_has_two_lines(models, asked, found):
    ids = models["today"].tokenizer
    told, *steps = found["question"]["told"]
    question = [*ids.encode(TEXT), START]
    assert [token["id"] for token in told["tokens"]] == [*question, *asked["question"]["ids"]]
    assert told["from"] == len(question)
    assert len(steps) <= 3
    assert found["question"]["text"] == ids.decode(found["question"]["ids"])
    assert found["dialogue"]["text"] == f"{ids.decode([*ids.encode(TEXT), 300])}\n{ids.decode([17, 31])}"


def test_writing_ends_where_python_s_does(found):
    assert found["ended"]["ids"] == [5, END]
    assert (found["ended"]["ended"], found["ended"]["told"][0]["next"]) == ("end", None)
    assert found["empty"]["told"][0]["tokens"] == []
    assert len(found["empty"]["ids"]) == 2
    told = found["filled"]["told"][0]
    assert (len(told["tokens"]), told["next"], found["filled"]["ended"]) == (LONGEST - 1, None, "room")
    assert len(found["filled"]["told"]) == 1


def test_any_text_is_split_as_in_python_or_complained_of(models, found):
    ids = models["today"].tokenizer
    for text in HOSTILE:
        seen = found["hostile", text]
        if any("\ud800" <= letter <= "\udfff" for letter in text):
            assert "「U+D" in seen["complaint"]
        elif "complaint" in seen:
            assert seen["complaint"].endswith(f"이 모델은 {LONGEST - 2}토큰까지 읽는다.")
            assert len(ids.encode(text)) > LONGEST - 2
        else:
            tokens = [token["id"] for token in seen["told"][0]["tokens"]]
            assert tokens == ids.encode(text)
            json.dumps(seen)
    assert found["complaint", ""]["complaint"].startswith("글이 비었다")
    assert f"이 모델은 {LONGEST - 3}토큰까지" in found["complaint", "날씨가 " * 40]["complaint"]


@pytest.mark.parametrize("ids", [[0], [SIZE], [-1], [1.5], ["5"]])
def test_ids_that_are_no_tokens_are_refused(models, ids):
    task = {"task": "write", "name": "today", "text": TEXT, "ids": ids} | PLAIN
    with pytest.raises(AssertionError, match=f"ids.*0 이상 {SIZE} 미만"):
        run_tasks([task], entries={"today": entry(models["today"])})
