"""한 번 구한 키와 밸류를 다시 쓰게 하는 KV 캐시. 한 토큰씩 풀 때 지나온 토큰과 메모리를 다시 계산하지 않게 한다.

모양의 이름: B 배치, h 헤드, L 캐시의 길이, T 새 토큰의 수, d_k와 d_v는 헤드 하나의 차원.
"""

from typing import Any

from keras import ops

from kit_core.attention import MultiHeadAttention
from kit_core.config import TransformerConfig

ROOM = 8  # 길어지는 캐시에 한 번에 더하는 칸의 수


class KeyValueCache:
    """디코더 층 하나의 셀프 어텐션이 쓰는, 길이가 정해진 캐시.

    길이를 미리 정해 두면 배열의 모양이 걸음마다 바뀌지 않아, 반복문을 통째로 컴파일할 수 있다. 아직 채우지 않은 자리는
    look_ahead_mask(T, offset=position, key_length=L)이 가린다.

    Args:
        keys: (B, h, L, d_k).
        values: (B, h, L, d_v).
        position: 다음 토큰이 놓일 자리.
    """

    def __init__(self, keys: Any, values: Any, position: Any) -> None:
        self.keys = keys
        self.values = values
        self.position = position

    @property
    def length(self) -> int:
        """캐시의 길이 L."""
        return self.keys.shape[2]

    def keys_and_values(self, attention: MultiHeadAttention, key: Any, value: Any) -> tuple[Any, Any]:
        """새 토큰 (B, T, d_model)의 키와 밸류를 구해 캐시에 더하고, 캐시 전체를 준다."""
        return self.extend(*attention.keys_and_values(key, value))

    def extend(self, key: Any, value: Any) -> tuple[Any, Any]:
        """새 토큰의 키 (B, h, T, d_k)와 밸류 (B, h, T, d_v)를 제자리에 써넣고, 캐시 전체를 준다."""
        start = (0, 0, self.position, 0)
        dtype = key.dtype
        # PyTorch는 자료형이 다른 값을 써넣지도 곱하지도 못하고, 거기서 Keras의 투영은 float64를 float32로 낮춘다.
        key, value = ops.cast(key, self.keys.dtype), ops.cast(value, self.values.dtype)
        self.keys = write_at(self.keys, start, key)  # (B, h, L, d_k)
        self.values = write_at(self.values, start, value)  # (B, h, L, d_v)
        self.position = self.position + ops.shape(key)[2]
        return ops.cast(self.keys, dtype), ops.cast(self.values, dtype)


class MemoryCache:
    """인코더-디코더 어텐션의 키와 밸류. 메모리는 디코딩하는 내내 그대로이므로 문장마다 한 번만 구한다.

    Args:
        keys: (B, h, S, d_k).
        values: (B, h, S, d_v).
    """

    def __init__(self, keys: Any, values: Any) -> None:
        self.keys = keys
        self.values = values

    @property
    def length(self) -> int:
        """메모리의 길이 S."""
        return self.keys.shape[2]

    def keys_and_values(self, attention: MultiHeadAttention, key: Any, value: Any) -> tuple[Any, Any]:
        """구해 둔 키와 밸류를 준다. 받은 것은 보지 않는다."""
        return self.keys, self.values


def write_at(array: Any, start: tuple[Any, ...], values: Any) -> Any:
    """array의 start 자리부터 values를 써넣은 새 배열을 준다. JAX는 자리의 자료형이 모두 같기를 바란다."""
    return ops.slice_update(array, [ops.cast(index, "int32") for index in start], values)


def with_room(past: list[tuple[Any, Any]], position: Any, most: int) -> list[tuple[Any, Any]]:
    """position번째 토큰을 써넣을 칸이 캐시에 없으면 빈칸을 더한다.

    지나온 토큰보다 조금 긴 만큼만 읽고 쓰므로, 긴 캐시를 처음부터 두는 것보다 빠르다. 칸이 모자랄 때에만 옮겨 적는다.

    Args:
        past: 층마다 키 (B, h, L, d_k)와 밸류 (B, h, L, d_v).
        position: 다음 토큰이 놓일 자리.
        most: 캐시의 가장 긴 길이.

    Returns:
        길이가 L이거나 L + ROOM(most를 넘지 않는다)인 past.
    """
    length = ops.shape(past[0][0])[2]

    def longer(x: Any) -> Any:
        batch, heads, _, width = ops.shape(x)
        empty = ops.zeros((batch, heads, ROOM, width), x.dtype)[:, :, : most - length]
        return ops.concatenate([x, empty], axis=2)

    return ops.cond(
        ops.equal(position, length), lambda: [tuple(map(longer, pair)) for pair in past], lambda: past
    )


def empty_cache(config: TransformerConfig, batch: Any, length: int, dtype: str) -> list[tuple[Any, Any]]:
    """층마다 비어 있는 키 (B, h, L, d_k)와 밸류 (B, h, L, d_v)를 만든다.

    Args:
        config: 모델의 설정.
        batch: 배치의 크기 B. 그래프 속에서는 기호일 수 있다.
        length: 캐시의 길이 L(토큰 수).
        dtype: 모델이 계산하는 자료형.

    Returns:
        (키, 밸류)의 목록. 길이는 층의 수이다.
    """
    shape = (batch, config.num_heads, length)
    return [
        (ops.zeros((*shape, config.key_dim), dtype), ops.zeros((*shape, config.value_dim), dtype))
        for _ in range(config.num_layers)
    ]
