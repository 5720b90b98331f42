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
    before, after = (as_number(case.ask(loss, source, ids)) for ids in (target, padded))
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
        return as_number(case.ask(train_step, source, target))

    losses = [step()]
    second = _copied(weights)
    losses += [step() for _ in range(steps - 1)]
    found = {}
    if weights is not None:
        end = _copied(weights)
        meant = _untrained(weights)
        still = [name for name in end if np.array_equal(start[name], end[name]) and name not in meant]
        if still:
            found["weights_not_trained"] = {"names": still, "of": len(end), "steps": steps}
        elif all(np.array_equal(start[name], second[name]) for name in end):
            found["first_step_lost"] = {"steps": 1}
    if numbers := _softmax_twice(case, source, target, losses[-1]):
        found["probabilities"] = numbers
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


def _softmax_twice(case: Case, source: np.ndarray, target: np.ndarray, last: float) -> dict[str, Any] | None:
    """마지막 손실이, 로짓이 아니라 확률에 교차 엔트로피를 건 값인지. 그것은 맞혀도 ln(1 + (V - 1) / e) 밑으로 가지 않는다."""
    logits = case.logits(source, target[:, :-1])
    answers = target[:, 1:, None].astype("int64")

    def entropy(x: np.ndarray) -> float:
        logs = x - np.logaddexp.reduce(x, axis=-1, keepdims=True)
        return float(-np.take_along_axis(logs, answers, axis=-1).mean())

    once = entropy(logits)
    twice = entropy(np.exp(logits - np.logaddexp.reduce(logits, axis=-1, keepdims=True)))
    if once < 0.5 * twice and abs(last - twice) < 0.1 * abs(last - once):
        return {"loss": last, "once": once, "twice": twice}
    return None


def _untrained(weights: Callable[[], Any]) -> set[str]:
    """배우지 않기로 한 것의 이름: requires_grad나 trainable이 거짓인 것, 위치의 표, 룩어헤드 마스크, 참과 거짓.

    state_dict의 텐서는 모두 requires_grad가 거짓이므로, 참인 것이 하나도 없으면 그 표시를 보지 않는다.
    """
    pairs = _pairs(weights)
    marks = {
        name: getattr(value, "requires_grad", getattr(value, "trainable", None)) for name, value in pairs
    }
    marked = {name for name, mark in marks.items() if mark is False} if True in marks.values() else set()
    return marked | {name for name, value in pairs if _fixed(as_numpy(value))}


def _fixed(value: np.ndarray) -> bool:
    """사인과 코사인이 짝을 이룬 표이거나 0과 1로 적은 아래 삼각형인지."""
    if value.ndim < 2 or value.shape[-1] < 2:
        return False
    rows = value.reshape(-1, value.shape[-1])
    if len(rows) == value.shape[-1] and np.array_equal(rows, np.tri(len(rows))):
        return True
    half = value.shape[-1] // 2
    pairs = ((rows[:, 0::2], rows[:, 1::2]), (rows[:, :half], rows[:, half:]))
    return value.shape[-1] % 2 == 0 and any(np.allclose(a**2 + b**2, 1, atol=1e-4) for a, b in pairs)


def _pairs(weights: Callable[[], Any]) -> list[tuple[str, Any]]:
    found = weights()
    pairs = found.items() if isinstance(found, Mapping) else enumerate(found)
    return [(f"{name}", value) for name, value in pairs]


def _copied(weights: Callable[[], Any] | None) -> dict[str, np.ndarray]:
    if weights is None:
        return {}
    return {name: as_numpy(value).copy() for name, value in _pairs(weights)}
