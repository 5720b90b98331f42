import pytest

from kit_lab.exercises import progress
from kit_lab.exercises.catalogue import WORKBOOK


def solved():
    return {name: station.solution for name, station in WORKBOOK.items()}


def test_everything_is_open_at_first_and_solved_at_last():
    start, end = progress({}), progress(solved())
    assert start.numbers == end.numbers == list(range(1, 13))
    assert (start.solved, end.solved) == ([], start.numbers)
    assert repr(start).count("○ 아직 비어 있다") == 12
    assert repr(end).startswith("12개 가운데 12개를 풀었다.")


def test_a_step_is_done_when_all_of_its_functions_are():
    half = solved() | {"softmax": lambda x: x, "join_heads": "not a function"}
    found = progress(half)
    assert found.solved == [*range(3, 13)]
    lines = repr(found).splitlines()
    assert lines[1] == " 1  ✗ 다시 볼 곳이 있다  softmax, attend"
    assert lines[2] == " 2  ○ 아직 비어 있다  split_heads, join_heads"


@pytest.mark.parametrize("namespace", [None, [], "globals"])
def test_what_holds_no_names_is_refused(namespace):
    with pytest.raises(TypeError, match=r"namespace.*dict"):
        progress(namespace)
