"""식보다 먼저 보는 그림. NumPy의 수를 받아 책의 색으로 SVG를 그리며, 모델도 Keras도 부르지 않는다.

함수마다 그림 하나를 `Drawing`으로 준다. 노트북의 셀이 그것을 값으로 내면 그림이 보인다.
"""

from kit_lab.drawings.attention import sources_of_attention, three_projections, whole_formula
from kit_lab.drawings.blocks import (
    decoder_layer_road,
    norm_paths,
    residual_stream,
    then_and_now,
)
from kit_lab.drawings.bottleneck import bottleneck, handed_on, twin_vectors
from kit_lab.drawings.canvas import Canvas, Drawing
from kit_lab.drawings.costs import cost_and_score, three_paths, work_areas
from kit_lab.drawings.decoding import beam_tree, growing_cache, paid_steps, search_tree, tempered_shares
from kit_lab.drawings.descent import equal_steps, grown_answers, two_branches, walks_downhill
from kit_lab.drawings.heads import gazes_of_heads, heads_split, spreads, three_uses
from kit_lab.drawings.inside import cut_and_graft, importance_rows, induction_path, lens_layers, symptom_map
from kit_lab.drawings.intervals import narrowed_intervals, paired_seeds, switch_intervals
from kit_lab.drawings.leaks import float_reach, leaking_layers, masked_too_late
from kit_lab.drawings.masks import copied_answers, masks_in_place, sliding_windows, two_promises, visible_keys
from kit_lab.drawings.positions import same_turn, turned_together, turning_hands, wavelengths_of_pairs
from kit_lab.drawings.recurrence import fading_memory, lstm_cell, waiting_turns
from kit_lab.drawings.scores import (
    caught_dots,
    leanings,
    proportions,
    told_and_written,
)
from kit_lab.drawings.texts import dialogue, one_line, pooled_shares, shuffled_words
from kit_lab.drawings.tokens import cut_rows, numbered_texts, shared_pieces, syllable_code
from kit_lab.drawings.training import (
    answer_shares,
    forced_and_free,
    learning_loop,
    memorised_answers,
    padded_batches,
    shift_by_one,
)
from kit_lab.drawings.translation import crossing_phrases, matched_ngrams, shared_words
from kit_lab.drawings.vectors import (
    add_and_norm_steps,
    gated_flow,
    likeness_grids,
    norms_compared,
    same_function,
    smooth_bends,
)
from kit_lab.drawings.whole_model import (
    decoder_flow,
    grouped_heads,
    routed_experts,
    shared_matrix,
    whole_flow,
)
from kit_lab.drawings.word_order import added_vectors, order_blind, row_lookup

__all__ = [
    "Canvas", "Drawing", "add_and_norm_steps", "added_vectors", "answer_shares",
    "beam_tree", "bottleneck", "caught_dots", "copied_answers", "cost_and_score",
    "crossing_phrases", "cut_and_graft", "cut_rows", "decoder_flow", "decoder_layer_road", "dialogue",
    "equal_steps", "fading_memory", "float_reach", "forced_and_free", "gated_flow", "gazes_of_heads", "grouped_heads",
    "growing_cache", "grown_answers", "handed_on", "heads_split", "importance_rows", "induction_path",
    "leaking_layers", "leanings", "learning_loop", "lens_layers", "likeness_grids", "lstm_cell",
    "masked_too_late", "masks_in_place", "matched_ngrams", "memorised_answers",
    "narrowed_intervals", "norm_paths", "norms_compared", "numbered_texts", "one_line",
    "order_blind", "padded_batches", "paid_steps", "paired_seeds",
    "pooled_shares", "proportions", "residual_stream", "routed_experts", "row_lookup", "same_function", "same_turn",
    "search_tree", "shared_matrix", "shared_pieces", "shared_words",
    "shift_by_one", "shuffled_words", "sliding_windows", "smooth_bends", "sources_of_attention", "spreads",
    "switch_intervals", "syllable_code", "symptom_map", "tempered_shares", "then_and_now", "three_paths",
    "three_projections", "three_uses", "told_and_written", "turned_together", "turning_hands", "twin_vectors", "two_branches",
    "two_promises", "visible_keys", "waiting_turns", "walks_downhill",
    "wavelengths_of_pairs", "whole_flow", "whole_formula", "work_areas",
]  # fmt: skip
