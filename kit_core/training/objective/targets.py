"""정답이 로짓과 짝이 맞는지 본다. 맞지 않는 정답은 오류 없이 옆 칸의 로짓을 읽게 하므로 셈하기 전에 막는다."""

import math
from typing import Any

import numpy as np
from keras import ops

from kit_core.validation import (
    as_array,
    check_integer_ids,
    check_mark,
    check_numbers,
    concrete,
    dtype_name,
    shape_of,
    shown,
)


def check_shapes(targets: Any, logits: Any, pad_id: int) -> None:
    """정답이 (B, T)이고 로짓에서 마지막 축을 뺀 모양인지 본다. 그래프 속에서 아직 모르는 축은 넘어간다.

    분류기의 라벨 (B,)는 pad_id가 음수일 때만 받는다. 아니면 pad_id인 클래스를 말없이 빼고 배운다.
    """
    given, wanted = tuple(targets.shape), tuple(logits.shape)
    fits = (
        len(given) in ((2,) if pad_id >= 0 else (1, 2))
        and len(wanted) == len(given) + 1
        and all(a is None or b is None or a == b for a, b in zip(given, wanted[:-1], strict=True))
    )
    if not fits:
        raise ValueError(
            f"targets의 모양 {given}과(와) logits의 모양 {wanted}이(가) 맞지 않는다. "
            "targets (B, T)에는 logits (B, T, V)가 짝이다. 문장마다 하나인 라벨 (B,)에는 패딩이 없으므로 pad_id=-1로 정한다."
        )
    if wanted[-1] == 0:
        raise ValueError(f"logits의 모양 {wanted}에 어휘가 없다. 마지막 축은 어휘의 크기 V이다.")


def checked_pair(targets: Any, logits: Any, pad_id: int) -> tuple[Any, Any]:
    """정답 (B, T)와 로짓 (B, T, V)를 보고 텐서로 준다. 정답의 값이 정해져 있으면 번호의 범위까지 본다."""
    check_mark(pad_id)
    targets, scores = (
        as_array(name, x, symbolic=False) for name, x in (("targets", targets), ("logits", logits))
    )
    check_integer_ids("targets", targets)
    check_numbers("logits", scores)
    check_shapes(targets, scores, pad_id)
    check_answers(targets, scores.shape[-1], pad_id)
    return ops.convert_to_tensor(targets), ops.convert_to_tensor(logits)


def answers_and_weights(
    targets: Any, vocab_size: int, pad_id: int, sample_weight: Any = None
) -> tuple[Any, Any]:
    """로짓에서 집을 번호 (B, T)와 그 자리를 셈하는 무게 (B, T)를 준다.

    무게는 sample_weight이고(없으면 1), 패딩이면 0, 어휘 밖의 번호이거나 음의 무게이면 NaN이다. 그래프 속이라 미리 막지 못한
    번호가 옆 칸의 로짓을 말없이 읽는 대신 합을 NaN으로 만든다.
    """
    answers = ops.cast(targets, "int32")  # (B, T)
    inside = ops.logical_and(answers >= 0, answers < vocab_size)  # (B, T)
    weights = ops.where(ops.equal(targets, pad_id), 0.0, ops.where(inside, 1.0, math.nan))  # (B, T)
    weights = ops.cast(weights, "float32")
    if sample_weight is not None:
        given = ops.convert_to_tensor(_checked_weight(sample_weight, targets))
        # 그래프 속에서는 축의 수를 모르기도 한다.
        rows = (ops.shape(targets)[0], -1)[: len(targets.shape)]
        given = ops.cast(ops.reshape(given, rows), "float32")  # (B, 1)이나 (B, T), 라벨이면 (B,)
        weights = weights * ops.where(given >= 0, given, math.nan)  # (B, T)
    return ops.where(inside, answers, 0), weights


def _checked_weight(sample_weight: Any, targets: Any) -> Any:
    """문장마다의 무게 (B,)나 (B, 1), 토큰마다의 무게 (B, T)인지 본다. 그래프 속에서 아직 모르는 축은 넘어간다."""
    if hasattr(sample_weight, "shape") and shape_of(sample_weight) is None:
        return sample_weight  # Keras의 그래프는 축의 수를 잊기도 한다.
    weight = as_array("sample_weight", sample_weight, symbolic=False)
    if dtype_name(weight) != "bool":
        check_numbers("sample_weight", weight)
    given, wanted = tuple(weight.shape), tuple(targets.shape)
    if len(given) not in (1, 2) or not all(
        a in (b, None) or b is None or (a == 1 and place)
        for place, (a, b) in enumerate(zip(given, wanted, strict=False))
    ):
        raise ValueError(
            f"sample_weight의 모양 {given}을(를) targets의 모양 {wanted}에 맞출 수 없다. "
            "문장마다의 무게 (B,)나 토큰마다의 무게 (B, T)를 넣는다."
        )
    values = concrete(weight)
    if values is not None and not ((values >= 0) & np.isfinite(values)).all():
        raise ValueError(
            f"sample_weight={shown(values)}에 음수이거나 유한하지 않은 값이 있다. 0 이상의 수를 넣는다."
        )
    return weight


def check_answers(targets: Any, vocab_size: int | None, pad_id: int) -> None:
    """값이 정해진 정답이면 어휘 안의 번호이거나 pad_id인지 본다."""
    values = concrete(targets)
    if values is None or vocab_size is None:
        return
    outside = values[((values < 0) | (values >= vocab_size)) & (values != pad_id)]
    if outside.size:
        raise ValueError(
            f"targets에 어휘 밖의 번호 {int(outside[0])}이(가) 있다. 번호는 0 이상 {vocab_size - 1} 이하이거나 "
            f"pad_id={pad_id}여야 한다."
        )
