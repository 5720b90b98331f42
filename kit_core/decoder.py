"""디코더: 가려진 셀프 어텐션, 인코더-디코더 어텐션, 피드포워드를 N번 쌓는다 (논문 3.1절, 그림 1의 오른쪽)."""

from typing import Any

import keras

from kit_core.config import TransformerConfig
from kit_core.encoder import ConfiguredLayer, Stack


@keras.saving.register_keras_serializable("kit_core")
class DecoderLayer(ConfiguredLayer):
    """디코더의 한 층.

    Args:
        config: 모델의 설정.

    Call:
        x (B, T, d_model), 메모리 (B, S, d_model), 타깃 마스크 (B, 1, T, T), 소스의 패딩 마스크 (B, 1, 1, S)를
        받아 (B, T, d_model)을 준다. 인코더-디코더 어텐션의 쿼리는 디코더에서, 키와 밸류는 메모리에서 온다.
    """

    def __init__(self, config: TransformerConfig, **kwargs: Any) -> None:
        super().__init__(config, **kwargs)
        self.self_attention = self.attention("self_attention")
        self.self_attention_norm = self.add_and_norm("self_attention_norm")
        self.cross_attention = self.attention("cross_attention")
        self.cross_attention_norm = self.add_and_norm("cross_attention_norm")
        self.position_wise = self.feed_forward()
        self.feed_forward_norm = self.add_and_norm("feed_forward_norm")

    def build(self, x_shape: tuple, memory_shape: tuple) -> None:
        self.self_attention.build(x_shape, x_shape, x_shape)
        self.cross_attention.build(x_shape, memory_shape, memory_shape)
        norms = (self.self_attention_norm, self.cross_attention_norm, self.feed_forward_norm)
        for layer in (*norms, self.position_wise):
            layer.build(x_shape)

    def call(self, x: Any, memory: Any, target_mask: Any = None, source_mask: Any = None) -> Any:
        x = self.self_attention_norm(
            x, sublayer=lambda x: self.self_attention(x, x, x, target_mask)
        )  # (B, T, d_model)
        x = self.cross_attention_norm(
            x, sublayer=lambda x: self.cross_attention(x, memory, memory, source_mask)
        )  # (B, T, d_model)
        return self.feed_forward_norm(x, sublayer=self.position_wise)  # (B, T, d_model)


@keras.saving.register_keras_serializable("kit_core")
class Decoder(Stack):
    """임베딩에 자리를 더해 N개의 디코더 층을 지나게 한다.

    Args:
        config: 모델의 설정.

    Call:
        임베딩 x (B, T, d_model), 메모리 (B, S, d_model)와 두 마스크를 받아 (B, T, d_model)을 준다.
    """

    layer_class = DecoderLayer

    def build(self, x_shape: tuple, memory_shape: tuple) -> None:
        super().build(x_shape, memory_shape)

    def call(self, x: Any, memory: Any, target_mask: Any = None, source_mask: Any = None) -> Any:
        x = self.embed(x)  # (B, T, d_model)
        for layer in self.layers:
            x = layer(x, memory, target_mask=target_mask, source_mask=source_mask)  # (B, T, d_model)
        return self.finish(x)
