"""What the tests of the experiments share."""

import pytest


@pytest.fixture(scope="module", autouse=True)
def undrawn():
    """A training draws its curves after every epoch, which takes far longer than the tiny epochs here."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("kit_core.training.loop.epochs.draw", lambda path, rows, title: None)
        yield
