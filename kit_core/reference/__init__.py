"""논문의 식을 NumPy만으로 한 줄씩 옮긴 참조 구현. 빠르기보다 읽히기를 바라고 썼으며, 시험의 기준이 된다.

계산은 들어온 자료형을 따른다. float64를 넣으면 끝까지 float64이다.

모양의 이름: B 배치, S 소스의 길이, T 타깃의 길이, L 둘 가운데 하나, h 헤드의 수, d_k와 d_v는 헤드 하나의 차원,
V 어휘의 크기.
"""

from kit_core.reference.attention import scaled_dot_product_attention, softmax
from kit_core.reference.beam_search import beam_search
from kit_core.reference.descendants import (
    grouped_query_attention,
    language_model,
    rms_norm,
    rotate,
    swiglu,
)
from kit_core.reference.exhaustive import exhaustive_search
from kit_core.reference.feed_forward import feed_forward
from kit_core.reference.greedy import greedy_search
from kit_core.reference.hypothesis import Hypothesis, length_penalty
from kit_core.reference.layer_norm import layer_norm
from kit_core.reference.layers import decoder_layer, encoder_layer, residual
from kit_core.reference.masks import look_ahead_mask, mask_of_valid_lens, padding_mask
from kit_core.reference.multi_head import multi_head_attention, transpose_output, transpose_qkv
from kit_core.reference.sinusoids import sinusoids
from kit_core.reference.transformer import decode, encode, forward
from kit_core.reference.weights import nest_weights

__all__ = [
    "Hypothesis",
    "beam_search",
    "decode",
    "decoder_layer",
    "encode",
    "encoder_layer",
    "exhaustive_search",
    "feed_forward",
    "forward",
    "greedy_search",
    "grouped_query_attention",
    "language_model",
    "layer_norm",
    "length_penalty",
    "look_ahead_mask",
    "mask_of_valid_lens",
    "multi_head_attention",
    "nest_weights",
    "padding_mask",
    "residual",
    "rms_norm",
    "rotate",
    "scaled_dot_product_attention",
    "sinusoids",
    "softmax",
    "swiglu",
    "transpose_output",
    "transpose_qkv",
]
