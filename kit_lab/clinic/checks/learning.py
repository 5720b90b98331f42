"""배우는지: 처음의 손실, 패딩을 세는 손실, 한 배치를 외우게 했을 때의 답, 움직이지 않는 파라미터."""

import math
from collections.abc import Callable, Mapping
from typing import Any

import numpy as np

from kit_lab.clinic.case import Case, as_number, as_numpy

ROWS, LENGTH, PADDING = 6, 6, 3


def batch(case: Case) -> tuple[np.ndarray, np.ndarray]:
    """외우게 할 소스 (B, S)와, 시작 토큰부터 끝 토큰까지의 타깃 (B, T + 1)."""
    source = case.sentences(0, ROWS, case.source.shape[1])
    return source, case.sentences(1, ROWS, min(LENGTH, (case.max_length or LENGTH) + 1))


def first_loss(case: Case, loss: float) -> dict[str, Any] | None:
    """아직 배우지 않은 모델의 손실이 ln V 언저리인지."""
    chance = math.log(case.sizes[1])
    fine = math.isfinite(loss) and 0.5 * chance <= loss <= 1.5 * chance + 1.0
    return None if fine else {"loss": float(loss), "chance": chance}


def padding_counted(case: Case, loss: Callable[..., Any]) -> dict[str, Any] | None:
    """타깃의 뒤에 패딩을 붙이면 손실이 달라지는지."""
    source, target = batch(case)
    if case.max_length:  # 디코더의 입력은 한 토큰 짧다.
        target = target[:, : max(case.max_length + 1 - PADDING, 2)]
    padded = np.pad(target, ((0, 0), (0, PADDING)), constant_values=case.pad_id)
    before, after = (as_number(loss(source.copy(), ids.copy())) for ids in (target, padded))
    if abs(after - before) <= case.tolerance * max(abs(before), 1e-6):
        return None
    return {"before": before, "after": after, "count": PADDING}


def overfit(
    case: Case, train_step: Callable[..., Any], weights: Callable[[], Any] | None, steps: int
) -> tuple[float, dict[str, dict[str, Any]]]:
    """한 배치를 외우게 하고, 처음의 손실과 그동안 드러난 이상(이름에서 수를 찾는 사전)을 준다."""
    source, target = batch(case)
    start = _copied(weights)

    def step() -> float:
        return as_number(train_step(source.copy(), target.copy()))

    losses = [step()]
    second = _copied(weights)
    losses += [step() for _ in range(steps - 1)]
    found = {}
    if weights is not None:
        end = _copied(weights)
        still = [name for name in end if np.array_equal(start[name], end[name])]
        if still:
            found["weights_not_trained"] = {"names": still, "of": len(end), "steps": steps}
        elif all(np.array_equal(start[name], second[name]) for name in end):
            found["first_step_lost"] = {"steps": 1}
    if not losses[-1] < losses[0] - 0.02 * abs(losses[0]):
        found["loss_stuck"] = {"first": losses[0], "last": losses[-1], "steps": steps}
    elif numbers := _wrong_answer(case, source, target):
        found["not_shifted"] = numbers | {"last": losses[-1], "steps": steps}
    return losses[0], found


def _wrong_answer(case: Case, source: np.ndarray, target: np.ndarray) -> dict[str, Any] | None:
    """외운 뒤에 고르는 토큰이 바로 다음 것이 아니라 다른 자리의 것인지."""
    given = target[:, :-1]
    chosen = case.logits(source, given).argmax(axis=-1)  # (B, T)
    next_one = float(np.mean(chosen == target[:, 1:]))
    same = float(np.mean(chosen == given))
    after_next = float(np.mean(chosen[:, :-1] == target[:, 2:]))
    if max(same, after_next) <= next_one + 0.3:
        return None
    return {"next": next_one, "same": same, "after_next": after_next}


def _copied(weights: Callable[[], Any] | None) -> dict[str, np.ndarray]:
    if weights is None:
        return {}
    found = weights()
    pairs = found.items() if isinstance(found, Mapping) else enumerate(found)
    return {f"{name}": as_numpy(value).copy() for name, value in pairs}
