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
PAIRS = [
    ["삼만 오천 원", "35,000원"],
    ["오만 삼천 원", "53,000원"],
    ["오후 세 시 삼십 분", "15:30"],
    ["이천이십육년 칠월 사일", "2026-07-04"],
    ["스물세 살", "23살"],
    ["백이십삼", "123"],
    ["구천팔백칠십육만 오천사백삼십이", "98,765,432"],
    ["삼만 오천 원", "36,000원"],
    ["스물세 살", "23"],
    ["오전 열 시", "10:00"],
]
SCORED = [
    [],
    [{"do": "headOff", "place": "decoder/layer_2/cross_attention", "head": 0}],
    [{"do": "positionsOff", "place": "encoder"}],
    [{"do": "maskOff", "place": "encoder/*"}, {"do": "maskOff", "place": "decoder/*"}],
    [{"do": "sublayerOff", "place": "encoder/layer_0/feed_forward"}],
]
UNIFORMS = np.random.default_rng(0).random((3, 20))
LIMITS = {"largestBeam": 3, "temperatures": [0.5, 1.0, 2.0], "maxLength": 20, "uniforms": UNIFORMS.tolist()}
ENGLISH = "A man in an orange hat is standing on a street corner while his friends are watching him."


@pytest.fixture(scope="module")
def told(tmp_path_factory):
    names = {"numbers": "korean_numbers", "reviews": "reviews", "english": "multi30k"}
    entries = {name: entry(load_pretrained(model)) for name, model in names.items()}
    request = tmp_path_factory.mktemp("worker") / "request.json"
    texts = {
        "numeral": NUMERAL,
        "other": "삼만 오천 원",
        "english": ENGLISH,
        "pairs": PAIRS,
        "scored": SCORED,
        "limits": LIMITS,
    }
    request.write_text(json.dumps({"entries": entries} | texts), encoding="utf-8")
    done = subprocess.run(
        [node(), SCRIPT, ENGINE / "index.js", request], capture_output=True, encoding="utf-8", check=False
    )
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def test_an_answer_comes_token_by_token_and_whole(told):
    assert told["whole"]["text"] == ANSWER
    assert told["tokens"] == told["whole"]["ids"]
    assert told["tokens"][-1] == 2


def test_weights_can_come_as_a_buffer(told):
    assert told["sent"]["text"] == ANSWER


def test_a_text_that_cannot_be_read_gets_a_sentence(told):
    assert told["complaint"]["complaint"].startswith("모델이 배우지 않은 글자가 있다: 「<」 「s」")


def test_mistakes_come_back_as_errors(told):
    assert told["unopened"]["message"].startswith("name=numbers")
    assert told["unknownOperation"]["message"].startswith("nothing은(는) 모르는 수술이다. 있는 것: headOff")
    assert not told["unopened"]["cancelled"]


def test_what_is_watched_comes_with_every_step(told):
    first, *rest = told["seen"]
    assert [place for place, _ in first] == [
        "encoder/layer_0/self_attention/weights",
        "decoder/layer_2/cross_attention/weights",
    ]
    length = len(NUMERAL)
    assert first[0][1] == [1, 4, length, length]
    assert rest == [[["decoder/layer_2/cross_attention/weights", [1, 4, 1, length]]]] * (
        len(told["tokens"]) - 1
    )


def test_an_operation_changes_the_answer(told):
    assert told["operated"]["text"] != ANSWER


def test_a_look_shows_every_array_of_the_whole_answer(told):
    looked, source, read = told["looked"], len(NUMERAL), len(ANSWER) + 1
    assert looked["text"] == ANSWER
    assert looked["sourceTokens"] == ["[빈칸]" if letter == " " else letter for letter in NUMERAL]
    assert looked["inputTokens"] == ["[시작]", *ANSWER]
    assert looked["tokens"] == [*ANSWER, "[끝]"]
    logits = np.array(looked["logits"]).reshape(read, looked["vocabulary"])
    assert logits.argmax(axis=-1).tolist() == looked["ids"]
    shapes = looked["arrays"]
    assert shapes["encoder/layer_1/self_attention/scores"] == [1, 4, source, source]
    assert shapes["decoder/layer_1/cross_attention/weights"] == [1, 4, read, source]
    assert shapes["decoder/layer_1/self_attention_norm/layer_norm"] == [1, read, 96]
    assert shapes["memory"] == [1, source, 96]
    assert "complaint" in told["lookComplaint"]


def test_a_layer_passed_twice_writes_what_it_shows(told):
    ids = told["repeated"]["ids"]
    logits = np.array(told["repeated"]["logits"]).reshape(len(ids), -1)
    assert logits.argmax(axis=-1).tolist() == ids


def test_written_one_by_one_nothing_stands_behind_a_token(told):
    assert told["unmasked"]


def test_the_score_is_that_of_answers_written_one_by_one(told):
    for score in told["scores"]:
        answers = [answer for _, answer in PAIRS]
        assert score["right"] == [a == b for a, b in zip(score["written"], answers, strict=True)]
        assert score["counts"] == [8, 10]


def test_operations_lower_the_score(told):
    healthy, *operated = (sum(score["right"]) for score in told["scores"])
    assert healthy >= 7
    assert min(operated) < healthy / 2


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


def test_an_unknown_request_is_named(told):
    assert told["unknownRequest"]["message"].startswith("type=nothing은(는) 모르는 요청이다. 있는 것: answer")


def test_a_classifier_answers_at_once(told):
    wanted = load_pretrained("reviews").predict(["정말 재미있는 영화였다"])[0]
    assert np.abs(np.array(told["review"]["probabilities"]) - wanted).max() < 1e-4


def test_what_is_outdated_is_given_up(told):
    given_up = {"message": "다른 글이 들어와 그만두었다.", "cancelled": True}
    assert told["outdated"] == told["never"] == told["aborted"] == given_up
    assert told["begun"] < 10  # it would have taken more than twenty steps
    assert told["last"]["text"] == ANSWER
