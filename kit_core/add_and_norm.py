"""잔차 연결과 층 정규화로 서브층을 감싼다 (논문 3.1절, 5.4절)."""

from collections.abc import Callable
from typing import Any

import keras

from kit_core.layer import inside_call
from kit_core.validation import (
    as_array,
    check_callable,
    check_choice,
    check_last_axis,
    check_numbers,
    check_rate,
    check_shape,
    plain,
)

NORM_EPSILON = 1e-6


@keras.saving.register_keras_serializable("kit_core")
class AddAndNorm(keras.layers.Layer):
    """LayerNorm(x + Dropout(Sublayer(x)))를 구한다 (논문 3.1절, 5.4절).

    Args:
        dropout: 서브층의 출력에 거는 드롭아웃 비율.
        norm: "post"이면 위의 식(논문), "pre"이면 x + Dropout(Sublayer(LayerNorm(x))).

    Call:
        x (B, L, d_model)와, 같은 모양을 돌려주는 함수 sublayer를 받아 (B, L, d_model)을 준다.

    Raises:
        TypeError, ValueError: dropout이 0 이상 1 미만의 실수가 아니거나, norm이 두 이름 밖일 때, x가 실수 배열이 아니거나
            sublayer가 함수가 아닐 때.
    """

    def __init__(self, dropout: float = 0.1, norm: str = "post", **kwargs: Any) -> None:
        check_rate("dropout", dropout)
        check_choice("norm", norm, ("post", "pre"))
        super().__init__(**kwargs)
        self.supports_masking = True
        self.norm = norm
        self.dropout = keras.layers.Dropout(plain(dropout), dtype=self.dtype_policy)
        self.layer_norm = self.make_norm("layer_norm")

    def make_norm(self, name: str) -> keras.layers.Layer:
        """잔차와 함께 쓸 정규화를 하나 만든다."""
        return keras.layers.LayerNormalization(epsilon=NORM_EPSILON, name=name, dtype=self.dtype_policy)

    def build(self, x_shape: tuple) -> None:
        self.layer_norm.build(x_shape)

    def __call__(self, x: Any = None, sublayer: Callable[[Any], Any] | None = None, **options: Any) -> Any:
        # 안에서 부르는 sublayer는 부른 사람의 것이다. 그 안의 층은 제 입력을 스스로 본다.
        if not inside_call():
            x = as_array("x", x)
            check_numbers("x", x, whole=False)
            check_shape(
                "x", x.shape, x.shape and 0 not in x.shape, "비지 않은 (..., d_model)의 배열을 넣는다"
            )
            if self.built:
                check_last_axis("x", x, self.layer_norm.gamma.shape[0])
            check_callable("sublayer", sublayer, "x와 같은 모양을 돌려주는 함수나 층을 넣는다")
        return super().__call__(x, sublayer=sublayer, **options)

    def call(self, x: Any, sublayer: Callable[[Any], Any]) -> Any:
        if self.norm == "post":
            return self.layer_norm(x + self.dropout(sublayer(x)))  # (B, L, d_model)
        return x + self.dropout(sublayer(self.layer_norm(x)))  # (B, L, d_model)

    def compute_mask(self, *args: Any) -> None:
        """Keras가 마스크를 출력에 묻혀 보내 손실까지 가리지 않게 한다."""

    def compute_output_shape(self, x_shape: tuple) -> tuple:
        return x_shape

    def get_config(self) -> dict[str, Any]:
        return super().get_config() | {"dropout": self.dropout.rate, "norm": self.norm}
