"""인코더: 셀프 어텐션과 피드포워드를 N번 쌓는다 (논문 3.1절, 그림 1의 왼쪽)."""

from typing import Any

import keras

from kit_core.config import TransformerConfig
from kit_core.stack import ConfiguredLayer, Stack, keras_mask_as_padding
from kit_core.validation import as_array, check_length, check_vectors


@keras.saving.register_keras_serializable("kit_core")
class EncoderLayer(ConfiguredLayer):
    """인코더의 한 층: 셀프 어텐션, 그다음 피드포워드 (논문 3.1절).

    Args:
        config: 모델의 설정.

    Call:
        x (B, S, d_model)와 소스의 패딩 마스크 (B, 1, 1, S)를 받아 (B, S, d_model)을 준다. 마스크를 주지 않으면
        앞 층이 x에 묻혀 보낸 Keras의 마스크 (B, S)를 패딩으로 읽는다.

    Raises:
        TypeError: mask가 불리언이 아닐 때.
        ValueError: x나 mask의 모양이 맞지 않을 때.
    """

    def __init__(self, config: TransformerConfig, **kwargs: Any) -> None:
        super().__init__(config, **kwargs)
        self.self_attention = self.make_attention("self_attention")
        self.self_attention_norm = self.make_add_and_norm("self_attention_norm")
        self.feed_forward = self.make_feed_forward()
        self.feed_forward_norm = self.make_add_and_norm("feed_forward_norm")

    def build(self, x_shape: tuple) -> None:
        self.self_attention.build(x_shape, x_shape, x_shape)
        for layer in (self.self_attention_norm, self.feed_forward, self.feed_forward_norm):
            layer.build(x_shape)

    @keras_mask_as_padding
    def call(self, x: Any, mask: Any = None) -> Any:
        x = self.self_attention_norm(
            x, sublayer=lambda x: self.self_attention(x, x, x, mask)
        )  # (B, S, d_model)
        return self.feed_forward_norm(x, sublayer=self.feed_forward)  # (B, S, d_model)

    def checked(self, x: Any, mask: Any = None, **options: Any) -> tuple[tuple, dict[str, Any]]:
        x = as_array("x", x)
        shape = check_vectors("x", x, self.config.d_model)
        return (x,), {"mask": self.checked_mask("mask", mask, shape, shape)} | options


@keras.saving.register_keras_serializable("kit_core")
class Encoder(Stack):
    """임베딩에 위치를 더해 N개의 인코더 층을 지나게 한다 (논문 3.1절).

    Args:
        config: 모델의 설정.

    Call:
        임베딩 x (B, S, d_model)와 소스의 패딩 마스크 (B, 1, 1, S)를 받아 메모리 (B, S, d_model)를 준다. 마스크를 주지
        않으면 앞 층이 x에 묻혀 보낸 Keras의 마스크 (B, S)를 패딩으로 읽는다.

    Raises:
        TypeError: mask가 불리언이 아닐 때.
        ValueError: x나 mask의 모양이 맞지 않을 때, x가 max_length보다 길 때.
    """

    layer_class = EncoderLayer

    def build(self, x_shape: tuple) -> None:
        super().build(x_shape)

    @keras_mask_as_padding
    def call(self, x: Any, mask: Any = None) -> Any:
        x = self.add_positions(x)  # (B, S, d_model)
        for layer in self.layers:
            x = layer(x, mask=mask)  # (B, S, d_model)
        return self.finish(x)

    def checked(self, x: Any, mask: Any = None, **options: Any) -> tuple[tuple, dict[str, Any]]:
        x = as_array("x", x)
        shape = check_vectors("x", x, self.config.d_model)
        check_length("x", shape[1], self.config.max_length)
        return (x,), {"mask": self.checked_mask("mask", mask, shape, shape)} | options
