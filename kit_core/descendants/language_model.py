"""디코더만 있는 언어 모델: 논문의 디코더에서 인코더를 보는 어텐션을 뺀 것 (Radford 외 2018, GPT).

모양의 이름: B 배치, T 토큰의 수, V 어휘의 크기.
"""

from collections.abc import Sequence
from typing import Any

import keras
from keras import ops

from kit_core.backend.variables_first import LearnsTokens
from kit_core.descendants.config import DescendantConfig
from kit_core.descendants.parts import Descendant
from kit_core.embedding import TokenEmbedding
from kit_core.encoder import EncoderLayer
from kit_core.masking import combine_masks, look_ahead_mask, padding_mask
from kit_core.stack import ConfiguredModel, Stack
from kit_core.validation import as_array, check_ids, check_length, check_vectors


@keras.saving.register_keras_serializable("kit_core")
class Block(Descendant, EncoderLayer):
    """언어 모델의 한 층: 가려진 셀프 어텐션, 그다음 피드포워드. 디코더 층에서 가운데 서브층을 뺀 것이고, 부품은 인코더 층과 같다.

    Args:
        config: 모델의 설정.

    Call:
        x (B, T, d_model)와 타깃 마스크 (B, 1, T, T)를 받아 (B, T, d_model)을 준다. 앞 층이 묻혀 보낸 Keras의 마스크는
        쓰지 않는다. cache에는 지나온 토큰의 키와 밸류가 있다.

    Raises:
        TypeError, ValueError: config가 DescendantConfig가 아닐 때, x나 마스크의 모양이 맞지 않을 때.
    """

    def call(self, x: Any, target_mask: Any = None, cache: Any = None) -> Any:
        def attend(x: Any) -> Any:
            return self.self_attention(x, x, x, target_mask, cache=cache)

        x = self.self_attention_norm(x, sublayer=attend)  # (B, T, d_model)
        return self.feed_forward_norm(x, sublayer=self.feed_forward)  # (B, T, d_model)

    def checked(
        self, x: Any, target_mask: Any = None, cache: Any = None, **options: Any
    ) -> tuple[tuple, dict[str, Any]]:
        x = as_array("x", x)
        shape = check_vectors("x", x, self.config.d_model)
        keys = shape if cache is None else (*shape[:1], cache.length, shape[-1])
        mask = self.checked_mask("target_mask", target_mask, shape, keys)
        return (x,), {"target_mask": mask, "cache": cache} | options


@keras.saving.register_keras_serializable("kit_core")
class Blocks(Descendant, Stack):
    """층을 N번 쌓은 것. 임베딩 x (B, T, d_model)와 타깃 마스크를 받아 (B, T, d_model)을 준다."""

    layer_class = Block

    def call(
        self, x: Any, target_mask: Any = None, caches: Sequence[Any] | None = None, offset: Any = 0
    ) -> Any:
        x = self.add_positions(x, offset)  # (B, T, d_model)
        caches = [None] * len(self.layers) if caches is None else caches
        for layer, cache in zip(self.layers, caches, strict=True):
            x = layer(x, target_mask, cache=cache)  # (B, T, d_model)
        return self.finish(x)

    def checked(self, x: Any, target_mask: Any = None, **options: Any) -> tuple[tuple, dict[str, Any]]:
        x = as_array("x", x)
        shape = check_vectors("x", x, self.config.d_model)
        check_length("x", shape[1], self.config.max_length)
        return (x,), {"target_mask": self.checked_mask("target_mask", target_mask, shape, shape)} | options


@keras.saving.register_keras_serializable("kit_core")
class LanguageModel(LearnsTokens, ConfiguredModel):
    """토큰을 차례로 읽고 자리마다 다음 토큰의 로짓을 준다. 마스크는 토큰 번호만 보고 만든다.

    Args:
        config: 모델의 설정. source_vocab_size가 어휘의 크기이고 target_vocab_size는 쓰지 않는다.

    Call:
        토큰 번호 (B, T)를 받아 로짓 (B, T, V)를 준다. 끝에 소프트맥스를 걸지 않는다.

    Raises:
        TypeError: config가 DescendantConfig가 아니거나 토큰 번호가 정수가 아닐 때.
        ValueError: 빈 배치, 어휘 밖의 번호, max_length보다 긴 시퀀스, 패딩이 앞에 있는 글을 넣었을 때.
    """

    architecture = "language_model"  # 카드에 적는 이름
    config_class = DescendantConfig

    def __init__(self, config: DescendantConfig, **kwargs: Any) -> None:
        super().__init__(config, **{"name": "language_model"} | kwargs)
        dtype = self.dtype_policy
        self.embedding = TokenEmbedding(
            config.source_vocab_size, config.d_model, name="embedding", dtype=dtype
        )
        self.blocks = Blocks(config, name="blocks", dtype=dtype)
        self.projection = None
        if not config.share_embeddings:
            self.projection = keras.layers.Dense(
                config.source_vocab_size, use_bias=False, name="projection", dtype=dtype
            )

    def build(self, input_shape: Any = None) -> None:
        """모든 파라미터를 만든다. 모양은 설정만으로 정해진다."""
        hidden = (None, None, self.config.d_model)
        self.embedding.build()
        self.blocks.build(hidden)
        if self.projection is not None:
            self.projection.build(hidden)
        self.built = True

    def call(self, ids: Any, training: bool | None = None) -> Any:
        mask = combine_masks(
            padding_mask(ids, self.config.pad_id), look_ahead_mask(ops.shape(ids)[1])
        )  # (B, 1, T, T)
        return self.project(self.blocks(self.embedding(ids), mask, training=training))  # (B, T, V)

    def project(self, x: Any) -> Any:
        """마지막 층의 출력 (B, T, d_model)을 로짓 (B, T, V)로 바꾼다."""
        return self.embedding.project(x) if self.projection is None else self.projection(x)  # (B, T, V)

    def checked(self, ids: Any, *args: Any, **kwargs: Any) -> tuple[tuple, dict[str, Any]]:
        ids = as_array("ids", ids)
        c = self.config
        check_ids(
            "ids",
            ids,
            vocab_size=c.source_vocab_size,
            max_length=c.max_length,
            pad_id=None if c.rotary else c.pad_id,
        )
        return (ids, *args), kwargs

    def compute_output_shape(self, input_shape: tuple) -> tuple:
        return (*input_shape, self.config.source_vocab_size)
