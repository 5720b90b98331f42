"""What Python computes beforehand of a text that is written on is what the page's engine computes of it."""

import numpy as np
import pytest
from live_engine import entry, run_tasks
from refusals import badly_refused
from small_language_model import LONGEST, small_language_model

from kit_core import load_pretrained
from kit_lab.live import LiveModel, continuation

TEXT = "오늘은 날씨가"
SETTINGS = {"temperature": 1.3, "top_p": 0.95}


@pytest.fixture(scope="module")
def small():
    return small_language_model()


@pytest.fixture(scope="module")
def seen(small):
    return continuation(small, TEXT, length=6, top_k=100, **SETTINGS)


def test_the_text_is_the_one_that_generate_gives(small, seen):
    assert [seen.answer] == small.generate([TEXT], max_length=6, top_k=100, **SETTINGS)
    assert len(seen.ids) == 6 or seen.ended == "end"
    answered = continuation(small, TEXT, answering=True, top_k=1)
    assert [answered.answer] == small.answer([TEXT])
    assert answered.places[answered.start - 1].token.name == "[시작]"
    whole = continuation(small, TEXT, length=99, seed=5, **SETTINGS)
    assert whole.ended in ("end", "room")
    assert (whole.ended == "end") == (whole.ids[-1] == small.tokenizer.end_id)
    assert whole.ended == "end" or len(whole.places) == LONGEST - 1
    assert whole.coming is None


@pytest.mark.parametrize("answering", [False, True])
def test_every_number_is_the_engine_s(small, seen, answering):
    ids = list(seen.ids)[:4]
    ours = continuation(small, TEXT, answering=answering, ids=ids, top_k=30, **SETTINGS)
    task = {"task": "write", "name": "small", "text": TEXT, "answering": answering, "ids": ids}
    task |= {"temperature": 1.3, "topK": 30, "topP": 0.95}
    [theirs] = run_tasks([task], entries={"small": entry(small)})
    (told,) = theirs["told"]
    assert (theirs["text"], theirs["ids"], told["from"]) == (ours.answer, list(ours.ids), ours.start)
    for mine, other in zip([*ours.places, ours.coming], [*told["tokens"], told["next"]], strict=True):
        candidates = [(one.id, one.name) for one in mine.best]
        assert candidates == [(one["id"], one["name"]) for one in other["best"]]
        shares = [(one.before, one.after) for one in mine.best]
        np.testing.assert_allclose(
            shares, [(one["before"], one["after"]) for one in other["best"]], atol=1e-5
        )
        assert mine.kept == other["kept"]["count"]
        assert mine.kept_share == pytest.approx(other["kept"]["before"], abs=1e-5)
        if mine.token is not None:
            assert (mine.token.id, mine.rank) == (other["id"], other["rank"])
            assert mine.token.before == pytest.approx(other["before"], abs=1e-5)


def test_a_live_model_tells_whether_it_writes_on(small):
    live = LiveModel(small)
    assert live.writes_on
    assert not LiveModel("korean_numbers").writes_on
    assert live.continuation(TEXT, length=2, top_k=1) == continuation(small, TEXT, length=2, top_k=1)


def test_what_cannot_be_written_on_is_refused(small):
    wrong = {
        "ids": [[0], [480], [1.5], [5] * LONGEST],
        "text": ["날씨가 " * 40],
        "length": [0],
        "top_p": [2.0],
        "answering": [1],
        "seed": [-1],
    }
    assert badly_refused(lambda **change: continuation(small, **{"text": TEXT} | change), wrong) == []
    with pytest.raises(ValueError, match="top_p=2"):
        continuation(small, TEXT, ids=[], top_p=2.0)
    with pytest.raises(ValueError, match="한 글자 이상인 질문"):
        continuation(small, "", answering=True)


def test_another_model_writes_nothing_on():
    with pytest.raises(TypeError, match="PretrainedLanguageModel"):
        continuation(load_pretrained("reviews"), TEXT)
