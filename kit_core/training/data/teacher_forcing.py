"""교사 강요: 타깃을 한 칸 밀어 디코더의 입력과 정답을 만든다."""

from typing import Any

from kit_core.validation import as_array, check_integer_ids


def shift_targets(targets: Any) -> tuple[Any, Any]:
    """시작 토큰부터 끝 토큰까지의 타깃 (B, T + 1)을 입력과 정답으로 나눈다.

    Returns:
        디코더의 입력 (B, T)(마지막 칸을 뺀 것)과 정답 (B, T)(첫 칸, 곧 시작 토큰을 뺀 것).

    Raises:
        TypeError, ValueError: targets가 (B, T + 1)의 배열이 아닐 때.
    """
    targets = as_array("targets", targets)
    check_integer_ids("targets", targets)
    if len(targets.shape) != 2 or (targets.shape[1] is not None and targets.shape[1] < 2):
        raise ValueError(
            f"targets의 모양 {tuple(targets.shape)}을(를) 밀 수 없다. (B, T + 1)의 배열을 넣는다."
        )
    return targets[:, :-1], targets[:, 1:]


def as_batch(source: Any, target: Any) -> tuple[tuple[Any, Any], Any]:
    """소스 (B, S)와 타깃 (B, T + 1)를 model.fit의 배치 ((소스, 디코더의 입력 (B, T)), 정답 (B, T))로 묶는다."""
    inputs, labels = shift_targets(target)  # (B, T), (B, T)
    return (source, inputs), labels
