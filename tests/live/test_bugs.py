"""A bug in the page's engine is the bug of kit_lab.clinic: the same logits with the shipped weights."""

import re
from pathlib import Path

import numpy as np
import pytest
from live_engine import entry, run_tasks
from live_parity import forward_task, padded_batch, python_forward

import kit_lab.live
from kit_core import load_pretrained
from kit_core.decoding.steps import StepwiseDecoder
from kit_lab.clinic import BUGS, infected
from kit_lab.widgets.infirmary.catalogue import NAMES

SOURCES = ["이천이십육년 칠월 사일", "삼만 오천 원", "오후 세 시 이십 분"]
TARGETS = ["2026-07-04", "35,000원", "15:20"]
CLOSE = 1e-4
ENGINE = Path(kit_lab.live.__file__).parent / "engine" / "bugs.js"
IN_THE_PAGE = re.findall(r'^  "(.+)": ', ENGINE.read_text("utf-8"), re.MULTILINE)
# What every run looks at, of each kind some; the others are looked at by `make test-long`.
FEW = [
    "mask after the softmax",
    "encoder without its mask",
    "no ReLU",
    "cache that always writes at the start",
    "cached decoding that sees the empty places",
    "cross-attention within the target",
]
ROOM = 12  # of the cache, more than is written
ONLY_DECODING = {
    "look-ahead mask without its offset",
    "cache that always writes at the start",
    "cached decoding without positions",
    "cached decoding that sees the empty places",
}
BUILT = {"no ReLU", "exponent i / d_model"}  # they are in what makes a model
NO_CACHE = {"cross-attention within the target"}  # kit_core then stops with an error


@pytest.fixture(scope="module")
def batch(pretrained):
    return padded_batch(pretrained, SOURCES, TARGETS)


@pytest.fixture(scope="module")
def engine(pretrained, batch):
    """engine(name) -> what the page's engine computes for the bug, in one pass and step by step; None is no bug.

    The first of FEW brings all of FEW, the first of the others all others.
    """
    known = {}

    def look(name):
        if name not in known:
            known.update(computed([None, *FEW] if name is None or name in FEW else IN_THE_PAGE))
        return known[name]

    def computed(names):
        tasks = []
        for name in names:
            operations = [] if name is None else [{"do": "bug", "name": name}]
            steps = {"source": batch[0][:1].tolist(), "target": batch[1][0].tolist(), "room": ROOM}
            tasks.append(forward_task("numbers", batch, operations))
            tasks.append({"task": "stepwise", "name": "numbers", "operations": operations} | steps)
        found = run_tasks(tasks, entries={"numbers": entry(pretrained)})
        return dict(zip(names, zip(found[::2], found[1::2], strict=True), strict=True))

    return look


def stepwise(model, source, target):
    """kit_core's logits (T, V), each token read alone with the keys and values of those before it kept."""
    decoder = StepwiseDecoder(model, source, ROOM)
    past, rows = decoder.nothing(), []
    for position, token in enumerate(target):
        logits, past = decoder.logits(np.array([token], "int32"), position, past)
        rows.append(np.asarray(logits)[0])
    return np.array(rows)


def test_the_widget_offers_what_the_engine_knows():
    assert len(NAMES) >= 12
    assert set(run_tasks([{"task": "bugs"}])[0]) == set(IN_THE_PAGE) > set(FEW)
    assert set(NAMES) <= set(IN_THE_PAGE) <= BUGS.keys()


def apart(mine, other):
    """The largest difference, by the largest number if that is above 1."""
    return np.abs(mine - other).max() / max(np.abs(other).max(), 1)


@pytest.mark.filterwarnings(
    "ignore:[\\s\\S]*softmax over axis:UserWarning"
)  # over a single query, as it decodes
@pytest.mark.parametrize(
    "name", [*FEW, *(pytest.param(name, marks=pytest.mark.long) for name in IN_THE_PAGE if name not in FEW)]
)
def test_a_bug_is_what_it_is_in_kit_core(pretrained, batch, engine, name):
    with infected(name):
        model = load_pretrained("korean_numbers").model if name in BUILT else pretrained.model
        logits, _ = python_forward(model, batch)
        steps = None if name in NO_CACHE else stepwise(model, batch[0][:1], batch[1][0])
    once, one_by_one = engine(name)
    assert apart(once["result"], logits) < CLOSE
    assert apart(once["result"], engine(None)[0]["result"]) > 0.01 or name in ONLY_DECODING
    if steps is not None:
        assert apart(one_by_one, steps) < CLOSE
        assert apart(one_by_one, engine(None)[1]) > 0.01 or name not in ONLY_DECODING
