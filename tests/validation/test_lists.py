"""What is listed comes back as a list of its own, or the place that is wrong is named."""

import numpy as np
import pytest
from refusals import badly_refused

from kit_core import validation as v
from kit_core.validation.lists import LONGEST


@pytest.mark.parametrize(
    ("check", "good", "bad"),
    [
        (v.as_text, ["", "가" * LONGEST], [3, None, "가" * (LONGEST + 1)]),
        (
            lambda name, x: v.as_list(name, x, 1, 2, int),
            [(1,), [1, 2], np.array([1, 2]).tolist(), range(2)],
            ["1", b"1", {1: 1}, {1}, 3, None, np.array(3), [], [1, 2, 3], [1, "2"]],
        ),
        (
            lambda name, x: v.as_texts(name, x, 1),
            [["가"], ("가", "")],
            ["가", [], ["가" * (LONGEST + 1)], [1]],
        ),
        (v.as_pairs, [[], [["가", "나"]]], ["가나", ["가나"], [("가",)], [("가", 1)]]),
        (
            lambda name, x: v.as_reals(name, x, 0, 1),
            [[], [0, 0.5, np.float32(1)]],
            ["0", [2], [np.nan], ["0"]],
        ),
    ],
    ids=["text", "list", "texts", "pairs", "reals"],
)
def test_a_list_is_taken_or_named(check, good, bad):
    for value in good:
        assert check("these", value) is not value or isinstance(value, str)
    assert badly_refused(lambda these: check("these", these), {"these": bad}) == []


def test_the_wrong_place_is_named():
    with pytest.raises(TypeError, match=r"these\[1\]\[0\].*3"):
        v.as_pairs("these", [("가", "나"), (3, "나")])
    assert v.as_reals("these", (1, np.float32(0.5))) == [1.0, 0.5]


def test_lists_that_belong_together_are_distinct_and_of_one_length():
    v.check_distinct("these", [1, 2])
    v.check_paired(these=[1, 2], those="ab")
    with pytest.raises(ValueError, match=r"these.*서로 다른"):
        v.check_distinct("these", [1, 1])
    with pytest.raises(ValueError, match=r"those의 개수=1.*these 2개, those 1개"):
        v.check_paired(these=[1, 2], those=[1])


def test_a_dictionary_has_what_is_needed_and_nothing_unknown():
    v.check_fields("these", {"a": 1, "b": 2}, ["a"])
    v.check_fields("these", {"a": 1, "b": 2}, ["a"], ["b"])
    wrong = [["a"], {}, {"b": 2}, {"a": 1, "c": 3}]
    assert badly_refused(lambda these: v.check_fields("these", these, ["a"], ["b"]), {"these": wrong}) == []
    with pytest.raises(ValueError, match="'c' 대신 a, b"):
        v.check_fields("these", {"a": 1, "c": 3}, ["a"], ["b"])
