"""The messages between a page and the engine's Worker, under Node without a Worker."""

import json
import subprocess
from pathlib import Path

import numpy as np
import pytest
from live_engine import ENGINE, entry, node

from kit_core import load_pretrained
from kit_lab.searching.record import record_search

SCRIPT = Path(__file__).parents[1] / "support" / "live_worker.mjs"
NUMERAL, ANSWER = "이천이십육년 칠월 사일", "2026-07-04"
UNIFORMS = np.random.default_rng(0).random((3, 20))
LIMITS = {"largestBeam": 3, "temperatures": [0.5, 1.0, 2.0], "maxLength": 20, "uniforms": UNIFORMS.tolist()}
ENGLISH = "A man in an orange hat is standing on a street corner while his friends are watching him."


@pytest.fixture(scope="module")
def told(tmp_path_factory):
    names = {"numbers": "korean_numbers", "english": "multi30k"}
    entries = {name: entry(load_pretrained(model)) for name, model in names.items()}
    request = tmp_path_factory.mktemp("worker") / "request.json"
    texts = {
        "numeral": NUMERAL,
        "other": "삼만 오천 원",
        "english": ENGLISH,
        "limits": LIMITS,
    }
    request.write_text(json.dumps({"entries": entries} | texts), encoding="utf-8")
    done = subprocess.run(
        [node(), SCRIPT, ENGINE / "index.js", request], capture_output=True, encoding="utf-8", check=False
    )
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def test_a_layer_passed_twice_writes_what_it_shows(told):
    ids = told["repeated"]["ids"]
    logits = np.array(told["repeated"]["logits"]).reshape(len(ids), -1)
    assert logits.argmax(axis=-1).tolist() == ids


def test_a_recorded_search_is_kit_core_s(told):
    record, pretrained = told["record"], load_pretrained("korean_numbers")
    tokenizer = pretrained.tokenizer
    tree = record_search(
        pretrained.model,
        np.array([tokenizer.encode("삼만 오천 원")]),
        start_id=tokenizer.start_id,
        end_id=tokenizer.end_id,
        max_length=20,
        largest_beam=3,
        temperatures=LIMITS["temperatures"],
        draws=len(UNIFORMS),
        seed=0,
    )
    np.testing.assert_array_equal(tree.uniforms, UNIFORMS)
    prefixes = [()]
    for parent, token in zip(record["parents"][1:], record["tokens"][1:], strict=True):
        prefixes.append((*prefixes[parent], token))
    place = {prefix: i for i, prefix in enumerate(tree.prefixes())}
    assert sorted(prefixes) == sorted(place)
    assert [[prefixes[i] for i in line] for line in record["samples"]] == tree.samples
    inner = [(place[prefix], row) for prefix, row in zip(prefixes, record["rows"], strict=True) if row >= 0]
    assert len(inner) == len(record["best"])
    for number, row in inner:
        expected = tree.log_probabilities[number]
        np.testing.assert_allclose(
            [one["log"] for one in record["best"][row]], -np.sort(-expected[1:])[:8], atol=1e-3
        )
        heats = np.log(np.exp(expected.astype(float)[:, None] / LIMITS["temperatures"]).sum(axis=0))
        np.testing.assert_allclose(record["normalizers"][row], heats, atol=1e-3)
        weights = [[layer[str(s)] for s in range(len(layer))] for layer in record["cross"][row]]
        np.testing.assert_allclose(weights, tree.cross[number], atol=1e-5)


def test_what_is_outdated_is_given_up(told):
    given_up = {"message": "다른 글이 들어와 그만두었다.", "cancelled": True}
    assert told["outdated"] == told["never"] == told["aborted"] == given_up
    assert told["begun"] < 10  # it would have taken more than twenty steps
    assert told["last"]["text"] == ANSWER
