"""모델이 함께 쓰는 뼈대: 설정 하나로 만들어지는 층과 모델, 같은 층을 N번 쌓은 것 (논문 3.1절)."""

from collections.abc import Callable
from dataclasses import asdict
from functools import wraps
from typing import Any

import keras

from kit_core.add_and_norm import NORM_EPSILON, AddAndNorm
from kit_core.attention import MultiHeadAttention
from kit_core.backend.forking import check_not_forked
from kit_core.backend.variables_first import CreatesVariablesFirst
from kit_core.config import TransformerConfig
from kit_core.feed_forward import PositionwiseFeedForward
from kit_core.frozen import RemembersFrozen
from kit_core.layer import CheckedLayer, ChecksInput
from kit_core.positional_encoding import PositionalEncoding
from kit_core.validation import check_kind, scores_shape
from kit_core.validation.attention_inputs import checked_layer_mask


class ConfiguredLayer(CheckedLayer):
    """TransformerConfig 하나로 만들어지는 층. 저장할 때는 설정을 낱낱의 값으로 펼친다."""

    config_class: type[TransformerConfig] = TransformerConfig

    def __init__(self, config: TransformerConfig, **kwargs: Any) -> None:
        check_kind("config", config, self.config_class)
        super().__init__(**kwargs)
        self.config = config

    def make_attention(
        self, name: str, kind: type[MultiHeadAttention] | None = None, **more: Any
    ) -> MultiHeadAttention:
        """설정대로 멀티 헤드 어텐션을 하나 만든다."""
        c = self.config
        return (kind or MultiHeadAttention)(
            c.d_model,
            c.num_heads,
            c.key_dim,
            c.value_dim,
            dropout=c.attention_dropout,
            use_bias=c.use_bias,
            name=name,
            dtype=self.dtype_policy,
            **more,
        )

    def make_feed_forward(self) -> PositionwiseFeedForward:
        """설정대로 피드포워드 신경망을 하나 만든다."""
        c = self.config
        return PositionwiseFeedForward(
            c.d_model, c.d_ff, dropout=c.relu_dropout, name="feed_forward", dtype=self.dtype_policy
        )

    def make_add_and_norm(self, name: str) -> AddAndNorm:
        """설정대로 잔차 연결과 정규화를 하나 만든다."""
        return AddAndNorm(self.config.dropout, self.config.norm, name=name, dtype=self.dtype_policy)

    def checked_mask(self, name: str, mask: Any, queries: tuple, keys: tuple) -> Any:
        """부른 사람이 준 마스크가 (B, h, T, S)에 맞는지 보고, (T, S)라면 축을 넷으로 늘린다."""
        batch, *lengths = scores_shape(queries, keys)
        mask = checked_layer_mask(name, mask, (batch, self.config.num_heads, *lengths))
        # (B, h, T, S)로 브로드캐스트된다.
        return mask[None, None] if mask is not None and len(mask.shape) == 2 else mask

    def compute_mask(self, *args: Any) -> None:
        """Keras가 마스크를 출력에 묻혀 보내 손실까지 가리지 않게 한다."""

    def get_config(self) -> dict[str, Any]:
        return super().get_config() | asdict(self.config)

    @classmethod
    def from_config(cls, config: dict[str, Any]) -> "ConfiguredLayer":
        return cls(**split_config(config, cls.config_class))


class CheckedModel(ChecksInput, RemembersFrozen, CreatesVariablesFirst, keras.Model):
    """입력을 한 번만 보는 Keras의 모델. 물려받는 쪽이 own_config에 저장할 값을 둔다."""

    own_config: dict[str, Any]

    def ensure_built(self) -> None:
        """파라미터가 아직 없으면 만든다."""
        check_not_forked()
        if not self.built:
            self.build()

    def get_config(self) -> dict[str, Any]:
        dtype = keras.saving.serialize_keras_object(self.dtype_policy)
        return {"name": self.name, "dtype": dtype} | self.own_config


class ConfiguredModel(CheckedModel):
    """설정 하나로 만들어지는 모델. 저장할 때는 설정을 낱낱의 값으로 펼친다."""

    config_class: type = TransformerConfig

    def __init__(self, config: Any, **kwargs: Any) -> None:
        check_kind("config", config, self.config_class)
        super().__init__(**kwargs)
        self.config, self.own_config = config, asdict(config)

    @classmethod
    def from_config(cls, config: dict[str, Any], custom_objects: Any = None) -> "ConfiguredModel":
        return cls(**split_config(config, cls.config_class))


def split_config(config: dict[str, Any], kind: type = TransformerConfig) -> dict[str, Any]:
    """펼쳐 저장한 값에서 설정(kind)의 몫을 다시 모은다. 옛 파일에 없는 값은 기본값이 된다."""
    fields = kind.__dataclass_fields__
    ours = kind(**{name: config[name] for name in fields if name in config})
    return {"config": ours} | {name: value for name, value in config.items() if name not in fields}


def keras_mask_as_padding(call: Callable[..., Any]) -> Callable[..., Any]:
    """앞 층의 출력에 묻어 Keras가 건네준 마스크 (B, S)를 패딩의 마스크 (B, 1, 1, S)로 바꾸어 call에 준다.

    부른 사람이 준 마스크는 checked_mask()를 지나 축이 넷이므로 그대로 둔다.
    """

    @wraps(call)
    def call_with_padding(self: ConfiguredLayer, x: Any, mask: Any = None) -> Any:
        if mask is not None and len(mask.shape) == 2:
            mask = mask[:, None, None, :]  # (B, 1, 1, S)
        return call(self, x, mask)

    return call_with_padding


class Stack(ConfiguredLayer):
    """같은 층을 N번 쌓은 것. 들어온 임베딩에 위치를 더하고 드롭아웃을 건다."""

    layer_class: type[ConfiguredLayer]

    def __init__(self, config: TransformerConfig, **kwargs: Any) -> None:
        super().__init__(config, **kwargs)
        dtype = self.dtype_policy
        self.position = PositionalEncoding(
            config.max_length, config.d_model, config.position, name="position", dtype=dtype
        )
        self.dropout = keras.layers.Dropout(config.dropout, dtype=dtype)
        self.layers = [
            self.layer_class(config, name=f"layer_{i}", dtype=dtype) for i in range(config.num_layers)
        ]
        # pre-LN에서는 마지막 층의 출력이 정규화되지 않은 채 나오므로 한 번 더 정규화한다. 논문(post-LN)에는 없다.
        self.final_norm = self.make_final_norm() if config.norm == "pre" else None

    def make_final_norm(self) -> keras.layers.Layer:
        """마지막 층의 출력에 거는 정규화를 만든다."""
        return keras.layers.LayerNormalization(
            epsilon=NORM_EPSILON, name="final_norm", dtype=self.dtype_policy
        )

    def build(self, x_shape: tuple, *other_shapes: tuple) -> None:
        self.position.build(x_shape)
        for layer in self.layers:
            layer.build(x_shape, *other_shapes)
        if self.final_norm is not None:
            self.final_norm.build(x_shape)

    def add_positions(self, x: Any, offset: Any = 0) -> Any:
        """임베딩 (B, L, d_model)에 위치를 더하고 드롭아웃을 건다 (논문 5.4절)."""
        return self.dropout(self.position(x, offset=offset))  # (B, L, d_model)

    def finish(self, x: Any) -> Any:
        """pre-LN일 때만 마지막 정규화를 한다."""
        return x if self.final_norm is None else self.final_norm(x)  # (B, L, d_model)
