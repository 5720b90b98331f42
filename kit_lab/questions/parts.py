"""여러 장의 문제가 함께 쓰는 조각."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

import numpy as np

from kit_core.budget import count_parameters
from kit_core.config import TransformerConfig


def listed(numbers: Iterable[float], form: str = "g") -> str:
    """쉼표로 이은 수."""
    return ", ".join(f"{one:{form}}" for one in numbers).replace("-", "−")


def four(keys: str, one: Any, other: Any) -> dict[str, bool]:
    """두 사실의 네 짝. keys는 둘 다 참, 앞만 참, 뒤만 참, 둘 다 거짓일 때에 맞는 보기의 이름이다."""
    found = 2 * (not one) + (not other)
    return {key: place == found for place, key in enumerate(keys.split())}


def offered(rng: np.random.Generator, truths: Mapping[str, Any], count: int = 4) -> dict[str, bool]:
    """여러 보기에서 맞는 것 하나와 틀린 것들을 뽑아 count개로 한다."""
    right = [key for key, one in truths.items() if one]
    wrong = [key for key in truths if key not in right]
    chosen = {str(rng.choice(right)), *map(str, rng.choice(wrong, count - 1, replace=False))}
    return {key: bool(one) for key, one in truths.items() if key in chosen}


def sigmoid(x: Any) -> Any:
    """1 / (1 + e^-x)."""
    return 1 / (1 + np.exp(-np.asarray(x)))


def slope_at(measure: Callable[[np.ndarray], float], at: np.ndarray) -> np.ndarray:
    """수를 하나씩 조금 키우고 줄여 잰 기울기. at과 모양이 같다."""
    found = np.zeros(at.shape)
    for place in np.ndindex(at.shape):
        nudge = np.zeros(at.shape)
        nudge[place] = 1e-5
        found[place] = (measure(at + nudge) - measure(at - nudge)) / 2e-5
    return found


def parameters(**settings: Any) -> int:
    """이 설정의 모델이 배우는 수의 개수."""
    return sum(count_parameters(TransformerConfig(**settings)).values())
