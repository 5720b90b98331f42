import shutil
from pathlib import Path

import numpy as np
import pytest

from kit_lab.experiments.records import induction
from kit_lab.experiments.records.induction import ARRAYS_FILE, load_induction, save_induction

SHIPPED = Path(induction.__file__).parents[1] / "data" / "induction"


def test_what_is_written_is_read_back(tmp_path):
    record = load_induction()
    save_induction(tmp_path / "run", record)
    again = load_induction(tmp_path / "run")
    np.testing.assert_allclose(again.weights, record.weights, atol=1e-3)
    np.testing.assert_array_equal(again.runs[1].second, record.runs[1].second)
    np.testing.assert_array_equal(again.tokens[record.period :], again.tokens[: -record.period])
    np.testing.assert_allclose(again.weights.sum(-1), 1, atol=1e-5)


def test_damage_and_what_is_no_folder_are_told(tmp_path):
    with pytest.raises(TypeError, match="folder"):
        load_induction("induction")
    with pytest.raises(FileNotFoundError, match=r"snapshots\.json"):
        load_induction(tmp_path)
    shutil.copytree(SHIPPED, tmp_path / "run")
    path = tmp_path / "run" / ARRAYS_FILE
    path.write_bytes(path.read_bytes()[:-8])
    with pytest.raises(ValueError, match="sha256"):
        load_induction(tmp_path / "run")
