import numpy as np
import pytest

from kit_core.training.data.teacher_forcing import as_batch, shift_targets


def test_targets_are_shifted_by_one():
    inputs, answers = shift_targets(np.array([[1, 7, 8, 2]]))
    assert inputs.tolist() == [[1, 7, 8]]
    assert answers.tolist() == [[7, 8, 2]]


def test_a_batch_is_what_fit_takes():
    (source, inputs), answers = as_batch("source", np.array([[1, 7, 2]]))
    assert source == "source"
    assert inputs.tolist() == [[1, 7]]
    assert answers.tolist() == [[7, 2]]


@pytest.mark.parametrize(
    ("targets", "error"), [([[1]], ValueError), ([1, 2], ValueError), ([[1.5, 2.0]], TypeError)]
)
def test_what_cannot_be_shifted_is_named(targets, error):
    with pytest.raises(error, match="targets"):
        shift_targets(np.array(targets))
