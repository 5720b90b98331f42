"""순환 신경망의 어텐션: 디코더의 은닉 상태마다 인코더의 모든 은닉 상태를 얼마나 볼지 정한다.

모양의 이름: B 배치, S 소스의 길이, T 타깃의 길이.
"""

from typing import Any

import keras
from keras import ops

from kit_core.attention import MASKED_SCORE
from kit_core.validation import check_choice, check_positive_int


@keras.saving.register_keras_serializable("kit_core")
class Alignment(keras.layers.Layer):
    """은닉 상태 사이의 어텐션 가중치를 구한다.

    Args:
        d_model: 은닉 상태의 차원.
        score: "additive"이면 v^T tanh(W s + U h) (Bahdanau 등, 2015), "dot"이면 s^T h (Luong 등, 2015).

    Call:
        디코더의 은닉 상태 (B, T, d_model), 인코더의 은닉 상태 (B, S, d_model), 볼 수 있는 자리가 True인
        (B, S)를 받아 가중치 (B, T, S)를 준다. 소스가 모두 패딩이면 가중치는 고르게 1/S이다.
    """

    def __init__(self, d_model: int, score: str = "additive", **kwargs: Any) -> None:
        check_positive_int("d_model", d_model)
        check_choice("score", score, ("additive", "dot"))
        super().__init__(**kwargs)
        self.d_model = d_model
        self.score = score
        if score == "additive":
            dtype = self.dtype_policy
            self.query_projection = keras.layers.Dense(d_model, use_bias=False, name="query", dtype=dtype)
            self.key_projection = keras.layers.Dense(d_model, use_bias=False, name="key", dtype=dtype)
            self.to_score = keras.layers.Dense(1, use_bias=False, name="to_score", dtype=dtype)

    def build(self, query_shape: tuple, memory_shape: tuple, real_shape: tuple | None = None) -> None:
        if self.score == "additive":
            self.query_projection.build(query_shape)
            self.key_projection.build(memory_shape)
            self.to_score.build((None, None, None, self.d_model))

    def call(self, query: Any, memory: Any, real: Any) -> Any:
        if self.score == "additive":
            query = self.query_projection(query)[:, :, None]  # (B, T, 1, d_model)
            key = self.key_projection(memory)[:, None]  # (B, 1, S, d_model)
            scores = self.to_score(ops.tanh(query + key))[..., 0]  # (B, T, S)
        else:
            scores = ops.einsum("btd,bsd->bts", query, memory)  # (B, T, S)
        if self.compute_dtype in ("float16", "bfloat16"):
            scores = ops.cast(scores, "float32")
        scores = ops.where(real[:, None], scores, ops.cast(MASKED_SCORE, scores.dtype))  # (B, T, S)
        # 키가 하나뿐이면 답은 1인데, Keras는 그것을 실수로 여겨 경고한다.
        weights = ops.ones_like(scores) if scores.shape[-1] == 1 else ops.softmax(scores, axis=-1)
        return ops.cast(weights, self.compute_dtype)  # (B, T, S)

    def compute_output_shape(
        self, query_shape: tuple, memory_shape: tuple, real_shape: tuple | None = None
    ) -> tuple:
        return (*query_shape[:-1], memory_shape[1])

    def get_config(self) -> dict[str, Any]:
        return super().get_config() | {"d_model": self.d_model, "score": self.score}
