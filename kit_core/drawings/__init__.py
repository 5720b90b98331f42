"""식보다 먼저 보는 그림. NumPy의 수를 받아 책의 색으로 SVG를 그리며, 모델도 Keras도 부르지 않는다.

함수마다 그림 하나를 `Drawing`으로 준다. 노트북의 셀이 그것을 값으로 내면 그림이 보인다.
"""

from kit_core.drawings.add_and_norm_steps import add_and_norm_steps
from kit_core.drawings.added_vectors import added_vectors
from kit_core.drawings.angles import angles_between
from kit_core.drawings.answer_shares import answer_shares
from kit_core.drawings.beam_tree import beam_tree
from kit_core.drawings.bottleneck import bottleneck
from kit_core.drawings.cache import growing_cache
from kit_core.drawings.canvas import Canvas
from kit_core.drawings.carry_and_fold import carry_and_fold
from kit_core.drawings.caught_dots import caught_dots
from kit_core.drawings.copied import copied_answers
from kit_core.drawings.cost_and_score import cost_and_score
from kit_core.drawings.crossing import crossing_words
from kit_core.drawings.cut_and_graft import cut_and_graft
from kit_core.drawings.decoder_layer import decoder_layer_road
from kit_core.drawings.dialogue import dialogue
from kit_core.drawings.drawing import Drawing
from kit_core.drawings.equal_steps import equal_steps
from kit_core.drawings.fading import fading_memory
from kit_core.drawings.float_reach import float_reach
from kit_core.drawings.forced_and_free import forced_and_free
from kit_core.drawings.gated_flow import gated_flow
from kit_core.drawings.gazes import gazes_of_heads
from kit_core.drawings.grouped_heads import grouped_heads
from kit_core.drawings.growing_alike import growing_alike
from kit_core.drawings.grown_answers import grown_answers
from kit_core.drawings.handed_on import handed_on
from kit_core.drawings.hands import turning_hands
from kit_core.drawings.heads import heads_split
from kit_core.drawings.importance_rows import importance_rows
from kit_core.drawings.induction_path import induction_path
from kit_core.drawings.leaks import leaking_layers
from kit_core.drawings.leanings import leanings
from kit_core.drawings.learning_loop import learning_loop
from kit_core.drawings.lens_layers import lens_layers
from kit_core.drawings.likeness_grids import likeness_grids
from kit_core.drawings.lstm import lstm_cell
from kit_core.drawings.masks_in_place import masks_in_place
from kit_core.drawings.matched_ngrams import matched_ngrams
from kit_core.drawings.memorised import memorised_answers
from kit_core.drawings.merge_ladder import merge_ladder
from kit_core.drawings.narrowed_intervals import narrowed_intervals
from kit_core.drawings.norm_paths import norm_paths
from kit_core.drawings.norms_compared import norms_compared
from kit_core.drawings.numbered import numbered_texts
from kit_core.drawings.one_line import one_line
from kit_core.drawings.one_row import one_row
from kit_core.drawings.order_blind import order_blind
from kit_core.drawings.order_given import order_given
from kit_core.drawings.padded_batches import padded_batches
from kit_core.drawings.paid_steps import paid_steps
from kit_core.drawings.pairing import paired_seeds
from kit_core.drawings.parameter_areas import parameter_areas
from kit_core.drawings.paths import three_paths
from kit_core.drawings.pooled import pooled_shares
from kit_core.drawings.proportions import proportions
from kit_core.drawings.residual import residual_stream
from kit_core.drawings.row_lookup import row_lookup
from kit_core.drawings.same_function import same_function
from kit_core.drawings.same_turn import same_turn
from kit_core.drawings.search_tree import search_tree
from kit_core.drawings.share_bars import share_bars
from kit_core.drawings.shared_matrix import shared_matrix
from kit_core.drawings.shared_pieces import shared_pieces
from kit_core.drawings.shared_words import shared_words
from kit_core.drawings.sharpening import sharpening
from kit_core.drawings.shift import shift_by_one
from kit_core.drawings.shuffled_words import shuffled_words
from kit_core.drawings.soft_dictionary import soft_dictionary
from kit_core.drawings.sources import sources_of_attention
from kit_core.drawings.spreads import spreads
from kit_core.drawings.switch_intervals import switch_intervals
from kit_core.drawings.syllable_code import syllable_code
from kit_core.drawings.symptom_map import symptom_map
from kit_core.drawings.tempered_shares import tempered_shares
from kit_core.drawings.then_and_now import then_and_now
from kit_core.drawings.three_uses import three_uses
from kit_core.drawings.told_and_written import told_and_written
from kit_core.drawings.too_late import masked_too_late
from kit_core.drawings.turned_together import turned_together
from kit_core.drawings.twins import twin_vectors
from kit_core.drawings.two_branches import two_branches
from kit_core.drawings.two_promises import two_promises
from kit_core.drawings.two_readers import two_readers
from kit_core.drawings.visible import visible_keys
from kit_core.drawings.vocabulary_balance import vocabulary_balance
from kit_core.drawings.waiting import waiting_turns
from kit_core.drawings.walks import walks_downhill
from kit_core.drawings.wavelengths import wavelengths_of_pairs
from kit_core.drawings.what_is_bought import what_is_bought
from kit_core.drawings.whole_flow import whole_flow
from kit_core.drawings.whole_formula import whole_formula
from kit_core.drawings.work_areas import work_areas

__all__ = [
    "Canvas",
    "Drawing",
    "add_and_norm_steps",
    "added_vectors",
    "angles_between",
    "answer_shares",
    "beam_tree",
    "bottleneck",
    "carry_and_fold",
    "caught_dots",
    "copied_answers",
    "cost_and_score",
    "crossing_words",
    "cut_and_graft",
    "decoder_layer_road",
    "dialogue",
    "equal_steps",
    "fading_memory",
    "float_reach",
    "forced_and_free",
    "gated_flow",
    "gazes_of_heads",
    "grouped_heads",
    "growing_alike",
    "growing_cache",
    "grown_answers",
    "handed_on",
    "heads_split",
    "importance_rows",
    "induction_path",
    "leaking_layers",
    "leanings",
    "learning_loop",
    "lens_layers",
    "likeness_grids",
    "lstm_cell",
    "masked_too_late",
    "masks_in_place",
    "matched_ngrams",
    "memorised_answers",
    "merge_ladder",
    "narrowed_intervals",
    "norm_paths",
    "norms_compared",
    "numbered_texts",
    "one_line",
    "one_row",
    "order_blind",
    "order_given",
    "padded_batches",
    "paid_steps",
    "paired_seeds",
    "parameter_areas",
    "pooled_shares",
    "proportions",
    "residual_stream",
    "row_lookup",
    "same_function",
    "same_turn",
    "search_tree",
    "share_bars",
    "shared_matrix",
    "shared_pieces",
    "shared_words",
    "sharpening",
    "shift_by_one",
    "shuffled_words",
    "soft_dictionary",
    "sources_of_attention",
    "spreads",
    "switch_intervals",
    "syllable_code",
    "symptom_map",
    "tempered_shares",
    "then_and_now",
    "three_paths",
    "three_uses",
    "told_and_written",
    "turned_together",
    "turning_hands",
    "twin_vectors",
    "two_branches",
    "two_promises",
    "two_readers",
    "visible_keys",
    "vocabulary_balance",
    "waiting_turns",
    "walks_downhill",
    "wavelengths_of_pairs",
    "what_is_bought",
    "whole_flow",
    "whole_formula",
    "work_areas",
]
