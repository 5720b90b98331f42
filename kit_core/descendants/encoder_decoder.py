"""바꾸어 끼운 부품으로 지은 인코더-디코더. 논문의 모델과 나란히 학습해 부품 하나하나의 몫을 재는 데 쓴다."""

from typing import Any

import keras

from kit_core.decoder import Decoder, DecoderLayer
from kit_core.descendants.config import DescendantConfig
from kit_core.descendants.parts import Descendant
from kit_core.embedding import TokenEmbedding
from kit_core.encoder import Encoder, EncoderLayer
from kit_core.stack import split_config
from kit_core.transformer import Transformer
from kit_core.validation import check_kind


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

    def __init__(self, config: DescendantConfig, **kwargs: Any) -> None:
        check_kind("config", config, DescendantConfig)
        # 논문의 두 스택을 만들지 않도록 Transformer의 __init__은 건너뛰고, 나머지는 똑같이 한다.
        super(Transformer, self).__init__(**{"name": "transformer"} | kwargs)
        self.config, dtype = config, self.dtype_policy
        self.encoder = DescendantEncoder(config, name="encoder", dtype=dtype)
        self.decoder = DescendantDecoder(config, name="decoder", dtype=dtype)
        one_matrix = config.target_vocab_size is None and config.share_embeddings
        self.source_embedding = TokenEmbedding(config.source_vocab_size, config.d_model, dtype=dtype)
        self.target_embedding = (
            self.source_embedding
            if one_matrix
            else TokenEmbedding(config.output_vocab_size, config.d_model, dtype=dtype)
        )
        self.projection = None
        if not config.share_embeddings:
            self.projection = keras.layers.Dense(
                config.output_vocab_size, use_bias=False, name="projection", dtype=dtype
            )

    @classmethod
    def from_config(cls, config: dict[str, Any], custom_objects: Any = None) -> "DescendantTransformer":
        return cls(**split_config(config, DescendantConfig))
