"""What all tests share: a quiet start of Keras and the same seed before each test."""

import numpy as np
import pytest
from hypothesis import settings

from kit_core._quiet_import import quiet_import

with quiet_import():
    import keras

# The first example of a property compiles; how long that takes says nothing about the property.
settings.register_profile("book", deadline=None, derandomize=True, max_examples=15)
settings.load_profile("book")


@pytest.fixture(autouse=True)
def seeded():
    keras.utils.set_random_seed(20171206)


@pytest.fixture
def rng() -> np.random.Generator:
    return np.random.default_rng(1706)
