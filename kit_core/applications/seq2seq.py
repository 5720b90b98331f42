"""트랜스포머 이전의 번역 모델: LSTM 인코더와 디코더, 그 사이의 어텐션 (논문 1절이 견주는 모델).

모양의 이름: B 배치, S 소스의 길이, T 타깃의 길이, V 타깃 어휘의 크기.
"""

from dataclasses import dataclass, fields
from typing import Any

import keras
import numpy as np
from keras import ops

from kit_core.applications.alignment import Alignment
from kit_core.backend.variables_first import LearnsTokens
from kit_core.decoding.greedy import greedy_loop
from kit_core.decoding.steps import check_decoding, checked_tokens, compiled_loop
from kit_core.embedding import TokenEmbedding
from kit_core.layer import checked_call
from kit_core.stack import ConfiguredModel
from kit_core.validation import (
    as_array,
    as_sentence_pair,
    check_ids,
    check_pad_id,
    check_positive_int,
    check_rate,
    check_that,
    plain,
)

State = tuple[Any, Any]  # LSTM의 은닉 상태와 셀 상태, 저마다 (B, d_model)


@dataclass(frozen=True)
class RecurrentConfig:
    """RecurrentSeq2Seq 하나를 정하는 값.

    Args:
        source_vocab_size: 소스 어휘의 크기(토큰 수).
        target_vocab_size: 타깃 어휘의 크기. None이면 소스 어휘와 같다.
        d_model: 임베딩과 은닉 상태의 차원.
        attention: "additive"(Bahdanau 등, 2015), "dot"(Luong 등, 2015), 또는 False. False이면 디코더가 인코더의
            마지막 상태 하나만 받는다. 문장의 길이와 상관없이 벡터 하나로 전해야 하는 병목이 생긴다.
        dropout: 임베딩과, 로짓을 만들기 전의 벡터에 거는 드롭아웃 비율.
        max_length: 받을 수 있는 가장 긴 시퀀스(토큰 수). 구조의 한계가 아니라 실수를 막는 울타리이다.
        pad_id: 패딩 토큰의 번호.

    Raises:
        TypeError: 정수나 실수여야 할 값의 형이 다를 때.
        ValueError: 값이 범위를 벗어날 때.
    """

    source_vocab_size: int
    target_vocab_size: int | None = None
    d_model: int = 256
    attention: str | bool = "additive"
    dropout: float = 0.1
    max_length: int = 512
    pad_id: int = 0

    def __post_init__(self) -> None:
        for field in fields(self):
            object.__setattr__(self, field.name, plain(getattr(self, field.name)))
        for name in ("source_vocab_size", "d_model", "max_length"):
            check_positive_int(name, getattr(self, name))
        if self.target_vocab_size is not None:
            check_positive_int("target_vocab_size", self.target_vocab_size)
        check_rate("dropout", self.dropout)
        named = isinstance(self.attention, str) and self.attention in ("additive", "dot")
        right = "'additive', 'dot', False 가운데서 고른다"
        check_that("attention", self.attention, named or self.attention is False, right)
        check_pad_id(self.pad_id, min(self.source_vocab_size, self.output_vocab_size))

    @property
    def output_vocab_size(self) -> int:
        """로짓의 크기 V."""
        return self.source_vocab_size if self.target_vocab_size is None else self.target_vocab_size


@keras.saving.register_keras_serializable("kit_core")
class RecurrentSeq2Seq(LearnsTokens, ConfiguredModel):
    """소스를 LSTM으로 읽고, 타깃을 LSTM으로 한 토큰씩 이어 쓴다. 쓸 때마다 인코더의 모든 은닉 상태를 다시 본다.

    디코더의 은닉 상태 s_t로 어텐션 가중치를 구하고, 가중합한 문맥 c_t와 함께 tanh(W [c_t; s_t])를 만들어 로짓으로
    바꾼다(Luong 등, 2015). attention=False이면 s_t만으로 로짓을 만든다. 그러면 소스는 인코더의 마지막 상태로만
    전해진다(Sutskever 등, 2014). 소스의 패딩은 인코더가 건너뛰고 어텐션이 가린다.

    Args:
        config: 모델의 설정.

    Call:
        (source (B, S), target (B, T))를 받아 로짓 (B, T, V)를 준다(교사 강요). 끝에 소프트맥스를 걸지 않는다.

    Raises:
        TypeError: 토큰 번호가 정수가 아닐 때.
        ValueError: 빈 배치, 문장의 수가 다른 짝, 어휘 밖의 번호, max_length보다 긴 시퀀스를 넣었을 때.
    """

    config_class = RecurrentConfig

    def __init__(self, config: RecurrentConfig, **kwargs: Any) -> None:
        super().__init__(config, **{"name": "recurrent_seq2seq"} | kwargs)
        dtype, d_model = self.dtype_policy, config.d_model

        def lstm(name: str) -> keras.layers.LSTM:
            return keras.layers.LSTM(
                d_model, return_sequences=True, return_state=True, name=name, dtype=dtype
            )

        self.source_embedding = TokenEmbedding(
            config.source_vocab_size, d_model, name="source_embedding", dtype=dtype
        )
        self.target_embedding = TokenEmbedding(
            config.output_vocab_size, d_model, name="target_embedding", dtype=dtype
        )
        self.encoder = lstm("encoder")
        self.decoder = lstm("decoder")
        self.alignment = None
        if config.attention:
            self.alignment = Alignment(d_model, config.attention, name="alignment", dtype=dtype)
            self.combine = keras.layers.Dense(
                d_model, activation="tanh", use_bias=False, name="combine", dtype=dtype
            )
        self.dropout = keras.layers.Dropout(config.dropout, dtype=dtype)
        self.projection = keras.layers.Dense(config.output_vocab_size, name="projection", dtype=dtype)

    def build(self, input_shape: Any = None) -> None:
        """모든 파라미터를 만든다. 모양은 설정만으로 정해진다."""
        hidden = (None, None, self.config.d_model)
        for layer in (self.source_embedding, self.target_embedding):
            layer.build()
        for layer in (self.encoder, self.decoder, self.projection):
            layer.build(hidden)
        if self.alignment is not None:
            self.alignment.build(hidden, hidden)
            self.combine.build((None, None, 2 * self.config.d_model))
        self.built = True

    def checked(self, inputs: Any, *args: Any, **kwargs: Any) -> tuple[tuple, dict[str, Any]]:
        return (as_sentence_pair(inputs, self.config), *args), kwargs

    def call(self, inputs: Any, training: bool | None = None) -> Any:
        # fit은 training을 받는 모델에만 알려 주고, JAX에서는 여기서 넘겨주지 않으면 드롭아웃이 꺼진다.
        source, target = inputs[0], inputs[1]  # (B, S), (B, T)
        memory, state = self._encode(source, training)  # (B, S, d_model)
        hidden = self._hidden(target, state, training)  # (B, T, d_model)
        return self._logits(hidden, memory, source, training)  # (B, T, V)

    def encode(self, source: Any) -> tuple[Any, State]:
        """소스 (B, S)를 읽어 모든 은닉 상태 (B, S, d_model)와 마지막 상태를 준다. 상태는 (B, d_model) 둘이다."""
        source = as_array("source", source)
        self._check("source", source)
        source = ops.convert_to_tensor(source)
        self.ensure_built()
        with checked_call():
            return self._encode(source)

    def decode_step(self, token: Any, state: State, memory: Any, source: Any) -> tuple[Any, State]:
        """토큰 (B,) 하나를 읽고 다음 토큰의 로짓 (B, V)와 새 상태를 준다. memory와 처음의 state는 encode()가 준다."""
        x = self.target_embedding(token)  # (B, d_model)
        hidden, state = self.decoder.cell(x, list(state))  # (B, d_model)
        return self._logits(hidden[:, None], memory, source)[:, 0], tuple(state)  # (B, V)

    def attend(self, source: Any, target: Any) -> Any:
        """교사 강요로 타깃을 읽을 때의 어텐션 가중치 (B, T, S)를 준다.

        Raises:
            TypeError, ValueError: 모델을 부를 때와 같다. attention=False로 만들어 가중치가 없는 모델일 때도 ValueError.
        """
        right = "어텐션 가중치를 보려면 RecurrentConfig(attention='additive')나 'dot'으로 만든다"
        check_that("attention", self.config.attention, self.alignment is not None, right)
        source = ops.convert_to_tensor(as_array("source", source))
        target = ops.convert_to_tensor(as_array("target", target))
        as_sentence_pair((source, target), self.config)
        self.ensure_built()
        with checked_call():
            memory, state = self._encode(source)
            return self._weights(self._hidden(target, state), memory, source)  # (B, T, S)

    def greedy_decode(self, source: Any, *, start_id: int, end_id: int, max_length: int) -> np.ndarray:
        """kit_core.greedy_decode와 같은 약속으로 토큰 (B, max_length)를 준다. 반복문은 통째로 컴파일한다."""
        check_decoding(self, source, start_id, end_id, max_length, RecurrentSeq2Seq)
        limits = {"start_id": start_id, "end_id": end_id, "max_length": max_length}
        loop = compiled_loop(greedy_loop, self, False, decoder_class=StepwiseRecurrentDecoder, **limits)
        ids, _ = loop(ops.cast(source, "int32"))
        return checked_tokens(ids)

    def _encode(self, source: Any, training: bool | None = None) -> tuple[Any, State]:
        x = self.dropout(self.source_embedding(source), training=training)  # (B, S, d_model)
        memory, *state = self.encoder(x, mask=self._real(source), training=training)
        return memory, tuple(state)  # (B, S, d_model), 저마다 (B, d_model)

    def _hidden(self, target: Any, state: State, training: bool | None = None) -> Any:
        x = self.dropout(self.target_embedding(target), training=training)  # (B, T, d_model)
        hidden, *_ = self.decoder(x, initial_state=list(state), training=training)
        return hidden  # (B, T, d_model)

    def _weights(self, hidden: Any, memory: Any, source: Any) -> Any:
        return self.alignment(hidden, memory, self._real(source))  # (B, T, S)

    def _logits(self, hidden: Any, memory: Any, source: Any, training: bool | None = None) -> Any:
        if self.alignment is not None:
            weights = self._weights(hidden, memory, source)  # (B, T, S)
            context = ops.einsum("bts,bsd->btd", weights, memory)  # (B, T, d_model)
            hidden = self.combine(ops.concatenate([context, hidden], axis=-1))  # (B, T, d_model)
        return self.projection(self.dropout(hidden, training=training))  # (B, T, V)

    def _real(self, source: Any) -> Any:
        return ops.not_equal(source, self.config.pad_id)  # (B, S)

    def _check(self, name: str, ids: Any) -> None:
        c = self.config
        vocab_size = c.source_vocab_size if name == "source" else c.output_vocab_size
        check_ids(name, ids, vocab_size=vocab_size, max_length=c.max_length)

    def compute_output_shape(self, input_shape: Any) -> tuple:
        return (*tuple(input_shape[1]), self.config.output_vocab_size)


class StepwiseRecurrentDecoder:
    """greedy_loop가 한 걸음씩 부르는 모양으로 RecurrentSeq2Seq를 감싼다. 지나온 토큰은 LSTM의 상태에 들어 있다."""

    def __init__(self, model: RecurrentSeq2Seq, source: Any, max_length: int) -> None:
        self.model = model
        self.source = source
        self.memory, self.first_state = model.encode(source)

    def nothing(self) -> State:
        """아직 아무 토큰도 쓰지 않은 상태: 인코더가 남긴 것."""
        return self.first_state

    def logits(self, token: Any, position: Any, past: State) -> tuple[Any, State]:
        """토큰 (B,)을 읽고 다음 토큰의 로짓 (B, V)와 새 상태를 준다."""
        return self.model.decode_step(token, past, self.memory, self.source)
