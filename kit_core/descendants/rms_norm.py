"""평균을 빼지 않는 층 정규화 (Zhang, Sennrich 2019, 「Root Mean Square Layer Normalization」의 식 4)."""

from typing import Any

import keras
from keras import ops

from kit_core.add_and_norm import NORM_EPSILON, AddAndNorm
from kit_core.layer import CheckedLayer
from kit_core.validation import as_array, check_last_axis, check_numbers, check_positive, plain


@keras.saving.register_keras_serializable("kit_core")
class RMSNorm(CheckedLayer):
    """x / sqrt(mean(x^2) + epsilon) * gamma. 층 정규화에서 평균을 빼는 일과 beta를 덜어 냈다.

    Args:
        epsilon: 0으로 나누지 않게 더하는 값.

    Call:
        (..., d_model)을 받아 같은 모양을 준다. 반정밀도에서는 제곱이 넘치지 않도록 float32로 재고 되돌린다.

    Raises:
        TypeError, ValueError: epsilon이 0보다 큰 실수가 아닐 때, x가 실수 배열이 아니거나 마지막 축이 바뀌었을 때.
    """

    def __init__(self, epsilon: float = NORM_EPSILON, **kwargs: Any) -> None:
        check_positive("epsilon", epsilon)
        super().__init__(**kwargs)
        self.epsilon = plain(epsilon)

    def build(self, x_shape: tuple) -> None:
        self.gamma = self.add_weight(name="gamma", shape=(x_shape[-1],), initializer="ones")

    def call(self, x: Any) -> Any:
        wide = ops.cast(x, "float32") if self.compute_dtype in ("float16", "bfloat16") else x
        size = ops.mean(ops.square(wide), axis=-1, keepdims=True)  # (..., 1)
        return ops.cast(wide * ops.rsqrt(size + self.epsilon), x.dtype) * self.gamma  # (..., d_model)

    def checked(self, x: Any, **options: Any) -> tuple[tuple, dict[str, Any]]:
        x = as_array("x", x)
        check_numbers("x", x, whole=False)
        if self.built:
            check_last_axis("x", x, self.gamma.shape[0])
        return (x,), options

    def get_config(self) -> dict[str, Any]:
        return super().get_config() | {"epsilon": self.epsilon}


@keras.saving.register_keras_serializable("kit_core")
class AddAndRMSNorm(AddAndNorm):
    """잔차 연결과 RMSNorm. 나머지는 AddAndNorm과 같다."""

    def make_norm(self, name: str) -> keras.layers.Layer:
        return RMSNorm(name=name, dtype=self.dtype_policy)
