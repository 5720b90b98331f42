"""What all tests share: a quiet start of Keras and the same seed before each test."""

import os
from pathlib import Path

import numpy as np
import pytest
from hypothesis import settings

from kit_core._quiet_import import quiet_import

with quiet_import():
    import keras

# The first example of a property compiles; how long that takes says nothing about the property.
settings.register_profile("book", deadline=None, derandomize=True, max_examples=15)
# JAX compiles every operation for every new shape: what differs between backends shows in a few examples.
settings.register_profile("other backends", settings.get_profile("book"), max_examples=4)
settings.load_profile("book" if keras.backend.backend() == "tensorflow" else "other backends")


@pytest.fixture(autouse=True)
def seeded():
    keras.utils.set_random_seed(20171206)


@pytest.fixture(scope="session")
def browser():
    """One headless Chromium for all tests that a worker runs; a test opens a context of its own in it."""
    from browser import launched

    with launched() as browser:
        yield browser


@pytest.fixture
def rng() -> np.random.Generator:
    return np.random.default_rng(1706)


@pytest.fixture(scope="session")
def data_dir() -> Path:
    """The folder of the real corpora. Without one, tests that read them are skipped."""
    folder = os.environ.get("KIT_DATA_DIR")
    if not folder:
        pytest.skip("환경 변수 KIT_DATA_DIR이 없어 진짜 말뭉치를 읽는 시험을 건너뛴다.")
    return Path(folder)
