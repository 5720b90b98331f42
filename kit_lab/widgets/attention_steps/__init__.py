"""스케일드 닷 프로덕트 어텐션을 작은 숫자로 한 단계씩 밟아 보는 위젯(논문 3.2.1절)."""

from collections.abc import Sequence

import numpy as np
import traitlets
from numpy.typing import ArrayLike

from kit_core.validation import (
    as_array,
    as_numbers,
    as_texts,
    check_choice,
    check_flag,
    check_mask_dtype,
    check_shape,
    check_that,
    readable,
)
from kit_lab.widgets.base import KitWidget, css, esm, revalidated

__all__ = ["AttentionSteps"]

_LARGEST = 8  # rows or columns that stay readable with a number in every cell
_BOUND = 1000.0
_REACH = 4.0  # of a number in a vector that is drawn on the plane
_STEPS = ("products", "scaled", "masked", "weights", "output")
_STATE = ("query", "key", "value", "mask", "query_tokens", "key_tokens", "scaled", "step", "plane")


def _to_json(array: np.ndarray | None, _widget: object) -> list | None:
    return None if array is None else array.tolist()


def _synced_array() -> traitlets.Any:
    """나갈 때는 리스트, 파이썬 안에서는 NumPy 배열인 트레이트. float64는 JSON을 오가도 값이 그대로다."""
    return traitlets.Any(None, allow_none=True).tag(sync=True, to_json=_to_json)


class AttentionSteps(KitWidget):
    """작은 Q, K, V로 QKᵀ에서 출력까지 다섯 단계를 숫자로 보인다(논문 3.2.1절).

    Attention(Q, K, V) = softmax(QKᵀ / √d_k) V. T는 쿼리의 수, S는 키의 수다.

    Args:
        query: (T, d_k) 실수 배열. 모든 축은 1 이상 8 이하이고 값의 크기는 1000 이하다.
        key: (S, d_k) 실수 배열.
        value: (S, d_v) 실수 배열.
        mask: (T, S) 불리언 배열. **True인 곳을 볼 수 있다.** None이면 가리지 않는다.
            한 행이 모두 가려지면 그 행의 어텐션 가중치는 고르게 1/S이다.
        query_tokens: 쿼리의 이름 T개. None이면 번호를 붙인다.
        key_tokens: 키의 이름 S개. None이면 번호를 붙인다.
        scaled: False이면 √d_k로 나누지 않는다.
        step: 처음 보일 단계. "products", "scaled", "masked", "weights", "output" 가운데 하나.
        plane: 두 축의 이름. 주면 단계 대신 화살표를 평면에 놓고, 독자가 쿼리와 키의 끝을 끌게 한다. 쿼리는 하나,
            d_k = d_v = 2이고 값의 크기는 4 이하이며 mask는 없어야 한다. 끌면 0.1씩 옮겨진다.

    독자가 화면에서 고친 값은 같은 이름의 속성에서 float64 배열로 읽힌다. 배열은 읽기 전용이므로
    바꾸려면 새 배열을 대입한다. 모양이 달라지는 대입 여럿은 `hold_trait_notifications()` 안에서 한다.

    Raises:
        TypeError: 실수나 불리언 배열, 문자열의 나열이어야 할 인자가 그렇지 않을 때.
        ValueError: 모양이 서로 맞지 않거나 너무 크거나 NaN, 무한대가 있을 때.
    """

    _esm = esm("attention_steps")
    _css = css("shared/plot", "attention_steps/style")

    query = _synced_array()
    key = _synced_array()
    value = _synced_array()
    mask = _synced_array()
    query_tokens = traitlets.Any(None, allow_none=True).tag(sync=True)
    key_tokens = traitlets.Any(None, allow_none=True).tag(sync=True)
    scaled = traitlets.Any(True).tag(sync=True)
    step = traitlets.Any("products").tag(sync=True)
    plane = traitlets.Any(None, allow_none=True).tag(sync=True)

    def __init__(
        self,
        query: ArrayLike,
        key: ArrayLike,
        value: ArrayLike,
        mask: ArrayLike | None = None,
        query_tokens: Sequence[str] | None = None,
        key_tokens: Sequence[str] | None = None,
        *,
        scaled: bool = True,
        step: str = "products",
        plane: Sequence[str] | None = None,
    ) -> None:
        given = (query, key, value, mask, query_tokens, key_tokens, scaled, step, plane)
        super().__init__(**_checked(dict(zip(_STATE, given, strict=True))))

    _validate_state = revalidated(_STATE, lambda state: _checked(state))

    def _summary(self) -> str:
        if self.plane is None:
            return super()._summary()
        return "쿼리와 키를 평면에서 끌면 내적, 나눈 스코어, 비율, 출력이 따라 바뀐다."


def _checked(state: dict) -> dict:
    """상태 전체를 한꺼번에 살피고, 읽기 전용 배열과 기본형으로 바꾸어 돌려준다."""
    query, key, value = (_matrix(name, state[name]) for name in ("query", "key", "value"))
    check_shape(
        "key", key.shape, key.shape[1] == query.shape[1], f"마지막 축이 query처럼 {query.shape[1]}이어야 한다"
    )
    check_shape("value", value.shape, len(value) == len(key), f"첫 축이 key처럼 {len(key)}이어야 한다")
    check_flag("scaled", state["scaled"])
    if state["plane"] is not None:
        _check_drawable(query, key, value, state["mask"])
    return {
        "query": query,
        "key": key,
        "value": value,
        "mask": _mask(state["mask"], (len(query), len(key))),
        "query_tokens": _tokens("query_tokens", state["query_tokens"], len(query)),
        "key_tokens": _tokens("key_tokens", state["key_tokens"], len(key)),
        "scaled": bool(state["scaled"]),
        "step": check_choice("step", state["step"], _STEPS),
        "plane": _tokens("plane", state["plane"], 2),
    }


def _check_drawable(query: np.ndarray, key: np.ndarray, value: np.ndarray, mask: object) -> None:
    """평면에 화살표로 놓을 수 있는지 본다."""
    check_shape("query", query.shape, query.shape == (1, 2), "plane을 주려면 모양이 (1, 2)여야 한다")
    check_shape("value", value.shape, value.shape[1] == 2, "plane을 주려면 둘째 축이 2여야 한다")
    for name, matrix in (("query", query), ("key", key), ("value", value)):
        largest = np.abs(matrix).max()
        check_that(
            f"{name}의 값", largest, largest <= _REACH, f"plane을 주려면 크기가 {_REACH:g} 이하여야 한다"
        )
    check_that("mask", mask, mask is None, "plane에는 마스크를 걸지 않는다")


def _matrix(name: str, values: ArrayLike) -> np.ndarray:
    matrix = np.array(as_numbers(name, values, 2), dtype=np.float64)  # a copy of our own
    # A number stands in every cell.
    check_shape(
        name, matrix.shape, max(matrix.shape) <= _LARGEST, f"두 축이 모두 {_LARGEST} 이하인 작은 예를 넣는다"
    )
    largest = np.abs(matrix).max()  # NaN if there is one
    check_that(f"{name}의 값", largest, largest <= _BOUND, f"크기가 {_BOUND:g} 이하인 유한한 수를 넣는다")
    matrix.setflags(write=False)
    return matrix


def _mask(values: ArrayLike | None, shape: tuple[int, int]) -> np.ndarray | None:
    if values is None:
        return None
    given = as_array("mask", values)
    check_mask_dtype("mask", given)
    mask = np.array(readable(given))
    check_shape("mask", mask.shape, mask.shape == shape, f"(쿼리의 수, 키의 수) = {shape}인 배열을 넣는다")
    mask.setflags(write=False)
    return mask


def _tokens(name: str, tokens: Sequence[str] | None, count: int) -> list[str] | None:
    return None if tokens is None else as_texts(name, tokens, count, count)
