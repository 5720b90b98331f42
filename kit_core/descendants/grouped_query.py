"""쿼리의 헤드 몇이 키와 밸류를 함께 쓰는 어텐션 (Ainslie 외 2023, 「GQA」의 2.2절).

모양의 이름: B 배치, h 쿼리의 헤드, g 키와 밸류의 헤드, T 쿼리의 수, S 키의 수, d 헤드 하나의 차원.
"""

from typing import Any

import keras
from keras import ops

from kit_core.attention import MultiHeadAttention
from kit_core.validation import check_groups, check_positive_int, plain


@keras.saving.register_keras_serializable("kit_core")
class GroupedQueryAttention(MultiHeadAttention):
    """키와 밸류의 헤드가 쿼리보다 적은 멀티 헤드 어텐션. 캐시가 h / g배 작아진다.

    g = h이면 논문의 멀티 헤드 어텐션이고, g = 1이면 멀티 쿼리 어텐션(multi-query attention)이다.

    Args:
        d_model, num_heads, d_k, d_v, dropout, use_bias: MultiHeadAttention과 같다.
        num_key_value_heads: 키와 밸류의 헤드 수 g. None이면 num_heads이다.

    Call:
        MultiHeadAttention과 같은 것을 받아 (B, T, d_model)을 준다.

    Raises:
        TypeError, ValueError: num_key_value_heads가 num_heads를 나누지 않을 때와, MultiHeadAttention이 내는 것.
    """

    def __init__(
        self,
        d_model: int,
        num_heads: int,
        d_k: int | None = None,
        d_v: int | None = None,
        dropout: float = 0.0,
        use_bias: bool = False,
        num_key_value_heads: int | None = None,
        **kwargs: Any,
    ) -> None:
        check_positive_int("num_heads", num_heads)
        heads = plain(num_heads if num_key_value_heads is None else num_key_value_heads)
        check_groups(num_heads, heads)
        self.num_key_value_heads = heads
        super().__init__(d_model, num_heads, d_k, d_v, dropout, use_bias, **kwargs)

    def make_projection(self, units: int, name: str) -> keras.layers.Dense:
        if name in ("key", "value"):
            units = units // self.num_heads * self.num_key_value_heads
        return super().make_projection(units, name)

    def call(self, query: Any, key: Any, value: Any, mask: Any = None, cache: Any = None) -> Any:
        start = 0 if cache is None else cache.position
        query = self.placed(self.split_heads(self.query_projection(query)), start)  # (B, h, T, d_k)
        key, value = (
            self.keys_and_values(key, value) if cache is None else cache.keys_and_values(self, key, value)
        )  # (B, g, S, d_k), (B, g, S, d_v)
        shared = self.num_heads // self.num_key_value_heads
        key = ops.repeat(self.placed(key, 0), shared, axis=1)  # (B, h, S, d_k)
        value = ops.repeat(value, shared, axis=1)  # (B, h, S, d_v)
        heads, _ = self.attend(query, key, value, mask)  # (B, h, T, d_v)
        return self.output_projection(self.join_heads(heads))  # (B, T, d_model)

    def placed(self, x: Any, start: Any) -> Any:
        """쿼리나 키 (B, h, L, d_k)에 위치를 새긴다. 여기서는 그대로 둔다."""
        return x

    def keys_and_values(self, key: Any, value: Any) -> tuple[Any, Any]:
        """key와 value (B, S, d_model)를 투영해 키 (B, g, S, d_k)와 밸류 (B, g, S, d_v)로 나눈다."""
        return self._split(self.key_projection(key)), self._split(self.value_projection(value))

    def _split(self, x: Any) -> Any:
        batch, length, width = ops.shape(x)
        heads = self.num_key_value_heads
        x = ops.reshape(x, (batch, length, heads, width // heads))  # (B, S, g, d)
        return ops.transpose(x, (0, 2, 1, 3))  # (B, g, S, d)

    def get_config(self) -> dict[str, Any]:
        return super().get_config() | {"num_key_value_heads": self.num_key_value_heads}
