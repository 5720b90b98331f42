"""How long to train and what to watch: what cannot be is told, and when a training ends."""

import numpy as np
import pytest

from kit_core.training.loop.failures import TrainingFailure
from kit_core.training.loop.plan import EpochPlan

LONG = "가" * 10_000


def rows(*losses, name="loss"):
    return [{f"validation_{name}": loss} for loss in losses]


@pytest.mark.parametrize(
    ("values", "error", "words"),
    [
        ({"epochs": 0}, ValueError, "epochs=0"),
        ({"epochs": "abc"}, TypeError, "epochs.*'abc'"),
        ({"epochs": 2, "averaged": 0}, ValueError, "averaged=0"),
        ({"epochs": 2, "patience": 0}, ValueError, "patience=0"),
        ({"epochs": 2, "best": LONG}, TypeError, r"best은.*'가+…'\(길이 10000\)"),
        ({"epochs": 2, "larger_is_better": 1}, TypeError, "larger_is_better은.*1을"),
        ({"epochs": 2, "monitor": [7] * 10_000}, TypeError, r"monitor은.*길이 10000"),
        ({"epochs": 2, "monitor": None}, TypeError, "monitor은.*None"),
    ],
)
def test_a_plan_that_cannot_be_is_refused(values, error, words):
    with pytest.raises(error, match=words) as refused:
        EpochPlan(**values)
    assert len(str(refused.value)) < 300


def test_a_monitor_that_nothing_measures_is_named_in_a_short_sentence():
    with pytest.raises(TrainingFailure, match=r"monitor='가+…'.*loss 가운데서 고른다") as refused:
        EpochPlan(2, monitor=LONG).best_epoch(rows(1.0))
    assert len(str(refused.value)) < 300


@pytest.mark.parametrize(
    ("losses", "patience", "ends"),
    [
        ((3.0, 2.0, 2.5, 2.5), 2, True),
        ((3.0, 2.0, 2.5), 2, False),
        ((3.0, 2.0, 2.0, 2.0), 2, True),  # as good is not better
        ((3.0, 2.0, 2.5, 2.5), None, False),
        ((3.0, 2.0, 2.5, 2.5, 1.0), None, True),
        ((), 1, False),
    ],
)
def test_it_ends_after_all_epochs_or_when_nothing_improves(losses, patience, ends):
    assert EpochPlan(5, patience=patience).finished(rows(*losses)) is ends


def test_the_best_epoch_is_the_first_of_the_best_and_never_no_number():
    assert EpochPlan(9).best_epoch(rows(np.nan, 2.0, 1.0, 1.0, np.nan)) == 2
    climbing = EpochPlan(9, monitor="score", larger_is_better=True)
    assert climbing.best_epoch(rows(np.nan, 0.5, 0.75, 0.75, name="score")) == 2


@pytest.mark.parametrize(
    ("plan", "done", "wanted"),
    [
        (EpochPlan(9, averaged=3), 5, [2, 3, 4]),
        (EpochPlan(9, averaged=3), 2, [0, 1]),
        (EpochPlan(9, averaged=3, best=True), 5, []),
        (EpochPlan(9), 5, []),
    ],
)
def test_the_last_epochs_are_averaged(plan, done, wanted):
    assert list(plan.last_epochs(done)) == wanted
