"""Questions about lines of code: what is right is found by executing them."""

import numpy as np
import pytest

from kit_lab.questions.lines import gives, holds, mistake, order

LINES = ["b = a + 1", "c = b * 2", "d = c - 3"]


def test_lines_run_from_the_names_given_and_do_not_hold_where_they_fail():
    assert holds(LINES, {"a": 4}, lambda found: found["d"] == 7)
    assert not holds(LINES[1:], {"a": 4}, lambda found: True)


def test_the_right_order_is_the_one_that_runs_to_the_answer():
    orders = {"right": "012", "late": "021", "early": "102"}
    found = order(np.random.default_rng(0), LINES, orders, {"a": 4}, lambda names: names["d"] == 7)
    assert found["truths"] == {"right": True, "late": False, "early": False}
    shown = dict(line.split("  ", 1) for line in found["code"].splitlines())
    assert [shown[label] for label in found["right"].split()] == LINES


def test_the_wrong_line_is_the_one_whose_repair_gives_the_answer():
    rng = np.random.default_rng(0)
    found = mistake(rng, LINES, [(2, "c = b * 3")], {"a": 4}, gives(d=7))
    assert found["truths"] == {"1": False, "2": True, "3": False}
    assert found["code"].splitlines()[1] == "2  c = b * 3"
    assert f"`{LINES[1]}`" in found["mended"]


def test_code_without_a_mistake_is_no_question():
    with pytest.raises(AssertionError, match="틀린 줄이 없다"):
        mistake(np.random.default_rng(0), LINES, [(1, "b = 1 + a")], {"a": 4}, gives(d=7))


@pytest.mark.parametrize("found", [[1.0, 2.5], [[1.0, 2.0]], [1.0], 1.0])
def test_what_is_to_be_given_has_a_shape_and_values(found):
    judge = gives(x=np.array([1.0, 2.0]))
    assert judge({"x": [1.0, 2.0]})
    assert not judge({"x": found})
