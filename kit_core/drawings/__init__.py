"""식보다 먼저 보는 그림. NumPy의 수를 받아 책의 색으로 SVG를 그리며, 모델도 Keras도 부르지 않는다.

함수마다 그림 하나를 `Drawing`으로 준다. 노트북의 셀이 그것을 값으로 내면 그림이 보인다.
"""

from kit_core.drawings.answer_shares import answer_shares
from kit_core.drawings.beam_tree import beam_tree
from kit_core.drawings.bottleneck import bottleneck
from kit_core.drawings.cache import growing_cache
from kit_core.drawings.canvas import Canvas
from kit_core.drawings.caught_dots import caught_dots
from kit_core.drawings.cost_and_score import cost_and_score
from kit_core.drawings.crossing import crossing_words
from kit_core.drawings.dialogue import dialogue
from kit_core.drawings.drawing import Drawing
from kit_core.drawings.equal_steps import equal_steps
from kit_core.drawings.forced_and_free import forced_and_free
from kit_core.drawings.grown_answers import grown_answers
from kit_core.drawings.hands import turning_hands
from kit_core.drawings.heads import heads_split
from kit_core.drawings.leanings import leanings
from kit_core.drawings.likeness_grids import likeness_grids
from kit_core.drawings.lstm import lstm_cell
from kit_core.drawings.matched_ngrams import matched_ngrams
from kit_core.drawings.narrowed_intervals import narrowed_intervals
from kit_core.drawings.padded_batches import padded_batches
from kit_core.drawings.paid_steps import paid_steps
from kit_core.drawings.pairing import paired_seeds
from kit_core.drawings.parameter_areas import parameter_areas
from kit_core.drawings.paths import three_paths
from kit_core.drawings.pooled import pooled_shares
from kit_core.drawings.proportions import proportions
from kit_core.drawings.residual import residual_stream
from kit_core.drawings.search_tree import search_tree
from kit_core.drawings.shared_matrix import shared_matrix
from kit_core.drawings.shared_words import shared_words
from kit_core.drawings.shift import shift_by_one
from kit_core.drawings.shuffled_words import shuffled_words
from kit_core.drawings.sources import sources_of_attention
from kit_core.drawings.symptom_map import symptom_map
from kit_core.drawings.tempered_shares import tempered_shares
from kit_core.drawings.told_and_written import told_and_written
from kit_core.drawings.two_branches import two_branches
from kit_core.drawings.visible import visible_keys
from kit_core.drawings.whole_flow import whole_flow
from kit_core.drawings.work_areas import work_areas

__all__ = [
    "Canvas",
    "Drawing",
    "answer_shares",
    "beam_tree",
    "bottleneck",
    "caught_dots",
    "cost_and_score",
    "crossing_words",
    "dialogue",
    "equal_steps",
    "forced_and_free",
    "growing_cache",
    "grown_answers",
    "heads_split",
    "leanings",
    "likeness_grids",
    "lstm_cell",
    "matched_ngrams",
    "narrowed_intervals",
    "padded_batches",
    "paid_steps",
    "paired_seeds",
    "parameter_areas",
    "pooled_shares",
    "proportions",
    "residual_stream",
    "search_tree",
    "shared_matrix",
    "shared_words",
    "shift_by_one",
    "shuffled_words",
    "sources_of_attention",
    "symptom_map",
    "tempered_shares",
    "three_paths",
    "told_and_written",
    "turning_hands",
    "two_branches",
    "visible_keys",
    "whole_flow",
    "work_areas",
]
