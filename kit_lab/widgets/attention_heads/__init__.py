"""모든 층과 헤드의 어텐션 가중치를 한눈에, 그 가운데 하나를 크게 보여 주는 위젯."""

from kit_lab.widgets.attention_heads.example import AttentionExample
from kit_lab.widgets.attention_heads.widget import AttentionHeads, decode_weights, encode_weights

__all__ = ["AttentionExample", "AttentionHeads", "decode_weights", "encode_weights"]
