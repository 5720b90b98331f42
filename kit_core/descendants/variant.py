"""논문의 그림 1을 조금 달리 지은 인코더-디코더. 다른 패키지에서 배운 가중치를 계산까지 그대로 옮겨 담는 데 쓴다."""

from dataclasses import dataclass
from typing import Any

import keras
from keras import ops

from kit_core.add_and_norm import NORM_EPSILON, AddAndNorm
from kit_core.config import TransformerConfig
from kit_core.decoder import Decoder, DecoderLayer
from kit_core.encoder import Encoder, EncoderLayer
from kit_core.feed_forward import PositionwiseFeedForward
from kit_core.transformer import Transformer
from kit_core.validation import check_choice, check_flag, check_positive

ACTIVATIONS = ("relu", "gelu", "swish")


@dataclass(frozen=True)
class VariantConfig(TransformerConfig):
    """논문의 TransformerConfig에 다른 패키지의 모델이 흔히 달리하는 넷을 더한 것. 모두 기본값이면 논문의 모델이다.

    Args:
        activation: 피드포워드의 활성화 함수. "relu"(논문), "gelu", "swish".
        norm_epsilon: 층 정규화에서 분산에 더하는 값.
        final_norm: post-LN이어도 두 스택의 끝에서 한 번 더 정규화한다. pre-LN에는 늘 있다.
        output_bias: 로짓에 토큰마다 배운 값을 더한다.

    Raises:
        TypeError, ValueError: TransformerConfig가 내는 것과, 넷의 값이 틀렸을 때.
    """

    activation: str = "relu"
    norm_epsilon: float = NORM_EPSILON
    final_norm: bool = False
    output_bias: bool = False

    def __post_init__(self) -> None:
        super().__post_init__()
        check_choice("activation", self.activation, ACTIVATIONS)
        check_positive("norm_epsilon", self.norm_epsilon)
        for name in ("final_norm", "output_bias"):
            check_flag(name, getattr(self, name))


class Variant:
    """ConfiguredLayer 앞에 두는 것. 논문의 부품을 만들어 VariantConfig대로 고친다."""

    config_class = VariantConfig

    def make_feed_forward(self) -> PositionwiseFeedForward:
        """활성화 함수를 바꾼 피드포워드."""
        layer = super().make_feed_forward()
        layer.inner.activation = keras.activations.get(self.config.activation)
        return layer

    def make_add_and_norm(self, name: str) -> AddAndNorm:
        """epsilon을 바꾼 잔차 연결과 정규화."""
        layer = super().make_add_and_norm(name)
        layer.layer_norm.epsilon = self.config.norm_epsilon
        return layer

    def make_final_norm(self) -> keras.layers.Layer:
        """epsilon을 바꾼 마지막 정규화."""
        layer = super().make_final_norm()
        layer.epsilon = self.config.norm_epsilon
        return layer


class VariantStack(Variant):
    """Stack 앞에 두는 것. post-LN에도 마지막 정규화를 둘 수 있다."""

    def __init__(self, config: VariantConfig, **kwargs: Any) -> None:
        super().__init__(config, **kwargs)
        if config.final_norm and self.final_norm is None:
            self.final_norm = self.make_final_norm()


@keras.saving.register_keras_serializable("kit_core")
class VariantEncoderLayer(Variant, EncoderLayer):
    """설정대로 고친 인코더의 한 층."""


@keras.saving.register_keras_serializable("kit_core")
class VariantEncoder(VariantStack, Encoder):
    """설정대로 고친 인코더."""

    layer_class = VariantEncoderLayer


@keras.saving.register_keras_serializable("kit_core")
class VariantDecoderLayer(Variant, DecoderLayer):
    """설정대로 고친 디코더의 한 층."""


@keras.saving.register_keras_serializable("kit_core")
class VariantDecoder(VariantStack, Decoder):
    """설정대로 고친 디코더."""

    layer_class = VariantDecoderLayer


@keras.saving.register_keras_serializable("kit_core")
class VariantTransformer(Transformer):
    """VariantConfig대로 지은 트랜스포머. 넷이 모두 기본값이면 논문의 모델과 같은 계산을 한다.

    Args:
        config: 모델의 설정.

    Call:
        Transformer와 같다.

    Raises:
        TypeError: config가 VariantConfig가 아닐 때와, Transformer가 내는 것.
    """

    config_class = VariantConfig
    encoder_class, decoder_class = VariantEncoder, VariantDecoder

    def build(self, input_shape: Any = None) -> None:
        """모든 파라미터를 만든다."""
        if self.config.output_bias:
            size = (self.config.output_vocab_size,)
            self.output_bias = self.add_weight(name="output_bias", shape=size, initializer="zeros")
        super().build(input_shape)

    def project(self, x: Any) -> Any:
        """디코더의 출력 (B, T, d_model)을 로짓 (B, T, V)로 바꾼다."""
        logits = super().project(x)
        return logits + ops.cast(self.output_bias, logits.dtype) if self.config.output_bias else logits
