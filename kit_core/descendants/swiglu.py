"""게이트를 단 피드포워드 (Shazeer 2020, 「GLU Variants Improve Transformer」의 식 6)."""

from typing import Any

import keras

from kit_core.layer import CheckedLayer
from kit_core.validation import as_array, check_last_axis, check_positive_int, plain


@keras.saving.register_keras_serializable("kit_core")
class SwiGLU(CheckedLayer):
    """자리마다 (Swish(x W) ⊙ x V) W2. 한쪽이 다른 쪽을 얼마나 보낼지 정하는 게이트이다. 편향은 없다.

    Args:
        d_model: 입력과 출력의 차원.
        d_ff: 안쪽의 차원. 행렬이 셋이므로 파라미터의 수를 논문의 피드포워드에 맞추려면 그 d_ff의 3분의 2로 한다.

    Call:
        (B, L, d_model)을 받아 같은 모양을 준다.

    Raises:
        TypeError, ValueError: 차원이 1 이상의 정수가 아닐 때, x의 마지막 축이 d_model이 아닐 때.
    """

    def __init__(self, d_model: int, d_ff: int, **kwargs: Any) -> None:
        check_positive_int("d_model", d_model)
        check_positive_int("d_ff", d_ff)
        super().__init__(**kwargs)
        self.d_model, self.d_ff = plain(d_model), plain(d_ff)
        options = {"use_bias": False, "dtype": self.dtype_policy}
        self.gate = keras.layers.Dense(self.d_ff, activation="silu", name="gate", **options)
        self.value = keras.layers.Dense(self.d_ff, name="value", **options)
        self.outer = keras.layers.Dense(self.d_model, name="outer", **options)

    def build(self, x_shape: tuple) -> None:
        self.gate.build(x_shape)
        self.value.build(x_shape)
        self.outer.build((None, self.d_ff))

    def call(self, x: Any) -> Any:
        return self.outer(self.gate(x) * self.value(x))  # (B, L, d_model)

    def checked(self, x: Any, **options: Any) -> tuple[tuple, dict[str, Any]]:
        x = as_array("x", x)
        check_last_axis("x", x, self.d_model)
        return (x,), options

    def get_config(self) -> dict[str, Any]:
        return super().get_config() | {"d_model": self.d_model, "d_ff": self.d_ff}
