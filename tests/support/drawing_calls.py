"""One call of every drawing of kit_lab.drawings."""

import inspect

import numpy as np

from kit_lab import drawings

HALVES = np.full((2, 2), 0.5)
SEEN = np.tri(2, dtype=bool)
PLACES = np.linspace(-1, 4, 11)
ANGLES = np.outer(np.arange(9), 1 / np.arange(1, 5))
WAVES = np.stack([np.sin(ANGLES), np.cos(ANGLES)], -1).reshape(9, 8)
DOTS = np.tile([-2.0, -1, 0, 1, 2], 40)
TEXT = (["이런", "영화"], [0.5, 1.0], 0.93)

# The values of a drawing, in the order of its parameters.
VALUES = {
    "lens_layers": ("04", [("임베딩", "-0", [0.5, 0.1]), ("3층", "04", [0.9, 0.9])]),
    "induction_path": ("가나다가",),
    "importance_rows": ("사월", {"지우기": [1.0, 0.0], "어텐션": [0.2, 0.8]}),
    "add_and_norm_steps": (np.array([1.0, 2, 3]), np.array([1.0, 0, 2])),
    "added_vectors": ("천천", [2, 5], HALVES, HALVES),
    "answer_shares": ({"정답만": np.eye(5)[2], "스무딩": np.full(5, 0.2)}, 2),
    "beam_tree": ("2025", {"먼저": [0.6, 0.1], "나중": [0.4, 0.9]}, ["가나", "다라"]),
    "bottleneck": ("삼만오", "35", 1, [2]),
    "caught_dots": ({"로짓": 4, "못 잡음": 2}, "못 잡음"),
    "copied_answers": ("▷20", "20■"),
    "cost_and_score": ({"가": (1e19, 24.0), "나": (1e18, 28.0)}, "나", "FLOPs"),
    "crossing_phrases": (["▁삼", "만", "▁원"], ["▁won", "▁three"], np.array([[0, 0, 1], [0.5, 0.5, 0]])),
    "decoder_flow": (["끝", "네", "명"], "4", 64, 2, 78),
    "decoder_layer_road": (8, 7, 96),
    "cut_and_graft": ("헤드", [("그대로", "3", "04"), ("지운다", "0", "04"), ("끼운다", "5", "05")]),
    "cut_rows": ({"처음": [("이", 1), ("십", 1)], "1번째": [("이십", 2)]}, {"1번째": 0}),
    "dialogue": (["하나", "둘"], ["네.", "네."]),
    "equal_steps": ([0.01, 1], [0.2, 0.1]),
    "fading_memory": ([0.5, 0.9], 4),
    "float_reach": ({"짧다": 1e5, "길다": 1e20}, 1e10),
    "forced_and_free": ("1718", "1818", "1800"),
    "gazes_of_heads": ("삼만", {"순간": HALVES}),
    "growing_cache": ("▷35",),
    "grown_answers": ([0, 100, 400], [4.0, 2.0, 1.0], ["한", "18:0", "17:18"], 0.75, [0, 400]),
    "handed_on": (["십이", "삼만"], 8),
    "heads_split": (7, 96, 4),
    "leaking_layers": ("▷20살", 2, {"모두": ([True], np.ones((2, 4), bool))}),
    "leanings": ({"너무": -3.0, "재미있다": 1.5}, ("부정", "긍정"), 1),
    "learning_loop": (384, 1000, 2.53, 0.0021),
    "likeness_grids": ({"하나": ("가나", HALVES), "둘": ("다라", HALVES)},),
    "lstm_cell": (),
    "masked_too_late": ("가나다", [0.2, 0.2, 0.6], [True, True, False]),
    "masks_in_place": (SEEN, SEEN, SEEN),
    "matched_ngrams": ("abcda", "xbcda"),
    "memorised_answers": ("가나", "한두", HALVES, HALVES, SEEN),
    "narrowed_intervals": ([("가", (0.1, 0.2), (0.08, 0.05))],),
    "norm_paths": (6,),
    "numbered_texts": ([["시작", "삼"], ["시작", "패딩"]], [[1, 44], [1, 0]], ["시작", "패딩"]),
    "one_line": (["오늘", "뭐"], ["푹", "쉬어요"]),
    "order_blind": ("삼만", "만삼", [1, 0], {"모델": [0.0, 0.0]}),
    "padded_batches": ({"여덟 칸": [(8, [1, 2])], "길이로": [(2, [1, 2])]},),
    "paid_steps": ({"그리디": ("가나", [0.1, 0.9]), "빔": ("다라", [0.2, 0.2])},),
    "paired_seeds": (["가", "나"], [[2.5, 2.8], [2.4, 2.7]]),
    "pooled_shares": ([TEXT, TEXT],),
    "proportions": ({"맞힌 것": (0.25, "25%"), "틀린 것": (0.75, "75%")}, "틀린 것"),
    "residual_stream": (7, 96, 192, 3),
    "row_lookup": (HALVES, 1),
    "same_function": ("삼만", HALVES),
    "same_turn": (WAVES, 1, [0, 3], 2),
    "search_tree": (["끝", "가"], {"": [0.1, 0.9], "가": [0.4, 0.6]}, 2),
    "shared_matrix": (50, 8),
    "shared_pieces": ("스물", "스무"),
    "shared_words": (["a", "b"], [("하나", ["a", "c"], 12.0)]),
    "shift_by_one": ("▷20■",),
    "shuffled_words": (["재미없을", "줄"], [1, 0], 0.94, 0.9),
    "sources_of_attention": ("삼만", "3", "5", [0.2, 0.8]),
    "spreads": ({4: DOTS, 64: DOTS},),
    "syllable_code": ("삼",),
    "symptom_map": ([("손실이 0이다", "입력과 정답이 다른가", "타깃 밀기")],),
    "tempered_shares": (["명", "1"], {0.5: [0.6, 0.4], 2.0: [0.2, 0.1]}),
    "three_paths": (9, 3),
    "three_projections": ("배깎", HALVES, HALVES, HALVES, HALVES),
    "three_uses": ("삼만원", "▷30"),
    "told_and_written": (["옳음", "샘"], [1.0, 1.0], [0.9, 0.0], ["다음 글자", "받아쓰기"]),
    "turning_hands": (WAVES, [0, 1, 2, 3], 4),
    "twin_vectors": (["삼만", "삼천"], {"하나": HALVES}),
    "two_branches": (64, 400),
    "two_promises": (SEEN,),
    "sliding_windows": (8, 3, 2),
    "visible_keys": ("▷2살", [True, True, False], 1, "∅"),
    "waiting_turns": ("삼만원",),
    "walks_downhill": ((PLACES, (PLACES - 1.5) ** 2), 1.5, {0.1: [0, 1.0, 2.0]}),
    "wavelengths_of_pairs": ([10.0, 1000.0], 200),
    "whole_flow": ("스무살", "▷20", "20살", 96, 3, 78),
    "whole_formula": (HALVES, HALVES, HALVES),
    "work_areas": ([64, 128], 64),
    "gated_flow": ([1.0, -2, 0.5], [1.0, 2, -1]),
    "smooth_bends": (),
    "grouped_heads": (4, 2),
    "routed_experts": ([0.3, 1.9, -0.4, 1.4], 2),
    "norms_compared": ([1.0, 2, 3],),
    "switch_intervals": ([("가", -0.1, 0.05), ("나", 0.1, 0.2)], "낮다", "높다", 2),
    "then_and_now": (144, 96, 4, 2),
    "turned_together": ([1.0, 0.0], [0.5, 0.5], 20, [(3, 1), (7, 5)]),
}


def called(name: str) -> drawings.Drawing:
    """The drawing of a name, from the values that stand here."""
    function = getattr(drawings, name)
    return function(**dict(zip(inspect.signature(function).parameters, VALUES[name], strict=True)))
