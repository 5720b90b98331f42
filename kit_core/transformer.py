"""인코더와 디코더를 이은 트랜스포머 (논문 3절, 그림 1)."""

from typing import Any

import keras
from keras import ops

from kit_core.backend.variables_first import LearnsTokens
from kit_core.config import TransformerConfig
from kit_core.decoder import Decoder
from kit_core.embedding import TokenEmbedding
from kit_core.encoder import Encoder
from kit_core.layer import checked_call
from kit_core.masking import combine_masks, look_ahead_mask, padding_mask
from kit_core.stack import ConfiguredModel
from kit_core.validation import (
    as_array,
    as_sentence_pair,
    check_batches,
    check_ids,
    check_vectors,
)


@keras.saving.register_keras_serializable("kit_core")
class Transformer(LearnsTokens, ConfiguredModel):
    """소스 토큰과 타깃 토큰을 받아 다음 타깃 토큰의 로짓을 준다 (논문 3절, 그림 1). 마스크는 토큰 번호만 보고 만든다.

    Args:
        config: 모델의 설정.

    Call:
        (source (B, S), target (B, T))를 받아 로짓 (B, T, V)를 준다. 길이가 같다면 쌓은 배열 (2, B, S)도 받는다.
        끝에 소프트맥스를 걸지 않는다.

    Raises:
        TypeError: 토큰 번호가 정수가 아닐 때.
        ValueError: 빈 배치, 문장의 수가 다른 짝, 어휘 밖의 번호, max_length보다 긴 시퀀스, 패딩이 앞에 있는 문장을 넣었을 때.
            그래프 속이라 값이 아직 없으면 번호와 패딩은 보지 못한다.
    """

    encoder_class, decoder_class = Encoder, Decoder

    @property
    def misplaced_pad_id(self) -> int | None:
        """문장의 앞에 있으면 답을 바꾸는 패딩의 번호. 위치를 앞에서부터 세지 않는 모델에는 없다."""
        return self.config.pad_id

    def __init__(self, config: TransformerConfig, **kwargs: Any) -> None:
        super().__init__(config, **{"name": "transformer"} | kwargs)
        dtype = self.dtype_policy

        def embedding(vocab_size: int, name: str) -> TokenEmbedding:
            return TokenEmbedding(vocab_size, config.d_model, name=name, dtype=dtype)

        self.encoder = self.encoder_class(config, name="encoder", dtype=dtype)
        self.decoder = self.decoder_class(config, name="decoder", dtype=dtype)
        one_matrix = config.target_vocab_size is None and config.share_embeddings
        self.source_embedding = embedding(
            config.source_vocab_size, "embedding" if one_matrix else "source_embedding"
        )
        self.target_embedding = (
            self.source_embedding if one_matrix else embedding(config.output_vocab_size, "target_embedding")
        )
        self.projection = None
        if not config.share_embeddings:
            self.projection = keras.layers.Dense(
                config.output_vocab_size, use_bias=False, name="projection", dtype=dtype
            )

    def build(self, input_shape: Any = None) -> None:
        """모든 파라미터를 만든다. 모양은 설정만으로 정해지므로 model.build()만으로도 셀 수 있다."""
        hidden = (None, None, self.config.d_model)
        if not self.source_embedding.built:
            self.source_embedding.build((None, None))
        if not self.target_embedding.built:
            self.target_embedding.build((None, None))
        self.encoder.build(hidden)
        self.decoder.build(hidden, hidden)
        if self.projection is not None:
            self.projection.build(hidden)
        self.built = True

    def call(self, inputs: Any, training: bool | None = None) -> Any:
        # fit은 training을 받는 모델에만 알려 주고, JAX에서는 여기서 넘겨주지 않으면 안쪽 층의 드롭아웃이 꺼진다.
        source, target = inputs[0], inputs[1]  # (B, S), (B, T)
        memory = self._encode(source, training)  # (B, S, d_model)
        return self._decode(target, memory, source, training)  # (B, T, V)

    def encode(self, source: Any) -> Any:
        """소스 토큰 (B, S)를 메모리 (B, S, d_model)로 바꾼다."""
        source = as_array("source", source)
        self._check("source", source)
        self.ensure_built()
        with checked_call():
            return self._encode(ops.convert_to_tensor(source))

    def decode(self, target: Any, memory: Any, source: Any) -> Any:
        """타깃 토큰 (B, T)와 메모리로 로짓 (B, T, V)를 구한다. source는 메모리의 패딩을 가리는 데만 쓴다."""
        target, source = as_array("target", target), as_array("source", source)
        self._check("target", target)
        self._check("source", source)
        memory = as_array("memory", memory)
        check_vectors("memory", memory, self.config.d_model)
        check_batches(target=target, memory=memory, source=source)
        self.ensure_built()
        with checked_call():
            return self._decode(ops.convert_to_tensor(target), memory, ops.convert_to_tensor(source))

    def _encode(self, source: Any, training: bool | None = None) -> Any:
        mask = padding_mask(source, self.config.pad_id)  # (B, 1, 1, S)
        return self.encoder(self.source_embedding(source), mask=mask, training=training)  # (B, S, d_model)

    def _decode(self, target: Any, memory: Any, source: Any, training: bool | None = None) -> Any:
        pad_id = self.config.pad_id
        target_mask = combine_masks(
            padding_mask(target, pad_id), look_ahead_mask(ops.shape(target)[1])
        )  # (B, 1, T, T)
        x = self.decoder(
            self.target_embedding(target),
            memory,
            target_mask=target_mask,
            source_mask=padding_mask(source, pad_id),
            training=training,
        )  # (B, T, d_model)
        return self.project(x)  # (B, T, V)

    def project(self, x: Any) -> Any:
        """디코더의 출력 (B, T, d_model)을 로짓 (B, T, V)로 바꾼다."""
        return (
            self.target_embedding.project(x) if self.projection is None else self.projection(x)
        )  # (B, T, V)

    def checked(self, inputs: Any, *args: Any, **kwargs: Any) -> tuple[tuple, dict[str, Any]]:
        return (as_sentence_pair(inputs, self.config, self.misplaced_pad_id), *args), kwargs

    def _check(self, name: str, ids: Any) -> None:
        c = self.config
        vocab_size = c.source_vocab_size if name == "source" else c.output_vocab_size
        check_ids(name, ids, vocab_size=vocab_size, max_length=c.max_length, pad_id=self.misplaced_pad_id)

    def compute_output_shape(self, input_shape: Any) -> tuple:
        stacked = len(input_shape) == 3  # (2, B, S). 짝이면 모양이 둘이다.
        target_shape = input_shape[1:] if stacked else input_shape[1]
        return (*target_shape, self.config.output_vocab_size)
