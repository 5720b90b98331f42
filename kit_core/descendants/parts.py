"""설정대로 부품을 바꾸어 끼우는 층. 논문의 층이 부품을 만드는 자리만 다시 정한다."""

from typing import Any

import keras

from kit_core.add_and_norm import AddAndNorm
from kit_core.attention import MultiHeadAttention
from kit_core.descendants.config import DescendantConfig
from kit_core.descendants.grouped_query import GroupedQueryAttention
from kit_core.descendants.rms_norm import AddAndRMSNorm, RMSNorm
from kit_core.descendants.rotary import RotaryAttention
from kit_core.descendants.swiglu import SwiGLU


class Descendant:
    """ConfiguredLayer 앞에 두는 것. DescendantConfig가 고른 부품을 만든다."""

    config_class = DescendantConfig

    def make_attention(self, name: str) -> MultiHeadAttention:
        """셀프 어텐션에만 위치를 돌려 새기고 키와 밸류를 나누어 쓴다. 메모리를 보는 어텐션은 논문의 것이다."""
        c = self.config
        if "self" not in name or (c.rotary is None and c.num_key_value_heads is None):
            return super().make_attention(name)
        shared = {"num_key_value_heads": c.num_key_value_heads}
        if c.rotary is None:
            return super().make_attention(name, GroupedQueryAttention, **shared)
        return super().make_attention(name, RotaryAttention, pairs=c.rotary, **shared)

    def make_feed_forward(self) -> keras.layers.Layer:
        """SwiGLU나 논문의 피드포워드를 만든다."""
        c = self.config
        if not c.gated:
            return super().make_feed_forward()
        return SwiGLU(c.d_model, c.d_ff, name="feed_forward", dtype=self.dtype_policy)

    def make_add_and_norm(self, name: str) -> AddAndNorm:
        """RMSNorm이나 논문의 층 정규화를 잔차와 묶는다."""
        kind = AddAndRMSNorm if self.config.rms_norm else AddAndNorm
        return kind(self.config.dropout, self.config.norm, name=name, dtype=self.dtype_policy)

    def make_final_norm(self) -> keras.layers.Layer:
        """마지막 층의 출력에 거는 정규화를 만든다."""
        if not self.config.rms_norm:
            return super().make_final_norm()
        return RMSNorm(name="final_norm", dtype=self.dtype_policy)

    def add_positions(self, x: Any, offset: Any = 0) -> Any:
        """돌려서 위치를 새기는 모델은 임베딩 (B, L, d_model)에 아무것도 더하지 않는다."""
        return super().add_positions(x, offset) if self.config.rotary is None else self.dropout(x)
