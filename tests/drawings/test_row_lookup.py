import numpy as np
import pytest
from drawn import seen

from kit_core.drawings import row_lookup

TABLE = np.arange(12).reshape(4, 3) / 10


def test_one_row_is_kept_and_the_others_are_multiplied_by_nothing():
    for layout in seen(row_lookup(TABLE, 2)):
        assert [t for t in layout.texts if t in ("0", "1")] == ["0", "0", "1", "0"]
        assert layout.texts[-3:] == ["0.6", "0.7", "0.8"]
        assert layout.shades() == [0.32] * 6  # the row in the table and the result


@pytest.mark.parametrize(("table", "token"), [(TABLE, 4), (np.ones((9, 3)), 0)])
def test_rows_that_are_not_there_are_refused(table, token):
    with pytest.raises(ValueError, match="넣는다"):
        row_lookup(table, token)
