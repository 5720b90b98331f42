"""스케일드 닷 프로덕트 어텐션과 멀티 헤드 어텐션 (논문 3.2절).

모양의 이름: B 배치, h 헤드, T 쿼리의 수, S 키의 수, d_k와 d_v는 헤드 하나의 차원.
"""

import math
from collections.abc import Callable
from typing import Any

import keras
from keras import ops

from kit_core.backend.dense import Dense
from kit_core.layer import CheckedLayer, inside_call
from kit_core.validation import (
    as_array,
    check_callable,
    check_flag,
    check_heads,
    check_positive_int,
    check_rate,
    check_vectors,
    plain,
    scores_shape,
)
from kit_core.validation.attention_inputs import (
    check_values,
    checked_attention_inputs,
    checked_layer_mask,
    checked_query_and_key,
)

# 소프트맥스를 지나면 0이 되지만 float32에서 유한하다. 그래서 모두 가려진 행도 NaN이 되지 않는다.
MASKED_SCORE = -1e9
HALF_LIMIT = 65504.0  # float16의 가장 큰 수


def attention_scores(query: Any, key: Any, mask: Any = None) -> Any:
    """QK^T / sqrt(d_k)를 구하고 가려진 자리를 MASKED_SCORE로 바꾼다.

    Args:
        query: (..., T, d_k).
        key: (..., S, d_k).
        mask: (..., T, S)로 브로드캐스트되는 불리언. True는 볼 수 있음.

    Returns:
        어텐션 스코어 (..., T, S). 소프트맥스가 안정하도록 float32 이상으로 준다.
    """
    if not inside_call():
        query, key, mask = checked_query_and_key(query, key, mask)
    d_k = query.shape[-1]
    # 곱하기 전에 나누면 값은 같고 반정밀도에서 덜 넘친다.
    scores = (query / math.sqrt(d_k)) @ ops.swapaxes(key, -1, -2)  # (..., T, S)
    if keras.backend.standardize_dtype(scores.dtype) in ("float16", "bfloat16"):
        # float16에서 넘친 것은 가장 큰 수로 둔다. 무한대끼리의 소프트맥스는 NaN이다.
        scores = ops.clip(ops.cast(scores, "float32"), -HALF_LIMIT, HALF_LIMIT)
    return scores if mask is None else ops.where(mask, scores, ops.cast(MASKED_SCORE, scores.dtype))


def scaled_dot_product_attention(
    query: Any,
    key: Any,
    value: Any,
    mask: Any = None,
    *,
    dropout: Callable[[Any], Any] | None = None,
) -> tuple[Any, Any]:
    """softmax(QK^T / sqrt(d_k)) V를 구한다 (논문의 식 1, 3.2.1절). 정수 배열은 실수로 읽는다.

    Args:
        query: (..., T, d_k).
        key: (..., S, d_k).
        value: (..., S, d_v).
        mask: (..., T, S)로 브로드캐스트되는 불리언. True는 볼 수 있음. 한 행이 모두 가려지면 가중치는 고르게 1/S이다.
        dropout: 가중치가 출력으로 가는 길에만 거는 함수. 돌려주는 가중치는 드롭아웃 이전의 것이다.

    Returns:
        출력 (..., T, d_v)과 어텐션 가중치 (..., T, S).

    Raises:
        TypeError: 배열이 수가 아니거나 mask가 불리언이 아닐 때, dropout이 함수가 아닐 때.
        ValueError: 모양이 서로 맞지 않을 때.
    """
    if not inside_call():
        query, key, value, mask = checked_attention_inputs(query, key, value, mask)
        if dropout is not None:
            check_callable("dropout", dropout, "가중치를 받아 같은 모양을 주는 함수나 Dropout 층을 넣는다")
    scores = attention_scores(query, key, mask)  # (..., T, S)
    weights = ops.cast(_softmax(scores), value.dtype)  # (..., T, S)
    used = weights if dropout is None else dropout(weights)
    return used @ value, weights  # (..., T, d_v), (..., T, S)


def _softmax(scores: Any) -> Any:
    """마지막 축의 소프트맥스. 키가 하나뿐이면 답은 1인데, Keras는 그것을 실수로 여겨 경고한다."""
    return ops.ones_like(scores) if scores.shape[-1] == 1 else ops.softmax(scores, axis=-1)


@keras.saving.register_keras_serializable("kit_core")
class MultiHeadAttention(CheckedLayer):
    """h개의 헤드가 저마다의 투영으로 어텐션하고 결과를 이어 붙인다 (논문 3.2.2절).

    Args:
        d_model: 입력과 출력의 차원.
        num_heads: 헤드의 수 h.
        d_k: 헤드 하나의 쿼리와 키의 차원. None이면 d_model // num_heads.
        d_v: 헤드 하나의 밸류의 차원. None이면 d_model // num_heads.
        dropout: 어텐션 가중치에 거는 드롭아웃 비율.
        use_bias: 네 투영에 편향을 둘지.

    Call:
        query (B, T, d_model), key (B, S, d_model), value (B, S, d_model)와 마스크를 받아
        (B, T, d_model)을 준다. mask는 (B, h, T, S)로 브로드캐스트되는 불리언이다. 준 것만 쓰며, 앞 층이 묻혀 보낸
        Keras의 마스크는 쓰지 않는다. cache를 주면 키와 밸류를 거기서 찾는다(decoding/cache.py).

    Raises:
        TypeError: mask나 use_bias가 불리언이 아닐 때.
        ValueError: d_model이 num_heads로 나누어떨어지지 않거나 마스크의 모양이 맞지 않을 때.
    """

    def __init__(
        self,
        d_model: int,
        num_heads: int,
        d_k: int | None = None,
        d_v: int | None = None,
        dropout: float = 0.0,
        use_bias: bool = False,
        **kwargs: Any,
    ) -> None:
        d_model, num_heads, d_k, d_v = map(plain, (d_model, num_heads, d_k, d_v))
        check_positive_int("d_model", d_model)
        check_positive_int("num_heads", num_heads)
        for name, size in (("d_k", d_k), ("d_v", d_v)):
            if size is not None:
                check_positive_int(name, size)
        check_rate("dropout", dropout)
        check_flag("use_bias", use_bias)
        if d_k is None or d_v is None:
            check_heads(d_model, num_heads)
        super().__init__(**kwargs)
        self.d_model = d_model
        self.num_heads = num_heads
        self.d_k = d_model // num_heads if d_k is None else d_k
        self.d_v = d_model // num_heads if d_v is None else d_v
        self.use_bias = plain(use_bias)
        self.query_projection = self.make_projection(num_heads * self.d_k, "query")
        self.key_projection = self.make_projection(num_heads * self.d_k, "key")
        self.value_projection = self.make_projection(num_heads * self.d_v, "value")
        self.output_projection = self.make_projection(d_model, "output")
        self.dropout = keras.layers.Dropout(plain(dropout), dtype=self.dtype_policy) if dropout else None

    def make_projection(self, units: int, name: str) -> keras.layers.Dense:
        """네 투영 가운데 하나를 만든다. name은 "query", "key", "value", "output"이다."""
        return Dense(units, use_bias=self.use_bias, name=name, dtype=self.dtype_policy)

    def build(self, query_shape: tuple, key_shape: tuple, value_shape: tuple) -> None:
        self.query_projection.build(query_shape)
        self.key_projection.build(key_shape)
        self.value_projection.build(value_shape)
        self.output_projection.build((None, self.num_heads * self.d_v))

    def call(self, query: Any, key: Any, value: Any, mask: Any = None, cache: Any = None) -> Any:
        # 1. 투영하고 헤드로 나눈다.
        query = self.split_heads(self.query_projection(query))  # (B, h, T, d_k)
        key, value = (
            self.keys_and_values(key, value) if cache is None else cache.keys_and_values(self, key, value)
        )  # (B, h, S, d_k), (B, h, S, d_v)
        # 2. 헤드마다 어텐션한다.
        heads, _ = self.attend(query, key, value, mask)  # (B, h, T, d_v)
        # 3. 이어 붙여 다시 투영한다.
        return self.output_projection(self.join_heads(heads))  # (B, T, d_model)

    def keys_and_values(self, key: Any, value: Any) -> tuple[Any, Any]:
        """key와 value (B, S, d_model)를 투영해 키 (B, h, S, d_k)와 밸류 (B, h, S, d_v)로 나눈다."""
        key = self.split_heads(self.key_projection(key))  # (B, h, S, d_k)
        value = self.split_heads(self.value_projection(value))  # (B, h, S, d_v)
        return key, value

    def attend(self, query: Any, key: Any, value: Any, mask: Any = None) -> tuple[Any, Any]:
        """모든 헤드의 출력 (B, h, T, d_v)와 가중치 (B, h, T, S)를 한꺼번에 구한다. capture()는 이 자리를 들여다본다."""
        return scaled_dot_product_attention(query, key, value, mask, dropout=self.dropout)

    def split_heads(self, x: Any) -> Any:
        """(B, L, h * d)를 (B, h, L, d)로 나눈다."""
        batch, length, width = ops.shape(x)
        x = ops.reshape(x, (batch, length, self.num_heads, width // self.num_heads))  # (B, L, h, d)
        return ops.transpose(x, (0, 2, 1, 3))  # (B, h, L, d)

    def join_heads(self, x: Any) -> Any:
        """(B, h, L, d)를 (B, L, h * d)로 잇는다."""
        batch, heads, length, width = ops.shape(x)
        x = ops.transpose(x, (0, 2, 1, 3))  # (B, L, h, d)
        return ops.reshape(x, (batch, length, heads * width))  # (B, L, h * d)

    def checked(
        self, query: Any, key: Any, value: Any, mask: Any = None, cache: Any = None, **options: Any
    ) -> tuple[tuple, dict[str, Any]]:
        query, key, value = map(as_array, ("query", "key", "value"), (query, key, value))
        shapes = [
            check_vectors(name, x, self.d_model)
            for name, x in (("query", query), ("key", key), ("value", value))
        ]
        batch, length, keys = scores_shape(shapes[0], shapes[1])
        check_values((batch, length, keys), shapes[1], shapes[2])
        keys = keys if cache is None else cache.length
        mask = checked_layer_mask("mask", mask, (batch, self.num_heads, length, keys))
        return (query, key, value), {"mask": mask, "cache": cache} | options

    def compute_mask(self, *args: Any) -> None:
        """Keras가 마스크를 출력에 묻혀 보내 손실까지 가리지 않게 한다."""

    def compute_output_shape(self, query_shape: tuple, key_shape: tuple, value_shape: tuple) -> tuple:
        return (*query_shape[:-1], self.d_model)

    def get_config(self) -> dict[str, Any]:
        return super().get_config() | {
            "d_model": self.d_model,
            "num_heads": self.num_heads,
            "d_k": self.d_k,
            "d_v": self.d_v,
            "dropout": 0.0 if self.dropout is None else self.dropout.rate,
            "use_bias": self.use_bias,
        }
