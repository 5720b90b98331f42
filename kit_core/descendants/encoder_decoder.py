"""바꾸어 끼운 부품으로 지은 인코더-디코더. 논문의 모델과 나란히 학습해 부품 하나하나의 몫을 재는 데 쓴다."""

import keras

from kit_core.decoder import Decoder, DecoderLayer
from kit_core.descendants.config import DescendantConfig
from kit_core.descendants.parts import Descendant
from kit_core.encoder import Encoder, EncoderLayer
from kit_core.transformer import Transformer


@keras.saving.register_keras_serializable("kit_core")
class DescendantEncoderLayer(Descendant, EncoderLayer):
    """설정대로 부품을 바꾸어 끼운 인코더의 한 층."""


@keras.saving.register_keras_serializable("kit_core")
class DescendantEncoder(Descendant, Encoder):
    """설정대로 부품을 바꾸어 끼운 인코더."""

    layer_class = DescendantEncoderLayer


@keras.saving.register_keras_serializable("kit_core")
class DescendantDecoderLayer(Descendant, DecoderLayer):
    """설정대로 부품을 바꾸어 끼운 디코더의 한 층."""


@keras.saving.register_keras_serializable("kit_core")
class DescendantDecoder(Descendant, Decoder):
    """설정대로 부품을 바꾸어 끼운 디코더."""

    layer_class = DescendantDecoderLayer


@keras.saving.register_keras_serializable("kit_core")
class DescendantTransformer(Transformer):
    """DescendantConfig가 고른 부품으로 지은 트랜스포머. 선택이 모두 기본값이면 논문의 모델과 같은 계산을 한다.

    키와 밸류의 헤드를 줄인 모델은 교사 강요로만 잰다. 그리디 디코딩과 빔 서치의 캐시는 헤드가 num_heads개라고 여긴다.

    Args:
        config: 모델의 설정.

    Call:
        Transformer와 같다.

    Raises:
        TypeError: config가 DescendantConfig가 아닐 때와, Transformer가 내는 것.
    """

    config_class = DescendantConfig
    encoder_class, decoder_class = DescendantEncoder, DescendantDecoder

    @property
    def misplaced_pad_id(self) -> int | None:
        """돌린 위치는 차이만 남으므로 앞의 패딩이 답을 바꾸지 않는다."""
        return None if self.config.rotary else self.config.pad_id
