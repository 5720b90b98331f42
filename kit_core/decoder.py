"""디코더: 가려진 셀프 어텐션, 인코더-디코더 어텐션, 피드포워드를 N번 쌓는다 (논문 3.1절, 그림 1의 오른쪽)."""

from collections.abc import Sequence
from typing import Any, NamedTuple

import keras

from kit_core.config import TransformerConfig
from kit_core.stack import ConfiguredLayer, Stack
from kit_core.validation import (
    as_array,
    as_list,
    check_batches,
    check_kind,
    check_length,
    check_vectors,
    plain,
)


class LayerCache(NamedTuple):
    """한 토큰씩 풀 때, 디코더 층 하나의 두 어텐션이 쓰는 캐시. 없으면 키와 밸류를 그때그때 구한다."""

    self_attention: Any = None
    cross_attention: Any = None


NO_CACHE = LayerCache()


class DecoderPart(ConfiguredLayer):
    """디코더와 디코더 층이 함께 받는 입력."""

    def checked_inputs(
        self, x: Any, memory: Any, target_mask: Any, source_mask: Any, cache: LayerCache
    ) -> tuple[tuple, dict[str, Any]]:
        """벡터와 두 마스크를 본다. 캐시가 있으면 셀프 어텐션의 키는 캐시의 길이만큼이다."""
        d_model = self.config.d_model
        x, memory = as_array("x", x), as_array("memory", memory)
        queries, keys = check_vectors("x", x, d_model), check_vectors("memory", memory, d_model)
        check_batches(x=x, memory=memory)
        check_kind("cache", cache, LayerCache)
        own = (
            queries if cache.self_attention is None else (*queries[:1], cache.self_attention.length, d_model)
        )
        masks = {
            "target_mask": self.checked_mask("target_mask", target_mask, queries, own),
            "source_mask": self.checked_mask("source_mask", source_mask, queries, keys),
        }
        return (x, memory), masks


@keras.saving.register_keras_serializable("kit_core")
class DecoderLayer(DecoderPart):
    """디코더의 한 층: 가려진 셀프 어텐션, 인코더-디코더 어텐션, 피드포워드 (논문 3.1절).

    Args:
        config: 모델의 설정.

    Call:
        x (B, T, d_model), 메모리 (B, S, d_model), 타깃 마스크 (B, 1, T, T), 소스의 패딩 마스크 (B, 1, 1, S)를
        받아 (B, T, d_model)을 준다. 인코더-디코더 어텐션의 쿼리는 디코더에서, 키와 밸류는 메모리에서 온다.
        마스크는 준 것만 쓴다. 앞 층이 묻혀 보낸 Keras의 마스크는 쓰지 않는다. 한 토큰씩 풀 때는 cache에 지나온 토큰의
        키와 밸류가 들어 있다(decoding/cache.py).

    Raises:
        TypeError: 마스크가 불리언이 아닐 때.
        ValueError: x나 memory, 마스크의 모양이 맞지 않을 때.
    """

    def __init__(self, config: TransformerConfig, **kwargs: Any) -> None:
        super().__init__(config, **kwargs)
        self.self_attention = self.make_attention("self_attention")
        self.self_attention_norm = self.make_add_and_norm("self_attention_norm")
        self.cross_attention = self.make_attention("cross_attention")
        self.cross_attention_norm = self.make_add_and_norm("cross_attention_norm")
        self.feed_forward = self.make_feed_forward()
        self.feed_forward_norm = self.make_add_and_norm("feed_forward_norm")

    def build(self, x_shape: tuple, memory_shape: tuple) -> None:
        self.self_attention.build(x_shape, x_shape, x_shape)
        self.cross_attention.build(x_shape, memory_shape, memory_shape)
        norms = (self.self_attention_norm, self.cross_attention_norm, self.feed_forward_norm)
        for layer in (*norms, self.feed_forward):
            layer.build(x_shape)

    def call(
        self,
        x: Any,
        memory: Any,
        target_mask: Any = None,
        source_mask: Any = None,
        cache: LayerCache = NO_CACHE,
    ) -> Any:
        def attend_to_targets(x: Any) -> Any:
            return self.self_attention(x, x, x, target_mask, cache=cache.self_attention)

        def attend_to_memory(x: Any) -> Any:
            return self.cross_attention(x, memory, memory, source_mask, cache=cache.cross_attention)

        x = self.self_attention_norm(x, sublayer=attend_to_targets)  # (B, T, d_model)
        x = self.cross_attention_norm(x, sublayer=attend_to_memory)  # (B, T, d_model)
        return self.feed_forward_norm(x, sublayer=self.feed_forward)  # (B, T, d_model)

    def checked(
        self,
        x: Any,
        memory: Any,
        target_mask: Any = None,
        source_mask: Any = None,
        cache: LayerCache = NO_CACHE,
        **options: Any,
    ) -> tuple[tuple, dict[str, Any]]:
        vectors, masks = self.checked_inputs(x, memory, target_mask, source_mask, cache)
        return vectors, masks | {"cache": cache} | options


@keras.saving.register_keras_serializable("kit_core")
class Decoder(Stack, DecoderPart):
    """임베딩에 위치를 더해 N개의 디코더 층을 지나게 한다 (논문 3.1절).

    Args:
        config: 모델의 설정.

    Call:
        임베딩 x (B, T, d_model), 메모리 (B, S, d_model)와 두 마스크를 받아 (B, T, d_model)을 준다. 마스크는 준 것만
        쓴다. 앞 층이 묻혀 보낸 Keras의 마스크는 쓰지 않는다. 한 토큰씩 풀 때는 층마다의 캐시 caches와 x의 첫 토큰이 놓인
        위치 offset을 함께 받는다.

    Raises:
        TypeError: 마스크가 불리언이 아닐 때.
        ValueError: x나 memory, 마스크의 모양이 맞지 않을 때, x가 max_length보다 길 때.
    """

    layer_class = DecoderLayer

    def build(self, x_shape: tuple, memory_shape: tuple) -> None:
        super().build(x_shape, memory_shape)

    def call(
        self,
        x: Any,
        memory: Any,
        target_mask: Any = None,
        source_mask: Any = None,
        caches: Sequence[LayerCache] | None = None,
        offset: Any = 0,
    ) -> Any:
        x = self.add_positions(x, offset)  # (B, T, d_model)
        caches = [NO_CACHE] * len(self.layers) if caches is None else caches
        for layer, cache in zip(self.layers, caches, strict=True):
            x = layer(x, memory, target_mask, source_mask, cache=cache)  # (B, T, d_model)
        return self.finish(x)

    def checked(
        self,
        x: Any,
        memory: Any,
        target_mask: Any = None,
        source_mask: Any = None,
        caches: Sequence[LayerCache] | None = None,
        offset: Any = 0,
        **options: Any,
    ) -> tuple[tuple, dict[str, Any]]:
        if caches is not None:
            right = f"층마다 하나씩 LayerCache {len(self.layers)}개를 넣는다"
            check_kind("caches", caches, (list, tuple), right)
            as_list("caches", caches, len(self.layers), len(self.layers), LayerCache, right)
        first = NO_CACHE if caches is None else caches[0]
        vectors, masks = self.checked_inputs(x, memory, target_mask, source_mask, first)
        offset = plain(offset)
        check_length("x", vectors[0].shape[1], self.config.max_length, offset)
        return vectors, masks | {"caches": caches, "offset": offset} | options
