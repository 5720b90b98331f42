import numpy as np
import pytest
from rows import in_rows

from kit_lab.exercises import STATIONS, running
from kit_lab.exercises.examining import examine

SOFTMAX = STATIONS["softmax"]


def softmax(x):
    powers = np.exp(x - x.max(-1, keepdims=True))
    return powers / powers.sum(-1, keepdims=True)


def nothing(x):
    """설명만 있다."""


def dots(x): ...


def later(x):
    raise NotImplementedError


@pytest.mark.parametrize("function", [nothing, dots, later, lambda x: None])
def test_an_empty_function_is_no_mistake(function):
    report = examine(function, SOFTMAX)
    assert (report.kind, report.sentence, report.passed) == ("empty", "아직 비어 있다.", False)


def test_a_missing_return_is_told():
    def forgotten(x):
        softmax(x)

    report = examine(forgotten, SOFTMAX)
    assert "돌려주는 값이 없다" in report.sentence


def test_an_endless_loop_is_tried_once(monkeypatch):
    monkeypatch.setattr(running, "TIME_LIMIT", 0.1)
    calls = []

    def forever(x):
        calls.append(1)
        while True:
            pass

    assert examine(forever, SOFTMAX).kind == "slow"
    assert len(calls) == 1


def test_a_changed_argument_is_told_though_the_values_are_right():
    def careless(x):
        x -= x.max(-1, keepdims=True)
        return np.exp(x) / np.exp(x).sum(-1, keepdims=True)

    report = examine(careless, SOFTMAX)
    assert report.kind == "changed"
    assert "`x`" in report.sentence


def test_an_error_in_one_trial_only_shows_which():
    def flat(x):
        if x.ndim > 2:
            raise ValueError("두 축만")
        return softmax(x)

    report = examine(flat, SOFTMAX)
    assert dict(report.trials)["네 축"] is False
    assert sum(passed for _, passed in report.trials) == len(report.trials) - 1
    assert report.example["x"].shape == (1, 1, 1, 2), "the smallest input with four axes"


class Hostile:
    """Whatever is asked of it, it raises."""

    def __array__(self, *_given, **_more):
        raise RuntimeError("no array")

    def __getattr__(self, name):
        raise RuntimeError(name)

    __str__ = __repr__ = __float__ = __len__ = __eq__ = __bool__ = __iter__ = __array__
    __hash__ = object.__hash__


@pytest.mark.parametrize("name", ["softmax", "attend", "learn_merges", "decoder_mask", "greedy_search"])
@pytest.mark.parametrize("wrap", [lambda one: one, lambda one: [one], lambda one: (one, one)])
def test_what_raises_whenever_it_is_looked_at_is_reported(name, wrap):
    report = examine(lambda *_given: wrap(Hostile()), STATIONS[name])
    assert not report.passed
    assert repr(report)
    assert report._repr_html_()


def test_a_hostile_thing_left_in_an_argument_is_a_change():
    def careless(words, count):
        words["가"] = Hostile()
        return []

    assert not examine(careless, STATIONS["learn_merges"]).passed


@in_rows(
    ("function", "words"),
    [
        (lambda x: np.asmatrix(softmax(x)) if x.ndim == 2 else softmax(x), "np.ndarray가 아니라 matrix이다"),
        (lambda x: softmax(x)[None], "축이 2개여야 하는데 3개이다"),
        (
            lambda x: softmax(x).T if x.ndim == 2 and len(x) != x.shape[1] else softmax(x),
            "축의 순서가 다르다",
        ),
        (lambda x: softmax(x)[..., :1], "크기가 다른 축이 있다"),
        (lambda x: softmax(x) * np.nan, "유한하지 않은 수"),
        (lambda x: "글", "수의 배열로 읽을 수 없다"),
        (lambda x: softmax(x) + 0.1, "값이 다르다"),
    ],
)
def test_what_has_no_name_is_still_told(function, words):
    report = examine(function, SOFTMAX)
    assert report.mistake is None
    assert words in report.sentence


def test_results_of_several_parts_are_told_apart():
    report = examine(lambda q, k, v, mask=None: q, STATIONS["attend"])
    assert "2개를 돌려주어야 한다" in report.sentence
    solution = STATIONS["attend"].solution
    report = examine(lambda *given: (solution(*given)[0], solution(*given)[1] * 2), STATIONS["attend"])
    assert report.sentence.startswith("둘째로 돌려준 것의 값이 다르다")


def test_what_the_function_prints_is_shown_once():
    def chatty(x):
        print("x의 모양", x.shape)
        return x

    report = examine(chatty, SOFTMAX)
    assert report.printed == "x의 모양 (2, 3)\n"
    assert repr(report).count("x의 모양 (2, 3)") == 1
