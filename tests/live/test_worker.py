"""The messages between a page and the engine's Worker, under Node without a Worker."""

import json
import subprocess
from pathlib import Path

import numpy as np
import pytest
from live_engine import ENGINE, entry, node

from kit_core import load_pretrained

SCRIPT = Path(__file__).parents[1] / "support" / "live_worker.mjs"
NUMERAL, ANSWER = "이천이십육년 칠월 사일", "2026-07-04"
ENGLISH = "A man in an orange hat is standing on a street corner while his friends are watching him."


@pytest.fixture(scope="module")
def told(tmp_path_factory):
    names = {"numbers": "korean_numbers", "reviews": "reviews", "english": "multi30k"}
    entries = {name: entry(load_pretrained(model)) for name, model in names.items()}
    request = tmp_path_factory.mktemp("worker") / "request.json"
    texts = {"numeral": NUMERAL, "other": "삼만 오천 원", "english": ENGLISH}
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
    assert told["unopened"]["message"] == "name=numbers인 모델이 아직 열리지 않았다. open을 먼저 보낸다."
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


def test_a_classifier_answers_at_once(told):
    wanted = load_pretrained("reviews").predict(["정말 재미있는 영화였다"])[0]
    assert np.abs(np.array(told["review"]["probabilities"]) - wanted).max() < 1e-4


def test_what_is_outdated_is_given_up(told):
    given_up = {"message": "다른 글이 들어와 그만두었다.", "cancelled": True}
    assert told["outdated"] == told["never"] == told["aborted"] == given_up
    assert told["begun"] < 10  # it would have taken more than twenty steps
    assert told["last"]["text"] == ANSWER
