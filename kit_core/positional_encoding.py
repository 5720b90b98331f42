"""순서를 알려 주는 포지셔널 인코딩 (논문 3.5절)."""

from typing import Any

import keras
import numpy as np
from keras import ops

from kit_core.layer import CheckedLayer
from kit_core.sinusoids import sinusoidal_encoding
from kit_core.validation import (
    as_array,
    check_choice,
    check_length,
    check_positive_int,
    check_vectors,
    plain,
)


@keras.saving.register_keras_serializable("kit_core")
class PositionalEncoding(CheckedLayer):
    """임베딩에 위치의 벡터를 더한다 (논문 3.5절).

    Args:
        max_length: 다룰 수 있는 가장 긴 시퀀스(토큰 수).
        d_model: 벡터의 차원.
        position: "sinusoidal"이면 논문의 사인파, "learned"이면 학습되는 표(표 3의 E행).

    Call:
        임베딩 (B, L, d_model)을 받아 같은 모양을 준다. offset은 첫 토큰이 시퀀스에서 놓인 위치이다.

    Raises:
        ValueError: offset이 음수이거나, 시퀀스가 max_length를 넘거나, 벡터의 모양이 (B, L, d_model)이 아닐 때.
    """

    def __init__(self, max_length: int, d_model: int, position: str = "sinusoidal", **kwargs: Any) -> None:
        check_positive_int("max_length", max_length)
        check_positive_int("d_model", d_model)
        check_choice("position", position, ("sinusoidal", "learned"))
        super().__init__(**kwargs)
        self.max_length = plain(max_length)
        self.d_model = plain(d_model)
        self.position = position

    def build(self, input_shape: tuple | None = None) -> None:
        if self.position == "learned":
            self.table = self.add_weight(
                name="table",
                shape=(self.max_length, self.d_model),
                initializer=keras.initializers.RandomNormal(stddev=self.d_model**-0.5),
            )
        else:  # float64로 계산해 한 번만 낮춘다.
            self.table = sinusoidal_encoding(self.max_length, self.d_model).astype(np.float64)

    def call(self, x: Any, offset: Any = 0) -> Any:
        table = ops.cast(ops.convert_to_tensor(self.table), x.dtype)  # (max_length, d_model)
        offset = ops.cast(offset, "int32")
        positions = ops.arange(ops.shape(x)[1], dtype="int32") + offset  # (L,)
        return x + ops.take(table, positions, axis=0)  # (B, L, d_model)

    def checked(self, x: Any, offset: Any = 0, **options: Any) -> tuple[tuple, dict[str, Any]]:
        # 표에 없는 위치를 JAX는 NaN으로, TensorFlow는 영어로 된 오류로 알린다. 음수는 표의 끝에서부터 센다.
        x, offset = as_array("x", x), plain(offset)
        check_length("x", check_vectors("x", x, self.d_model)[1], self.max_length, offset)
        return (x,), {"offset": offset} | options

    def get_config(self) -> dict[str, Any]:
        return super().get_config() | {
            "max_length": self.max_length,
            "d_model": self.d_model,
            "position": self.position,
        }
