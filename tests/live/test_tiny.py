"""The whole engine on models of a few hundred numbers, beside kit_core.reference: nothing here waits for Keras."""

import numpy as np
import pytest
from live_engine import run_tasks
from live_parity import END_ID, START_ID
from tiny_weights import HEADS, LAYERS, LETTERS, VOCABULARY, tiny_entry, tiny_weights

from kit_core import reference

KINDS = {
    "post": {"norm": "post"},
    "pre": {"norm": "pre", "learned": True},
    "untied": {"norm": "post", "tied": False},
}
PADS = {"post": 0, "pre": 0, "untied": VOCABULARY - 1}
RNG = np.random.default_rng(2)
SOURCE, TARGET = (RNG.integers(3, VOCABULARY - 1, (3, n)) for n in (6, 5))
LIMITS = {"startId": START_ID, "endId": END_ID, "maxLength": 7}
BEAMS = [(0.6, 4), (2, 3), (0, 2)]
TEXTS = ["가나다라", "파하가거나", "거거", "자차카타파하", "나"]
SEEDS = {"post": 2, "pre": 3, "untied": 2}  # with these the first two texts get two answers
WEIGHTS = {name: tiny_weights(SEEDS[name], **kind) for name, kind in KINDS.items()}
NESTED = {name: reference.nest_weights(one) for name, one in WEIGHTS.items()}
PLACES = [
    "encoder/layer_1",
    "decoder/layer_1",
    *(f"decoder/layer_1@{t}" for t in range(8)),
    "encoder/layer_1@0",
]
PAIR = {"text": TEXTS[0], "other": TEXTS[1]}


def how(name):
    return HEADS, KINDS[name]["norm"], PADS[name]


def padded(ids, name):
    """The same with padding behind the second and the third row."""
    ids = ids.copy()
    ids[1, 4:] = ids[2, 2:] = PADS[name]
    return ids


@pytest.fixture(scope="module")
def found():
    tasks = {}
    for name in KINDS:
        source, target = padded(SOURCE, name), padded(TARGET, name)
        batch = {"name": name, "source": source.tolist(), "target": target.tolist()}
        tasks[name, "forward"] = batch | {"task": "forward", "operations": [], "watch": ["*"]}
        one = {"name": name, "source": SOURCE[:1].tolist()}
        tasks[name, "stepwise"] = one | {"task": "stepwise", "target": TARGET[0].tolist(), "operations": []}
        for alpha, size in BEAMS:
            limits = LIMITS | {"alpha": alpha, "beamSize": size}
            tasks[name, "beam", alpha, size] = batch | {"task": "decodeIds", "limits": limits, "beam": True}
        tasks[name, "greedy"] = batch | {"task": "decodeIds", "limits": LIMITS, "beam": False}
        for text in TEXTS:
            tasks[name, "lens", text] = {"task": "lens", "name": name, "text": text}
        for place in PLACES:
            tasks[name, "patch", place] = PAIR | {"task": "lens", "name": name, "place": place}
        tasks[name, "trace"] = PAIR | {"task": "trace", "name": name, "places": PLACES}
    entries = {name: tiny_entry(WEIGHTS[name], kind["norm"], PADS[name]) for name, kind in KINDS.items()}
    return dict(zip(tasks, run_tasks(list(tasks.values()), entries=entries), strict=True))


@pytest.mark.parametrize("name", KINDS)
def test_logits_are_those_of_the_reference(found, name):
    source, target = padded(SOURCE, name), padded(TARGET, name)
    wanted = reference.forward(source, target, NESTED[name], *how(name))
    seen = found[name, "forward"]
    np.testing.assert_allclose(seen["result"], wanted, atol=1e-4)
    np.testing.assert_array_equal(seen["arrays"]["logits"], seen["result"])
    stepwise = reference.forward(SOURCE[:1], TARGET[:1], NESTED[name], *how(name))[0]
    np.testing.assert_allclose(found[name, "stepwise"], stepwise, atol=1e-4)


def following(name, row):
    """The log-probabilities of what follows some ids, in one sentence."""
    source = padded(SOURCE, name)[row : row + 1]

    def log_probabilities(ids):
        target = np.array([[START_ID, *ids]])
        logits = reference.forward(source, target, NESTED[name], *how(name))[0, -1].astype("float64")
        return logits - np.logaddexp.reduce(logits)

    return log_probabilities


@pytest.mark.parametrize("name", KINDS)
def test_searches_find_what_the_reference_finds(found, name):
    limits = {"end_id": END_ID, "max_length": LIMITS["maxLength"], "pad_id": PADS[name]}
    for row in range(len(SOURCE)):
        greedy = reference.greedy_search(following(name, row), **limits)
        assert found[name, "greedy"][row] == list(greedy.ids)
        for alpha, size in BEAMS:
            mine = found[name, "beam", alpha, size][row]
            wanted = reference.beam_search(following(name, row), beam_size=size, alpha=alpha, **limits)
            assert [one["ids"] for one in mine] == [list(one.ids) for one in wanted]
            scores = [one.score for one in wanted]
            np.testing.assert_allclose([one["score"] for one in mine], scores, atol=1e-4)


def encoded(text):
    return np.array([[3 + LETTERS.index(letter) for letter in text]])


def shares(name, source, ids, layers=LAYERS, memory=None):
    """The probabilities (T, V) of what follows each id after so many layers of the decoder."""
    weights = NESTED[name]
    decoder = {
        part: one
        for part, one in weights["decoder"].items()
        if not part.startswith("layer_") or int(part[6:]) < layers
    }
    if memory is None:
        memory = reference.encode(source, weights, *how(name))
    logits = reference.decode(np.array([ids]), memory, source, weights | {"decoder": decoder}, *how(name))
    return reference.softmax(logits)[0]


def ids_of(name, shown):
    tokens = ["[패딩]", "[시작]", "[끝]", *LETTERS]
    return [tokens.index(one) for one in shown]


@pytest.mark.parametrize("name", KINDS)
def test_the_lens_shows_what_a_shorter_decoder_would_write(found, name):
    for text in TEXTS:
        shown = found[name, "lens", text]["plain"]
        read, ids = ids_of(name, shown["read"]), ids_of(name, shown["tokens"])
        assert read == [START_ID, *ids[:-1]]
        assert shown["source"] == list(text)
        assert shown["text"] == "".join(one for one in shown["tokens"] if one in LETTERS)
        assert len(shown["rows"]) == LAYERS + 1
        for layers, row in enumerate(shown["rows"]):
            wanted = shares(name, encoded(text), read, layers)
            assert len(row) == len(wanted)
            for cell, own, token in zip(row, wanted, ids, strict=True):
                best = np.argsort(-own, kind="stable")[:3]
                assert ids_of(name, [one for one, _ in cell["best"]]) == best.tolist()
                np.testing.assert_allclose([share for _, share in cell["best"]], own[best], atol=1e-4)
                assert cell["rank"] == 1 + (own > own[token]).sum()


@pytest.mark.parametrize("name", KINDS)
def test_a_patched_place_has_the_other_run_s_value_or_zeros(found, name):
    source, other = map(encoded, TEXTS[:2])
    seen = {place: found[name, "patch", place] for place in PLACES}
    whole = seen["encoder/layer_1"]
    one, two = (ids_of(name, whole[run]["tokens"]) for run in ("plain", "other"))
    apart = whole["apart"]
    assert one[:apart] == two[:apart]
    assert one[apart] != two[apart]
    read, both = [START_ID, *one[:apart]], [one[apart], two[apart]]

    def chances(*rest, **given):
        return shares(name, *rest, **given)[-1][both]

    close = {"atol": 1e-4}
    plain = chances(source, read)
    np.testing.assert_allclose(whole["chances"], plain, **close)
    np.testing.assert_allclose(whole["patch"]["chances"], chances(other, read), **close)
    if KINDS[name]["norm"] == "post":  # otherwise a norm comes after the last layer
        nothing = np.zeros((*source.shape, 8), "float32")
        np.testing.assert_allclose(whole["zero"]["chances"], chances(source, read, memory=nothing), **close)
    for t in range(8):
        wanted = chances(other, read) if t == apart else plain
        np.testing.assert_allclose(seen[f"decoder/layer_1@{t}"]["patch"]["chances"], wanted, **close)
    np.testing.assert_allclose(seen["decoder/layer_1"]["patch"]["chances"], chances(other, read), **close)
    assert seen["decoder/layer_1"]["patch"]["text"] == whole["other"]["text"]
    assert found[name, "trace"] == {"chances": [seen[place]["patch"]["chances"][1] for place in PLACES]}
