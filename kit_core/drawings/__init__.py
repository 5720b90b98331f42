"""식보다 먼저 보는 그림. NumPy의 수를 받아 책의 색으로 SVG를 그리며, 모델도 Keras도 부르지 않는다.

함수마다 그림 하나를 `Drawing`으로 준다. 노트북의 셀이 그것을 값으로 내면 그림이 보인다.
"""

from kit_core.drawings.add_and_norm_steps import add_and_norm_steps
from kit_core.drawings.added_vectors import added_vectors
from kit_core.drawings.angles import angles_between
from kit_core.drawings.beam_tree import beam_tree
from kit_core.drawings.bottleneck import bottleneck
from kit_core.drawings.cache import growing_cache
from kit_core.drawings.canvas import Canvas
from kit_core.drawings.carry_and_fold import carry_and_fold
from kit_core.drawings.copied import copied_answers
from kit_core.drawings.crossing import crossing_words
from kit_core.drawings.decoder_layer import decoder_layer_road
from kit_core.drawings.dialogue import dialogue
from kit_core.drawings.drawing import Drawing
from kit_core.drawings.fading import fading_memory
from kit_core.drawings.float_reach import float_reach
from kit_core.drawings.gazes import gazes_of_heads
from kit_core.drawings.growing_alike import growing_alike
from kit_core.drawings.handed_on import handed_on
from kit_core.drawings.hands import turning_hands
from kit_core.drawings.heads import heads_split
from kit_core.drawings.leaks import leaking_layers
from kit_core.drawings.learning_loop import learning_loop
from kit_core.drawings.lstm import lstm_cell
from kit_core.drawings.masks_in_place import masks_in_place
from kit_core.drawings.memorised import memorised_answers
from kit_core.drawings.merge_ladder import merge_ladder
from kit_core.drawings.norm_paths import norm_paths
from kit_core.drawings.numbered import numbered_texts
from kit_core.drawings.one_row import one_row
from kit_core.drawings.order_blind import order_blind
from kit_core.drawings.order_given import order_given
from kit_core.drawings.pairing import paired_seeds
from kit_core.drawings.paths import three_paths
from kit_core.drawings.pooled import pooled_shares
from kit_core.drawings.residual import residual_stream
from kit_core.drawings.row_lookup import row_lookup
from kit_core.drawings.same_function import same_function
from kit_core.drawings.same_turn import same_turn
from kit_core.drawings.share_bars import share_bars
from kit_core.drawings.shared_pieces import shared_pieces
from kit_core.drawings.sharpening import sharpening
from kit_core.drawings.shift import shift_by_one
from kit_core.drawings.soft_dictionary import soft_dictionary
from kit_core.drawings.sources import sources_of_attention
from kit_core.drawings.spreads import spreads
from kit_core.drawings.syllable_code import syllable_code
from kit_core.drawings.three_uses import three_uses
from kit_core.drawings.too_late import masked_too_late
from kit_core.drawings.twins import twin_vectors
from kit_core.drawings.two_promises import two_promises
from kit_core.drawings.two_readers import two_readers
from kit_core.drawings.visible import visible_keys
from kit_core.drawings.vocabulary_balance import vocabulary_balance
from kit_core.drawings.waiting import waiting_turns
from kit_core.drawings.walks import walks_downhill
from kit_core.drawings.wavelengths import wavelengths_of_pairs
from kit_core.drawings.whole_flow import whole_flow
from kit_core.drawings.whole_formula import whole_formula

__all__ = [
    "Canvas",
    "Drawing",
    "add_and_norm_steps",
    "added_vectors",
    "angles_between",
    "beam_tree",
    "bottleneck",
    "carry_and_fold",
    "copied_answers",
    "crossing_words",
    "decoder_layer_road",
    "dialogue",
    "fading_memory",
    "float_reach",
    "gazes_of_heads",
    "growing_alike",
    "growing_cache",
    "handed_on",
    "heads_split",
    "leaking_layers",
    "learning_loop",
    "lstm_cell",
    "masked_too_late",
    "masks_in_place",
    "memorised_answers",
    "merge_ladder",
    "norm_paths",
    "numbered_texts",
    "one_row",
    "order_blind",
    "order_given",
    "paired_seeds",
    "pooled_shares",
    "residual_stream",
    "row_lookup",
    "same_function",
    "same_turn",
    "share_bars",
    "shared_pieces",
    "sharpening",
    "shift_by_one",
    "soft_dictionary",
    "sources_of_attention",
    "spreads",
    "syllable_code",
    "three_paths",
    "three_uses",
    "turning_hands",
    "twin_vectors",
    "two_promises",
    "two_readers",
    "visible_keys",
    "vocabulary_balance",
    "waiting_turns",
    "walks_downhill",
    "wavelengths_of_pairs",
    "whole_flow",
    "whole_formula",
]
