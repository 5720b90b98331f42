"""What the models of these tests read."""

import pytest


@pytest.fixture
def pair(rng):
    source, target = rng.integers(1, 20, (3, 7)), rng.integers(1, 20, (3, 5))
    source[0, 5:] = 0
    return source, target
