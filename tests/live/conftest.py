import pytest

from kit_core import load_pretrained


@pytest.fixture(scope="module")
def pretrained():
    """The model of Korean numbers."""
    return load_pretrained("korean_numbers")
