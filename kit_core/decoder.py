"""디코더: 가려진 셀프 어텐션, 인코더-디코더 어텐션, 피드포워드를 N번 쌓는다 (논문 3.1절, 그림 1의 오른쪽)."""

from collections.abc import Sequence
from typing import Any

import keras

from kit_core.config import TransformerConfig
from kit_core.decoding.cache import KeyValueCache
from kit_core.layer import ConfiguredLayer, Stack
from kit_core.validation import check_length, check_vectors


def read_masks(
    layer: ConfiguredLayer, x: Any, memory: Any, target_mask: Any, source_mask: Any
) -> dict[str, Any]:
    """디코더가 받은 벡터와 두 마스크를 본다. 마스크는 축을 넷으로 늘려 준다."""
    d_model = layer.config.d_model
    queries, keys = check_vectors("x", x, d_model), check_vectors("memory", memory, d_model)
    return {
        "target_mask": layer.read_mask("target_mask", target_mask, queries, queries),
        "source_mask": layer.read_mask("source_mask", source_mask, queries, keys),
    }


@keras.saving.register_keras_serializable("kit_core")
class DecoderLayer(ConfiguredLayer):
    """디코더의 한 층: 가려진 셀프 어텐션, 인코더-디코더 어텐션, 피드포워드 (논문 3.1절).

    Args:
        config: 모델의 설정.

    Call:
        x (B, T, d_model), 메모리 (B, S, d_model), 타깃 마스크 (B, 1, T, T), 소스의 패딩 마스크 (B, 1, 1, S)를
        받아 (B, T, d_model)을 준다. 인코더-디코더 어텐션의 쿼리는 디코더에서, 키와 밸류는 메모리에서 온다.
        마스크는 준 것만 쓴다. 앞 층이 묻혀 보낸 Keras의 마스크는 쓰지 않는다.

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

    @property
    def position_wise(self) -> Any:
        # 예전 이름. Keras는 파일에 속성의 이름을 적으므로, 그때 저장한 파일을 이 이름으로 찾아 읽는다.
        return self.feed_forward

    def build(self, x_shape: tuple, memory_shape: tuple) -> None:
        self.self_attention.build(x_shape, x_shape, x_shape)
        self.cross_attention.build(x_shape, memory_shape, memory_shape)
        norms = (self.self_attention_norm, self.cross_attention_norm, self.feed_forward_norm)
        for layer in (*norms, self.feed_forward):
            layer.build(x_shape)

    def __call__(
        self, x: Any, memory: Any, target_mask: Any = None, source_mask: Any = None, **kwargs: Any
    ) -> Any:
        # Keras는 call 안에서 난 오류를 영어 설명으로 감싼다. 그래서 들어오기 전에 검사한다.
        return super().__call__(x, memory, **read_masks(self, x, memory, target_mask, source_mask), **kwargs)

    def call(self, x: Any, memory: Any, target_mask: Any = None, source_mask: Any = None) -> Any:
        return self.decode(x, self.read(memory), target_mask, source_mask)

    def read(self, memory: Any) -> tuple[Any, Any]:
        """메모리 (B, S, d_model)에서 인코더-디코더 어텐션의 키 (B, h, S, d_k)와 밸류 (B, h, S, d_v)를 구한다."""
        return self.cross_attention.keys_and_values(memory, memory)

    def decode(
        self,
        x: Any,
        memory: tuple[Any, Any],
        target_mask: Any = None,
        source_mask: Any = None,
        cache: KeyValueCache | None = None,
    ) -> Any:
        """read()가 준 키와 밸류로 x (B, T, d_model)가 한 층을 지난다. cache가 있으면 x 앞의 토큰들은 거기서 찾는다."""

        def attend_to_targets(x: Any) -> Any:
            keys, values = self.self_attention.keys_and_values(x, x)  # (B, h, T, d_k), (B, h, T, d_v)
            if cache is not None:
                keys, values = cache.extend(keys, values)  # (B, h, L, d_k), (B, h, L, d_v)
            return self.self_attention.look_up(x, keys, values, target_mask)

        x = self.self_attention_norm(x, sublayer=attend_to_targets)  # (B, T, d_model)
        x = self.cross_attention_norm(
            x, sublayer=lambda x: self.cross_attention.look_up(x, *memory, source_mask)
        )  # (B, T, d_model)
        return self.feed_forward_norm(x, sublayer=self.feed_forward)  # (B, T, d_model)


@keras.saving.register_keras_serializable("kit_core")
class Decoder(Stack):
    """임베딩에 자리를 더해 N개의 디코더 층을 지나게 한다 (논문 3.1절).

    Args:
        config: 모델의 설정.

    Call:
        임베딩 x (B, T, d_model), 메모리 (B, S, d_model)와 두 마스크를 받아 (B, T, d_model)을 준다. 마스크는 준 것만
        쓴다. 앞 층이 묻혀 보낸 Keras의 마스크는 쓰지 않는다.

    Raises:
        TypeError: 마스크가 불리언이 아닐 때.
        ValueError: x나 memory, 마스크의 모양이 맞지 않을 때, x가 max_length보다 길 때.
    """

    layer_class = DecoderLayer

    def build(self, x_shape: tuple, memory_shape: tuple) -> None:
        super().build(x_shape, memory_shape)

    def __call__(
        self, x: Any, memory: Any, target_mask: Any = None, source_mask: Any = None, **kwargs: Any
    ) -> Any:
        masks = read_masks(self, x, memory, target_mask, source_mask)
        check_length("x", x.shape[1], self.config.max_length)
        return super().__call__(x, memory, **masks, **kwargs)

    def call(self, x: Any, memory: Any, target_mask: Any = None, source_mask: Any = None) -> Any:
        return self.decode(x, self.read(memory), target_mask, source_mask)

    def read(self, memory: Any) -> list[tuple[Any, Any]]:
        """층마다 메모리의 키와 밸류를 구한다. 타깃과 무관하므로 문장마다 한 번이면 된다."""
        return [layer.read(memory) for layer in self.layers]

    def decode(
        self,
        x: Any,
        memories: Sequence[tuple[Any, Any]],
        target_mask: Any = None,
        source_mask: Any = None,
        caches: Sequence[KeyValueCache] | None = None,
        offset: Any = 0,
    ) -> Any:
        """read()가 준 키와 밸류로 모든 층을 지난다.

        caches가 있으면 x (B, T, d_model)는 offset번째 자리부터의 토큰이고, 그 앞의 토큰은 캐시에 있다.
        """
        x = self.embed(x, offset)  # (B, T, d_model)
        caches = [None] * len(self.layers) if caches is None else caches
        for layer, memory, cache in zip(self.layers, memories, caches, strict=True):
            x = layer.decode(x, memory, target_mask, source_mask, cache)  # (B, T, d_model)
        return self.finish(x)
