"""Operations on the engine by its hooks equal the same operations done on kit_core."""

import numpy as np
import pytest
from live_engine import entry, run_tasks
from live_operations import OPERATIONS, scale_off
from live_parity import forward_task, largest_difference, padded_batch, python_forward

SOURCES = ["이천이십육년 칠월 사일", "삼만 오천 원", "오후 세 시 이십 분"]
TARGETS = ["2026-07-04", "35,000원", "15:20"]


@pytest.fixture(scope="module")
def batch(pretrained):
    return padded_batch(pretrained, SOURCES, TARGETS)


@pytest.fixture(scope="module")
def found(pretrained, batch):
    tasks = [forward_task("numbers", batch, [operation]) for _, operation in OPERATIONS.values()]
    answers = run_tasks([forward_task("numbers", batch), *tasks], entries={"numbers": entry(pretrained)})
    return dict(zip(["healthy", *OPERATIONS], answers, strict=True))


@pytest.mark.parametrize("name", OPERATIONS)
def test_an_operation_is_what_it_is_in_kit_core(pretrained, batch, found, name):
    operate, _ = OPERATIONS[name]
    healthy, _ = python_forward(pretrained.model, batch)
    operated = python_forward(pretrained.model, batch, operate)
    if operate is scale_off:  # here the query is scaled back, in the engine the division is left out
        for arrays in (operated[1], found[name]["arrays"]):
            del arrays["decoder/layer_0/cross_attention/query"]
    assert np.abs(operated[0] - healthy).max() > 0.01  # the operation does something
    logits, inside = largest_difference(found[name], operated, relative=True)
    assert logits < 1e-4
    assert inside < 1e-4


def test_an_unknown_operation_is_refused(pretrained, batch):
    task = forward_task("numbers", batch, [{"do": "kernelOff", "place": "encoder"}])
    with pytest.raises(AssertionError, match="kernelOff"):
        run_tasks([task], entries={"numbers": entry(pretrained)})
