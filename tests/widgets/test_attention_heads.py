"""AttentionHeads seen from Python: what it takes, what it refuses, what it stores."""

from functools import partial

import numpy as np
import pytest
from refusals import badly_refused

from kit_lab.widgets.attention_heads import (
    AttentionExample,
    AttentionHeads,
    decode_weights,
    encode_weights,
)


@pytest.mark.parametrize("sharpness", [0.0, 1.0, 5.0, 30.0])
def test_shown_numbers_are_within_half_a_hundredth(random_weights, sharpness):
    weights = random_weights(4, 8, 32, 32, sharpness=sharpness)
    shown = decode_weights(encode_weights(weights))
    assert np.abs(shown - weights).max() <= 0.005
    small = weights < 0.0995
    assert np.abs(shown - weights)[small].max(initial=0) <= 0.0005 + 1e-12


def test_a_row_that_rounds_above_one_stays_in_range():
    assert decode_weights(encode_weights(np.array([1.0009]))) == 1


def test_another_example_keeps_only_choices_it_has(random_weights):
    rich = AttentionExample(
        list("가나다"), list("라마"), encoder=random_weights(2, 4, 3, 3), cross=random_weights(2, 4, 2, 3)
    )
    poor = AttentionExample(list("가나"), encoder=random_weights(1, 2, 2, 2))
    widget = AttentionHeads([rich, poor], kind="cross", layer=1, head=3, row=1)
    widget.kind = "encoder"
    assert (widget.layer, widget.head, widget.row) == (1, 3, 1)
    widget.row = 2
    widget.kind = "cross"
    assert widget.row == -1
    widget.example = 1
    assert (widget.kind, widget.layer, widget.head, widget.row) == ("encoder", 0, 1, -1)


def test_a_whole_message_from_the_page_arrives(examples):
    widget = AttentionHeads(examples, row=1)
    widget.set_state({"kind": "cross", "layer": 1, "head": 2, "example": 1, "view": "lines", "row": 3})
    assert (widget.kind, widget.layer, widget.head, widget.row) == ("cross", 1, 2, 3)


def test_wrong_choices_are_refused_at_once_and_later(examples):
    wrong = {"kind": ["decode", 3], "layer": [2, -1], "head": [4, 1.0], "example": [2, -1]}
    wrong |= {"view": ["table"], "row": [8, -2]}
    assert badly_refused(partial(AttentionHeads, examples), wrong) == []
    widget = AttentionHeads(examples)
    before = widget.get_state()
    assert badly_refused(lambda **change: widget.set_trait(*change.popitem()), wrong) == []
    assert widget.get_state() == before


def test_a_kind_the_example_lacks_is_refused(random_weights):
    only = AttentionExample(["가"], encoder=random_weights(1, 1, 1, 1))
    with pytest.raises(ValueError, match=r"kind='cross'.*'encoder'"):
        AttentionHeads(only, kind="cross")


def test_wrong_examples_are_refused():
    assert badly_refused(AttentionHeads, {"examples": [[], None, "삼만", ["삼만"]]}) == []


def changed(weights, where, value):
    weights = np.array(weights)
    weights[where] = value
    return weights


def test_wrong_parts_are_refused(random_weights):
    parts = {
        "source": ["가", "나", "다"],
        "target": ["라", "마"],
        "encoder": random_weights(2, 4, 3, 3),
        "decoder": random_weights(2, 4, 2, 2),
        "cross": random_weights(2, 4, 2, 3),
    }
    wrong = {
        "source": [[], "가나다", ["가", 2, "다"], ["가", "나", "다", "라"], ["가", "나"]],
        "target": [["라"], None, 5],
        "title": [5],
        "encoder": [np.ones((3, 3)) / 3, np.ones((0, 4, 3, 3)), "어텐션", [[[[1.0], [0.5, 0.5]]]]],
        "decoder": [random_weights(2, 4, 3, 3)],
    }
    assert badly_refused(lambda **change: AttentionExample(**parts | change), wrong) == []
    with pytest.raises(ValueError, match="encoder, decoder, cross"):
        AttentionExample(["가"])


@pytest.mark.parametrize("kind", ["encoder", "decoder", "cross"])
@pytest.mark.parametrize(
    ("value", "words"),
    [
        (np.nan, r"\[1, 2, 1, 0\]=nan.*유한"),
        (np.inf, r"\[1, 2, 1, 0\]=inf.*유한"),
        (-0.25, r"\[1, 2, 1, 0\]=-0\.25.*0 이상"),
        (1.5, r"\[1, 2, 1\]의 합=.*행의 합이 1"),
        (0.0, r"\[1, 2, 1\]의 합=.*행의 합이 1"),
    ],
)
def test_numbers_that_are_no_weights_are_refused(random_weights, kind, value, words):
    sizes = {"encoder": (3, 3), "decoder": (2, 2), "cross": (2, 3)}
    weights = changed(random_weights(2, 4, *sizes[kind]), (1, 2, 1, 0), value)
    with pytest.raises(ValueError, match=kind + words):
        AttentionExample(["가", "나", "다"], ["라", "마"], **{kind: weights})


def test_rows_may_miss_one_by_a_thousandth(random_weights):
    weights = random_weights(1, 1, 2, 2)
    AttentionExample(["가", "나"], encoder=weights * 1.0009)
    with pytest.raises(ValueError, match="합"):
        AttentionExample(["가", "나"], encoder=weights * 1.0011)


def test_the_callers_array_is_left_alone(random_weights):
    weights = random_weights(1, 1, 2, 2).astype(np.float32)
    example = AttentionExample(["가", "나"], encoder=weights)
    weights[:] = 0
    assert example.encoder.sum() == pytest.approx(2, abs=1e-6)
    assert not example.encoder.flags.writeable
