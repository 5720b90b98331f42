"""A copy of a shipped model that a test may spoil."""

import shutil
from pathlib import Path

import pytest

import kit_core

SHIPPED = Path(kit_core.__file__).parent / "pretrained" / "models" / "korean_numbers"


@pytest.fixture
def folder(tmp_path):
    return shutil.copytree(SHIPPED, tmp_path / "korean_numbers")
