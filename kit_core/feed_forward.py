"""위치별 피드포워드 신경망 (논문 3.3절)."""

from typing import Any

import keras

from kit_core.backend.dense import Dense
from kit_core.layer import CheckedLayer
from kit_core.validation import as_array, check_last_axis, check_positive_int, check_rate, plain


@keras.saving.register_keras_serializable("kit_core")
class PositionwiseFeedForward(CheckedLayer):
    """자리마다 같은 두 층을 거친다: max(0, x W1 + b1) W2 + b2 (논문의 식 2, 3.3절).

    Args:
        d_model: 입력과 출력의 차원.
        d_ff: 안쪽의 차원.
        dropout: ReLU의 출력에 거는 드롭아웃 비율. 논문에는 없으므로 0이다.

    Call:
        (B, L, d_model)을 받아 같은 모양을 준다.

    Raises:
        TypeError, ValueError: 차원이 1 이상의 정수가 아니거나, dropout이 0 이상 1 미만의 실수가 아닐 때.
    """

    def __init__(self, d_model: int, d_ff: int, dropout: float = 0.0, **kwargs: Any) -> None:
        d_model, d_ff = plain(d_model), plain(d_ff)
        check_positive_int("d_model", d_model)
        check_positive_int("d_ff", d_ff)
        check_rate("dropout", dropout)
        super().__init__(**kwargs)
        self.d_model = d_model
        self.d_ff = d_ff
        self.inner = Dense(d_ff, activation="relu", name="inner", dtype=self.dtype_policy)
        self.outer = Dense(d_model, name="outer", dtype=self.dtype_policy)
        self.dropout = keras.layers.Dropout(plain(dropout), dtype=self.dtype_policy) if dropout else None

    def build(self, input_shape: tuple) -> None:
        self.inner.build(input_shape)
        self.outer.build((None, self.d_ff))

    def call(self, x: Any) -> Any:
        inner = self.inner(x)  # (B, L, d_ff)
        if self.dropout is not None:
            inner = self.dropout(inner)  # (B, L, d_ff)
        return self.outer(inner)  # (B, L, d_model)

    def checked(self, x: Any, **options: Any) -> tuple[tuple, dict[str, Any]]:
        x = as_array("x", x)
        check_last_axis("x", x, self.d_model)
        return (x,), options

    def get_config(self) -> dict[str, Any]:
        return super().get_config() | {
            "d_model": self.d_model,
            "d_ff": self.d_ff,
            "dropout": 0.0 if self.dropout is None else self.dropout.rate,
        }
