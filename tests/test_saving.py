import pytest

from kit_core import load_model


def test_another_kind_of_file_is_named(tmp_path):
    with pytest.raises(ValueError, match=r"model\.h5.*\.keras"):
        load_model(tmp_path / "model.h5")


def test_a_missing_file_is_named(tmp_path):
    with pytest.raises(FileNotFoundError, match=r"model\.keras"):
        load_model(tmp_path / "model.keras")
