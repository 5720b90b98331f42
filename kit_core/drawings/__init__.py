"""식보다 먼저 보는 그림. NumPy의 수를 받아 책의 색으로 SVG를 그리며, 모델도 Keras도 부르지 않는다.

함수마다 그림 하나를 `Drawing`으로 준다. 노트북의 셀이 그것을 값으로 내면 그림이 보인다.
"""

from kit_core.drawings.beam_tree import beam_tree
from kit_core.drawings.bottleneck import bottleneck
from kit_core.drawings.cache import growing_cache
from kit_core.drawings.canvas import Canvas
from kit_core.drawings.crossing import crossing_words
from kit_core.drawings.dialogue import dialogue
from kit_core.drawings.drawing import Drawing
from kit_core.drawings.hands import turning_hands
from kit_core.drawings.heads import heads_split
from kit_core.drawings.lstm import lstm_cell
from kit_core.drawings.pairing import paired_seeds
from kit_core.drawings.paths import three_paths
from kit_core.drawings.pooled import pooled_shares
from kit_core.drawings.residual import residual_stream
from kit_core.drawings.shift import shift_by_one
from kit_core.drawings.sources import sources_of_attention
from kit_core.drawings.visible import visible_keys
from kit_core.drawings.whole_flow import whole_flow

__all__ = [
    "Canvas",
    "Drawing",
    "beam_tree",
    "bottleneck",
    "crossing_words",
    "dialogue",
    "growing_cache",
    "heads_split",
    "lstm_cell",
    "paired_seeds",
    "pooled_shares",
    "residual_stream",
    "shift_by_one",
    "sources_of_attention",
    "three_paths",
    "turning_hands",
    "visible_keys",
    "whole_flow",
]
