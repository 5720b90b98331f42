import math

import numpy as np
import pytest
from rows import in_rows

from kit_core.reference import sinusoids


def test_sinusoids_worked_out_by_hand():
    """d_model = 4: the angles are pos and pos / 100."""
    want = [[0.0, 1.0, 0.0, 1.0], [0.8414709848, 0.5403023059, 0.0099998333, 0.9999500004]]
    np.testing.assert_allclose(sinusoids(2, 4), want, atol=1e-10)
    np.testing.assert_allclose(
        sinusoids(2, 3), np.array([[0, 1, 0], [0.8414709848, 0.5403023059, 0.0021544330]])
    )


def test_the_dot_product_of_two_sinusoids_depends_on_the_distance_alone():
    """sin a sin b + cos a cos b = cos(a - b), summed over the wavelengths."""
    table = sinusoids(30, 16)
    products = table @ table.T
    for distance in range(1, 10):
        diagonal = np.diagonal(products, distance)
        want = sum(math.cos(distance / 10000 ** (2 * i / 16)) for i in range(8))
        np.testing.assert_allclose(diagonal, want, atol=1e-12)


@in_rows(
    ("length", "d_model", "error", "words"),
    [(0, 4, ValueError, "length=0"), (4, -1, ValueError, "d_model=-1"), (2.0, 4, TypeError, r"length.*2\.0")],
)
def test_a_wrong_size_is_named(length, d_model, error, words):
    with pytest.raises(error, match=words):
        sinusoids(length, d_model)
