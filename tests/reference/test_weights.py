import pytest
from rows import in_rows

from kit_core.reference import nest_weights


def test_nesting_takes_the_name_of_the_model_off():
    nested = nest_weights({"transformer/a/kernel": [1.0], "transformer/a/b/bias": [2.0]})
    assert nested["a"]["kernel"].tolist() == [1.0]
    assert nested["a"]["b"]["bias"].tolist() == [2.0]
    assert set(nest_weights({"a/x": [1.0], "b/x": [2.0]})) == {"a", "b"}


@in_rows(
    ("arrays", "words"),
    [
        ({}, r"arrays=\{\}"),
        ({"m/a": [1.0], "m/a/b": [1.0], "m/c": [0.0]}, "'a'.*이미 배열"),
        ({"m/a/b": [1.0], "m/a": [1.0]}, "'a'.*이미 있다"),
    ],
)
def test_paths_that_get_in_each_others_way_are_named(arrays, words):
    with pytest.raises(ValueError, match=words):
        nest_weights(arrays)
