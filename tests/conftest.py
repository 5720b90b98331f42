"""What all tests share: the properties' settings and the same seed before each test."""

import gc
import os
import random
import signal
import sys
from pathlib import Path

import numpy as np
import pytest
from hypothesis import settings

# jsonschema does without it. It would build the grammars of all addresses for seconds, in every process, and none is read here.
sys.modules.setdefault("rfc3987_syntax", None)

# The sentences that tests look for are Korean.
os.environ.pop("KIT_LANGUAGE", None)

# The first example of a property compiles; how long that takes says nothing about the property.
settings.register_profile("book", deadline=None, derandomize=True, max_examples=15)
# JAX compiles every operation for every new shape: what differs between backends shows in a few examples.
settings.register_profile("other backends", settings.get_profile("book"), max_examples=4)
# Keras would say the same, and take seconds to be loaded where no test needs it.
backend = os.environ.get("KERAS_BACKEND", "tensorflow")
settings.load_profile("book" if backend == "tensorflow" else "other backends")


@pytest.hookimpl(trylast=True)
def pytest_configure(config):
    # A shell that runs this in the background ignores Ctrl+C for all that is started from here, tests of Ctrl+C included.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    if not hasattr(config, "workerinput"):
        from progress import Progress

        config.pluginmanager.register(Progress(config))


@pytest.hookimpl(wrapper=True)
def pytest_collection():
    """What is collected lives as long as its process: the garbage collector need not look through it, now or later."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.enable()
        gc.freeze()


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items):
    """Mark what starts a browser, so that `-m "not browser"` leaves it out."""
    for item in items:
        if "browser" in getattr(item, "fixturenames", ()):
            item.add_marker("browser")


@pytest.fixture(autouse=True)
def seeded():
    """The seeds that Keras' layers draw theirs from.

    keras.utils.set_random_seed would set TensorFlow's own seed too. Nothing here draws from it, and TensorFlow would
    prepare every function anew that an earlier test has compiled: a second for the step of a training.
    """
    random.seed(20171206)
    np.random.seed(20171206)  # noqa: NPY002 -- what others wrote may draw from it


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
