import numpy as np
import pytest

from kit_lab.experiments.repeats import repeated_tokens

GIVEN = {"count": 40, "length": 20, "vocab_size": 12, "shortest": 3, "longest": 6, "seed": 5}


def test_every_row_repeats_distinct_tokens_to_its_end():
    rows, periods = repeated_tokens(**GIVEN)
    assert rows.shape == (40, 20)
    assert set(periods) == {3, 4, 5, 6}
    for row, period in zip(rows, periods, strict=True):
        np.testing.assert_array_equal(row[period:], row[:-period])
        assert len(set(row[:period])) == period
    assert rows.min() == 1
    assert rows.max() == 11


def test_a_seed_gives_its_rows_and_no_other_s():
    first, again = repeated_tokens(**GIVEN)[0], repeated_tokens(**GIVEN)[0]
    np.testing.assert_array_equal(first, again)
    assert (first != repeated_tokens(**GIVEN | {"seed": 6})[0]).any()


@pytest.mark.parametrize(
    ("change", "message"),
    [({"count": 0}, "count=0"), ({"longest": 12}, "longest=12.*11 이하"), ({"shortest": 7}, "shortest=7")],
)
def test_bad_values_are_named(change, message):
    with pytest.raises(ValueError, match=message):
        repeated_tokens(**GIVEN | change)
