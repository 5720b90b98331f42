"""토큰 임베딩과, 같은 행렬로 로짓을 만드는 투영 (논문 3.4절)."""

import math
from typing import Any

import keras
from keras import ops

from kit_core.layer import CheckedLayer, inside_call
from kit_core.validation import (
    as_array,
    check_id_range,
    check_integer_ids,
    check_last_axis,
    check_positive_int,
    concrete,
    plain,
)


@keras.saving.register_keras_serializable("kit_core")
class TokenEmbedding(CheckedLayer):
    """토큰 번호를 벡터로 바꾸고(embed), 벡터를 로짓으로 되돌린다(project). 두 방향이 한 행렬을 쓴다 (논문 3.4절).

    행렬은 분산이 1/d_model인 정규분포에서 시작하고, 임베딩은 sqrt(d_model)을 곱해 성분의 분산을 1로 맞춘다.
    로짓에는 아무것도 곱하지 않는다.

    Args:
        vocab_size: 어휘의 크기 V.
        d_model: 벡터의 차원.

    Call:
        토큰 번호 (B, L)을 받아 임베딩 (B, L, d_model)을 준다. 그래프 속이라 번호를 미리 볼 수 없으면, 어휘 밖의 번호의
        임베딩은 NaN이다.

    Raises:
        TypeError: 토큰 번호가 정수가 아닐 때.
        ValueError: 어휘 밖의 번호가 있을 때.
    """

    def __init__(self, vocab_size: int, d_model: int, **kwargs: Any) -> None:
        check_positive_int("vocab_size", vocab_size)
        check_positive_int("d_model", d_model)
        super().__init__(**kwargs)
        self.vocab_size = plain(vocab_size)
        self.d_model = plain(d_model)

    def build(self, input_shape: tuple | None = None) -> None:
        self.embeddings = self.add_weight(
            name="embeddings",
            shape=(self.vocab_size, self.d_model),
            initializer=keras.initializers.RandomNormal(stddev=self.d_model**-0.5),
        )

    def call(self, ids: Any) -> Any:
        ids = ops.cast(ids, "int32")  # TensorFlow는 8비트 정수로 행을 고르지 못한다.
        # 백엔드는 어휘 밖의 번호에 다른 행이나 0을 주기도 한다. 말없이 틀리지 않도록 NaN을 곱한다.
        inside = ops.logical_and(ids >= 0, ids < self.vocab_size)  # (B, L)
        known = ops.where(inside, ids, 0)  # (B, L)
        root = ops.convert_to_tensor(math.sqrt(self.d_model), self.compute_dtype)
        nothing = ops.convert_to_tensor(math.nan, self.compute_dtype)
        scale = ops.where(inside, root, nothing)[..., None]  # (B, L, 1)
        return ops.take(self.embeddings, known, axis=0) * scale  # (B, L, d_model)

    def project(self, x: Any) -> Any:
        """마지막 층의 출력 (B, L, d_model)을 로짓 (B, L, V)로 바꾼다."""
        if not inside_call():
            x = as_array("x", x)
            check_last_axis("x", x, self.d_model)
        x = ops.convert_to_tensor(x)
        embeddings = ops.cast(self.embeddings, x.dtype)  # (V, d_model)
        # 모든 자리를 행렬 하나로 이어 곱한다. einsum으로 적으면 기울기를 구할 때 로짓만 한 배열을 여러 벌 더 만든다.
        logits = ops.reshape(x, (-1, self.d_model)) @ ops.transpose(embeddings)  # (B * L, V)
        return ops.reshape(logits, (*ops.shape(x)[:-1], self.vocab_size))  # (B, L, V)

    def checked(self, ids: Any, **options: Any) -> tuple[tuple, dict[str, Any]]:
        ids = as_array("ids", ids)
        check_integer_ids("ids", ids)
        values = concrete(ids)
        if values is not None:
            check_id_range("ids", values, self.vocab_size)
        return (ids,), options

    def compute_output_shape(self, input_shape: tuple) -> tuple:
        return (*input_shape, self.d_model)

    def get_config(self) -> dict[str, Any]:
        return super().get_config() | {"vocab_size": self.vocab_size, "d_model": self.d_model}
