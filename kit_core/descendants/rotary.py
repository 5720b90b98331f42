"""쿼리와 키를 위치만큼 돌리는 회전 위치 (Su 외 2021, 「RoFormer」의 식 14와 34).

두 벡터의 내적은 돌린 각의 차이에만 달려 있다. 그래서 더하지 않고 돌리면 스코어가 상대 위치를 안다.
"""

from typing import Any

import keras
from keras import ops

from kit_core.descendants.grouped_query import GroupedQueryAttention
from kit_core.layer import inside_call
from kit_core.validation import (
    as_array,
    as_offset,
    check_choice,
    check_numbers,
    check_positive,
    check_shape,
    check_that,
    plain,
)

PAIRS = ("interleaved", "halves")


def rotate(x: Any, offset: Any = 0, *, pairs: str = "interleaved", base: float = 10000.0) -> Any:
    """벡터의 i번째 쌍을 pos / base^(2i / d)만큼 돌린다. 각은 사인파 포지셔널 인코딩의 것과 같다.

    Args:
        x: (..., L, d). d는 짝수이다.
        offset: 첫 벡터가 시퀀스에서 놓인 위치.
        pairs: "interleaved"이면 이웃한 두 성분을, "halves"이면 앞 절반과 뒤 절반에서 하나씩을 짝짓는다. 성분의 차례만
            다르므로 처음부터 배우면 같은 모델이지만, 남의 가중치를 읽을 때는 그쪽의 것을 따른다.
        base: 가장 긴 파장을 정하는 밑. 논문은 10000.

    Returns:
        (..., L, d). 길이는 그대로이다.

    Raises:
        TypeError, ValueError: x가 실수 배열이 아니거나, d가 홀수이거나, offset이 0 이상의 정수가 아니거나, pairs가 두 이름
            밖이거나, base가 0보다 크지 않을 때.
    """
    if not inside_call():
        x = as_array("x", x)
        check_numbers("x", x, whole=False)
        check_choice("pairs", pairs, PAIRS)
        check_positive("base", base)
        as_offset(offset)
        fits = len(x.shape) > 1 and x.shape[-1] % 2 == 0
        check_shape("x", x.shape, fits, "마지막 축이 짝수인 (..., L, d)를 넣는다")
    x = ops.convert_to_tensor(x)
    length, d = ops.shape(x)[-2], x.shape[-1]
    positions = ops.cast(ops.arange(length, dtype="int32") + offset, "float32")  # (L,)
    angles = positions[:, None] / base ** (ops.arange(0, d, 2, dtype="float32") / d)  # (L, d / 2)
    cos, sin = ops.cast(ops.cos(angles), x.dtype), ops.cast(ops.sin(angles), x.dtype)  # (L, d / 2)
    if pairs == "halves":
        first, second = x[..., : d // 2], x[..., d // 2 :]  # (..., L, d / 2)
        return ops.concatenate([first * cos - second * sin, first * sin + second * cos], axis=-1)
    first, second = x[..., 0::2], x[..., 1::2]  # (..., L, d / 2)
    turned = ops.stack([first * cos - second * sin, first * sin + second * cos], axis=-1)
    return ops.reshape(turned, ops.shape(x))  # (..., L, d)


@keras.saving.register_keras_serializable("kit_core")
class RotaryAttention(GroupedQueryAttention):
    """쿼리와 키를 제 위치만큼 돌린 뒤에 어텐션한다. 밸류는 돌리지 않는다.

    한 토큰씩 풀 때 캐시에는 돌리지 않은 키를 담고 걸음마다 모두 돌린다. 흔히는 돌린 것을 담아 그 일을 아낀다.

    Args:
        d_model, num_heads, d_k, d_v, dropout, use_bias, num_key_value_heads: GroupedQueryAttention과 같다.
        pairs: rotate의 것.

    Raises:
        TypeError, ValueError: d_k가 홀수이거나 pairs가 두 이름 밖일 때와, GroupedQueryAttention이 내는 것.
    """

    def __init__(self, *sizes: Any, pairs: str = "interleaved", **kwargs: Any) -> None:
        check_choice("pairs", pairs, PAIRS)
        super().__init__(*sizes, **kwargs)
        check_that("d_k", self.d_k, self.d_k % 2 == 0, "둘씩 돌리므로 짝수를 넣는다")
        self.pairs = plain(pairs)

    def placed(self, x: Any, start: Any) -> Any:
        return rotate(x, start, pairs=self.pairs)  # (B, h, L, d_k)

    def get_config(self) -> dict[str, Any]:
        return super().get_config() | {"pairs": self.pairs}
