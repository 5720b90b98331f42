"""모양을 미리 다 알지 못하는 배열도 행렬 하나로 이어 곱하는 Dense."""

from typing import Any

import keras
from keras import ops


@keras.saving.register_keras_serializable("kit_core")
class Dense(keras.layers.Dense):
    """keras.layers.Dense와 같은 것을 계산한다.

    텐서플로의 그래프에서 모양에 None이 있으면 Keras의 것은 곱하기 하나에 연산을 스무 개 넘게 쓴다. 그래프를 만드는 시간이
    거의 두 배가 된다.
    """

    def call(self, inputs: Any, training: bool | None = None) -> Any:
        *leading, _ = inputs.shape
        unknown = leading.count(None)
        if not unknown:
            return super().call(inputs, training=training)
        flat = ops.reshape(inputs, (-1, self.input_spec.axes[-1]))  # (B * L, d)
        if unknown > 1:
            leading = ops.shape(inputs)[:-1]
        leading = [-1 if size is None else size for size in leading]
        return ops.reshape(super().call(flat, training=training), (*leading, self.units))  # (B, L, units)

    def quantize(self, mode: str | None = None, type_check: bool = True, config: Any = None) -> None:
        """Keras는 제 Dense만 양자화한다. 이것도 파라미터와 계산이 같으므로 똑같이 한다."""
        super().quantize(mode, type_check=False, config=config)
